//! Analysis, streamed.

use super::moves;
use crate::engine::Engine;
use crate::failure::Failure;
use crate::info;
use crate::responder::Responder;
use ponder_game::Side;
use ponder_gtp::{Colour, Command};
use ponder_players::{Control, Report, StopFlag};
use std::time::{Duration, Instant};

/// Between lines, where nothing is said.
const INTERVAL: Duration = Duration::from_millis(500);

/// What is to be analysed and how it is to be shown.
struct Request {
    side: Side,
    interval: Duration,
    moves_max: usize,
}

impl Request {
    /// `[COLOUR] [INTERVAL]`, and pairs of `interval`, `minmoves` or `maxmoves` with a number.
    fn of(engine: &Engine<'_>, command: &Command) -> Result<Request, Failure> {
        let table = engine.table();
        let mut request = Request {
            side: table.to_act().map_or(Side::First, |seat| table.side_of(seat)),
            interval: INTERVAL,
            moves_max: usize::MAX,
        };
        let mut args = command.args().peekable();
        if let Some(colour) = args.peek().and_then(|arg| arg.parse::<Colour>().ok()) {
            request.side = colour.into();
            args.next();
        }
        while let Some(arg) = args.next() {
            let number = |text: Option<&str>| -> Result<u32, Failure> {
                text.and_then(|text| text.parse().ok()).ok_or_else(Failure::syntax)
            };
            match arg {
                "interval" => request.interval = hundredths(number(args.next())?),
                "maxmoves" => request.moves_max = number(args.next())? as usize,
                "minmoves" => drop(number(args.next())?),
                arg => request.interval = hundredths(number(Some(arg))?),
            }
        }
        Ok(request)
    }
}

fn hundredths(count: u32) -> Duration {
    Duration::from_millis(u64::from(count) * 10)
}

/// Shows reports, not more often than asked.
struct Show<'a, 'b> {
    responder: &'a mut Responder<'b>,
    request: &'a Request,
    shown_at: Instant,
    /// The newest line, if it has not been shown.
    newest: Option<String>,
}

impl<'a, 'b> Show<'a, 'b> {
    fn new(responder: &'a mut Responder<'b>, request: &'a Request) -> Self {
        responder.begin();
        Show { responder, request, shown_at: Instant::now(), newest: None }
    }

    fn hear(&mut self, report: &Report) {
        self.newest = Some(info::line(report, self.request.moves_max));
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

/// Analyses until a line comes: asks the player again as long as its search grows, then waits.
pub(super) fn analyze(
    engine: &mut Engine<'_>,
    command: &Command,
    responder: &mut Responder<'_>,
) -> Result<String, Failure> {
    let request = Request::of(engine, command)?;
    engine.check_running()?;
    let stop = StopFlag::new();
    let mut show = Show::new(responder, &request);
    engine.inbox.watch(&stop);
    let mut visits = 0;
    while !stop.is_raised() {
        let mut hear = |report: &Report| {
            show.hear(report);
            if show.responder.is_broken() {
                stop.raise();
            }
        };
        let mut control = Control { stop: stop.clone(), progress: Some(&mut hear) };
        // What a player does wrong is in the log; the response has begun.
        let Ok(choice) = engine.choose(request.side, None, &mut control) else {
            break;
        };
        let Some(report) = choice.report else {
            break;
        };
        show.hear(&report);
        if report.visits <= visits || show.responder.is_broken() {
            break;
        }
        visits = report.visits;
    }
    show.flush();
    if !show.responder.is_broken() {
        engine.inbox.wait_for_input();
    }
    Ok(String::new())
}

/// Chooses a move on the clock, and shows meanwhile what the player thinks.
pub(super) fn generate(
    engine: &mut Engine<'_>,
    command: &Command,
    responder: &mut Responder<'_>,
) -> Result<String, Failure> {
    let request = Request::of(engine, command)?;
    engine.check_running()?;
    let mut show = Show::new(responder, &request);
    let mut hear = |report: &Report| show.hear(report);
    let mut control = Control { stop: StopFlag::new(), progress: Some(&mut hear) };
    let choice = moves::choose(engine, request.side, &mut control)?;
    if let Some(report) = &choice.report {
        show.hear(report);
    }
    show.flush();
    moves::commit(engine, request.side, &choice).map(|vertex| format!("play {vertex}"))
}
