//! The signals that end this process.

use std::io;

/// Handler of Ctrl-C (SIGINT), in place from its installation on: a signal that arrives before
/// the first [`Interrupts::next`] is not lost and does not kill the process.
#[derive(Debug)]
pub struct Interrupts(
    #[cfg(unix)] tokio::signal::unix::Signal,
    #[cfg(windows)] tokio::signal::windows::CtrlC,
);

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
        let signals = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?;
        #[cfg(windows)]
        let signals = tokio::signal::windows::ctrl_c()?;
        Ok(Self(signals))
    }

    /// Waits for the next Ctrl-C.
    pub async fn next(&mut self) {
        if self.0.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}

/// Installs handlers of Ctrl-C, and on Unix of SIGTERM, and returns a future that completes when
/// one of the signals has arrived.
///
/// # Errors
/// Fails if the system refuses a handler.
pub(super) fn end_of_process() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupts = Interrupts::install()?;
    #[cfg(unix)]
    let mut terminations =
        tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            () = interrupts.next() => {}
            _ = terminations.recv() => {}
        }
        #[cfg(not(unix))]
        interrupts.next().await;
    })
}
