//! What is known of one match.

use super::wire::{
    MatchCounts, MatchDetails, MatchEstimate, MatchGame, MatchLiveGame, MatchPlayer, MatchStage,
    MatchSummary, MatchTest,
};
use ponder_arena::stats::{Estimate, Trinomial};
use ponder_arena::{
    Contestant, GameRecord, Ledger, LiveGame, Match, Stage, Summary, finished_games,
    is_being_played, read_description, read_game, read_summary,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Finished games that a page gets at once.
const ROWS_MAX: usize = 100;
/// Problems that are told.
const PROBLEMS_MAX: usize = 20;

/// What is known of a match. Its description never changes, and neither does a finished game: each
/// is read once.
pub(super) struct Known {
    name: String,
    path: PathBuf,
    /// When the description was written, by which another match in the same folder is noticed.
    written: Option<SystemTime>,
    description: Result<Match, String>,
    ledger: Option<Ledger>,
    rows: BTreeMap<u32, MatchGame>,
    /// Games that could not be read, and why.
    broken: BTreeMap<u32, String>,
}

impl Known {
    pub(super) fn new(name: &str, path: &Path) -> Self {
        let description = read_description(path).map_err(|error| error.to_string());
        Known {
            name: name.to_owned(),
            path: path.to_owned(),
            written: written(path),
            ledger: description.as_ref().ok().map(Ledger::new),
            description,
            rows: BTreeMap::new(),
            broken: BTreeMap::new(),
        }
    }

    /// Whether this is still what lies in the folder.
    pub(super) fn is_current(&self) -> bool {
        self.written.is_some() && written(&self.path) == self.written
    }

    /// The match, where it lies.
    pub(super) fn place(&self) -> Result<(&Path, &Match), String> {
        self.description.as_ref().map(|found| (&*self.path, found)).map_err(String::clone)
    }

    /// The match in short, from as few files as possible: from the games that were read, or from what
    /// was last written of it, where that knows more of them.
    pub(super) fn summary(&self) -> MatchSummary {
        let own = self.ledger.as_ref().filter(|_| !self.rows.is_empty()).map(Ledger::summary);
        let planned = self.description.as_ref().map_or(0, |found| found.games);
        if own.as_ref().is_some_and(|own| own.played >= planned) {
            return self.summary_of(own.as_ref());
        }
        let written = read_summary(&self.path).ok().flatten();
        let known = |shown: &Option<Summary>| shown.as_ref().map(|shown| shown.played);
        let shown = if known(&written) >= known(&own) { written } else { own };
        self.summary_of(shown.as_ref())
    }

    fn summary_of(&self, shown: Option<&Summary>) -> MatchSummary {
        let mut summary = MatchSummary { name: self.name.clone(), ..MatchSummary::default() };
        match &self.description {
            Ok(found) => {
                let spec = found.game_spec().ok();
                summary.kind = spec.map(|spec| spec.info().name.to_owned());
                summary.rules = Some(found.game.clone());
                summary.players = found.players.iter().map(|player| player.spec.clone()).collect();
                summary.planned = found.games;
            }
            Err(problem) => summary.problem = Some(problem.clone()),
        }
        if let Some(shown) = shown {
            summary.played = shown.played;
            summary.stage = stage(shown.stage);
            summary.estimate = shown.estimate.as_ref().map(estimate);
        }
        summary.is_live = summary.stage == MatchStage::Unfinished && is_being_played(&self.path);
        let newest = ["result.json", "games", "match.json"].iter();
        let newest = newest.filter_map(|file| fs::metadata(self.path.join(file)).ok());
        let newest = newest.filter_map(|found| found.modified().ok()).max();
        summary.written_unix_s = newest.map_or(0, unix_s);
        summary
    }

    /// Everything that a page shows of the match, without the newest `skip` games.
    pub(super) fn details(&mut self, skip: usize) -> MatchDetails {
        self.read_games();
        let Some(ledger) = &self.ledger else {
            return MatchDetails { summary: self.summary_of(None), ..MatchDetails::default() };
        };
        let shown = ledger.summary();
        let times = self.description.iter().flat_map(|found| found.players.iter());
        let players = shown.players.iter().zip(times).map(|(player, entrant)| MatchPlayer {
            spec: player.spec.clone(),
            time: entrant.time.map(|time| time.to_string()),
            moves: player.spent.moves,
            seconds: player.spent.time_us as f64 / 1e6,
            visits: player.spent.visits,
            forfeits: player.forfeits.lost(),
            resigned: player.resigned,
        });
        let summary = self.summary_of(Some(&shown));
        let live = if summary.is_live { LiveGame::all_in(&self.path) } else { Vec::new() };
        let live =
            live.into_iter().filter(|game| !self.rows.contains_key(&(game.fixture.index + 1)));
        MatchDetails {
            games: counts(&shown.games),
            as_first: counts(&shown.as_first),
            as_second: counts(&shown.as_second),
            pairs: shown.pairs.map(|pairs| pairs.0),
            first_player: shown.first_player.as_ref().map(estimate),
            test: shown.sprt.map(|state| MatchTest {
                llr: state.llr,
                lower: state.lower,
                upper: state.upper,
            }),
            players: players.collect(),
            live: live.map(|game| live_row(&game)).collect(),
            rows: self.rows.values().rev().skip(skip).take(ROWS_MAX).cloned().collect(),
            problems: self.broken.values().take(PROBLEMS_MAX).cloned().collect(),
            summary,
        }
    }

    /// Knows every finished game from now on.
    fn read_games(&mut self) {
        let (Ok(description), Some(ledger)) = (&self.description, &mut self.ledger) else { return };
        let numbers = match finished_games(&self.path) {
            Ok(numbers) => numbers,
            Err(error) => {
                self.broken.insert(0, error.to_string());
                return;
            }
        };
        self.broken.remove(&0);
        for number in numbers {
            if self.rows.contains_key(&number) {
                continue;
            }
            match read_game(&self.path, description, number) {
                Ok(record) => {
                    ledger.add(&record);
                    self.rows.insert(number, row(&record));
                    self.broken.remove(&number);
                }
                Err(error) => {
                    self.broken.insert(number, error.to_string());
                }
            }
        }
    }
}

fn written(path: &Path) -> Option<SystemTime> {
    fs::metadata(path.join("match.json")).ok()?.modified().ok()
}

fn unix_s(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

fn stage(stage: Stage) -> MatchStage {
    match stage {
        Stage::Unfinished => MatchStage::Unfinished,
        Stage::AllGames => MatchStage::AllGames,
        Stage::DecidedByTest => MatchStage::DecidedByTest,
    }
}

fn counts(games: &Trinomial) -> MatchCounts {
    MatchCounts { wins: games.wins, draws: games.draws, losses: games.losses }
}

fn estimate(found: &Estimate) -> MatchEstimate {
    MatchEstimate {
        observations: found.observations,
        score: found.score,
        low: found.score_low,
        high: found.score_high,
        elo: found.elo.difference,
        elo_low: found.elo.low,
        elo_high: found.elo.high,
        superiority: found.superiority,
    }
}

pub(super) fn number_of(contestant: Contestant) -> u8 {
    match contestant {
        Contestant::A => 0,
        Contestant::B => 1,
    }
}

fn row(record: &GameRecord) -> MatchGame {
    MatchGame {
        number: record.fixture.index + 1,
        first: number_of(record.fixture.first),
        winner: record.winner().map(number_of),
        result: record.result.clone(),
        moves: u32::try_from(record.all_moves().len()).unwrap_or(u32::MAX),
        seconds: record.spent_us.iter().sum::<u64>() as f64 / 1e6,
        ended_unix_s: record.ended_unix_s,
    }
}

fn live_row(game: &LiveGame) -> MatchLiveGame {
    MatchLiveGame {
        number: game.fixture.index + 1,
        first: number_of(game.fixture.first),
        moves: u32::try_from(game.all_moves().len()).unwrap_or(u32::MAX),
    }
}
