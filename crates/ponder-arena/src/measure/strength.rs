//! The strength of one player on the scale of rollout counts.

use super::result::{Faults, Played};
use super::settings::Settings;
use super::strength_report::{FAILURES_MAX, OpponentScore, StrengthReport};
use crate::campaign::{CampaignStatus, Plan};
use crate::opening::OpeningSequence;
use crate::participant::Participant;
use crate::stats::{StrengthPosterior, StrengthPrior, TimeLine, Timed};
use crate::{ArenaError, Contestant, Fixture, GameRecord};
use ponder_players::{PlayerSpec, STRENGTH_SCALE};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Number of opponents per decade of rollouts.
const LEVELS_PER_DECADE: f64 = 10.0;

/// Probability of being stronger, or weaker, than all opponents above which a player is off the
/// scale.
const OFF_SCALE_PROBABILITY: f64 = 0.98;

/// Width, in decades, of the penalty on opponents near those of games in progress: further games
/// against them give less information.
const CROWDING_WIDTH: f64 = 0.3;

/// Maximum rollouts of the first opponent, and maximum factor between the strongest opponent so far
/// and the next one.
const FIRST_MAX: u64 = 100;
const STEP_MAX: u64 = 100;

/// Number of games after which the total is extrapolated from the width of the interval.
const EXTRAPOLATED_FROM: u32 = 8;

/// Parameters of a strength measurement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthSpec {
    /// Player to measure.
    pub player: Participant,
    /// Spec of the opponents: a search without `rollouts`.
    pub opponents: String,
    /// Minimum rollouts of an opponent.
    pub low: u64,
    /// Maximum rollouts of an opponent.
    pub high: u64,
    /// Width of the 95% interval, in decades, at which the measurement ends.
    pub width: f64,
    /// Maximum number of games, even.
    pub games: u32,
    /// True if a game that the player lost by failing, hanging or an illegal move counts as a loss;
    /// otherwise it does not count.
    #[serde(default)]
    pub count_faults: bool,
    /// Prior of the strength.
    pub prior: StrengthPrior,
    /// Posterior of a player of probably similar strength, such as an earlier checkpoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Earlier>,
}

/// Posterior of an earlier version of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earlier {
    /// Standard deviation, in decades, of the change in strength since.
    pub drift: f64,
    /// Probability density over its strengths.
    pub density: Vec<(f64, f64)>,
}

impl Earlier {
    fn problem(&self) -> Option<&'static str> {
        let weights =
            self.density.iter().all(|(level, weight)| level.is_finite() && *weight >= 0.0);
        let total: f64 = self.density.iter().map(|(_, weight)| weight).sum();
        if !(0.0..=10.0).contains(&self.drift) {
            Some("`after.drift` must be from 0 to 10 decades")
        } else if !(weights && total > 0.0 && total.is_finite()) {
            Some("`after.density`, that of the earlier version, is not a distribution")
        } else {
            None
        }
    }
}

impl StrengthSpec {
    /// Maximum number of games.
    pub const GAMES_MAX: u32 = 100_000;

    /// Creates a measurement with default parameters: against MCTS with the game's default
    /// rollouts, from one to a million of them.
    #[must_use]
    pub fn new(player: Participant) -> Self {
        StrengthSpec {
            player,
            opponents: STRENGTH_SCALE.into(),
            low: 1,
            high: 1_000_000,
            width: 0.4,
            games: 400,
            count_faults: false,
            prior: StrengthPrior::default(),
            after: None,
        }
    }

    fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: String| Err(ArenaError::Description(problem));
        self.player.check()?;
        with_rollouts(&self.opponents, self.low)?;
        if self.low == 0 || self.low >= self.high || self.high > 1_000_000_000_000 {
            return fail(format!(
                "the rollouts of opponents must satisfy 1 <= low < high <= 10^12; they are {} and {}",
                self.low, self.high
            ));
        }
        if self.width.is_nan() || self.width <= 0.0 {
            return fail("the width of the interval must be above 0".into());
        }
        if !(2..=Self::GAMES_MAX).contains(&self.games) || !self.games.is_multiple_of(2) {
            return fail(format!(
                "a measurement of strength must have an even number of games from 2 to {}",
                Self::GAMES_MAX
            ));
        }
        let problem = self.after.as_ref().and_then(Earlier::problem);
        problem.or(self.prior.problem()).map_or(Ok(()), |problem| fail(problem.into()))
    }
}

/// Returns the spec of a search with its number of rollouts.
fn with_rollouts(search: &str, rollouts: u64) -> Result<String, ArenaError> {
    let spec: PlayerSpec = search.parse()?;
    for budget in ["rollouts", "visits", "time", "nodes"] {
        if spec.get(budget).is_some() {
            let problem = format!("leave out `{budget}`: the measurement varies the rollouts");
            return Err(spec.error(problem).into());
        }
    }
    let join = if spec.options().is_empty() { ':' } else { ',' };
    Ok(format!("{spec}{join}rollouts={rollouts}"))
}

/// A game of a player against an opponent of a given level.
#[derive(Clone, PartialEq, Debug)]
struct Row {
    rollouts: u64,
    played: Played,
}

/// The plan of a strength measurement: pairs of games with colours swapped, against the opponent
/// whose games are expected to give the most information. A is the player.
#[derive(Clone, Debug)]
pub struct StrengthPlan {
    settings: Settings,
    spec: StrengthSpec,
    openings: OpeningSequence,
    posterior: StrengthPosterior,
    rows: BTreeMap<u32, Row>,
    faults: [Faults; 2],
    failures_in_a_row: u32,
    /// Opponent to play next, until new results arrive.
    next: Option<u64>,
    /// Rollouts of the opponents in games in progress.
    in_flight: Vec<u64>,
}

impl StrengthPlan {
    /// Creates a plan without games.
    ///
    /// # Errors
    /// Fails when the settings or the spec are invalid.
    pub fn new(settings: Settings, spec: StrengthSpec) -> Result<Self, ArenaError> {
        settings.check()?;
        spec.check()?;
        let prior = match &spec.after {
            Some(Earlier { drift, density }) => {
                StrengthPosterior::after(spec.prior, density, *drift)
            }
            None => StrengthPosterior::new(spec.prior),
        };
        Ok(StrengthPlan {
            openings: settings.opening_sequence()?,
            settings,
            spec,
            posterior: prior,
            rows: BTreeMap::new(),
            faults: Default::default(),
            failures_in_a_row: 0,
            next: None,
            in_flight: Vec::new(),
        })
    }

    /// Returns the parameters of the measurement.
    pub fn spec(&self) -> &StrengthSpec {
        &self.spec
    }

    /// Returns the posterior of the strength.
    pub fn posterior(&self) -> &StrengthPosterior {
        &self.posterior
    }

    fn levels(&self) -> Vec<u64> {
        let (low, high) = ((self.spec.low as f64).log10(), (self.spec.high as f64).log10());
        let steps = ((high - low) * LEVELS_PER_DECADE).round().max(1.0) as u32;
        let at = |step| low + (high - low) * f64::from(step) / f64::from(steps);
        let mut levels: Vec<u64> =
            (0..=steps).map(|step| 10f64.powf(at(step)).round() as u64).collect();
        levels.dedup();
        levels
    }

    /// Returns whether the player is almost surely weaker than the weakest opponent or stronger
    /// than the strongest, and has played against that one.
    fn is_off_scale(&self) -> bool {
        let (low, high) = (self.spec.low, self.spec.high);
        // Games that the player forfeited give no information about the opponent.
        let met = |rollouts: u64| {
            self.rows.values().any(|row| row.rollouts == rollouts && row.played.fault.is_none())
        };
        let above = |rollouts: u64| self.posterior.above((rollouts as f64).log10());
        (met(high) && above(high) >= OFF_SCALE_PROBABILITY)
            || (met(low) && above(low) <= 1.0 - OFF_SCALE_PROBABILITY)
    }

    fn opponent(&mut self) -> u64 {
        let (posterior, levels) = (&self.posterior, self.levels());
        // The first games are cheap, and show whether the expensive ones are worth their time.
        let most = match self.rows.values().map(|row| row.rollouts).max() {
            _ if self.spec.after.is_some() => u64::MAX,
            None => FIRST_MAX.max(self.spec.low),
            Some(most) => most.saturating_mul(STEP_MAX),
        };
        let in_flight: Vec<f64> = self.in_flight.iter().map(|&n| (n as f64).log10()).collect();
        *self.next.get_or_insert_with(|| {
            let gain = |rollouts: &u64| {
                let level = (*rollouts as f64).log10();
                let near = in_flight
                    .iter()
                    .map(|other| (-((level - other) / CROWDING_WIDTH).powi(2)).exp());
                posterior.information(level) / (1.0 + near.sum::<f64>())
            };
            let possible = levels.iter().filter(|&&level| level <= most);
            let best = possible.max_by(|a, b| gain(a).total_cmp(&gain(b)));
            best.copied().unwrap_or(1)
        })
    }

    fn fixture(&mut self, index: u32, rollouts: u64) -> Result<Fixture, ArenaError> {
        let opponent = Participant::new(with_rollouts(&self.spec.opponents, rollouts)?);
        let first = if index.is_multiple_of(2) { Contestant::A } else { Contestant::B };
        let opening = self.openings.get(index / 2)?;
        self.settings.fixture(index, opening, first, [&self.spec.player, &opponent])
    }

    /// Returns the report of the games so far.
    pub fn report(&self) -> StrengthReport {
        let own = || self.rows.values().map(|row| row.played.spent[0]);
        let moves: u64 = own().map(|spent| spent.moves).sum();
        let seconds: f64 = own().map(|spent| spent.seconds).sum();
        let seconds_per_move = (moves > 0).then(|| seconds / moves as f64);
        let timed: Vec<Timed> = self
            .rows
            .values()
            .map(|row| Timed {
                rollouts: row.rollouts as f64,
                moves: row.played.spent[1].moves,
                seconds: row.played.spent[1].seconds,
            })
            .collect();
        let line = TimeLine::fit(&timed);
        let equal_time = line.zip(seconds_per_move).and_then(|(line, own)| line.rollouts_in(own));
        let strength = self.posterior.strength();
        StrengthReport {
            version: StrengthReport::VERSION,
            game: self.settings.game.clone(),
            player: self.spec.player.clone(),
            opponents: self.spec.opponents.clone(),
            strength,
            games: self.played(),
            ending: self.status(),
            faulty: self.rows.values().filter(|row| self.is_left_out(row)).count() as u64,
            points: self.counted().map(|row| row.played.score).sum(),
            opponents_played: self.by_opponent(),
            faults: self.faults[0].clone(),
            opponent_faults: self.faults[1].clone(),
            seconds_a_move: seconds_per_move,
            full_moves: own().map(|spent| spent.full).sum(),
            opponent_time: line,
            equal_time_rollouts: equal_time,
            score_at_equal_time: equal_time
                .map(|rollouts| self.posterior.expected_score(rollouts.max(1.0).log10())),
            density: self.posterior.density(),
        }
    }

    /// Returns the games that give information about the player: those that no opponent lost by a
    /// fault, and that the player did not lose by one that does not count.
    fn counted(&self) -> impl Iterator<Item = &Row> {
        let by_opponent = |row: &Row| matches!(row.played.fault, Some((Contestant::B, _)));
        self.rows.values().filter(move |row| !by_opponent(row) && !self.is_left_out(row))
    }

    /// Returns whether the player lost the game by a fault that does not count.
    fn is_left_out(&self, row: &Row) -> bool {
        let by_player = matches!(row.played.fault, Some((Contestant::A, _)));
        by_player && row.played.is_faulty() && !self.spec.count_faults
    }

    fn by_opponent(&self) -> Vec<OpponentScore> {
        let mut scores: BTreeMap<u64, OpponentScore> = BTreeMap::new();
        for row in self.counted() {
            let score = scores.entry(row.rollouts).or_insert(OpponentScore {
                rollouts: row.rollouts,
                games: 0,
                points: 0.0,
                wins: 0,
                draws: 0,
            });
            score.games += 1;
            score.points += row.played.score;
            score.wins += u64::from(row.played.score == 1.0);
            score.draws += u64::from(row.played.score == 0.5);
        }
        scores.into_values().collect()
    }
}

/// Returns the rollouts of the opponent in a game.
fn rollouts_of(fixture: &Fixture) -> Option<u64> {
    let opponent = &fixture.players[fixture.seat(Contestant::B).index()];
    let rollouts = opponent.parse::<PlayerSpec>().ok()?.get("rollouts")?.parse::<u64>().ok()?;
    Some(rollouts).filter(|&rollouts| rollouts > 0)
}

impl Plan for StrengthPlan {
    fn games_per_round(&self) -> u32 {
        2
    }

    fn add(&mut self, record: &GameRecord) {
        let fixture = &record.fixture;
        if self.rows.contains_key(&fixture.index) || fixture.rules != self.settings.game {
            return;
        }
        let opponent = &fixture.players[fixture.seat(Contestant::B).index()];
        let Some(rollouts) = rollouts_of(fixture) else { return };
        let expected = with_rollouts(&self.spec.opponents, rollouts);
        let player = &fixture.players[fixture.seat(Contestant::A).index()];
        if *player != self.spec.player.spec || expected.ok().as_ref() != Some(opponent) {
            return;
        }
        let played = Played::of(record);
        self.openings.set_known(fixture.index / 2, &fixture.opening);
        self.next = None;
        let row = Row { rollouts, played };
        match row.played.fault {
            // Gives no information about the player's strength.
            Some((Contestant::B, _)) => self.faults[1].add(&row.played),
            fault => {
                self.faults[0].add(&row.played);
                self.failures_in_a_row = fault.map_or(0, |_| self.failures_in_a_row + 1);
                if !self.is_left_out(&row) {
                    let moves_first = fixture.first == Contestant::A;
                    let score = row.played.score;
                    self.posterior.add((rollouts as f64).log10(), moves_first, score);
                }
            }
        }
        self.rows.insert(fixture.index, row);
    }

    fn round(&mut self, number: u32) -> Result<Vec<Fixture>, ArenaError> {
        let indices = [2 * number, 2 * number + 1];
        let known = indices.iter().find_map(|index| self.rows.get(index));
        let rollouts = match known {
            Some(row) => row.rollouts,
            None => self.opponent(),
        };
        let missing = indices.into_iter().filter(|index| !self.rows.contains_key(index));
        let missing: Vec<u32> = missing.collect();
        missing.into_iter().map(|index| self.fixture(index, rollouts)).collect()
    }

    fn on_round_start(&mut self, games: &[Fixture]) {
        self.in_flight.extend(games.first().and_then(rollouts_of));
        self.next = None;
    }

    fn on_round_end(&mut self, games: &[Fixture]) {
        let over = games.first().and_then(rollouts_of);
        let place = self.in_flight.iter().position(|&rollouts| Some(rollouts) == over);
        if let Some(place) = place {
            self.in_flight.swap_remove(place);
        }
        self.next = None;
    }

    fn on_start(&mut self) {
        self.failures_in_a_row = 0;
    }

    fn status(&self) -> CampaignStatus {
        if self.failures_in_a_row >= FAILURES_MAX {
            CampaignStatus::Failed
        } else if self.is_off_scale() {
            CampaignStatus::OffTheScale
        } else if self.posterior.strength().width() <= self.spec.width {
            CampaignStatus::Decided
        } else if self.played() >= self.spec.games {
            CampaignStatus::AllGames
        } else {
            CampaignStatus::Open
        }
    }

    fn played(&self) -> u32 {
        self.rows.len() as u32
    }

    fn games_max(&self) -> u32 {
        self.spec.games
    }

    /// Extrapolates: the width of the interval is inversely proportional to the square root of the
    /// number of games.
    fn games_expected(&self) -> u32 {
        if self.played() < EXTRAPOLATED_FROM {
            return self.spec.games;
        }
        let ratio = self.posterior.strength().width() / self.spec.width;
        let expected = (f64::from(self.played()) * ratio * ratio).ceil() as u32;
        expected.next_multiple_of(2).clamp(self.played(), self.spec.games.max(self.played()))
    }

    fn headline(&self) -> String {
        let strength = self.posterior.strength();
        format!("10^{:.2} rollouts [{:.2}, {:.2}]", strength.mean, strength.low, strength.high)
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn players(&self) -> Vec<String> {
        let opponent = with_rollouts(&self.spec.opponents, self.spec.low).ok();
        [Some(self.spec.player.spec.clone()), opponent].into_iter().flatten().collect()
    }
}
