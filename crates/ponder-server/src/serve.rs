//! Listening, routing, starting and stopping.

use crate::connection;
use crate::guard::{Gate, LOGIN, guard};
use crate::hub::Hub;
use crate::info::Info;
use crate::matches::NoReplay;
use crate::matches::wire::MatchList;
use crate::runs::wire::RunList;
use crate::sockets::Sockets;
use crate::token::Token;
use crate::{ServerError, ServerOptions, assets, descriptors, study};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::Deserialize;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tower_http::compression::CompressionLayer;

/// How long the server waits for connections and searches when it stops.
const STOP_MAX: Duration = Duration::from_secs(3);

/// How much longer than allowed a message may be to get an answer rather than a closed socket.
const LENIENCE: usize = 16;

/// Serves until `shutdown` is done. `ready` hears the address once connections are accepted.
///
/// # Errors
/// When the address is not one of this machine and there is no token, the token is too short, the
/// address cannot be bound, or the folder of saved games
/// cannot be used.
pub async fn serve(
    options: ServerOptions,
    ready: oneshot::Sender<SocketAddr>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServerError> {
    let address = options.address;
    let token = options.token.clone().map(Token::new).transpose()?;
    if !address.ip().is_loopback() && token.is_none() {
        return Err(ServerError::NotLoopback(address));
    }
    let hub = Hub::new(options)?;
    let bind = |source| ServerError::Bind { address, source };
    let listener = TcpListener::bind(address).await.map_err(bind)?;
    let local = listener.local_addr().map_err(bind)?;
    let _ = ready.send(local);
    tokio::spawn(Arc::clone(&hub).drop_idle_players());
    let mut stopping = hub.stopping.subscribe();
    let stop = Arc::clone(&hub);
    tokio::spawn(async move {
        shutdown.await;
        stop.stopping.send_replace(true);
    });
    let mut stopped = hub.stopping.subscribe();
    let stopped = async move {
        let _ = stopped.wait_for(|&stopping| stopping).await;
    };
    let sockets = Sockets::new(listener, descriptors::sockets_max(hub.options.limits.sockets_max));
    let serving = axum::serve(sockets, router(Arc::clone(&hub), Gate::of(local, token)))
        .with_graceful_shutdown(stopped);
    let overdue = async move {
        let _ = stopping.wait_for(|&stopping| stopping).await;
        tokio::time::sleep(STOP_MAX).await;
    };
    tokio::select! {
        outcome = serving.into_future() => outcome?,
        () = overdue => {}
    }
    let _ = tokio::time::timeout(STOP_MAX, async {
        while hub.games() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    Ok(())
}

/// Serves until Ctrl-C, or on Unix SIGTERM, in a runtime of its own.
///
/// # Errors
/// As [`serve`], and when the signal cannot be listened to.
pub fn run(
    options: ServerOptions,
    on_ready: impl FnOnce(SocketAddr) + Send + 'static,
) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(async {
        let (ready, is_ready) = oneshot::channel();
        tokio::spawn(async move {
            if let Ok(address) = is_ready.await {
                on_ready(address);
            }
        });
        let ended = ended()?;
        serve(options, ready, async {
            let interrupted = async {
                if tokio::signal::ctrl_c().await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            tokio::select! {
                () = interrupted => {}
                () = ended => {}
            }
        })
        .await
    });
    runtime.shutdown_timeout(STOP_MAX);
    outcome
}

/// Done when the system asks this process to end.
#[cfg(unix)]
fn ended() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut ended = signal(SignalKind::terminate())?;
    Ok(async move {
        ended.recv().await;
    })
}

#[cfg(not(unix))]
fn ended() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(std::future::pending())
}

fn router(hub: Arc<Hub>, gate: Arc<Gate>) -> Router {
    let door = Arc::clone(&gate);
    Router::new()
        .route("/api/health", get(|| async { "ok" }))
        .route("/api/info", get(info))
        .route("/api/runs", get(runs))
        .route("/api/runs/{name}", get(run_details))
        .route("/api/matches", get(matches))
        .route("/api/matches/{name}", get(match_details))
        .route("/api/matches/{name}/games/{number}", get(match_replay))
        .route("/api/ws", get(socket))
        .merge(study::routes())
        .route(LOGIN, post(async move |token: String| login(&door, &token)))
        .fallback(get(assets::asset))
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(hub.options.limits.message_bytes_max))
        .layer(middleware::from_fn_with_state(gate, guard))
        .with_state(hub)
}

/// Lets a browser that shows the token keep it as a cookie.
fn login(gate: &Gate, token: &str) -> Response {
    match &gate.token {
        Some(own) if !own.is(token) => {
            (StatusCode::UNAUTHORIZED, "that is not the token of this server").into_response()
        }
        Some(own) => (StatusCode::NO_CONTENT, [(SET_COOKIE, own.cookie())]).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// The folder of networks is read on a thread that may wait.
async fn info(State(hub): State<Arc<Hub>>) -> Result<Json<Info>, StatusCode> {
    let told = tokio::task::spawn_blocking(move || Info::of(&hub)).await;
    told.map(Json).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)
}

async fn runs(State(hub): State<Arc<Hub>>) -> Result<Json<RunList>, StatusCode> {
    hub.runs.list().await.map(Json).ok_or(StatusCode::INTERNAL_SERVER_ERROR)
}

async fn run_details(State(hub): State<Arc<Hub>>, Path(name): Path<String>) -> Response {
    match hub.runs.details(name).await {
        Some(Some(details)) => Json(details).into_response(),
        Some(None) => (StatusCode::NOT_FOUND, "there is no such run").into_response(),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn matches(State(hub): State<Arc<Hub>>) -> Result<Json<MatchList>, StatusCode> {
    hub.matches.list().await.map(Json).ok_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Which games of a match are listed.
#[derive(Deserialize)]
struct Skipped {
    /// Newest games that are left out.
    #[serde(default)]
    skip: usize,
}

async fn match_details(
    State(hub): State<Arc<Hub>>,
    Path(name): Path<String>,
    Query(Skipped { skip }): Query<Skipped>,
) -> Response {
    match hub.matches.details(name, skip).await {
        Some(Some(details)) => Json(details).into_response(),
        Some(None) => (StatusCode::NOT_FOUND, "there is no such match").into_response(),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Which position of a game is shown.
#[derive(Deserialize)]
struct At {
    /// Moves before it; all of them if it is not said.
    ply: Option<u32>,
}

async fn match_replay(
    State(hub): State<Arc<Hub>>,
    Path((name, number)): Path<(String, u32)>,
    Query(At { ply }): Query<At>,
) -> Response {
    match hub.matches.replay(name, number, ply).await {
        Some(Ok(found)) => Json(found).into_response(),
        Some(Err(NoReplay::Missing)) => {
            (StatusCode::NOT_FOUND, "there is no such game").into_response()
        }
        Some(Err(NoReplay::Broken(why))) => (StatusCode::UNPROCESSABLE_ENTITY, why).into_response(),
        None => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

async fn socket(State(hub): State<Arc<Hub>>, upgrade: WebSocketUpgrade) -> Response {
    let limits = hub.options.limits;
    let Some(counted) = hub.counts.pages.count_up_to(limits.sessions_max) else {
        let why = format!("{} pages are connected already", limits.sessions_max);
        return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    };
    let longest = limits.message_bytes_max.saturating_mul(LENIENCE);
    upgrade
        .max_message_size(longest)
        .max_frame_size(longest)
        .on_upgrade(move |socket| connection::run(socket, hub, counted))
}
