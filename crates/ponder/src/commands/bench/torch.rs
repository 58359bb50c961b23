//! Inference of libtorch by the size of its batches: on a GPU in wall time, on a processor in CPU time.

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
    About, Backend, Model, Net, NetConfig, NetEvaluator, NetOptions, TorchDevice, TorchNumbers,
    TorchPath, TorchProducts,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// Positions of a batch.
const BATCHES: [usize; 4] = [64, 256, 1024, 4096];
/// Rounds of which the median counts.
const ROUNDS: usize = 5;
/// Batches in flight where the throughput is measured.
const IN_FLIGHT: usize = 2;
/// A batch that takes so many times the time of its turn is left out, unless it is the smallest.
const SLOW: f64 = 4.0;
/// Positions whose answers are compared with the reference.
const CHECKED: usize = 4;

/// What libtorch did, by shape (`32x8-masked`).
#[derive(Serialize)]
pub struct Report {
    pub game: String,
    pub machine: Machine,
    pub backend: String,
    /// Products of large matrices with the same numbers, 10^9 operations a second, likewise.
    pub matmul_gops: f64,
    /// Operations of the convolutions of one position; a multiplication and an addition are two.
    pub operations: BTreeMap<String, u64>,
    /// The sizes of batches that were not too slow for the time.
    pub shapes: BTreeMap<String, Vec<BatchResult>>,
    /// The greatest difference of a probability or a value from the reference's.
    pub difference_max: f32,
    /// Whether that is within what the numbers allow.
    pub checked: bool,
}

/// One size of batches.
#[derive(Serialize)]
pub struct BatchResult {
    pub batch: usize,
    /// Positions a second from request to answer, with two batches in flight; a CPU second where
    /// the device is the processor.
    pub evaluations_per_s: Spread,
    /// Of the rate of large matrix products.
    pub of_matmul: f64,
    /// From a request to its answer, with nothing else in flight.
    pub latency_ms: Spread,
}

/// How many steps [`measure`] takes.
pub fn steps() -> u64 {
    (SIZES.len() * TAPS.len() * BATCHES.len()) as u64
}

/// Measures for about `seconds`; sizes of batches that are too slow for that are left out.
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
                    let about = About::new(
                        self.game.info().name,
                        &self.game.to_string(),
                        G::Position::PLANE_UNITS,
                        "not at all: random weights",
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

/// A clock: of wall time for a GPU, of this process's CPU time for the processor.
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

/// The rate of large matrix products, 10^9 operations a second.
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

/// How far the answers of a path may be from the reference's.
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
            // What libtorch prepares for a new shape is not measured.
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
            let latency_ms = Spread::of(latencies.collect());
            let rates = (0..ROUNDS).map(|_| {
                let watch = Watch::start(path);
                let (done, _) = run(&mut torch, &many, IN_FLIGHT, turn_s);
                done as f64 / watch.seconds()
            });
            let evaluations_per_s = Spread::of(rates.collect());
            let gops = evaluations_per_s.median * operations as f64 / 1e9;
            let of_matmul = gops / self.matmul_gops;
            let result = BatchResult { batch, evaluations_per_s, of_matmul, latency_ms };
            self.shapes.entry(shape.to_owned()).or_default().push(result);
            step();
        }
        Ok(())
    }

    /// A table for people.
    pub fn print(&self) -> std::io::Result<()> {
        say!("networks on positions of {} with {}", self.game, self.backend);
        say!("large matrix products: {:.0} G operations a second", self.matmul_gops);
        for (shape, results) in &self.shapes {
            say!("{shape}: {:.1} M operations a position", self.operations[shape] as f64 / 1e6);
            for result in results {
                let Spread { median, min, max, .. } = &result.evaluations_per_s;
                say!(
                    "  batch {:>4}: {median:>9.0} a second ({min:.0} to {max:.0}), {:5.1} % of \
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

/// Answers, and the seconds they took, with so many batches in flight, over at least `turn_s` seconds
/// and one batch.
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
    // Batches still under way were begun in this time too.
    while evaluator.in_flight() > 0 {
        answers.clear();
        done += evaluator.collect(Wait::ForOne, &mut answers);
    }
    (done, started.elapsed().as_secs_f64())
}
