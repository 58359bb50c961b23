//! A bare server, for work on the page:
//! `cargo run -p ponder-server --example serve -- serve --port 7878 --state DIR`.

use ponder_server::{ServerError, ServerOptions, run};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};

fn main() -> Result<(), ServerError> {
    let words: Vec<String> = std::env::args().collect();
    let after = |flag: &str| {
        let at = words.iter().position(|word| word == flag)?;
        words.get(at + 1).cloned()
    };
    let port = after("--port").and_then(|port| port.parse().ok()).unwrap_or(ServerOptions::PORT);
    let options = ServerOptions {
        address: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
        state_dir: after("--state").map(Into::into),
        ..ServerOptions::default()
    };
    run(options, |address| {
        println!("http://{address}");
        let _ = std::io::stdout().flush();
    })
}
