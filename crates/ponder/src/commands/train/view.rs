//! The live view of a run in a terminal.

use crate::output;
use clap::Args;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use ponder_net::printable;
use ponder_train::{Bottleneck, Metrics, Status, StepLosses};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Interval between lines of JSON.
const JSON_EVERY: Duration = Duration::from_secs(5);
/// Number of lines of the view.
const LINES: usize = 9;
/// Number of measurements that the view shows.
const MEASUREMENTS: usize = 6;

/// The live view of a run.
pub(super) struct View {
    json: bool,
    bars: MultiProgress,
    lines: Vec<ProgressBar>,
    /// Time of the last line of JSON.
    printed: Option<Instant>,
    /// Notices for the next line of JSON.
    pending_notices: Vec<String>,
    /// Notices that have been printed.
    printed_notices: HashSet<String>,
    /// True if the starting point of the run is still to be printed.
    start_is_due: bool,
}

/// Options for the form of the output while training goes on.
#[derive(Args, Debug)]
pub(in crate::commands) struct FormArgs {
    /// Print a line of JSON every few seconds, the last at the end
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Form of the output while training goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::commands) enum Form {
    /// Progress for people.
    People,
    /// One JSON object per line.
    Json,
    /// No output.
    Quiet,
}

impl FormArgs {
    /// The form that the options request.
    pub fn form(&self) -> Form {
        match (self.json, self.quiet) {
            (true, _) => Form::Json,
            (false, true) => Form::Quiet,
            (false, false) => Form::People,
        }
    }
}

impl View {
    pub fn new(form: Form) -> Self {
        let (is_shown, json) = (form == Form::People, form == Form::Json);
        let target =
            if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bars = MultiProgress::with_draw_target(target);
        let style = ProgressStyle::with_template("{wide_msg}")
            .unwrap_or_else(|_| ProgressStyle::default_spinner());
        let count = if is_shown { LINES } else { 0 };
        let lines = (0..count)
            .map(|_| bars.add(ProgressBar::new_spinner().with_style(style.clone())))
            .collect();
        let (pending_notices, printed_notices) = (Vec::new(), HashSet::new());
        View {
            json,
            bars,
            lines,
            printed: None,
            pending_notices,
            printed_notices,
            start_is_due: is_shown,
        }
    }

    pub fn show(&mut self, status: &Status) {
        if std::mem::take(&mut self.start_is_due) {
            self.print_notice(&start(status));
        }
        self.take_notices(status);
        if self.json && self.printed.is_none_or(|at| at.elapsed() >= JSON_EVERY) {
            self.printed = Some(Instant::now());
            // A closed output must not end the training.
            if let Ok(text) = self.as_json(status) {
                let _ = output::line(format_args!("{text}"));
            }
        }
        for (line, text) in self.lines.iter().zip(texts(status)) {
            line.set_message(text);
        }
    }

    /// Processes the notices since the last status.
    fn take_notices(&mut self, status: &Status) {
        for notice in status.notices.iter().chain(&status.metrics.notice) {
            if self.printed_notices.insert(notice.clone()) {
                self.print_notice(notice);
            }
        }
        self.pending_notices.extend(status.notices.iter().cloned());
    }

    /// The status as a line of JSON, with all notices since the previous line.
    pub fn as_json(&mut self, status: &Status) -> serde_json::Result<String> {
        let notices = std::mem::take(&mut self.pending_notices);
        serde_json::to_string(&Status { notices, ..status.clone() })
    }

    /// Prints a notice in full, above the view where there is one.
    fn print_notice(&self, notice: &str) {
        let notice = printable(notice);
        if self.bars.is_hidden() {
            eprintln!("ponder: {notice}");
        } else {
            // A failure to print is ignored: a closed terminal has no reader.
            let _ = self.bars.println(&notice);
        }
    }

    /// Ends the view with the last status.
    pub fn finish(&mut self, last: Option<&Status>) {
        if let Some(status) = last {
            self.take_notices(status);
        }
        self.lines.iter().for_each(ProgressBar::finish);
    }
}

/// The starting point of a run.
fn start(status: &Status) -> String {
    match &status.resumed {
        Some(from) => {
            let (run, checkpoint, step) = (&status.run, from.checkpoint, from.step);
            format!("{run} resumes from checkpoint {checkpoint}, step {step}")
        }
        None => format!("{} has no checkpoint yet; training begins at step 0", status.run),
    }
}

fn time(seconds: f64) -> String {
    let seconds = seconds.max(0.0) as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours} h {minutes:02} min")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

fn texts(status: &Status) -> [String; LINES] {
    let Status { selfplay, metrics, .. } = status;
    let Metrics { progress, speed, .. } = metrics;
    let left = match (metrics.left_s, status.steps_requested) {
        (Some(left), _) => format!(", {} left", time(left)),
        (None, Some(steps)) => format!(", {} steps left", steps.saturating_sub(progress.step)),
        (None, None) => String::new(),
    };
    let waits = match metrics.waits {
        Bottleneck::Optimizer => "every thread plays; the optimizer has used all games",
        Bottleneck::Neither => "playing and learning",
        Bottleneck::SelfPlay => "self-play waits: the optimizer is far behind",
    };
    let resign = match metrics.resignation {
        Some((value, wrong)) => format!(
            "{} resigned (below {value:.2}, wrong in {:.1}% of checked games)",
            selfplay.resigned,
            100.0 * wrong
        ),
        None => "nobody resigns yet".to_owned(),
    };
    let [training, fresh] =
        [progress.training, progress.held_out].map(|losses| losses.unwrap_or_default());
    [
        format!(
            "{} in {}, {} trained{left} ({} threads, session {})",
            status.game,
            status.run,
            time(progress.trained_s),
            status.threads,
            metrics.epoch
        ),
        format!(
            "self-play  {:.1} games/s, {:.0} evaluations/s, batch {:.0}, evaluator busy {:.0}%",
            speed.games_per_s,
            speed.evaluations_per_s,
            speed.batch_mean,
            100.0 * speed.busy_share
        ),
        format!("games      {} in the log, {} proven, {resign}", progress.games, selfplay.proven),
        format!(
            "examples   {} in the log, window {}, {:.0} made/s, {:.0} learned/s",
            progress.examples, metrics.window, speed.examples_per_s, speed.learned_per_s
        ),
        format!(
            "learning   step {}, rate {:.5}, {:.0}% of the time, network of step {} plays",
            progress.step,
            progress.rate.unwrap_or_default(),
            100.0 * speed.learning_share,
            metrics.network
        ),
        format!("losses     {}", losses(&training)),
        format!("new games  {}", losses(&fresh)),
        format!("strength   {}", strength(status)),
        format!("now        {waits}"),
    ]
}

fn losses(losses: &StepLosses) -> String {
    let StepLosses { policy, policy_kl, value, auxiliary, owners, reply, accuracy } = *losses;
    let heads: String = [("auxiliary", auxiliary), ("owners", owners), ("reply", reply)]
        .iter()
        .filter(|(_, loss)| *loss > 0.0)
        .map(|(head, loss)| format!("{head} {loss:.3}, "))
        .collect();
    format!(
        "policy {policy:.3} (KL {policy_kl:.3}), value {value:.3}, {heads}best move {:.0}%",
        100.0 * accuracy
    )
}

fn strength(status: &Status) -> String {
    let (measurements, step) = (&status.measurements, status.progress().step);
    let Some(last) = measurements.last() else { return "not measured yet".to_owned() };
    let first = measurements.len().saturating_sub(MEASUREMENTS);
    let shown = measurements[first..].iter().map(|found| {
        format!("step {}: {:.0}% against {}", found.step, 100.0 * found.score(), found.opponent)
    });
    let shown = shown.collect::<Vec<_>>().join("; ");
    match last.step < step {
        true => format!("{shown} (last measured at step {} of {})", last.step, step),
        false => shown,
    }
}

/// Summary of a run, for the end.
pub(super) fn summary(status: &Status) -> String {
    let progress = status.progress();
    let network = match &status.network_file {
        Some(file) => format!(
            "The network is {file}\nPlay it: ponder play {} --opponent gumbel:model={file},sims=64",
            status.game
        ),
        None => "No network has been written.".to_owned(),
    };
    format!(
        "{}: {} steps from {} games ({} examples) in {} of training.\nStrength of the raw policy: \
         {}\n{network}\nContinue: ponder train --run {} --for 1h",
        status.game,
        progress.step,
        progress.games,
        progress.examples,
        time(progress.trained_s),
        strength(status),
        status.run
    )
}
