//! `ponder selfplay`.

use super::train::{threads, time};
use crate::exit::{Exit, Outcome};
use crate::interrupt;
use crate::output::say;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ponder_train::{SelfPlayOptions, SelfPlayStatus, self_play};
use std::time::Duration;

/// Play games for a run that is trained by another process
///
/// The network of the run's newest checkpoint plays, and games go into the inbox of the run
/// directory, where `ponder train` finds them. Any number of processes can do this, on all machines
/// that see the folder. Pauses while 64 batches are waiting there. Ctrl-C stops.
#[derive(Args, Debug)]
pub struct SelfplayArgs {
    /// The run directory: a path or a URL
    #[arg(long, value_name = "DIR")]
    run: String,
    /// Threads; 0 is the number of processors
    #[arg(long, value_name = "N", default_value = "0", value_parser = threads)]
    threads: usize,
    /// Stop after this time: 90s, 10m, 2h
    #[arg(long = "for", value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    /// Stop after writing N batches of games
    #[arg(long, value_name = "N")]
    batches: Option<u64>,
    /// Print JSON at the end
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

impl SelfplayArgs {
    /// Plays games until the end.
    pub fn run(self) -> Outcome {
        let options = SelfPlayOptions {
            run: self.run,
            threads: self.threads,
            time: self.time,
            batches: self.batches,
            stop: interrupt::stop_flag()?,
        };
        let line = if self.json || self.quiet {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden())
        } else {
            let style = ProgressStyle::with_template("{wide_msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        };
        let played = self_play(&options, &mut |status| line.set_message(text(status)));
        line.finish();
        let status = super::train::or_exit(played)?;
        if self.json {
            say!("{}", serde_json::to_string(&status)?);
        } else {
            say!("{}", text(&status));
        }
        Ok(if options.stop.is_raised() { Exit::Interrupted } else { Exit::Done })
    }
}

fn text(status: &SelfPlayStatus) -> String {
    let network = match status.checkpoint {
        Some(number) => format!("the network of checkpoint {number} (step {})", status.network),
        None => "the network without training".to_owned(),
    };
    let waits = match &status.notice {
        Some(notice) => format!("; {notice}"),
        None if status.waits => "; self-play waits for the optimizer".to_owned(),
        None => String::new(),
    };
    format!(
        "{} for {}: {} games with {network}, {} batches, {} not yet accepted{waits}",
        status.game, status.run, status.selfplay.games, status.batches, status.batches_waiting
    )
}
