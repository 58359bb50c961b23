//! Seki: stones that live without eyes of their own.

use crate::{Board, Colour, PointSet};

/// Maximum number of empty points that chains of both colours share in a seki; where more are
/// empty, the fight is not over.
const SHARED_MAX: usize = 6;

/// A connected region of empty points, and the chains around it.
struct Region {
    /// Number of points.
    size: usize,
    /// The chains of each colour, named by a point.
    chains: [Vec<usize>; 2],
}

impl<const CAP: usize> Board<CAP> {
    /// The stones of chains that have no region of their own and share a small region with such
    /// chains of the other side, with the stones in `dead` removed. It is a static heuristic
    /// without reading: stones between unfilled neutral points (dame) may look the same.
    pub fn seki(&self, dead: &PointSet) -> PointSet {
        let regions = self.regions(dead);
        let mut has_own_region = PointSet::default();
        for region in &regions {
            let [black, white] = &region.chains;
            if black.is_empty() != white.is_empty() {
                black.iter().chain(white).for_each(|&chain| {
                    has_own_region.insert(chain);
                });
            }
        }
        let mut seki = PointSet::default();
        for region in regions.iter().filter(|region| region.size <= SHARED_MAX) {
            let eyeless = region.chains.each_ref().map(|chains| {
                chains
                    .iter()
                    .copied()
                    .filter(|&chain| !has_own_region.has(chain))
                    .collect::<Vec<_>>()
            });
            if eyeless.iter().any(Vec::is_empty) {
                continue;
            }
            for chain in eyeless.into_iter().flatten() {
                self.for_each_stone(chain, |stone| {
                    seki.insert(stone);
                });
            }
        }
        seki
    }

    /// The empty regions with the stones in `dead` removed.
    fn regions(&self, dead: &PointSet) -> Vec<Region> {
        let standing = |point: usize| match self.colour(point) {
            Colour::Black | Colour::White if dead.has(point) => Colour::Empty,
            colour => colour,
        };
        let mut seen = PointSet::default();
        let mut regions = Vec::new();
        for &start in self.geometry().points() {
            let start = usize::from(start);
            if standing(start) != Colour::Empty || !seen.insert(start) {
                continue;
            }
            let mut region = Region { size: 0, chains: [Vec::new(), Vec::new()] };
            let mut open = vec![start];
            while let Some(point) = open.pop() {
                region.size += 1;
                for near in self.geometry().around(point) {
                    match standing(near) {
                        Colour::Empty if seen.insert(near) => open.push(near),
                        Colour::Empty | Colour::Wall => {}
                        stone => region.chains[stone as usize & 1].push(self.chain(near)),
                    }
                }
            }
            for chains in &mut region.chains {
                chains.sort_unstable();
                chains.dedup();
            }
            regions.push(region);
        }
        regions
    }
}

#[cfg(test)]
mod tests {
    use crate::{Go, GoPosition, GoRules, PointSet};
    use ponder_game::{Game, Side};

    /// Creates a position from a diagram, with `X` for Black.
    fn position(rules: &str, rows: &[&str]) -> GoPosition<128> {
        let rules: GoRules = rules.parse().expect("rules");
        let empty = Go::<128>::initial(&rules);
        let mut stones = Vec::new();
        for (row, text) in rows.iter().enumerate() {
            for (col, mark) in text.bytes().enumerate() {
                let point = empty.board().geometry().point(col, row);
                match mark {
                    b'X' => stones.push((Side::First, point)),
                    b'O' => stones.push((Side::Second, point)),
                    _ => {}
                }
            }
        }
        GoPosition::from_stones(&rules, &stones, Side::First, 0).expect("stones that can stand")
    }

    #[test]
    fn two_chains_that_share_their_last_liberties() {
        let position = position("11x2", &[".XOOO.XXXO.", "XXOOO.XXXOO"]);
        let board = position.board();
        let seki = board.seki(&PointSet::default());
        assert_eq!(seki.len(), 12);
        let inner = (2..9).filter(|col| *col != 5);
        assert!(inner.into_iter().all(|col| seki.has(board.geometry().point(col, 0))));
        // With one of them removed there is no seki.
        let mut dead = PointSet::default();
        board.for_each_stone(board.geometry().point(2, 0), |stone| {
            dead.insert(stone);
        });
        assert!(board.seki(&dead).is_empty());
    }

    #[test]
    fn an_open_board_has_none() {
        let position = position("9", &["X.......O"]);
        assert!(position.board().seki(&PointSet::default()).is_empty());
    }
}
