//! Go positions as input planes of a network.
//!
//! There are eighteen planes; those of the side to move come first:
//!
//! | planes | meaning of 1 |
//! |---|---|
//! | 0, 1 | own stones, the other side's |
//! | 2 | the point is on the board |
//! | 3, 4, 5 | own stones of chains with 1, 2 and 3 liberties |
//! | 6, 7, 8 | the same for the other side |
//! | 9, 10 | the last move, the one before it |
//! | 11 | the point of a simple ko that may not be retaken (superko is left to the search) |
//! | 12 | everywhere, if the last move was a pass |
//! | 13 | everywhere, if the side to move is White |
//! | 14, 15 | everywhere: komi that the side to move receives, and that it gives, in half points |
//! | 16 | everywhere, if suicide is allowed |
//! | 17 | everywhere, if scoring is by territory |

use crate::{GoMove, GoPosition, GoSymmetry, Scoring, Suicide};
use ponder_game::{Encode, Frame, Grid, Side};

/// Scale of the komi planes: one unit of the byte is half a point; 15 points give 1.
const KOMI_UNIT: f32 = 1.0 / 30.0;

const PLANES: usize = 18;

impl<const CAP: usize> Encode for GoPosition<CAP> {
    const PLANES: usize = PLANES;
    const PLANE_UNITS: &'static [f32] = &[
        1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, KOMI_UNIT, KOMI_UNIT,
        1.0, 1.0,
    ];
    const EXTRA_MOVES: usize = 1;
    const GRID: Grid = Grid::Square;

    #[inline]
    fn frame(&self) -> Frame {
        let geometry = self.board.geometry();
        Frame { rows: usize::from(geometry.rows()), cols: usize::from(geometry.cols()) }
    }

    #[inline]
    fn symmetries(&self) -> usize {
        let geometry = self.board.geometry();
        if geometry.cols() == geometry.rows() { 8 } else { 4 }
    }

    #[inline]
    fn symmetric_cell(&self, cell: usize, symmetry: usize) -> usize {
        GoSymmetry::number(symmetry).cell(self.board.geometry(), cell)
    }

    fn encode(&self, symmetry: usize, planes: &mut [u8]) {
        assert!(symmetry < Encode::symmetries(self), "this board has no symmetry {symmetry}");
        let symmetry = GoSymmetry::number(symmetry);
        let geometry = self.board.geometry();
        let (cells, _) = planes.as_chunks_mut::<PLANES>();
        assert_eq!(cells.len(), geometry.cells(), "eighteen bytes a point");
        let flag = |yes: bool| u8::from(yes);
        let mut everywhere = [0; PLANES];
        everywhere[2] = 1;
        everywhere[12] = flag(self.passes > 0);
        everywhere[13] = flag(self.to_move == Side::Second);
        let komi = self.rules.compensation_halves(self.handicap);
        let own = if self.to_move == Side::Second { komi } else { -komi };
        everywhere[14] = own.clamp(0, 255) as u8;
        everywhere[15] = (-own).clamp(0, 255) as u8;
        everywhere[16] = flag(self.rules.suicide() == Suicide::Allowed);
        everywhere[17] = flag(self.rules.scoring() == Scoring::Territory);
        cells.fill(everywhere);
        let seen = |point: usize| symmetry.cell(geometry, geometry.cell(point));
        for &point in geometry.points() {
            let point = usize::from(point);
            let Some(side) = self.board.colour(point).side() else { continue };
            if self.board.chain(point) != point {
                continue;
            }
            let other = usize::from(side != self.to_move);
            let liberties = self.board.liberties(point, 4).1;
            self.board.for_each_stone(point, |stone| {
                let cell = &mut cells[seen(stone)];
                cell[other] = 1;
                if liberties <= 3 {
                    cell[2 + 3 * other + liberties] = 1;
                }
            });
        }
        for (age, mv) in self.last.iter().enumerate() {
            if let Some(point) = mv.and_then(GoMove::point) {
                cells[seen(point)][9 + age] = 1;
            }
        }
        if let Some(point) = self.ko {
            cells[seen(usize::from(point))][11] = 1;
        }
    }

    fn owners(&self) -> Vec<Option<Side>> {
        let owners = self.board.area(&self.dead_by_rule());
        self.board.geometry().points().iter().map(|&point| owners[usize::from(point)]).collect()
    }

    fn lead_of_area(&self, area: f32) -> Option<f32> {
        Some(GoPosition::lead_of_area(self, area))
    }

    #[inline]
    fn policy_index(&self, mv: GoMove, symmetry: usize) -> usize {
        let geometry = self.board.geometry();
        match mv.point() {
            Some(point) => self.symmetric_cell(geometry.cell(point), symmetry),
            None => geometry.cells(),
        }
    }
}
