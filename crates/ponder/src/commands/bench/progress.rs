//! Progress of a benchmark on stderr: a bar on a terminal, a line now and then elsewhere.

use indicatif::{ProgressBar, ProgressDrawTarget};
use std::cell::Cell;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal to draw on.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Steps of a benchmark that take about equally long.
pub(super) struct Steps {
    bar: ProgressBar,
    lines: bool,
    started: Instant,
    last_line: Cell<Instant>,
}

impl Steps {
    /// Announces what is measured, in how many steps.
    pub(super) fn new(what: &str, steps: u64) -> Self {
        eprintln!("measuring {what} in {steps} steps");
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        let now = Instant::now();
        Steps { bar, lines: !stderr().is_terminal(), started: now, last_line: Cell::new(now) }
    }

    /// A step is done.
    pub(super) fn step(&self) {
        self.bar.inc(1);
        if self.lines && self.last_line.get().elapsed() >= LINE_EVERY {
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
            eprintln!("{done} of {all} steps, {} s so far", self.started.elapsed().as_secs());
            self.last_line.set(Instant::now());
        }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
