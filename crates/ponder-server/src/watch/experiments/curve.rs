//! Strength curves over the checkpoints of a run: a folder with a table, and a subfolder with an
//! experiment for each checkpoint.

use super::wire::CurvePoint;
use crate::watch::folder::inside;
use ponder_arena::measure::Experiment;
use ponder_plot::{Axis, Figure, Point, Series};
use serde::Deserialize;
use std::fs;
use std::path::Path;

/// The name of the file with the table.
pub(super) const FILE: &str = "curve.csv";
/// The longest table that is read, in bytes.
const BYTES_MAX: u64 = 4 << 20;
/// Number of digits in the name of a checkpoint's folder.
const DIGITS: usize = 8;

/// A row of the table. Optional columns may be missing, and others are ignored.
#[derive(Deserialize)]
struct Row {
    checkpoint: u64,
    step: u64,
    trained_s: Option<f64>,
    mean: f64,
    low: f64,
    high: f64,
    games: u32,
    #[serde(default)]
    seconds_a_move: Option<f64>,
}

/// A strength curve.
pub(super) struct Curve {
    pub(super) rules: Option<String>,
    pub(super) points: Vec<CurvePoint>,
    /// The names of the checkpoint folders.
    pub(super) parts: Vec<String>,
}

/// Returns whether a folder holds a curve, perhaps one without its first point yet.
pub(super) fn is_curve(path: &Path) -> bool {
    path.join(FILE).is_file() || !parts(path).is_empty()
}

/// Returns the names of the checkpoint folders, sorted.
fn parts(path: &Path) -> Vec<String> {
    let entries = path.read_dir().into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let numbered =
        |name: &String| name.len() == DIGITS && name.bytes().all(|letter| letter.is_ascii_digit());
    let mut names: Vec<_> = names.filter(numbered).collect();
    names.retain(|name| {
        inside(path, name).is_some_and(|part| part.join(Experiment::FILE).is_file())
    });
    names.sort_unstable();
    names
}

impl Curve {
    /// Reads a curve; the second value is the reason why its table cannot be read.
    pub(super) fn read(path: &Path) -> (Self, Option<String>) {
        let parts = parts(path);
        let (points, problem) = match points(path, &parts) {
            Ok(points) => (points, None),
            Err(problem) => (Vec::new(), Some(problem)),
        };
        let first = parts.first().map(|part| path.join(part).join(Experiment::FILE));
        let experiment = first.and_then(|file| Experiment::read(&file).ok());
        let rules = experiment.map(|experiment| experiment.settings.game);
        (Curve { rules, points, parts }, problem)
    }

    /// Returns the figure of strength over training time.
    pub(super) fn figure(&self) -> Figure {
        let power = |exponent: f64| 10f64.powf(exponent);
        let points = self.points.iter().map(|one| {
            let minutes = one.trained_s.map_or(f64::NAN, |seconds| seconds / 60.0);
            let point = Point::new(minutes, power(one.mean));
            point.interval(power(one.low), power(one.high)).weight(f64::from(one.games))
        });
        let points: Vec<Point> = points.collect();
        let low = self.points.iter().map(|one| one.low).fold(f64::INFINITY, f64::min);
        let high = self.points.iter().map(|one| one.high).fold(f64::NEG_INFINITY, f64::max);
        let games: u32 = self.points.iter().map(|one| one.games).sum();
        Figure::new(
            "strength",
            format!("Strength in training on {}", self.rules.as_deref().unwrap_or("this game")),
            Axis::linear("minutes of training"),
            Axis::log10("rollouts at which MCTS scores 50%")
                .range(power(low.floor()), power(high.ceil())),
        )
        .with(Series::band("95% interval", points.clone()))
        .with(Series::points("checkpoint", points))
        .note(format!(
            "{games} games against MCTS, each at the most informative number of rollouts"
        ))
    }
}

fn points(path: &Path, parts: &[String]) -> Result<Vec<CurvePoint>, String> {
    let file = path.join(FILE);
    let length = match fs::metadata(&file) {
        Ok(found) => found.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(format!("{}: {error}", file.display())),
    };
    if length > BYTES_MAX {
        return Err(format!("{} is longer than {BYTES_MAX} bytes", file.display()));
    }
    let broken = |error: csv::Error| {
        format!("{}: {error}; `ponder strength --run` writes it again", file.display())
    };
    let mut reader = csv::Reader::from_path(&file).map_err(broken)?;
    let rows = reader.deserialize::<Row>().map(|row| {
        let row = row.map_err(broken)?;
        if ![row.mean, row.low, row.high].iter().all(|level| level.is_finite()) {
            let checkpoint = row.checkpoint;
            return Err(format!("{}: checkpoint {checkpoint} has no strength", file.display()));
        }
        let part = format!("{:0DIGITS$}", row.checkpoint);
        Ok(CurvePoint {
            checkpoint: row.checkpoint,
            step: row.step,
            trained_s: row.trained_s.filter(|seconds| seconds.is_finite()),
            mean: row.mean,
            low: row.low,
            high: row.high,
            games: row.games,
            seconds_a_move: row.seconds_a_move.filter(|seconds| seconds.is_finite()),
            part: parts.contains(&part).then_some(part),
        })
    });
    rows.collect()
}
