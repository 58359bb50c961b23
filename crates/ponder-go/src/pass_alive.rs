//! Pass-alive chains, which cannot be captured even if their side always passes (D. B. Benson,
//! "Life in the game of Go", 1976).

use crate::{Board, Colour, PointSet};
use ponder_game::Side;

/// The pass-alive area of a side.
#[derive(Clone, Debug, Default)]
pub struct PassAlive {
    /// The stones of pass-alive chains.
    pub stones: PointSet,
    /// The points of the regions that keep them alive: empty, or with stones of the other side.
    pub regions: PointSet,
}

/// A maximal connected set of points without stones of the side.
struct Region {
    points: PointSet,
    /// The chains around it, by index.
    around: Vec<u16>,
    /// The chains around it that have all of its empty points as liberties: the region is *vital*
    /// to them.
    vital: Vec<u16>,
    /// True if all chains around it are still assumed to be alive.
    enclosed: bool,
    /// True if each of its empty points is a liberty of some chain around it, so that the other
    /// side cannot make an eye in it.
    narrow: bool,
}

impl PassAlive {
    /// Computes the pass-alive area of `side` (Benson's algorithm).
    #[must_use]
    pub fn of<const CAP: usize>(board: &Board<CAP>, side: Side) -> Self {
        let colour = Colour::of(side);
        let (index, count) = chains(board, colour);
        let mut alive = vec![true; count];
        let mut regions = regions(board, colour, &index);
        loop {
            let mut eyes = vec![0_u32; count];
            for region in regions.iter().filter(|region| region.enclosed) {
                region.vital.iter().for_each(|&chain| eyes[usize::from(chain)] += 1);
            }
            let mut changed = false;
            for (alive, eyes) in alive.iter_mut().zip(eyes) {
                changed |= *alive && eyes < 2;
                *alive &= eyes >= 2;
            }
            if !changed {
                break;
            }
            for region in &mut regions {
                region.enclosed &= region.around.iter().all(|&chain| alive[usize::from(chain)]);
            }
        }
        let mut found = PassAlive::default();
        for &point in board.geometry().points() {
            let point = usize::from(point);
            if board.colour(point) == colour && alive[usize::from(index[point])] {
                found.stones.insert(point);
            }
        }
        for region in regions.iter().filter(|region| region.enclosed && region.narrow) {
            found.regions.extend(&region.points);
        }
        found
    }

    /// The number of points, stones included.
    pub fn len(&self) -> usize {
        self.stones.len() + self.regions.len()
    }

    /// Returns whether no chain is pass-alive.
    pub fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }
}

/// The chains of a colour, numbered from 0: the number of each stone's chain by point, and the
/// number of chains.
fn chains<const CAP: usize>(board: &Board<CAP>, colour: Colour) -> ([u16; CAP], usize) {
    let mut index = [u16::MAX; CAP];
    let mut count = 0;
    for &point in board.geometry().points() {
        let point = usize::from(point);
        if board.colour(point) == colour && board.chain(point) == point {
            board.for_each_stone(point, |stone| index[stone] = count);
            count += 1;
        }
    }
    (index, usize::from(count))
}

/// The regions of a colour; `index` has the number of each stone's chain, from [`chains`].
fn regions<const CAP: usize>(
    board: &Board<CAP>,
    colour: Colour,
    index: &[u16; CAP],
) -> Vec<Region> {
    let mut regions = Vec::new();
    let mut seen = PointSet::default();
    for &start in board.geometry().points() {
        if board.colour(usize::from(start)) == colour || !seen.insert(usize::from(start)) {
            continue;
        }
        let mut region = Region {
            points: PointSet::default(),
            around: Vec::new(),
            vital: Vec::new(),
            enclosed: true,
            narrow: true,
        };
        let mut open = vec![start];
        let mut first_empty = true;
        while let Some(point) = open.pop() {
            let point = usize::from(point);
            region.points.insert(point);
            let mut touched = Vec::new();
            for near in board.geometry().around(point) {
                match board.colour(near) {
                    Colour::Wall => {}
                    stone if stone == colour => touched.push(index[near]),
                    _ if seen.insert(near) => open.push(near as u16),
                    _ => {}
                }
            }
            if board.colour(point) == Colour::Empty {
                region.narrow &= !touched.is_empty();
                if std::mem::take(&mut first_empty) {
                    region.vital.clone_from(&touched);
                    region.vital.sort_unstable();
                    region.vital.dedup();
                } else {
                    region.vital.retain(|chain| touched.contains(chain));
                }
            }
            region.around.append(&mut touched);
        }
        region.around.sort_unstable();
        region.around.dedup();
        regions.push(region);
    }
    regions
}
