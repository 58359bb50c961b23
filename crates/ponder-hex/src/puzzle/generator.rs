//! Puzzles from games that are played for them.

use super::{ListedPuzzle, PuzzleFinder};
use crate::resistance::ResistanceEvaluator;
use crate::{Bitboard, HexMove, HexPosition, HexRules};
use ponder_game::{History, Notation, Position, Seed, Side, Symmetric};
use rand::RngExt;
use std::collections::HashSet;

/// Share of the moves that are drawn from all, and not from the probabilities of the resistor
/// network.
const RANDOM_SHARE: f64 = 0.25;

/// Generator of different puzzles on one board. Games are played by the resistor network, with some
/// random moves; each gives at most one puzzle.
#[derive(Debug)]
pub struct PuzzleGenerator<P: Bitboard> {
    rules: HexRules,
    finder: PuzzleFinder<P>,
    resistance: ResistanceEvaluator,
    seed: Seed,
    games: u64,
    /// Positions of the puzzles, each in the first of its symmetric forms.
    known: HashSet<([[u64; 6]; 2], Side)>,
}

impl<P: Bitboard> PuzzleGenerator<P> {
    /// Creates a generator. The puzzles depend only on these values.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(rules: HexRules, seed: Seed, nodes_max: u64) -> Self {
        PuzzleGenerator {
            rules,
            finder: PuzzleFinder::new(rules, nodes_max),
            resistance: ResistanceEvaluator::new(),
            seed: seed.named("hex puzzles"),
            games: 0,
            known: HashSet::new(),
        }
    }

    /// Number of games that were played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays a game and returns its first puzzle, if it has one that is not known, nor is a half
    /// turn or reflection of a known one.
    pub fn play(&mut self, is_stopped: &dyn Fn() -> bool) -> Option<ListedPuzzle> {
        let mut rng = self.seed.stream(self.games).rng();
        self.games += 1;
        let mut position = HexPosition::<P>::new(&self.rules);
        let mut texts = Vec::new();
        let history = History::default();
        while position.winner().is_none() && !is_stopped() {
            let stones = Side::BOTH.map(|side| position.stones(side));
            // Earlier positions take long to solve.
            let is_late = texts.len() >= usize::from(self.rules.cols());
            let found = is_late.then(|| self.finder.puzzle(stones, position.to_move(), is_stopped));
            if let Some(puzzle) = found.flatten() {
                let is_new = self.known.insert(first_form(&position));
                return is_new.then(|| ListedPuzzle::new(texts, self.rules, &puzzle));
            }
            let moves = position.legal_moves(&history);
            let (_, policy) = self.resistance.evaluate(&position);
            let mv = if rng.random_bool(RANDOM_SHARE) {
                moves[rng.random_range(0..moves.len())]
            } else {
                drawn(&moves, policy, rng.random())
            };
            texts.push(position.format_move(mv));
            position.play(mv);
        }
        None
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

/// First of the symmetric forms of a position that are on the same board.
fn first_form<P: Bitboard>(position: &HexPosition<P>) -> ([[u64; 6]; 2], Side) {
    let board = position.board();
    let form = |image: HexPosition<P>| {
        let words = |side| std::array::from_fn(|index| image.stones(side).word(index));
        (image.board().cols, Side::BOTH.map(words), image.to_move().index())
    };
    let images = position.symmetries().into_iter().map(|symmetry| position.transformed(symmetry));
    let forms = images.map(form).filter(|(cols, ..)| *cols == board.cols);
    let (_, stones, side) = forms.min().unwrap_or_else(|| form(position.clone()));
    (stones, Side::BOTH[side])
}
