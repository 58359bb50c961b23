//! Threads of players that never returned.

use parking_lot::Mutex;
use std::thread::JoinHandle;

/// Threads of abandoned players. They cannot be killed, only counted.
#[derive(Debug, Default)]
pub(crate) struct HungThreads(Mutex<Vec<JoinHandle<()>>>);

impl HungThreads {
    pub(crate) fn add(&self, thread: Option<JoinHandle<()>>) {
        self.0.lock().extend(thread);
    }

    /// Returns the number of threads that are still running.
    pub(crate) fn count_running(&self) -> usize {
        let mut threads = self.0.lock();
        threads.retain(|thread| !thread.is_finished());
        threads.len()
    }
}
