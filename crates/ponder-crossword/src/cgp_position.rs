//! Positions of two players from CGP, like those of records.

use crate::cgp::CgpPosition;
use crate::record_positions::{RecordPosition, unseen};
use crate::{Board, Direction, Equipment, Spot};
use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Reason why a CGP position is none of a game of two players with this equipment.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ImpossiblePosition {
    /// The board has another size.
    #[error(
        "it has {rows} by {cols} squares, but the board has {board_rows} by {board_cols}; name \
         another board"
    )]
    OtherSize {
        /// Rows of the position.
        rows: usize,
        /// Columns of the position.
        cols: usize,
        /// Rows of the board.
        board_rows: usize,
        /// Columns of the board.
        board_cols: usize,
    },
    /// The number of racks is not two.
    #[error("it has {count} players; there must be two")]
    PlayerCount {
        /// Number of racks.
        count: usize,
    },
    /// A rack has too many tiles.
    #[error("a rack has at most {max} tiles")]
    LongRack {
        /// The largest number of tiles.
        max: usize,
    },
    /// Board and racks have more of a tile than the game.
    #[error("there are more {tile} on the board and the racks than in the game")]
    ExcessTile {
        /// The tile.
        tile: String,
    },
    /// A tile is on a blocked square.
    #[error("there is a tile on {at}, which is a blocked square of this board")]
    BlockedTile {
        /// The square.
        at: String,
    },
    /// A tile is not connected with the start square, so no play has put it there.
    #[error("the tile on {at} is not connected with the start square, {start}, by other tiles")]
    Unconnected {
        /// The square of the tile.
        at: String,
        /// The start square.
        start: String,
    },
    /// The game is over: a rack gets no tile, or the last turns were scoreless.
    #[error("the game is over: a rack gets no tile, or there were too many scoreless turns")]
    AlreadyOver,
}

impl From<&ImpossiblePosition> for Refused {
    fn from(why: &ImpossiblePosition) -> Self {
        Refused::of(why)
    }
}

impl RecordPosition {
    /// The position of a CGP text, without a turn before or after it. The rack of the other player
    /// is checked, but its tiles count as unseen. A first rack without tiles counts as unknown.
    ///
    /// # Errors
    /// Fails when it is none of a game of two players with this equipment.
    pub fn of_cgp(
        position: &CgpPosition,
        equipment: &Equipment,
    ) -> Result<Self, ImpossiblePosition> {
        let Equipment { alphabet, layout, lexicon, .. } = equipment;
        let ((rows, cols), (board_rows, board_cols)) = (position.grid.size(), layout.size());
        if (rows, cols) != (board_rows, board_cols) {
            return Err(ImpossiblePosition::OtherSize { rows, cols, board_rows, board_cols });
        }
        let ([own, other], &[own_score, other_score]) = (&*position.racks, &*position.scores)
        else {
            return Err(ImpossiblePosition::PlayerCount { count: position.racks.len() });
        };
        let full = layout.rack_size();
        if own.len().max(other.len()) > full {
            return Err(ImpossiblePosition::LongRack { max: full });
        }
        let (side, tiles) = (layout.side(), position.grid.tiles());
        let mut taken = (0..side * side).filter(|at| tiles[*at] != 0);
        if let Some(at) = taken.find(|at| layout.is_blocked(at / side, at % side)) {
            let (row, col) = ((at / side) as u8, (at % side) as u8);
            let spot = Spot { row, col, direction: Direction::Across };
            return Err(ImpossiblePosition::BlockedTile { at: spot.to_string() });
        }
        let board = Board::with_tiles(layout, alphabet, lexicon, tiles);
        let too_many = |tile| {
            let tile = alphabet.label(tile).to_owned();
            ImpossiblePosition::ExcessTile { tile }
        };
        let both: Vec<_> = own.iter().chain(other).copied().collect();
        unseen(equipment, &board, &both).map_err(too_many)?;
        let unseen = unseen(equipment, &board, own).map_err(too_many)?;
        let rack_size = if own.is_empty() { full } else { own.len() };
        let hidden = unseen.len() - (rack_size - own.len()).min(unseen.len());
        let other_size = hidden.min(full);
        Ok(RecordPosition {
            event: 0,
            player: 0,
            board,
            rack: own.clone(),
            rack_size,
            other_rack: other.clone(),
            other_size,
            scores: [own_score, other_score],
            bag: hidden - other_size,
            unseen: Some(unseen),
            scoreless_turns: u8::try_from(position.scoreless_turns).unwrap_or(u8::MAX),
            turn: None,
            last: None,
        })
    }
}
