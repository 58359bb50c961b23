//! The routes that start and stop matches.

use crate::consult::study::{Body, Problem};
use crate::matches::{MatchRequest, MatchStarted};
use crate::protocol::ApiProblem;
use crate::serve::app::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;

/// Starts a match between two players, or resumes it. It is played on one thread, and can be watched
/// among the experiments.
#[utoipa::path(
    post, path = "/api/matches", tag = "experiments", request_body = MatchRequest,
    responses(
        (status = 200, body = MatchStarted, description = "the name of the match's folder"),
        (status = 403, body = ApiProblem, description = "pages may start no matches (`ponder serve --allow-matches`)"),
        (status = 409, body = ApiProblem, description = "a match is being played"),
        Problem,
    ),
)]
pub(crate) async fn start_match(
    State(app): State<Arc<App>>,
    Body(request): Body<MatchRequest>,
) -> Result<Json<MatchStarted>, Problem> {
    let started = tokio::task::spawn_blocking(move || app.matches.start(&request)).await;
    started.map_err(|_| Problem::Crashed)?.map(Json)
}

/// Stops the match that is being played; it can be resumed.
#[utoipa::path(
    post, path = "/api/matches/stop", tag = "experiments",
    responses(
        (status = 204, description = "the match ends as soon as its players stop"),
        (status = 404, body = String, content_type = "text/plain", description = "no match is being played"),
    ),
)]
pub(crate) async fn stop_match(
    State(app): State<Arc<App>>,
) -> Result<StatusCode, (StatusCode, &'static str)> {
    match app.matches.stop() {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err((StatusCode::NOT_FOUND, "no match is being played")),
    }
}
