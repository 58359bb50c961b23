//! Set-up stones before the first move.

use super::decode;
use crate::line::handicap_points;
use crate::{GoRules, PointSet, Start};
use ponder_game::{BySide, Side};
use ponder_record::{Colour, Node, Setup, Value};

/// Position set up by nodes without a move.
#[derive(Clone, Copy, Default)]
pub(super) struct SetUp {
    pub(super) stones: BySide<PointSet>,
    /// Side to move according to `PL`.
    pub(super) to_move: Option<Side>,
}

impl SetUp {
    /// Adds the set-up of a node, or returns a value that is not a point.
    pub(super) fn add<'a>(&mut self, rules: &GoRules, node: &'a Node) -> Result<(), &'a Value> {
        for (setup, value) in node.setup() {
            let points = decode::points(rules.geometry(), value).ok_or(value)?;
            Side::BOTH.iter().for_each(|&side| self.stones[side].subtract(&points));
            if let Setup::Add(colour) = setup {
                self.stones[side(colour)].extend(&points);
            }
        }
        self.to_move = node.to_play().map(side).or(self.to_move);
        Ok(())
    }

    /// The start position of a line whose first move, if any, is made by `first`.
    ///
    /// Without `PL`, `first` is to move, unless the stones are the handicap of the rules. Without
    /// either, it is White after a handicap (of the rules, or as many black stones as `handicap`
    /// says), else Black.
    pub(super) fn start(
        &self,
        rules: &GoRules,
        handicap: Option<u8>,
        first: Option<Side>,
    ) -> Start {
        let black = self.stones[Side::First];
        let only_black = self.stones[Side::Second].is_empty();
        let stated = handicap.filter(|&stated| only_black && black.len() == usize::from(stated));
        let of_rules =
            rules.handicap() > 0 && only_black && black == handicap_points(rules, rules.handicap());
        let handicap = if of_rules { rules.handicap() } else { stated.unwrap_or(0) };
        let usual = if handicap > 1 { Side::Second } else { Side::First };
        let first = first.filter(|_| !of_rules);
        Start {
            stones: self.stones,
            to_move: self.to_move.or(first).unwrap_or(usual),
            handicap: if handicap > 1 { handicap } else { 0 },
        }
    }
}

pub(super) fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::First,
        Colour::White => Side::Second,
    }
}

/// The colour of a side: Black begins.
pub fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Black,
        Side::Second => Colour::White,
    }
}
