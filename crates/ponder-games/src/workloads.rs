//! Work that shows how fast the rules of a game are, for benches.

/// Work that is measured: a round of it is made ready first and then timed.
pub struct Workload {
    /// The figure it belongs to, with its unit in the name.
    pub figure: &'static str,
    /// What is counted and how the figure says it.
    pub unit: Unit,
    /// The case among those of the figure.
    pub case: &'static str,
    pub(crate) prepare: Box<dyn FnMut() -> Box<dyn FnOnce() -> u64>>,
}

/// How a figure says what was measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Nanoseconds of processor time an operation.
    NanosEach,
    /// Operations a second of processor time.
    PerSecond,
}

impl Workload {
    /// Makes a round ready. What is returned does the work, checks its answers, and says how many
    /// operations it was.
    ///
    /// # Panics
    /// What is returned panics when an answer is wrong.
    pub fn round(&mut self) -> impl FnOnce() -> u64 {
        (self.prepare)()
    }
}
