//! Listening, routing, start-up and shutdown.

mod app;
mod connection;
mod dispatch;
mod games;
pub(crate) mod info;
mod matches;
mod openapi;
mod reads;
mod session_header;
mod signals;

use crate::consult::workers::{LINES, Workers};
use crate::consult::{crossword, paco, players, puzzles, study};
use crate::http::guard::{Gate, LOGIN, guard};
use crate::http::sockets::{Peer, Sockets};
use crate::http::token::Token;
use crate::http::{assets, descriptors};
use crate::{ServerError, ServerOptions};
use app::App;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};
pub use signals::Interrupts;
use signals::end_of_process;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};

/// Longest wait for connections and searches at shutdown.
const STOP_MAX: Duration = Duration::from_secs(3);

/// Factor by which a message may exceed the limit and still get an error message instead of a
/// closed socket.
const LENIENCE: usize = 16;

/// Serves until `shutdown` completes. `ready` receives the address once connections are accepted.
///
/// # Errors
/// Fails if the address is not one of this machine and there is no token, the token is not valid,
/// the address cannot be bound, or a folder cannot be used.
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
    let app = Arc::new(App::new(options)?);
    let (hub, matches) = (Arc::clone(&app.hub), Arc::clone(&app.matches));
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
    let stopped_matches = Arc::clone(&matches);
    let stopped = async move {
        let _ = stopped.wait_for(|&stopping| stopping).await;
        stopped_matches.stop();
    };
    let sockets =
        Sockets::new(listener, descriptors::sockets_max(app.searches.options.limits.sockets_max));
    let service = router(app, Gate::of(local, token)).into_make_service_with_connect_info::<Peer>();
    let serving = axum::serve(sockets, service).with_graceful_shutdown(stopped);
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
    // A match writes what it has played.
    let _ = tokio::task::spawn_blocking(move || matches.end(STOP_MAX)).await;
    hub.release();
    Ok(())
}

/// Serves until Ctrl-C, or on Unix SIGTERM, in a runtime of its own.
///
/// # Errors
/// Fails as [`serve`] does, and if the signal handler cannot be installed.
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
        serve(options, ready, end_of_process()?).await
    });
    runtime.shutdown_timeout(STOP_MAX);
    outcome
}

fn router(app: Arc<App>, gate: Arc<Gate>) -> Router {
    let limit = DefaultBodyLimit::max(app.searches.options.limits.message_bytes_max);
    let routes = routes(&gate, &app.workers).into_iter();
    let router = routes.fold(Router::new(), |router, (path, what)| router.route(path, what));
    router
        .fallback(get(assets::asset))
        .layer(CompressionLayer::new().compress_when(whole()))
        .layer(limit)
        .layer(middleware::from_fn_with_state(gate, guard))
        .with_state(app)
}

/// Returns the predicate for compressed responses: all but those that are streamed line by line.
fn whole() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new(LINES))
}

/// Returns all routes by path, except for the files of the page.
fn routes(gate: &Arc<Gate>, workers: &Arc<Workers>) -> Vec<(&'static str, MethodRouter<Arc<App>>)> {
    let login_gate = Arc::clone(gate);
    let explorer = post(reads::explorer).layer(DefaultBodyLimit::max(study::POSITION_BYTES_MAX));
    let boards = post(reads::crossword_explorer).layer(DefaultBodyLimit::max(crossword::BYTES_MAX));
    let mut routes = vec![
        ("/api/health", get(reads::health)),
        ("/api/info", get(reads::info)),
        ("/api/runs", get(reads::runs)),
        ("/api/runs/{name}", get(reads::run_details)),
        ("/api/runs/{name}/games", get(reads::run_games)),
        ("/api/runs/{name}/games/{segment}/{number}", get(reads::run_replay)),
        ("/api/experiments", get(reads::experiments)),
        ("/api/experiments/{name}", get(reads::experiment_details)),
        ("/api/experiments/{name}/games/{number}", get(reads::experiment_replay)),
        ("/api/games/export", get(games::export)),
        ("/api/games/statistics", get(games::statistics)),
        ("/api/games/import", games::import_route()),
        ("/api/matches", post(matches::start_match)),
        ("/api/matches/stop", post(matches::stop_match)),
        ("/api/strength", get(reads::strength)),
        ("/api/explorer", explorer),
        ("/api/crossword/explorer", boards),
        ("/api/ws", get(socket)),
        ("/api/openapi.json", get(openapi::openapi_json)),
        (LOGIN, post(async move |token: String| login(&login_gate, &token))),
    ];
    routes.extend(study::routes());
    routes.extend(paco::routes(workers));
    routes.extend(crossword::routes(workers));
    routes.extend(puzzles::routes(workers));
    routes.extend(players::routes(workers));
    routes
}

/// Stores the token in a cookie of a browser that presents it.
#[utoipa::path(
    post, path = "/api/login", tag = "server",
    request_body(content = String, content_type = "text/plain", description = "the token"),
    responses(
        (status = 204, description = "sets the cookie if the server has a token"),
        (status = 400, body = String, content_type = "text/plain", description = "the body is not UTF-8"),
        (status = 401, body = String, content_type = "text/plain", description = "the token is wrong"),
        (status = 413, body = String, content_type = "text/plain", description = "the body is longer than 16 KiB"),
    ),
)]
pub(crate) fn login(gate: &Gate, token: &str) -> Response {
    match &gate.token {
        Some(own) if !own.is(token) => {
            (StatusCode::UNAUTHORIZED, "this is not the token of this server").into_response()
        }
        Some(own) => (StatusCode::NO_CONTENT, [(SET_COOKIE, own.cookie())]).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// The WebSocket of games, players and analysis.
#[utoipa::path(
    get, path = "/api/ws", tag = "server",
    responses(
        (status = 101, description = "from here on the messages of the protocol"),
        (status = 400, body = String, content_type = "text/plain", description = "the request is not for a WebSocket"),
        (status = 426, body = String, content_type = "text/plain", description = "the connection cannot become a WebSocket"),
        (status = 503, body = String, content_type = "text/plain", description = "too many pages are connected"),
    ),
)]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let limits = app.searches.options.limits;
    let Some(counted) = app.searches.counts.pages.count_up_to(limits.sessions_max) else {
        let why = format!(
            "too many pages: {} are already connected; try again later",
            limits.sessions_max
        );
        return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    };
    let longest = limits.message_bytes_max.saturating_mul(LENIENCE);
    upgrade.max_message_size(longest).max_frame_size(longest).on_upgrade(move |socket| {
        peer.becomes_page();
        connection::run(socket, app, counted)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_path_is_described_and_no_other() {
        let gate = Gate::of(SocketAddr::from(([127, 0, 0, 1], 7878)), None);
        let app = App::new(ServerOptions::default()).expect("no folders");
        let workers = app.workers;
        let routes: BTreeSet<_> =
            routes(&gate, &workers).into_iter().map(|(path, _)| path.to_owned()).collect();
        let api: serde_json::Value = serde_json::from_str(openapi::text()).unwrap();
        let described: BTreeSet<_> = api["paths"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(described, routes);
        let docs = include_str!("../../../../docs/http.md");
        for path in &routes {
            assert!(docs.contains(path.as_str()), "docs/http.md does not name {path}");
        }
        for (path, methods) in api["paths"].as_object().unwrap() {
            for (method, what) in methods.as_object().unwrap() {
                let answers = what["responses"].as_object().unwrap();
                assert!(!answers.is_empty(), "{method} {path}");
                let named = path.matches('{').count();
                let given = what["parameters"]
                    .as_array()
                    .map_or(0, |all| all.iter().filter(|one| one["in"] == "path").count());
                assert_eq!(named, given, "{method} {path}");
            }
        }
    }
}
