//! A record, read for a page.

use super::wire::{CrosswordGame, CrosswordPosition};
use ponder_crossword::gcg::{self, Reading};
use ponder_crossword::moments::{Moment, moments};
use ponder_crossword::table::Seen;
use ponder_crossword::tiles::ChallengeRule;
use ponder_crossword::{Equipment, Move, names, scenes};
use ponder_game::Side;
use ponder_games::crossword::CrosswordRules;
use ponder_games::{GameSpec, crossword};

/// A record with what it is played with.
pub(super) struct Record {
    pub(super) spec: GameSpec,
    pub(super) reading: Reading,
    pub(super) moments: Vec<Moment>,
}

impl Record {
    /// Reads a record. `lexicon` is the list of words that is asked for.
    ///
    /// # Errors
    /// Names the line.
    pub(super) fn read(text: &str, lexicon: Option<&str>) -> Result<Self, String> {
        let bytes = text.as_bytes();
        let said = |wanted: &[&str]| {
            gcg::said(bytes, wanted).map(Option::unwrap_or_default).map_err(|it| it.to_string())
        };
        let (words, tiles, board) = (said(&["lexicon"])?, said(&gcg::TILES)?, said(&gcg::BOARD)?);
        let layout = crossword::layout(&board)
            .map_or_else(|_| "standard".to_owned(), |layout| layout.name().to_owned());
        let alphabet = crossword::alphabet(&tiles).ok();
        let alphabet = alphabet.or_else(|| names::alphabet_of_lexicon(&words));
        let alphabet = alphabet.map_or_else(|| "english".to_owned(), |it| it.name().to_owned());
        let known = crossword::lexica();
        let same = known.iter().find(|name| name.eq_ignore_ascii_case(&words));
        let lexicon = lexicon.or(same.map(String::as_str)).unwrap_or(crossword::NAME);
        let rules = format!("crossword:lexicon={lexicon},board={layout},alphabet={alphabet}");
        let spec: GameSpec = rules.parse().map_err(|error| format!("{error}"))?;
        let equipment = spec.rules::<CrosswordRules>().ok_or("no crossword game")?.equipment();
        let reading = gcg::read(bytes, &equipment.alphabet).map_err(|error| error.to_string())?;
        let moments = moments(&reading.game, equipment).map_err(|error| {
            let line = reading.lines.get(error.event).copied().unwrap_or_default();
            format!("line {line}: {}", error.problem)
        })?;
        Ok(Record { spec, reading, moments })
    }

    /// Tiles, board and words.
    pub(super) fn equipment(&self) -> Option<&Equipment> {
        self.spec.rules::<CrosswordRules>().map(|rules| rules.equipment())
    }

    /// What the page is told of it at once.
    pub(super) fn game(&self) -> Option<CrosswordGame> {
        let equipment = self.equipment()?;
        let lexicon = self.spec.rules::<CrosswordRules>()?.lexicon().to_owned();
        let game = &self.reading.game;
        let scenes = scenes::of_moments(game, &self.moments, equipment, &lexicon);
        let positions = self.moments.iter().zip(scenes).map(|(moment, tiles)| {
            let played = moment.done.as_ref().map(|done| match done.deed.mv() {
                Some(mv) => mv.text(&equipment.alphabet),
                None => "exch".to_owned(),
            });
            let to_move = if moment.player == 0 { Side::First } else { Side::Second };
            let is_known = moment.view().is_some();
            CrosswordPosition { to_move, tiles, played, is_known }
        });
        let name = |player: &gcg::GcgPlayer| {
            if player.name.is_empty() { player.nickname.clone() } else { player.name.clone() }
        };
        let remark = |remark: &gcg::Remark| format!("line {}: {}", remark.line, remark.what);
        Some(CrosswordGame {
            players: game.players.iter().map(name).collect(),
            said_lexicon: game.lexicon.clone(),
            side: equipment.layout.side() as u8,
            positions: positions.collect(),
            remarks: self.reading.remarks.iter().map(remark).collect(),
            lexicon,
        })
    }

    /// A position as players see it.
    ///
    /// # Errors
    /// When there is no such position, or its rack is not known.
    pub(super) fn seen(&self, position: u32) -> Result<Seen, String> {
        let count = self.moments.len();
        let moment = self.moments.get(position as usize);
        let moment = moment.ok_or_else(|| {
            format!("there is no position {position}; they have the numbers 0 to {}", count - 1)
        })?;
        let view =
            moment.view().ok_or("the record does not say the whole rack of this position")?;
        let equipment = self.equipment().ok_or("no crossword game")?.clone();
        let last = view.last.as_ref().map(|last| ponder_crossword::table::LastSeen {
            before: last.before.clone(),
            mv: hidden(&last.mv),
        });
        Ok(Seen {
            equipment,
            challenge: ChallengeRule::Void,
            board: view.board.clone(),
            rack: view.rack.to_vec(),
            unseen: view.unseen.clone(),
            bag: view.bag,
            scores: view.scores,
            zero_turns: view.zero_turns,
            last,
            doubtful: None,
            is_last_word: false,
        })
    }
}

/// A move as the other side sees it.
fn hidden(mv: &Move) -> Move {
    match mv {
        Move::Exchange(tiles) => {
            let blanks = vec![0; tiles.tiles().len()];
            ponder_crossword::Handful::new(&blanks).map_or(Move::Pass, Move::Exchange)
        }
        mv => *mv,
    }
}
