//! How win probability depends on the numbers of rollouts.

use super::result::{Faults, Played};
use super::settings::{Participant, Settings};
use crate::campaign::{Ending, Plan};
use crate::{ArenaError, Contestant, Fixture, GameRecord, Lifetime, Limits};
use ponder_players::PlayerSpec;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a calibration plays: games between searches with random numbers of rollouts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalibrationSpec {
    /// Games to play.
    pub games: u32,
    /// The fewest rollouts a move.
    pub low: u64,
    /// The most.
    pub high: u64,
    /// The searches, as player specs without `rollouts`. Each player of a game is one of them,
    /// drawn by chance.
    pub searches: Vec<String>,
}

impl CalibrationSpec {
    /// The most games.
    pub const GAMES_MAX: u32 = 1_000_000;

    /// The most searches compared.
    pub const SEARCHES_MAX: usize = 8;

    fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: &str| Err(ArenaError::Description(problem.into()));
        if !(1..=Self::GAMES_MAX).contains(&self.games) {
            return fail("a calibration has 1 to 1000000 games");
        }
        if self.low == 0 || self.low >= self.high || self.high > 1_000_000_000_000 {
            return fail("a calibration needs 1 <= low < high <= 10^12 rollouts");
        }
        if !(1..=Self::SEARCHES_MAX).contains(&self.searches.len()) {
            return fail("a calibration compares 1 to 8 searches");
        }
        for (index, search) in self.searches.iter().enumerate() {
            with_rollouts(search, 1)?;
            if self.searches[..index].contains(search) {
                return fail("the searches of a calibration differ");
            }
        }
        Ok(())
    }
}

/// A search with its number of rollouts.
pub(crate) fn with_rollouts(search: &str, rollouts: u64) -> Result<String, ArenaError> {
    let spec: PlayerSpec = search.parse()?;
    for budget in ["rollouts", "visits", "time", "nodes"] {
        if spec.get(budget).is_some() {
            let problem = format!("leave out `{budget}`: the rollouts are what is varied");
            return Err(spec.error(problem).into());
        }
    }
    let join = if spec.options().is_empty() { ':' } else { ',' };
    Ok(format!("{spec}{join}rollouts={rollouts}"))
}

/// A side of a calibration's game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Setting {
    /// The number of the search.
    pub search: usize,
    /// Rollouts a move.
    pub rollouts: u64,
}

/// A game of a calibration.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CalibrationGame {
    /// A's and B's settings.
    pub settings: [Setting; 2],
    /// What came of it.
    pub played: Played,
}

/// The plan of a calibration: game `i` is drawn from the seed and `i` alone. The logarithms of both
/// numbers of rollouts are uniform and independent; colours alternate.
#[derive(Clone, Debug)]
pub struct CalibrationPlan {
    settings: Settings,
    spec: CalibrationSpec,
    games: BTreeMap<u32, CalibrationGame>,
    faults: Faults,
}

impl CalibrationPlan {
    /// A plan without games.
    ///
    /// # Errors
    /// When the settings or the spec are wrong.
    pub fn new(settings: Settings, spec: CalibrationSpec) -> Result<Self, ArenaError> {
        settings.check()?;
        spec.check()?;
        Ok(CalibrationPlan { settings, spec, games: BTreeMap::new(), faults: Faults::default() })
    }

    /// What is played.
    #[must_use]
    pub fn spec(&self) -> &CalibrationSpec {
        &self.spec
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = &CalibrationGame> {
        self.games.values()
    }

    /// Games that were lost otherwise than by the rules; they are left out of all fits.
    #[must_use]
    pub fn faults(&self) -> Faults {
        self.faults
    }

    fn draw(&self, index: u32) -> [Setting; 2] {
        let mut rng = self.settings.seed.named("calibration").stream(u64::from(index)).rng();
        let (low, high) = ((self.spec.low as f64).ln(), (self.spec.high as f64).ln());
        [(); 2].map(|()| Setting {
            search: rng.random_range(0..self.spec.searches.len()),
            rollouts: (low + (high - low) * rng.random::<f64>()).exp().round() as u64,
        })
    }

    fn fixture(&self, index: u32) -> Result<Fixture, ArenaError> {
        let mut players = Vec::with_capacity(2);
        for setting in self.draw(index) {
            let search = &self.spec.searches[setting.search];
            players.push(Participant::new(with_rollouts(search, setting.rollouts)?));
        }
        let first = if index.is_multiple_of(2) { Contestant::A } else { Contestant::B };
        let opening = self.settings.opening(index)?;
        self.settings.fixture(index, opening, first, [&players[0], &players[1]])
    }
}

impl Plan for CalibrationPlan {
    fn games_a_heat(&self) -> u32 {
        1
    }

    fn add(&mut self, record: &GameRecord) {
        let index = record.fixture.index;
        if index >= self.spec.games || self.games.contains_key(&index) {
            return;
        }
        let played = Played::of(record);
        if let Some((_, fault)) = played.fault {
            self.faults.add(fault);
        }
        self.games.insert(index, CalibrationGame { settings: self.draw(index), played });
    }

    fn heat(&mut self, number: u32) -> Result<Vec<Fixture>, ArenaError> {
        if self.games.contains_key(&number) {
            return Ok(Vec::new());
        }
        Ok(vec![self.fixture(number)?])
    }

    fn ending(&self) -> Ending {
        if self.played() == self.spec.games { Ending::AllGames } else { Ending::Open }
    }

    fn played(&self) -> u32 {
        self.games.len() as u32
    }

    fn games_max(&self) -> u32 {
        self.spec.games
    }

    fn headline(&self) -> String {
        super::calibration_report::headline(self)
    }

    fn limits(&self) -> Limits {
        self.settings.limits
    }

    fn lifetime(&self) -> Lifetime {
        self.settings.lifetime
    }

    fn players(&self) -> Vec<String> {
        let specs = self.spec.searches.iter();
        specs.filter_map(|search| with_rollouts(search, self.spec.low).ok()).collect()
    }

    fn rules(&self) -> &str {
        &self.settings.game
    }
}
