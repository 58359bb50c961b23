//! The read-only HTTP routes: the server itself, runs, experiments and strength.

use crate::consult::study::{Body, Problem};
use crate::explore::wire::{CrosswordExplorerRequest, ExplorerAnswer, ExplorerRequest};
use crate::play::strength::wire::StrengthAnswer;
use crate::serve::app::App;
use crate::serve::info::Info;
use crate::serve::session_header::SessionHeader;
use crate::watch::Crashed;
use crate::watch::experiments::ExperimentQuery;
use crate::watch::experiments::wire::{
    ExperimentDetails, ExperimentList, ExperimentPlace, MatchReplay,
};
use crate::watch::replay::NoReplay;
use crate::watch::runs::wire::{RunDetails, RunGames, RunList, RunReplay};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ponder_games::GameSpec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Answers `ok` while the server is up.
#[utoipa::path(
    get, path = "/api/health", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain", description = "`ok`")),
)]
pub(crate) async fn health() -> &'static str {
    "ok"
}

/// Describes the server: games, players, networks and load.
#[utoipa::path(
    get, path = "/api/info", tag = "server",
    responses(
        (status = 200, body = Info, description = "what this server offers: games, levels, networks, limits, counts"),
        (status = 500, description = "the folder could not be read"),
    ),
)]
pub(crate) async fn info(State(app): State<Arc<App>>) -> Result<Json<Info>, StatusCode> {
    let info = tokio::task::spawn_blocking(move || Info::of(&app)).await;
    info.map(Json).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}

/// Lists the training runs in the folder of runs.
#[utoipa::path(
    get, path = "/api/runs", tag = "runs",
    responses(
        (status = 200, body = RunList, description = "the runs, in short; none without a folder of runs"),
        (status = 500, description = "the folder could not be read"),
    ),
)]
pub(crate) async fn runs(State(app): State<Arc<App>>) -> Result<Json<RunList>, StatusCode> {
    Ok(Json(app.runs.list().await?))
}

/// Returns all details of one run.
#[utoipa::path(
    get, path = "/api/runs/{name}", tag = "runs",
    params(("name" = String, Path, description = "the name of its folder")),
    responses(
        (status = 200, body = RunDetails, description = "the run"),
        (status = 404, body = String, content_type = "text/plain", description = "there is no such run"),
        (status = 500, description = "the folder could not be read"),
    ),
)]
pub(crate) async fn run_details(State(app): State<Arc<App>>, Path(name): Path<String>) -> Response {
    or_missing(app.runs.details(name).await, "there is no such run")
}

/// Lists the newest finished games of a run's self-play.
#[utoipa::path(
    get, path = "/api/runs/{name}/games", tag = "runs",
    params(("name" = String, Path, description = "the name of the run's folder")),
    responses(
        (status = 200, body = RunGames, description = "up to 30 games, newest first; `problem` says why no more could be read"),
        (status = 404, body = String, content_type = "text/plain", description = "there is no such run"),
        (status = 500, description = "the folder could not be read"),
    ),
)]
pub(crate) async fn run_games(State(app): State<Arc<App>>, Path(name): Path<String>) -> Response {
    or_missing(app.runs.games(name).await, "there is no such run")
}

/// Query parameters of a request for a game of self-play.
#[derive(Deserialize)]
pub(crate) struct AtPly {
    /// Number of moves before the position; all of them if not given.
    ply: Option<u32>,
}

/// Returns a finished game of a run's self-play, and the board after some of its moves.
#[utoipa::path(
    get, path = "/api/runs/{name}/games/{segment}/{number}", tag = "runs",
    params(
        ("name" = String, Path, description = "the name of the run's folder"),
        ("segment" = u64, Path, description = "the number of the segment of the log that has the game, from 1"),
        ("number" = u64, Path, description = "the number of the game in its segment, from 1"),
        ("ply" = Option<u32>, Query, description = "moves before the position; default: all"),
    ),
    responses(
        (status = 200, body = RunReplay, description = "the game"),
        (status = 400, body = String, content_type = "text/plain", description = "one of the numbers is not a number"),
        (status = 404, body = String, content_type = "text/plain", description = "there is no such run or game"),
        (status = 422, body = String, content_type = "text/plain", description = "the game cannot be read, or was deleted"),
        (status = 500, description = "the folder could not be read"),
    ),
)]
pub(crate) async fn run_replay(
    State(app): State<Arc<App>>,
    Path((name, segment, number)): Path<(String, u64, u64)>,
    Query(AtPly { ply }): Query<AtPly>,
) -> Response {
    replayed(app.runs.replay(name, (segment, number), ply).await)
}

/// Lists the experiments in the folders of matches and of runs.
#[utoipa::path(
    get, path = "/api/experiments", tag = "experiments",
    responses(
        (status = 200, body = ExperimentList, description = "the experiments, in short; none without a folder of matches or runs"),
        (status = 500, description = "a folder could not be read"),
    ),
)]
pub(crate) async fn experiments(
    State(app): State<Arc<App>>,
) -> Result<Json<ExperimentList>, StatusCode> {
    Ok(Json(app.experiments.list().await?))
}

/// Query parameters that select an experiment, its games and a position.
#[derive(Deserialize)]
pub(crate) struct Which {
    /// The server's folder that contains it.
    place: Option<ExperimentPlace>,
    /// The subfolder of a checkpoint.
    part: Option<String>,
    /// Number of newest games to skip in the list.
    #[serde(default)]
    skip: usize,
    /// Number of moves before the position of a game; all of them if not given.
    ply: Option<u32>,
}

/// Returns all details of one experiment.
#[utoipa::path(
    get, path = "/api/experiments/{name}", tag = "experiments",
    params(
        ("name" = String, Path, description = "the name of its folder"),
        ("place" = Option<String>, Query, description = "`matches` or `runs`: in which of the server's folders; default: the first that has it"),
        ("part" = Option<String>, Query, description = "the folder of a checkpoint inside that of a curve"),
        ("skip" = Option<u64>, Query, description = "newest games that are left out of the list; default: 0"),
    ),
    responses(
        (status = 200, body = ExperimentDetails, description = "the experiment: data, figures, tables and report; `summary.problem` names what could not be read"),
        (status = 400, body = String, content_type = "text/plain", description = "`place` is neither of the two, or `skip` is not a number"),
        (status = 404, body = String, content_type = "text/plain", description = "there is no such experiment"),
        (status = 500, description = "the folder could not be read"),
    ),
)]
pub(crate) async fn experiment_details(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(Which { place, part, skip, .. }): Query<Which>,
) -> Response {
    let found = app.experiments.details(ExperimentQuery { name, place, part }, skip).await;
    or_missing(found, "there is no such experiment")
}

/// Returns a game of an experiment, and the board after some of its moves.
#[utoipa::path(
    get, path = "/api/experiments/{name}/games/{number}", tag = "experiments",
    params(
        ("name" = String, Path, description = "the name of the folder of its experiment"),
        ("number" = u32, Path, description = "the number of the game, from 1"),
        ("place" = Option<String>, Query, description = "`matches` or `runs`: in which of the server's folders; default: the first that has it"),
        ("part" = Option<String>, Query, description = "the folder of a checkpoint inside that of a curve"),
        ("ply" = Option<u32>, Query, description = "moves before the position; default: all"),
    ),
    responses(
        (status = 200, body = MatchReplay, description = "the game"),
        (status = 400, body = String, content_type = "text/plain", description = "the number of the game or `ply` is not a number"),
        (status = 404, body = String, content_type = "text/plain", description = "there is no such experiment or game"),
        (status = 422, body = String, content_type = "text/plain", description = "the experiment or the game cannot be understood"),
        (status = 500, description = "the folder could not be read"),
    ),
)]
pub(crate) async fn experiment_replay(
    State(app): State<Arc<App>>,
    Path((name, number)): Path<(String, u32)>,
    Query(Which { place, part, ply, .. }): Query<Which>,
) -> Response {
    replayed(app.experiments.replay(ExperimentQuery { name, place, part }, number, ply).await)
}

/// Returns the response with what was found, or 404 with a message.
fn or_missing<T: Serialize>(found: Result<Option<T>, Crashed>, missing: &'static str) -> Response {
    match found {
        Ok(Some(found)) => Json(found).into_response(),
        Ok(None) => (StatusCode::NOT_FOUND, missing).into_response(),
        Err(crashed) => StatusCode::from(crashed).into_response(),
    }
}

/// Returns the response with a game.
fn replayed<T: Serialize>(found: Result<Result<T, NoReplay>, Crashed>) -> Response {
    match found {
        Ok(Ok(found)) => Json(found).into_response(),
        Ok(Err(NoReplay::Missing)) => {
            (StatusCode::NOT_FOUND, "there is no such game").into_response()
        }
        Ok(Err(NoReplay::Broken(why))) => (StatusCode::UNPROCESSABLE_ENTITY, why).into_response(),
        Err(crashed) => StatusCode::from(crashed).into_response(),
    }
}

impl From<Crashed> for StatusCode {
    fn from(_: Crashed) -> Self {
        StatusCode::INTERNAL_SERVER_ERROR
    }
}

/// Query parameters of a request for a strength.
#[derive(Deserialize)]
pub(crate) struct Asked {
    /// Rules that are included even without a game.
    rules: Option<String>,
}

/// Returns the strength of the person of a browser, by the games of that browser alone.
#[utoipa::path(
    get, path = "/api/strength", tag = "strength",
    params(
        ("X-Ponder-Session" = String, Header, description = "the key of the browser, which the WebSocket gave it"),
        ("rules" = Option<String>, Query, description = "rules to include even without games"),
    ),
    responses(
        (status = 200, body = StrengthAnswer, description = "the strength by rules string, and which games count"),
        (status = 400, body = String, content_type = "text/plain", description = "the key is missing or invalid, or the rules are invalid"),
        (status = 500, body = String, content_type = "text/plain", description = "the saved games could not be read"),
    ),
)]
pub(crate) async fn strength(
    State(app): State<Arc<App>>,
    SessionHeader(owner): SessionHeader,
    Query(Asked { rules }): Query<Asked>,
) -> Response {
    let asked = match rules.map(|rules| rules.parse::<GameSpec>()).transpose() {
        Ok(asked) => asked,
        Err(error) => return (StatusCode::BAD_REQUEST, error.to_string()).into_response(),
    };
    match app.hub.strength(owner, asked).await {
        Ok(answer) => Json(answer).into_response(),
        Err(why) => (StatusCode::INTERNAL_SERVER_ERROR, why).into_response(),
    }
}

/// Returns the moves that were played in a position in finished games, and some of the games.
#[utoipa::path(
    post, path = "/api/explorer", tag = "study", request_body = ExplorerRequest,
    params(
        ("X-Ponder-Session" = Option<String>, Header, description = "the key of the browser, for its own games"),
    ),
    responses((status = 200, body = ExplorerAnswer), Problem),
)]
pub(crate) async fn explorer(
    State(app): State<Arc<App>>,
    owner: Result<SessionHeader, (StatusCode, &'static str)>,
    Body(request): Body<ExplorerRequest>,
) -> Result<Json<ExplorerAnswer>, Problem> {
    app.explorer.find(owner.ok().map(|SessionHeader(key)| key), request).await
}

/// Returns the moves that were played on the board of a position of a record in finished crossword
/// games, and some of the games.
#[utoipa::path(
    post, path = "/api/crossword/explorer", tag = "crossword",
    request_body = CrosswordExplorerRequest,
    params(
        ("X-Ponder-Session" = Option<String>, Header, description = "the key of the browser, for its own games"),
    ),
    responses((status = 200, body = ExplorerAnswer), Problem),
)]
pub(crate) async fn crossword_explorer(
    State(app): State<Arc<App>>,
    owner: Result<SessionHeader, (StatusCode, &'static str)>,
    Body(request): Body<CrosswordExplorerRequest>,
) -> Result<Json<ExplorerAnswer>, Problem> {
    app.explorer.find_board(owner.ok().map(|SessionHeader(key)| key), request).await
}
