//! Position of an endgame with the plays of both sides, which are updated incrementally from ply to
//! ply: those that a move does not touch are copied, the others are generated again.

use super::change::{Changes, Step};
use super::lanes::changed_plays;
use super::search_board::SearchBoard;
use super::stock::{Hand, Stock};
use ponder_crossword::game::SCORELESS_TURNS_MAX;
use ponder_game::Seed;

/// Data of a ply.
#[derive(Clone)]
pub(super) struct Ply {
    /// The plays of each side, where they are ready.
    lists: [Vec<Step>; 2],
    /// True if the plays of each side are known.
    ready: [bool; 2],
    /// True if all plays of both sides score; known when both lists are ready.
    all_score: bool,
    /// The ply that holds the lists of this one: after a pass they are those of the ply before.
    lists_at: usize,
    /// The changes made by the move that led here.
    pub(super) changes: Changes,
    /// The principal variation from here: `None` is a pass.
    pub(super) line: Vec<Option<Step>>,
    /// The moves to be searched, with their ordering scores.
    pub(super) order: Vec<(i32, u32)>,
}

impl Ply {
    /// A ply whose plays are not known.
    fn new() -> Self {
        Ply {
            lists: [Vec::new(), Vec::new()],
            ready: [false; 2],
            all_score: false,
            lists_at: 0,
            changes: Changes::NONE,
            line: Vec::new(),
            order: Vec::new(),
        }
    }
}

/// Undo record of a move.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    /// Mark of the board's journal before the move.
    mark: usize,
    scoreless_turns: u8,
}

/// Position on a line of moves.
pub(super) struct State<'a> {
    pub(super) board: SearchBoard<'a>,
    pub(super) stock: &'a Stock,
    pub(super) hands: [Hand; 2],
    /// Total value of each hand.
    pub(super) worth: [i32; 2],
    pub(super) to_move: usize,
    pub(super) scoreless_turns: u8,
    key: u64,
    pub(super) plies: Vec<Ply>,
    pub(super) ply: usize,
}

impl<'a> State<'a> {
    /// Creates the root position.
    pub(super) fn new(
        board: SearchBoard<'a>,
        stock: &'a Stock,
        hands: [Hand; 2],
        to_move: usize,
        scoreless_turns: u8,
    ) -> Self {
        let mut state = State {
            key: board.key(),
            board,
            stock,
            hands,
            worth: hands.map(|hand| stock.worth(hand)),
            to_move,
            scoreless_turns,
            plies: vec![Ply::new()],
            ply: 0,
        };
        for (side, hand) in hands.into_iter().enumerate() {
            let list = &mut state.plies[0].lists[side];
            super::lanes::all_plays(&state.board, stock, hand, list);
            state.plies[0].ready[side] = true;
        }
        state.prepare_both();
        state
    }

    /// Returns the hash key of the position: of the board, the hands, the side to move and the
    /// number of scoreless turns.
    pub(super) fn key(&self) -> u64 {
        let [one, two] = self.hands;
        // If no tile is worth 0, every play scores.
        let counts =
            self.scoreless_turns + 1 == SCORELESS_TURNS_MAX || self.stock.has_worthless(one, two);
        let scoreless_turns = if counts { self.scoreless_turns } else { 0 };
        let rest = (self.to_move as u64) << 8 | u64::from(scoreless_turns);
        let hands = Seed::mix(one.0.wrapping_add(rest)) ^ Seed::mix(!two.0).rotate_left(32);
        self.key ^ hands
    }

    /// Makes sure that the plays of both sides are known, and determines how the number of
    /// scoreless turns affects the position.
    ///
    /// Where every play of both sides scores, only a pass can be scoreless. Let the side to move
    /// get `a` by playing, the other one `b` if it were to move, and the side to move `t` if both
    /// lost the value of what they hold now. With at most four scoreless turns before, passing gets
    /// the lesser of `-b` and `t`, whatever their number (by induction from the sixth turn back);
    /// so a second pass may end the game at once. Earlier scoreless turns then count as none, and a
    /// pass as the fifth.
    pub(super) fn prepare_both(&mut self) {
        self.prepare(0);
        self.prepare(1);
        let at = self.plies[self.ply].lists_at;
        if at == self.ply {
            let has_scoreless = |side| self.plays(side).iter().any(|step| step.score == 0);
            self.plies[at].all_score = !has_scoreless(0) && !has_scoreless(1);
        }
    }

    /// Returns the number of scoreless turns after a pass, as [`prepare_both`](Self::prepare_both)
    /// explains.
    pub(super) fn scoreless_turns_after_pass(&self) -> u8 {
        let all_score = self.plies[self.plies[self.ply].lists_at].all_score;
        if all_score {
            (self.scoreless_turns + 1).max(SCORELESS_TURNS_MAX - 1)
        } else {
            self.scoreless_turns + 1
        }
    }

    /// Returns whether too many scoreless turns have ended the game.
    pub(super) fn is_stalled(&self) -> bool {
        self.scoreless_turns >= SCORELESS_TURNS_MAX
    }

    /// Returns the spread of the side to move when both sides lose the value of what they hold.
    pub(super) fn both_lose(&self) -> i32 {
        self.worth[1 - self.to_move] - self.worth[self.to_move]
    }

    /// Makes sure that the plays of a side are known. Those of this side at the ply before must be.
    pub(super) fn prepare(&mut self, side: usize) {
        let at = self.plies[self.ply].lists_at;
        if self.plies[at].ready[side] {
            return;
        }
        debug_assert_eq!(at, self.ply);
        let (before, rest) = self.plies.split_at_mut(at);
        let (ply, from) = (&mut rest[0], before[at - 1].lists_at);
        let hand = self.hands[side];
        let list = &mut ply.lists[side];
        list.clear();
        let kept = before[from].lists[side].iter();
        let stock = self.stock;
        list.extend(kept.filter(|step| stock.has(hand, step.needs) && !ply.changes.touch(step)));
        changed_plays(&self.board, stock, hand, &ply.changes, list);
        ply.ready[side] = true;
    }

    /// Returns the plays of a side, which must be prepared.
    #[inline]
    pub(super) fn plays(&self, side: usize) -> &[Step] {
        &self.plies[self.plies[self.ply].lists_at].lists[side]
    }

    /// Returns the plays of a side one ply ago, if there are any, which must have been prepared
    /// then.
    pub(super) fn plays_before(&self, side: usize) -> &[Step] {
        &self.plies[self.plies[self.ply - 1].lists_at].lists[side]
    }

    /// Makes a play, or a pass, of the side to move. The plays of both sides must be prepared.
    pub(super) fn make(&mut self, step: Option<&Step>) -> Undo {
        if self.plies.len() == self.ply + 1 {
            self.plies.push(Ply::new());
        }
        let undo = Undo { mark: self.board.mark(), scoreless_turns: self.scoreless_turns };
        let lists_at = self.plies[self.ply].lists_at;
        let next = &mut self.plies[self.ply + 1];
        match step {
            None => {
                next.lists_at = lists_at;
                next.changes = Changes::NONE;
            }
            Some(step) => {
                next.lists_at = self.ply + 1;
                next.ready = [false; 2];
                next.changes = self.board.changes(step);
                self.board.make(step);
                let hand = &mut self.hands[self.to_move];
                *hand = hand.without(step.needs);
                self.worth[self.to_move] -= i32::from(step.worth);
                self.key ^= step.key;
            }
        }
        self.scoreless_turns = match step {
            None => self.scoreless_turns_after_pass(),
            Some(step) if step.score == 0 => self.scoreless_turns + 1,
            Some(_) => 0,
        };
        self.to_move = 1 - self.to_move;
        self.ply += 1;
        undo
    }

    /// Takes back the last move.
    pub(super) fn undo(&mut self, step: Option<&Step>, undo: Undo) {
        self.ply -= 1;
        self.to_move = 1 - self.to_move;
        self.scoreless_turns = undo.scoreless_turns;
        if let Some(step) = step {
            self.board.undo(step, undo.mark);
            let hand = &mut self.hands[self.to_move];
            hand.0 += step.needs.0;
            self.worth[self.to_move] += i32::from(step.worth);
            self.key ^= step.key;
        }
    }
}
