//! Paco Ŝako over HTTP: the analysis of whole games as a stream, positions, and puzzles. Nothing is
//! stored.

mod games;
mod position;
mod puzzles;
mod replay;
mod scenes;
pub(crate) mod wire;

use crate::consult::study::{Body as JsonBody, Problem};
use crate::consult::workers::Workers;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::Response;
use axum::routing::{MethodRouter, post};
use ponder_paco::analysis::NODES_MAX;
use std::sync::Arc;
use wire::{
    PacoPositionReport, PacoPositionRequest, PacoPuzzle, PacoPuzzleRequest, PacoReplayLine,
    PacoReplayRequest, PacoTryAnswer, PacoTryRequest,
};

/// Default node limit of one query.
const NODES_DEFAULT: u64 = 5_000_000;
/// The longest body of a request with a game, in bytes.
const GAME_BYTES_MAX: usize = 1 << 20;
/// The longest body of any other request, in bytes.
const POSITION_BYTES_MAX: usize = 64 << 10;

/// The routes of this API.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(
    workers: &Arc<Workers>,
) -> [(&'static str, MethodRouter<S>); 4] {
    let short = || DefaultBodyLimit::max(POSITION_BYTES_MAX);
    [
        (
            "/api/paco/replay",
            post(replay)
                .layer(DefaultBodyLimit::max(GAME_BYTES_MAX))
                .with_state(Arc::clone(workers)),
        ),
        ("/api/paco/position", post(position).layer(short()).with_state(Arc::clone(workers))),
        ("/api/paco/puzzle", post(puzzle).layer(short()).with_state(Arc::clone(workers))),
        ("/api/paco/puzzle/try", post(puzzle_try).layer(short()).with_state(Arc::clone(workers))),
    ]
}

/// Reads a game and labels its moves, line by line: first the game, then labels and progress as
/// they are known, then the end. Closing the connection ends the analysis.
#[utoipa::path(
    post, path = "/api/paco/replay", tag = "paco", request_body = PacoReplayRequest,
    responses(
        (status = 200, body = PacoReplayLine, content_type = "application/x-ndjson", description = "a line of JSON for each `PacoReplayLine`"),
        Problem,
    ),
)]
pub(crate) async fn replay(
    State(workers): State<Arc<Workers>>,
    JsonBody(request): JsonBody<PacoReplayRequest>,
) -> Result<Response, Problem> {
    let permit = workers.long_permit().await?;
    let nodes = request.nodes.unwrap_or(NODES_DEFAULT).min(NODES_MAX);
    let reading = tokio::task::spawn_blocking(move || {
        let game = games::read(&request.text)?;
        replay::prepare(&game, nodes)
    });
    let analysis = reading.await.map_err(|_| Problem::Crashed)??;
    // The buffer holds every line, so that the work never waits for the reader.
    workers.stream(permit, analysis.lines_max() + 1, move |stop, report| {
        if report(&PacoReplayLine::Game(Box::new(analysis.game.clone()))) {
            analysis.until(stop.shared()).run(report);
        }
    })
}

/// Describes a position: the side that gives ŝako, and wins at once or with the next move.
#[utoipa::path(
    post, path = "/api/paco/position", tag = "paco", request_body = PacoPositionRequest,
    responses(
        (status = 200, body = PacoPositionReport),
        Problem,
    ),
)]
pub(crate) async fn position(
    State(workers): State<Arc<Workers>>,
    JsonBody(request): JsonBody<PacoPositionRequest>,
) -> Result<Json<PacoPositionReport>, Problem> {
    workers.run_blocking(move || position::analyze(&request)).await
}

/// Returns a puzzle: by grade, by number, or by its position.
#[utoipa::path(
    post, path = "/api/paco/puzzle", tag = "paco", request_body = PacoPuzzleRequest,
    responses(
        (status = 200, body = PacoPuzzle),
        Problem,
    ),
)]
pub(crate) async fn puzzle(
    State(workers): State<Arc<Workers>>,
    JsonBody(request): JsonBody<PacoPuzzleRequest>,
) -> Result<Json<PacoPuzzle>, Problem> {
    workers.run_blocking(move || puzzles::draw(&request)).await
}

/// Judges an attempt to solve a puzzle, and returns the other side's reply.
#[utoipa::path(
    post, path = "/api/paco/puzzle/try", tag = "paco", request_body = PacoTryRequest,
    responses(
        (status = 200, body = PacoTryAnswer),
        Problem,
    ),
)]
pub(crate) async fn puzzle_try(
    State(workers): State<Arc<Workers>>,
    JsonBody(request): JsonBody<PacoTryRequest>,
) -> Result<Json<PacoTryAnswer>, Problem> {
    workers.run_blocking(move || puzzles::judge(&request)).await
}
