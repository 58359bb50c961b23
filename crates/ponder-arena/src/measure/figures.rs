//! Reports as figures.

use super::experiment::Report;
use super::league_report::{LeagueReport, sure};
use super::strength_report::StrengthReport;
use crate::stats::{Estimate, Strength, Trinomial};
use ponder_plot::{Axis, Cell, Figure, Matrix, Point, Series};

/// Tail probability below which a density is not drawn.
const TAIL: f64 = 1e-5;

impl Report {
    /// Returns the figures of the report, each with its data.
    pub fn figures(&self) -> Vec<Figure> {
        match self {
            Report::Match(_) => Vec::new(),
            Report::Strength(report) => of_strength(report),
            Report::League(report) => vec![standings(report)],
        }
    }

    /// Returns the tables of the report that are drawn as matrices.
    pub fn matrices(&self) -> Vec<Matrix> {
        match self {
            Report::League(report) => vec![crosstable(report), superiority(report)],
            _ => Vec::new(),
        }
    }
}

fn of_strength(report: &StrengthReport) -> Vec<Figure> {
    let Strength { low, high, .. } = report.strength;
    let rollouts = || Axis::log10(format!("rollouts per move of {}", report.opponents));
    let note = format!(
        "{} games of {}; 95%: 10^{low:.2} to 10^{high:.2} rollouts",
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

fn standings(report: &LeagueReport) -> Figure {
    let titles = report.standings.iter().map(|standing| standing.title.clone());
    let points = report.standings.iter().enumerate().map(|(place, standing)| {
        let point = Point::new(place as f64, standing.elo.mean);
        point.interval(standing.elo.low, standing.elo.high).weight(standing.games as f64)
    });
    Figure::new(
        "ratings",
        format!("Ratings on {}", report.game),
        Axis::categories("", titles),
        Axis::linear("Elo, the mean of all players being 0"),
    )
    .with(Series::points("rating", points.collect::<Vec<_>>()))
    .note(format!("{} games; bars are intervals of 95%", report.played))
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
