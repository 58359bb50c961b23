//! Deviations of records from their format, as values.

use super::charset::PRAGMA;
use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Deviation from the format that was tolerated, and its interpretation. Texts from the file are
/// shortened.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Deviation {
    /// The character set is not declared on the first line.
    #[error("`{PRAGMA}` belongs on the first line")]
    LateCharset,
    /// The file does not declare its character set.
    #[error("there is no `{PRAGMA}`: read as {charset}")]
    NoCharset {
        /// The character set taken instead.
        charset: &'static str,
    },
    /// The file declares a character set that does not exist.
    #[error("unknown character set `{found}`: read as {charset}")]
    UnknownCharset {
        /// The character set declared.
        found: String,
        /// The character set taken instead.
        charset: &'static str,
    },
    /// The text is not in UTF-8, though the file declares it.
    #[error("not UTF-8, though the file says so: read as ISO-8859-1")]
    NotUtf8,
    /// The file begins with a byte-order mark.
    #[error("a byte-order mark: read as {charset}")]
    ByteOrderMark {
        /// The character set that it stands for.
        charset: &'static str,
    },
    /// Some bytes are invalid in the character set.
    #[error("some bytes are not {charset}")]
    BadBytes {
        /// The character set.
        charset: &'static str,
    },
    /// The text has control characters.
    #[error("control characters are read as spaces")]
    ControlCharacters,
    /// Lines end with a carriage return.
    #[error("lines end with a carriage return")]
    CarriageReturns,
    /// White space is irregular, on this line first.
    #[error("{} extra or missing spaces, or tabs", lines_have(*.lines))]
    Spaces {
        /// Number of lines with irregular white space.
        lines: usize,
    },
    /// A text is not written as usual: a nickname, a coordinate, a number, the name of a pragma.
    #[error("`{found}` is read as `{meant}`")]
    ReadAs {
        /// The text found.
        found: String,
        /// The usual text.
        meant: String,
    },
    /// A player was named before.
    #[error("a second `#player{number}` replaces the first")]
    PlayerReplaced {
        /// The number of the player, from 1.
        number: usize,
    },
    /// The numbers of the players are irregular.
    #[error("the numbers of the players do not begin at 1, or have a gap")]
    PlayerNumbers,
    /// A player has no nickname.
    #[error("the nickname is missing: taken as `{nickname}`")]
    NoNickname {
        /// The nickname taken instead.
        nickname: String,
    },
    /// Two players have the same nickname.
    #[error("two players are called `{nickname}`: the later one is renamed `{renamed}`")]
    SharedNickname {
        /// The nickname.
        nickname: String,
        /// The new nickname of the later one.
        renamed: String,
    },
    /// A shared nickname is written in another case.
    #[error("`{found}` differs from the nickname in its case")]
    NicknameCase {
        /// The text found.
        found: String,
    },
    /// A player is named by an event alone.
    #[error("`{nickname}` has no `#player` line: taken as player {number}")]
    UnlistedPlayer {
        /// The nickname.
        nickname: String,
        /// The number of the player, from 1.
        number: usize,
    },
    /// A game of only one player.
    #[error("there is only one player")]
    OnePlayer,
    /// A last rack belongs to no player.
    #[error("there is no player {number}: this rack is left out")]
    RackOfNobody {
        /// The number of the missing player.
        number: usize,
    },
    /// A tile has a spelling of its own.
    #[error("`{found}` is read as the tile {tile}")]
    TileSpelling {
        /// The spelling.
        found: String,
        /// The tile.
        tile: String,
    },
    /// The file names another alphabet than the one it is read with.
    #[error("the file names the alphabet {named}, but is read with {alphabet}")]
    OtherAlphabet {
        /// The alphabet that the file names.
        named: String,
        /// The alphabet it is read with.
        alphabet: String,
    },
    /// A line after a note does not begin as its lines do.
    #[error("a line without `#-`: taken as part of the note above")]
    LineOfNote,
    /// A pragma of the header follows an event.
    #[error("`#{name}` belongs before the first event")]
    LatePragma {
        /// The name of the pragma.
        name: String,
    },
    /// A pragma was given before, with another text.
    #[error("`#{name}` replaces an earlier one")]
    RepeatedPragma {
        /// The name of the pragma.
        name: String,
    },
    /// A turn has no rack.
    #[error("the rack is missing")]
    NoRack,
    /// All letters of a rack are in lower case.
    #[error("`{found}` in lower case: read as letters")]
    LowerCase {
        /// The rack.
        found: String,
    },
    /// Some letters of a rack are in lower case.
    #[error("`{found}`: lower-case letters are read as blanks")]
    LowerCaseBlanks {
        /// The rack.
        found: String,
    },
    /// Tiles of a word are in brackets.
    #[error("tiles in brackets are read as tiles already on the board")]
    TilesInBrackets,
    /// Brackets that should have tiles are empty.
    #[error("there are no tiles in the brackets")]
    EmptyBrackets,
    /// An exchange gives only the number of tiles.
    #[error("the {count} exchanged tiles are not named")]
    UnnamedTiles {
        /// Number of exchanged tiles.
        count: u8,
    },
    /// A pass or an exchange has no score.
    #[error("there is no score: read as +0")]
    NoScore,
    /// An event has no total score.
    #[error("the total score after the event is missing")]
    NoTotal,
}

/// The subject of the sentence about white space.
fn lines_have(lines: usize) -> String {
    if lines == 1 { "this line has".to_owned() } else { format!("{lines} lines have") }
}

impl From<&Deviation> for Refused {
    fn from(deviation: &Deviation) -> Self {
        Refused::of(deviation)
    }
}
