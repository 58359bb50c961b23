//! Puzzles of Hex, and the games in which they are found.

use super::{Puzzle, PuzzleFinder};
use crate::resistance::ResistanceEvaluator;
use crate::{Bitboard, Hex, HexMove, HexPosition, HexRules};
use ponder_game::puzzle::{self, Asked, Continuation, FoundPuzzle, PuzzleSearch};
use ponder_game::{History, Position, Rng, Side};
use rand::RngExt;

/// Share of the moves that are drawn from all, and not from the probabilities of the resistor
/// network.
const RANDOM_SHARE: f64 = 0.25;

/// The puzzles of one board, in games that are played by the resistor network with some random
/// moves.
#[derive(Debug)]
pub struct HexPuzzles<P: Bitboard> {
    finder: PuzzleFinder<P>,
    resistance: ResistanceEvaluator,
}

impl<P: Bitboard> HexPuzzles<P> {
    /// Creates the search, which visits at most `nodes_max` nodes for each question.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(rules: HexRules, nodes_max: u64) -> Self {
        let finder = PuzzleFinder::new(rules, nodes_max);
        HexPuzzles { finder, resistance: ResistanceEvaluator::new() }
    }
}

fn stones<P: Bitboard>(position: &HexPosition<P>) -> [P; 2] {
    Side::BOTH.map(|side| position.stones(side))
}

impl<P: Bitboard> PuzzleSearch for HexPuzzles<P> {
    type Game = Hex<P>;

    const STREAM: &'static str = "hex puzzles";

    /// Earlier positions take long to solve.
    fn is_late(&self, position: &HexPosition<P>, plies: usize) -> bool {
        plies >= usize::from(position.board().cols)
    }

    fn puzzle(
        &mut self,
        position: &HexPosition<P>,
        _history: &History,
        _asked: Asked<'_>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<FoundPuzzle<HexMove>> {
        let found = self.finder.puzzle(stones(position), position.to_move(), is_stopped)?;
        let Puzzle { solution, candidates, nodes } = found;
        Some(FoundPuzzle {
            task: "win",
            about: Vec::new(),
            solution: HexMove::cell(solution),
            candidates,
            nodes,
            grade: found.grade(),
        })
    }

    fn draw(&mut self, position: &HexPosition<P>, history: &History, rng: &mut Rng) -> HexMove {
        let moves = position.legal_moves(history);
        let (_, policy) = self.resistance.evaluate(position);
        if rng.random_bool(RANDOM_SHARE) {
            moves[rng.random_range(0..moves.len())]
        } else {
            drawn(&moves, policy, rng.random())
        }
    }

    /// The reply with which the other side wins, if it does.
    fn continuation(
        &mut self,
        _puzzle: &puzzle::Puzzle,
        position: &HexPosition<P>,
        _history: &History,
        mv: HexMove,
    ) -> Continuation<HexMove> {
        let mut after = position.clone();
        after.play(mv);
        let reply = self.finder.winning_move(stones(&after), after.to_move());
        Continuation { line: reply.map(HexMove::cell).into_iter().collect(), values: None }
    }
}

/// Move that a number from 0 to 1 chooses by the probabilities of the moves.
fn drawn(moves: &[HexMove], policy: &[f32], mut at: f32) -> HexMove {
    for (mv, probability) in moves.iter().zip(policy) {
        at -= probability;
        if at < 0.0 {
            return *mv;
        }
    }
    moves[moves.len() - 1]
}
