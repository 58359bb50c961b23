//! What a seat sees, for whoever plays there.

use super::{CrosswordTable, Stage};
use crate::tiles::ChallengeRule;
use crate::{Board, Equipment, Handful, LastTurn, Move, View};
use ponder_lexicon::{Lexicon, Tile, letter_of};

/// What a seat sees of a game.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What the game is played with.
    pub equipment: Equipment,
    /// What a challenge does.
    pub challenge: ChallengeRule,
    /// The board.
    pub board: Board,
    /// The own rack.
    pub rack: Vec<Tile>,
    /// The tiles of the bag and of the other rack together, in ascending order.
    pub unseen: Vec<Tile>,
    /// How many of them are in the bag.
    pub bag: usize,
    /// The own score, and that of the other side.
    pub scores: [i32; 2],
    /// Turns without a point up to now, one after the other.
    pub zero_turns: u8,
    /// The ply just before, if it was a turn of the other side.
    pub last: Option<LastSeen>,
    /// The words of that turn, if it may be challenged.
    pub doubtful: Option<Vec<Vec<Tile>>>,
    /// Whether that turn is the last one, so that nothing is left but to accept or challenge it.
    pub is_last_word: bool,
}

/// A turn, and the board before it.
#[derive(Clone, Debug)]
pub struct LastSeen {
    /// The board before it.
    pub before: Board,
    /// What was done, exchanged tiles as blanks.
    pub mv: Move,
}

impl Seen {
    /// The same for players.
    pub fn view(&self) -> View<'_> {
        View {
            board: &self.board,
            rack: &self.rack,
            unseen: self.unseen.clone(),
            bag: self.bag,
            scores: self.scores,
            zero_turns: self.zero_turns,
            last: self.last.as_ref().map(|last| LastTurn { before: &last.before, mv: last.mv }),
        }
    }

    /// Whether the play before may be challenged and has a word that is not among these.
    pub fn has_wrong_word(&self, lexicon: &Lexicon) -> bool {
        self.doubtful.iter().flatten().any(|word| {
            let letters: Vec<Tile> = word.iter().map(|&tile| letter_of(tile)).collect();
            !lexicon.contains(&letters)
        })
    }
}

impl CrosswordTable {
    /// What a side sees.
    pub(super) fn seen(&self, side: usize) -> Seen {
        let Stage { state, scores, doubt, is_last_word, played, .. } = self.now();
        let other = 1 - side;
        let mut unseen: Vec<Tile> = state.bag.iter().chain(&state.racks[other]).copied().collect();
        unseen.sort_unstable();
        let last = played.as_ref().filter(|played| played.side == other);
        let before = self.stages.len().checked_sub(2).map(|at| &self.stages[at].state.board);
        let turn = last.and_then(|played| played.mv).zip(before).map(|(mv, before)| {
            let blanks = |tiles: &Handful| Handful::new(&vec![0; tiles.tiles().len()]);
            let mv = match mv {
                Move::Exchange(tiles) => Move::Exchange(blanks(&tiles).unwrap_or(tiles)),
                mv => mv,
            };
            LastSeen { before: before.clone(), mv }
        });
        Seen {
            equipment: self.rules.equipment.clone(),
            challenge: self.rules.challenge,
            board: state.board.clone(),
            rack: state.racks[side].clone(),
            unseen,
            bag: state.bag.len(),
            scores: [scores[side], scores[other]],
            zero_turns: state.zero_turns,
            last: turn,
            doubtful: last.filter(|_| *doubt).map(|played| played.words.clone()),
            is_last_word: *is_last_word,
        }
    }
}
