//! What is shown while a match goes on.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ponder_arena::{Match, Progress};
use std::cell::Cell;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal to draw on.
const LINE_EVERY: Duration = Duration::from_secs(15);

/// How often the times of the bar are drawn again.
const TICK: Duration = Duration::from_millis(500);

/// A progress bar with the running score on a terminal, a line from time to time elsewhere.
pub struct Bar {
    bar: ProgressBar,
    lines: bool,
    last_line: Cell<Instant>,
}

impl Bar {
    pub fn new(description: &Match, quiet: bool) -> Self {
        let terminal = stderr().is_terminal();
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(description.games.into()), target);
        let template = "{bar:24} {pos}/{len} games  {msg}  {elapsed} of about {duration}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if terminal && !quiet {
            bar.enable_steady_tick(TICK);
        }
        Bar { bar, lines: !terminal && !quiet, last_line: Cell::new(Instant::now()) }
    }

    pub fn show(&self, progress: &Progress<'_>) {
        let text = in_words(progress);
        self.bar.set_message(text.clone());
        match progress.latest {
            // What a resumed match has played already says nothing of how long a game takes.
            None => {
                self.bar.set_position(progress.played.into());
                self.bar.reset_eta();
            }
            Some(_) => self.bar.set_position(progress.played.into()),
        }
        if self.lines && self.last_line.get().elapsed() >= LINE_EVERY {
            eprintln!("{}/{} games  {text}", progress.played, progress.planned);
            self.last_line.set(Instant::now());
        }
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn in_words(progress: &Progress<'_>) -> String {
    let Some(estimate) = &progress.estimate else {
        return String::new();
    };
    let mut text = format!("A {estimate}  Elo {}", estimate.elo);
    if let Some(sprt) = &progress.sprt {
        text.push_str(&format!("  {sprt}"));
    }
    if progress.hung > 0 {
        text.push_str(&format!("  {} players hang", progress.hung));
    }
    text
}
