//! Measurements: calibrations, strengths, comparisons by time, leagues.
//!
//! Each is a [`Plan`](crate::campaign::Plan) that decides what is played next, and a report of
//! what the games show. An [`Experiment`] is any of them as a file and a directory.

mod calibration;
mod calibration_report;
mod experiment;
mod figures;
mod league;
mod league_report;
mod level_bands;
mod result;
mod settings;
mod strength;
mod time;

pub use calibration::{CalibrationPlan, CalibrationSpec};
pub use calibration_report::{CalibrationReport, PUBLISHED_HEX_11, RolloutFit, SearchComparison};
pub use experiment::{AnyPlan, Experiment, Findings, Measure, Report};
pub use league::{LeaguePlan, LeagueSpec, Matching};
pub use league_report::{Cross, LeagueReport, Standing};
pub use level_bands::LevelBand;
pub use result::{Fault, Faults};
pub use settings::{Participant, Settings};
pub use strength::{Earlier, OpponentScore, StrengthPlan, StrengthReport, StrengthSpec};
pub use time::{TimePlan, TimeReport, TimeSpec};

/// A large number for people: three digits and a unit.
fn human(number: f64) -> String {
    let (scaled, unit) = match number {
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e4 => (n / 1e3, " k"),
        n => (n, ""),
    };
    match scaled {
        s if s >= 100.0 => format!("{s:.0}{unit}"),
        s if s >= 10.0 => format!("{s:.1}{unit}"),
        s => format!("{s:.2}{unit}"),
    }
}
