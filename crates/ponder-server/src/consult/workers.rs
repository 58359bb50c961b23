//! Limits on concurrent requests about positions and records, and responses streamed line by line.

use crate::consult::study::Problem;
use crate::http::rate::Rate;
use crate::think::search::{Searches, lower_priority_for_opinions};
use axum::Json;
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use parking_lot::Mutex;
use ponder_players::StopFlag;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};

/// The content type of a stream of JSON lines.
pub(crate) const LINES: &str = "application/x-ndjson";

/// Games analyzed at the same time; the others wait.
const REPLAYS_MAX: usize = 4;
/// Other requests handled at the same time; the others wait.
const QUESTIONS_MAX: usize = 2;

/// Limits on the threads that handle requests, and their shared resources.
pub(crate) struct Workers {
    pub(crate) searches: Arc<Searches>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    replays: Arc<Semaphore>,
    questions: Arc<Semaphore>,
    rate: Mutex<Rate>,
    wait_max: Duration,
}

impl Workers {
    pub(crate) fn new(searches: Arc<Searches>, stopping: watch::Receiver<bool>) -> Self {
        let limits = searches.options.limits;
        // A person who solves a puzzle sends one request per action.
        let (burst, per_second) = (limits.messages_burst_max, limits.messages_per_second_max);
        Workers {
            replays: Arc::new(Semaphore::new(REPLAYS_MAX)),
            questions: Arc::new(Semaphore::new(QUESTIONS_MAX)),
            rate: Mutex::new(Rate::new(4 * burst, 4 * per_second, Instant::now())),
            wait_max: limits.analysis_wait_max,
            searches,
            stopping,
        }
    }

    /// Waits for one of `permits`.
    async fn permit(&self, permits: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
        if !self.rate.lock().allows(Instant::now()) {
            return Err(Problem::TooFast);
        }
        let permit = tokio::time::timeout(self.wait_max, Arc::clone(permits).acquire_owned()).await;
        permit.map_err(|_| Problem::Busy)?.map_err(|_| Problem::Crashed)
    }

    /// Waits for a permit for a long-running request.
    pub(crate) async fn long_permit(&self) -> Result<OwnedSemaphorePermit, Problem> {
        self.permit(&self.replays).await
    }

    /// Runs work on a thread that may block.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<Json<T>, Problem> {
        let permit = self.permit(&self.questions).await?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|_| Problem::Crashed)?.map(Json)
    }

    /// Runs work on a thread of its own and streams its lines as the response. At most `lines_max`
    /// lines are buffered. The work gets a flag that is raised once nobody reads any more, and a
    /// function that sends a line and returns whether to continue.
    pub(crate) fn stream<L: Serialize>(
        &self,
        permit: OwnedSemaphorePermit,
        lines_max: usize,
        work: impl FnOnce(&StopFlag, &dyn Fn(&L) -> bool) + Send + 'static,
    ) -> Result<Response, Problem> {
        let (lines, mut read) = mpsc::channel::<String>(lines_max);
        let stop = StopFlag::new();
        let reader = Reader(stop.clone());
        let stopping = self.stopping.clone();
        let counted = self.searches.counts.replays_running.count();
        let thread = move || {
            lower_priority_for_opinions();
            let report = |line: &L| {
                let text = serde_json::to_string(line).unwrap_or_default() + "\n";
                !*stopping.borrow() && !stop.is_raised() && lines.try_send(text).is_ok()
            };
            work(&stop, &report);
            drop((permit, counted));
        };
        let thread = std::thread::Builder::new().name("lines".to_owned()).spawn(thread);
        thread.map_err(|_| Problem::Busy)?;
        let lines = stream::poll_fn(move |context| {
            let _ = &reader;
            read.poll_recv(context).map(|line| line.map(Ok::<_, Infallible>))
        });
        Ok(([(CONTENT_TYPE, LINES)], Body::from_stream(lines)).into_response())
    }
}

/// The reader of a stream; raises the flag when dropped.
struct Reader(StopFlag);

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Converts a count to its wire type, saturating.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
