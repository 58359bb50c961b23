//! The check of players that pages name by specs, before a person uses them. Nothing is stored.

use crate::consult::study::{Body, Problem};
use crate::consult::workers::Workers;
use crate::protocol::ApiProblem;
use crate::think::search::{Searches, bad_player};
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::{MethodRouter, post};
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::PlayerSpec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The longest body of a request, in bytes.
const BYTES_MAX: usize = 16 << 10;

/// The request to check a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayerRequest {
    /// The rules string of a game that it is to play.
    pub rules: String,
    /// The player spec.
    pub spec: String,
    /// A limit that replaces those of the spec, or null to keep them.
    pub limit: Option<PlayerLimit>,
}

/// A limit on the search for each move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PlayerLimit {
    /// Seconds per move.
    Seconds(f64),
    /// Visits of the root of the search per move.
    Visits(u32),
}

/// The player that was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerAnswer {
    /// The spec of the player, with the limit.
    pub spec: String,
}

/// The routes of this API.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>(
    workers: &Arc<Workers>,
) -> [(&'static str, MethodRouter<S>); 1] {
    let check = post(player).layer(DefaultBodyLimit::max(BYTES_MAX));
    [("/api/player", check.with_state(Arc::clone(workers)))]
}

/// Checks a player by making it, and gives it a limit.
#[utoipa::path(
    post, path = "/api/player", tag = "players", request_body = PlayerRequest,
    responses((status = 200, body = PlayerAnswer), Problem),
)]
pub(crate) async fn player(
    State(workers): State<Arc<Workers>>,
    Body(request): Body<PlayerRequest>,
) -> Result<Json<PlayerAnswer>, Problem> {
    let searches = Arc::clone(&workers.searches);
    workers.run_blocking(move || answer(&searches, &request)).await
}

fn answer(searches: &Searches, request: &PlayerRequest) -> Result<PlayerAnswer, Problem> {
    let game: GameSpec = request.rules.parse().map_err(ApiProblem::of_rules)?;
    let spec: PlayerSpec = request.spec.parse().map_err(bad_player)?;
    let spec = request.limit.map_or(spec.clone(), |limit| limited(&spec, limit)).to_string();
    check(searches, &spec, &game)?;
    Ok(PlayerAnswer { spec })
}

/// Replaces the limits of a spec.
fn limited(spec: &PlayerSpec, limit: PlayerLimit) -> PlayerSpec {
    let bare = LIMITS.iter().fold(spec.clone(), |spec, key| spec.without(key));
    match limit {
        PlayerLimit::Seconds(seconds) => bare.with("time", &seconds.to_string()),
        PlayerLimit::Visits(visits) => bare.with("visits", &visits.to_string()),
    }
}

/// The options of players that limit the search for a move.
const LIMITS: [&str; 5] = ["time", "visits", "rollouts", "sims", "playouts"];

/// Makes a player once, so that a page hears of a spec that does not fit.
///
/// # Errors
/// The error says why the player cannot be made.
pub(crate) fn check(searches: &Searches, spec: &str, game: &GameSpec) -> Result<(), Problem> {
    let recipe = searches.recipe(spec, game, Seed(0))?;
    recipe.make().map(drop).map_err(|error| bad_player(error).into())
}
