//! Time commands.

use crate::engine::Engine;
use crate::failure::Failure;
use ponder_game::TimeControl;
use ponder_gtp::{Command, ParseTimeArgsError, TimeLeft, TimeSettings};

/// The longest accepted time, in seconds.
const SECONDS_MAX: f64 = 1e8;

pub(super) fn settings(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let settings = command.tail().parse().map_err(|error| match error {
        ParseTimeArgsError::Negative(_) => Failure::argument(error),
        _ => Failure::syntax(),
    });
    let settings: TimeSettings = settings?;
    engine.time.set(settings.control());
    Ok(String::new())
}

pub(super) fn left(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let left: TimeLeft = command.tail().parse().map_err(|_| Failure::syntax())?;
    engine.time.on_time_left(left);
    Ok(String::new())
}

/// The time controls of KGS: `none`, `absolute MAIN`, `byoyomi MAIN PERIOD PERIODS` and `canadian
/// MAIN PERIOD STONES`.
pub(super) fn kgs_settings(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let args: Vec<_> = command.args().collect();
    let control = match args[..] {
        ["none"] => None,
        ["absolute", main] => Some(TimeControl::sudden_death(ms(main)?, 0)),
        ["byoyomi", main, period, periods] => Some(TimeControl {
            main_ms: ms(main)?,
            increment_ms: 0,
            period_ms: ms(period)?,
            period_moves: 1,
            periods: periods.parse().map_err(|_| Failure::syntax())?,
        }),
        ["canadian", main, period, stones] => Some(TimeControl {
            main_ms: ms(main)?,
            increment_ms: 0,
            period_ms: ms(period)?,
            period_moves: stones.parse().map_err(|_| Failure::syntax())?,
            periods: 1,
        }),
        _ => return Err(Failure::syntax()),
    };
    engine.time.set(control);
    Ok(String::new())
}

/// The kinds of time control that [`kata_settings`] accepts.
pub(super) const KATA_KINDS: &str = "none absolute byoyomi canadian fischer";

/// The time controls of KGS, and `fischer MAIN INCREMENT`.
pub(super) fn kata_settings(engine: &mut Engine<'_>, command: &Command) -> Result<String, Failure> {
    let args: Vec<_> = command.args().collect();
    let ["fischer", main, increment] = args[..] else {
        return kgs_settings(engine, command);
    };
    engine.time.set(Some(TimeControl::sudden_death(ms(main)?, ms(increment)?)));
    Ok(String::new())
}

fn ms(seconds: &str) -> Result<u64, Failure> {
    let seconds: f64 = seconds.parse().map_err(|_| Failure::syntax())?;
    if (0.0..=SECONDS_MAX).contains(&seconds) {
        Ok((seconds * 1000.0) as u64)
    } else {
        Err(Failure::syntax())
    }
}
