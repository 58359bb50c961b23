//! Positions from which games begin, in place of an empty board.

use crate::cgp::CgpPosition;
use crate::game::State;
use crate::grid::{Grid, Square, name_of};
use crate::record_positions::{RecordPosition, unseen};
use crate::{Board, Equipment, ImpossiblePosition};
use ponder_game::Seed;
use ponder_lexicon::Tile;

/// A position from which a game begins with the player whose rack and score come first.
#[derive(Clone, Debug)]
pub struct Start {
    position: CgpPosition,
    board: Board,
    /// The tiles neither on the board nor on a rack that is given.
    unseen: Vec<Tile>,
}

impl Start {
    /// The start from a CGP position. Operations of the position are left out.
    ///
    /// # Errors
    /// Fails if no game of two players with this equipment goes on from it.
    pub fn of(position: &CgpPosition, equipment: &Equipment) -> Result<Self, ImpossiblePosition> {
        let board = RecordPosition::of_cgp(position, equipment)?.board;
        let start = equipment.layout.start();
        if let Some(at) = unconnected(&position.grid, start) {
            let (at, start) = (name_of(at), name_of(start));
            return Err(ImpossiblePosition::Unconnected { at, start });
        }
        let unseen = unseen(equipment, &board, &position.racks.concat()).unwrap_or_default();
        let position = CgpPosition { ops: Vec::new(), ..position.clone() };
        let start = Start { position, board, unseen };
        if start.begin(Seed(0)).is_over() {
            return Err(ImpossiblePosition::AlreadyOver);
        }
        Ok(start)
    }

    /// Returns whether this is the usual start: an empty board, and nothing given.
    pub fn is_usual(&self) -> bool {
        let CgpPosition { grid, racks, scores, scoreless_turns, .. } = &self.position;
        let is_blank = racks.iter().all(Vec::is_empty) && scores.iter().all(|score| *score == 0);
        is_blank && grid.count() == 0 && *scoreless_turns == 0
    }

    /// The position.
    pub fn position(&self) -> &CgpPosition {
        &self.position
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The scores of the two sides.
    pub fn scores(&self) -> [i32; 2] {
        [0, 1].map(|side| self.position.scores.get(side).copied().unwrap_or_default())
    }

    /// Number of consecutive scoreless turns just before.
    pub fn scoreless_turns(&self) -> u8 {
        u8::try_from(self.position.scoreless_turns).unwrap_or(u8::MAX)
    }

    /// Starts a game: shuffles the tiles that are left and fills up the racks, first those that are
    /// not given.
    #[must_use]
    pub fn begin(&self, seed: Seed) -> State {
        let rack = |side: usize| self.position.racks.get(side).cloned().unwrap_or_default();
        let state = State {
            board: self.board.clone(),
            racks: [rack(0), rack(1)],
            bag: self.unseen.clone(),
            scores: self.scores(),
            to_move: 0,
            scoreless_turns: self.scoreless_turns(),
        };
        state.dealt(seed)
    }
}

/// A square with a tile that no chain of tiles connects with the start square.
fn unconnected(grid: &Grid, start: Square) -> Option<Square> {
    let ((rows, cols), side) = (grid.size(), grid.side());
    let mut reached = vec![false; side * side];
    let mut open = vec![start];
    while let Some((row, col)) = open.pop() {
        let is_new = row < rows && col < cols && grid.at((row, col)) != 0;
        if !is_new || std::mem::replace(&mut reached[row * side + col], true) {
            continue;
        }
        open.extend([(row + 1, col), (row, col + 1)]);
        open.extend(row.checked_sub(1).map(|above| (above, col)));
        open.extend(col.checked_sub(1).map(|left| (row, left)));
    }
    let at = (0..side * side).find(|&at| grid.tiles()[at] != 0 && !reached[at])?;
    Some((at / side, at % side))
}
