//! Records of crossword games over HTTP: reviews of whole games, and simulations of their
//! positions, as streams. Nothing is stored.

mod record;
mod review;
pub(crate) mod wire;

use crate::consult::study::{Body as JsonBody, Problem};
use crate::consult::workers::Workers;
use crate::protocol::{AnalysisStage, ApiProblem};
use crate::think::search;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::Response;
use axum::routing::{MethodRouter, post};
use ponder_crossword::Board;
use ponder_crossword_search::review::TurnReview;
use ponder_game::{Observation, Seed, Side};
use ponder_games::GameSpec;
use ponder_players::{Control, build};
use record::Record;
use std::sync::Arc;
use wire::{
    CrosswordAnalysisLine, CrosswordAnalysisRequest, CrosswordComparisonRequest, CrosswordRecord,
    CrosswordReviewLine, CrosswordReviewRequest,
};

/// The longest body of a request, in bytes.
pub(crate) const BYTES_MAX: usize = 1 << 20;
/// The most playouts for each turn of a review.
const PLAYOUTS_MAX: u32 = 20_000;
/// Default and maximum time of a simulation, in seconds.
const SECONDS: f64 = 10.0;
const SECONDS_MAX: f64 = 120.0;
/// Maximum number of lines buffered for the reader.
const LINES_MAX: usize = 1 << 12;

/// The routes of this API.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(
    workers: &Arc<Workers>,
) -> [(&'static str, MethodRouter<S>); 3] {
    let limit = || DefaultBodyLimit::max(BYTES_MAX);
    [
        ("/api/crossword/review", post(review).layer(limit()).with_state(Arc::clone(workers))),
        ("/api/crossword/compare", post(compare).layer(limit()).with_state(Arc::clone(workers))),
        ("/api/crossword/analyze", post(analyze).layer(limit()).with_state(Arc::clone(workers))),
    ]
}

/// Returns the rules of a record and the board at one of its positions.
///
/// # Errors
/// Fails if the text is not a record, or has no such position.
pub(crate) fn board_of(
    record: &CrosswordRecord,
    position: u32,
) -> Result<(GameSpec, Board), ApiProblem> {
    let record = Record::read(record)?;
    let board = record.position(position)?.board.clone();
    Ok((record.spec, board))
}

/// Reads a record and compares its turns with the alternatives, line by line: first the game, then
/// each turn once it is done, then the totals. Closing the connection ends the review.
#[utoipa::path(
    post, path = "/api/crossword/review", tag = "crossword", request_body = CrosswordReviewRequest,
    responses(
        (status = 200, body = CrosswordReviewLine, content_type = "application/x-ndjson", description = "a line of JSON for each `CrosswordReviewLine`"),
        Problem,
    ),
)]
pub(crate) async fn review(
    State(workers): State<Arc<Workers>>,
    JsonBody(request): JsonBody<CrosswordReviewRequest>,
) -> Result<Response, Problem> {
    let permit = workers.long_permit().await?;
    let playouts = request.playouts.map(|playouts| playouts.min(PLAYOUTS_MAX));
    let reading = tokio::task::spawn_blocking(move || {
        let record = Record::read(&request.record)?;
        let game = record.game().ok_or("this is not a crossword game")?;
        Ok::<_, ApiProblem>((record, game))
    });
    let (record, game) = reading.await.map_err(|_| Problem::Crashed)??;
    let first = CrosswordReviewLine::Game(Box::new(game));
    workers.stream(permit, LINES_MAX, move |stop, send| {
        if send(&first) {
            review::run(&record, playouts, stop, send);
        }
    })
}

/// Compares a move in a position of a record with its alternatives, as a review without playouts
/// compares the move of a turn.
#[utoipa::path(
    post, path = "/api/crossword/compare", tag = "crossword",
    request_body = CrosswordComparisonRequest,
    responses((status = 200, body = TurnReview), Problem),
)]
pub(crate) async fn compare(
    State(workers): State<Arc<Workers>>,
    JsonBody(request): JsonBody<CrosswordComparisonRequest>,
) -> Result<Json<TurnReview>, Problem> {
    workers.run_blocking(move || Ok(review::comparison(&request)?)).await
}

/// Simulates a position of a record, line by line: each line is the state of the simulation so far.
#[utoipa::path(
    post, path = "/api/crossword/analyze", tag = "crossword", request_body = CrosswordAnalysisRequest,
    responses(
        (status = 200, body = CrosswordAnalysisLine, content_type = "application/x-ndjson", description = "a line of JSON for each `CrosswordAnalysisLine`"),
        Problem,
    ),
)]
pub(crate) async fn analyze(
    State(workers): State<Arc<Workers>>,
    JsonBody(request): JsonBody<CrosswordAnalysisRequest>,
) -> Result<Response, Problem> {
    let permit = workers.long_permit().await?;
    let seconds = request.seconds.filter(|seconds| seconds.is_finite()).unwrap_or(SECONDS);
    let (seconds, plies) =
        (seconds.clamp(0.1, SECONDS_MAX), request.plies.unwrap_or(2).clamp(1, 20));
    let spec = format!("sim:time={seconds},plies={plies},playouts=10000000,confidence=0.999");
    let environment = workers.searches.environment(workers.searches.limits());
    let reading = tokio::task::spawn_blocking(move || {
        let record = Record::read(&request.record)?;
        let seen = record.seen(request.position)?;
        let spec = spec.parse().map_err(|error| format!("{error}"))?;
        let player = build(&spec, &record.spec, Seed(1), &environment);
        Ok::<_, ApiProblem>((player.map_err(|error| error.to_string())?, seen, record.spec))
    });
    let (mut player, seen, game) = reading.await.map_err(|_| Problem::Crashed)??;
    let view = Observation::of_part(game.to_string(), None, Side::First, Vec::new(), 0, seen);
    workers.stream(permit, LINES_MAX, move |stop, send| {
        let line =
            |stage, report: &_| CrosswordAnalysisLine { stage, analysis: search::analysis(report) };
        let mut progress = |report: &ponder_players::Report| {
            if !send(&line(AnalysisStage::Searching, report)) {
                stop.raise();
            }
        };
        let mut control =
            Control { stop: stop.clone(), clock: None, progress: Some(&mut progress) };
        let choice = player.choose(&view, &mut control);
        if let Some(report) = choice.ok().and_then(|choice| choice.report) {
            send(&line(AnalysisStage::Done, &report));
        }
    })
}
