//! The signals that end this process.

use std::io;

/// Handler of Ctrl-C (SIGINT) and, on Unix, of SIGTERM, in place from its installation on: a signal
/// that arrives before the first [`Interrupts::next`] is not lost and does not kill the process.
#[derive(Debug)]
pub struct Interrupts {
    #[cfg(unix)]
    interruptions: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminations: tokio::signal::unix::Signal,
    #[cfg(windows)]
    interruptions: tokio::signal::windows::CtrlC,
}

impl Interrupts {
    /// Installs the handler.
    ///
    /// # Errors
    /// Fails if the system refuses the handler.
    ///
    /// # Panics
    /// Panics outside a runtime of tokio with its I/O driver.
    pub fn install() -> io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Interrupts {
                interruptions: signal(SignalKind::interrupt())?,
                terminations: signal(SignalKind::terminate())?,
            })
        }
        #[cfg(windows)]
        Ok(Interrupts { interruptions: tokio::signal::windows::ctrl_c()? })
    }

    /// Waits for the next signal.
    pub async fn next(&mut self) {
        #[cfg(unix)]
        let signal = tokio::select! {
            signal = self.interruptions.recv() => signal,
            signal = self.terminations.recv() => signal,
        };
        #[cfg(windows)]
        let signal = self.interruptions.recv().await;
        if signal.is_none() {
            std::future::pending::<()>().await;
        }
    }
}

/// Installs the handler, and returns a future that completes when one of the signals has arrived.
///
/// # Errors
/// Fails if the system refuses a handler.
pub(super) fn end_of_process() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupts = Interrupts::install()?;
    Ok(async move { interrupts.next().await })
}
