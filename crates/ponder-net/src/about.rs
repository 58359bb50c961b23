//! What a network is for and where it comes from.

use crate::{ModelProblem, printable};
use serde::{Deserialize, Serialize};

/// What a network is for and where it comes from.
///
/// Its texts may hold anything; [`printable`](crate::printable) is for showing them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct About {
    /// The game, as rules strings begin: `hex`.
    pub game: String,
    /// The rules it was trained on: `hex:11`.
    pub rules: String,
    /// What 1 in the bytes of each input plane stands for
    /// ([`ponder_game::Encode::PLANE_UNITS`]).
    pub plane_units: Vec<f32>,
    /// How it was trained, in words.
    pub trained: String,
    /// When it was made, in RFC 3339: `2026-11-20T12:00:00Z`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<String>,
    /// The version of Ponder that made it.
    pub ponder: String,
}

impl About {
    /// A description by this version of Ponder, without a date.
    #[must_use]
    pub fn new(game: &str, rules: &str, plane_units: &[f32], trained: &str) -> Self {
        About {
            game: game.to_owned(),
            rules: rules.to_owned(),
            plane_units: plane_units.to_vec(),
            trained: trained.to_owned(),
            created: None,
            ponder: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Whether it describes a network with so many input planes.
    pub(crate) fn check(&self, planes: usize) -> Result<(), ModelProblem> {
        let wrong = |field, found: String, wanted: &str| {
            Err(ModelProblem::Field { field, found, wanted: wanted.to_owned() })
        };
        if self.game.is_empty() {
            return wrong("about.game", "empty".to_owned(), "the name of a game");
        }
        if let Some(created) = self.created.as_deref().filter(|created| !is_rfc3339(created)) {
            let wanted = "a time in RFC 3339, such as 2026-11-20T12:00:00Z";
            return wrong("about.created", format!("`{}`", printable(created)), wanted);
        }
        if self.plane_units.len() != planes {
            let found = format!("{} numbers", self.plane_units.len());
            return wrong("about.plane_units", found, &format!("{planes}, one a plane"));
        }
        match self.plane_units.iter().find(|unit| !unit.is_finite()) {
            Some(unit) => wrong("about.plane_units", unit.to_string(), "finite numbers"),
            None => Ok(()),
        }
    }
}

/// Whether a text is a date and a time as in RFC 3339.
fn is_rfc3339(text: &str) -> bool {
    // A number of so many digits.
    let number = |text: &str, digits: usize| {
        let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse::<u32>().ok()).flatten()
    };
    let parts = |text: &str, digits: [usize; 3], between: char| {
        let mut parts = text.split(between);
        let mut found = [0; 3];
        for (place, digits) in found.iter_mut().zip(digits).filter(|(_, digits)| *digits > 0) {
            *place = number(parts.next()?, digits)?;
        }
        parts.next().is_none().then_some(found)
    };
    let date_and_time = || {
        let (date, time) = text.split_once(['T', 't'])?;
        let [year, month, day] = parts(date, [4, 2, 2], '-')?;
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let zone = time.find(['Z', 'z', '+', '-'])?;
        let (time, zone) = time.split_at(zone);
        let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
        let [hour, minute, second] = parts(time, [2, 2, 2], ':')?;
        let zone = match zone {
            "Z" | "z" => [0; 3],
            _ if zone.starts_with(['+', '-']) => parts(&zone[1..], [2, 2, 0], ':')?,
            _ => return None,
        };
        let fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
        let date = (1..=days).contains(&day);
        // A second of 60 is a leap second.
        let time = hour < 24 && minute < 60 && second <= 60 && zone[0] < 24 && zone[1] < 60;
        (fraction && date && time).then_some(())
    };
    date_and_time().is_some()
}
