//! The table of crossword games: two seats, racks visible only to their owners, a seeded bag,
//! challenges.

mod apply;
mod illegal;
mod observation;
mod puzzle;
mod record;
mod recorded;
mod scene;
mod turns;

pub use illegal::IllegalTurn;
pub use observation::{CrosswordView, LastSeen};
pub use puzzle::{CrosswordPuzzles, PUZZLE_TASKS};
pub use recorded::NoFinishedGame;
pub(crate) use scene::{counts, kinds, layout_of, placed_on, rack_of};
pub use turns::BoardTurn;

use crate::check::Checker;
use crate::game::State;
use crate::plays::for_each_play;
use crate::tiles::{ChallengeRule, TileTurn};
use crate::{Equipment, Move, Start, TileSet};
use ponder_game::{
    Action, Event, GameResult, Hidden, Observation, Reason, Refusal, Scene, ScoredPlay, Seat, Seed,
    Side, Table, Viewer,
};
use ponder_lexicon::{Alphabet, Tile};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The rules and the equipment of a table.
#[derive(Clone, Debug)]
pub struct TableRules {
    /// The rules string.
    pub text: String,
    /// Name of the lexicon.
    pub lexicon: String,
    /// Tile set, board, lexicon and leave values.
    pub equipment: Equipment,
    /// The challenge rule.
    pub challenge: ChallengeRule,
    /// The position from which games begin; `None` for an empty board.
    pub start: Option<Start>,
}

/// The move that challenges the preceding play.
pub const CHALLENGE: &str = "challenge";
/// The move that passes, or accepts the last play of a game.
pub const PASS: &str = "pass";
/// Bonus points for a valid play that was challenged, under [`ChallengeRule::Five`].
pub const CHALLENGE_BONUS: i32 = 5;

/// A table for two. The seed determines the deal: a viewer who knows it knows all tiles.
#[derive(Clone)]
pub struct CrosswordTable {
    rules: Arc<TableRules>,
    seed: Seed,
    /// The initial stage, and the stage after each ply.
    stages: Vec<Arc<Stage>>,
    result: Option<GameResult>,
    version: u64,
}

/// The state of the table after a ply.
#[derive(Clone, Debug)]
struct Stage {
    state: State,
    /// The scores of the two sides by the score sheet, in points.
    scores: [i32; 2],
    /// The ply that led to it; `None` at the start.
    played: Option<Played>,
    /// Numbers of the tiles on the racks of the two sides that a record does not give; these tiles
    /// are in the bag of `state`.
    unknown: [usize; 2],
    /// True if the play of that ply may be challenged.
    is_challengeable: bool,
    /// True if that play was the last one and has yet to be accepted.
    is_last_word: bool,
    /// True if the game is over.
    is_over: bool,
}

/// A ply as it was played.
#[derive(Clone, Debug)]
struct Played {
    /// The side that played it.
    side: usize,
    /// The move; `None` for a challenge.
    mv: Option<Move>,
    /// The text of the move.
    text: String,
    /// The rack before it.
    rack: Vec<Tile>,
    /// The words that it formed.
    words: Vec<Vec<Tile>>,
    /// The lines that it added to the score sheet.
    turns: Vec<TileTurn>,
}

impl CrosswordTable {
    /// Creates a table before the first move.
    #[must_use]
    pub fn new(rules: Arc<TableRules>, seed: Seed) -> Self {
        let Equipment { layout, alphabet, .. } = &rules.equipment;
        let bag = seed.named("bag");
        let state = match &rules.start {
            Some(start) => start.begin(bag),
            None => State::begin(layout, alphabet, bag),
        };
        let stage = Stage {
            scores: state.scores,
            state,
            played: None,
            unknown: [0; 2],
            is_challengeable: false,
            is_last_word: false,
            is_over: false,
        };
        let stages = vec![Arc::new(stage)];
        CrosswordTable { rules, seed, stages, result: None, version: 0 }
    }

    /// The current stage.
    fn now(&self) -> &Stage {
        &self.stages[self.stages.len() - 1]
    }

    /// All moves of the side to move: plays by descending score and then by text, exchanges, the
    /// pass.
    fn moves_of(&self, state: &State) -> Vec<Move> {
        let Equipment { alphabet, lexicon, .. } = &self.rules.equipment;
        let rack = state.rack();
        let mut plays = Vec::new();
        for_each_play(lexicon, &state.board, rack, |play| plays.push(*play));
        let mut moves: Vec<Move> = plays.into_iter().map(Move::Place).collect();
        moves.sort_by_cached_key(|mv| (Reverse(mv.score()), mv.text(alphabet)));
        if state.bag.len() >= state.board.layout().rack_size() {
            let chosen = |set: usize| -> Vec<Tile> {
                let tiles = rack.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
                tiles.map(|(_, &tile)| tile).collect()
            };
            let sets = (1..1 << rack.len()).filter_map(|set| TileSet::new(&chosen(set)));
            let sets: BTreeSet<TileSet> = sets.collect();
            moves.extend(sets.into_iter().map(Move::Exchange));
        }
        moves.push(Move::Pass);
        moves
    }

    /// The checker for moves of the side to act.
    fn checker(&self) -> Checker<'_> {
        let state = &self.now().state;
        let Equipment { alphabet, lexicon, .. } = &self.rules.equipment;
        Checker {
            alphabet,
            lexicon,
            board: &state.board,
            rack: Some(state.rack()),
            bag: Some(state.bag.len()),
        }
    }

    /// The text of a move, without its score.
    fn text_of(&self, mv: &Move) -> String {
        move_text(&self.rules.equipment.alphabet, mv)
    }

    /// Returns whether a viewer currently sees the rack of a side.
    fn sees(&self, viewer: Viewer, side: usize) -> bool {
        match viewer {
            Viewer::Record => true,
            _ if self.result.is_some() => true,
            Viewer::Seat(seat) => seat.index() == side,
            Viewer::Spectator => false,
        }
    }

    /// The text of a move for a viewer: a hidden exchange shows only its number of tiles.
    fn text_for(&self, viewer: Viewer, played: &Played) -> String {
        match &played.mv {
            Some(Move::Exchange(tiles)) if !self.sees(viewer, played.side) => {
                format!("exch {}", tiles.tiles().len())
            }
            _ => played.text.clone(),
        }
    }

    /// The result if the game is over by its rules.
    fn result_by_rules(&self) -> Option<GameResult> {
        let Stage { scores, is_over: true, .. } = self.now() else { return None };
        let lead = scores[0] - scores[1];
        let winner = match lead.signum() {
            1 => Some(Side::First),
            -1 => Some(Side::Second),
            _ => None,
        };
        Some(GameResult {
            winner: winner.map(|side| self.seat_of(side)),
            winner_side: winner,
            margin_halves: Some(2 * lead),
            reason: Reason::Rules,
        })
    }

    /// All plies so far.
    fn played(&self) -> impl Iterator<Item = &Played> {
        self.stages.iter().filter_map(|stage| stage.played.as_ref())
    }
}

/// The text of a move at a table, without its score: `8D HORN.S`, `exch ABC` or `pass`.
pub fn move_text(alphabet: &Alphabet, mv: &Move) -> String {
    let text = mv.text(alphabet);
    match mv {
        Move::Place(_) => text.rsplit_once(' ').map_or(text.clone(), |(place, _)| place.into()),
        Move::Exchange(_) | Move::Pass => text,
    }
}

fn side_at(index: usize) -> Side {
    if index == 0 { Side::First } else { Side::Second }
}

impl Table for CrosswordTable {
    fn rules(&self) -> String {
        self.rules.text.clone()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        self.result.is_none().then(|| Seat(self.now().state.to_move as u8))
    }

    fn side_of(&self, seat: Seat) -> Side {
        side_at(seat.index())
    }

    fn seat_of(&self, side: Side) -> Seat {
        if side == Side::First { Seat(0) } else { Seat(1) }
    }

    fn legal(&self) -> Vec<String> {
        if self.result.is_some() {
            return Vec::new();
        }
        let Stage { state, is_challengeable, is_last_word, .. } = self.now();
        let mut texts = Vec::new();
        if *is_last_word {
            texts.push(PASS.to_owned());
        } else {
            texts.extend(self.moves_of(state).iter().map(|mv| self.text_of(mv)));
        }
        if *is_challengeable {
            texts.push(CHALLENGE.to_owned());
        }
        texts
    }

    fn moves(&self) -> Vec<(Side, String)> {
        self.moves_for(Viewer::Record)
    }

    fn apply(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        if seat.0 >= self.seats() {
            return Err(Refusal::NoSuchSeat { seat });
        }
        let events = match action {
            Action::TakeBack { plies } => self.take_back(*plies)?,
            Action::Settle { .. } => return Err(Refusal::NothingToSettle),
            _ if self.result.is_some() => return Err(Refusal::GameOver),
            Action::Resign => self.lose(seat, Reason::Resignation),
            Action::Forfeit { reason } => self.lose(seat, reason.clone()),
            Action::Play { .. } if self.to_act() != Some(seat) => {
                return Err(Refusal::NotYourTurn { seat });
            }
            Action::Play { text } => self.play(text)?,
        };
        self.version += 1;
        Ok(events)
    }

    fn result(&self) -> Option<GameResult> {
        self.result.clone()
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let (rules, to_act, moves) = (self.rules(), self.to_act(), self.moves_for(viewer));
        let (to_move, version) = (side_at(self.now().state.to_move), self.version);
        match viewer {
            Viewer::Record => {
                Observation::of_part(rules, to_act, to_move, moves, version, self.clone())
            }
            Viewer::Spectator => Observation::of_part(rules, to_act, to_move, moves, version, ()),
            Viewer::Seat(seat) => {
                let seen = self.seen(seat.index().min(1));
                Observation::of_part(rules, to_act, to_move, moves, version, seen)
            }
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.scene_for(viewer)
    }

    fn diagram(&self) -> String {
        self.drawn(Viewer::Spectator)
    }

    fn side_name(&self, side: Side) -> &'static str {
        if side == Side::First { "First" } else { "Second" }
    }

    fn hidden(&self) -> Option<&dyn Hidden> {
        Some(self)
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}

impl Hidden for CrosswordTable {
    fn moves_for(&self, viewer: Viewer) -> Vec<(Side, String)> {
        self.played().map(|played| (side_at(played.side), self.text_for(viewer, played))).collect()
    }

    fn event_for(&self, viewer: Viewer, event: &Event) -> Event {
        let Event::Played { seat, side, text } = event else { return event.clone() };
        let is_hidden = text.starts_with("exch ") && !self.sees(viewer, seat.index());
        let last = self.played().last().filter(|last| is_hidden && last.text == *text);
        let text = last.map_or_else(|| text.clone(), |last| self.text_for(viewer, last));
        Event::Played { seat: *seat, side: *side, text }
    }

    fn diagram_for(&self, viewer: Viewer) -> String {
        self.drawn(viewer)
    }

    fn score_play(&self, seat: Seat, text: &str) -> Result<ScoredPlay, Refusal> {
        if self.to_act() != Some(seat) {
            return Err(Refusal::NotYourTurn { seat });
        }
        let checked = self.checker().text(text).map_err(|error| illegal(text, error))?;
        let alphabet = &self.rules.equipment.alphabet;
        let words = checked.words.iter().map(|word| word.text(alphabet)).collect();
        // Where plays may be challenged, judging words is up to the players.
        let is_judged = self.rules.challenge == ChallengeRule::Void;
        let invalid = checked.invalid().filter(|_| is_judged).map(|word| word.text(alphabet));
        Ok(ScoredPlay {
            text: self.text_of(&checked.mv),
            points: checked.mv.score(),
            words,
            invalid: invalid.collect(),
        })
    }
}

/// Total value of tiles, in points.
fn worth(alphabet: &Alphabet, tiles: &[Tile]) -> i32 {
    tiles.iter().map(|&tile| i32::from(alphabet.value(tile))).sum()
}

fn illegal(text: &str, reason: impl Into<IllegalTurn>) -> Refusal {
    Refusal::Illegal { text: ponder_game::excerpt(text), why: reason.into().into() }
}
