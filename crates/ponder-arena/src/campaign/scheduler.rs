//! Scheduling of the workers of a process, and collection of their results.

use super::claim::Claim;
use super::files::write_unsynced;
use super::hung_threads::HungThreads;
use super::{CampaignStatus, Entry, Journal, OnProgress, Plan, Progress};
use crate::{ArenaError, Fixture, GameRecord};
use parking_lot::{Mutex, MutexGuard};
use ponder_players::StopFlag;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A round claimed by this process.
pub(super) struct Round {
    number: u32,
    games: Vec<Fixture>,
    claim: Option<Claim>,
}

impl Round {
    pub(super) fn games(&self) -> &[Fixture] {
        &self.games
    }
}

/// Scheduler for the workers of a process; it also collects their results.
pub(super) struct Scheduler<'a> {
    directory: Option<PathBuf>,
    /// The directory again, if games are also written as records.
    records: Option<PathBuf>,
    process: String,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    plan: &'a mut dyn Plan,
    journal: Option<Journal>,
    /// All rounds before this one are complete.
    first_open: u32,
    in_flight: BTreeSet<u32>,
    error: Option<ArenaError>,
}

impl<'a> Scheduler<'a> {
    pub(super) fn new(
        directory: Option<PathBuf>,
        records: Option<PathBuf>,
        process: String,
        plan: &'a mut dyn Plan,
        journal: Option<Journal>,
    ) -> Self {
        let state = State { plan, journal, first_open: 0, in_flight: BTreeSet::new(), error: None };
        Scheduler { directory, records, process, state: Mutex::new(state) }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock()
    }

    /// Returns whether the plan has ended.
    pub(super) fn is_over(&self) -> bool {
        self.lock().plan.status() != CampaignStatus::Open
    }

    pub(super) fn has_failed(&self) -> bool {
        self.lock().error.is_some()
    }

    pub(super) fn into_error(self) -> Option<ArenaError> {
        self.state.into_inner().error
    }

    pub(super) fn fail(&self, error: ArenaError) {
        let mut state = self.lock();
        state.error = state.error.take().or(Some(error));
    }

    pub(super) fn report(&self, on_progress: &mut OnProgress<'_>, hung: &HungThreads) {
        let state = self.lock();
        let damaged = state.journal.as_ref().map_or(0, Journal::damaged);
        on_progress(&Progress { plan: &*state.plan, hung: hung.count_running(), damaged });
    }

    /// Claims the next free round; `None` if there is none, or the campaign is stopping.
    pub(super) fn next(&self, halt: &StopFlag) -> Option<Round> {
        let mut state = self.lock();
        if halt.is_raised() || state.error.is_some() {
            return None;
        }
        match state.next(self.directory.as_deref()) {
            Ok(round) => round,
            Err(error) => {
                state.error = Some(error);
                None
            }
        }
    }

    /// Records a finished game; returns `true` if it was kept.
    pub(super) fn take(&self, record: Result<GameRecord, ArenaError>) -> bool {
        let record = record.and_then(|record| {
            if let Some(directory) = &self.records {
                write_record(directory, &record)?;
            }
            Ok(record)
        });
        let mut state = self.lock();
        let kept = record.and_then(|record| {
            let entry =
                Entry::Game { process: self.process.clone(), record: Box::new(record.clone()) };
            if let Some(journal) = &state.journal {
                journal.append(&entry)?;
            }
            state.plan.add(&record);
            Ok(())
        });
        match kept {
            Ok(()) => true,
            Err(ArenaError::Interrupted) => false,
            Err(error) => {
                state.error = state.error.take().or(Some(error));
                false
            }
        }
    }

    pub(super) fn finish(&self, round: Round, is_complete: bool) {
        let mut state = self.lock();
        state.in_flight.remove(&round.number);
        state.plan.on_round_end(&round.games);
        if let (Some(claim), true) = (round.claim, is_complete) {
            claim.done();
        }
    }
}

/// Writes a game in its game's record format, if it has one.
fn write_record(directory: &Path, record: &GameRecord) -> Result<(), ArenaError> {
    let Some((extension, text)) = record.text() else { return Ok(()) };
    let folder = directory.join("games");
    fs::create_dir_all(&folder).map_err(|error| ArenaError::io(&folder, error))?;
    let name = format!("{:05}.{extension}", record.fixture.index + 1);
    write_unsynced(&folder.join(name), text.as_bytes())
}

impl State<'_> {
    fn next(&mut self, directory: Option<&Path>) -> Result<Option<Round>, ArenaError> {
        add_logged_games(&mut self.journal, self.plan)?;
        let rounds = self.plan.games_max() / self.plan.games_per_round().max(1);
        let mut number = self.first_open;
        while number < rounds && self.plan.status() == CampaignStatus::Open {
            if !self.in_flight.contains(&number)
                && let Some(round) = self.claim(directory, number)?
            {
                self.in_flight.insert(number);
                self.plan.on_round_start(&round.games);
                return Ok(Some(round));
            }
            number += 1;
        }
        Ok(None)
    }

    /// Claims a round, unless all its games are played or it is claimed elsewhere.
    fn claim(
        &mut self,
        directory: Option<&Path>,
        number: u32,
    ) -> Result<Option<Round>, ArenaError> {
        let mut games = self.plan.round(number)?;
        if games.is_empty() {
            self.first_open += u32::from(number == self.first_open);
            return Ok(None);
        }
        let Some(directory) = directory else {
            return Ok(Some(Round { number, games, claim: None }));
        };
        let Some(claim) = Claim::take(directory, number)? else {
            return Ok(None);
        };
        // The previous holder of the claim has logged its games by now.
        add_logged_games(&mut self.journal, self.plan)?;
        games = self.plan.round(number)?;
        if games.is_empty() {
            claim.done();
            return Ok(None);
        }
        Ok(Some(Round { number, games, claim: Some(claim) }))
    }
}

/// Adds the log entries of other processes to the plan.
pub(super) fn add_logged_games(
    journal: &mut Option<Journal>,
    plan: &mut dyn Plan,
) -> Result<(), ArenaError> {
    let Some(journal) = journal else { return Ok(()) };
    for entry in journal.read_new()? {
        if let Entry::Game { record, .. } = entry {
            plan.add(&record);
        }
    }
    Ok(())
}
