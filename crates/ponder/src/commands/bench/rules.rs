//! Speed of the rules of a game.

use super::spread::Spread;
use cpu_time::ProcessTime;
use ponder_games::{GameSpec, Unit, Workload};
use serde::Serialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// Number of rounds in which all workloads have a turn.
const ROUNDS: u64 = 5;

/// Result of one workload.
#[derive(Serialize)]
pub struct RulesResult {
    pub figure: &'static str,
    pub case: &'static str,
    #[serde(skip)]
    unit: Unit,
    /// Spread over the rounds, in the unit in the figure's name.
    pub spread: Spread,
}

/// Number of steps that [`measure`] reports.
pub fn steps(game: &GameSpec) -> u64 {
    if game.workloads().is_empty() { 0 } else { ROUNDS }
}

/// Measures all workloads of a game in `seconds` of CPU time together. Panics on wrong answers.
pub fn measure(game: &GameSpec, seconds: f64, step: impl Fn()) -> Vec<RulesResult> {
    let mut workloads = game.workloads();
    if workloads.is_empty() {
        return Vec::new();
    }
    let turn = Duration::from_secs_f64(seconds / (ROUNDS as f64 * workloads.len() as f64));
    let mut values = vec![Vec::new(); workloads.len()];
    for _ in 0..ROUNDS {
        for (workload, values) in workloads.iter_mut().zip(&mut values) {
            values.push(one_turn(workload, turn));
        }
        step();
    }
    let results = workloads.iter().zip(values).map(|(workload, values)| RulesResult {
        figure: workload.figure,
        case: workload.case,
        unit: workload.unit,
        spread: match workload.unit {
            Unit::NanosEach => Spread::of_times(values),
            Unit::PerSecond => Spread::of_rates(values),
            Unit::Count => Spread::of(values),
        },
    });
    results.collect()
}

fn one_turn(workload: &mut Workload, turn: Duration) -> f64 {
    if workload.unit == Unit::Count {
        return workload.round()() as f64;
    }
    let (mut operations, mut time) = (0, Duration::ZERO);
    while time < turn || operations == 0 {
        let round = workload.round();
        let begun = ProcessTime::now();
        operations += round();
        time += begun.elapsed();
    }
    match workload.unit {
        Unit::NanosEach => time.as_secs_f64() * 1e9 / operations as f64,
        Unit::PerSecond => operations as f64 / time.as_secs_f64(),
        Unit::Count => operations as f64,
    }
}

/// The medians: figure by figure, an object by case; a number where there is one case alone.
pub fn figures(results: &[RulesResult]) -> Map<String, Value> {
    let mut figures = Map::new();
    for result in results {
        let value = match result.unit {
            Unit::Count => Value::from(result.spread.median as u64),
            Unit::NanosEach | Unit::PerSecond => result.spread.median.into(),
        };
        if result.case.is_empty() {
            figures.insert(result.figure.to_owned(), value);
            continue;
        }
        let figure = figures.entry(result.figure).or_insert_with(|| Map::new().into());
        if let Some(cases) = figure.as_object_mut() {
            cases.insert(result.case.to_owned(), value);
        }
    }
    figures
}
