//! The description of the HTTP API, as OpenAPI 3.1.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::sync::LazyLock;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ponder",
        description = "HTTP API for positions, records and server state. Games, players and \
                       analysis go over the WebSocket /api/ws. If the server has a token, all \
                       requests but /api/login need it; otherwise they get 401 and plain text. A \
                       request of another site gets 403 and plain text."
    ),
    paths(
        openapi_json,
        crate::serve::reads::health,
        crate::serve::reads::info,
        crate::serve::reads::runs,
        crate::serve::reads::run_details,
        crate::serve::reads::run_games,
        crate::serve::reads::run_replay,
        crate::serve::games::export,
        crate::serve::games::import,
        crate::serve::games::statistics,
        crate::serve::matches::start_match,
        crate::serve::matches::stop_match,
        crate::serve::reads::experiments,
        crate::serve::reads::experiment_details,
        crate::serve::reads::experiment_replay,
        crate::serve::reads::strength,
        crate::serve::reads::explorer,
        crate::serve::reads::crossword_explorer,
        crate::serve::login,
        crate::serve::socket,
        crate::consult::paco::replay,
        crate::consult::paco::position,
        crate::consult::paco::puzzle,
        crate::consult::paco::puzzle_try,
        crate::consult::crossword::review,
        crate::consult::crossword::compare,
        crate::consult::crossword::analyze,
        crate::consult::puzzles::list,
        crate::consult::puzzles::task,
        crate::consult::puzzles::attempt,
        crate::consult::players::player,
        crate::consult::study::position,
        crate::consult::study::record_read,
        crate::consult::study::record_write,
    ),
    components(schemas(crate::protocol::ApiProblem)),
    tags(
        (name = "server", description = "The server itself"),
        (name = "study", description = "Positions and records; nothing is stored"),
        (name = "paco", description = "Paco Ŝako: analysis of games and positions, puzzles; nothing is stored"),
        (name = "crossword", description = "Crossword games: reviews of records and simulations; nothing is stored"),
        (name = "puzzles", description = "Puzzles of all games; nothing is stored"),
        (name = "players", description = "Players named by specs; nothing is stored"),
        (name = "runs", description = "Training runs"),
        (name = "experiments", description = "Matches, strengths and leagues in the folders of matches and runs"),
        (name = "games", description = "The saved games of a browser"),
        (name = "strength", description = "Strength of the person at a browser")
    )
)]
struct Api;

/// Returns the description as JSON.
pub(crate) fn text() -> &'static str {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| Api::openapi().to_json().expect("the description is plain data"));
    &TEXT
}

/// This description.
#[utoipa::path(
    get, path = "/api/openapi.json", tag = "server",
    responses((status = 200, body = Value, description = "the description, as OpenAPI 3.1")),
)]
pub(crate) async fn openapi_json() -> Response {
    ([(CONTENT_TYPE, "application/json")], text()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// Collects the names of the schemas that a part of the description refers to.
    fn named(part: &Value, names: &mut Vec<String>) {
        match part {
            Value::Object(fields) => {
                if let Some(Value::String(name)) = fields.get("$ref") {
                    names.push(name.trim_start_matches("#/components/schemas/").to_owned());
                }
                fields.values().for_each(|field| named(field, names));
            }
            Value::Array(parts) => parts.iter().for_each(|part| named(part, names)),
            _ => {}
        }
    }

    #[test]
    fn every_shape_is_described() {
        let api: Value = serde_json::from_str(text()).unwrap();
        let mut names = Vec::new();
        named(&api, &mut names);
        for name in &names {
            assert!(api["components"]["schemas"][name].is_object(), "{name}");
        }
        for (path, body) in [
            ("/api/info", "Info"),
            ("/api/runs", "RunList"),
            ("/api/runs/{name}", "RunDetails"),
            ("/api/runs/{name}/games", "RunGames"),
            ("/api/runs/{name}/games/{segment}/{number}", "RunReplay"),
            ("/api/experiments", "ExperimentList"),
            ("/api/experiments/{name}", "ExperimentDetails"),
            ("/api/experiments/{name}/games/{number}", "MatchReplay"),
            ("/api/strength", "StrengthAnswer"),
            ("/api/games/statistics", "StatisticsAnswer"),
        ] {
            let answer = &api["paths"][path]["get"]["responses"]["200"];
            let schema = &answer["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(schema, &format!("#/components/schemas/{body}"), "{path}");
        }
    }
}
