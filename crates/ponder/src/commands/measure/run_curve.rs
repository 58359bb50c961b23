//! Strength curve of a run: the strength of its checkpoints.

use super::{RunArgs, with_exit_code, write};
use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::host_environment;
use crate::interrupt;
use crate::machine;
use crate::number_table::NumberTable;
use crate::output::{json, say, write_whole};
use anyhow::anyhow;
use ponder_arena::campaign::{Campaign, CampaignStatus};
use ponder_arena::measure::{
    Earlier, Experiment, Measure, Participant, Report, Settings, StrengthReport, StrengthSpec,
};
use ponder_games::GameSpec;
use ponder_players::{PlayerSpec, StopFlag};
use ponder_plot::{Axis, Figure, Point, Series};
use ponder_train::config_of_run;
use ponder_train::store::RunStore;
use serde::Serialize;
use std::path::Path;

/// Drift of strength from one checkpoint to the next, in decades of rollouts.
const DRIFT: f64 = 0.3;

/// A checkpoint to measure.
struct Stage {
    number: u64,
    step: u64,
    trained_s: f64,
    player: String,
}

/// The checkpoints of a run that are measured.
pub struct Curve {
    game: GameSpec,
    stages: Vec<Stage>,
}

/// Measured strength of a checkpoint.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Row {
    checkpoint: u64,
    step: u64,
    /// Seconds of training.
    trained_s: f64,
    /// log10 of the rollouts at which MCTS scores one half against it.
    mean: f64,
    low: f64,
    high: f64,
    games: u32,
    /// 1 where it is stronger than all available opponents, so only `low` is meaningful; -1 where
    /// it is weaker than all, so only `high` is; else 0.
    beyond: i8,
    seconds_a_move: Option<f64>,
    player: String,
}

impl Curve {
    /// The checkpoints of a run that have a network, or `most` of them, evenly spaced, including
    /// the first and the last; if `most` is one, the last.
    ///
    /// # Errors
    /// Fails when there is no such run or it has no network.
    pub fn of_run(
        run: &Path,
        template: Option<PlayerSpec>,
        game: Option<GameSpec>,
        most: Option<usize>,
    ) -> Result<Self, Failure> {
        let url = run.display().to_string();
        let store = RunStore::open(&url).or_bad_input()?;
        let config = config_of_run(&url).or_bad_input()?;
        let of_run = || config.game.parse::<GameSpec>().or_bad_input();
        let game = game.map_or_else(of_run, Ok)?;
        let template = template.map_or_else(|| "policy".parse().or_usage(), Ok)?;
        if template.get("model").is_some() {
            return Err(
                template.error("leave out `model`: the network of each checkpoint takes its place")
            )
            .or_usage();
        }
        let mut stages = Vec::new();
        for number in store.checkpoints().or_bad_input()? {
            let network = run.join(format!("networks/{number:08}.safetensors"));
            if !network.exists() {
                continue;
            }
            let checkpoint = store.checkpoint(number).or_bad_input()?;
            let trained_s = checkpoint.state.get("trained_s").and_then(|value| value.as_f64());
            let path = network.display().to_string().replace('\'', "''");
            let join = if template.options().is_empty() { ':' } else { ',' };
            stages.push(Stage {
                number,
                step: checkpoint.step,
                trained_s: trained_s.unwrap_or(f64::NAN),
                player: format!("{template}{join}model='{path}'"),
            });
        }
        if stages.is_empty() {
            let problem = format!(
                "{} has no network yet; it has one after its first checkpoint",
                run.display()
            );
            return Err(anyhow!(problem)).or_bad_input();
        }
        if let Some(most) = most.filter(|&most| most < stages.len()) {
            let last = stages.len() - 1;
            let steps = most.saturating_sub(1);
            let place_of = |step: usize| (last * step).checked_div(steps).unwrap_or(last);
            let places: Vec<usize> = (0..=steps).map(place_of).collect();
            let mut place = 0;
            stages.retain(|_| {
                place += 1;
                places.contains(&(place - 1))
            });
        }
        Ok(Curve { game, stages })
    }

    /// The game.
    pub fn game(&self) -> &GameSpec {
        &self.game
    }

    /// Measures the checkpoints in order, each in a folder of its own.
    pub fn measure(
        &self,
        settings: &Settings,
        spec: &dyn Fn(Participant) -> StrengthSpec,
        how: &RunArgs,
        folder: &Path,
    ) -> Outcome {
        let stop = interrupt::stop_flag()?;
        if !how.quiet && !how.json {
            eprintln!("games are kept in {}", folder.display());
        }
        let mut rows: Vec<Row> = Vec::new();
        let mut before: Option<Vec<(f64, f64)>> = None;
        for stage in &self.stages {
            let mut spec = spec(Participant::new(stage.player.clone()));
            spec.after = before.take().map(|density| Earlier { drift: DRIFT, density });
            let experiment = Experiment::new(settings.clone(), Measure::Strength(spec));
            experiment.plan().or_usage()?;
            let place = folder.join(format!("{:08}", stage.number));
            let report = play(&experiment, &place, how, &stop)?;
            match report.ending {
                CampaignStatus::Open => return interrupted(&rows, how),
                CampaignStatus::Failed => {
                    return Err(anyhow!("{}", report.to_string().trim_end()).into());
                }
                _ => {}
            }
            before = Some(report.density.clone());
            let row = stage.row(&report);
            if !how.quiet && !how.json {
                eprintln!("{}", in_words(&row));
            }
            rows.push(row);
            self.write(&rows, folder, how.png)?;
        }
        if how.json {
            json(&rows)?;
        } else {
            for row in &rows {
                say!("{}", in_words(row));
            }
            if !how.quiet {
                eprintln!("curve.csv, curve.parquet and the figure: {}", folder.display());
            }
        }
        Ok(Exit::Done)
    }

    fn write(&self, rows: &[Row], folder: &Path, png: bool) -> anyhow::Result<()> {
        write_whole(&folder.join("curve.csv"), csv(rows)?)?;
        write_whole(&folder.join("curve.parquet"), table(rows).parquet()?)?;
        write::write_figure(&self.figure(rows), folder, png)
    }

    fn figure(&self, rows: &[Row]) -> Figure {
        let minutes = |row: &Row| row.trained_s / 60.0;
        let inside = rows.iter().filter(|row| row.beyond == 0);
        let points = inside.map(|row| {
            let power = |exponent: f64| 10f64.powf(exponent);
            Point::new(minutes(row), power(row.mean)).interval(power(row.low), power(row.high))
        });
        let points: Vec<Point> = points.collect();
        let games: u32 = rows.iter().map(|row| row.games).sum();
        let mut rollouts = Axis::log10("rollouts at which MCTS scores half");
        let bounds = |beyond: i8, bound: fn(&Row) -> f64| -> Vec<_> {
            let rows = rows.iter().filter(|row| row.beyond == beyond);
            rows.map(|row| (minutes(row), 10f64.powf(bound(row)))).collect()
        };
        let (above, below) = (bounds(1, |row| row.low), bounds(-1, |row| row.high));
        let floors = rows.iter().map(|row| if row.beyond < 0 { row.high - 0.3 } else { row.low });
        let low = floors.fold(f64::INFINITY, f64::min);
        let tops = rows.iter().map(|row| if row.beyond > 0 { row.low + 0.3 } else { row.high });
        let high = tops.fold(f64::NEG_INFINITY, f64::max);
        rollouts = rollouts.range(10f64.powf(low.floor()), 10f64.powf(high.ceil()));
        let figure = Figure::new(
            "strength",
            format!("Strength in training on {}", self.game),
            Axis::linear("minutes of training"),
            rollouts,
        )
        .with(Series::band("95% interval", points.clone()))
        .with(Series::points("checkpoint", points));
        let mut figure = figure;
        for (name, bounds) in
            [("at least (above all opponents)", above), ("at most (below all)", below)]
        {
            if !bounds.is_empty() {
                figure = figure.with(Series::points(name, bounds));
            }
        }
        figure.note(format!(
            "{games} games against MCTS with the most informative number of rollouts"
        ))
    }
}

impl Stage {
    fn row(&self, report: &StrengthReport) -> Row {
        Row {
            checkpoint: self.number,
            step: self.step,
            trained_s: self.trained_s,
            mean: report.strength.mean,
            low: report.strength.low,
            high: report.strength.high,
            games: report.games,
            beyond: beyond(report),
            seconds_a_move: report.seconds_a_move,
            player: self.player.clone(),
        }
    }
}

fn play(
    experiment: &Experiment,
    folder: &Path,
    how: &RunArgs,
    stop: &StopFlag,
) -> Result<StrengthReport, Failure> {
    let campaign = Campaign::new()
        .factory(host_environment::own())
        .workers(how.workers())
        .origin(machine::origin())
        .stop(stop.clone());
    let findings = experiment.play(folder, campaign).map_err(with_exit_code)?;
    match findings.report {
        Report::Strength(report) => Ok(*report),
        _ => Err(anyhow!(
            "{} contains another kind of experiment; choose another folder",
            folder.display()
        ))
        .or_usage(),
    }
}

fn interrupted(rows: &[Row], how: &RunArgs) -> Outcome {
    if !how.quiet {
        eprintln!("{} checkpoints are measured; the same command continues", rows.len());
    }
    Ok(Exit::Interrupted)
}

/// Position of a player relative to all its opponents: 1 above, -1 below, else 0.
fn beyond(report: &StrengthReport) -> i8 {
    let strongest = report.opponents_played.last().map_or(0, |score| score.rollouts);
    match report.ending {
        CampaignStatus::OffTheScale if report.strength.mean > (strongest as f64).log10() => 1,
        CampaignStatus::OffTheScale => -1,
        _ => 0,
    }
}

fn in_words(row: &Row) -> String {
    let Row { checkpoint, step, trained_s, mean, low, high, games, .. } = row;
    let minutes = trained_s / 60.0;
    let strength = match row.beyond {
        1 => format!("above the scale, at least 10^{low:.2} rollouts"),
        -1 => format!("below the scale, at most 10^{high:.2} rollouts"),
        _ => format!("10^{mean:.2} rollouts [{low:.2}, {high:.2}]"),
    };
    format!(
        "checkpoint {checkpoint:>4}  step {step:>7}  {minutes:>7.1} min  {strength}  {games} games"
    )
}

fn csv(rows: &[Row]) -> anyhow::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    Ok(writer.into_inner()?)
}

/// A number of a row.
type Number = fn(&Row) -> f64;

/// The columns of the Parquet file.
const COLUMNS: [(&str, Number); 9] = [
    ("checkpoint", |row| row.checkpoint as f64),
    ("step", |row| row.step as f64),
    ("trained_s", |row| row.trained_s),
    ("mean", |row| row.mean),
    ("low", |row| row.low),
    ("high", |row| row.high),
    ("games", |row| f64::from(row.games)),
    ("beyond", |row| f64::from(row.beyond)),
    ("seconds_a_move", |row| row.seconds_a_move.unwrap_or(f64::NAN)),
];

/// The rows as a table of numbers, for Parquet.
fn table(rows: &[Row]) -> NumberTable {
    let mut table = NumberTable::default();
    for row in rows {
        table.push(COLUMNS.iter().map(|(name, number)| (*name, number(row))));
    }
    table
}
