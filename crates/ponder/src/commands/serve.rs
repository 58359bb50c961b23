//! `ponder serve`.

use crate::exit::{Exit, OrExit, Outcome};
use crate::host_environment::{LEXICA, MATCHES, MODELS, RUNS, RUNS_HERE, STATE};
use crate::host_environment::{runs_here, users_own_state};
use crate::machine;
use anyhow::{Context, anyhow};
use clap::{Args, value_parser};
use ponder_server::{Limits, ServerError, ServerOptions, SessionKey};
use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// Number of connections that a browser may open per page.
const SOCKETS_PER_PAGE: usize = 4;

/// Start the server: games are played and watched in a browser on this machine
#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// The port to listen on; 0 takes a free one [default: 7878, or a free one if it is taken]
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on; one that other machines can reach, such as 0.0.0.0, requires a
    /// token
    #[arg(long, visible_alias = "listen", value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = host)]
    host: IpAddr,
    /// Access token of at least 16 characters that pages must present; it is part of the address
    /// that is printed [default: none on an address of this machine alone, otherwise a random one]
    #[arg(long, env = "PONDER_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Let pages start programs on this machine by player specs such as `gtp:cmd=…`
    #[arg(long)]
    allow_programs: bool,
    /// Store games in this folder, so that they survive a restart [default: a folder of the user's
    /// own data, which is printed]
    #[arg(long, value_name = "DIR", env = STATE)]
    state: Option<PathBuf>,
    /// Keep games in memory only, whatever --state or PONDER_STATE say
    #[arg(long)]
    no_state: bool,
    /// Let pages name the networks in this folder by player specs such as
    /// `gumbel:model=hex9.safetensors`
    #[arg(long, value_name = "DIR", env = MODELS)]
    models: Option<PathBuf>,
    /// Let pages watch the runs of `ponder train` in this folder, and name their networks by player
    /// specs such as `gumbel:model=run:hex9`; it is created if missing [default: `runs` in the
    /// current folder, if it is there]
    #[arg(long, value_name = "DIR", env = RUNS)]
    runs: Option<PathBuf>,
    /// Let pages watch the matches of `ponder match` in this folder [default: `runs` in the current
    /// folder, if it is there or --allow-matches is given]
    #[arg(long, value_name = "DIR", env = MATCHES)]
    matches: Option<PathBuf>,
    /// Let pages start matches between players, one match at a time, in the folder of matches; it
    /// is created if missing
    #[arg(long)]
    allow_matches: bool,
    /// Word lists for crossword games: every NAME.kwg, NAME.kbwg or NAME.txt in this folder can be
    /// chosen, with the leaves of NAME.klv2, if present [default: `lexica` in the current
    /// folder]
    #[arg(long, value_name = "DIR", env = LEXICA)]
    lexica: Option<PathBuf>,
    /// Players that choose a move at the same time; others wait [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    searches: Option<u16>,
    /// Analyses at the same time, which share the processors; others wait [default: 16 for each
    /// processor]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    analyses: Option<u16>,
    /// Memory of one search, in megabytes; at most all of --memory
    #[arg(long, value_name = "MB", default_value_t = 512,
          value_parser = value_parser!(u32).range(1..=1 << 20))]
    search_memory: u32,
    /// Memory of all searches together, in megabytes; a search that gets none waits
    #[arg(long, value_name = "MB", default_value_t = 2048,
          value_parser = value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Time of one search, in seconds
    #[arg(long, value_name = "S", default_value_t = 120,
          value_parser = value_parser!(u64).range(1..=86_400))]
    search_seconds: u64,
    /// Pages connected at the same time
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = value_parser!(u16).range(1..))]
    pages: u16,
    /// Games in memory at the same time
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = value_parser!(u16).range(1..))]
    games: u16,
}

fn host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(Ipv4Addr::LOCALHOST.into()),
        _ => text.parse().map_err(|_| {
            "write an address such as 127.0.0.1 or ::1, without a port (--port N)".to_owned()
        }),
    }
}

impl ServeArgs {
    /// Serves until Ctrl-C.
    pub fn run(self) -> Outcome {
        if let Some(folder) = &self.lexica {
            ponder_games::crossword::set_folder(folder.clone());
        }
        if let Some(folder) = &self.runs {
            // A newcomer's first run begins with the server. A folder that cannot be created is
            // reported when it is opened.
            let _ = std::fs::create_dir_all(folder);
        }
        // Built in advance, so that the first page need not wait for it.
        std::thread::spawn(ponder_games::crossword::graph);
        let mut port = self.port.unwrap_or(ServerOptions::PORT);
        let mut state_dir = self.state_dir();
        // The token stays the same on another attempt.
        let random = || SessionKey::random().as_str().to_owned();
        let token = self.token.clone().or_else(|| (!self.host.is_loopback()).then(random));
        loop {
            match serve(self.options(port, state_dir.clone(), token.clone())) {
                Err(ServerError::Bind { address, source })
                    if self.port.is_none()
                        && port != 0
                        && source.kind() == ErrorKind::AddrInUse =>
                {
                    eprintln!("port {} is in use; using a free one instead", address.port());
                    port = 0;
                }
                Err(error @ ServerError::StateDir { .. })
                    if self.state.is_none() && state_dir.is_some() =>
                {
                    eprintln!(
                        "{error}; games are kept in memory only, unless --state names a folder"
                    );
                    state_dir = None;
                }
                Err(error @ (ServerError::NotLoopback(_) | ServerError::BadToken)) => {
                    return Err(error).or_usage();
                }
                Err(error @ ServerError::Bind { .. }) => {
                    return Err(anyhow!("choose another --port")).context(error)?;
                }
                Err(error @ ServerError::StateDirInUse { .. }) => {
                    return Err(anyhow!("choose another --state")).context(error)?;
                }
                served => {
                    served?;
                    return Ok(Exit::Done);
                }
            }
        }
    }

    /// The folder of saved games: the one requested, or the user's own.
    fn state_dir(&self) -> Option<PathBuf> {
        if self.no_state {
            return None;
        }
        let state_dir = self.state.clone().or_else(users_own_state);
        if state_dir.is_none() {
            eprintln!(
                "this user has no data folder; games are kept in memory only, unless --state names \
                 a folder"
            );
        }
        state_dir
    }

    /// The folder of matches: the one requested, or the default one, which need not exist where
    /// pages may start matches.
    fn matches_dir(&self) -> Option<PathBuf> {
        let usual = || if self.allow_matches { Some(RUNS_HERE.into()) } else { runs_here() };
        self.matches.clone().or_else(usual)
    }

    fn options(
        &self,
        port: u16,
        state_dir: Option<PathBuf>,
        token: Option<String>,
    ) -> ServerOptions {
        let usual = Limits::default();
        ServerOptions {
            address: SocketAddr::new(self.host, port),
            token,
            allow_programs: self.allow_programs,
            state_dir,
            models_dir: self.models.clone(),
            runs_dir: self.runs.clone().or_else(runs_here),
            matches_dir: self.matches_dir(),
            allow_matches: self.allow_matches,
            origin: machine::origin(),
            limits: Limits {
                sessions_max: self.pages.into(),
                sockets_max: usual.sockets_max.max(usize::from(self.pages) * SOCKETS_PER_PAGE),
                games_max: self.games.into(),
                searches_max: self.searches.map_or(usual.searches_max, usize::from),
                analyses_max: self.analyses.map_or(usual.analyses_max, usize::from),
                search_bytes_max: (self.search_memory as usize) << 20,
                memory_bytes_max: (self.memory as usize) << 20,
                search_time_max: Duration::from_secs(self.search_seconds),
                ..usual
            },
            ..ServerOptions::default()
        }
    }
}

fn serve(options: ServerOptions) -> Result<(), ServerError> {
    let games = match &options.state_dir {
        Some(folder) => format!("Games are kept in {} (--no-state keeps none)", folder.display()),
        None => "Games are kept in memory only and end with the server".to_owned(),
    };
    let secret = options.token.as_ref().map(|token| format!("#token={token}")).unwrap_or_default();
    ponder_server::run(options, move |address| {
        let mut stdout = std::io::stdout().lock();
        // The parent process may have closed the output; the server runs all the same.
        let _ =
            writeln!(stdout, "Ponder is at http://{address}/{secret} (Ctrl-C stops it)\n{games}");
        let _ = stdout.flush();
    })
}
