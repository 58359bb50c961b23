//! Commands about the engine itself.

use super::only;
use crate::engine::Engine;
use crate::failure::Failure;
use ponder_gtp::Command;

/// Menu entries for HexGui, one per line: type, label and command.
const HEXGUI_COMMANDS: &str = "\
string/Final Score/final_score
plist/Legal Moves/all_legal_moves
plist/Black Stones/list_stones black
plist/White Stones/list_stones white
move/Suggest Move/reg_genmove %c
param/Game Parameters/param_game";

/// Menu entries for GoGui, in the same format.
pub(super) const GOGUI_COMMANDS: &str = "\
string/Final Score/final_score
plist/Dead Stones/final_status_list dead
plist/Alive Stones/final_status_list alive
plist/Stones In Seki/final_status_list seki
plist/Legal Moves/all_legal_moves
plist/Black Stones/list_stones black
plist/White Stones/list_stones white
move/Suggest Move/reg_genmove %c
string/Rules/kata-get-rules
none/Set Rules/kata-set-rules %s
none/Clear Search/clear_cache";

pub(super) fn known(engine: &Engine<'_>, command: &Command) -> Result<String, Failure> {
    let requested = only(command)?;
    Ok(super::names(engine).contains(&requested).to_string())
}

pub(super) fn list(engine: &Engine<'_>) -> String {
    super::names(engine).join("\n")
}

/// The menu of HexGui, with the entries of the game at the end.
pub(super) fn hexgui(engine: &Engine<'_>) -> String {
    let of_game = engine.spec().gtp_commands().iter().flat_map(|command| command.menu);
    HEXGUI_COMMANDS.lines().chain(of_game.copied()).collect::<Vec<_>>().join("\n")
}
