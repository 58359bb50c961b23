//! The ratio of thinking times at which two programs are equal.

use super::result::{Faults, Played};
use super::settings::{Participant, Settings};
use crate::campaign::{Ending, Plan};
use crate::stats::{Strength, StrengthPosterior, StrengthPrior};
use crate::{ArenaError, Contestant, Fixture, GameRecord, Lifetime, Limits};
use ponder_players::PlayerSpec;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// The shortest time a move.
const SECONDS_MIN: f64 = 0.001;

/// Times of the second program a decade.
const LEVELS_A_DECADE: f64 = 10.0;

/// Failures of a player in a row after which the measurement is given up.
const FAILURES_MAX: u32 = 5;

/// Times taken over times given of a program that heeds its clock.
const HEEDS: std::ops::RangeInclusive<f64> = 0.4..=1.6;

/// The longest time a move: a day.
const SECONDS_MAX: f64 = 86_400.0;

/// How far the prior reaches beyond the ratios that can be played, in decades.
const BEYOND_REACH: f64 = 2.0;

/// The probability of being beyond them at which the ratio is.
const BEYOND: f64 = 0.98;

/// How two programs are compared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeSpec {
    /// The spec of A, without a time.
    pub a: String,
    /// The spec of B, without a time.
    pub b: String,
    /// A's seconds a move.
    pub seconds: f64,
    /// B's fewest seconds a move.
    pub low: f64,
    /// B's most seconds a move.
    pub high: f64,
    /// The width of the 95 % interval, in decades, at which the ratio is known well enough.
    pub width: f64,
    /// The most games, an even number.
    pub games: u32,
    /// What is believed of log10 of the ratio before.
    pub prior: StrengthPrior,
}

impl TimeSpec {
    /// A comparison with A at `seconds` a move and B up to thirty times faster or slower.
    #[must_use]
    pub fn new(a: impl Into<String>, b: impl Into<String>, seconds: f64) -> Self {
        TimeSpec {
            a: a.into(),
            b: b.into(),
            seconds,
            low: (seconds / 30.0).max(SECONDS_MIN),
            high: (seconds * 30.0).min(SECONDS_MAX),
            width: 0.4,
            games: 400,
            prior: StrengthPrior::default(),
        }
        .reaching_beyond()
    }

    /// With a prior that reaches two decades beyond the ratios that can be played, so that its
    /// ends do not pass for what games have shown.
    fn reaching_beyond(mut self) -> Self {
        self.prior.low = (self.low / self.seconds).log10() - BEYOND_REACH;
        self.prior.high = (self.high / self.seconds).log10() + BEYOND_REACH;
        self
    }

    fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: &str| Err(ArenaError::Description(problem.into()));
        let possible = |seconds: f64| (SECONDS_MIN..=SECONDS_MAX).contains(&seconds);
        if ![self.seconds, self.low, self.high].into_iter().all(possible) || self.low >= self.high {
            return fail("times are 0.001 s to a day, the shortest below the longest");
        }
        if self.width.is_nan() || self.width <= 0.0 {
            return fail("the width of the interval is above 0");
        }
        if !(2..=100_000).contains(&self.games) || !self.games.is_multiple_of(2) {
            return fail("a comparison takes an even number of games, 2 to 100000");
        }
        self.prior.problem().map_or(Ok(()), fail)?;
        for spec in [&self.a, &self.b] {
            with_time(spec, self.seconds)?;
        }
        Ok(())
    }
}

/// A player that takes so many seconds a move: by an option where its kind has one, else by a
/// clock.
fn with_time(spec: &str, seconds: f64) -> Result<Participant, ArenaError> {
    let parsed: PlayerSpec = spec.parse()?;
    if parsed.get("time").is_some() {
        return Err(parsed.error("leave out `time`: it is what is varied").into());
    }
    let has_option = parsed.takes("time");
    let join = if parsed.options().is_empty() { ':' } else { ',' };
    Ok(if has_option {
        Participant::new(format!("{parsed}{join}time={seconds:.4}"))
    } else {
        Participant { time: Some(format!("{seconds:.3}/move")), ..Participant::new(spec) }
    })
}

/// A game in which B had some time for A's.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Row {
    /// log10 of B's time over A's, as measured.
    ratio: f64,
    /// B's seconds a move, as planned.
    planned: f64,
    played: Played,
}

/// The plan of a comparison: pairs of games, one with each colour, with the time of B that is
/// expected to tell most.
///
/// The scale is log10 of B's time over A's *as measured* in each game, so that what a program makes
/// of its clock is charged to it. A's "strength" on it is the ratio at which both score half.
#[derive(Clone, Debug)]
pub struct TimePlan {
    settings: Settings,
    spec: TimeSpec,
    posterior: StrengthPosterior,
    rows: BTreeMap<u32, Row>,
    /// B's seconds a move by heat, as far as a game of it is known.
    heats: BTreeMap<u32, f64>,
    faults: [Faults; 2],
    in_a_row: [u32; 2],
}

impl TimePlan {
    /// A plan without games.
    ///
    /// # Errors
    /// When the settings or the spec are wrong.
    pub fn new(settings: Settings, spec: TimeSpec) -> Result<Self, ArenaError> {
        settings.check()?;
        spec.check()?;
        let posterior = StrengthPosterior::new(spec.prior);
        Ok(TimePlan {
            settings,
            spec,
            posterior,
            rows: BTreeMap::new(),
            heats: BTreeMap::new(),
            faults: Default::default(),
            in_a_row: [0; 2],
        })
    }

    /// What is compared.
    #[must_use]
    pub fn spec(&self) -> &TimeSpec {
        &self.spec
    }

    /// Whether the ratio at which both are equal is almost surely beyond those that can be played,
    /// and games at the outermost one have said so.
    fn is_beyond(&self) -> bool {
        let level = |seconds: f64| (seconds / self.spec.seconds).log10();
        let met = |seconds: f64| {
            self.heats.values().any(|planned| (level(*planned) - level(seconds)).abs() < 0.02)
        };
        let above = |seconds: f64| self.posterior.above(level(seconds));
        let (low, high) = (self.spec.low, self.spec.high);
        (met(high) && above(high) >= BEYOND) || (met(low) && above(low) <= 1.0 - BEYOND)
    }

    fn seconds_of_b(&self) -> f64 {
        let (low, high) = (self.spec.low.log10(), self.spec.high.log10());
        let steps = ((high - low) * LEVELS_A_DECADE).round().max(1.0) as u32;
        let ours = self.spec.seconds.log10();
        let at = |step: u32| low + (high - low) * f64::from(step) / f64::from(steps) - ours;
        let levels: Vec<f64> = (0..=steps).map(at).collect();
        let best = self.posterior.most_informative(&levels);
        best.map_or(self.spec.seconds, |(level, _)| self.spec.seconds * 10f64.powf(level))
    }

    /// The geometric mean of a program's measured time a move over the time it was given.
    fn time_taken(&self, who: usize) -> Option<f64> {
        let logs = self.rows.values().filter_map(|row| {
            let given = if who == 0 { self.spec.seconds } else { row.planned };
            let taken = row.played.seconds[who] / row.played.moves[who] as f64;
            Some((taken / given).log10()).filter(|log| log.is_finite())
        });
        let (sum, count) = logs.fold((0.0, 0u32), |(sum, count), log| (sum + log, count + 1));
        (count > 0).then(|| 10f64.powf(sum / f64::from(count)))
    }

    /// What the games show.
    #[must_use]
    pub fn report(&self) -> TimeReport {
        TimeReport {
            version: TimeReport::VERSION,
            game: self.settings.game.clone(),
            a: self.spec.a.clone(),
            b: self.spec.b.clone(),
            seconds: self.spec.seconds,
            ratio: self.posterior.strength(),
            b_needs_more: self.posterior.above(0.0),
            games: self.played(),
            ending: self.ending(),
            points: self.rows.values().map(|row| row.played.score).sum(),
            faults: self.faults,
            time_taken: [0, 1].map(|who| self.time_taken(who)),
            rows: self.rows.values().map(|row| [row.ratio, row.played.score]).collect(),
            density: self.posterior.density(),
        }
    }
}

impl Plan for TimePlan {
    fn games_a_heat(&self) -> u32 {
        2
    }

    fn add(&mut self, record: &GameRecord) {
        let fixture = &record.fixture;
        if self.rows.contains_key(&fixture.index) || fixture.rules != self.settings.game {
            return;
        }
        let seat = fixture.seat(Contestant::B).index();
        let by_clock = fixture.time[seat].map(|time| time.period_ms as f64 / 1000.0);
        let by_option = || {
            let spec = fixture.players[seat].parse::<PlayerSpec>().ok()?;
            spec.get("time")?.parse::<f64>().ok()
        };
        let Some(planned) = by_clock.or_else(by_option).filter(|seconds| *seconds > 0.0) else {
            return;
        };
        let played = Played::of(record);
        let of = |who: usize| match played.moves[who] {
            0 => None,
            moves => Some(played.seconds[who] / moves as f64).filter(|seconds| *seconds > 0.0),
        };
        let ratio = match (of(0), of(1)) {
            (Some(a), Some(b)) => (b / a).log10(),
            _ => (planned / self.spec.seconds).log10(),
        };
        self.heats.insert(fixture.index / 2, planned);
        self.rows.insert(fixture.index, Row { ratio, planned, played });
        for who in Contestant::BOTH {
            let index = who.index();
            match played.fault {
                Some((loser, fault)) if loser == who => {
                    self.faults[index].add(fault);
                    self.in_a_row[index] += 1;
                }
                _ => self.in_a_row[index] = 0,
            }
        }
        self.posterior.add(ratio, fixture.first == Contestant::A, played.score);
    }

    fn heat(&mut self, number: u32) -> Result<Vec<Fixture>, ArenaError> {
        let indices = [2 * number, 2 * number + 1];
        let missing: Vec<u32> =
            indices.into_iter().filter(|index| !self.rows.contains_key(index)).collect();
        if missing.is_empty() {
            return Ok(Vec::new());
        }
        let seconds = match self.heats.get(&number) {
            Some(seconds) => *seconds,
            None => self.seconds_of_b(),
        };
        let a = with_time(&self.spec.a, self.spec.seconds)?;
        let b = with_time(&self.spec.b, seconds)?;
        missing
            .into_iter()
            .map(|index| {
                let first = if index.is_multiple_of(2) { Contestant::A } else { Contestant::B };
                self.settings.fixture(index, self.settings.opening(number)?, first, [&a, &b])
            })
            .collect()
    }

    fn taken_up(&mut self) {
        self.in_a_row = [0; 2];
    }

    fn ending(&self) -> Ending {
        if self.in_a_row.iter().any(|&failures| failures >= FAILURES_MAX) {
            Ending::Failed
        } else if self.is_beyond() {
            Ending::OffTheScale
        } else if self.posterior.strength().width() <= self.spec.width {
            Ending::Decided
        } else if self.played() >= self.spec.games {
            Ending::AllGames
        } else {
            Ending::Open
        }
    }

    fn played(&self) -> u32 {
        self.rows.len() as u32
    }

    fn games_max(&self) -> u32 {
        self.spec.games
    }

    fn headline(&self) -> String {
        let Strength { mean, low, high, .. } = self.posterior.strength();
        format!("equal at 10^{mean:+.2} times A's time [{low:+.2}, {high:+.2}]")
    }

    fn limits(&self) -> Limits {
        self.settings.limits
    }

    fn lifetime(&self) -> Lifetime {
        self.settings.lifetime
    }

    fn players(&self) -> Vec<String> {
        let specs = [&self.spec.a, &self.spec.b].into_iter();
        specs.filter_map(|spec| Some(with_time(spec, self.spec.seconds).ok()?.spec)).collect()
    }

    fn rules(&self) -> &str {
        &self.settings.game
    }
}

/// The ratio of times at which two programs are equal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TimeReport {
    /// The version of this format: [`TimeReport::VERSION`].
    pub version: u32,
    /// The rules string.
    pub game: String,
    /// The spec of A.
    pub a: String,
    /// The spec of B.
    pub b: String,
    /// A's seconds a move, as asked for.
    pub seconds: f64,
    /// log10 of B's time over A's at which both score half.
    pub ratio: Strength,
    /// The probability that B needs more time than A.
    pub b_needs_more: f64,
    /// Games played.
    pub games: u32,
    /// How the measurement ended.
    pub ending: Ending,
    /// A's points.
    pub points: f64,
    /// What A and B lost otherwise than by the rules; counted as losses.
    pub faults: [Faults; 2],
    /// The times that A and B take over those that they were given: geometric means. Far from 1
    /// for a program that does not heed its clock.
    pub time_taken: [Option<f64>; 2],
    /// Of each game log10 of B's time over A's, as measured, and A's score.
    pub rows: Vec<[f64; 2]>,
    /// The posterior: probabilities of log10 of the ratio.
    pub density: Vec<(f64, f64)>,
}

impl TimeReport {
    /// The version of the format.
    pub const VERSION: u32 = 1;
}

impl Display for TimeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Strength { mean, low, high, slope, .. } = self.ratio;
        let power = |exponent: f64| 10f64.powf(exponent);
        let is_above = mean > 0.0;
        writeln!(f, "A {}  against  B {}  at {}", self.a, self.b, self.game)?;
        if self.ending == Ending::OffTheScale {
            let (bound, word) = if is_above { (low, "more") } else { (high, "less") };
            writeln!(
                f,
                "  equal only where B has {word} than {:.3} times the time of A, beyond the times that \
                 were played; by how much these {} games (A {} points) cannot say",
                power(bound),
                self.games,
                self.points
            )?;
        } else {
            writeln!(
                f,
                "  equal where B has {:.3} times the time of A, 95 % interval [{:.3}, {:.3}]",
                power(mean),
                power(low),
                power(high)
            )?;
            writeln!(
                f,
                "  log10 {mean:+.2} [{low:+.2}, {high:+.2}] from {} games, A {} points; slope \
                 {slope:.2}; A is better at equal time with {:.1} %",
                self.games,
                self.points,
                100.0 * self.b_needs_more
            )?;
        }
        for (name, taken) in ["A", "B"].iter().zip(self.time_taken) {
            if let Some(taken) = taken.filter(|taken| !HEEDS.contains(taken)) {
                writeln!(
                    f,
                    "  {name} takes {taken:.2} times the time it is given: it does not heed its clock, so \
                     that other times hardly change how it plays"
                )?;
            }
        }
        for (name, faults) in ["A", "B"].iter().zip(&self.faults) {
            if faults.sum() > 0 {
                writeln!(f, "  {name}: {faults}")?;
            }
        }
        if self.ending == Ending::Failed {
            writeln!(f, "  given up: a player failed {FAILURES_MAX} times in a row")?;
        }
        Ok(())
    }
}
