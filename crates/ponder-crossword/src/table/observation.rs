//! The game as a seat sees it, for the player at that seat.

use super::{CrosswordTable, Stage};
use crate::tiles::ChallengeRule;
use crate::{Board, Equipment, LastTurn, Move, TileSet, View};
use ponder_lexicon::{Lexicon, Tile, letter_of};

/// The game as a seat sees it.
#[derive(Clone, Debug)]
pub struct CrosswordView {
    /// The equipment of the game.
    pub equipment: Equipment,
    /// The challenge rule.
    pub challenge: ChallengeRule,
    /// The board.
    pub board: Board,
    /// The seat's own rack.
    pub rack: Vec<Tile>,
    /// The tiles of the bag and of the opponent's rack together, in ascending order.
    pub unseen: Vec<Tile>,
    /// Number of tiles in the bag.
    pub bag: usize,
    /// The seat's own score, then that of the opponent.
    pub scores: [i32; 2],
    /// Number of consecutive scoreless turns so far.
    pub scoreless_turns: u8,
    /// The preceding ply, if it was a turn of the opponent.
    pub last: Option<LastSeen>,
    /// The words of that turn, if it may be challenged.
    pub challengeable: Option<Vec<Vec<Tile>>>,
    /// True if that turn is the last one, so that it can only be accepted or challenged.
    pub is_last_word: bool,
}

/// The preceding turn, and the board before it.
#[derive(Clone, Debug)]
pub struct LastSeen {
    /// The board before it.
    pub before: Board,
    /// The move; exchanged tiles are blanks.
    pub mv: Move,
}

impl CrosswordView {
    /// The same position as a [`View`].
    pub fn view(&self) -> View<'_> {
        View {
            board: &self.board,
            rack: &self.rack,
            unseen: self.unseen.clone(),
            bag: self.bag,
            scores: self.scores,
            scoreless_turns: self.scoreless_turns,
            last: self.last.as_ref().map(|last| LastTurn { before: &last.before, mv: last.mv }),
        }
    }

    /// Returns whether the preceding play may be challenged and has a word that is not in this
    /// lexicon.
    pub fn has_wrong_word(&self, lexicon: &Lexicon) -> bool {
        self.challengeable.iter().flatten().any(|word| {
            let letters: Vec<Tile> = word.iter().map(|&tile| letter_of(tile)).collect();
            !lexicon.contains(&letters)
        })
    }
}

impl CrosswordTable {
    /// The game as a side sees it.
    pub(super) fn seen(&self, side: usize) -> CrosswordView {
        let Stage { state, scores, is_challengeable, is_last_word, played, .. } = self.now();
        let other = 1 - side;
        let mut unseen: Vec<Tile> = state.bag.iter().chain(&state.racks[other]).copied().collect();
        unseen.sort_unstable();
        let last = played.as_ref().filter(|played| played.side == other);
        let before = self.stages.len().checked_sub(2).map(|at| &self.stages[at].state.board);
        let turn = last.and_then(|played| played.mv).zip(before).map(|(mv, before)| {
            let blanks = |tiles: &TileSet| TileSet::new(&vec![0; tiles.tiles().len()]);
            let mv = match mv {
                Move::Exchange(tiles) => Move::Exchange(blanks(&tiles).unwrap_or(tiles)),
                mv => mv,
            };
            LastSeen { before: before.clone(), mv }
        });
        CrosswordView {
            equipment: self.rules.equipment.clone(),
            challenge: self.rules.challenge,
            board: state.board.clone(),
            rack: state.racks[side].clone(),
            unseen,
            bag: state.bag.len(),
            scores: [scores[side], scores[other]],
            scoreless_turns: state.scoreless_turns,
            last: turn,
            challengeable: last.filter(|_| *is_challengeable).map(|played| played.words.clone()),
            is_last_word: *is_last_word,
        }
    }
}
