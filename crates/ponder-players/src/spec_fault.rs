//! Faults of player specs, as values.

use crate::OptionRange;
use serde::Serialize;
use thiserror::Error;

/// Reason why a spec describes no player, or one that cannot play here. Texts from the spec are
/// shortened.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SpecFault {
    /// The text is too long.
    #[error("the spec is longer than {max} bytes")]
    LongSpec {
        /// The greatest length, in bytes.
        max: usize,
    },
    /// The text does not begin with the name of a kind.
    #[error("write `kind` or `kind:key=value,key=value`")]
    NoPlayerKind,
    /// A part of the options has no equals sign.
    #[error("`{found}` has no `=`; write `key=value`")]
    NoOptionValue {
        /// The part.
        found: String,
    },
    /// A key is not a name.
    #[error("`{found}` is not an option name; write letters, digits, `-` and `_`")]
    NoOptionName {
        /// The key.
        found: String,
    },
    /// An option is given twice.
    #[error("option `{option}` is given twice")]
    RepeatedOption {
        /// The key of the option.
        option: String,
    },
    /// A quoted value does not end.
    #[error(
        "the quote around the value of `{option}` is not closed, or is not followed by a comma"
    )]
    OpenQuote {
        /// The key of the option.
        option: String,
    },
    /// The kind of player is unknown.
    #[error("unknown kind of player `{kind}`; {}", similar_or(.near.as_deref(), "the kinds are", .known))]
    UnknownPlayerKind {
        /// The kind found.
        kind: String,
        /// The most similar kind, if one is similar.
        #[serde(skip_serializing_if = "Option::is_none")]
        near: Option<String>,
        /// The kinds, separated by commas.
        known: String,
    },
    /// The kind of player does not play the game.
    #[error("`{kind}` does not play {game}; use one of {others}")]
    OtherGame {
        /// The kind.
        kind: String,
        /// The name of the game.
        game: String,
        /// The kinds that play it, separated by commas.
        others: String,
    },
    /// An option is unknown, and the kind of player has others.
    #[error("unknown option `{option}`; {}", similar_or(.near.as_deref(), &format!("`{kind}` has"), .known))]
    UnknownOption {
        /// The key found.
        option: String,
        /// The kind of player.
        kind: String,
        /// The most similar key, if one is similar.
        #[serde(skip_serializing_if = "Option::is_none")]
        near: Option<String>,
        /// The keys, separated by commas.
        known: String,
    },
    /// An option is unknown, and the kind of player has none.
    #[error("unknown option `{option}`; `{kind}` has no options")]
    NoOptions {
        /// The key found.
        option: String,
        /// The kind of player.
        kind: String,
    },
    /// A value is not one of its option.
    #[error("`{option}={found}` is not {range}")]
    OptionValue {
        /// The key of the option.
        option: String,
        /// The value found.
        found: String,
        /// Description of the values.
        #[serde(skip)]
        range: Box<str>,
        /// The words that the option takes, separated by commas.
        words: Box<str>,
        /// The smallest number, if it takes numbers.
        #[serde(skip_serializing_if = "Option::is_none")]
        min: Option<Box<str>>,
        /// The greatest number, if there is one that anyone comes near.
        #[serde(skip_serializing_if = "Option::is_none")]
        max: Option<Box<str>>,
        /// True if it takes only whole numbers.
        whole: bool,
    },
    /// The player would start a program.
    #[error(
        "players that start a program are not allowed here; a server allows them with \
         --allow-programs"
    )]
    NoPrograms,
    /// The spec names no program.
    #[error("name the program to run, as in gtp:cmd='mohex --quiet'")]
    NoCommand,
    /// The program cannot be started, or did not answer as an engine does.
    #[error("{problem}")]
    ProgramFailed {
        /// Description of the problem, partly in the words of the program or the system.
        problem: String,
    },
    /// The game has no such evaluator.
    #[error("unknown evaluator `{found}`; {game} has {known}")]
    UnknownEvaluator {
        /// The name found.
        found: String,
        /// The name of the game.
        game: String,
        /// The evaluators of the game, separated by commas.
        known: String,
    },
    /// The name of the network is empty.
    #[error(
        "`model` is empty; write `model=FILE`, or leave it out for the network that Ponder ships"
    )]
    EmptyModel,
    /// No such network is shipped.
    #[error("unknown shipped network `{found}`; use one of {known}")]
    UnknownShippedNetwork {
        /// The name found.
        found: String,
        /// The networks, separated by commas.
        known: String,
    },
    /// No network is shipped for the game.
    #[error(
        "Ponder ships no network for {game}; name one with `model=FILE`, or train one with \
         `ponder train`"
    )]
    NoShippedNetwork {
        /// The rules string of the game.
        game: String,
    },
    /// No folder of runs is known.
    #[error("`model=run:…` needs a folder of runs, and there is none here; name it in PONDER_RUNS")]
    NoRuns,
    /// The run does not exist.
    #[error("there is no run `{run}` in the folder of runs (`PONDER_RUNS`); check the name")]
    UnknownRun {
        /// The name found.
        run: String,
    },
    /// A run has no network yet.
    #[error("the run `{run}` has no network yet; it has one after its first checkpoint")]
    RunWithoutNetwork {
        /// The run.
        run: String,
    },
    /// A text is not the number of a checkpoint.
    #[error("`{found}` in `model=run:{run}/{found}` is not the number of a checkpoint")]
    NoCheckpointNumber {
        /// The run.
        run: String,
        /// The text found.
        found: String,
    },
    /// A checkpoint has no network.
    #[error(
        "the run `{run}` has no network for checkpoint {number}; leave out `/{number}` for the \
         newest"
    )]
    CheckpointWithoutNetwork {
        /// The run.
        run: String,
        /// The number of the checkpoint.
        number: u64,
    },
    /// The size of a random network is not understood.
    #[error(
        "`model=random:{found}` is invalid; write `random:CHANNELSxBLOCKS` or \
         `random:CHANNELSxBLOCKS:SEED`, such as `random:32x8`"
    )]
    RandomNetwork {
        /// The text found.
        found: String,
    },
    /// A random network is too large for a guest.
    #[error("random networks can have at most {channels} channels and {blocks} blocks here")]
    LargeRandomNetwork {
        /// The greatest number of channels.
        channels: usize,
        /// The greatest number of blocks.
        blocks: usize,
    },
    /// A folder has no network.
    #[error("the folder {folder} has no network yet; a run has one after its first checkpoint")]
    FolderWithoutNetwork {
        /// The folder as given.
        folder: String,
    },
    /// A guest named a network by its path.
    #[error(
        "only networks in the server's folder can be used here; write the name of the file \
         without a folder"
    )]
    NetworkElsewhere,
    /// A guest named a network where there is no folder of them.
    #[error(
        "players cannot read files here; write `model=random:32x8` for a network without a file"
    )]
    NoNetworkFiles,
    /// The file of a network does not exist.
    #[error("{problem}")]
    NoSuchNetwork {
        /// The name of the file as given.
        file: String,
        /// Description of the problem.
        #[serde(skip)]
        problem: String,
    },
    /// The file of a network cannot be read.
    #[error("{problem}")]
    DamagedNetwork {
        /// The name of the file as given.
        file: String,
        /// Description of the problem.
        problem: String,
    },
    /// A network was made for other rules or another encoding of the game.
    #[error(
        "this network does not fit {game}: {problem}; it was probably made by another version of \
         Ponder, so train a new one or name another file"
    )]
    NetworkOfOtherVersion {
        /// The name of the game.
        game: &'static str,
        /// The difference.
        problem: String,
    },
    /// A network plays another game.
    #[error("this network plays {found}, not {game}; name another file")]
    NetworkOfOtherGame {
        /// The game of the network.
        found: String,
        /// The game to be played.
        game: String,
    },
    /// A network does not accept the board.
    #[error(
        "this network does not accept boards of {cols}x{rows} (it was trained on {rules}); name \
         another file, or play on a board that it accepts"
    )]
    NetworkOfOtherBoard {
        /// Number of columns of the board.
        cols: usize,
        /// Number of rows of the board.
        rows: usize,
        /// The rules string that the network was trained on.
        rules: String,
    },
    /// Any other reason, which has no code.
    #[error("{0}")]
    #[serde(skip)]
    Other(String),
}

/// Returns a question after the similar name, or else the list of the known ones.
fn similar_or(near: Option<&str>, lead: &str, known: &str) -> String {
    near.map_or_else(|| format!("{lead} {known}"), |near| format!("did you mean `{near}`?"))
}

impl SpecFault {
    /// Creates the fault of a value that is not one of its option.
    pub(crate) fn of_value(option: &str, found: &str, range: &OptionRange) -> Self {
        let bounds = range.numbers.map_or([None, None], |numbers| numbers.bounds());
        let [min, max] = bounds.map(|bound| bound.map(Into::into));
        SpecFault::OptionValue {
            option: option.to_owned(),
            found: ponder_game::excerpt(found),
            range: range.to_string().into(),
            words: range.words.join(", ").into(),
            min,
            max,
            whole: range.numbers.is_some_and(|numbers| numbers.is_whole),
        }
    }

    /// Creates the fault of an evaluator that the game does not have.
    pub(crate) fn unknown_evaluator(found: &str, game: &str, known: &[&str]) -> Self {
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let (found, game) = (ponder_game::excerpt(found), game.to_owned());
        SpecFault::UnknownEvaluator { found, game, known }
    }
}

impl<T: Into<String>> From<T> for SpecFault {
    fn from(text: T) -> Self {
        SpecFault::Other(text.into())
    }
}
