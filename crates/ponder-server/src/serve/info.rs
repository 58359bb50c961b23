//! The response of `/api/info`.

use crate::matches::MatchState;
use crate::protocol::PROTOCOL_VERSION;
use crate::serve::app::App;
use crate::think::default_level;
use crate::think::levels::{Level, levels};
use ponder_players::{KindInfo, networks_in, newest_networks_in};
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// The response of `/api/info`: a description of the server.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct Info {
    /// The version of Ponder.
    pub software: String,
    /// The version of the protocol.
    pub protocol: u32,
    /// The kinds of games that can be played.
    pub games: Vec<GameKind>,
    /// The names of the lexica for crossword games, the one that ships with Ponder first.
    pub lexica: Vec<String>,
    /// The kinds of players that a page may request.
    pub players: Vec<KindInfo>,
    /// The networks that player specs from a page may name.
    pub networks: Vec<NetworkFile>,
    /// True if player specs from a page may start programs.
    pub allow_programs: bool,
    /// The matches that pages may start.
    pub matches: MatchState,
    /// The load of the server.
    pub counts: InfoCounts,
}

/// A kind of game that can be played.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct GameKind {
    /// The identifier before the colon of a rules string.
    pub name: String,
    /// The name shown to people.
    pub title: String,
    /// The rules that the bare name stands for.
    pub default_rules: String,
    /// The syntax of a rules string.
    pub syntax: String,
    /// The named strengths, weakest first.
    pub levels: Vec<Level>,
    /// The id of the level that a page offers first, or null if there is none.
    pub usual_level: Option<String>,
}

/// A network in the server's folder, or the newest of a run.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema, TS)]
pub struct NetworkFile {
    /// The value for `model=`: a file name, or `run:NAME`.
    pub name: String,
    /// Player specs that use this network.
    pub specs: Vec<String>,
}

/// The load of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
pub struct InfoCounts {
    /// Connected pages.
    pub pages: usize,
    /// Games in memory.
    pub games: usize,
    /// Players that are searching.
    pub searches_running: usize,
    /// Players that wait for their turn to search.
    pub searches_waiting: usize,
    /// Games of Paco Ŝako whose moves are being labelled.
    pub replays_running: usize,
    /// Idle players kept in memory, with their trees, until their next move.
    pub players_kept: usize,
    /// Memory granted to searches and idle players, in bytes.
    pub memory_bytes: usize,
}

impl Info {
    pub(crate) fn of(app: &App) -> Self {
        let games = ponder_games::games().iter().map(|game| {
            let spec = game.default_rules.parse();
            let levels = spec.map_or_else(|_| Vec::new(), |spec| levels(&spec));
            GameKind {
                name: game.name.to_owned(),
                title: game.title.to_owned(),
                default_rules: game.default_rules.to_owned(),
                syntax: game.syntax.to_owned(),
                usual_level: default_level::level(&levels).map(str::to_owned),
                levels,
            }
        });
        let environment = app.searches.environment(app.searches.limits());
        let allowed = ponder_players::kinds().iter().filter(|kind| environment.allows(kind));
        let players = allowed.map(|kind| kind.info());
        let files = environment.models.as_deref().map_or_else(Vec::new, networks_in);
        let newest = environment.runs.as_deref().map_or_else(Vec::new, newest_networks_in);
        let networks = files.into_iter().chain(newest);
        let networks = networks.map(|network| NetworkFile {
            name: network.name,
            specs: network.specs.iter().map(ToString::to_string).collect(),
        });
        Info {
            software: env!("CARGO_PKG_VERSION").to_owned(),
            protocol: PROTOCOL_VERSION,
            games: games.collect(),
            lexica: ponder_games::crossword::lexica(),
            players: players.collect(),
            networks: networks.collect(),
            allow_programs: app.searches.options.allow_programs,
            matches: app.matches.state(),
            counts: InfoCounts {
                pages: app.searches.counts.pages.get(),
                games: app.hub.games(),
                searches_running: app.searches.counts.searches_running.get(),
                searches_waiting: app.searches.counts.searches_waiting.get(),
                replays_running: app.searches.counts.replays_running.get(),
                players_kept: app.searches.memory.players_kept(),
                memory_bytes: app.searches.memory.bytes_held(),
            },
        }
    }
}
