//! Faults of texts that are not GCG records, as values.

use crate::{CgpFault, ImpossiblePosition};
use serde::Serialize;
use thiserror::Error;

/// List of what may follow the rack, for messages.
const ACTIONS: &str = "a coordinate and a word (8D WORD), `-` (a pass), `-TILES` or `-5` (an exchange), `--` (a phony \
     withdrawn), `(challenge)`, `(time)` or `(TILES)`";

/// Reason why a line is not one of a GCG record. Texts from the file are shortened.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum GcgFault {
    /// The file has too many bytes.
    #[error("the file has {bytes} bytes; at most {max} are read")]
    LargeFile {
        /// Size of the file, in bytes.
        bytes: usize,
        /// The largest size, in bytes.
        max: usize,
    },
    /// The file has too many lines.
    #[error("the file is too long: it can have at most {max} lines")]
    LongFile {
        /// The largest number of lines.
        max: usize,
    },
    /// A declaration without the spelling of a tile.
    #[error("`#tile` needs the spelling of a tile and its spelling for a blank")]
    BareTileLine,
    /// Too many declarations of spellings.
    #[error("too many `#tile` lines: there can be at most {max}")]
    ManyTileLines {
        /// The largest number of declarations.
        max: usize,
    },
    /// A text is not a tile.
    #[error("`{found}` is not a tile of the alphabet {alphabet}")]
    NotInAlphabet {
        /// The text found.
        found: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// A line is neither an event nor a pragma.
    #[error("`{found}` is neither an event (`>nickname: …`) nor a pragma (`#title …`)")]
    UnknownLine {
        /// The line.
        found: String,
    },
    /// The file has no players and no events.
    #[error("this is not a game: it has neither a player (`#player1 nickname Name`) nor an event")]
    EmptyRecord,
    /// An event has no colon.
    #[error("there is no colon; write an event as `>nickname: RACK …`")]
    NoColon,
    /// An event has nothing before its colon.
    #[error("the nickname is missing before the colon")]
    MissingNickname,
    /// An event of a player that the file does not name.
    #[error("unknown player `{found}`; the players are {players}")]
    UnknownPlayer {
        /// The nickname found.
        found: String,
        /// The nicknames of the players, separated by commas.
        players: String,
    },
    /// An event ends after the nickname.
    #[error("nothing follows the nickname; after the rack, write {ACTIONS}")]
    BareEvent,
    /// A text is not an event.
    #[error("`{found}` is not an event; after the rack, write {ACTIONS}")]
    UnknownEvent {
        /// The text found.
        found: String,
    },
    /// A rack has too many tiles.
    #[error("a rack has at most {max} tiles")]
    LongRack {
        /// The largest number of tiles.
        max: usize,
    },
    /// A word has too many tiles.
    #[error("{tiles} tiles are too many: a word has at most {max}")]
    LongWord {
        /// Number of tiles found.
        tiles: usize,
        /// The largest number of tiles.
        max: usize,
    },
    /// All tiles of a word are on the board already.
    #[error("the word uses no new tile")]
    NothingNew,
    /// A letter of a word is not a tile.
    #[error(
        "`{found}` is not a tile of a word; write letters of the alphabet {alphabet}, in lower \
         case for blanks, and `.` for a tile already on the board"
    )]
    NotOfWord {
        /// The letter found.
        found: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// A bracket is not closed.
    #[error("`(` has no closing `)` before the next space")]
    OpenBracket,
    /// A number of exchanged tiles is impossible.
    #[error("`{found}` is not a number of exchanged tiles from 1 to {max}")]
    ExchangeCount {
        /// The text found.
        found: String,
        /// The largest number of tiles.
        max: usize,
    },
    /// A text follows the end of an event.
    #[error("`{found}` is left over at the end of the event")]
    LeftOver {
        /// The text found.
        found: String,
    },
    /// An event has no score.
    #[error("the score of the event is missing; write one such as +12")]
    MissingScore,
    /// A text is not a score.
    #[error("`{found}` is not a score; write one such as +12")]
    UnknownScore {
        /// The text found.
        found: String,
    },
    /// A placement of the replay does not fit the board.
    #[error("{spot}: {why}")]
    #[serde(skip)]
    Misplaced {
        /// The place of the word.
        spot: crate::Spot,
        /// Description of the problem.
        why: String,
    },
    /// The position before the first event is not one.
    #[error("`#cgp`: {0}")]
    #[serde(untagged)]
    Start(#[from] CgpFault),
    /// The position before the first event is none of this game.
    #[error("`#cgp`: {0}")]
    #[serde(untagged)]
    OtherStart(#[from] ImpossiblePosition),
}
