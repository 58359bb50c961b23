//! Folder of the runs whose networks a guest may name.

use super::NetworkFile;
use super::folder::{is_bare_name, names_in, newest_in, with_specs};
use crate::{PlayerSpec, SpecFault};
use ponder_game::excerpt;
use std::path::{Path, PathBuf};

/// Greatest length of the name of a run, in bytes.
const NAME_MAX: usize = 128;

/// Returns the names of the runs in a folder, in order, at most 256: its folders that have a
/// `config`, without opening it. An unreadable folder has none.
pub fn runs_in(folder: &Path) -> Vec<String> {
    names_in(folder, |name| run_folder(folder, name).is_some())
}

/// Returns the folder of a run in a folder of runs; `None` if it does not exist, is not a run, or
/// lies elsewhere, by its name or by a link.
pub fn run_folder(folder: &Path, name: &str) -> Option<PathBuf> {
    if !is_run_name(name) {
        return None;
    }
    inside(folder, &folder.join(name)).filter(|run| run.join("config").is_dir())
}

/// Returns the value of `model=` for the network of a checkpoint of a run, quoted for a spec;
/// `None` for an invalid run name.
pub fn run_model(name: &str, checkpoint: u64) -> Option<String> {
    let text = format!("run:{name}/{checkpoint}").replace('\'', "''");
    let spec: PlayerSpec = format!("policy:model='{text}'").parse().ok()?;
    let spec = spec.to_string();
    is_run_name(name).then(|| spec.strip_prefix("policy:model=").map(str::to_owned))?
}

/// Returns the newest networks of the runs in a folder, by the name of the run.
pub fn newest_networks_in(folder: &Path) -> Vec<NetworkFile> {
    let names = runs_in(folder).into_iter().filter(|name| network(folder, name).is_ok());
    names.filter_map(|name| with_specs(format!("run:{name}"))).collect()
}

/// Returns the file that `NAME/CHECKPOINT` names, or `NAME`: that of the newest checkpoint.
pub(super) fn network(folder: &Path, text: &str) -> Result<PathBuf, SpecFault> {
    let (name, number) = match text.split_once('/') {
        Some((name, number)) => (name, Some(number)),
        None => (text, None),
    };
    let run =
        run_folder(folder, name).ok_or_else(|| SpecFault::UnknownRun { run: excerpt(name) })?;
    let none_yet = || SpecFault::RunWithoutNetwork { run: name.to_owned() };
    let Some(number) = number else {
        let newest = newest_in(&run).ok_or_else(none_yet)?;
        return inside(&run, &newest).ok_or_else(none_yet);
    };
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = number.parse().ok().filter(|_| is_number).ok_or_else(|| {
        SpecFault::NoCheckpointNumber { run: name.to_owned(), found: excerpt(number) }
    })?;
    inside(&run, &run.join(format!("networks/{number:08}.safetensors")))
        .ok_or_else(|| SpecFault::CheckpointWithoutNetwork { run: name.to_owned(), number })
}

fn is_run_name(text: &str) -> bool {
    let is_plain = !text.starts_with('.') && !text.chars().any(char::is_control);
    is_plain && text.len() <= NAME_MAX && is_bare_name(text)
}

/// Returns the file that a path leads to, if it exists and lies below a folder.
fn inside(folder: &Path, path: &Path) -> Option<PathBuf> {
    let (folder, path) = (folder.canonicalize().ok()?, path.canonicalize().ok()?);
    (path != folder && path.starts_with(&folder)).then_some(path)
}
