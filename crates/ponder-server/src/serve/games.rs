//! The HTTP routes of the saved games of a browser.

use crate::play::import::ImportAnswer;
use crate::play::statistics::StatisticsAnswer;
use crate::protocol::ApiProblem;
use crate::serve::app::App;
use crate::serve::session_header::SessionHeader;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use serde::Deserialize;
use std::sync::Arc;

/// The header with the number of games that are not in the file.
const LEFT_OUT: &str = "x-ponder-left-out";

/// The longest record of an import, in bytes.
const IMPORT_BYTES_MAX: usize = 4 << 20;

/// Query parameters of an import.
#[derive(Deserialize)]
pub(crate) struct ImportQuery {
    /// The name in the record of the person of the browser.
    name: Option<String>,
}

/// Returns the route of imports, which are longer than other requests.
pub(super) fn import_route() -> MethodRouter<Arc<App>> {
    post(import).layer(DefaultBodyLimit::max(IMPORT_BYTES_MAX))
}

/// Saves the games of a record for a browser.
#[utoipa::path(
    post, path = "/api/games/import", tag = "games",
    params(
        ("X-Ponder-Session" = String, Header, description = "the key of the browser, which the WebSocket gave it"),
        ("name" = Option<String>, Query, description = "the name in the record of the person of the browser"),
    ),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "a file: SGF, or a game of Paco Ŝako as JSON or moves"),
    responses(
        (status = 200, body = ImportAnswer, description = "how many games were imported, and which were not"),
        (status = 400, body = String, content_type = "text/plain", description = "the key is missing or invalid"),
        (status = 413, body = String, content_type = "text/plain", description = "the file is longer than 4 MiB"),
        (status = 422, body = ApiProblem, description = "the file cannot be read"),
    ),
)]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    SessionHeader(owner): SessionHeader,
    Query(ImportQuery { name }): Query<ImportQuery>,
    record: Bytes,
) -> Response {
    match app.hub.import(owner, record.to_vec(), name).await {
        Ok(answer) => Json(answer).into_response(),
        Err(problem) => (StatusCode::UNPROCESSABLE_ENTITY, Json(problem)).into_response(),
    }
}

/// Returns the records of all saved games of a browser as one ZIP file.
#[utoipa::path(
    get, path = "/api/games/export", tag = "games",
    params(
        ("X-Ponder-Session" = String, Header, description = "the key of the browser, which the WebSocket gave it"),
    ),
    responses(
        (status = 200, content_type = "application/zip", description = "a file for each game, in the usual format of its game; the header X-Ponder-Left-Out has the number of games that could not be read"),
        (status = 400, body = String, content_type = "text/plain", description = "the key is missing or invalid"),
        (status = 500, body = String, content_type = "text/plain", description = "the saved games could not be read"),
    ),
)]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    SessionHeader(owner): SessionHeader,
) -> Response {
    match app.hub.export(owner).await {
        Ok((zip, left_out)) => {
            let headers = [
                (CONTENT_TYPE, "application/zip"),
                (CONTENT_DISPOSITION, "attachment; filename=\"ponder-games.zip\""),
                (CACHE_CONTROL, "no-store"),
            ];
            (headers, [(LEFT_OUT, left_out.to_string())], zip).into_response()
        }
        Err(why) => (StatusCode::INTERNAL_SERVER_ERROR, why).into_response(),
    }
}

/// Returns the statistics of the saved games of a browser.
#[utoipa::path(
    get, path = "/api/games/statistics", tag = "games",
    params(
        ("X-Ponder-Session" = String, Header, description = "the key of the browser, which the WebSocket gave it"),
    ),
    responses(
        (status = 200, body = StatisticsAnswer, description = "the games in short, and the points where the person played"),
        (status = 400, body = String, content_type = "text/plain", description = "the key is missing or invalid"),
        (status = 500, body = String, content_type = "text/plain", description = "the saved games could not be read"),
    ),
)]
pub(crate) async fn statistics(
    State(app): State<Arc<App>>,
    SessionHeader(owner): SessionHeader,
) -> Response {
    match app.hub.statistics(owner).await {
        Ok(answer) => Json(answer).into_response(),
        Err(why) => (StatusCode::INTERNAL_SERVER_ERROR, why).into_response(),
    }
}
