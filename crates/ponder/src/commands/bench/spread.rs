//! A figure that is measured several times.

use serde::Serialize;

/// A figure that is measured several times, with its median.
#[derive(Clone, Debug, Serialize)]
pub struct Spread {
    pub median: f64,
    pub min: f64,
    pub max: f64,
    pub rounds: Vec<f64>,
}

impl Spread {
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
