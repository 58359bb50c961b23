//! Positions and records over HTTP, for the analysis page and for programs. Nothing is stored.

pub(crate) mod position;
mod records;
pub mod wire;

use crate::protocol::{ApiProblem, RequestRefusal};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use serde::Serialize;
use std::collections::BTreeMap;
use tokio::sync::Semaphore;
use utoipa::openapi::{self, RefOr};
use utoipa::{IntoResponses, ToSchema};
use wire::{PositionAnswer, PositionRequest, ReadAnswer, ReadRequest, WriteAnswer, WriteRequest};

/// The longest body of a request about a position, in bytes.
pub(crate) const POSITION_BYTES_MAX: usize = 64 << 10;
/// The longest body of a request about a record, in bytes.
const RECORD_BYTES_MAX: usize = 1 << 20;

/// The reason why a request failed.
#[derive(Debug)]
pub(crate) enum Problem {
    /// An error with a status of its own, such as that of a body that is not JSON.
    Status(StatusCode, ApiProblem),
    /// The request is not valid.
    Unfit(ApiProblem),
    /// Too many requests.
    TooFast,
    /// All workers are busy.
    Busy,
    /// The handler crashed.
    Crashed,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, problem) = match self {
            Problem::Status(status, problem) => (status, problem),
            Problem::Unfit(unfit) => (StatusCode::UNPROCESSABLE_ENTITY, unfit),
            Problem::TooFast => {
                (StatusCode::TOO_MANY_REQUESTS, RequestRefusal::TooManyRequests.into())
            }
            Problem::Busy => (StatusCode::SERVICE_UNAVAILABLE, RequestRefusal::ServerBusy.into()),
            Problem::Crashed => {
                (StatusCode::INTERNAL_SERVER_ERROR, RequestRefusal::ServerFailed.into())
            }
        };
        (status, Json(problem)).into_response()
    }
}

impl<T: Into<ApiProblem>> From<T> for Problem {
    fn from(unfit: T) -> Self {
        Problem::Unfit(unfit.into())
    }
}

impl IntoResponses for Problem {
    fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
        let statuses = [
            (400, "the body is not JSON"),
            (413, "the body is too long"),
            (415, "the content type of the request is not JSON"),
            (422, "the request is invalid; the message names the place"),
            (429, "too many requests; wait a moment and try again"),
            (500, "the server failed"),
            (503, "the server is busy; try again"),
        ];
        let described = statuses.map(|(status, description)| {
            let body = openapi::Ref::from_schema_name(ApiProblem::name());
            let content = openapi::ContentBuilder::new().schema(Some(body)).build();
            let response = openapi::ResponseBuilder::new().description(description);
            let response = response.content("application/json", content).build();
            (status.to_string(), response.into())
        });
        described.into()
    }
}

/// A JSON body, whose rejections are also JSON.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T> FromRequest<S> for Body<T>
where
    Json<T>: FromRequest<S, Rejection = JsonRejection>,
{
    type Rejection = Problem;

    async fn from_request(
        request: axum::extract::Request,
        state: &S,
    ) -> Result<Self, Self::Rejection> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(error) => {
                let problem = match error.status() {
                    StatusCode::PAYLOAD_TOO_LARGE => RequestRefusal::LongRequest.into(),
                    _ => error.body_text().into(),
                };
                Err(Problem::Status(error.status(), problem))
            }
        }
    }
}

/// The routes of this API.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> [(&'static str, MethodRouter<S>); 3] {
    let positions = post(position).layer(DefaultBodyLimit::max(POSITION_BYTES_MAX));
    let reading = post(record_read).layer(DefaultBodyLimit::max(RECORD_BYTES_MAX));
    let writing = post(record_write).layer(DefaultBodyLimit::max(RECORD_BYTES_MAX));
    [("/api/position", positions), ("/api/record/read", reading), ("/api/record/write", writing)]
}

/// Requests handled at the same time; the others wait.
const WORKERS_MAX: usize = 2;

/// Runs work on a thread that may block. A request that is abandoned keeps its permit until its
/// work is done.
async fn run_blocking<T: Serialize + Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<Json<T>, Problem> {
    static WORKERS: Semaphore = Semaphore::const_new(WORKERS_MAX);
    let worker = WORKERS.acquire().await.map_err(|_| Problem::Crashed)?;
    let done = tokio::task::spawn_blocking(move || {
        let _worker = worker;
        work()
    })
    .await;
    done.map_err(|_| Problem::Crashed)?.map(Json)
}

/// Describes the position after some moves, with the legal moves there.
#[utoipa::path(
    post, path = "/api/position", tag = "study", request_body = PositionRequest,
    responses(
        (status = 200, body = PositionAnswer),
        Problem,
    ),
)]
pub(crate) async fn position(
    Body(request): Body<PositionRequest>,
) -> Result<Json<PositionAnswer>, Problem> {
    run_blocking(move || position::describe(&request)).await
}

/// Reads a game from SGF or from a link to hexworld.org.
#[utoipa::path(
    post, path = "/api/record/read", tag = "study", request_body = ReadRequest,
    responses(
        (status = 200, body = ReadAnswer),
        Problem,
    ),
)]
pub(crate) async fn record_read(
    Body(request): Body<ReadRequest>,
) -> Result<Json<ReadAnswer>, Problem> {
    run_blocking(move || records::read(&request)).await
}

/// Writes a game as SGF or as a link to hexworld.org.
#[utoipa::path(
    post, path = "/api/record/write", tag = "study", request_body = WriteRequest,
    responses(
        (status = 200, body = WriteAnswer),
        Problem,
    ),
)]
pub(crate) async fn record_write(
    Body(request): Body<WriteRequest>,
) -> Result<Json<WriteAnswer>, Problem> {
    run_blocking(move || records::write(request)).await
}
