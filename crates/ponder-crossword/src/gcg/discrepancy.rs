//! Discrepancies between a record and the board, as values.

use crate::grid::{Square, name_of};
use thiserror::Error;

/// Discrepancy between a record and its replay on a board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Discrepancy {
    /// The points of an event are not those that it is worth.
    #[error("{of}: the file says {recorded:+}, but it is worth {computed:+}")]
    Points {
        /// The kind of event.
        of: ScoreKind,
        /// Points as recorded.
        recorded: i32,
        /// Points as computed.
        computed: i32,
    },
    /// A total score does not follow from the one before.
    #[error("the file says the total is {recorded}; with {change:+} it is {counted}")]
    Total {
        /// The total as recorded.
        recorded: i64,
        /// Points of the event as recorded.
        change: i32,
        /// The total as it follows.
        counted: i64,
    },
    /// A bonus is negative.
    #[error("a bonus of {0} is negative")]
    NegativeBonus(i32),
    /// A penalty is positive.
    #[error("a penalty of +{0} is positive")]
    PositivePenalty(i32),
    /// The first word does not cover the start square.
    #[error("the first word does not cover {}", name_of(*.start))]
    NotOnStart {
        /// The start square.
        start: Square,
    },
    /// The first word is too short.
    #[error("the first word has one tile")]
    Short,
    /// A word touches no tile on the board.
    #[error("the word touches no tile on the board")]
    Apart,
    /// A word is longer on the board than recorded.
    #[error("the word is longer than recorded: {word} from {}", name_of(*.from))]
    Longer {
        /// The word on the board.
        word: String,
        /// First square of the play.
        from: Square,
    },
    /// A play has more tiles than a rack.
    #[error("the play has {tiles} tiles; a rack has {max}")]
    TooMany {
        /// Number of tiles of the play.
        tiles: usize,
        /// Number of tiles of a full rack.
        max: usize,
    },
    /// A tile of a word already lies on its square.
    #[error("{tile} is already on {}", name_of(*.at))]
    AlreadyThere {
        /// The tile.
        tile: String,
        /// The square.
        at: Square,
    },
    /// A rack lacks a tile that was used.
    #[error("the rack does not have enough {tile}")]
    NotOnRack {
        /// The tile, `?` for a blank.
        tile: String,
    },
    /// The board has more of a tile than the tile set.
    #[error("there are {count} {tile} on the board; the game has {max}")]
    NotInGame {
        /// The tile, `?` for a blank.
        tile: String,
        /// Number of them on the board.
        count: u32,
        /// Number of them in the tile set.
        max: u32,
    },
    /// A withdrawn play loses other points than it had.
    #[error("a phony withdrawn: the file says {recorded:+}, but the word was worth {lost:+}")]
    Withdrawn {
        /// Points as recorded.
        recorded: i32,
        /// Points of the play, negative.
        lost: i32,
    },
    /// A play is withdrawn, but there is none.
    #[error("there is no play to withdraw")]
    NothingToWithdraw,
}

/// Kind of event whose points can be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ScoreKind {
    /// A placement.
    #[error("the word")]
    Word,
    /// A pass.
    #[error("a pass")]
    Pass,
    /// An exchange.
    #[error("an exchange")]
    Exchange,
    /// The tiles left on the other racks.
    #[error("twice the remaining tiles")]
    EndRack,
    /// The player's own tiles left.
    #[error("the remaining tiles")]
    LastRack,
}
