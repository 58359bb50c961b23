//! Analysis of all moves with tiles in the bag.

use super::candidate::{Candidate, CandidateStatus};
use super::draws::{Draw, draws, without};
use crate::endgame::limits::{LimitMonitor, Limits};
use crate::endgame::root::{Endgame, Task};
use crate::endgame::search::INFINITE;
use crate::endgame::search_board::tile_key;
use crate::endgame::stock::Stock;
use crate::equity::LeaveValues;
use crate::hasty::Rules;
use ponder_crossword::game::SCORELESS_TURNS_MAX;
use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Move, Play};
use ponder_lexicon::{Alphabet, Lexicon, Tile, is_blank};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Extent of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The win rates, of moves that may be best by them.
    Wins,
    /// The win rates, and the mean spread of the moves that win most often.
    Best,
    /// Win rate and mean spread of every move.
    All,
}

/// Situation as the side to move knows it.
#[derive(Clone, Debug)]
pub struct Situation {
    /// The board.
    pub board: Board,
    /// The rack of the side to move.
    pub rack: Vec<Tile>,
    /// The unseen tiles: those in the bag and on the opponent's rack.
    pub unseen: Vec<Tile>,
    /// Number of unseen tiles that are in the bag: 1 or 2.
    pub bag: usize,
    /// The spread: points by which the side to move is ahead.
    pub spread: i32,
    /// Number of consecutive scoreless turns up to now: 0 to 5.
    pub scoreless_turns: u8,
}

/// Progress of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Number of moves done.
    pub done: usize,
    /// Number of all moves.
    pub moves: usize,
    /// Number of endgame positions searched.
    pub nodes: u64,
}

/// Analyzed moves of a situation.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The moves, best first by their proven results: those that win most often, and of equals
    /// those with the greatest mean spread, where it is known.
    pub candidates: Vec<Candidate>,
    /// True if every result needed is known: the first candidate is then best by the rule.
    pub complete: bool,
    /// Number of endgame positions searched.
    pub nodes: u64,
}

/// Solver of pre-endgames: positions with one or two tiles in the bag.
#[derive(Clone, Default)]
pub struct Preendgame {
    solver: Endgame,
    nodes_each: Option<u64>,
}

impl Preendgame {
    /// Creates a solver with a transposition table of about this many bytes for endgames.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Preendgame { solver: Endgame::new(table_bytes), nodes_each: None }
    }

    /// Sets a node limit for each endgame. Moves that it leaves undecided stay
    /// [`CandidateStatus::Open`]; without it the last round takes all the time that there is.
    #[must_use]
    pub fn with_nodes_each(self, nodes: u64) -> Self {
        Preendgame { nodes_each: Some(nodes), ..self }
    }

    /// Analyzes every move of a situation, in rounds with ever larger node limits. Moves that empty
    /// the bag come first; those that leave tiles in it take far longer. Calls `progress` after
    /// every move of every round.
    ///
    /// # Panics
    /// Panics when the bag does not have 1 or 2 tiles, or a rack has more than
    /// [`RACK_MAX`](ponder_lexicon::RACK_MAX).
    pub fn analyze<L: LeaveValues>(
        &mut self,
        rules: &Rules<'_, L>,
        situation: &Situation,
        aim: Aim,
        limits: &Limits,
        progress: &mut dyn FnMut(Progress),
    ) -> Analysis {
        assert!((1..=2).contains(&situation.bag), "one or two tiles are in the bag");
        assert!(situation.unseen.len() > situation.bag, "the other side has tiles");
        self.solver.clear_table();
        let tiles = situation.rack.iter().chain(&situation.unseen).copied();
        let mut work = Work {
            alphabet: rules.alphabet,
            lexicon: rules.lexicon,
            solver: &mut self.solver,
            stock: Stock::of(rules.alphabet, tiles),
            monitor: LimitMonitor::start(limits),
            nodes_each: self.nodes_each,
            decided: HashMap::new(),
        };
        let candidates = work.rounds(situation, aim, progress);
        let complete = is_complete(&candidates, aim);
        Analysis { candidates, complete, nodes: work.monitor.count }
    }
}

/// Returns whether every result needed is known: the result of all moves, as far as it matters, and
/// of the best everything that the aim requests. The best comes first.
pub(super) fn is_complete(candidates: &[Candidate], aim: Aim) -> bool {
    let best = candidates.first().map(Candidate::half_points);
    candidates.iter().all(|one| match one.status {
        CandidateStatus::Open => false,
        CandidateStatus::Dominated => true,
        CandidateStatus::Exact => {
            aim != Aim::Best || one.spread.is_some() || Some(one.half_points()) != best
        }
    })
}

/// True if the turn before was a pass, so that another one leads to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Passed {
    No,
    Yes,
}

/// Part of a result that must be known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Precision {
    /// The winner: the sign of the spread.
    Winner,
    /// The spread.
    Spread,
}

/// Requirements on the result of a move.
#[derive(Clone, Copy)]
pub(super) struct Requirement {
    pub(super) aim: Aim,
    pub(super) precision: Precision,
    /// Half points that the move must still be able to reach to be of interest.
    pub(super) half_points_min: u32,
}

/// Key of a decision: hash of the board, rack, number of tiles in the bag, spread, scoreless turns,
/// preceding pass.
type Decision = (u64, Vec<Tile>, usize, i32, u8, Passed);

/// Analysis in progress.
pub(super) struct Work<'a> {
    alphabet: &'a Alphabet,
    lexicon: &'a Lexicon,
    solver: &'a mut Endgame,
    stock: Stock,
    pub(super) monitor: LimitMonitor,
    /// Node limit of one endgame.
    pub(super) nodes_each: Option<u64>,
    /// Decisions of the opponent that are known.
    decided: HashMap<Decision, Move>,
}

impl Work<'_> {
    /// Returns the moves, those that empty the bag first, and of these the highest-scoring first.
    pub(super) fn moves(&self, situation: &Situation) -> Vec<Move> {
        let mut plays: Vec<Play> = Vec::new();
        for_each_play(self.lexicon, &situation.board, &situation.rack, |play| plays.push(*play));
        let stays = |play: &Play| play.placed() < situation.bag;
        let key = |play: &Play| {
            let place = (play.direction, play.lane, play.start);
            (stays(play), Reverse(play.score), Reverse(play.placed()), place)
        };
        plays.sort_by(|a, b| key(a).cmp(&key(b)).then_with(|| a.tiles().cmp(b.tiles())));
        plays.into_iter().map(Move::Place).chain([Move::Pass]).collect()
    }

    /// Returns all possible draws after a move.
    pub(super) fn draws_of(&self, situation: &Situation, mv: &Move) -> Vec<Draw> {
        let placed = if let Move::Place(play) = mv { play.placed() } else { 0 };
        draws(&situation.unseen, situation.bag, placed)
    }

    /// Returns the situation with the move on the board and nothing else changed.
    pub(super) fn after(&self, situation: &Situation, mv: &Move) -> Situation {
        let mut after = situation.clone();
        if let Move::Place(play) = mv {
            after.board.play(self.lexicon, play);
        }
        after
    }

    /// Returns the spread of the side to move at the end of the game, after a move that was made on
    /// the board of `after`, whose other fields are as before; if only the sign is needed, any
    /// number with it. `None` when a limit is reached.
    pub(super) fn result(
        &mut self,
        after: &Situation,
        passed: Passed,
        need: Requirement,
        mv: &Move,
        draw: &Draw,
    ) -> Option<i32> {
        let mut mine = rack_after(&after.rack, mv);
        mine.extend(&draw.mine);
        mine.sort_unstable();
        let scoreless_turns = if mv.score() == 0 { after.scoreless_turns + 1 } else { 0 };
        let spread = after.spread + mv.score();
        let is_pass = *mv == Move::Pass;
        if scoreless_turns >= SCORELESS_TURNS_MAX || is_pass && passed == Passed::Yes {
            return Some(spread + self.worth(&draw.theirs) - self.worth(&mine));
        }
        if draw.bag.is_empty() {
            let racks = [&*draw.theirs, &*mine];
            return self.play_to_end(&after.board, racks, scoreless_turns, spread, need.precision);
        }
        let unseen: Vec<Tile> = mine.iter().chain(&draw.bag).copied().collect();
        let theirs = Situation {
            board: after.board.clone(),
            rack: draw.theirs.clone(),
            unseen,
            bag: draw.bag.len(),
            spread: -spread,
            scoreless_turns,
        };
        let passed = if is_pass { Passed::Yes } else { Passed::No };
        let reply = self.decide(&theirs, passed, need.aim)?;
        let placed = if let Move::Place(play) = &reply { play.placed() } else { 0 };
        let (drawn, bag) = draw.bag.split_at(placed.min(draw.bag.len()));
        let next = Draw { mine: drawn.to_vec(), bag: bag.to_vec(), theirs: mine, weight: 1 };
        let mut theirs = theirs;
        if let Move::Place(play) = &reply {
            theirs.board.play(self.lexicon, play);
        }
        self.result(&theirs, passed, need, &reply, &next).map(|spread| -spread)
    }

    /// Returns the decision of a side that sees only its own rack.
    fn decide(&mut self, situation: &Situation, passed: Passed, aim: Aim) -> Option<Move> {
        let rack = without(&situation.rack, [].iter());
        let scoreless_turns = situation.scoreless_turns;
        let key = (
            key_of(&situation.board),
            rack,
            situation.bag,
            situation.spread,
            scoreless_turns,
            passed,
        );
        if let Some(mv) = self.decided.get(&key) {
            return Some(*mv);
        }
        let aim = if aim == Aim::Wins { Aim::Wins } else { Aim::Best };
        let found = self.candidates(situation, passed, aim);
        if !is_complete(&found, aim) {
            return None;
        }
        let mv = found.first()?.mv;
        self.decided.insert(key, mv);
        Some(mv)
    }

    /// Returns the result of an endgame in which the other side, with the first rack, is to move.
    fn play_to_end(
        &mut self,
        board: &Board,
        racks: [&[Tile]; 2],
        scoreless_turns: u8,
        spread: i32,
        precision: Precision,
    ) -> Option<i32> {
        let (lexicon, stock) = (self.lexicon, &self.stock);
        let task = Task { lexicon, board, stock, racks, to_move: 0, scoreless_turns };
        // The other side wins if it outscores its deficit.
        let window = match precision {
            Precision::Spread => -INFINITE..INFINITE,
            Precision::Winner => spread - 1..spread + 1,
        };
        let mut monitor = self.monitor.part(self.nodes_each);
        let found = self.solver.run(&task, window, &mut monitor);
        self.monitor.resume_after(&monitor);
        if monitor.is_over {
            return None;
        }
        let value = match (found.lower, found.upper) {
            (Some(lower), _) if lower > spread => lower,
            (_, Some(upper)) if upper < spread => upper,
            _ => found.value,
        };
        Some(spread - value)
    }

    /// Returns the total value of the tiles of a rack.
    fn worth(&self, rack: &[Tile]) -> i32 {
        rack.iter().map(|&tile| i32::from(self.alphabet.value(tile))).sum()
    }
}

/// Returns a rack without the tiles of a move.
fn rack_after(rack: &[Tile], mv: &Move) -> Vec<Tile> {
    let Move::Place(play) = mv else { return rack.to_vec() };
    let own = |&tile: &Tile| if is_blank(tile) { 0 } else { tile };
    let taken: Vec<Tile> = play.tiles().iter().filter(|&&tile| tile != 0).map(own).collect();
    without(rack, taken.iter())
}

/// Returns the hash key of the tiles on a board.
fn key_of(board: &Board) -> u64 {
    let side = board.side();
    let squares = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    squares.fold(0, |key, (row, col)| match board.tile(row, col) {
        0 => key,
        tile => key ^ tile_key(row, col, tile),
    })
}
