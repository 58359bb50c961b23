//! What players of the command line may use.

use ponder_players::Environment;
use std::path::PathBuf;

/// The environment variable that names the folder of networks.
pub const MODELS: &str = "PONDER_MODELS";

/// The environment variable that names the folder of runs.
pub const RUNS: &str = "PONDER_RUNS";

/// The environment variable that names the folder of matches.
pub const MATCHES: &str = "PONDER_MATCHES";

/// The environment variable that names the folder of word lists.
pub const LEXICA: &str = "PONDER_LEXICA";

/// Takes word lists of crossword games from the folder that `PONDER_LEXICA` names, if it does.
pub fn choose_lexica() {
    if let Some(folder) = named_by(LEXICA) {
        ponder_games::crossword::set_folder(folder);
    }
}

/// The folder of runs where nobody names one: `runs` in the current folder, if it is there.
pub fn runs_here() -> Option<PathBuf> {
    Some(PathBuf::from("runs")).filter(|folder| folder.is_dir())
}

fn named_by(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(Into::into)
}

/// Whoever types a command may start programs and read files; a network of the folder that
/// `PONDER_MODELS` names needs no path.
pub fn own() -> Environment {
    let runs = named_by(RUNS).or_else(runs_here);
    Environment { allow_programs: true, models: named_by(MODELS), runs, limits: None }
}
