//! Matches: two players, a fixed number of games, optionally an SPRT that ends them early.

use super::copies;
use super::match_report::MatchReport;
use super::result::Played;
use super::scoresheet::{Counts, Row, Scoresheet};
use super::settings::Settings;
use crate::campaign::{CampaignStatus, Plan};
use crate::opening::OpeningSequence;
use crate::participant::Participant;
use crate::stats::{Estimate, Sprt, SprtState, Verdict};
use crate::{ArenaError, Contestant, Fixture, GameRecord};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Number of consecutive faults of a player after which a match that does not count them is given
/// up.
const FAILURES_MAX: u32 = 5;

/// Unit of observation of the statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Two games from one opening, with colours swapped. Statistics count pairs.
    #[default]
    Pairs,
    /// Colours alternate, and each game has its own opening. Statistics count games.
    Single,
}

impl Pairing {
    const fn games(self) -> u32 {
        match self {
            Pairing::Pairs => 2,
            Pairing::Single => 1,
        }
    }
}

/// Players and length of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSpec {
    /// The players, [`Contestant::A`] first.
    pub players: [Participant; 2],
    /// Number of games; even if they are played in pairs.
    pub games: u32,
    /// Unit of observation of the statistics.
    #[serde(default)]
    pub pairing: Pairing,
    /// Sequential test (SPRT) that ends the match early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// True if a game that a player lost by failing, hanging or an illegal move counts as a loss;
    /// otherwise it does not count.
    #[serde(default)]
    pub count_faults: bool,
}

impl MatchSpec {
    /// Maximum number of games.
    pub const GAMES_MAX: u32 = 100_000;

    /// Creates a match of `games` games in pairs between two specs without clocks.
    #[must_use]
    pub fn new(a: impl Into<String>, b: impl Into<String>, games: u32) -> Self {
        MatchSpec {
            players: [Participant::new(a), Participant::new(b)],
            games,
            pairing: Pairing::default(),
            sprt: None,
            count_faults: false,
        }
    }

    fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: String| Err(ArenaError::Description(problem));
        if !(1..=Self::GAMES_MAX).contains(&self.games) {
            return fail(format!("a match must have 1 to {} games", Self::GAMES_MAX));
        }
        if !self.games.is_multiple_of(self.pairing.games()) {
            return fail(format!(
                "games come in pairs, one with each colour, so {} games are not possible; ask for \
                 an even number",
                self.games
            ));
        }
        if let Some(problem) = self.sprt.as_ref().and_then(Sprt::problem) {
            return fail(problem);
        }
        self.players.iter().try_for_each(Participant::check)
    }
}

/// The plan of a match. Game number `n` depends on nothing but the settings, the spec and `n`, so
/// that a stopped match resumes as the same match.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    settings: Settings,
    spec: MatchSpec,
    openings: OpeningSequence,
    rows: BTreeMap<u32, Row>,
    /// Numbers of games of this match that were played when it was planned longer.
    beyond: BTreeSet<u32>,
    failures_in_a_row: [u32; 2],
    /// Counts over the longest prefix of known games, as seen by the test.
    in_order: Scoresheet,
    /// Length of that prefix.
    prefix: u32,
    sprt: Option<SprtState>,
}

impl MatchPlan {
    /// Creates a plan without games.
    ///
    /// # Errors
    /// Fails when the settings or the spec are invalid.
    pub fn new(settings: Settings, spec: MatchSpec) -> Result<Self, ArenaError> {
        settings.check()?;
        spec.check()?;
        Ok(MatchPlan {
            openings: settings.opening_sequence()?,
            sprt: spec.sprt.map(|sprt| sprt.of_games(&Default::default())),
            in_order: Scoresheet::new(spec.count_faults),
            settings,
            spec,
            rows: BTreeMap::new(),
            beyond: BTreeSet::new(),
            failures_in_a_row: [0; 2],
            prefix: 0,
        })
    }

    /// Returns the description of the match.
    pub fn spec(&self) -> &MatchSpec {
        &self.spec
    }

    /// Returns the status of the SPRT, if there is one.
    pub fn sprt(&self) -> Option<SprtState> {
        self.sprt
    }

    /// Returns the number of games that were played when the match was planned longer.
    pub fn beyond(&self) -> u32 {
        self.beyond.len() as u32
    }

    /// Returns the report of the games so far.
    pub fn report(&self) -> MatchReport {
        MatchReport::of(self)
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|state| state.verdict != Verdict::Open)
    }

    /// Feeds the next observations to the test, in the order of game numbers. The decision thus
    /// depends on the results alone, not on the order in which games end, which would favour short
    /// games.
    fn advance(&mut self) {
        let Some(sprt) = self.spec.sprt else { return };
        let size = self.spec.pairing.games();
        while !self.is_decided() {
            let unit: Vec<&Row> = (self.prefix..self.prefix + size)
                .map_while(|index| self.rows.get(&index))
                .collect();
            if unit.len() < size as usize {
                return;
            }
            self.in_order.add(&unit, size as usize);
            self.prefix += size;
            let counts = self.in_order.counts();
            self.sprt = Some(match self.spec.pairing {
                Pairing::Pairs => sprt.of_pairs(&counts.pairs),
                Pairing::Single => sprt.of_games(&counts.games),
            });
        }
    }

    /// Returns the counts over all known games, up to the one at which the test decided.
    pub(super) fn counts(&self) -> Counts {
        if self.is_decided() {
            return self.in_order.counts().clone();
        }
        let size = self.spec.pairing.games();
        let mut sheet = Scoresheet::new(self.spec.count_faults);
        let mut rows = self.rows.iter().peekable();
        while let Some((index, row)) = rows.next() {
            let mut unit = vec![row];
            while let Some((_, row)) = rows.next_if(|(next, _)| *next / size == index / size) {
                unit.push(row);
            }
            sheet.add(&unit, size as usize);
        }
        sheet.counts().clone()
    }

    /// Returns A's score with its interval, from complete pairs if games are paired.
    pub(super) fn estimate(&self, counts: &Counts) -> Option<Estimate> {
        match self.spec.pairing {
            Pairing::Pairs => Estimate::of_pairs(&counts.pairs),
            Pairing::Single => Estimate::of_games(&counts.games),
        }
    }
}

impl Plan for MatchPlan {
    fn games_per_round(&self) -> u32 {
        self.spec.pairing.games()
    }

    fn add(&mut self, record: &GameRecord) {
        let fixture = &record.fixture;
        let index = fixture.index;
        let specs = Contestant::BOTH.map(|who| &fixture.players[fixture.seat(who).index()]);
        let is_ours = fixture.rules == self.settings.game
            && specs.into_iter().eq(self.spec.players.iter().map(|player| &player.spec));
        if !is_ours || self.rows.contains_key(&index) {
            return;
        }
        if index >= self.spec.games {
            self.beyond.insert(index);
            return;
        }
        self.openings.set_known(index / self.spec.pairing.games(), &fixture.opening);
        let row = Row::of(record);
        let fault = row.played.fault.filter(|_| row.played.is_faulty());
        for who in Contestant::BOTH {
            let failures = &mut self.failures_in_a_row[who.index()];
            *failures =
                if fault.is_some_and(|(loser, _)| loser == who) { *failures + 1 } else { 0 };
        }
        self.rows.insert(index, row);
        self.advance();
    }

    fn round(&mut self, number: u32) -> Result<Vec<Fixture>, ArenaError> {
        let size = self.spec.pairing.games();
        let missing =
            (number * size..(number + 1) * size).filter(|index| !self.rows.contains_key(index));
        let missing: Vec<u32> = missing.collect();
        let [a, b] = &self.spec.players;
        let fixture = |index: u32, openings: &mut OpeningSequence| {
            let first = if index.is_multiple_of(2) { Contestant::A } else { Contestant::B };
            self.settings.fixture(index, openings.get(number)?, first, [a, b])
        };
        missing.into_iter().map(|index| fixture(index, &mut self.openings)).collect()
    }

    fn on_start(&mut self) {
        self.failures_in_a_row = [0; 2];
    }

    fn status(&self) -> CampaignStatus {
        let failed = self.failures_in_a_row.iter().any(|&failures| failures >= FAILURES_MAX);
        if self.is_decided() {
            CampaignStatus::Decided
        } else if self.played() >= self.spec.games {
            CampaignStatus::AllGames
        } else if failed && !self.spec.count_faults {
            CampaignStatus::Failed
        } else {
            CampaignStatus::Open
        }
    }

    /// Returns `false`: the test sees games in order, and the games of the match are fixed, so the
    /// games in progress do not affect which ones count.
    fn finishes_games(&self) -> bool {
        false
    }

    fn played(&self) -> u32 {
        self.rows.len() as u32
    }

    fn games_max(&self) -> u32 {
        self.spec.games
    }

    fn headline(&self) -> String {
        let counts = self.counts();
        let Some(estimate) = self.estimate(&counts) else { return String::new() };
        let test = self.sprt.map_or_else(String::new, |state| format!("  {state}"));
        let copies = copies::in_headline(counts.copies);
        format!("A {estimate}  Elo {}{test}{copies}", estimate.elo)
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn players(&self) -> Vec<String> {
        self.spec.players.iter().map(|player| player.spec.clone()).collect()
    }
}

impl Row {
    fn of(record: &GameRecord) -> Self {
        Row::new(record, Played::of(record))
    }
}
