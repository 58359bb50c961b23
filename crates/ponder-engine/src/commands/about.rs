//! What the engine can do.

use super::{COMMANDS, only};
use crate::failure::Failure;
use ponder_gtp::Command;

/// What a user interface may offer in a menu, one a line: type, label and command.
pub(super) const ANALYZE_COMMANDS: &str = "\
string/Final Score/final_score
plist/Legal Moves/all_legal_moves
plist/Black Stones/list_stones black
plist/White Stones/list_stones white
move/Suggest Move/reg_genmove %c
param/Game Parameters/param_game";

pub(super) fn known(command: &Command) -> Result<String, Failure> {
    let wanted = only(command)?;
    let is_known = COMMANDS.iter().any(|(name, _)| *name == wanted);
    Ok(is_known.to_string())
}

pub(super) fn list() -> String {
    let names: Vec<_> = COMMANDS.iter().map(|(name, _)| *name).collect();
    names.join("\n")
}
