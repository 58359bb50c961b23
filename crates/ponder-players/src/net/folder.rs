//! Folder of the networks that a guest, whose specs may not read any file, may name.

use crate::PlayerSpec;
use std::path::{Component, Path, PathBuf};

/// Extension of network files.
const EXTENSION: &str = "safetensors";
/// Greatest number of networks, or runs, in a list.
const LISTED_MAX: usize = 256;
/// Kinds of players that are suggested for a network.
const SUGGESTED: [&str; 3] = ["gumbel", "puct", "policy"];

/// Network that specs may name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkFile {
    /// The value of `model=`: the name of the file without a folder, or `run:NAME`.
    pub name: String,
    /// Players with this network, one of each kind that takes one.
    pub specs: Vec<PlayerSpec>,
}

/// Returns the networks of a folder, by name, at most 256: files that end in `.safetensors`,
/// without opening them. An unreadable folder has none.
pub fn networks_in(folder: &Path) -> Vec<NetworkFile> {
    let names = names_in(folder, |name| is_listed(name) && folder.join(name).is_file());
    names.into_iter().filter_map(with_specs).collect()
}

/// Returns the first names in a folder that pass a test, in order; none of an unreadable folder.
pub(super) fn names_in(folder: &Path, test: impl Fn(&str) -> bool) -> Vec<String> {
    let entries = folder.read_dir().into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| test(name)).collect();
    names.sort_unstable();
    names.truncate(LISTED_MAX);
    names
}

fn is_listed(name: &str) -> bool {
    let ends = Path::new(name).extension().is_some_and(|extension| extension == EXTENSION);
    ends && !name.starts_with('.') && is_bare_name(name)
}

/// Returns a network with its players, by the value of `model=`.
pub(super) fn with_specs(name: String) -> Option<NetworkFile> {
    let quoted = name.replace('\'', "''");
    let spec = |kind: &str| format!("{kind}:model='{quoted}'").parse().ok();
    let specs = SUGGESTED.iter().map(|kind| spec(kind)).collect::<Option<_>>()?;
    Some(NetworkFile { name, specs })
}

/// Returns the network of a folder whose name comes last; of a run's directory, that of its newest
/// checkpoint.
pub fn newest_in(folder: &Path) -> Option<PathBuf> {
    let networks = folder.join("networks");
    let folder = if networks.is_dir() { &networks } else { folder };
    let names =
        folder.read_dir().ok()?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let newest = names.filter(|name| is_listed(name)).max()?;
    Some(folder.join(newest))
}

/// Returns whether a text is a file name without a path, on any system.
pub(super) fn is_bare_name(text: &str) -> bool {
    let mut components = Path::new(text).components();
    let single = matches!(
        (components.next(), components.next()),
        (Some(Component::Normal(name)), None) if name == text
    );
    single && !text.contains(['/', '\\', ':', '\0'])
}
