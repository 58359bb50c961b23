//! Networks for games: loaded, checked, calibrated, and shared by the players of a process.

use super::cache::Cache;
use super::options::{AUTO, BACKEND};
use super::shipped_networks;
use super::source::Source;
use crate::kind::Recipe;
use crate::{SpecError, SpecFault};
use ponder_game::conformance::random_walk;
use ponder_game::{Encode, Game, Position, Seed, Status};
use ponder_games::{GameSpec, GameVisitor, ShippedNetwork};
use ponder_net::{
    Backend, Metadata, Model, ModelError, ModelProblem, Net, NetConfig, Peaks, Tensors, printable,
};
use std::io::ErrorKind;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

/// Greatest number of networks in the cache.
const CACHED_MAX: usize = 16;
/// Approximate limit on their bytes; the newest is kept in any case.
const CACHED_BYTES_MAX: usize = 1 << 30;
/// Approximate bytes per weight of a loaded network.
const WEIGHT_BYTES: usize = 8;
/// Greatest number of weights of a player's random network: about a second of work.
const RANDOM_WEIGHTS_MAX: usize = 16_000_000;
/// Number of positions of random games for int8 calibration: as many as fit into this number of
/// operations, a few hundredths of a second on one core, within bounds.
const CALIBRATION_OPERATIONS: u64 = 8_000_000_000;
const CALIBRATION_POSITIONS: RangeInclusive<u64> = 64..=256;
/// Number of positions of random games whose boards a network must accept.
const FITTING_POSITIONS: u64 = 32;

/// Loaded network, and its description.
struct Loaded {
    net: Arc<Net>,
    about: Metadata,
}

/// Cache key: the origin of a loaded network.
#[derive(PartialEq, Eq)]
struct Key {
    origin: Origin,
    /// The backend; `None` for the fastest.
    backend: Option<Backend>,
    /// The rules string, if the network may have been calibrated for these rules.
    rules: Option<String>,
}

#[derive(PartialEq, Eq)]
enum Origin {
    Shipped(Option<&'static str>),
    File { path: PathBuf, modified: Option<SystemTime>, bytes: u64 },
    Random { game: &'static str, channels: usize, blocks: usize, seed: Seed },
}

/// Cache of the networks of this process.
static CACHE: Cache<Key, Loaded> = Cache::new(CACHED_MAX, CACHED_BYTES_MAX);

/// Returns the network that a spec names, checked against the game.
pub(super) fn open<G: Game>(recipe: &Recipe<'_>, rules: &G::Rules) -> Result<Arc<Net>, SpecError> {
    let Recipe { spec, game, environment, .. } = *recipe;
    let source = Source::parse(spec, environment)?;
    let backend = BACKEND.text(spec)?.filter(|text| *text != AUTO).map(str::parse::<Backend>);
    let backend = backend.transpose().map_err(|error| spec.error(error.to_string()))?;
    let key = Key {
        origin: origin::<G>(&source, rules),
        backend,
        rules: matches!(backend, Some(Backend::Int8(_))).then(|| game.to_string()),
    };
    let loaded = CACHE
        .get(key, || load::<G>(&source, backend, game, rules))
        .map_err(|problem| spec.error(problem))?;
    let fitting = fits::<G>(loaded.net.config(), &loaded.about, rules);
    fitting.map_err(|problem| spec.error(problem))?;
    Ok(Arc::clone(&loaded.net))
}

fn origin<G: Game>(source: &Source, rules: &G::Rules) -> Origin {
    match source {
        Source::Shipped | Source::ShippedAs(_) => {
            Origin::Shipped(chosen::<G>(source, rules).map(|shipped| shipped.name))
        }
        &Source::Random { channels, blocks, seed } => {
            Origin::Random { game: G::NAME, channels, blocks, seed }
        }
        Source::File { path, .. } => {
            // A missing file is reported when it is read.
            let metadata = path.metadata().ok();
            Origin::File {
                path: path.canonicalize().unwrap_or_else(|_| path.clone()),
                modified: metadata.as_ref().and_then(|metadata| metadata.modified().ok()),
                bytes: metadata.map_or(0, |metadata| metadata.len()),
            }
        }
    }
}

/// Loads a network and returns it with its approximate size in bytes, or the problem.
fn load<G: Game>(
    source: &Source,
    backend: Option<Backend>,
    game: &GameSpec,
    rules: &G::Rules,
) -> Result<(Loaded, usize), SpecFault> {
    let mut model = match source {
        Source::Shipped | Source::ShippedAs(_) => {
            let shipped = chosen::<G>(source, rules)
                .ok_or_else(|| SpecFault::NoShippedNetwork { game: game.to_string() })?;
            shipped_networks::model(shipped)?
        }
        Source::File { path, name } => Model::read(path)
            .map_err(|error| unreadable(ModelError { file: name.clone(), ..error }))?,
        &Source::Random { channels, blocks, seed } => {
            let config = NetConfig::pooled::<G::Position>(channels, blocks);
            config.check().map_err(|problem| problem.to_string())?;
            let shapes = Tensors::shapes(&config);
            let weights: usize = shapes.values().map(|shape| shape.iter().product::<usize>()).sum();
            if weights > RANDOM_WEIGHTS_MAX {
                return Err(SpecFault::Other(format!(
                    "`random:{channels}x{blocks}` has {weights} weights; a player can draw at most \
                     {RANDOM_WEIGHTS_MAX}. Write the network to a file first: `ponder net new \
                     {game} --size {channels}x{blocks} -o FILE`"
                )));
            }
            let units = <G::Position as Encode>::PLANE_UNITS;
            let about =
                Metadata::new(G::NAME, &game.to_string(), units, "untrained (random weights)");
            Model::random(config, about, seed).map_err(|problem| problem.to_string())?
        }
    };
    fits::<G>(model.config(), model.metadata(), rules)?;
    let backend = backend.unwrap_or_else(|| Backend::fastest(model.peaks().is_some()));
    if matches!(backend, Backend::Int8(_)) && model.peaks().is_none() {
        let peaks = measure::<G>(&model, rules);
        model = model
            .with_peaks(peaks)
            .map_err(|problem| format!("{problem}; {}", problem.remedy()))?;
    }
    let net = Net::new(&model, backend).map_err(|error| error.to_string())?;
    let bytes = model.tensors().count() * WEIGHT_BYTES;
    Ok((Loaded { net: Arc::new(net), about: model.metadata().clone() }, bytes))
}

/// Returns the shipped network that a source names, if there is one.
fn chosen<G: Game>(source: &Source, rules: &G::Rules) -> Option<&'static ShippedNetwork> {
    match source {
        Source::Shipped => shipped_networks::best(G::NAME, G::initial(rules).frame()),
        Source::ShippedAs(name) => shipped_networks::named(name),
        Source::File { .. } | Source::Random { .. } => None,
    }
}

/// Checks whether a network can play a game and describes the problem if not.
fn fits<G: Game>(config: &NetConfig, about: &Metadata, rules: &G::Rules) -> Result<(), SpecFault> {
    if about.game != G::NAME {
        let (found, game) = (printable(&about.game).to_string(), G::NAME.to_owned());
        return Err(SpecFault::NetworkOfOtherGame { found, game });
    }
    let differences = [
        ("input planes", config.planes.to_string(), G::Position::PLANES.to_string()),
        (
            "plane units",
            format!("{:?}", about.plane_units),
            format!("{:?}", G::Position::PLANE_UNITS),
        ),
        ("extra moves", config.extra_moves.to_string(), G::Position::EXTRA_MOVES.to_string()),
    ];
    if let Some((what, has, requires)) =
        differences.iter().find(|(_, has, requires)| has != requires)
    {
        return Err(SpecFault::NetworkOfOtherVersion {
            game: G::NAME,
            problem: format!("its {what} are {has}, but the game needs {requires}"),
        });
    }
    let samples = sample::<G>(rules, FITTING_POSITIONS);
    let Some(frame) = samples.iter().map(Encode::frame).find(|&frame| !config.accepts(frame))
    else {
        return Ok(());
    };
    let rules = printable(&about.rules).to_string();
    Err(SpecFault::NetworkOfOtherBoard { cols: frame.cols, rows: frame.rows, rules })
}

/// Returns the fault of a network file that cannot be read.
fn unreadable(error: ModelError) -> SpecFault {
    let problem = error.to_string();
    match error.problem {
        ModelProblem::Read(read) if read.kind() == ErrorKind::NotFound => {
            SpecFault::NoSuchNetwork { file: error.file, problem }
        }
        _ => SpecFault::DamagedNetwork { file: error.file, problem },
    }
}

/// Returns unfinished positions of `count` random games, from the first to the last moves; always
/// the same.
fn sample<G: Game>(rules: &G::Rules, count: u64) -> Vec<G::Position> {
    let start = G::initial(rules);
    let seed = Seed(0).named("calibration");
    let mut positions = Vec::new();
    for number in 0..count {
        let mut running = Vec::new();
        random_walk(&start, seed.stream(number), usize::MAX, |position, history, _| {
            if position.status(history) == Status::Running {
                running.push(position.clone());
            }
        });
        let at = number as usize * running.len() / count as usize;
        positions.extend(running.into_iter().nth(at));
    }
    positions
}

/// Measures the largest activations of a network on sample positions.
fn measure<G: Game>(model: &Model, rules: &G::Rules) -> Peaks {
    let each = model.config().operations(G::initial(rules).frame()).max(1);
    let (least, most) = CALIBRATION_POSITIONS.into_inner();
    let count = (CALIBRATION_OPERATIONS / each).clamp(least, most);
    model.calibrate(&sample::<G>(rules, count))
}

/// Calibrates a network for int8, on positions of seeded random games.
///
/// # Errors
/// The error describes why the network cannot play the game.
pub fn calibrate(model: &Model, game: &GameSpec) -> Result<Peaks, String> {
    struct Calibrate<'a>(&'a Model);
    impl GameVisitor for Calibrate<'_> {
        type Output = Result<Peaks, String>;
        fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
            let model = self.0;
            fits::<G>(model.config(), model.metadata(), rules)
                .map_err(|fault| fault.to_string())?;
            Ok(measure::<G>(model, rules))
        }
    }
    let none = || Err(format!("no network plays {}", game.info().title));
    game.visit(Calibrate(model)).unwrap_or_else(none)
}
