//! Leagues: many players, rated together.

use super::copies::{self, Outcome, PairGames};
use super::result::{Faults, Played};
use super::settings::Settings;
use crate::campaign::{CampaignStatus, Plan};
use crate::opening::OpeningSequence;
use crate::participant::Participant;
use crate::stats::{RatingFit, RatingPrior, Results};
use crate::{ArenaError, Contestant, Fixture, GameRecord};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Number of consecutive forfeits after which a player is suspended, so that the others can
/// continue.
const FAILURES_MAX: u32 = 5;

/// Pairing policy of a league.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matching {
    /// Plays the pair with the fewest games.
    #[default]
    RoundRobin,
    /// Plays the pair whose game is expected to give the most information on the difference of
    /// their ratings.
    Adaptive,
}

/// Players and length of a league.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeagueSpec {
    /// The players.
    pub players: Vec<Participant>,
    /// Total number of games, even; more can be added later.
    pub games: u32,
    /// True if a game that a player lost by failing, hanging or an illegal move counts as a loss;
    /// otherwise it does not count.
    #[serde(default)]
    pub count_faults: bool,
    /// Pairing policy.
    #[serde(default)]
    pub matching: Matching,
    /// Prior of the ratings.
    #[serde(default)]
    pub prior: RatingPrior,
}

impl LeagueSpec {
    /// Maximum number of games.
    pub const GAMES_MAX: u32 = 1_000_000;

    /// Maximum number of players.
    pub const PLAYERS_MAX: usize = 200;

    fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: String| Err(ArenaError::Description(problem));
        if !(2..=Self::PLAYERS_MAX).contains(&self.players.len()) {
            return fail(format!(
                "a league must have 2 to {} players, not {}",
                Self::PLAYERS_MAX,
                self.players.len()
            ));
        }
        if !(2..=Self::GAMES_MAX).contains(&self.games) || !self.games.is_multiple_of(2) {
            return fail(format!(
                "a league must have an even number of games from 2 to {}",
                Self::GAMES_MAX
            ));
        }
        for (index, player) in self.players.iter().enumerate() {
            player.check()?;
            let title = player.title();
            for before in &self.players[..index] {
                if before.title() == title {
                    return fail(format!(
                        "two players are called `{title}`; give them different names"
                    ));
                }
                if before.spec == player.spec && before.time == player.time {
                    return fail(format!(
                        "`{}` occurs twice with the same time control",
                        player.spec
                    ));
                }
            }
        }
        let spread = [self.prior.rating_spread, self.prior.first_spread, self.prior.draw_spread];
        if !spread.iter().all(|spread| spread.is_finite() && *spread > 0.0) {
            return fail("the spreads of the prior must be above 0".into());
        }
        Ok(())
    }
}

/// A game between two players of a league.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LeagueGame {
    /// Indices of players A and B.
    pub players: [usize; 2],
    /// Result of the game.
    pub played: Played,
}

/// The plan of a league: pairs of games from one opening, with colours swapped.
#[derive(Clone, Debug)]
pub struct LeaguePlan {
    settings: Settings,
    spec: LeagueSpec,
    openings: OpeningSequence,
    games: BTreeMap<u32, LeagueGame>,
    /// Numbers of games between players unknown to this plan: another process has added them to the
    /// league meanwhile.
    foreign: BTreeSet<u32>,
    /// Games of each pair of players, the lower index first.
    pairs: BTreeMap<[usize; 2], PairGames>,
    /// Results of all games, used for pairing.
    chosen: Results,
    /// Results of the games that count.
    results: Results,
    faults: Vec<Faults>,
    failures_in_a_row: Vec<u32>,
    /// Players A and B of games in progress.
    pending: Vec<[usize; 2]>,
}

impl LeaguePlan {
    /// Creates a plan without games.
    ///
    /// # Errors
    /// Fails when the settings or the spec are invalid.
    pub fn new(settings: Settings, spec: LeagueSpec) -> Result<Self, ArenaError> {
        settings.check()?;
        spec.check()?;
        let players = spec.players.len();
        Ok(LeaguePlan {
            openings: settings.opening_sequence()?,
            settings,
            spec,
            games: BTreeMap::new(),
            foreign: BTreeSet::new(),
            pairs: BTreeMap::new(),
            chosen: Results::new(players),
            results: Results::new(players),
            faults: vec![Faults::default(); players],
            failures_in_a_row: vec![0; players],
            pending: Vec::new(),
        })
    }

    /// Returns the description of the league.
    pub fn spec(&self) -> &LeagueSpec {
        &self.spec
    }

    /// Returns the results of the games that count.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Returns a player's losses other than by the rules.
    pub fn faults(&self, player: usize) -> &Faults {
        &self.faults[player]
    }

    /// Returns whether a player is suspended after too many consecutive failures. A new process
    /// that plays the league lifts the suspension.
    pub fn is_suspended(&self, player: usize) -> bool {
        self.failures_in_a_row[player] >= FAILURES_MAX
    }

    /// Returns the number of games that are exact copies of an earlier one between deterministic
    /// players, and do not count.
    pub fn repeats(&self) -> u64 {
        self.pairs.values().map(PairGames::left_out).sum()
    }

    /// Returns the number of games that ended by a fault and do not count.
    pub fn faulty(&self) -> u64 {
        self.games.values().filter(|game| self.is_left_out(&game.played)).count() as u64
    }

    fn is_left_out(&self, played: &Played) -> bool {
        played.is_faulty() && !self.spec.count_faults
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = &LeagueGame> {
        self.games.values()
    }

    fn index_of(&self, spec: &str, time: Option<ponder_game::TimeControl>) -> Option<usize> {
        let same = |player: &Participant| {
            player.spec == spec && player.control().is_ok_and(|control| control == time)
        };
        self.spec.players.iter().position(same)
    }

    /// Returns the pair to play next.
    fn choose(&self) -> Option<[usize; 2]> {
        let players = self.spec.players.len();
        let active: Vec<usize> = (0..players).filter(|&p| !self.is_suspended(p)).collect();
        let pairs = active
            .iter()
            .enumerate()
            .flat_map(|(place, &one)| active[place + 1..].iter().map(move |&other| [one, other]));
        match self.spec.matching {
            Matching::RoundRobin => {
                let waiting = |pair: &[usize; 2]| {
                    let pending = self.pending.iter().filter(|other| *other == pair).count() as u64;
                    self.chosen.score(pair[0], pair[1]).1 + pending
                };
                pairs.min_by_key(waiting)
            }
            Matching::Adaptive => {
                let mut fit = RatingFit::new(&self.chosen, &self.spec.prior);
                for &[one, other] in &self.pending {
                    fit.expect(one, other);
                }
                let gain = |pair: &[usize; 2]| fit.information(pair[0], pair[1]);
                pairs.max_by(|one, other| gain(one).total_cmp(&gain(other)))
            }
        }
    }

    fn fixture(
        &mut self,
        index: u32,
        first: Contestant,
        players: [usize; 2],
    ) -> Result<Fixture, ArenaError> {
        let opening = self.openings.get(index / 2)?;
        let players = players.map(|player| &self.spec.players[player]);
        self.settings.fixture(index, opening, first, players)
    }
}

impl Plan for LeaguePlan {
    fn games_per_round(&self) -> u32 {
        2
    }

    fn add(&mut self, record: &GameRecord) {
        let fixture = &record.fixture;
        if self.games.contains_key(&fixture.index) || fixture.rules != self.settings.game {
            return;
        }
        self.openings.set_known(fixture.index / 2, &fixture.opening);
        let Some(players @ [a, b]) = self.pair_of(fixture) else {
            self.foreign.insert(fixture.index);
            return;
        };
        if a == b {
            return;
        }
        let played = Played::of(record);
        let left_out = self.is_left_out(&played);
        let pair = self.pairs.entry([a.min(b), a.max(b)]).or_default();
        let game = Outcome::new(players, &played);
        self.chosen.add(game.first, game.second, game.score);
        let counted = if left_out { Vec::new() } else { pair.add(record, game) };
        for game in counted {
            self.results.add(game.first, game.second, game.score);
        }
        for who in Contestant::BOTH {
            let player = players[who.index()];
            match played.fault {
                Some((loser, _)) if loser == who => {
                    self.faults[player].add(&played);
                    self.failures_in_a_row[player] += 1;
                }
                _ => self.failures_in_a_row[player] = 0,
            }
        }
        self.games.insert(fixture.index, LeagueGame { players, played });
    }

    fn round(&mut self, number: u32) -> Result<Vec<Fixture>, ArenaError> {
        let indices = [2 * number, 2 * number + 1];
        let known: Vec<_> = indices.iter().filter_map(|index| self.games.get(index)).collect();
        let (players, played_first) = match known[..] {
            [_, _] => return Ok(Vec::new()),
            [game] => (game.players, Some(game.played.first)),
            _ => match self.choose() {
                Some(pair) => (pair, None),
                None => return Ok(Vec::new()),
            },
        };
        let missing = indices
            .into_iter()
            .filter(|index| !self.games.contains_key(index) && !self.foreign.contains(index));
        let missing: Vec<u32> = missing.collect();
        missing
            .into_iter()
            .map(|index| {
                let usual = if index.is_multiple_of(2) { Contestant::A } else { Contestant::B };
                let first = played_first.map_or(usual, Contestant::opponent);
                self.fixture(index, first, players)
            })
            .collect()
    }

    fn on_start(&mut self) {
        self.failures_in_a_row.fill(0);
    }

    fn on_round_start(&mut self, fixtures: &[Fixture]) {
        for fixture in fixtures {
            self.pending.extend(self.pair_of(fixture));
        }
    }

    fn on_round_end(&mut self, fixtures: &[Fixture]) {
        for pair in fixtures.iter().filter_map(|fixture| self.pair_of(fixture)).collect::<Vec<_>>()
        {
            if let Some(place) = self.pending.iter().position(|other| *other == pair) {
                self.pending.swap_remove(place);
            }
        }
    }

    fn status(&self) -> CampaignStatus {
        let active = (0..self.spec.players.len()).filter(|&player| !self.is_suspended(player));
        if self.played() >= self.spec.games {
            CampaignStatus::AllGames
        } else if active.count() < 2 {
            CampaignStatus::Failed
        } else {
            CampaignStatus::Open
        }
    }

    fn played(&self) -> u32 {
        (self.games.len() + self.foreign.len()) as u32
    }

    fn games_max(&self) -> u32 {
        self.spec.games
    }

    fn headline(&self) -> String {
        let fit = RatingFit::new(&self.results, &self.spec.prior);
        let players = 0..self.spec.players.len();
        let best = players.max_by(|&one, &other| fit.difference(one, other).0.total_cmp(&0.0));
        let copies = copies::in_headline(self.repeats());
        best.map_or_else(String::new, |best| {
            format!("ahead: {}{copies}", self.spec.players[best].title())
        })
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn players(&self) -> Vec<String> {
        self.spec.players.iter().map(|player| player.spec.clone()).collect()
    }
}

impl LeaguePlan {
    /// Returns the indices of players A and B of a game, if both are in the league.
    fn pair_of(&self, fixture: &Fixture) -> Option<[usize; 2]> {
        let index = |who: Contestant| {
            let seat = fixture.seat(who).index();
            self.index_of(&fixture.players[seat], fixture.time[seat])
        };
        Some([index(Contestant::A)?, index(Contestant::B)?])
    }
}
