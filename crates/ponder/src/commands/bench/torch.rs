//! Inference throughput of libtorch by batch size: in wall time on a GPU, in CPU time on a CPU.

use super::net::{SIZES, TAPS, ask, difference, positions, requests};
use super::spread::Spread;
use crate::commands::net::no_network;
use crate::machine::Machine;
use crate::output::say;
use anyhow::{Context, bail};
use cpu_time::ProcessTime;
use ponder_game::{Answers, Encode, Evaluator, Game, Seed, Wait};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::{
    Backend, Metadata, Model, Net, NetConfig, NetEvaluator, NetOptions, TorchDevice, TorchNumbers,
    TorchPath, TorchProducts,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// Batch sizes in positions.
const BATCHES: [usize; 4] = [64, 256, 1024, 4096];
/// Number of rounds, whose median counts.
const ROUNDS: usize = 5;
/// Number of batches in flight while the throughput is measured.
const IN_FLIGHT: usize = 2;
/// Batch sizes that take more than this multiple of the time of their turn are left out, except for
/// the smallest.
const SLOW: f64 = 4.0;
/// Number of positions whose answers are compared with the reference.
const CHECKED: usize = 4;

/// Throughput of libtorch, by shape (`32x8-masked`).
#[derive(Serialize)]
pub struct Report {
    pub game: String,
    pub machine: Machine,
    pub backend: String,
    /// Throughput of products of large matrices in the same number format, in 10^9 operations per
    /// second of the same time.
    pub matmul_gops: f64,
    /// Operations of the convolutions of one position; a multiply-add counts as two.
    pub operations: BTreeMap<String, u64>,
    /// Results by batch size, without sizes that were too slow for the time.
    pub shapes: BTreeMap<String, Vec<BatchResult>>,
    /// The greatest difference of a probability or a value from the reference's.
    pub difference_max: f32,
    /// True if that difference is within the tolerance of the number format.
    pub checked: bool,
}

/// Result of one batch size.
#[derive(Serialize)]
pub struct BatchResult {
    pub batch: usize,
    /// Positions per second from request to answer, with two batches in flight; per CPU second
    /// where the device is the CPU.
    pub evaluations_per_s: Spread,
    /// Share of the rate of large matrix products.
    pub of_matmul: f64,
    /// Time from a request to its answer in milliseconds, with nothing else in flight.
    pub latency_ms: Spread,
}

/// Number of steps that [`measure`] reports.
pub fn steps() -> u64 {
    (SIZES.len() * TAPS.len() * BATCHES.len()) as u64
}

/// Measures for about `seconds`; batch sizes that are too slow for that are left out.
pub fn measure(
    game: &GameSpec,
    backend: Backend,
    seconds: f64,
    seed: Seed,
    step: impl Fn(),
) -> anyhow::Result<Report> {
    struct Measure<'a, F> {
        game: &'a GameSpec,
        path: TorchPath,
        seconds: f64,
        seed: Seed,
        step: F,
    }
    impl<F: Fn()> GameVisitor for Measure<'_, F> {
        type Output = anyhow::Result<Report>;
        fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
            let positions = positions::<G>(rules, self.seed);
            let mut report = Report::new(self.game, self.path)?;
            let turn_s = self.seconds / (steps() as f64 * 2.0 * ROUNDS as f64);
            for (channels, blocks) in SIZES {
                for (taps, name) in TAPS {
                    let config =
                        NetConfig { taps, ..NetConfig::pooled::<G::Position>(channels, blocks) };
                    let shape = format!("{channels}x{blocks}-{name}");
                    let about = Metadata::new(
                        self.game.info().name,
                        &self.game.to_string(),
                        G::Position::PLANE_UNITS,
                        "untrained (random weights)",
                    );
                    let model = Model::random(config, about, self.seed.named(&shape))?;
                    report.add(&shape, &model, self.path, &positions, turn_s, &self.step)?;
                }
            }
            Ok(report)
        }
    }
    let Backend::Torch(path) = backend else {
        bail!("--backend is for libtorch (`torch`); leave it out to measure all others");
    };
    let measured = game.visit(Measure { game, path, seconds, seed, step });
    measured.unwrap_or_else(|| Err(no_network(game)))
}

/// A clock: wall time for a GPU, this process's CPU time for the CPU.
enum Watch {
    Wall(Instant),
    Cpu(ProcessTime),
}

impl Watch {
    fn start(path: TorchPath) -> Self {
        match path.device {
            TorchDevice::Cpu => Watch::Cpu(ProcessTime::now()),
            TorchDevice::Cuda(_) => Watch::Wall(Instant::now()),
        }
    }

    fn seconds(&self) -> f64 {
        match self {
            Watch::Wall(start) => start.elapsed().as_secs_f64(),
            Watch::Cpu(start) => start.elapsed().as_secs_f64(),
        }
    }
}

/// The rate of large matrix products, in 10^9 operations per second.
fn matmul_gops(path: TorchPath) -> anyhow::Result<f64> {
    let products = TorchProducts::new(path)?;
    products.round()?;
    let watch = Watch::start(path);
    let mut operations = 0.0;
    while watch.seconds() < 1.0 {
        operations += products.round()?;
    }
    Ok(operations / watch.seconds() / 1e9)
}

/// Largest permitted difference of a path's answers from the reference.
fn tolerance(path: TorchPath) -> f32 {
    match (path.device, path.numbers) {
        (TorchDevice::Cpu, TorchNumbers::Float32) => 1e-4,
        (_, TorchNumbers::Bfloat16) => 0.05,
        _ => 5e-3,
    }
}

impl Report {
    fn new(game: &GameSpec, path: TorchPath) -> anyhow::Result<Self> {
        Ok(Report {
            game: game.to_string(),
            machine: Machine::this(),
            backend: path.to_string(),
            matmul_gops: matmul_gops(path)?,
            operations: BTreeMap::new(),
            shapes: BTreeMap::new(),
            difference_max: 0.0,
            checked: true,
        })
    }

    fn add<P: Encode>(
        &mut self,
        shape: &str,
        model: &Model,
        path: TorchPath,
        positions: &[P],
        turn_s: f64,
        step: impl Fn(),
    ) -> anyhow::Result<()> {
        let evaluator = |backend| -> anyhow::Result<NetEvaluator<P>> {
            let net = Net::new(model, backend).context(shape.to_owned())?;
            Ok(NetEvaluator::new(Arc::new(net), NetOptions::default()))
        };
        let some = &positions[..CHECKED];
        let mut torch = evaluator(Backend::Torch(path))?;
        let far = difference(&ask(&mut torch, some), &ask(&mut evaluator(Backend::Plain)?, some));
        self.difference_max = self.difference_max.max(far);
        self.checked = self.difference_max <= tolerance(path);
        let operations = model.config().operations(positions[0].frame());
        self.operations.insert(shape.to_owned(), operations);
        for batch in BATCHES {
            let many: Vec<P> = positions.iter().cycle().take(batch).cloned().collect();
            // The preparation of libtorch for a new shape is not measured.
            run(&mut torch, &many, 1, 0.0);
            let (_, alone_s) = run(&mut torch, &many, 1, 0.0);
            if alone_s > SLOW * turn_s && batch > BATCHES[0] {
                step();
                continue;
            }
            let latencies = (0..ROUNDS).map(|_| {
                let (done, seconds) = run(&mut torch, &many, 1, turn_s);
                1e3 * seconds * batch as f64 / done as f64
            });
            let latency_ms = Spread::of_times(latencies.collect());
            let rates = (0..ROUNDS).map(|_| {
                let watch = Watch::start(path);
                let (done, _) = run(&mut torch, &many, IN_FLIGHT, turn_s);
                done as f64 / watch.seconds()
            });
            let evaluations_per_s = Spread::of_rates(rates.collect());
            let gops = evaluations_per_s.median * operations as f64 / 1e9;
            let of_matmul = gops / self.matmul_gops;
            let result = BatchResult { batch, evaluations_per_s, of_matmul, latency_ms };
            self.shapes.entry(shape.to_owned()).or_default().push(result);
            step();
        }
        Ok(())
    }
}

impl super::Report for Report {
    fn passed(&self) -> bool {
        self.checked
    }

    fn print(&self) -> std::io::Result<()> {
        say!("networks on positions of {} with {}", self.game, self.backend);
        say!("large matrix products: {:.0} G operations per second", self.matmul_gops);
        for (shape, results) in &self.shapes {
            say!("{shape}: {:.1} M operations per position", self.operations[shape] as f64 / 1e6);
            for result in results {
                let Spread { median, min, max, .. } = &result.evaluations_per_s;
                say!(
                    "  batch {:>4}: {median:>9.0} a second ({min:.0} to {max:.0}), {:5.1}% of \
                     matrix products; a batch alone takes {:.2} ms",
                    result.batch,
                    100.0 * result.of_matmul,
                    result.latency_ms.median,
                );
            }
        }
        say!(
            "answers {} the reference: they differ by {:.1e} at most",
            if self.checked { "agree with" } else { "DISAGREE with" },
            self.difference_max,
        );
        Ok(())
    }
}

/// Answers, and the seconds they took, with `in_flight` batches in flight, over at least `turn_s`
/// seconds and one batch.
fn run<P: Encode>(
    evaluator: &mut NetEvaluator<P>,
    positions: &[P],
    in_flight: usize,
    turn_s: f64,
) -> (usize, f64) {
    let mut answers = Answers::default();
    let mut batch = Vec::new();
    let started = Instant::now();
    let mut done = 0;
    let mut round = 0;
    loop {
        while evaluator.in_flight() < in_flight * positions.len() {
            batch.extend(requests(positions, round));
            evaluator.submit(&mut batch);
            round += 1;
        }
        answers.clear();
        done += evaluator.collect(Wait::ForOne, &mut answers);
        if started.elapsed().as_secs_f64() >= turn_s {
            break;
        }
    }
    // Batches still in flight were submitted within this time too.
    while evaluator.in_flight() > 0 {
        answers.clear();
        done += evaluator.collect(Wait::ForOne, &mut answers);
    }
    (done, started.elapsed().as_secs_f64())
}
