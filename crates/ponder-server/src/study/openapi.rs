//! The description of the HTTP API, as OpenAPI 3.1.

use std::sync::LazyLock;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ponder",
        description = "Positions and records of board games. Games, players and analysis go over the WebSocket /api/ws."
    ),
    paths(super::position, super::record_read, super::record_write),
    tags((name = "study", description = "Positions and records; the server keeps nothing of them"))
)]
struct Api;

/// The description as JSON.
pub(super) fn text() -> &'static str {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| Api::openapi().to_json().expect("the description is plain data"));
    &TEXT
}
