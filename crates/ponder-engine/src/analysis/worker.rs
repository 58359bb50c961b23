//! A thread that analyzes positions one after another.

use super::answer::{Answerer, Stage, no_results};
use super::fields::Problem;
use super::options::AnalysisOptions;
use super::output::Output;
use super::queue::{Job, Queue, Running};
use crate::commands::analyze::ROLLOUTS;
use crate::commands::request::Shown;
use ponder_game::{Seed, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Candidate, Control, PlayerSpec, Report};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// Handles jobs until the queue is closed and empty.
pub(super) fn run(queue: &Queue, output: &Output<'_>, options: &AnalysisOptions) {
    while let Some(running) = queue.take() {
        let work = || Worker { running: &running, output, options }.analyze();
        let found = catch_unwind(AssertUnwindSafe(work));
        let found = found.unwrap_or_else(|_| Err(Problem::new("internal error")));
        if let Err(problem) = found {
            let job = &running.job;
            output.error(Some(&job.query.id), &problem);
            output.put(&no_results(job));
        }
        queue.done(&running);
    }
}

struct Worker<'a, 'w> {
    running: &'a Running,
    output: &'a Output<'w>,
    options: &'a AnalysisOptions,
}

impl Worker<'_, '_> {
    fn job(&self) -> &Job {
        &self.running.job
    }

    /// The seed of an analysis: always the same for the same position and query.
    fn seed(&self, purpose: &str) -> Seed {
        self.options.seed.named(purpose).stream(self.job().turn as u64)
    }

    /// Analyzes the position and writes the answers.
    fn analyze(&self) -> Result<(), Problem> {
        let Job { query, turn } = self.job();
        let settings = &query.settings;
        let table = query.game.table_at(*turn)?;
        let scene = table.scene(Viewer::Spectator);
        let answerer = Answerer::new(self.job(), &scene);
        let mut ownership = Vec::new();
        let mut ownership_of = |report: &Report| match settings.ownership {
            Shown::No => Vec::new(),
            Shown::Yes if !report.ownership.is_empty() => report.ownership.clone(),
            Shown::Yes => {
                if ownership.is_empty() {
                    ownership = table.ownership(ROLLOUTS, self.seed("ownership"));
                }
                ownership.clone()
            }
        };
        let mut last_report = Instant::now();
        let mut send = |report: &Report| {
            let is_due = settings.every.is_some_and(|every| last_report.elapsed() >= every);
            if is_due && report.visits > 0 {
                last_report = Instant::now();
                let owners = ownership_of(report);
                self.output.put(&answerer.of(report, Stage::During, &owners, None));
            }
            if self.output.is_broken() {
                self.running.stop.raise();
            }
        };
        let out = settings.restrictions.excluded_at(*turn, table.as_ref())?;
        let stop = self.running.stop.clone();
        let mut control = Control { stop, clock: None, progress: Some(&mut send) };
        let report = self.ask(table.as_ref(), &settings.player, &out, &mut control)?;
        let found = report.filter(|report| report.visits > 0 || !report.candidates.is_empty());
        let Some(report) = found else {
            self.output.put(&no_results(self.job()));
            return Ok(());
        };
        if let Some(fullness) = report.fullness() {
            self.output.search_warning(self.job(), fullness);
        }
        let policy = self.policy(table.as_ref())?;
        let owners = ownership_of(&report);
        self.output.put(&answerer.of(&report, Stage::Done, &owners, policy.as_deref()));
        Ok(())
    }

    fn ask(
        &self,
        table: &dyn Table,
        player: &PlayerSpec,
        out: &[String],
        control: &mut Control<'_>,
    ) -> Result<Option<Report>, Problem> {
        let spec: GameSpec = table.rules().parse().expect("a table writes rules that are read");
        let environment = &self.options.environment;
        let built = ponder_players::build(player, &spec, self.seed("player"), environment);
        let mut player = built.map_err(|error| Problem::new(error.to_string()))?;
        let failed = |fault: ponder_players::Fault| Problem::new(fault.to_string());
        player.exclude(out).map_err(|fault| {
            let field = self.job().query.settings.restrictions.field();
            Problem::of(field, fault.to_string())
        })?;
        let to_move = table.scene(Viewer::Spectator).to_move;
        let view = table.observe(Viewer::Seat(table.seat_of(to_move)));
        match player.choose(&view, control) {
            Ok(choice) => Ok(choice.report),
            Err(ponder_players::Fault::Interrupted) => Ok(None),
            Err(fault) => Err(failed(fault)),
        }
    }

    /// The network's policy for all moves, if it is requested.
    fn policy(&self, table: &dyn Table) -> Result<Option<Vec<Candidate>>, Problem> {
        let Some(player) = &self.job().query.settings.policy else { return Ok(None) };
        let report = self.ask(table, player, &[], &mut Control::none())?;
        Ok(report.map(|report| report.candidates))
    }
}
