//! Environment of the players that commands start.

use directories::ProjectDirs;
use ponder_game::Seed;
use ponder_players::Environment;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable with the folder of networks.
pub const MODELS: &str = "PONDER_MODELS";

/// The environment variable with the folder of runs.
pub const RUNS: &str = "PONDER_RUNS";

/// The environment variable with the folder of matches.
pub const MATCHES: &str = "PONDER_MATCHES";

/// The environment variable with the folder of word lists.
pub const LEXICA: &str = "PONDER_LEXICA";

/// The environment variable with the folder of saved games.
pub const STATE: &str = "PONDER_STATE";

/// The folder of saved games in the user's own data; `None` if this user has no data folder.
pub fn users_own_state() -> Option<PathBuf> {
    Some(ProjectDirs::from("", "", "ponder")?.data_dir().to_owned())
}

/// Sets the folder of word lists of crossword games from `PONDER_LEXICA`, if it is set.
pub fn choose_lexica() {
    if let Some(folder) = named_by(LEXICA) {
        ponder_games::crossword::set_folder(folder);
    }
}

/// The default folder of runs, matches and measurements, in the current folder.
pub const RUNS_HERE: &str = "runs";

/// Returns the default folder of runs, if it exists.
pub fn runs_here() -> Option<PathBuf> {
    Some(PathBuf::from(RUNS_HERE)).filter(|folder| folder.is_dir())
}

fn named_by(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|folder| !folder.is_empty()).map(Into::into)
}

/// The environment of the command line, whose user may start programs and read files; networks in
/// the `PONDER_MODELS` folder need no path.
pub fn own() -> Environment {
    let runs = named_by(RUNS).or_else(runs_here);
    Environment { allow_programs: true, models: named_by(MODELS), runs, limits: None }
}

/// A seed that differs each time, from the clock.
pub fn clock_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |passed| Seed::mix(passed.as_nanos() as u64) >> 32)
}
