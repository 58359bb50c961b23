//! Options and limits set by the person who starts a server.

use crate::PlayerMaker;
use ponder_arena::campaign::Origin;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// Options of a server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Address to listen on; port 0 takes a free one. An address that other machines can reach
    /// needs a token.
    pub address: SocketAddr,
    /// A secret of 16 or more characters that pages must present before they get anything, or
    /// `None` to serve everyone on this machine.
    pub token: Option<String>,
    /// True if player specs from a page may start programs (`gtp:cmd=…`).
    pub allow_programs: bool,
    /// The folder in which games are saved (`games.sqlite`), or `None` to keep them in memory only.
    pub state_dir: Option<PathBuf>,
    /// The folder of networks that player specs from a page may name (`model=FILE`, the bare file
    /// name), or `None` for networks with random weights only.
    pub models_dir: Option<PathBuf>,
    /// The folder of training runs that pages may watch, and whose networks player specs from a
    /// page may name (`model=run:NAME/CHECKPOINT`), or `None` for none.
    pub runs_dir: Option<PathBuf>,
    /// The folder of matches that pages may watch, or `None` for none.
    pub matches_dir: Option<PathBuf>,
    /// True if pages may start matches, which are kept in that folder.
    pub allow_matches: bool,
    /// The program and the machine that the logs of these matches name.
    pub origin: Origin,
    /// Limits on everything a page can make grow.
    pub limits: Limits,
    /// The function that makes players from player specs.
    pub players: PlayerMaker,
}

impl ServerOptions {
    /// The default port.
    pub const PORT: u16 = 7878;
}

impl Default for ServerOptions {
    fn default() -> Self {
        ServerOptions {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, Self::PORT)),
            token: None,
            allow_programs: false,
            state_dir: None,
            models_dir: None,
            runs_dir: None,
            matches_dir: None,
            allow_matches: false,
            origin: Origin::default(),
            limits: Limits::default(),
            players: PlayerMaker::default(),
        }
    }
}

/// The largest number of concurrent analyses per processor; more would only wait for each other.
const ANALYSES_PER_THREAD: usize = 16;

/// Limits on everything a page can make grow.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum number of pages connected at the same time.
    pub sessions_max: usize,
    /// Maximum number of connections at the same time, those of pages included; capped at the
    /// process's limit of file descriptors. At the limit, the oldest connection never answered
    /// makes room for a new one, or else the longest idle one that is not a page.
    pub sockets_max: usize,
    /// Maximum number of games in memory at the same time.
    pub games_max: usize,
    /// Maximum number of games of one page in memory at the same time; the one unwatched for
    /// longest makes room.
    pub games_per_session_max: usize,
    /// Maximum number of saved games; beyond that, the oldest are deleted.
    pub saved_games_max: u32,
    /// Maximum number of players that choose a move at the same time; others wait their turn.
    pub searches_max: usize,
    /// Maximum number of players that analyze at the same time, for analyses and hints; they share
    /// the processors, and others wait.
    pub analyses_max: usize,
    /// Maximum memory that one search may use, in bytes.
    pub search_bytes_max: usize,
    /// Maximum memory of all searches together, in bytes: running ones, and the trees that players
    /// keep until their next move, which are freed first when memory is short. A search that gets
    /// none waits.
    pub memory_bytes_max: usize,
    /// Time for which an idle player keeps its tree while its game is watched. It drops the tree at
    /// once when nobody watches.
    pub idle_player_max: Duration,
    /// Longest wait of an analysis for a thread and memory before its page gets
    /// [`Busy`](crate::protocol::FailureCode::Busy).
    pub analysis_wait_max: Duration,
    /// Maximum number of positions whose theory is worked on at the same time, with up to 32 MiB
    /// each in addition to the memory of searches; others wait, as long as analyses do.
    pub theories_max: usize,
    /// Longest time that the theory of one position may take.
    pub theory_time_max: Duration,
    /// Extra time a player may take beyond its clock, to cover delays between the player and the
    /// clock: on a busy machine a thread may have to wait. People get none.
    pub clock_grace: Duration,
    /// Shortest time for which a move is shown before the next player thinks, in a game without
    /// people.
    pub lone_move_min: Duration,
    /// Maximum number of threads that one search may use.
    pub search_threads_max: u32,
    /// Longest time that one search may take.
    pub search_time_max: Duration,
    /// Longest message that is read from a page, in bytes.
    pub message_bytes_max: usize,
    /// Maximum number of messages that a page may send in a burst.
    pub messages_burst_max: u32,
    /// Maximum number of messages per second that a page may send in the long run.
    pub messages_per_second_max: u32,
    /// Maximum number of messages queued for one page; a page that lags further is disconnected and
    /// may reconnect.
    pub outbox_max: usize,
    /// Longest silence of a connected page; live pages answer pings.
    pub silence_max: Duration,
    /// Time for which a game that nobody watches stays in memory.
    pub unwatched_max: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            sessions_max: 256,
            sockets_max: 1024,
            games_max: 64,
            games_per_session_max: 8,
            saved_games_max: 100_000,
            searches_max: threads,
            analyses_max: ANALYSES_PER_THREAD * threads,
            search_bytes_max: 512 << 20,
            memory_bytes_max: 2048 << 20,
            idle_player_max: Duration::from_secs(180),
            analysis_wait_max: Duration::from_secs(10),
            theories_max: 2,
            theory_time_max: Duration::from_secs(2),
            clock_grace: Duration::from_millis(500),
            lone_move_min: Duration::from_millis(400),
            search_threads_max: u32::try_from(threads).unwrap_or(1),
            search_time_max: Duration::from_secs(120),
            message_bytes_max: 16 * 1024,
            messages_burst_max: 60,
            messages_per_second_max: 20,
            outbox_max: 64,
            silence_max: Duration::from_secs(60),
            unwatched_max: Duration::from_secs(600),
        }
    }
}
