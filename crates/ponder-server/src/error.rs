//! What stops a server.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use thiserror::Error;

/// The server could not start or had to stop.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The address can be reached from other machines.
    #[error(
        "{0} can be reached from other machines, which a server without a token does not allow; \
         give it a token, or use an address of this machine such as 127.0.0.1"
    )]
    NotLoopback(SocketAddr),
    /// The token is too short or could not stand in an address and a cookie.
    #[error("a token has 16 to 256 letters of the ASCII alphabet, digits, and -_.~")]
    BadToken,
    /// The address could not be bound.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address asked for.
        address: SocketAddr,
        /// Why.
        source: io::Error,
    },
    /// The folder of saved games could not be made or read.
    #[error("cannot use {} for saved games: {source}", path.display())]
    StateDir {
        /// The folder asked for.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Another server uses the folder of saved games.
    #[error(
        "another server uses the saved games in {}; stop it, or give this one a folder of its own",
        path.display()
    )]
    StateDirInUse {
        /// The folder asked for.
        path: PathBuf,
    },
    /// The folder of networks could not be read.
    #[error("cannot use {} for networks: {source}", path.display())]
    ModelsDir {
        /// The folder asked for.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The folder of runs could not be read.
    #[error("cannot use {} for runs: {source}", path.display())]
    RunsDir {
        /// The folder asked for.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The folder of matches could not be read.
    #[error("cannot use {} for matches: {source}", path.display())]
    MatchesDir {
        /// The folder asked for.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The runtime or the listener failed.
    #[error("the server stopped: {0}")]
    Io(#[from] io::Error),
}
