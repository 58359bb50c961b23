//! A record, read and prepared for a page.

use super::wire::{CrosswordGame, CrosswordPosition, CrosswordRecord, CrosswordRemark};
use crate::consult::workers::number;
use crate::protocol::ApiProblem;
use ponder_crossword::gcg::{self, Reading};
use ponder_crossword::record_positions::{RecordPosition, record_positions};
use ponder_crossword::table::CrosswordView;
use ponder_crossword::tiles::ChallengeRule;
use ponder_crossword::{CgpPosition, Equipment, Move, cgp, scenes};
use ponder_game::{Refused, Side};
use ponder_games::crossword::{CrosswordRules, ResolvedEquipment};
use ponder_games::{GameSpec, crossword};

const UNKNOWN_RACK: &str = "the record does not give the whole rack at this position";

/// A record with its rules and positions.
pub(super) struct Record {
    pub(super) spec: GameSpec,
    pub(super) reading: Reading,
    pub(super) positions: Vec<RecordPosition>,
    /// Names in the record that are not known; the defaults are used instead.
    unknown: Vec<Refused>,
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The error names the line.
    pub(super) fn read(
        CrosswordRecord { text, lexicon }: &CrosswordRecord,
    ) -> Result<Self, ApiProblem> {
        let bytes = text.as_bytes();
        let names = match is_cgp(text) {
            true => cgp::equipment_names(text.trim()),
            false => gcg::equipment_names(bytes).map_err(|error| ApiProblem::because(&error))?,
        };
        let found = ResolvedEquipment::of(&names);
        let layout = found.layout.as_ref().map_or("standard", |layout| layout.name());
        let alphabet = found.alphabet.as_ref().map_or("english", |alphabet| alphabet.name());
        let lexicon = lexicon.as_deref().or(found.lexicon.as_deref()).unwrap_or(crossword::NAME);
        let rules = format!("crossword:lexicon={lexicon},board={layout},alphabet={alphabet}");
        let spec: GameSpec = rules.parse().map_err(ApiProblem::of_rules)?;
        let equipment =
            spec.rules::<CrosswordRules>().ok_or("this is not a crossword game")?.equipment();
        let (reading, positions) = match is_cgp(text) {
            true => position_of_cgp(text.trim(), equipment)?,
            false => positions_of_gcg(bytes, equipment)?,
        };
        let unknown =
            |name: Option<String>, what: Option<String>, reason: fn(String) -> Refused| {
                let args = [("name".to_owned(), name?)].into();
                Some(Refused { args, ..reason(what?) })
            };
        let unknown = [
            unknown(names.tiles, found.no_alphabet, |text| Refused::new("unknown-alphabet", text)),
            unknown(names.board, found.no_layout, |text| Refused::new("unknown-board", text)),
        ];
        let unknown = unknown.into_iter().flatten().collect();
        Ok(Record { spec, reading, positions, unknown })
    }

    /// Returns tiles, board and words.
    pub(super) fn equipment(&self) -> Option<&Equipment> {
        self.spec.rules::<CrosswordRules>().map(|rules| rules.equipment())
    }

    /// Returns the first line of a review: the game.
    pub(super) fn game(&self) -> Option<CrosswordGame> {
        let equipment = self.equipment()?;
        let lexicon = self.spec.rules::<CrosswordRules>()?.lexicon().to_owned();
        let game = &self.reading.game;
        let scenes = scenes::of_record_positions(game, &self.positions, equipment, &lexicon);
        let positions = self.positions.iter().zip(scenes).map(|(record_position, tiles)| {
            let played = record_position.turn.as_ref().map(|turn| match turn.recorded.mv() {
                Some(mv) => mv.text(&equipment.alphabet),
                None => "exch".to_owned(),
            });
            let to_move = if record_position.player == 0 { Side::First } else { Side::Second };
            let is_known = record_position.view().is_some();
            CrosswordPosition { to_move, tiles, played, is_known }
        });
        let name = |player: &gcg::GcgPlayer| {
            if player.name.is_empty() { player.nickname.clone() } else { player.name.clone() }
        };
        let of_record = |what: &Refused| CrosswordRemark { line: None, what: what.clone() };
        let of_line = |remark: &gcg::Remark<gcg::Deviation>| CrosswordRemark {
            line: Some(number(remark.line)),
            what: (&remark.what).into(),
        };
        let read = self.reading.remarks.iter().map(of_line);
        let (rows, cols) = equipment.layout.size();
        Some(CrosswordGame {
            players: game.players.iter().map(name).collect(),
            stated_lexicon: game.lexicon.clone(),
            cols: cols as u8,
            rows: rows as u8,
            positions: positions.collect(),
            remarks: self.unknown.iter().map(of_record).chain(read).collect(),
            lexicon,
        })
    }

    /// Returns a position by its number, from 0.
    ///
    /// # Errors
    /// Fails if there is no such position.
    pub(super) fn position(&self, number: u32) -> Result<&RecordPosition, String> {
        let count = self.positions.len();
        self.positions.get(number as usize).ok_or_else(|| {
            format!("there is no position {number}; positions are numbered from 0 to {}", count - 1)
        })
    }

    /// Returns a position of which the whole rack is known.
    ///
    /// # Errors
    /// Fails if there is no such position, or its rack is not known.
    pub(super) fn known(&self, number: u32) -> Result<&RecordPosition, String> {
        let position = self.position(number)?;
        position.view().map(|_| position).ok_or_else(|| UNKNOWN_RACK.to_owned())
    }

    /// Returns a position as its players see it.
    ///
    /// # Errors
    /// Fails if there is no such position, or its rack is not known.
    pub(super) fn seen(&self, position: u32) -> Result<CrosswordView, String> {
        let view = self.position(position)?.view().ok_or(UNKNOWN_RACK)?;
        let equipment = self.equipment().ok_or("this is not a crossword game")?.clone();
        let last = view.last.as_ref().map(|last| ponder_crossword::table::LastSeen {
            before: last.before.clone(),
            mv: hidden(&last.mv),
        });
        Ok(CrosswordView {
            equipment,
            challenge: ChallengeRule::Void,
            board: view.board.clone(),
            rack: view.rack.to_vec(),
            unseen: view.unseen.clone(),
            bag: view.bag,
            scores: view.scores,
            scoreless_turns: view.scoreless_turns,
            last,
            challengeable: None,
            is_last_word: false,
        })
    }
}

/// Returns whether a text is meant as CGP: one line, which does not begin as those of GCG do.
fn is_cgp(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && !text.starts_with(['#', '>']) && !text.contains('\n')
}

/// The game of a record, and its positions.
fn positions_of_gcg(
    bytes: &[u8],
    equipment: &Equipment,
) -> Result<(Reading, Vec<RecordPosition>), ApiProblem> {
    let reading =
        gcg::read(bytes, &equipment.alphabet).map_err(|error| ApiProblem::because(&error))?;
    let positions = record_positions(&reading.game, equipment).map_err(|error| {
        let line = reading.lines.get(error.event).copied().unwrap_or_default();
        let events = reading.game.events.iter().take(error.event + 1);
        let turn = events.filter(|event| event.action.is_turn()).count();
        ApiProblem::refused(&format!("line {line}"), turn, &error.why)
    })?;
    Ok((reading, positions))
}

/// A game without turns, and the position of a CGP text.
fn position_of_cgp(
    text: &str,
    equipment: &Equipment,
) -> Result<(Reading, Vec<RecordPosition>), ApiProblem> {
    let read = CgpPosition::read(text, &equipment.alphabet);
    let read = read.map_err(|error| ApiProblem::because(&error))?;
    let position = RecordPosition::of_cgp(&read.position, equipment);
    let position = position.map_err(|error| ApiProblem::because(&error))?;
    let players = vec![gcg::GcgPlayer::default(); 2];
    let game = gcg::GcgGame { players, ..gcg::GcgGame::default() };
    Ok((Reading { game, ..Reading::default() }, vec![position]))
}

/// Returns a move as the other side sees it: exchanged tiles are hidden.
fn hidden(mv: &Move) -> Move {
    match mv {
        Move::Exchange(tiles) => {
            let blanks = vec![0; tiles.tiles().len()];
            ponder_crossword::TileSet::new(&blanks).map_or(Move::Pass, Move::Exchange)
        }
        mv => *mv,
    }
}
