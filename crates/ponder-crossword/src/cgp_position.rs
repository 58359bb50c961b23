//! Positions of two players from CGP, like those of records.

use crate::cgp::CgpPosition;
use crate::record_positions::{RecordPosition, unseen};
use crate::{Board, Direction, Equipment, Spot};
use thiserror::Error;

/// Reason why a CGP position is none of a game of two players with this equipment.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ImpossiblePosition {
    /// The board has another size.
    #[error(
        "it has {} by {} squares, but the board has {} by {}; name another board",
        size.0, size.1, board.0, board.1
    )]
    Size {
        /// Rows and columns of the position.
        size: (usize, usize),
        /// Rows and columns of the board.
        board: (usize, usize),
    },
    /// The number of racks is not two.
    #[error("it has {0} players; there must be two")]
    Players(usize),
    /// A rack is too long.
    #[error("a rack can have at most {0} tiles")]
    LongRack(usize),
    /// Board and racks have more of a tile than the game.
    #[error("there are more {0} on the board and the racks than in the game")]
    TooMany(String),
    /// A tile is on a blocked square.
    #[error("there is a tile on {0}, which is a blocked square of this board")]
    Blocked(Spot),
}

impl RecordPosition {
    /// The position of a CGP text, without a turn before or after it. The rack of the other player
    /// is checked, but counts as unseen. A first rack without tiles counts as unknown.
    ///
    /// # Errors
    /// Fails when it is none of a game of two players with this equipment.
    pub fn of_cgp(
        position: &CgpPosition,
        equipment: &Equipment,
    ) -> Result<Self, ImpossiblePosition> {
        let Equipment { alphabet, layout, lexicon, .. } = equipment;
        let (size, board) = (position.grid.size(), layout.size());
        if size != board {
            return Err(ImpossiblePosition::Size { size, board });
        }
        let ([own, other], &[own_score, other_score]) = (&*position.racks, &*position.scores)
        else {
            return Err(ImpossiblePosition::Players(position.racks.len()));
        };
        let full = layout.rack_size();
        if own.len().max(other.len()) > full {
            return Err(ImpossiblePosition::LongRack(full));
        }
        let (side, tiles) = (layout.side(), position.grid.tiles());
        let mut taken = (0..side * side).filter(|at| tiles[*at] != 0);
        if let Some(at) = taken.find(|at| layout.is_blocked(at / side, at % side)) {
            let (row, col) = ((at / side) as u8, (at % side) as u8);
            let spot = Spot { row, col, direction: Direction::Across };
            return Err(ImpossiblePosition::Blocked(spot));
        }
        let board = Board::with_tiles(layout, alphabet, lexicon, tiles);
        let too_many = |tile| ImpossiblePosition::TooMany(alphabet.label(tile).to_owned());
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
