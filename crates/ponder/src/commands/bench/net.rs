//! Inference throughput per CPU second, back end by back end, and training throughput.

use super::learning;
use super::pool::{Games, Kind, PoolFigures};
use super::spread::Spread;
use crate::commands::net::no_network;
use crate::machine::Machine;
use crate::output::say;
use anyhow::Context;
use cpu_time::ProcessTime;
use ponder_game::{
    Answers, Encode, Evaluator, Frame, Game, History, Position, Request, Seed, Status, Wait,
};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::{
    Backend, Int8Path, KernelOffsets, Metadata, Model, Net, NetConfig, NetEvaluator, NetOptions,
    peak,
};
use ponder_search::gumbel::Gumbel;
use ponder_search::puct::Puct;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Channels and blocks of the networks.
pub(super) const SIZES: [(usize, usize); 2] = [(32, 8), (64, 10)];
pub(super) const TAPS: [(KernelOffsets, &str); 2] =
    [(KernelOffsets::Masked, "masked"), (KernelOffsets::Plain, "plain")];
/// The network shared by many searches, and that part's share of the time.
const POOL_SHAPE: &str = "32x8-masked";
const POOL_SHARE: f64 = 0.2;
/// Rounds in which every network and back end has a turn.
const ROUNDS: u64 = 7;
/// Positions per batch.
const BATCH: usize = 64;
/// Positions between two checks of the time: slow back ends take long over a batch.
const POSITIONS_PER_CHECK: usize = 8;
/// Number of positions whose answers are compared with the reference.
const CHECKED: usize = 4;
/// Largest permitted difference of floating-point answers from the reference.
const TOLERANCE: f32 = 1e-4;

/// Throughput of the networks, by shape (`32x8-masked`) and by back end; `fp32` and `int8` are the
/// fastest of their kind.
#[derive(Serialize)]
pub struct Report {
    pub game: String,
    pub machine: Machine,
    pub inference_per_cpu_s: BTreeMap<String, BTreeMap<String, f64>>,
    /// The share of the core's peak, measured in the same rounds, with the instruction that the
    /// back end multiplies with. Plain Rust has none: the compiler chooses its instructions.
    pub of_peak: BTreeMap<String, BTreeMap<String, f64>>,
    /// Operations of the convolutions of one position; a multiply-add counts as two.
    pub operations: BTreeMap<String, u64>,
    /// Peaks in 10^9 operations per CPU second.
    pub peak_gops: BTreeMap<String, Spread>,
    /// Share of the time in which a network shared by many searches is busy, by shape, back end
    /// (`fp32` and `int8`) and search.
    pub pool: BTreeMap<String, BTreeMap<String, BTreeMap<String, PoolFigures>>>,
    /// CPU seconds of all rounds of inference, those of `pool` included.
    pub inference_cpu_s: f64,
    /// Every round.
    pub rounds: BTreeMap<String, BTreeMap<String, Spread>>,
    /// The greatest difference of a float answer from the reference.
    pub float_difference_max: f32,
    /// True if all answers were correct: int8 bit for bit, floats to 1e-4.
    pub checked: bool,
    #[serde(flatten)]
    pub training: learning::Report,
}

/// Back ends that are measured; plain Rust is only the baseline.
fn backends() -> Vec<Backend> {
    let slow =
        |backend: &Backend| matches!(backend, Backend::Plain | Backend::Int8(Int8Path::Portable));
    // An asynchronous back end does not use this process's CPU time.
    let measured = |backend: &Backend| !slow(backend) && !backend.is_asynchronous();
    Backend::available().into_iter().filter(measured).collect()
}

/// Number of steps that [`measure`] reports.
pub fn steps() -> u64 {
    ROUNDS * (SIZES.len() * TAPS.len() + 1) as u64 + learning::steps()
}

/// Measures inference for about `seconds` of CPU time in all, and then some training steps. `step`
/// is called after each network's turn.
pub fn measure(
    game: &GameSpec,
    seconds: f64,
    seed: Seed,
    step: impl Fn(),
) -> anyhow::Result<Report> {
    struct Measure<'a, F> {
        game: &'a GameSpec,
        seconds: f64,
        seed: Seed,
        step: F,
    }
    impl<F: Fn()> GameVisitor for Measure<'_, F> {
        type Output = anyhow::Result<Report>;
        fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
            let positions = positions::<G>(rules, self.seed);
            let mut contest = Contest::new(&positions, self.game, self.seed)?;
            let turns = contest.entrants.len() + contest.peaks.len();
            let turn_s = self.seconds * (1.0 - POOL_SHARE) / (ROUNDS as f64 * turns as f64);
            let start = ProcessTime::now();
            for round in 0..ROUNDS {
                contest.round(&positions, round, turn_s, &self.step);
            }
            let turn_s = self.seconds * POOL_SHARE / (ROUNDS as f64 * 4.0);
            for _ in 0..ROUNDS {
                contest.pool_round(turn_s);
                (self.step)();
            }
            contest.cpu_s = start.elapsed().as_secs_f64();
            let training = learning::measure::<G::Position>(self.seed, &self.step);
            Ok(contest.report(self.game, training))
        }
    }
    let measured = game.visit(Measure { game, seconds, seed, step });
    measured.unwrap_or_else(|| Err(no_network(game)))
}

/// Positions of random games with the frame of the first position.
pub(super) fn positions<G: Game>(rules: &G::Rules, seed: Seed) -> Vec<G::Position> {
    let start = G::initial(rules);
    let mut positions = Vec::new();
    let mut games = 0;
    while positions.len() < BATCH {
        ponder_game::conformance::random_walk(
            &start,
            seed.stream(games),
            usize::MAX,
            |position, line, _| {
                let running = position.status(line) == Status::Running;
                if running
                    && position.frame() == start.frame()
                    && !position.legal_moves(line).is_empty()
                {
                    positions.push(position.clone());
                }
            },
        );
        games += 1;
    }
    positions.truncate(BATCH);
    positions
}

/// A network on a back end, as a contestant.
struct Entrant<P: Encode> {
    shape: String,
    backend: Backend,
    evaluator: NetEvaluator<P>,
    operations: u64,
    rates: Vec<f64>,
}

struct Contest<P: Encode> {
    entrants: Vec<Entrant<P>>,
    peaks: Vec<(Backend, Vec<f64>)>,
    pools: Vec<Shared<P>>,
    float_difference_max: f32,
    bytes_equal: bool,
    /// CPU seconds of all rounds.
    cpu_s: f64,
}

/// A network shared by searches.
struct Shared<P: Encode> {
    backend: &'static str,
    evaluator: NetEvaluator<P>,
    gumbel: Games<Gumbel<P>>,
    puct: Games<Puct<P>>,
}

impl<P: Encode> Contest<P> {
    fn new(positions: &[P], game: &GameSpec, seed: Seed) -> anyhow::Result<Self> {
        let peaks = backends()
            .into_iter()
            .filter(|&backend| peak::round(backend).is_some())
            .map(|backend| (backend, Vec::new()))
            .collect();
        let mut contest = Contest {
            entrants: Vec::new(),
            peaks,
            pools: Vec::new(),
            float_difference_max: 0.0,
            bytes_equal: true,
            cpu_s: 0.0,
        };
        let frame = positions[0].frame();
        let planes: Vec<Vec<u8>> = positions.iter().map(encoded).collect();
        for (channels, blocks) in SIZES {
            for (taps, name) in TAPS {
                let config = NetConfig { taps, ..NetConfig::pooled::<P>(channels, blocks) };
                let shape = format!("{channels}x{blocks}-{name}");
                let about = Metadata::new(
                    game.info().name,
                    &game.to_string(),
                    P::PLANE_UNITS,
                    "untrained (random weights)",
                );
                let model = Model::random(config, about, seed.named(&shape))?;
                let sample = planes.iter().take(8).map(|planes| (planes.as_slice(), frame));
                let found = model.measure_peaks(sample);
                let model = model.with_peaks(found)?;
                contest.enter(&model, &shape, frame, positions).context(shape.clone())?;
                if shape == POOL_SHAPE {
                    contest.share(&model, positions, seed)?;
                }
            }
        }
        Ok(contest)
    }

    /// Adds a network on every back end, and compares the back ends' answers.
    fn enter(
        &mut self,
        model: &Model,
        shape: &str,
        frame: Frame,
        positions: &[P],
    ) -> anyhow::Result<()> {
        let evaluator = |backend| -> anyhow::Result<NetEvaluator<P>> {
            Ok(NetEvaluator::new(Arc::new(Net::new(model, backend)?), NetOptions::default()))
        };
        let some = &positions[..CHECKED];
        let float = ask(&mut evaluator(Backend::Plain)?, some);
        let bytes = ask(&mut evaluator(Backend::Int8(Int8Path::Portable))?, some);
        for backend in backends() {
            let mut evaluator = evaluator(backend)?;
            let answers = ask(&mut evaluator, some);
            match backend {
                Backend::Int8(_) => self.bytes_equal &= answers == bytes,
                _ => {
                    let most = difference(&answers, &float);
                    self.float_difference_max = self.float_difference_max.max(most);
                }
            }
            let operations = model.config().operations(frame);
            let (shape, rates) = (shape.to_owned(), Vec::new());
            self.entrants.push(Entrant { shape, backend, evaluator, operations, rates });
        }
        Ok(())
    }

    /// Shares the network, on its fastest back ends, among many searches.
    fn share(&mut self, model: &Model, positions: &[P], seed: Seed) -> anyhow::Result<()> {
        for (name, backend) in [("fp32", Backend::fp32()), ("int8", Backend::int8())] {
            let net = Arc::new(Net::new(model, backend)?);
            self.pools.push(Shared {
                backend: name,
                evaluator: NetEvaluator::new(net, NetOptions::default()),
                gumbel: Games::new(positions, seed.named("gumbel")),
                puct: Games::new(positions, seed.named("puct")),
            });
        }
        Ok(())
    }

    /// Gives each pool of searches a turn of about `turn_s` seconds.
    fn pool_round(&mut self, turn_s: f64) {
        for Shared { evaluator, gumbel, puct, .. } in &mut self.pools {
            gumbel.round(evaluator, turn_s);
            puct.round(evaluator, turn_s);
        }
    }

    /// Gives each contestant a turn of about `turn_s` CPU seconds.
    fn round(&mut self, positions: &[P], round: u64, turn_s: f64, step: impl Fn()) {
        for (backend, rates) in &mut self.peaks {
            rates.push(rate(turn_s, || peak::round(*backend).unwrap_or(0) as f64 / 1e9));
        }
        let mut answers = Answers::default();
        let mut batch = Vec::new();
        let mut shape = String::new();
        for entrant in &mut self.entrants {
            if entrant.shape != shape {
                shape.clone_from(&entrant.shape);
                step();
            }
            let mut parts = positions.chunks(POSITIONS_PER_CHECK).cycle();
            entrant.rates.push(rate(turn_s, || {
                batch.extend(requests(parts.next().unwrap_or_default(), round));
                entrant.evaluator.submit(&mut batch);
                answers.clear();
                entrant.evaluator.collect(Wait::ForOne, &mut answers) as f64
            }));
        }
    }

    fn report(self, game: &GameSpec, training: learning::Report) -> Report {
        let float_difference_max = self.float_difference_max;
        let mut report = Report {
            game: game.to_string(),
            machine: Machine::this(),
            inference_per_cpu_s: BTreeMap::new(),
            of_peak: BTreeMap::new(),
            operations: BTreeMap::new(),
            peak_gops: BTreeMap::new(),
            pool: BTreeMap::new(),
            inference_cpu_s: self.cpu_s,
            rounds: BTreeMap::new(),
            float_difference_max,
            checked: self.bytes_equal && float_difference_max <= TOLERANCE,
            training,
        };
        for entrant in self.entrants {
            let Entrant { shape, backend, operations, rates, .. } = entrant;
            let peak = self.peaks.iter().find(|(of, _)| *of == backend).map(|(_, peak)| peak);
            // Round by round, because the machine's speed changes from one to the next.
            let share = peak.map(|peak| {
                let gops = rates.iter().map(|rate| rate * operations as f64 / 1e9);
                Spread::of(gops.zip(peak).map(|(gops, peak)| gops / peak).collect()).median
            });
            let rounds = Spread::of_rates(rates);
            let kind = match backend {
                _ if backend == Backend::fp32() => Some("fp32"),
                _ if backend == Backend::int8() => Some("int8"),
                _ => None,
            };
            report.operations.insert(shape.clone(), operations);
            for name in kind.into_iter().map(str::to_owned).chain([backend.to_string()]) {
                let by_shape = report.inference_per_cpu_s.entry(shape.clone()).or_default();
                by_shape.insert(name.clone(), rounds.median.round());
                if let Some(share) = share {
                    report.of_peak.entry(shape.clone()).or_default().insert(name, share);
                }
            }
            report.rounds.entry(shape).or_default().insert(backend.to_string(), rounds);
        }
        for Shared { backend, gumbel, puct, .. } in &self.pools {
            let by_shape = report.pool.entry(POOL_SHAPE.to_owned()).or_default();
            let figures = [
                (Gumbel::<P>::NAME.to_owned(), gumbel.figures()),
                (Puct::<P>::NAME.to_owned(), puct.figures()),
            ];
            by_shape.insert((*backend).to_owned(), figures.into());
        }
        for (backend, rates) in self.peaks {
            report.peak_gops.insert(backend.to_string(), Spread::of_rates(rates));
        }
        report
    }
}

fn encoded<P: Encode>(position: &P) -> Vec<u8> {
    let mut planes = vec![0; position.frame().cells() * P::PLANES];
    position.encode(0, &mut planes);
    planes
}

pub(super) fn requests<P: Position>(
    positions: &[P],
    round: u64,
) -> impl Iterator<Item = Request<P>> {
    positions.iter().enumerate().map(move |(leaf, position)| Request {
        search: 0,
        leaf: leaf as u32,
        generation: 0,
        seed: Seed(round).stream(leaf as u64),
        position: position.clone(),
    })
}

/// Value and policy of each position.
pub(super) fn ask<P: Encode>(
    evaluator: &mut NetEvaluator<P>,
    positions: &[P],
) -> Vec<(f32, Vec<f32>)> {
    let mut answers = Answers::default();
    let mut batch: Vec<_> = requests(positions, 0).collect();
    evaluator.submit(&mut batch);
    evaluator.collect(Wait::ForOne, &mut answers);
    debug_assert!(positions.iter().all(|p| p.status(&History::default()) == Status::Running));
    answers.iter().map(|answer| (answer.value, answer.policy.to_vec())).collect()
}

/// The greatest difference of a value or a probability.
pub(super) fn difference(a: &[(f32, Vec<f32>)], b: &[(f32, Vec<f32>)]) -> f32 {
    let pairs = a.iter().zip(b).flat_map(|((value, policy), (other_value, other_policy))| {
        let policies = policy.iter().zip(other_policy);
        std::iter::once((value, other_value)).chain(policies).map(|(x, y)| (x - y).abs())
    });
    pairs.fold(0.0, f32::max)
}

/// Yield of `work` per CPU second, over at least `turn_s` seconds.
pub(super) fn rate(turn_s: f64, mut work: impl FnMut() -> f64) -> f64 {
    let start = ProcessTime::now();
    let mut done = 0.0;
    loop {
        done += work();
        let seconds = start.elapsed().as_secs_f64();
        if seconds >= turn_s {
            return done / seconds;
        }
    }
}

impl super::Report for Report {
    fn passed(&self) -> bool {
        self.checked
    }

    fn print(&self) -> std::io::Result<()> {
        say!("networks on positions of {}, on {}", self.game, self.machine.processor);
        say!(
            "positions per CPU second, from position to answer (rounds); share of the core's peak"
        );
        say!("(plain Rust has none: the compiler chooses its instructions)");
        for (shape, backends) in &self.rounds {
            say!("{shape}: {:.1} M operations per position", self.operations[shape] as f64 / 1e6);
            for (backend, Spread { median, min, max, .. }) in backends {
                let share = self.of_peak.get(shape).and_then(|shares| shares.get(backend));
                let share = share.map_or(String::new(), |share| format!("{:5.1}%", 100.0 * share));
                say!("  {backend:<16} {median:>8.0} ({min:.0} to {max:.0}) {share}");
            }
        }
        for (backend, peak) in &self.peak_gops {
            let Spread { median, min, max, .. } = peak;
            say!(
                "peak of {backend}: {median:.0} ({min:.0} to {max:.0}) G operations per CPU second"
            );
        }
        for (backend, searches) in self.pool.values().flatten() {
            for (search, figures) in searches {
                let PoolFigures { requests_per_cpu_s, other_us, batch_mean, .. } = figures;
                let Spread { median, min, max, .. } = &figures.rounds;
                say!(
                    "{search:<6} in a pool, {POOL_SHAPE} {backend}: busy {:.2}% ({:.2} to {:.2}), \
                     {requests_per_cpu_s:.0} requests per CPU second in batches of {batch_mean:.1}, \
                     {other_us:.2} microseconds of other work each",
                    100.0 * median,
                    100.0 * min,
                    100.0 * max,
                );
            }
        }
        say!(
            "answers {} the reference; floats differ by {:.1e} at most",
            if self.checked { "agree with" } else { "DISAGREE with" },
            self.float_difference_max,
        );
        self.training.print()
    }
}
