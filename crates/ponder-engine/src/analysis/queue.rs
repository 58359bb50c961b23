//! Queue of the positions to analyze, including those in progress.

use super::query::Query;
use parking_lot::{Condvar, Mutex, MutexGuard};
use ponder_players::StopFlag;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A position of a query.
#[derive(Clone)]
pub(super) struct Job {
    pub(super) query: Arc<Query>,
    pub(super) turn: usize,
}

/// A job in progress, with its stop flag.
pub(super) struct Running {
    pub(super) job: Job,
    pub(super) stop: StopFlag,
    number: u64,
}

/// Jobs to terminate: those of a query or all, those of some turns or all.
pub(super) struct JobFilter<'a> {
    pub(super) id: Option<&'a str>,
    pub(super) turns: Option<&'a [usize]>,
}

impl JobFilter<'_> {
    /// All jobs.
    pub(super) const ALL: JobFilter<'static> = JobFilter { id: None, turns: None };

    fn matches(&self, job: &Job) -> bool {
        self.id.is_none_or(|id| id == job.query.id)
            && self.turns.is_none_or(|turns| turns.contains(&job.turn))
    }
}

/// The waiting positions, and those in progress.
#[derive(Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Waiting jobs by descending priority, then in the order of their arrival.
    waiting: BTreeMap<(Reverse<i64>, u64), Job>,
    running: Vec<(u64, Job, StopFlag)>,
    arrived: u64,
    is_closed: bool,
}

impl Queue {
    /// Adds the positions of a query, or returns the query if there would be more than
    /// `waiting_max`.
    pub(super) fn add(&self, query: Box<Query>, waiting_max: usize) -> Result<(), Box<Query>> {
        let mut state = self.state();
        if state.waiting.len() + query.turns.len() > waiting_max {
            return Err(query);
        }
        let query: Arc<Query> = Arc::from(query);
        for &(turn, priority) in &query.turns {
            let number = state.arrived;
            state.arrived += 1;
            let job = Job { query: Arc::clone(&query), turn };
            state.waiting.insert((Reverse(priority), number), job);
        }
        self.changed.notify_all();
        Ok(())
    }

    /// Waits for a job; `None` once the queue is closed and empty.
    pub(super) fn take(&self) -> Option<Running> {
        let mut state = self.state();
        loop {
            if let Some(((_, number), job)) = state.waiting.pop_first() {
                let stop = StopFlag::new();
                state.running.push((number, job.clone(), stop.clone()));
                return Some(Running { job, stop, number });
            }
            if state.is_closed {
                return None;
            }
            self.changed.wait(&mut state);
        }
    }

    /// Removes a finished job.
    pub(super) fn done(&self, running: &Running) {
        self.state().running.retain(|(number, _, _)| *number != running.number);
        self.changed.notify_all();
    }

    /// Raises the stop flags of the running jobs that `filter` matches, and removes and returns the
    /// waiting ones.
    pub(super) fn end(&self, filter: &JobFilter<'_>) -> Vec<Job> {
        let mut state = self.state();
        for (_, job, stop) in &state.running {
            if filter.matches(job) {
                stop.raise();
            }
        }
        let (ended, kept) = std::mem::take(&mut state.waiting)
            .into_iter()
            .partition(|(_, job)| filter.matches(job));
        state.waiting = kept;
        let ended: BTreeMap<_, _> = ended;
        ended.into_values().collect()
    }

    /// Closes the queue to further jobs.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Returns whether no job is waiting or running.
    pub(super) fn is_idle(&self) -> bool {
        let state = self.state();
        state.waiting.is_empty() && state.running.is_empty()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }
}
