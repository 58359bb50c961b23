//! Progress of a match or measurement.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ponder_arena::campaign::Progress;
use std::cell::Cell;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Interval between progress lines where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Interval between redraws of the bar's times.
const TICK: Duration = Duration::from_millis(500);

/// Number of games of this process from which on the remaining time is estimated.
const ESTIMATED_FROM: u32 = 4;

/// Interval between updates of the headline.
const HEADLINE_EVERY: Duration = Duration::from_secs(1);

/// A progress bar with the current estimate on a terminal, an occasional line elsewhere.
pub struct Ticker {
    bar: ProgressBar,
    lines: bool,
    started: Instant,
    /// Number of games that were played before this process.
    played_before: Cell<Option<u32>>,
    last_line: Cell<Instant>,
    last_headline: Cell<Option<Instant>>,
}

impl Ticker {
    pub fn new(quiet: bool) -> Self {
        let terminal = stderr().is_terminal();
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let template = "{bar:24} {pos}/{len} games  {msg}  {elapsed} so far";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if terminal && !quiet {
            bar.enable_steady_tick(TICK);
        }
        let now = Instant::now();
        Ticker {
            bar,
            lines: !terminal && !quiet,
            started: now,
            played_before: Cell::new(None),
            last_line: Cell::new(now),
            last_headline: Cell::new(None),
        }
    }

    pub fn show(&self, progress: &Progress<'_>) {
        let (played, most) = (progress.plan.played(), progress.plan.games_max());
        if self.played_before.get().is_none() {
            self.played_before.set(Some(played));
        }
        self.bar.set_length(most.into());
        self.bar.set_position(played.into());
        let due = |last: Option<Instant>| last.is_none_or(|last| last.elapsed() >= HEADLINE_EVERY);
        if due(self.last_headline.get()) && !self.bar.is_hidden() {
            self.bar.set_message(self.headline(progress));
            self.last_headline.set(Some(Instant::now()));
        }
        if self.lines && self.last_line.get().elapsed() >= LINE_EVERY {
            let elapsed =
                humantime::format_duration(Duration::from_secs(self.started.elapsed().as_secs()));
            eprintln!(
                "{played} of at most {most} games  {}  {elapsed} so far",
                self.headline(progress)
            );
            self.last_line.set(Instant::now());
        }
    }

    /// Estimate of the remaining time, from the mean time per game of this process.
    fn left(&self, progress: &Progress<'_>) -> Option<Duration> {
        let played = progress.plan.played().saturating_sub(self.played_before.get()?);
        let left = progress.plan.games_expected().saturating_sub(progress.plan.played());
        (played >= ESTIMATED_FROM && left > 0).then(|| self.started.elapsed() * left / played)
    }

    fn headline(&self, progress: &Progress<'_>) -> String {
        let mut text = progress.plan.headline();
        if progress.hung > 0 {
            text.push_str(&format!("  {} players hang", progress.hung));
        }
        if let Some(left) = self.left(progress) {
            let left = humantime::format_duration(Duration::from_secs(left.as_secs()));
            text.push_str(&format!("  about {left} left"));
        }
        text
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
