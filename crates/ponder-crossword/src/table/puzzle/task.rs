//! The tasks of puzzles: the positions that have one, their only solutions, and their difficulty.

use crate::table::CrosswordTable;
use crate::{Move, Play};
use ponder_lexicon::Tile;
use std::collections::BTreeSet;

/// The task to find the play that scores most.
pub(super) const MOST_POINTS: &str = "most-points";
/// The same task where that play alone uses the whole rack.
pub(super) const WHOLE_RACK: &str = "whole-rack";
/// The task to find the best play by score and leave, which is not the one that scores most.
pub(super) const BEST_EQUITY: &str = "best-equity";
/// The task to find the only word of the whole rack, before the first play.
pub(super) const UNSCRAMBLE: &str = "unscramble";

/// The codes of the tasks.
pub const PUZZLE_TASKS: [&str; 4] = [MOST_POINTS, WHOLE_RACK, BEST_EQUITY, UNSCRAMBLE];

/// Number of points by which the best play scores more than the second best, at least.
const MARGIN_MIN: i32 = 10;
/// Lead of the best play by equity over all other plays and exchanges, in thousandths of a point,
/// at least.
const EQUITY_MARGIN_MIN: i32 = 3000;
/// Distance from the best equity within which plays are counted, in thousandths of a point.
const EQUITY_NEAR: i32 = 10_000;
/// Minimum number of such plays.
const EQUITY_CANDIDATES_MIN: usize = 3;
/// Logarithm to base 2 of the number of ways to draw a rack of the lowest grade.
const LIKELY: f64 = 20.0;

/// The task of a position, its only solution, and its difficulty.
pub(super) struct Found {
    pub task: &'static str,
    pub play: Play,
    /// Number of plays.
    pub plays: u64,
    /// Number of plays, or of words, to choose from.
    pub candidates: u32,
    /// Difficulty from 1 to 10.
    pub grade: u8,
}

fn grade(difficulty: f64) -> u8 {
    difficulty.clamp(1.0, 10.0) as u8
}

impl CrosswordTable {
    /// The plays of the side to move, best first.
    pub(super) fn plays(&self) -> Vec<Play> {
        let moves = self.moves_of(&self.now().state).into_iter();
        let place = |mv| if let Move::Place(play) = mv { Some(play) } else { None };
        moves.filter_map(place).collect()
    }

    /// The puzzle of the side to move with a task, by default one that is about points; `None` if
    /// the position has none.
    pub(super) fn puzzle(&self, task: Option<&str>) -> Option<Found> {
        match task {
            Some(BEST_EQUITY) => self.best_equity(),
            Some(UNSCRAMBLE) => self.unscramble(),
            _ => self.most_points(),
        }
    }

    /// The play that clearly scores most. The grade grows with the number of plays and with the
    /// tiles of the solution, and shrinks with its lead.
    fn most_points(&self) -> Option<Found> {
        let plays = self.plays();
        let [play, second, ..] = plays[..] else { return None };
        let size = self.now().state.board.layout().rack_size();
        let with_all = plays.iter().filter(|play| play.placed() == size).count();
        let margin = i32::from(play.score) - i32::from(second.score);
        if margin < MARGIN_MIN {
            return None;
        }
        let task = if with_all == 1 && play.placed() == size { WHOLE_RACK } else { MOST_POINTS };
        let is_near = |other: &&Play| 2 * other.score >= play.score;
        let candidates = plays.iter().filter(is_near).count() as u32;
        let plays = plays.len() as u64;
        let breadth = 0.6 * (plays as f64).log2() + 0.6 * play.placed() as f64;
        let grade = grade(breadth - f64::from(margin) / 15.0 - 2.0);
        Some(Found { task, play, plays, candidates, grade })
    }

    /// The score of a move and the value of its leave, in thousandths of a point.
    pub(super) fn equity(&self, mv: &Move) -> i32 {
        let mut kept: Vec<Tile> = self.now().state.rack().to_vec();
        for tile in mv.taken() {
            if let Some(at) = kept.iter().position(|&other| other == tile) {
                kept.swap_remove(at);
            }
        }
        kept.sort_unstable();
        1000 * mv.score() + self.rules.equipment.leaves.value(&kept)
    }

    /// The play that is clearly best by equity while another one scores more, as long as tiles may
    /// be exchanged. The grade grows with the number of plays that are nearly as good, and with
    /// that of plays that score more.
    fn best_equity(&self) -> Option<Found> {
        let state = &self.now().state;
        if state.bag.len() < state.board.layout().rack_size() {
            return None;
        }
        let moves = self.moves_of(state).into_iter().filter(|mv| !matches!(mv, Move::Pass));
        let mut moves: Vec<(i32, Move)> = moves.map(|mv| (self.equity(&mv), mv)).collect();
        // Stable, so that of equal moves the one that scores most is first.
        moves.sort_by_key(|(equity, _)| std::cmp::Reverse(*equity));
        let [(best, Move::Place(play)), (second, _), ..] = moves[..] else { return None };
        let plays = || moves.iter().filter(|(_, mv)| matches!(mv, Move::Place(_)));
        let ahead = plays().filter(|(_, mv)| mv.score() > i32::from(play.score)).count();
        if best - second < EQUITY_MARGIN_MIN || ahead == 0 {
            return None;
        }
        let near = plays().filter(|(equity, _)| best - equity <= EQUITY_NEAR).count();
        if near < EQUITY_CANDIDATES_MIN {
            return None;
        }
        let breadth = (near as f64).log2() + 0.8 * (ahead as f64).log2();
        Some(Found {
            task: BEST_EQUITY,
            play,
            plays: plays().count() as u64,
            candidates: near as u32,
            grade: grade(1.0 + breadth),
        })
    }

    /// The only word of a whole rack without blanks, before the first play; of its places, the one
    /// that scores most. The grade grows as the odds of drawing these tiles from a full bag fall:
    /// players learn the likely racks first.
    fn unscramble(&self) -> Option<Found> {
        let state = &self.now().state;
        let (rack, size) = (state.rack(), state.board.layout().rack_size());
        if state.board.count() > 0 || rack.len() < size || rack.contains(&0) {
            return None;
        }
        let plays = self.plays();
        let words: BTreeSet<&[Tile]> = plays.iter().map(Play::tiles).collect();
        let mut whole = words.iter().filter(|word| word.len() == size);
        let (Some(word), None) = (whole.next(), whole.next()) else { return None };
        let play = *plays.iter().find(|play| play.tiles() == *word)?;
        Some(Found {
            task: UNSCRAMBLE,
            play,
            plays: plays.len() as u64,
            candidates: words.len() as u32,
            grade: grade(1.0 + (LIKELY - self.ways_to_draw(rack).log2()) / 0.8),
        })
    }

    /// The number of sets of tiles of a full bag that have the letters of a rack.
    fn ways_to_draw(&self, rack: &[Tile]) -> f64 {
        let bag = self.rules.equipment.alphabet.bag();
        let letters: BTreeSet<Tile> = rack.iter().copied().collect();
        let ways = letters.iter().map(|letter| {
            let count = |tiles: &[Tile]| tiles.iter().filter(|&tile| tile == letter).count();
            let (all, drawn) = (count(&bag), count(rack));
            (0..drawn).map(|at| (all - at) as f64 / (at + 1) as f64).product::<f64>()
        });
        ways.product()
    }
}
