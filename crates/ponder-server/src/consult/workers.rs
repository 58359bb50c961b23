//! Limits on the requests about positions and records that are worked on at the same time.

use crate::consult::study::Problem;
use crate::http::rate::Rate;
use crate::think::search::Searches;
use axum::Json;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// Games that are analysed at the same time; the others wait.
const REPLAYS_MAX: usize = 4;
/// Other requests that are worked on at the same time; the others wait.
const QUESTIONS_MAX: usize = 2;

/// The threads that work on requests, with limits, and what they work with.
pub(crate) struct Workers {
    pub(crate) searches: Arc<Searches>,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    replays: Arc<Semaphore>,
    questions: Arc<Semaphore>,
    rate: Mutex<Rate>,
    patience: Duration,
}

impl Workers {
    pub(crate) fn new(searches: Arc<Searches>, stopping: watch::Receiver<bool>) -> Self {
        let limits = searches.options.limits;
        // A person who solves a puzzle asks once an action.
        let (burst, per_second) = (limits.messages_burst_max, limits.messages_per_second_max);
        Workers {
            replays: Arc::new(Semaphore::new(REPLAYS_MAX)),
            questions: Arc::new(Semaphore::new(QUESTIONS_MAX)),
            rate: Mutex::new(Rate::new(4 * burst, 4 * per_second, Instant::now())),
            patience: limits.analysis_wait_max,
            searches,
            stopping,
        }
    }

    /// Waits for a place among `places`.
    async fn place(&self, places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
        if !self.rate.lock().allows(Instant::now()) {
            return Err(Problem::TooFast);
        }
        let place = tokio::time::timeout(self.patience, Arc::clone(places).acquire_owned()).await;
        place.map_err(|_| Problem::Busy)?.map_err(|_| Problem::Crashed)
    }

    /// Waits for a place among those who work for long.
    pub(crate) async fn long_place(&self) -> Result<OwnedSemaphorePermit, Problem> {
        self.place(&self.replays).await
    }

    /// Works on a thread that may take its time.
    pub(crate) async fn worked<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<Json<T>, Problem> {
        let place = self.place(&self.questions).await?;
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        done.await.map_err(|_| Problem::Crashed)?.map(Json)
    }
}
