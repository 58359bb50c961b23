//! What a calibration shows.

use super::calibration::{CalibrationGame, CalibrationPlan, Setting};
use super::level_bands::{LevelBand, level_bands};
use super::result::Faults;
use crate::stats::{
    Bin, ChiSquareTest, Coefficient, FitError, Graded, Logistic, TimeLine, Timed, bins,
};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// Bins of the calibration curve and of the residuals.
const BINS: usize = 12;

/// Times that games are drawn anew to see how sure the ratio of speeds is.
const RESAMPLES: u64 = 400;

/// The published fit for Hex 11x11 (the source of Ponder's method): the first player wins with
/// probability `sigmoid(0.3 + 1.8 x)`, where `x` is the difference of the log10 of the rollouts.
pub const PUBLISHED_HEX_11: [f64; 2] = [0.3, 1.8];

/// The fit for games between two searches that differ in their numbers of rollouts only:
/// `P(first player wins) = sigmoid(first + slope x)`, with `x` the log10 of the first player's
/// rollouts over the second's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RolloutFit {
    /// The search.
    pub search: String,
    /// Games of the fit.
    pub games: usize,
    /// The first player's advantage in logits.
    pub first: Coefficient,
    /// Logits a decade of rollouts.
    pub slope: Coefficient,
    /// The test of Hosmer and Lemeshow on the bins.
    pub goodness: Option<ChiSquareTest>,
    /// Games sorted by the probability that the model gives the first player.
    pub bins: Vec<Bin>,
    /// The same games sorted by their level, the mean of the log10 of both numbers, from the view
    /// of whoever has more rollouts: where the slope changes with the level, `observed` leaves
    /// `expected`.
    pub by_level: Vec<Bin>,
    /// The same sorted by level from the first player's view: where its advantage changes.
    pub first_by_level: Vec<Bin>,
    /// The change of the slope a decade of level, from the larger model
    /// `first + slope x + a l + b l x` with `l` the level less its mean.
    pub slope_by_level: Option<Coefficient>,
    /// The change of the first player's advantage a decade of level, from the same model.
    pub first_change_by_level: Option<Coefficient>,
    /// The test of "only the ratio of rollouts matters" against that larger model.
    pub only_ratio: Option<ChiSquareTest>,
    /// `x` of every game against the first player's score, for the plot: bins of `x`.
    pub by_ratio: Vec<Bin>,
}

/// How much better one search uses its rollouts than another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SearchComparison {
    /// The search that is compared.
    pub search: String,
    /// The search that it is compared with.
    pub with: String,
    /// Games in which either played.
    pub games: usize,
    /// Logits in favour of `search` at equal rollouts.
    pub logits: Coefficient,
    /// What that is in decades of rollouts: `with` needs `10^decades` times the rollouts.
    pub decades: Coefficient,
    /// The time of a rollout of `search` over that of `with`, each as part of a move.
    pub time_ratio: Option<f64>,
    /// The same comparison at equal time, in decades: `with` needs `10^decades` times the time.
    pub decades_at_equal_time: Option<Coefficient>,
}

/// What a calibration shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CalibrationReport {
    /// The version of this format: [`CalibrationReport::VERSION`].
    pub version: u32,
    /// The rules string.
    pub game: String,
    /// Games played.
    pub played: u32,
    /// Games planned.
    pub planned: u32,
    /// Games that were lost otherwise than by the rules, which no fit counts.
    pub faults: Faults,
    /// A fit for each search against itself, where there are games enough.
    pub fits: Vec<RolloutFit>,
    /// How much rollouts decide by level, over the games of all searches.
    pub by_level: Vec<LevelBand>,
    /// Why there is no fit, by search.
    pub problems: Vec<String>,
    /// The first search against each other one.
    pub comparisons: Vec<SearchComparison>,
    /// The time of a move by rollouts, by search.
    pub times: Vec<Option<TimeLine>>,
}

impl CalibrationReport {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// What the games of a plan show so far.
    #[must_use]
    pub fn of(plan: &CalibrationPlan) -> Self {
        let spec = plan.spec();
        let games: Vec<_> = plan.games().filter(|game| game.played.fault.is_none()).collect();
        let mut report = CalibrationReport {
            version: Self::VERSION,
            game: plan.settings().game.clone(),
            played: plan.games().count() as u32,
            planned: spec.games,
            faults: plan.faults(),
            fits: Vec::new(),
            by_level: level_bands(&games.iter().map(|game| Row::of(game)).collect::<Vec<_>>()),
            problems: Vec::new(),
            comparisons: Vec::new(),
            times: (0..spec.searches.len()).map(|search| time_line(&games, search)).collect(),
        };
        for (number, search) in spec.searches.iter().enumerate() {
            let own = games.iter().filter(|game| both_are(game, &[number]));
            match fit(search, &own.map(|game| Row::of(game)).collect::<Vec<_>>()) {
                Ok(fit) => report.fits.push(fit),
                Err(error) => report.problems.push(format!("{search}: {error}")),
            }
        }
        for other in 1..spec.searches.len() {
            let either: Vec<_> =
                games.iter().copied().filter(|game| both_are(game, &[0, other])).collect();
            match compare(&either, other, &spec.searches) {
                Ok(comparison) => report.comparisons.push(comparison),
                Err(error) => report.problems.push(format!("{}: {error}", spec.searches[other])),
            }
        }
        report
    }
}

/// The fit of the first search, in a line; nothing while there are too few games.
pub(super) fn headline(plan: &CalibrationPlan) -> String {
    let games = plan.games().filter(|game| game.played.fault.is_none());
    let rows: Vec<_> = games.filter(|game| both_are(game, &[0])).map(Row::of).collect();
    let search = plan.spec().searches.first().map_or("", String::as_str);
    fit(search, &rows).map_or_else(|_| String::new(), |fit| fit.to_string())
}

fn both_are(game: &CalibrationGame, searches: &[usize]) -> bool {
    game.settings.iter().all(|setting| searches.contains(&setting.search))
}

/// A game from the first player's view.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// log10 of the first player's rollouts over the second's.
    pub(super) ratio: f64,
    /// The mean of the log10 of both.
    pub(super) level: f64,
    pub(super) score: f64,
    /// The first player's search, and the second's.
    pub(super) searches: [usize; 2],
}

impl Row {
    fn of(game: &CalibrationGame) -> Self {
        let first = game.played.first.index();
        let [one, two]: [Setting; 2] = [game.settings[first], game.settings[1 - first]];
        let (a, b) = ((one.rollouts as f64).log10(), (two.rollouts as f64).log10());
        let score = if first == 0 { game.played.score } else { 1.0 - game.played.score };
        Row { ratio: a - b, level: f64::midpoint(a, b), score, searches: [one.search, two.search] }
    }

    /// 1 where only the first player has search 0, -1 where only the second, else 0.
    pub(super) fn search_term(&self) -> f64 {
        let [one, two] = self.searches.map(|search| f64::from(u8::from(search == 0)));
        one - two
    }
}

fn fit(search: &str, rows: &[Row]) -> Result<RolloutFit, FitError> {
    let inputs: Vec<_> = rows.iter().map(|row| ([1.0, row.ratio], row.score)).collect();
    let model = Logistic::fit(&inputs)?;
    let centre = rows.iter().map(|row| row.level).sum::<f64>() / rows.len() as f64;
    let larger: Vec<_> = rows
        .iter()
        .map(|row| {
            let level = row.level - centre;
            ([1.0, row.ratio, level, level * row.ratio], row.score)
        })
        .collect();
    let larger = Logistic::fit(&larger).ok();
    let graded = |at: &dyn Fn(&Row, f64) -> f64, favourite: bool| -> Vec<Graded> {
        let of = |row: &Row| {
            let expected = model.predict(&[1.0, row.ratio]);
            let at = at(row, expected);
            let turned = favourite && row.ratio < 0.0;
            let turn = |p: f64| if turned { 1.0 - p } else { p };
            Graded { at, expected: turn(expected), score: turn(row.score) }
        };
        rows.iter().map(of).collect()
    };
    let by_expected = bins(&graded(&|_, expected| expected, false), BINS);
    Ok(RolloutFit {
        search: search.to_owned(),
        games: rows.len(),
        first: model.coefficients[0],
        slope: model.coefficients[1],
        goodness: ChiSquareTest::of_bins(&by_expected),
        bins: by_expected,
        by_level: bins(&graded(&|row, _| row.level, true), BINS),
        first_by_level: bins(&graded(&|row, _| row.level, false), BINS),
        slope_by_level: larger.as_ref().map(|larger| larger.coefficients[3]),
        first_change_by_level: larger.as_ref().map(|larger| larger.coefficients[2]),
        only_ratio: larger
            .as_ref()
            .map(|larger| ChiSquareTest::of_models(model.log_likelihood, larger.log_likelihood, 2)),
        by_ratio: bins(&graded(&|row, _| row.ratio, false), BINS),
    })
}

/// The comparison of search 0 with another, from games of both.
fn compare(
    games: &[&CalibrationGame],
    other: usize,
    searches: &[String],
) -> Result<SearchComparison, FitError> {
    let inputs: Vec<_> = games
        .iter()
        .map(|game| {
            let row = Row::of(game);
            ([1.0, row.ratio, row.search_term()], row.score)
        })
        .collect();
    let model = Logistic::fit(&inputs)?;
    let decades = model.quotient(2, 1);
    let ratio = time_ratio(games, other);
    let at_equal_time = ratio.zip(ratio_error(games, other)).map(|(ratio, error)| Coefficient {
        value: decades.value - ratio.log10(),
        standard_error: decades.standard_error.hypot(error),
    });
    Ok(SearchComparison {
        search: searches[0].clone(),
        with: searches[other].clone(),
        games: games.len(),
        logits: model.coefficients[2],
        decades,
        time_ratio: ratio,
        decades_at_equal_time: at_equal_time,
    })
}

fn time_line(games: &[&CalibrationGame], search: usize) -> Option<TimeLine> {
    let timed: Vec<Timed> = games
        .iter()
        .flat_map(|game| {
            (0..2).map(|who| (game.settings[who], game.played.moves[who], game.played.seconds[who]))
        })
        .filter(|(setting, _, _)| setting.search == search)
        .map(|(setting, moves, seconds)| Timed {
            rollouts: setting.rollouts as f64,
            moves,
            seconds,
        })
        .collect();
    TimeLine::fit(&timed)
}

/// The time of a rollout of search 0 over that of another.
fn time_ratio(games: &[&CalibrationGame], other: usize) -> Option<f64> {
    let [ours, theirs] = [0, other].map(|search| time_line(games, search));
    Some(ours?.seconds_a_rollout / theirs?.seconds_a_rollout)
}

/// The standard error of the log10 of [`time_ratio`], by drawing the games anew with replacement
/// (Efron 1979).
fn ratio_error(games: &[&CalibrationGame], other: usize) -> Option<f64> {
    let mut logs = Vec::new();
    for resample in 0..RESAMPLES {
        let mut rng = ponder_game::Seed(1).named("times").stream(resample).rng();
        let drawn: Vec<_> = games.iter().map(|_| games[rng.random_range(0..games.len())]).collect();
        logs.extend(time_ratio(&drawn, other).map(f64::log10));
    }
    let count = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / count;
    let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (logs.len() > 1).then(|| variance.sqrt())
}

impl Display for RolloutFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |c: &Coefficient| format!("{:.3} ± {:.3}", c.value, c.standard_error);
        write!(f, "{}: sigmoid({} + {} x)", self.search, number(&self.first), number(&self.slope))
    }
}

impl Display for CalibrationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} of {} games", self.game, self.played, self.planned)?;
        if self.faults.sum() > 0 {
            writeln!(f, "left out: {}", self.faults)?;
        }
        writeln!(f, "P(the first player wins), x = log10(its rollouts / the other's):")?;
        for fit in &self.fits {
            writeln!(f, "  {fit}   ({} games)", fit.games)?;
            if let Some(test) = fit.goodness {
                writeln!(f, "    fits the bins: p = {:.3}", test.p_value)?;
            }
            if let (Some(test), Some(slope), Some(first)) =
                (fit.only_ratio, fit.slope_by_level, fit.first_change_by_level)
            {
                writeln!(
                    f,
                    "    only the ratio matters: p = {:.2e}; a decade of level changes the slope by \
                     {:+.3} ± {:.3}, the first player's advantage by {:+.3} ± {:.3}",
                    test.p_value,
                    slope.value,
                    slope.standard_error,
                    first.value,
                    first.standard_error
                )?;
            }
        }
        if self.by_level.len() > 1 {
            writeln!(f, "  by level (the mean log10 of both, counts that differ up to fivefold):")?;
            for LevelBand { from, to, games, first, slope } in &self.by_level {
                writeln!(
                    f,
                    "    {from:.1} to {to:.1}: {:.2} ± {:.2} + ({:.2} ± {:.2}) x   ({games} games)",
                    first.value, first.standard_error, slope.value, slope.standard_error
                )?;
            }
        }
        for problem in &self.problems {
            writeln!(f, "  no fit for {problem}")?;
        }
        if self.game == "hex:11" {
            let [first, slope] = PUBLISHED_HEX_11;
            writeln!(f, "  published for 11x11: sigmoid({first} + {slope} x)")?;
        }
        for comparison in &self.comparisons {
            write!(f, "{comparison}")?;
        }
        Ok(())
    }
}

impl Display for SearchComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |c: &Coefficient| {
            let [low, high] = c.interval();
            let power = |exponent: f64| 10f64.powf(exponent);
            format!("{:.2} [{:.2}, {:.2}]", power(c.value), power(low), power(high))
        };
        writeln!(f, "{} against {} ({} games):", self.search, self.with, self.games)?;
        writeln!(f, "  one rollout is worth {} of the other's", times(&self.decades))?;
        if let (Some(ratio), Some(time)) = (self.time_ratio, &self.decades_at_equal_time) {
            writeln!(
                f,
                "  and takes {ratio:.2} times as long: one second is worth {}",
                times(time)
            )?;
        }
        Ok(())
    }
}
