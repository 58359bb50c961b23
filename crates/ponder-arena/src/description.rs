//! The description of a match: who plays what, how often and until when.

use crate::stats::Sprt;
use crate::{ArenaError, Contestant, Fixture, Limits, Opening, Openings};
use ponder_game::{Clock, Seed, TimeControl};
use ponder_games::GameSpec;
use ponder_players::PlayerSpec;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A player of a match and its time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The player's spec; budgets of visits or nodes are part of it.
    pub spec: String,
    /// Its clock, or `None` to play without one.
    pub time: Option<TimeControl>,
}

/// How games belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Two games a pair from one opening, each player with each colour. Statistics count pairs.
    #[default]
    Pairs,
    /// Colours alternate, and each game has its own opening. Statistics count games.
    Single,
}

/// How long a player lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lifetime {
    /// A new player for each game: a game depends on its number only, so that a resumed match is
    /// the same match.
    #[default]
    Game,
    /// Each worker keeps its players and tells them of each new game; for players that start
    /// slowly. A player that failed is replaced.
    Match,
}

/// The description of a match, written once into its directory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The version of this format: [`Match::VERSION`].
    pub version: u32,
    /// The rules string, with the game's name (`hex:11,swap`).
    pub game: String,
    /// The players, [`Contestant::A`] first.
    pub players: [Entrant; 2],
    /// The number of games; even if they are played in pairs.
    pub games: u32,
    /// The seed of everything random in the match.
    pub seed: Seed,
    /// How games belong together.
    pub pairing: Pairing,
    /// How openings are drawn.
    pub openings: Openings,
    /// A test that ends the match early.
    pub sprt: Option<Sprt>,
    /// What the referee allows.
    pub limits: Limits,
    /// How long a player lives.
    pub lifetime: Lifetime,
    /// Games played at the same time. A match may be resumed with another number.
    pub workers: u16,
}

impl Match {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// The most games of a match.
    pub const GAMES_MAX: u32 = 100_000;

    /// The most games played at the same time.
    pub const WORKERS_MAX: u16 = 1_024;

    /// A match of `games` games between two specs without clocks, in pairs from the first
    /// position, one game at a time.
    pub fn new(
        game: impl Into<String>,
        a: impl Into<String>,
        b: impl Into<String>,
        games: u32,
        seed: Seed,
    ) -> Self {
        let entrant = |spec| Entrant { spec, time: None };
        Match {
            version: Self::VERSION,
            game: game.into(),
            players: [entrant(a.into()), entrant(b.into())],
            games,
            seed,
            pairing: Pairing::default(),
            openings: Openings::NONE,
            sprt: None,
            limits: Limits::default(),
            lifetime: Lifetime::default(),
            workers: 1,
        }
    }

    /// Checks that the match can be played, without making a player.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: String| Err(ArenaError::Description(problem));
        if self.version != Self::VERSION {
            let (found, known) = (self.version, Self::VERSION);
            return fail(format!("its format is version {found}, but only {known} is known here"));
        }
        if !(1..=Self::GAMES_MAX).contains(&self.games) {
            return fail(format!("a match has 1 to {} games", Self::GAMES_MAX));
        }
        if self.pairing == Pairing::Pairs && !self.games.is_multiple_of(2) {
            return fail(format!("{} games are not pairs; ask for an even number", self.games));
        }
        if !(1..=Self::WORKERS_MAX).contains(&self.workers) {
            return fail(format!("a match has 1 to {} workers", Self::WORKERS_MAX));
        }
        for time in self.players.iter().filter_map(|player| player.time) {
            if Clock::new(time).until_expiry().is_zero() {
                return fail(format!("the time control `{time}` leaves no time for a move"));
            }
        }
        self.openings.check()?;
        if self.limits.plies_max <= u32::from(self.openings.plies) {
            return fail("the limit of moves ends a game in its opening".into());
        }
        if let Some(problem) = self.sprt.as_ref().and_then(Sprt::problem) {
            return fail(problem);
        }
        self.game_spec()?;
        for contestant in Contestant::BOTH {
            self.player_spec(contestant)?;
        }
        Ok(())
    }

    /// The game.
    ///
    /// # Errors
    /// When the rules string is not understood.
    pub fn game_spec(&self) -> Result<GameSpec, ArenaError> {
        Ok(self.game.parse()?)
    }

    /// The spec of a player.
    ///
    /// # Errors
    /// When it is not understood.
    pub fn player_spec(&self, contestant: Contestant) -> Result<PlayerSpec, ArenaError> {
        Ok(self.players[contestant.index()].spec.parse()?)
    }

    /// Game number `index` (from 0). It depends on nothing but the description and the number.
    ///
    /// # Errors
    /// When the game is not understood or has no opening as asked for.
    pub fn fixture(&self, index: u32) -> Result<Fixture, ArenaError> {
        let opening_number = match self.pairing {
            Pairing::Pairs => index / 2,
            Pairing::Single => index,
        };
        let seed = self.seed.named("opening").stream(u64::from(opening_number));
        let opening = Opening::draw(&self.openings, &self.game_spec()?, seed)?;
        let first = if index.is_multiple_of(2) { Contestant::A } else { Contestant::B };
        let by_seat = [first, first.opponent()].map(|who| &self.players[who.index()]);
        Ok(Fixture {
            index,
            rules: self.game.clone(),
            players: by_seat.map(|player| player.spec.clone()),
            first,
            time: by_seat.map(|player| player.time),
            seed: self.seed.named("game").stream(u64::from(index)),
            opening,
        })
    }

    /// How `self` differs from the match whose file says `written`, apart from the workers: `None`
    /// if it does not.
    pub(crate) fn differences(&self, written: &Value) -> Option<String> {
        let here = serde_json::to_value(self).unwrap_or_default();
        // Written anew as far as it is understood: older files have numbers for seeds.
        let read = serde_json::from_value::<Match>(written.clone()).ok();
        let there = read.and_then(|read| serde_json::to_value(read).ok());
        let there = there.as_ref().unwrap_or(written);
        differences(there, &here)
    }
}

/// How two descriptions differ, apart from the workers: `None` if they do not.
pub(crate) fn differences(there: &Value, here: &Value) -> Option<String> {
    let mut found = Vec::new();
    compare("", there, here, &mut found);
    let more = found.len().saturating_sub(DIFFERENCES_MAX);
    found.truncate(DIFFERENCES_MAX);
    if more > 0 {
        found.push(format!("and {more} more"));
    }
    (!found.is_empty()).then(|| found.join("; "))
}

/// Differences that are named at most.
const DIFFERENCES_MAX: usize = 8;

fn compare(name: &str, there: &Value, here: &Value, found: &mut Vec<String>) {
    let inner = |key: &str| {
        if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") }
    };
    match (there, here) {
        (Value::Object(there), Value::Object(here)) => {
            let keys = there.keys().chain(here.keys().filter(|key| !there.contains_key(*key)));
            for key in keys.filter(|key| !(name.is_empty() && *key == "workers")) {
                let value = |side: &Map<String, Value>| side.get(key).cloned().unwrap_or_default();
                compare(&inner(key), &value(there), &value(here), found);
            }
        }
        (Value::Array(there), Value::Array(here)) if there.len() == here.len() => {
            for (index, (there, here)) in there.iter().zip(here).enumerate() {
                compare(&inner(&index.to_string()), there, here, found);
            }
        }
        _ if there == here => {}
        _ => found.push(format!("{name}: there {there}, here {here}")),
    }
}
