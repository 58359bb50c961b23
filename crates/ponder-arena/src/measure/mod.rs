//! Experiments: matches, strength measurements, leagues.
//!
//! Each kind has a [`Plan`](crate::campaign::Plan) that schedules the games, and a report of their
//! results. An [`Experiment`] is any of them as a file and a directory.

mod copies;
mod experiment;
mod figures;
mod folder_name;
mod league;
mod league_report;
mod match_report;
mod matches;
mod result;
mod scoresheet;
mod settings;
mod strength;
mod strength_report;

pub use crate::participant::Participant;
pub use experiment::{AnyPlan, Experiment, Findings, Measure, Report};
pub use league::{LeaguePlan, LeagueSpec, Matching};
pub use league_report::{Cross, LeagueReport, Standing};
pub use match_report::{MatchPlayer, MatchReport};
pub use matches::{MatchPlan, MatchSpec, Pairing};
pub use result::{Fault, Faults, Spent};
pub use settings::{Lifetime, Settings};
pub use strength::{Earlier, StrengthPlan, StrengthSpec};
pub use strength_report::{OpponentScore, StrengthReport};

/// Formats a large number with three digits and a unit.
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
