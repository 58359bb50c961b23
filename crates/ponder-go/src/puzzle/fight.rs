//! Exhaustive search of a local fight: whether a chain is captured.
//!
//! The attacker wins when the chain is captured, the defender when it is not. The result is unknown
//! where it hangs on a ko: a stone that may not be retaken at once might be after a threat
//! elsewhere. So a known result is the same under every ko rule.

use crate::{Colour, Effect, GoMove, GoPosition, PointSet};
use ponder_game::{Key, Position, Side};
use std::collections::HashMap;

/// Number of liberties with which a chain has escaped from an open fight.
const ESCAPED: usize = 5;
/// The most plies of a fight.
const PLIES_MAX: u32 = 40;

/// A chain, and where it is fought for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fight {
    /// A stone of the chain.
    pub target: usize,
    /// The side that owns it.
    pub defender: Side,
    /// The points on which both sides play; `None` in an open fight, where they play close to the
    /// chain, which escapes with [`ESCAPED`] liberties.
    pub room: Option<PointSet>,
}

/// The limit of a search, and the number of nodes visited.
pub(super) struct Reading<'a> {
    pub nodes: u64,
    pub nodes_max: u64,
    pub is_stopped: &'a dyn Fn() -> bool,
    known: HashMap<Key, bool>,
}

impl<'a> Reading<'a> {
    pub fn new(nodes_max: u64, is_stopped: &'a dyn Fn() -> bool) -> Self {
        Reading { nodes: 0, nodes_max, is_stopped, known: HashMap::new() }
    }
}

impl Fight {
    /// Returns whether the chain is captured with best play; `None` if that hangs on a ko, or a
    /// limit is reached.
    pub fn is_captured<const CAP: usize>(
        &self,
        position: &GoPosition<CAP>,
        reading: &mut Reading<'_>,
    ) -> Option<bool> {
        // Deeper and deeper, since most fights are short, but some lines are long.
        for plies in (4..=PLIES_MAX).step_by(4) {
            let found = self.read(position, plies, reading);
            if found.is_some() || reading.nodes >= reading.nodes_max {
                return found;
            }
        }
        None
    }

    /// Returns whether the chain is captured after a move; `None` too if the move retakes a ko.
    pub fn is_captured_after<const CAP: usize>(
        &self,
        position: &GoPosition<CAP>,
        mv: GoMove,
        reading: &mut Reading<'_>,
    ) -> Option<bool> {
        let after = played(position, mv)?;
        self.is_captured(&after, reading)
    }

    /// Returns whether the chain is on the board.
    pub fn stands<const CAP: usize>(&self, position: &GoPosition<CAP>) -> bool {
        position.board.colour(self.target) == Colour::of(self.defender)
    }

    /// The number of liberties of the chain, at most [`ESCAPED`], and 0 if it is captured.
    fn liberties<const CAP: usize>(&self, position: &GoPosition<CAP>) -> usize {
        let board = &position.board;
        if !self.stands(position) {
            return 0;
        }
        board.liberties(board.chain(self.target), ESCAPED).1.min(ESCAPED)
    }

    fn read<const CAP: usize>(
        &self,
        position: &GoPosition<CAP>,
        plies: u32,
        reading: &mut Reading<'_>,
    ) -> Option<bool> {
        if !self.stands(position) {
            return Some(true);
        }
        let board = &position.board;
        let liberties = self.liberties(position);
        let is_defender = position.to_move == self.defender;
        let last = board.only_liberty(board.chain(self.target));
        if !is_defender && last.is_some() && last != position.ko() {
            return Some(true);
        }
        if self.room.is_none() && liberties >= ESCAPED {
            return Some(false);
        }
        reading.nodes += 1;
        let is_over = reading.nodes >= reading.nodes_max
            || (reading.nodes.is_multiple_of(1024) && (reading.is_stopped)());
        if plies == 0 || is_over {
            return None;
        }
        let mut key = position.search_key();
        if let Some(ko) = position.ko() {
            key = Key(key.0 ^ (ko as u128 + 1));
        }
        if let Some(&known) = reading.known.get(&key) {
            return Some(known);
        }
        // The defender may play elsewhere; the attacker who does gives up.
        let pass = is_defender.then_some(GoMove::PASS);
        let colour = Colour::of(position.to_move);
        let is_suicide = |mv: &GoMove| {
            let effect = mv.point().map(|point| board.effect(point, colour));
            matches!(effect, Some(Effect::Suicide | Effect::LoneSuicide))
        };
        let moves = self.moves(position).into_iter().filter(|mv| !is_suicide(mv)).chain(pass);
        let mut is_unknown = false;
        let mut next = Vec::new();
        for mv in moves {
            match played(position, mv) {
                Some(after) => next.push((self.liberties(&after), after)),
                None => is_unknown = true,
            }
        }
        // Most fights are decided by liberties: the defender extends, the attacker reduces.
        next.sort_by_key(
            |&(liberties, _)| if is_defender { ESCAPED - liberties } else { liberties },
        );
        let mut is_won = false;
        for (_, after) in next {
            match self.read(&after, plies - 1, reading) {
                Some(captured) if captured != is_defender => {
                    is_won = true;
                    break;
                }
                Some(_) => {}
                None => is_unknown = true,
            }
        }
        let result = match (is_won, is_unknown) {
            (true, _) => Some(!is_defender),
            (false, true) => None,
            (false, false) => Some(is_defender),
        };
        if let Some(captured) = result {
            reading.known.insert(key, captured);
        }
        result
    }

    /// The points on which the side to move may play in the fight, the most urgent first.
    pub fn moves<const CAP: usize>(&self, position: &GoPosition<CAP>) -> Vec<GoMove> {
        let board = &position.board;
        let geometry = board.geometry();
        let (liberties, _) = board.liberties(board.chain(self.target), usize::MAX);
        let mut seen = PointSet::default();
        let mut moves = Vec::new();
        let mut add = |point: usize| {
            let is_inside = self.room.is_none_or(|room| room.has(point));
            if is_inside && board.colour(point) == Colour::Empty && seen.insert(point) {
                moves.push(GoMove::at(point));
            }
        };
        // Chains around the target that can be captured.
        board.for_each_stone(board.chain(self.target), |stone| {
            for near in geometry.around(stone) {
                if board.colour(near) == Colour::of(self.defender.opponent()) {
                    let (weak, count) = board.liberties(board.chain(near), 3);
                    if count < 3 {
                        weak.iter().for_each(&mut add);
                    }
                }
            }
        });
        liberties.iter().for_each(&mut add);
        if let Some(room) = &self.room {
            room.iter().for_each(&mut add);
            return moves;
        }
        for liberty in liberties.iter() {
            for near in geometry.around(liberty) {
                match board.colour(near) {
                    Colour::Empty => add(near),
                    Colour::Wall => {}
                    // The liberties of chains to connect to, or to capture.
                    _ => {
                        let (weak, count) = board.liberties(board.chain(near), 4);
                        if count < 4 {
                            weak.iter().for_each(&mut add);
                        }
                    }
                }
            }
            geometry
                .diagonals(liberty)
                .into_iter()
                .filter(|&near| geometry.has(near))
                .for_each(&mut add);
        }
        moves
    }
}

/// The position after a move; `None` if the move retakes a ko.
pub(super) fn played<const CAP: usize>(
    position: &GoPosition<CAP>,
    mv: GoMove,
) -> Option<GoPosition<CAP>> {
    if mv.point().is_some_and(|point| {
        position.ko() == Some(point)
            && position.board.effect(point, Colour::of(position.to_move)) == Effect::Captures
    }) {
        return None;
    }
    let mut after = position.clone();
    after.play(mv);
    Some(after)
}
