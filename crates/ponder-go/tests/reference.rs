//! The board against a slow reference that stores only stones and boards.

use ponder_game::conformance::{self, Reference};
use ponder_game::{Key, Position, Seed, Side, Status};
use ponder_go::{Colour, GoMove, GoPosition, GoRules, Ko, PointSet, Suicide};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Stones by cell, and every board of the game with the side to move.
#[derive(Clone)]
struct Plain<const CAP: usize> {
    rules: GoRules,
    stones: Vec<Option<Side>>,
    to_move: Side,
    passes: u32,
    seen: Vec<(Vec<Option<Side>>, Side)>,
    /// Start position, which numbers the points of the cells.
    start: GoPosition<CAP>,
    played: Vec<GoMove>,
}

impl<const CAP: usize> Plain<CAP> {
    fn new(rules: GoRules) -> Self {
        let cells = usize::from(rules.cols()) * usize::from(rules.rows());
        Plain {
            rules,
            stones: vec![None; cells],
            to_move: Side::First,
            passes: 0,
            seen: vec![(vec![None; cells], Side::First)],
            start: GoPosition::new(&rules),
            played: Vec::new(),
        }
    }

    fn near(&self, cell: usize) -> Vec<usize> {
        let (cols, rows) = (usize::from(self.rules.cols()), usize::from(self.rules.rows()));
        let (col, row) = (cell % cols, cell / cols);
        let mut near = Vec::new();
        near.extend((col > 0).then(|| cell - 1));
        near.extend((col + 1 < cols).then(|| cell + 1));
        near.extend((row > 0).then(|| cell - cols));
        near.extend((row + 1 < rows).then(|| cell + cols));
        near
    }

    /// The chain of a stone and its liberties, or the region of an empty point, by flood fill.
    fn chain(&self, stones: &[Option<Side>], cell: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut chain, mut liberties) = (BTreeSet::from([cell]), BTreeSet::new());
        let mut open = vec![cell];
        while let Some(at) = open.pop() {
            for near in self.near(at) {
                if stones[near] == stones[cell] {
                    if chain.insert(near) {
                        open.push(near);
                    }
                } else if stones[near].is_none() {
                    liberties.insert(near);
                }
            }
        }
        (chain, liberties)
    }

    /// The board after a stone is played.
    fn after(&self, cell: usize) -> Vec<Option<Side>> {
        let mut stones = self.stones.clone();
        stones[cell] = Some(self.to_move);
        for side in [self.to_move.opponent(), self.to_move] {
            let mut taken = BTreeSet::new();
            for at in 0..stones.len() {
                if stones[at] == Some(side) && self.chain(&stones, at).1.is_empty() {
                    taken.insert(at);
                }
            }
            for at in &taken {
                stones[*at] = None;
            }
        }
        stones
    }

    fn is_legal(&self, cell: usize) -> bool {
        if self.stones[cell].is_some() {
            return false;
        }
        let after = self.after(cell);
        if after[cell].is_none()
            && (self.rules.suicide() == Suicide::Forbidden || after == self.stones)
        {
            return false;
        }
        match self.rules.ko() {
            Ko::Positional => self.seen.iter().all(|(board, _)| *board != after),
            Ko::Situational => {
                let repeats = (after, self.to_move.opponent());
                !self.seen.contains(&repeats)
            }
            Ko::Simple => unreachable!("not tested here"),
        }
    }

    fn point(&self, cell: usize) -> usize {
        usize::from(self.start.board().geometry().points()[cell])
    }
}

impl<const CAP: usize> Reference<GoPosition<CAP>> for Plain<CAP> {
    fn legal(&self) -> BTreeSet<GoMove> {
        let cells = (0..self.stones.len()).filter(|&cell| self.is_legal(cell));
        cells.map(|cell| GoMove::at(self.point(cell))).chain([GoMove::PASS]).collect()
    }

    fn status(&self) -> Status {
        if self.passes < 2 {
            return Status::Running;
        }
        let mut lead = 0;
        for cell in 0..self.stones.len() {
            let owner = self.stones[cell].or_else(|| {
                let mut reached = BTreeSet::new();
                let (region, _) = self.chain(&self.stones, cell);
                for at in region {
                    reached.extend(self.near(at).into_iter().filter_map(|near| self.stones[near]));
                }
                if reached.len() == 1 { reached.first().copied() } else { None }
            });
            lead += match owner {
                Some(Side::First) => 1,
                Some(Side::Second) => -1,
                None => 0,
            };
        }
        let komi = i32::from(self.rules.komi_halves());
        Status::Over(ponder_game::Outcome::by_margin(2 * lead - komi))
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn play(&mut self, mv: GoMove) {
        match mv.point() {
            None => self.passes += 1,
            Some(point) => {
                self.passes = 0;
                self.stones = self.after(self.start.board().geometry().cell(point));
            }
        }
        self.played.push(mv);
        self.to_move = self.to_move.opponent();
        self.seen.push((self.stones.clone(), self.to_move));
    }

    /// The search key of the start position after replaying the game.
    fn search_key(&self) -> Key {
        let mut position = self.start.clone();
        // Passes and the ko are part of the key, so the game is played again to have them.
        for &mv in &self.played {
            position.play(mv);
        }
        assert_eq!(position.computed_board_key(), position.board().key());
        position.search_key()
    }
}

fn check<const CAP: usize>(rules: &str, seed: u64, plies: usize) -> usize {
    let rules: GoRules = rules.parse().unwrap();
    let start = GoPosition::<CAP>::new(&rules);
    conformance::check_against_reference(&start, Seed(seed), plies, Plain::<CAP>::new(rules))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn small_boards_agree_with_the_slow_one(
        cols in 2_u8..=6,
        rows in 2_u8..=6,
        ko in prop::sample::select(vec!["positional", "situational"]),
        suicide in prop::sample::select(vec!["allowed", "forbidden"]),
        seed in any::<u64>(),
    ) {
        let rules = format!("{cols}x{rows},ko={ko},suicide={suicide}");
        prop_assert!(check::<128>(&rules, seed, 150) > 1);
        prop_assert!(check::<512>(&rules, seed, 60) > 1);
    }

    /// Chains, liberties and hash after every random ply.
    #[test]
    fn chains_and_liberties_are_those_of_a_flood_fill(
        size in 2_u8..=19,
        seed in any::<u64>(),
    ) {
        let rules = GoRules::new(size, size).unwrap().with_suicide(Suicide::Allowed);
        let plain = Plain::<512>::new(rules);
        let mut stones = vec![None; usize::from(size) * usize::from(size)];
        let start = GoPosition::<512>::new(&rules);
        conformance::random_walk(&start, Seed(seed), 120, |position, _, _| {
            let board = position.board();
            let geometry = board.geometry();
            assert_eq!(position.computed_board_key(), board.key());
            for (cell, &point) in geometry.points().iter().enumerate() {
                stones[cell] = board.colour(usize::from(point)).side();
                assert_eq!(board.empty().has(usize::from(point)), stones[cell].is_none());
            }
            for (cell, &point) in geometry.points().iter().enumerate() {
                if stones[cell].is_none() {
                    continue;
                }
                let chain = board.chain(usize::from(point));
                let (expected, liberties) = plain.chain(&stones, cell);
                let mut found = BTreeSet::new();
                board.for_each_stone(chain, |stone| {
                    found.insert(geometry.cell(stone));
                });
                assert_eq!(&found, &expected);
                assert_eq!(board.size(chain), expected.len());
                let known: BTreeSet<usize> =
                    board.liberties(chain, 500).0.iter().map(|at| geometry.cell(at)).collect();
                assert_eq!(&known, &liberties);
                assert_eq!(board.in_atari(chain), liberties.len() == 1);
                let only = board.only_liberty(chain).map(|at| geometry.cell(at));
                assert_eq!(only, liberties.first().copied().filter(|_| liberties.len() == 1));
            }
        });
    }

    /// The predicted effects and keys of a stone are those after playing it.
    #[test]
    fn predicted_effects_and_keys_are_those_after_the_move(size in 2_u8..=9, seed in any::<u64>()) {
        let rules = GoRules::new(size, size).unwrap().with_suicide(Suicide::Allowed);
        let start = GoPosition::<128>::new(&rules);
        conformance::random_walk(&start, Seed(seed), 120, |position, _, _| {
            let board = position.board();
            for point in board.empty().iter() {
                for colour in [Colour::Black, Colour::White] {
                    let effect = board.effect(point, colour);
                    let key = board.key_after(point, colour);
                    let mut after = board.clone();
                    let placed = after.place(point, colour);
                    assert_eq!(after.key(), key);
                    let is_right = match effect {
                        ponder_go::Effect::Lives => placed.captured == 0 && placed.lost == 0,
                        ponder_go::Effect::Captures => placed.captured > 0,
                        ponder_go::Effect::Suicide => placed.lost > 1,
                        ponder_go::Effect::LoneSuicide => placed.lost == 1,
                    };
                    assert!(is_right, "{effect:?} {placed:?}");
                }
            }
        });
    }

    #[test]
    fn symmetries_commute_with_play(
        size in 2_u8..=7,
        seed in any::<u64>(),
    ) {
        let square = GoPosition::<128>::new(&GoRules::new(size, size).unwrap());
        conformance::check_symmetries(&square, Seed(seed), 60);
        conformance::check_encoding(&square, Seed(seed), 60);
        let long = GoPosition::<128>::new(&GoRules::new(size, size + 2).unwrap());
        conformance::check_symmetries(&long, Seed(seed), 60);
        conformance::check_encoding(&long, Seed(seed), 60);
    }
}

/// A point set behaves as a set, in any order of insertion.
#[test]
fn sets_of_points() {
    let mut set = PointSet::default();
    assert!(set.is_empty());
    for point in [420, 0, 63, 64, 127, 300] {
        assert!(set.insert(point));
        assert!(!set.insert(point));
    }
    set.remove(300);
    assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 127, 420]);
    assert_eq!(set.len(), 5);
}
