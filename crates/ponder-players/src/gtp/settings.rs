//! The options of a `gtp` player.

use crate::{PlayerSpec, SpecError};
use ponder_gtp::{ClientSettings, Command, EngineCommand, Ids};
use std::time::Duration;

/// The longest time that an option may give, in seconds.
const SECONDS_MAX: f64 = 1e7;

/// The options, for help texts.
pub(crate) const OPTIONS: &str = "\
cmd=           the command line of the program, quoted: cmd='mohex --quiet' (required)
name=          what to call it in lists and records
dir=           the directory it runs in
startup=60     seconds for its start
move=120       seconds a move in games without a clock
command=30     seconds for any other command
shutdown=5     seconds between `quit` and the program's end
init=          commands after the start, separated by `;`
swap=play      `setup`: a swap is always told by setting up stones (MoHex, whose swap-pieces
               leaves the stone where it is); else only once the engine names another swap than
               that of the rules, which is taken for it
ids=on         `off` for an engine that does not repeat the ids of commands";

const KNOWN: &[&str] =
    &["cmd", "name", "dir", "startup", "move", "command", "shutdown", "init", "swap", "ids"];

/// How the engine is told of a swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SwapForm {
    /// By its name, and by stones only if the engine refuses that.
    Play,
    /// By stones.
    Setup,
}

/// What the options say.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) command: EngineCommand,
    pub(super) client: ClientSettings,
    pub(super) move_limit: Duration,
    /// Names and arguments.
    pub(super) init: Vec<(String, String)>,
    pub(super) swap: SwapForm,
}

impl Settings {
    pub(super) fn of(spec: &PlayerSpec) -> Result<Self, SpecError> {
        spec.allow_only(KNOWN)?;
        let line = spec.get("cmd").filter(|line| !line.trim().is_empty());
        let line = line.ok_or_else(|| spec.error("write the program to run: gtp:cmd='…'"))?;
        let mut command: EngineCommand =
            line.parse().map_err(|error| spec.error(format!("`cmd`: {error}")))?;
        if let Some(dir) = spec.get("dir") {
            command = command.in_dir(dir);
        }
        let client = ClientSettings {
            startup: seconds(spec, "startup", 60.0)?,
            command: seconds(spec, "command", 30.0)?,
            shutdown: seconds(spec, "shutdown", 5.0)?,
            ids: choice(spec, "ids", &[("on", Ids::Numbered), ("off", Ids::Absent)])?,
            ..ClientSettings::default()
        };
        Ok(Settings {
            command,
            client,
            move_limit: seconds(spec, "move", 120.0)?,
            init: init(spec)?,
            swap: choice(spec, "swap", &[("play", SwapForm::Play), ("setup", SwapForm::Setup)])?,
        })
    }
}

fn seconds(spec: &PlayerSpec, key: &str, default: f64) -> Result<Duration, SpecError> {
    let seconds = spec.parse_or(key, default, "a number of seconds")?;
    if seconds > 0.0 && seconds <= SECONDS_MAX {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(spec.error(format!("`{key}` is above 0 and at most {SECONDS_MAX} seconds")))
    }
}

/// One of several words; the first if none is given.
fn choice<T: Copy>(spec: &PlayerSpec, key: &str, words: &[(&str, T)]) -> Result<T, SpecError> {
    let said = spec.get(key).unwrap_or(words[0].0);
    words.iter().find(|(word, _)| *word == said).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        spec.error(format!("`{key}={said}` is not one of {}", known.join(", ")))
    })
}

fn init(spec: &PlayerSpec) -> Result<Vec<(String, String)>, SpecError> {
    let commands = spec.get("init").unwrap_or("").split(';').map(str::trim);
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
