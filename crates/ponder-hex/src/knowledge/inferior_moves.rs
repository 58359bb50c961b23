//! Inferior moves: those that a side need not try, because another one wins if they do.

use super::FilledBoard;
use crate::Bitboard;
use ponder_game::Side;

/// Moves that a side need not try when it is to move; if it wins at all, one of the other moves
/// wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pruned<P> {
    /// Cells that the opponent can kill with its answer.
    ///
    /// If a vulnerable move wins, a move that wins after that answer, when the side is to move again
    /// with a dead stone more, wins at once as well. Such a move may be vulnerable itself; but every
    /// step leaves the opponent one stone more, so a winning move that is not vulnerable is reached
    /// (R. Hayward, Y. Björnsson, M. Johanson, M. Kan, N. Po and J. van Rijswijck, *Solving 7x7 Hex
    /// with domination, fill-in, and virtual connections*, Theoretical Computer Science 349, 2005).
    pub vulnerable: P,
    /// Cells whose stone is dead after an answer of the opponent, once the cells are filled in that
    /// the answer captures; empty unless they were asked for.
    ///
    /// Such a move is *reversible*: what holds of vulnerable moves holds of it, since the captured
    /// cells are worth as much as stones of the opponent (P. Henderson, *Playing and solving the game
    /// of Hex*, thesis, University of Alberta, 2010, captured-reversible moves).
    pub reversible: P,
    /// Cells that another move of the side kills or captures, which is not pruned itself: the stone
    /// of the other move is worth as much as both.
    pub dominated: P,
    /// Answer of the opponent that kills each vulnerable cell.
    answers: Vec<(u16, u16)>,
}

impl<P: Bitboard> Pruned<P> {
    /// All moves that the side need not try.
    pub fn all(&self) -> P {
        self.vulnerable | self.reversible | self.dominated
    }

    /// Answers of the opponent that kill the vulnerable ones of a set of moves.
    #[must_use]
    pub fn killers(&self, moves: P) -> P {
        let of_moves = self.answers.iter().filter(|(cell, _)| moves.has(usize::from(*cell)));
        of_moves.fold(P::EMPTY, |set, (_, killer)| set | P::bit(usize::from(*killer)))
    }
}

impl<P: Bitboard> FilledBoard<P> {
    /// Moves that a side need not try when it is to move, as far as single stones tell: vulnerable
    /// ones, and those that another move kills.
    #[must_use]
    pub fn pruned(&self, side: Side) -> Pruned<P> {
        let mut pruned = self.vulnerable(side);
        let kept = self.empty() & !pruned.vulnerable;
        pruned.dominated = dominated(kept, |cell| self.killers_of(cell, side));
        pruned
    }

    /// Moves that a side need not try when it is to move, cells considered that are filled in after
    /// each move and its answers. This takes milliseconds on 9x9.
    #[must_use]
    pub fn pruned_thoroughly(&self, side: Side) -> Pruned<P> {
        let mut pruned = self.vulnerable(side);
        let kept = self.empty() & !pruned.vulnerable;
        kept.for_each(|cell| {
            if self.is_reversible(side, cell) {
                pruned.reversible = pruned.reversible | P::bit(cell);
            }
        });
        let kept = kept & !pruned.reversible;
        let mut better = vec![P::EMPTY; self.board().cells()];
        kept.for_each(|by| {
            let mut after = self.clone();
            after.play(side, by);
            let worthless = (after.dead() | after.stones(side)) & kept & !P::bit(by);
            worthless.for_each(|cell| better[cell] = better[cell] | P::bit(by));
        });
        pruned.dominated = dominated(kept, |cell| better[cell]);
        pruned
    }

    fn vulnerable(&self, side: Side) -> Pruned<P> {
        let mut pruned = Pruned {
            vulnerable: P::EMPTY,
            reversible: P::EMPTY,
            dominated: P::EMPTY,
            answers: Vec::new(),
        };
        self.empty().for_each(|cell| {
            if let Some(killer) = self.killers_of(cell, side.opponent()).lowest() {
                pruned.vulnerable = pruned.vulnerable | P::bit(cell);
                pruned.answers.push((cell as u16, killer as u16));
            }
        });
        pruned
    }

    /// Returns whether the opponent has an answer nearby after which a stone of the side on a cell
    /// is dead, or the opponent has won.
    fn is_reversible(&self, side: Side, cell: usize) -> bool {
        let board = self.board();
        let touching = P::bit(cell) | board.neighbours(P::bit(cell));
        let joined = self.graph(side).adjacent(cell) | self.graph(side.opponent()).adjacent(cell);
        let near = board.neighbours(touching) | joined;
        let mut answers = near & self.empty() & !P::bit(cell);
        while let Some(answer) = answers.lowest() {
            answers = answers.without_lowest();
            if self.is_reversed(side, cell, answer) {
                return true;
            }
        }
        false
    }

    /// Returns whether a stone of the side on a cell is dead after an answer. The cells that are
    /// filled in after the answer count as the opponent's; if the side has captured some, the stone
    /// has a use.
    fn is_reversed(&self, side: Side, cell: usize, answer: usize) -> bool {
        let opponent = side.opponent();
        let mut after = self.clone();
        after.place(side, cell);
        let captured = after.play(opponent, answer);
        if after.winner() == Some(opponent) {
            return true;
        }
        if after.winner().is_some() || !captured[side.index()].is_empty() {
            return false;
        }
        let mut stones = [P::EMPTY; 2];
        stones[side.index()] = self.stones(side);
        let others = self.board().full & !(after.empty() | self.stones(side) | P::bit(cell));
        stones[opponent.index()] = others;
        FilledBoard::dead_of(self.board(), stones).has(cell)
    }
}

/// Moves of a set for which others of the set are as good or better, as `better` tells for each. A
/// move gives way to one that has not given way yet, so chains of such moves end.
fn dominated<P: Bitboard>(moves: P, better: impl Fn(usize) -> P) -> P {
    let mut kept = moves;
    moves.for_each(|cell| {
        if !(better(cell) & kept & !P::bit(cell)).is_empty() {
            kept = kept & !P::bit(cell);
        }
    });
    moves & !kept
}
