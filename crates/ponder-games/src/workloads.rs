//! Workloads that measure the speed of the rules of a game, for benches.

/// A workload: a round of it is prepared first and then timed.
pub struct Workload {
    /// The figure of the benchmark, with its unit in the name.
    pub figure: &'static str,
    /// The unit of the figure.
    pub unit: Unit,
    /// The case among those of the figure; empty where the figure has one alone.
    pub case: &'static str,
    pub(crate) prepare: Box<dyn FnMut() -> Box<dyn FnOnce() -> u64>>,
}

/// Unit of a benchmark figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Nanoseconds of CPU time per operation.
    NanosEach,
    /// Operations per second of CPU time.
    PerSecond,
    /// Operations per round, a count that is the same every time.
    Count,
}

impl Workload {
    /// Prepares a round. The returned closure runs it, checks its answers, and returns the number
    /// of operations.
    ///
    /// # Panics
    /// The returned closure panics when an answer is wrong.
    pub fn round(&mut self) -> impl FnOnce() -> u64 {
        (self.prepare)()
    }
}
