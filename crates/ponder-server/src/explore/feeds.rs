//! The games of the sources, read as they come.

use super::crossword::share_positions;
use super::index::{Finished, GAMES_MAX, Index, Winner};
use super::line::Course;
use super::wire::ExplorerPlace;
use crate::SessionKey;
use crate::play::store::{SavedStamp, Store};
use crate::protocol::SeatRequest;
use crate::watch::experiments::MatchLog;
use crate::watch::runs::RunFolder;
use ponder_arena::GameRecord;
use ponder_arena::campaign::{Entry, Journal};
use ponder_game::{GameResult, Reason, Seed, Side};
use ponder_games::GameSpec;
use ponder_train::store::{RunStore, Segment};
use ponder_train::{Ending, Episode};
use std::collections::{HashMap, HashSet};

/// The winner by a result; `None` for a game that was stopped.
fn winner_of(result: &GameResult) -> Option<Winner> {
    match (result.winner, result.winner_side, &result.reason) {
        (_, _, Reason::Stopped(_)) => None,
        (Some(seat), Some(side), _) => Some(Winner::Seat(seat, side)),
        _ => Some(Winner::Draw),
    }
}

/// The saved games of a browser.
#[derive(Default)]
pub(super) struct OwnFeed {
    pub(super) index: Index,
    /// The saved games when they were read.
    read: Vec<SavedStamp>,
}

impl OwnFeed {
    /// Reads the games again if one was saved or deleted since the last time.
    pub(super) fn update(
        &mut self,
        rules: &GameSpec,
        owner: &SessionKey,
        store: &Store,
    ) -> rusqlite::Result<()> {
        let saved = store.stamps(owner)?;
        if saved == self.read {
            return Ok(());
        }
        *self = OwnFeed { read: saved, ..OwnFeed::default() };
        let most = u32::try_from(GAMES_MAX).unwrap_or(u32::MAX);
        let (games, total) = store.newest(owner, most)?;
        for game in games.iter().rev() {
            let Some(result) = &game.result else { continue };
            let Some(winner) = winner_of(result) else { continue };
            let Ok(own_rules) = game.rules.parse::<GameSpec>() else { continue };
            if share_positions(&own_rules, rules) {
                let imported = game.imported.as_ref();
                let record = imported.and_then(|imported| imported.record.as_deref());
                let finished = Finished {
                    place: ExplorerPlace::Own { game: game.game.clone() },
                    players: game.seats.iter().map(SeatRequest::label).collect(),
                    course: Course {
                        moves: game.moves.iter().map(String::as_str).collect(),
                        deal: game.seed.named("deal"),
                        record,
                    },
                    winner,
                    margin_halves: result.margin_halves,
                };
                self.index.add(&own_rules, finished);
            }
        }
        if total > most {
            self.index.set_partial();
        }
        Ok(())
    }
}

/// The games of matches.
#[derive(Default)]
pub(super) struct MatchFeed {
    pub(super) index: Index,
    /// The logs, and the numbers of the games that were read.
    logs: HashMap<MatchLog, (Journal, HashSet<u32>)>,
}

impl MatchFeed {
    /// Reads the games that are new in the logs, of which the last one has the newest games.
    pub(super) fn update(&mut self, logs: &[MatchLog]) {
        // A match that is gone, or was replaced by another one, takes its games with it.
        if !self.logs.keys().all(|log| logs.contains(log)) {
            *self = MatchFeed::default();
        }
        for log in logs {
            let entry = self.logs.entry(log.clone());
            let (journal, read) =
                entry.or_insert_with(|| (Journal::new(&log.path), HashSet::new()));
            for entry in journal.read_new().unwrap_or_default() {
                if let Entry::Game { record, .. } = entry
                    && read.insert(record.fixture.index)
                    && let Some(finished) = of_match(log, &record)
                    && let Ok(rules) = record.fixture.rules.parse::<GameSpec>()
                {
                    self.index.add(&rules, finished);
                }
            }
        }
    }
}

fn of_match<'g>(log: &MatchLog, record: &'g GameRecord) -> Option<Finished<'g>> {
    let number = record.fixture.index.saturating_add(1);
    let (place, name) = (log.place, log.name.clone());
    Some(Finished {
        place: ExplorerPlace::Matches { place, name, number },
        players: record.fixture.titles().map(Some).into(),
        course: Course {
            moves: record.all_moves(),
            deal: record.fixture.deal_seed(),
            record: None,
        },
        winner: winner_of(&record.result)?,
        margin_halves: record.result.margin_halves,
    })
}

/// The self-play games of runs.
#[derive(Default)]
pub(super) struct RunFeed {
    pub(super) index: Index,
    /// The number of the newest segment that was read of each run.
    read: HashMap<RunFolder, u64>,
}

impl RunFeed {
    /// Reads the games that are new in the logs. Segments that cannot be read are skipped.
    pub(super) fn update(&mut self, rules: &GameSpec, runs: &[RunFolder]) {
        if !self.read.keys().all(|run| runs.contains(run)) {
            *self = RunFeed::default();
        }
        for run in runs {
            let store = run.path.to_str().and_then(|path| RunStore::open(path).ok());
            let Some(store) = store else { continue };
            let before = self.read.get(run).copied().unwrap_or(0);
            let numbers = store.segment_numbers().unwrap_or_default();
            let Some(&newest) = numbers.last().filter(|newest| **newest > before) else { continue };
            // The newest games, as many as the index can hold.
            let mut segments = Vec::new();
            let mut games = 0;
            for &number in numbers.iter().rev().take_while(|number| **number > before) {
                if games >= GAMES_MAX as u64 {
                    self.index.set_partial();
                    break;
                }
                let Ok(segment) = store.segment(number) else { continue };
                games += segment.batches.iter().map(|batch| batch.games).sum::<u64>();
                segments.push(segment);
            }
            for segment in segments.iter().rev() {
                self.add(rules, run, &store, segment);
            }
            self.read.insert(run.clone(), newest);
        }
    }

    fn add(&mut self, rules: &GameSpec, run: &RunFolder, store: &RunStore, segment: &Segment) {
        let mut next: u64 = 1;
        for batch in &segment.batches {
            let first = next;
            next = next.saturating_add(batch.games);
            // The games of old batches are deleted from time to time.
            let Ok(episodes) = store.read_batch(batch) else { continue };
            for (number, episode) in (first..).zip(&episodes) {
                let (run, segment) = (run.name.clone(), segment.number);
                let place = ExplorerPlace::Runs { run, segment, number };
                if let Some(finished) = of_run(rules, place, episode) {
                    self.index.add(rules, finished);
                }
            }
        }
    }
}

fn of_run<'g>(
    rules: &GameSpec,
    place: ExplorerPlace,
    episode: &'g Episode,
) -> Option<Finished<'g>> {
    let has_rules = episode.rules.parse::<GameSpec>().is_ok_and(|of_game| of_game == *rules);
    let winner = match (episode.ending, episode.outcome) {
        (Ending::Cut, _) => return None,
        (_, outcome) if outcome > 0.0 => Winner::Side(Side::First),
        (_, outcome) if outcome < 0.0 => Winner::Side(Side::Second),
        _ => Winner::Draw,
    };
    has_rules.then(|| Finished {
        place,
        players: Vec::new(),
        course: Course {
            moves: episode.plies.iter().map(|ply| ply.mv.as_str()).collect(),
            deal: Seed(0),
            record: None,
        },
        winner,
        margin_halves: None,
    })
}
