//! What players of the command line may use.

use ponder_players::Environment;

/// The environment variable that names the folder of networks.
pub const MODELS: &str = "PONDER_MODELS";

/// Whoever types a command may start programs and read files; a network of the folder that
/// `PONDER_MODELS` names needs no path.
pub fn own() -> Environment {
    let models = std::env::var_os(MODELS).filter(|folder| !folder.is_empty()).map(Into::into);
    Environment { allow_programs: true, models, limits: None }
}
