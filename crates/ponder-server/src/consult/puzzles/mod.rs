//! Puzzles of all games over HTTP: the list, positions, and the judgement of attempts. A solution
//! is sent only when it was found or asked for. Nothing is stored.

mod judge;
pub(crate) mod wire;

use crate::consult::study::{Body, Problem};
use crate::consult::workers::Workers;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::{MethodRouter, post};
use std::sync::Arc;
use wire::{
    PuzzleList, PuzzleListRequest, PuzzleRequest, PuzzleTask, PuzzleTryRequest, PuzzleVerdict,
};

/// The longest body of a request, in bytes.
const BYTES_MAX: usize = 4 << 10;

/// The routes of this API.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(
    workers: &Arc<Workers>,
) -> [(&'static str, MethodRouter<S>); 3] {
    [
        ("/api/puzzles/list", post(list)),
        ("/api/puzzles/task", post(task)),
        ("/api/puzzles/try", post(attempt)),
    ]
    .map(|(path, method)| {
        let method = method.layer(DefaultBodyLimit::max(BYTES_MAX));
        (path, method.with_state(Arc::clone(workers)))
    })
}

/// Lists the puzzles of a game.
#[utoipa::path(
    post, path = "/api/puzzles/list", tag = "puzzles", request_body = PuzzleListRequest,
    responses((status = 200, body = PuzzleList), Problem),
)]
pub(crate) async fn list(
    State(workers): State<Arc<Workers>>,
    Body(request): Body<PuzzleListRequest>,
) -> Result<Json<PuzzleList>, Problem> {
    workers.run_blocking(move || judge::list(&request)).await
}

/// Returns a puzzle without its solution.
#[utoipa::path(
    post, path = "/api/puzzles/task", tag = "puzzles", request_body = PuzzleRequest,
    responses((status = 200, body = PuzzleTask), Problem),
)]
pub(crate) async fn task(
    State(workers): State<Arc<Workers>>,
    Body(request): Body<PuzzleRequest>,
) -> Result<Json<PuzzleTask>, Problem> {
    workers.run_blocking(move || judge::task(&request)).await
}

/// Judges an attempt to solve a puzzle, or shows the solution.
#[utoipa::path(
    post, path = "/api/puzzles/try", tag = "puzzles", request_body = PuzzleTryRequest,
    responses((status = 200, body = PuzzleVerdict), Problem),
)]
pub(crate) async fn attempt(
    State(workers): State<Arc<Workers>>,
    Body(request): Body<PuzzleTryRequest>,
) -> Result<Json<PuzzleVerdict>, Problem> {
    workers.run_blocking(move || judge::attempt(&request)).await
}
