//! Options of a `gtp` player.

use crate::option::{self, PlayerOption, switch, text, words};
use crate::{PlayerSpec, SpecError, SpecFault};
use ponder_gtp::{ClientSettings, Command, EngineCommand, Ids};
use std::path::Path;
use std::time::Duration;

const CMD: PlayerOption = text("cmd", "", "COMMAND")
    .help("the command line of the program, quoted: cmd='mohex --quiet' (required)");
const NAME: PlayerOption = text("name", "", "NAME")
    .help("its name in reports and records; without it, that of its program");
const DIR: PlayerOption = text("dir", "", "FOLDER").help("the folder it runs in");
const STARTUP: PlayerOption = option::seconds("startup", "60").help("seconds for its start");
const MOVE: PlayerOption =
    option::seconds("move", "120").help("seconds per move in games without a clock");
const COMMAND: PlayerOption =
    option::seconds("command", "30").help("seconds for any other command");
const SHUTDOWN: PlayerOption =
    option::seconds("shutdown", "5").help("seconds between `quit` and the program's end");
const INIT: PlayerOption =
    text("init", "", "COMMANDS").help("commands after the start, separated by `;`");
const SWAP: PlayerOption = words("swap", "play", &["play", "setup"]).help(
    "play: send a swap by name, until the engine answers in the other form; setup: always set up \
     the swapped position with stones, for an engine that leaves the stone in place",
);
const IDS: PlayerOption =
    switch("ids", "on").help("off for an engine that does not repeat the ids of commands");

/// All options of a `gtp` player.
pub(super) const OPTIONS: &[PlayerOption] =
    &[CMD, NAME, DIR, STARTUP, MOVE, COMMAND, SHUTDOWN, INIT, SWAP, IDS];

/// Returns the name of an engine for reports and records: its option `name`, or else the file
/// name of its program, behind `env` and what it sets.
pub(super) fn label(spec: &PlayerSpec) -> String {
    if let Some(name) = spec.get(NAME.key).filter(|name| !name.trim().is_empty()) {
        return name.to_owned();
    }
    let words = spec.get(CMD.key).and_then(shlex::split).unwrap_or_default();
    let is_setting = |word: &&String| {
        Path::new(word).file_name().is_some_and(|name| name == "env")
            || word.starts_with('-')
            || word.contains('=')
    };
    let program = words.iter().find(|word| !is_setting(word)).or(words.first());
    let program = program.map(Path::new).and_then(Path::file_name);
    program.map_or_else(|| spec.kind().to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Checked options of one player.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) command: EngineCommand,
    pub(super) client: ClientSettings,
    pub(super) move_limit: Duration,
    /// Initial commands: names and arguments.
    pub(super) init: Vec<(String, String)>,
    /// True if swaps are always sent as stones, instead of by name as long as the engine accepts
    /// that.
    pub(super) swaps_by_stones: bool,
}

impl Settings {
    pub(super) fn of(spec: &PlayerSpec) -> Result<Self, SpecError> {
        let line = CMD.text(spec)?.filter(|line| !line.trim().is_empty());
        let line = line.ok_or_else(|| spec.error(SpecFault::NoCommand))?;
        let mut command: EngineCommand =
            line.parse().map_err(|error| spec.error(format!("`cmd`: {error}")))?;
        if let Some(dir) = DIR.text(spec)? {
            command = command.in_dir(dir);
        }
        let client = ClientSettings {
            startup: seconds(spec, &STARTUP)?,
            command: seconds(spec, &COMMAND)?,
            shutdown: seconds(spec, &SHUTDOWN)?,
            ids: IDS.pick(spec, [Ids::Numbered, Ids::Absent])?,
            ..ClientSettings::default()
        };
        Ok(Settings {
            command,
            client,
            move_limit: seconds(spec, &MOVE)?,
            init: init(spec)?,
            swaps_by_stones: SWAP.pick(spec, [false, true])?,
        })
    }
}

fn seconds(spec: &PlayerSpec, option: &PlayerOption) -> Result<Duration, SpecError> {
    Ok(Duration::from_secs_f64(option.value(spec)?))
}

fn init(spec: &PlayerSpec) -> Result<Vec<(String, String)>, SpecError> {
    let commands = INIT.text(spec)?.unwrap_or("").split(';').map(str::trim);
    let commands = commands.filter(|command| !command.is_empty());
    commands
        .map(|command| {
            let (name, args) = command.split_once(' ').unwrap_or((command, ""));
            Command::new(name, args)
                .map(|command| (command.name().to_owned(), command.tail().to_owned()))
                .map_err(|error| spec.error(format!("`init`: {error}")))
        })
        .collect()
}
