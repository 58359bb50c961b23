//! A figure that is measured several times.

use serde::{Deserialize, Serialize};

/// A figure that is measured several times, with its median.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Spread {
    pub median: f64,
    pub min: f64,
    pub max: f64,
    pub rounds: Vec<f64>,
    /// Direction in which the figure is better; a figure without one is not compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Better>,
}

/// Direction in which a figure is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// A larger figure: more work in the same time.
    More,
    /// A smaller figure: less time for the same work.
    Less,
}

impl Spread {
    /// The spread of work per time.
    pub fn of_rates(rounds: Vec<f64>) -> Self {
        Spread { better: Some(Better::More), ..Spread::of(rounds) }
    }

    /// The spread of times.
    pub fn of_times(rounds: Vec<f64>) -> Self {
        Spread { better: Some(Better::Less), ..Spread::of(rounds) }
    }

    /// The spread of at least one round; the upper median of an even number.
    pub fn of(rounds: Vec<f64>) -> Self {
        let mut sorted = rounds.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |index: usize| sorted.get(index).copied().unwrap_or(f64::NAN);
        Spread {
            median: at(sorted.len() / 2),
            min: at(0),
            max: at(sorted.len().saturating_sub(1)),
            rounds,
            better: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Spread;

    #[test]
    fn median_of_rounds() {
        let spread = Spread::of(vec![3.0, 1.0, 2.0]);
        assert_eq!((spread.median, spread.min, spread.max), (2.0, 1.0, 3.0));
        assert_eq!(spread.rounds, [3.0, 1.0, 2.0]);
    }
}
