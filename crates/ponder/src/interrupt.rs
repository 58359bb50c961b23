//! Handling of Ctrl-C and SIGTERM.

use crate::exit::Exit;
use ponder_players::StopFlag;
use ponder_server::Interrupts;
use std::io;
use std::thread;

/// A flag that Ctrl-C or SIGTERM raises. A second signal ends the program at once.
///
/// # Errors
/// Fails when the signal handler cannot be installed.
pub fn stop_flag() -> io::Result<StopFlag> {
    let stop = StopFlag::new();
    let raised = stop.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut interrupts = {
        let _within = runtime.enter();
        Interrupts::install()?
    };
    let wait = async move {
        interrupts.next().await;
        raised.raise();
        interrupts.next().await;
        std::process::exit(Exit::Interrupted as i32);
    };
    thread::Builder::new().name("ctrl-c".to_owned()).spawn(move || runtime.block_on(wait))?;
    Ok(stop)
}
