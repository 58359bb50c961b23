//! Errors that stop a server.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use thiserror::Error;

/// An error that keeps the server from starting or makes it stop.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The address can be reached from other machines.
    #[error(
        "a server without a token must not listen on {0}, which other machines can reach; give it \
         a token, or use an address of this machine such as 127.0.0.1"
    )]
    NotLoopback(SocketAddr),
    /// The token is too short, too long, or has characters that do not fit a URL and a cookie.
    #[error("a token must have 16 to 256 characters: ASCII letters, digits and -_.~")]
    BadToken,
    /// The server could not bind to the address.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The requested address.
        address: SocketAddr,
        /// The underlying I/O error.
        source: io::Error,
    },
    /// The folder of saved games could not be created or read.
    #[error("cannot use {} for saved games: {source}", path.display())]
    StateDir {
        /// The configured folder.
        path: PathBuf,
        /// The underlying I/O error.
        source: io::Error,
    },
    /// Another server uses the folder of saved games.
    #[error(
        "another server is using the saved games in {}; stop it, or give this one a folder of its \
         own",
        path.display()
    )]
    StateDirInUse {
        /// The configured folder.
        path: PathBuf,
    },
    /// The folder of networks could not be read.
    #[error("cannot use {} for networks: {source}", path.display())]
    ModelsDir {
        /// The configured folder.
        path: PathBuf,
        /// The underlying I/O error.
        source: io::Error,
    },
    /// The folder of runs could not be read.
    #[error("cannot use {} for runs: {source}", path.display())]
    RunsDir {
        /// The configured folder.
        path: PathBuf,
        /// The underlying I/O error.
        source: io::Error,
    },
    /// The folder of matches could not be read.
    #[error("cannot use {} for matches: {source}", path.display())]
    MatchesDir {
        /// The configured folder.
        path: PathBuf,
        /// The underlying I/O error.
        source: io::Error,
    },
    /// The runtime or the listener failed.
    #[error("the server stopped: {0}")]
    Io(#[from] io::Error),
}
