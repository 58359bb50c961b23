//! One playout: a move, replies by the hasty player, and the value of the outcome.

use super::WinTable;
use super::deal::Deal;
use crate::equity::LeaveValues;
use crate::hasty::{Hasty, Replies, Rules};
use ponder_crossword::game::State;
use ponder_crossword::{Equipment, Move, View};
use ponder_game::Seed;

/// Outcome of a playout, from the view of the side that was to move at its start.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Ending {
    /// The win rate.
    pub(super) win: f32,
    /// The lead, with the leave values, in points.
    pub(super) lead: f32,
}

/// Runner of playouts that reuses its memory.
pub(super) struct Playouts<'a> {
    pub(super) equipment: &'a Equipment,
    pub(super) table: &'a WinTable,
    pub(super) plies: u32,
    pub(super) hasty: Hasty,
}

impl Playouts<'_> {
    /// Makes a move in a dealt position and plays on: for the set number of plies, or to the end if
    /// the bag is then empty. `known` are the best plays of the opponent's rack before that move.
    pub(super) fn play(
        &mut self,
        view: &View<'_>,
        mv: &Move,
        deal: Deal,
        known: Option<&Replies>,
        seed: Seed,
    ) -> Ending {
        let (alphabet, lexicon) = (&*self.equipment.alphabet, &*self.equipment.lexicon);
        let mut state = State {
            board: view.board.clone(),
            racks: [view.rack.to_vec(), deal.rack],
            bag: deal.bag,
            scores: view.scores,
            to_move: 0,
            scoreless_turns: view.scoreless_turns,
        };
        let mut kept = [0; 2];
        let mut next = *mv;
        for ply in 0_u32.. {
            let side = state.to_move;
            kept[side] = state.racks[side].len() - taken(&next);
            state.make(alphabet, lexicon, &next, seed.stream(u64::from(ply)));
            if state.is_over() || (ply >= self.plies && !state.bag.is_empty()) {
                break;
            }
            let rules = Rules::of(self.equipment);
            next = match known {
                Some(known) if ply == 0 => {
                    self.hasty.choose_after(&rules, &state, view.board, known).mv
                }
                _ => self.hasty.choose(&rules, &state).mv,
            };
        }
        self.value(&state, kept)
    }

    fn value(&self, state: &State, kept: [usize; 2]) -> Ending {
        let lead = f64::from(state.scores[0] - state.scores[1]);
        if state.is_over() {
            let win = if lead == 0.0 { 0.5 } else { f64::from(lead > 0.0) };
            return Ending { win: win as f32, lead: lead as f32 };
        }
        let leave = |side: usize| {
            let rack = &state.racks[side];
            let mut tiles = rack[..kept[side].min(rack.len())].to_vec();
            tiles.sort_unstable_by(|a, b| b.cmp(a));
            f64::from(self.equipment.leaves.of_kept(&tiles, rack.len())) / 1000.0
        };
        let lead = lead + leave(0) - leave(1);
        let unseen = state.bag.len() + state.racks[1 - state.to_move].len();
        let win = if state.to_move == 0 {
            self.table.chance(lead, unseen)
        } else {
            1.0 - self.table.chance(-lead, unseen)
        };
        Ending { win: win as f32, lead: lead as f32 }
    }
}

/// Returns the number of tiles that a move takes from the rack.
fn taken(mv: &Move) -> usize {
    match mv {
        Move::Place(play) => play.placed(),
        Move::Exchange(tiles) => tiles.tiles().len(),
        Move::Pass => 0,
    }
}
