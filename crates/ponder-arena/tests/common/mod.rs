//! Misbehaving players, by spec.

use ponder_arena::Limits;
use ponder_arena::measure::{Experiment, Findings, MatchReport, MatchSpec, Measure, Settings};
use ponder_game::{Action, Event, Observation, Seed};
use ponder_games::GameSpec;
use ponder_players::{
    Choice, Control, Environment, Fault, Player, PlayerSpec, Report, SpecError, build,
};
use std::panic::resume_unwind;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Misbehaviour of a player at its first move.
#[derive(Clone, Copy)]
enum Vice {
    Hang,
    HangWhenNotified,
    Heed,
    Illegal,
    Gibberish,
    Fault,
    Panic,
    PanicWhenNotified,
    TakeBack,
    Resign,
    Sleep(Duration),
    Report,
}

struct Bad {
    vice: Vice,
    honest: Box<dyn Player>,
}

/// Longer than any timeout in these tests.
const FOR_EVER: Duration = Duration::from_secs(20);

impl Player for Bad {
    fn choose(&mut self, view: &Observation, control: &mut Control<'_>) -> Result<Choice, Fault> {
        let play = |text: &str| Ok(Choice { action: Action::play(text), report: None });
        let act = |action| Ok(Choice { action, report: None });
        match self.vice {
            Vice::Hang => sleep(FOR_EVER),
            Vice::Heed => {
                let started = Instant::now();
                while !control.stop.is_raised() && started.elapsed() < FOR_EVER {
                    sleep(Duration::from_millis(2));
                }
            }
            Vice::Illegal => {
                if let Some((_, taken)) = view.moves.first() {
                    return play(taken);
                }
            }
            Vice::Gibberish => return play("over there"),
            Vice::Fault => return Err(Fault::Died("out of ideas".into())),
            Vice::Panic => silent_panic(),
            Vice::TakeBack => return act(Action::TakeBack { plies: 1 }),
            Vice::Resign => return act(Action::Resign),
            Vice::Sleep(time) => sleep(time),
            Vice::Report => {
                let report = Report { visits: 100, value: 0.25, ..Report::default() };
                if let Some(progress) = &mut control.progress {
                    (0..1_000).for_each(|_| progress(&report));
                }
                let mut choice = self.honest.choose(view, control)?;
                choice.report = Some(report);
                return Ok(choice);
            }
            Vice::HangWhenNotified | Vice::PanicWhenNotified => {}
        }
        self.honest.choose(view, control)
    }

    fn notify(&mut self, event: &Event) {
        match (self.vice, event) {
            (Vice::HangWhenNotified, Event::Ended { .. }) => sleep(FOR_EVER),
            (Vice::PanicWhenNotified, Event::Played { .. }) => silent_panic(),
            _ => {}
        }
        self.honest.notify(event);
    }
}

/// Panics without the hook that prints, whose backtrace may take longer than the referee waits.
fn silent_panic() -> ! {
    resume_unwind(Box::new("a player's panic"))
}

/// Creates misbehaving players in addition to the usual ones.
pub fn factory(
    spec: &PlayerSpec,
    game: &GameSpec,
    seed: Seed,
) -> Result<Box<dyn Player>, SpecError> {
    let honest = |spec: &str| build(&spec.parse()?, game, seed, &Environment::default());
    let vice = match spec.kind() {
        "hang" => Vice::Hang,
        "hang-in-notify" => Vice::HangWhenNotified,
        "heed" => Vice::Heed,
        "illegal" => Vice::Illegal,
        "gibberish" => Vice::Gibberish,
        "fault" => Vice::Fault,
        "panic" => Vice::Panic,
        "panic-in-notify" => Vice::PanicWhenNotified,
        "panic-in-making" => silent_panic(),
        "hang-in-making" => {
            sleep(FOR_EVER);
            Vice::Resign
        }
        "take-back" => Vice::TakeBack,
        "resign" => Vice::Resign,
        "report" => Vice::Report,
        "sleep" => {
            let ms = spec.get("ms").and_then(|ms| ms.parse().ok()).unwrap_or(0);
            Vice::Sleep(Duration::from_millis(ms))
        }
        _ => return honest(&spec.to_string()),
    };
    Ok(Box::new(Bad { vice, honest: honest("random")? }))
}

/// Returns limits short enough for tests.
pub fn short_limits() -> Limits {
    Limits {
        clock_grace_ms: 40,
        move_ms_max: 300,
        stop_grace_ms: 400,
        start_ms_max: 1_000,
        ..Limits::default()
    }
}

/// Returns a match on a small board under short limits.
#[allow(dead_code, reason = "not every test file plays matches")]
pub fn short_match(a: &str, b: &str, games: u32) -> Experiment {
    let settings = Settings { limits: short_limits(), ..Settings::new("hex:4", Seed(5)) };
    Experiment::new(settings, Measure::Match(MatchSpec::new(a, b, games)))
}

/// Returns the description of a match, for changes.
#[allow(dead_code, reason = "not every test file plays matches")]
pub fn spec_of(experiment: &mut Experiment) -> &mut MatchSpec {
    match &mut experiment.measure {
        Measure::Match(spec) => spec,
        other => panic!("not a match: {other:?}"),
    }
}

/// Returns the report of a match.
#[allow(dead_code, reason = "not every test file plays matches")]
pub fn report_of(findings: Findings) -> MatchReport {
    match findings.report {
        ponder_arena::measure::Report::Match(report) => *report,
        other => panic!("not a match: {other}"),
    }
}
