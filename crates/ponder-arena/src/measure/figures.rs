//! Reports as figures.

use super::calibration_report::{CalibrationReport, PUBLISHED_HEX_11, RolloutFit};
use super::experiment::Report;
use super::league_report::{LeagueReport, sure};
use super::strength::StrengthReport;
use super::time::TimeReport;
use crate::stats::{Bin, Estimate, Strength, Trinomial, sigmoid};
use ponder_plot::{Axis, Cell, Figure, Matrix, Point, Series};

/// Points of a drawn curve.
const CURVE_POINTS: usize = 81;

/// The probability below which the tail of a density is not drawn.
const TAIL: f64 = 1e-5;

impl Report {
    /// The report as figures, each with its data.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        match self {
            Report::Calibration(report) => of_calibration(report),
            Report::Strength(report) => of_strength(report),
            Report::Time(report) => of_time(report),
            Report::League(report) => vec![standings(report)],
        }
    }

    /// The tables of the report that are drawn as such.
    #[must_use]
    pub fn matrices(&self) -> Vec<Matrix> {
        match self {
            Report::League(report) => vec![crosstable(report), superiority(report)],
            _ => Vec::new(),
        }
    }
}

fn curve(from: f64, to: f64, of: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let at = |step: usize| from + (to - from) * step as f64 / (CURVE_POINTS - 1) as f64;
    (0..CURVE_POINTS).map(at).map(|x| (x, of(x))).collect()
}

fn of_calibration(report: &CalibrationReport) -> Vec<Figure> {
    let games = format!("{} games of {}; bars are intervals of 95 %", report.played, report.game);
    let reach = report.fits.iter().flat_map(|fit| &fit.by_ratio).map(|bin| bin.at.abs());
    let reach = reach.fold(1.0, f64::max);
    let score = || Axis::linear("score of the first player").range(0.0, 1.0);
    let mut by_ratio = Figure::new(
        "score-by-ratio",
        format!("How rollouts decide games of {}", report.game),
        Axis::linear("log10 (rollouts of the first player / of the second)"),
        score(),
    );
    let mut expected = Figure::new(
        "score-by-expectation",
        "Expected and actual scores",
        Axis::linear("expected score of the first player").range(0.0, 1.0),
        score(),
    )
    .with(Series::dashed("as expected", [(0.0, 0.0), (1.0, 1.0)]));
    let mut level = Figure::new(
        "residual-by-level",
        "Does only the ratio matter?",
        Axis::linear("mean log10 of the rollouts of both players"),
        Axis::linear("score of the player with more rollouts, beyond what is expected"),
    );
    for fit in &report.fits {
        let points = |bins: &[Bin]| bins.iter().map(of_bin(|bin| bin.at)).collect::<Vec<_>>();
        by_ratio = by_ratio.with(Series::points(fit.search.clone(), points(&fit.by_ratio)));
        let fitted = curve(-reach, reach, |x| sigmoid(fit.first.value + fit.slope.value * x));
        by_ratio = by_ratio.with(Series::line(formula(fit), fitted));
        let by_expected = fit.bins.iter().map(of_bin(|bin| bin.expected)).collect::<Vec<_>>();
        expected = expected.with(Series::points(fit.search.clone(), by_expected));
        let residuals = fit.by_level.iter().map(|bin| {
            let off = |score: f64| score - bin.expected;
            let point = Point::new(bin.at, off(bin.observed));
            point.interval(off(bin.low), off(bin.high)).weight(bin.games as f64)
        });
        level = level.with(Series::points(fit.search.clone(), residuals.collect::<Vec<_>>()));
    }
    if report.game == "hex:11" {
        let [first, slope] = PUBLISHED_HEX_11;
        let published = curve(-reach, reach, |x| sigmoid(first + slope * x));
        let name = format!("published: {first} + {slope} x");
        by_ratio = by_ratio.with(Series::dashed(name, published));
    }
    [by_ratio, expected, level].map(|figure| figure.note(games.clone())).to_vec()
}

fn of_bin(at: impl Fn(&Bin) -> f64) -> impl Fn(&Bin) -> Point {
    move |bin| {
        let point = Point::new(at(bin), bin.observed);
        point.interval(bin.low, bin.high).weight(bin.games as f64)
    }
}

fn formula(fit: &RolloutFit) -> String {
    format!("{:.2} + {:.2} x", fit.first.value, fit.slope.value)
}

fn of_strength(report: &StrengthReport) -> Vec<Figure> {
    let Strength { low, high, .. } = report.strength;
    let rollouts = || Axis::log10(format!("rollouts a move of {}", report.opponents));
    let note = format!(
        "{} games of {}; 95 %: 10^{low:.2} to 10^{high:.2} rollouts",
        report.games, report.game
    );
    let density = Figure::new(
        "posterior",
        format!("How strong is {}?", report.player.title()),
        rollouts(),
        Axis::linear("probability of each twentieth of a decade"),
    )
    .with(Series::line("posterior", visible(&report.density, |level| 10f64.powf(level))));
    let scores = report.opponents_played.iter().map(|score| {
        let (wins, draws) = (score.wins, score.draws);
        let losses = u64::from(score.games).saturating_sub(wins + draws);
        let estimate = Estimate::of_games(&Trinomial { losses, draws, wins });
        let point = Point::new(score.rollouts as f64, score.points / f64::from(score.games));
        estimate
            .map_or(point, |estimate| point.interval(estimate.score_low, estimate.score_high))
            .weight(f64::from(score.games))
    });
    let games = Figure::new(
        "scores",
        format!("Games of {}", report.player.title()),
        rollouts(),
        Axis::linear("its score").range(0.0, 1.0),
    )
    .with(Series::points("games", scores.collect::<Vec<_>>()));
    vec![density.note(note.clone()), games.note(note)]
}

fn visible(density: &[(f64, f64)], x: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let seen = density.iter().filter(|(_, weight)| *weight > TAIL);
    seen.map(|&(level, weight)| (x(level), weight)).collect()
}

fn of_time(report: &TimeReport) -> Vec<Figure> {
    let ratio = || Axis::log10("time a move of B over that of A");
    let density = Figure::new(
        "posterior",
        "When are they equal?",
        ratio(),
        Axis::linear("probability of each twentieth of a decade"),
    )
    .with(Series::line("posterior", visible(&report.density, |level| 10f64.powf(level))));
    let note = format!("A {}, B {}; {} games of {}", report.a, report.b, report.games, report.game);
    vec![density.note(note)]
}

fn standings(report: &LeagueReport) -> Figure {
    let titles = report.standings.iter().map(|standing| standing.title.clone());
    let points = report.standings.iter().enumerate().map(|(place, standing)| {
        let point = Point::new(place as f64, standing.elo.mean);
        point.interval(standing.elo.low, standing.elo.high).weight(standing.games as f64)
    });
    Figure::new(
        "ratings",
        format!("Ratings at {}", report.game),
        Axis::categories("", titles),
        Axis::linear("Elo, the mean of all players being 0"),
    )
    .with(Series::points("rating", points.collect::<Vec<_>>()))
    .note(format!("{} games; bars are intervals of 95 %", report.played))
}

fn crosstable(report: &LeagueReport) -> Matrix {
    table("crosstable", "Points of the row against the column", report, |row, column| {
        let cross = report.crosstable[row][column];
        (cross.games > 0).then(|| {
            let score = cross.points / cross.games as f64;
            Cell::new(score, format!("{}/{}", cross.points, cross.games))
        })
    })
}

fn superiority(report: &LeagueReport) -> Matrix {
    let title = "Probability, in %, that the row is stronger than the column";
    table("superiority", title, report, |row, column| {
        let probability = report.superiority[row][column];
        Some(Cell::new(probability, sure(probability)))
    })
}

fn table(
    name: &str,
    title: &str,
    report: &LeagueReport,
    cell: impl Fn(usize, usize) -> Option<Cell>,
) -> Matrix {
    let titles = report.standings.iter().map(|standing| standing.title.clone());
    let numbers = (1..=report.standings.len()).map(|place| place.to_string());
    let rows = titles.enumerate().map(|(place, title)| format!("{}. {title}", place + 1));
    let places = 0..report.standings.len();
    let cells = places.clone().map(|row| {
        let cell = |column| if row == column { None } else { cell(row, column) };
        places.clone().map(cell).collect::<Vec<_>>()
    });
    Matrix::new(name, title, rows, numbers).cells(cells.collect::<Vec<_>>())
}
