//! What the person who starts a server decides.

use crate::PlayerMaker;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a server is started.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Where to listen; port 0 takes a free one. An address that other machines can reach needs a
    /// token.
    pub address: SocketAddr,
    /// A secret of 16 letters or more that pages must show before they are told anything, or `None`
    /// to serve whoever is on this machine.
    pub token: Option<String>,
    /// Whether player specs of a page may start programs (`gtp:cmd=…`).
    pub allow_programs: bool,
    /// The folder in which games are saved (`games.sqlite`), or `None` to keep them in memory only.
    pub state_dir: Option<PathBuf>,
    /// The folder of networks that player specs of a page may name (`model=FILE`, the name alone),
    /// or `None` for networks with random weights only.
    pub models_dir: Option<PathBuf>,
    /// The folder of runs of learning that pages may watch, and whose networks player specs of a
    /// page may name (`model=run:NAME/CHECKPOINT`), or `None` for none.
    pub runs_dir: Option<PathBuf>,
    /// The folder of matches that pages may watch, or `None` for none.
    pub matches_dir: Option<PathBuf>,
    /// Limits on everything a page can make grow.
    pub limits: Limits,
    /// How player specs become players.
    pub players: PlayerMaker,
}

impl ServerOptions {
    /// The port that is used when none is asked for.
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
            limits: Limits::default(),
            players: PlayerMaker::default(),
        }
    }
}

/// More analyses at the same time than these for each processor would only wait for each other.
const ANALYSES_PER_THREAD: usize = 16;

/// Limits on everything a page can make grow.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Pages connected at the same time.
    pub sessions_max: usize,
    /// Connections at the same time, those of pages included, and no more than the system lets the
    /// process have. One that was never answered makes room for a new one, or else the longest idle
    /// that is no page.
    pub sockets_max: usize,
    /// Games in memory at the same time.
    pub games_max: usize,
    /// Games of one page in memory at the same time; the longest unwatched makes room.
    pub games_per_session_max: usize,
    /// Games that are saved; when there are more, those of longest ago are deleted.
    pub saved_games_max: u32,
    /// Players that choose a move at the same time; others wait their turn.
    pub searches_max: usize,
    /// Players that say what they think of a position at the same time, for analyses and hints; they
    /// share the processors, and others wait.
    pub analyses_max: usize,
    /// Memory one search may use, in bytes.
    pub search_bytes_max: usize,
    /// Memory of all searches together, in bytes: those that run, and the trees that players keep
    /// until their next move, which go first when it is short. A search that gets none waits.
    pub memory_bytes_max: usize,
    /// How long a player that is not asked keeps its tree while its game is watched. It loses it at
    /// once when nobody watches.
    pub idle_player_max: Duration,
    /// How long an analysis waits for a thread and memory before its page is told that the server
    /// is busy.
    pub analysis_wait_max: Duration,
    /// How much longer than its clock says a player may take, for what lies between it and the
    /// clock: on a busy machine a thread may have to wait. People get none.
    pub clock_grace: Duration,
    /// How long a move stands before the next player thinks, in a game that players play alone.
    pub lone_move_min: Duration,
    /// Threads one search may use.
    pub search_threads_max: u32,
    /// How long one search may take.
    pub search_time_max: Duration,
    /// The longest message of a page that is read, in bytes.
    pub message_bytes_max: usize,
    /// Messages a page may send in a burst.
    pub messages_burst_max: u32,
    /// Messages a page may send a second.
    pub messages_per_second_max: u32,
    /// Messages waiting for one page; a page that lags further is dropped and may reconnect.
    pub outbox_max: usize,
    /// How long a connected page may be silent; live pages answer pings.
    pub silence_max: Duration,
    /// How long a game that nobody watches stays in memory.
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
