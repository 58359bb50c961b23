//! Progress of a benchmark on stderr: a bar on a terminal, an occasional line elsewhere.

use indicatif::{ProgressBar, ProgressDrawTarget};
use std::cell::Cell;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Interval between progress lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Steps of a benchmark of about equal length.
pub(super) struct Steps {
    bar: ProgressBar,
    lines: bool,
    started: Instant,
    last_line: Cell<Instant>,
}

impl Steps {
    /// Announces the measurement and its number of steps.
    pub(super) fn new(what: &str, steps: u64) -> Self {
        eprintln!("measuring {what} in {steps} steps");
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        let now = Instant::now();
        Steps { bar, lines: !stderr().is_terminal(), started: now, last_line: Cell::new(now) }
    }

    /// Records a completed step.
    pub(super) fn step(&self) {
        self.bar.inc(1);
        if self.lines && self.last_line.get().elapsed() >= LINE_EVERY {
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
            eprintln!("{done} of {all} steps, {} s so far", self.started.elapsed().as_secs());
            self.last_line.set(Instant::now());
        }
    }

    /// Shows what a long step is doing, as often as lines of progress where there is no terminal.
    pub(super) fn note(&self, text: impl FnOnce() -> String) {
        if self.last_line.get().elapsed() >= LINE_EVERY {
            if self.lines {
                eprintln!("{}", text());
            } else {
                self.bar.println(text());
            }
            self.last_line.set(Instant::now());
        }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
