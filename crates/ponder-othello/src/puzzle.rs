//! Puzzles: endgames in which exactly one move wins, or is best by some discs.

use crate::endgame::{Endgame, Stop};
use crate::{Bitboard, Othello, OthelloMove, OthelloPosition};
use ponder_game::puzzle::{Asked, Continuation, FoundPuzzle, Puzzle, PuzzleSearch};
use ponder_game::{History, Position, Rng};
use rand::RngExt;
use std::cmp::Reverse;
use std::marker::PhantomData;

/// The puzzles that Ponder offers, made by `tools/puzzles.sh`.
pub const PUZZLES: &str = include_str!("../data/puzzles.jsonl");

/// Minimum number of moves to choose from.
const CANDIDATES_MIN: u32 = 3;
/// Number of discs by which the best move is better than the second best, at least, where it alone
/// does not decide who wins.
const MARGIN_MIN: i32 = 8;
/// The most empty squares of a position that is looked at.
const EMPTY_MAX: u32 = 14;
/// Share of the moves of games that are drawn from all, and not chosen by the evaluation.
const RANDOM_SHARE: f64 = 0.25;

/// The endgame puzzles of one board, in games that are played by the hand-made evaluation with
/// some random moves.
#[derive(Debug)]
pub struct OthelloPuzzles<P> {
    endgame: Endgame,
    nodes_max: u64,
    board: PhantomData<P>,
}

impl<P: Bitboard> OthelloPuzzles<P> {
    /// Creates the search, which visits at most `nodes_max` nodes for each position.
    #[must_use]
    pub fn new(nodes_max: u64) -> Self {
        OthelloPuzzles { endgame: Endgame::default(), nodes_max, board: PhantomData }
    }

    /// The final leads of the side to move after its moves.
    fn leads(
        &mut self,
        position: &OthelloPosition<P>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<(i32, OthelloMove)>> {
        self.endgame.clear();
        let stop = Stop { nodes_max: self.nodes_max, is_stopped };
        let moves = position.legal_moves(&History::new()).into_iter();
        moves.map(|mv| Some((self.endgame.lead_after(position, mv, &stop)?, mv))).collect()
    }
}

/// Difficulty from 1 to 10, by the nodes of the search and the number of moves, both on a
/// logarithmic scale.
fn grade(nodes: u64, candidates: u32) -> u8 {
    let nodes = (nodes.max(1) as f64).log2();
    let candidates = (f64::from(candidates) / f64::from(CANDIDATES_MIN)).log2();
    (0.6 * nodes + 0.8 * candidates - 3.0).clamp(1.0, 10.0) as u8
}

impl<P: Bitboard> PuzzleSearch for OthelloPuzzles<P> {
    type Game = Othello<P>;

    fn is_late(&self, position: &OthelloPosition<P>, _plies: usize) -> bool {
        position.empty().count() <= EMPTY_MAX && position.playable().count() >= CANDIDATES_MIN
    }

    fn puzzle(
        &mut self,
        position: &OthelloPosition<P>,
        _history: &History,
        _asked: Asked<'_>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<FoundPuzzle<OthelloMove>> {
        let candidates = position.playable().count();
        if candidates < CANDIDATES_MIN {
            return None;
        }
        let mut leads = self.leads(position, is_stopped)?;
        leads.sort_by_key(|&(lead, _)| Reverse(lead));
        let [(best, solution), (second, _)] = [leads[0], leads[1]];
        let task = if best > 0 && second <= 0 {
            "win"
        } else if best - second >= MARGIN_MIN {
            "most"
        } else {
            return None;
        };
        let nodes = self.endgame.nodes();
        let grade = grade(nodes, candidates);
        Some(FoundPuzzle { task, about: Vec::new(), solution, candidates, nodes, grade })
    }

    fn draw(
        &mut self,
        position: &OthelloPosition<P>,
        history: &History,
        rng: &mut Rng,
    ) -> OthelloMove {
        let moves = position.legal_moves(history);
        let drawn = moves[rng.random_range(0..moves.len())];
        if rng.random_bool(RANDOM_SHARE) {
            return drawn;
        }
        let value = |mv: &OthelloMove| {
            let mut after = position.clone();
            after.play(*mv);
            let value = after.static_value();
            if after.to_move() == position.to_move() { value } else { -value }
        };
        moves.into_iter().max_by(|a, b| value(a).total_cmp(&value(b))).unwrap_or(drawn)
    }

    fn continuation(
        &mut self,
        _puzzle: &Puzzle,
        position: &OthelloPosition<P>,
        _history: &History,
        mv: OthelloMove,
    ) -> Continuation<OthelloMove> {
        let Some(leads) = self.leads(position, &|| false) else {
            return Continuation { line: Vec::new(), values: None };
        };
        let lead_of = |mv: OthelloMove| leads.iter().find(|(_, other)| *other == mv);
        let best = leads.iter().map(|(lead, _)| *lead).max();
        let values = lead_of(mv).zip(best).map(|((lead, _), best)| [*lead, best]);
        let mut after = position.clone();
        after.play(mv);
        let stop = Stop { nodes_max: self.nodes_max.saturating_mul(2), is_stopped: &|| false };
        Continuation { line: self.endgame.line(after, &stop), values }
    }
}
