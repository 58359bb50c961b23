//! Analysis, streamed.

use super::moves;
use super::request::{Request, Shown};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::info::{self, Style};
use crate::responder::Responder;
use ponder_game::{Seed, Table};
use ponder_gtp::Command;
use ponder_players::{Control, Report, StopFlag};
use std::time::Instant;

/// Number of rollouts for ownership where the player does not report it.
pub(crate) const ROLLOUTS: u32 = 300;

/// Prints reports at the requested interval.
struct Show<'a, 'b> {
    responder: &'a mut Responder<'b>,
    request: &'a Request,
    style: Style,
    table: Box<dyn Table>,
    seed: Seed,
    legal: Vec<String>,
    /// Ownership by rollouts, where the player reports none.
    ownership: Option<Vec<f32>>,
    shown_at: Instant,
    /// The newest line, if it has not been printed.
    newest: Option<String>,
}

impl<'a, 'b> Show<'a, 'b> {
    fn new(
        engine: &Engine<'_>,
        responder: &'a mut Responder<'b>,
        request: &'a Request,
        style: Style,
    ) -> Result<Self, Failure> {
        let table = engine.running_table(request.side)?;
        let mut legal = table.legal();
        legal.retain(|mv| !request.excluded.contains(mv));
        responder.begin();
        Ok(Show {
            responder,
            request,
            style,
            table,
            seed: engine.options.seed.named("ownership"),
            legal,
            ownership: None,
            shown_at: Instant::now(),
            newest: None,
        })
    }

    fn on_report(&mut self, report: &Report) {
        let line = if self.request.ownership == Shown::Yes && report.ownership.is_empty() {
            let Show { table, seed, .. } = self;
            let ownership =
                self.ownership.get_or_insert_with(|| table.ownership(ROLLOUTS, *seed)).clone();
            let report = Report { ownership, ..report.clone() };
            info::line(&report, self.request, self.style, &self.legal)
        } else {
            info::line(report, self.request, self.style, &self.legal)
        };
        self.newest = Some(line);
        if self.shown_at.elapsed() >= self.request.interval {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if let Some(line) = self.newest.take() {
            self.responder.line(&line);
            self.shown_at = Instant::now();
        }
    }
}

/// Analyzes until a line arrives: restarts the player's search as long as it grows, then waits.
pub(super) fn analyze(
    engine: &mut Engine<'_>,
    command: &Command,
    responder: &mut Responder<'_>,
    style: Style,
) -> Result<String, Failure> {
    let request = Request::of(engine, command)?;
    engine.exclude(&request.excluded)?;
    let stop = StopFlag::new();
    let mut show = Show::new(engine, responder, &request, style)?;
    engine.inbox.watch(&stop);
    let mut visits = 0;
    while !stop.is_raised() {
        let mut progress = |report: &Report| {
            show.on_report(report);
            if show.responder.is_broken() {
                stop.raise();
            }
        };
        let mut control =
            Control { stop: stop.clone(), clock: None, progress: Some(&mut progress) };
        // A fault of the player is in the log; the response has already begun.
        let Ok(choice) = engine.choose(request.side, &mut control) else {
            break;
        };
        let Some(report) = choice.report else {
            break;
        };
        show.on_report(&report);
        if report.visits <= visits || show.responder.is_broken() {
            break;
        }
        visits = report.visits;
    }
    show.flush();
    if !show.responder.is_broken() {
        engine.inbox.wait_for_input();
    }
    engine.exclude(&[])?;
    Ok(String::new())
}

/// Chooses a move on the clock, and prints the player's reports meanwhile.
pub(super) fn generate(
    engine: &mut Engine<'_>,
    command: &Command,
    responder: &mut Responder<'_>,
    style: Style,
) -> Result<String, Failure> {
    let request = Request::of(engine, command)?;
    engine.exclude(&request.excluded)?;
    let mut show = Show::new(engine, responder, &request, style)?;
    let mut progress = |report: &Report| show.on_report(report);
    let mut control = Control { stop: StopFlag::new(), clock: None, progress: Some(&mut progress) };
    let choice = moves::choose(engine, request.side, &mut control);
    if let Some(report) = choice.as_ref().ok().and_then(|choice| choice.report.as_ref()) {
        show.on_report(report);
    }
    show.flush();
    engine.exclude(&[])?;
    moves::commit(engine, request.side, &choice?).map(|vertex| format!("play {vertex}"))
}
