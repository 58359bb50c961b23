//! What is shown while a measurement goes on.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ponder_arena::campaign::News;
use std::cell::Cell;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// How often a line is written where there is no terminal to draw on.
const LINE_EVERY: Duration = Duration::from_secs(30);

/// How often the headline is computed anew.
const HEADLINE_EVERY: Duration = Duration::from_secs(1);

/// A progress bar with what is known so far on a terminal, a line from time to time elsewhere.
pub struct Ticker {
    bar: ProgressBar,
    lines: bool,
    last_line: Cell<Instant>,
    last_headline: Cell<Option<Instant>>,
}

impl Ticker {
    pub fn new(quiet: bool) -> Self {
        let terminal = stderr().is_terminal();
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let template = "{bar:24} {pos}/{len} games  {msg}  {elapsed}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let lines = !terminal && !quiet;
        Ticker { bar, lines, last_line: Cell::new(Instant::now()), last_headline: Cell::new(None) }
    }

    pub fn show(&self, news: &News<'_>) {
        self.bar.set_length(news.plan.games_max().into());
        self.bar.set_position(news.plan.played().into());
        let due = |last: Option<Instant>| last.is_none_or(|last| last.elapsed() >= HEADLINE_EVERY);
        if due(self.last_headline.get()) && !self.bar.is_hidden() {
            self.bar.set_message(headline(news));
            self.last_headline.set(Some(Instant::now()));
        }
        if self.lines && self.last_line.get().elapsed() >= LINE_EVERY {
            let (played, most) = (news.plan.played(), news.plan.games_max());
            eprintln!("{played}/{most} games  {}", headline(news));
            self.last_line.set(Instant::now());
        }
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn headline(news: &News<'_>) -> String {
    let mut text = news.plan.headline();
    if news.hung > 0 {
        text.push_str(&format!("  {} players hang", news.hung));
    }
    text
}
