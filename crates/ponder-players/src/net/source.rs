//! Source of the network that a spec names, if it is available here.

use super::folder::{is_bare_name, newest_in};
use super::options::{MODEL, SHIPPED};
use super::{runs, shipped_networks};
use crate::{Environment, PlayerSpec, SpecError, SpecFault};
use ponder_game::{Seed, excerpt};
use std::path::PathBuf;

/// Limits on a guest's random network, in channels and blocks: a larger one would only take time
/// and memory.
const GUEST_CHANNELS_MAX: usize = 64;
const GUEST_BLOCKS_MAX: usize = 16;

/// Source of the network that `model=` names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// An empty name, or `shipped`: the program's own network for the game and the board.
    Shipped,
    /// `shipped:NAME`: a specific one of the program's own networks.
    ShippedAs(&'static str),
    /// `random:32x8` or `random:32x8:SEED`: random weights.
    Random { channels: usize, blocks: usize, seed: Seed },
    /// A network file.
    File {
        path: PathBuf,
        /// Name in errors: a guest does not learn the location of the folder of networks.
        name: String,
    },
}

impl Source {
    pub(super) fn parse(spec: &PlayerSpec, environment: &Environment) -> Result<Self, SpecError> {
        let text = match MODEL.text(spec)? {
            None | Some(SHIPPED) => return Ok(Source::Shipped),
            Some("") => {
                return Err(spec.error(SpecFault::EmptyModel));
            }
            Some(text) => text,
        };
        if let Some(name) = text.strip_prefix("shipped:") {
            let found = shipped_networks::named(name).map(|found| Source::ShippedAs(found.name));
            let unknown = || SpecFault::UnknownShippedNetwork {
                found: excerpt(name),
                known: shipped_networks::names(),
            };
            return found.ok_or_else(|| spec.error(unknown()));
        }
        if let Some(size) = text.strip_prefix("random:") {
            return Self::random(spec, size, environment);
        }
        match text.strip_prefix("run:") {
            Some(checkpoint) => Self::run(spec, checkpoint, environment),
            None => Self::file(spec, text, environment),
        }
    }

    /// Returns the network of a checkpoint in the folder of runs.
    fn run(spec: &PlayerSpec, text: &str, environment: &Environment) -> Result<Self, SpecError> {
        let folder = environment.runs.as_ref().ok_or_else(|| spec.error(SpecFault::NoRuns))?;
        let path = runs::network(folder, text).map_err(|problem| spec.error(problem))?;
        Ok(Source::File { path, name: format!("run:{text}") })
    }

    fn random(spec: &PlayerSpec, text: &str, environment: &Environment) -> Result<Self, SpecError> {
        let (size, seed) = text.split_once(':').unwrap_or((text, "0"));
        let sizes = size.split_once('x').and_then(|(channels, blocks)| {
            Some((channels.parse::<usize>().ok()?, blocks.parse::<usize>().ok()?))
        });
        let (Some((channels, blocks)), Ok(seed)) = (sizes, seed.parse()) else {
            return Err(spec.error(SpecFault::RandomNetwork { found: excerpt(text) }));
        };
        let large = channels > GUEST_CHANNELS_MAX || blocks > GUEST_BLOCKS_MAX;
        if large && !environment.allow_programs {
            let (channels, blocks) = (GUEST_CHANNELS_MAX, GUEST_BLOCKS_MAX);
            return Err(spec.error(SpecFault::LargeRandomNetwork { channels, blocks }));
        }
        Ok(Source::Random { channels, blocks, seed: Seed(seed) })
    }

    /// Returns a network file by its path, or by its name in the folder of networks; a guest may
    /// use only the latter. A folder stands for its newest network: that of a run, or the one whose
    /// name comes last.
    fn file(spec: &PlayerSpec, text: &str, environment: &Environment) -> Result<Self, SpecError> {
        let folder = environment.models.as_ref().filter(|_| is_bare_name(text));
        let in_folder = folder.map(|folder| folder.join(text));
        if environment.allow_programs {
            let given = PathBuf::from(text);
            let other = in_folder.filter(|other| !given.exists() && other.exists());
            let path = other.unwrap_or(given);
            if !path.is_dir() {
                return Ok(Source::File { path, name: text.to_owned() });
            }
            let none_yet = || SpecFault::FolderWithoutNetwork { folder: text.to_owned() };
            let path = newest_in(&path).ok_or_else(|| spec.error(none_yet()))?;
            return Ok(Source::File { name: path.display().to_string(), path });
        }
        match (in_folder, &environment.models) {
            (Some(path), _) => Ok(Source::File { path, name: text.to_owned() }),
            (None, Some(_)) => Err(spec.error(SpecFault::NetworkElsewhere)),
            (None, None) => Err(spec.error(SpecFault::NoNetworkFiles)),
        }
    }
}
