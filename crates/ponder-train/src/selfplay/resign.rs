//! Resignation, calibrated on games played to the end without it.

use super::ResignConfig;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;

/// Handle to the resignation threshold that all threads of a run share.
#[derive(Clone, Debug)]
pub struct Resignation(Arc<Mutex<Resign>>);

impl Resignation {
    /// Creates a threshold from the checked games so far, the oldest first: the winner's lowest
    /// value in two searches in a row, -1 to 1, in each.
    #[must_use]
    pub fn new(config: ResignConfig, checked: impl IntoIterator<Item = f32>) -> Self {
        let mut resign = Resign::new(config);
        resign.lows.extend(checked);
        let excess = resign.lows.len().saturating_sub(config.games);
        resign.lows.drain(..excess);
        resign.calibrate();
        Resignation(Arc::new(Mutex::new(resign)))
    }

    /// Values of the last checked games, from which an equal threshold can be created.
    #[must_use]
    pub fn checked(&self) -> Vec<f32> {
        self.0.lock().lows.iter().copied().collect()
    }

    /// Threshold, if there is one yet, and the share of checked games in which it would have been
    /// wrong.
    #[must_use]
    pub fn rates(&self) -> Option<(f32, f32)> {
        let resign = self.0.lock();
        Some((resign.threshold()?, resign.false_share()?))
    }

    pub(super) fn threshold(&self) -> Option<f32> {
        self.0.lock().threshold()
    }

    pub(super) fn record_checked(&self, low: f32) {
        self.0.lock().record_checked(low);
    }
}

/// Resignation threshold and its error rate.
#[derive(Clone, Debug)]
struct Resign {
    config: ResignConfig,
    /// Winner's lowest value in two searches in a row, for each of the last checked games.
    lows: VecDeque<f32>,
    threshold: f32,
}

impl Resign {
    fn new(config: ResignConfig) -> Self {
        Resign { config, lows: VecDeque::new(), threshold: f32::NEG_INFINITY }
    }

    /// Records a finished checked game: the winner's lowest value in two searches in a row.
    fn record_checked(&mut self, low: f32) {
        if self.lows.len() == self.config.games {
            self.lows.pop_front();
        }
        self.lows.push_back(low);
        self.calibrate();
    }

    fn calibrate(&mut self) {
        if self.lows.len() < self.config.games {
            return;
        }
        let mut sorted: Vec<f32> = self.lows.iter().copied().collect();
        sorted.sort_by(f32::total_cmp);
        let at = (sorted.len() as f32 * self.config.false_share_max) as usize;
        let wrong = sorted.get(at).copied().unwrap_or(self.config.value_max);
        self.threshold = wrong.min(self.config.value_max);
    }

    /// Resignation threshold, if there is one yet.
    fn threshold(&self) -> Option<f32> {
        self.threshold.is_finite().then_some(self.threshold)
    }

    /// Share of the last checked games whose winner would have resigned at the current threshold.
    fn false_share(&self) -> Option<f32> {
        let threshold = self.threshold()?;
        let wrong = self.lows.iter().filter(|&&low| low < threshold).count();
        Some(wrong as f32 / self.lows.len() as f32)
    }
}

/// Search values seen by one side of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideValues {
    last: f32,
    /// Lowest value over the game of the better of two searches in a row.
    pub low: f32,
}

impl Default for SideValues {
    fn default() -> Self {
        SideValues { last: 1.0, low: 1.0 }
    }
}

impl SideValues {
    /// Records the value of the side's next search, and returns the better of the last two.
    pub fn record(&mut self, value: f32) -> f32 {
        let better = value.max(self.last);
        self.last = value;
        self.low = self.low.min(better);
        better
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_threshold_keeps_false_resignations_at_their_share() {
        let config =
            ResignConfig { games: 100, false_share_max: 0.05, value_max: -0.5, checked_share: 0.1 };
        let mut resign = Resign::new(config);
        for game in 0..99 {
            resign.record_checked(-(game as f32) / 100.0);
        }
        assert_eq!(resign.threshold(), None, "not before there are enough games");
        resign.record_checked(-0.99);
        // The winners' lowest values are 0 to -0.99: five of a hundred are below -0.94.
        assert_eq!(resign.threshold(), Some(-0.94));
        assert_eq!(resign.false_share(), Some(0.05));
    }

    #[test]
    fn a_threshold_goes_on_from_the_games_checked_before() {
        let config = ResignConfig { games: 20, ..ResignConfig::default() };
        let before = Resignation::new(config, (0..30).map(|game| -(game as f32) / 30.0));
        let after = Resignation::new(config, before.checked());
        assert_eq!(before.checked().len(), 20);
        assert_eq!(before.rates(), after.rates());
        assert!(after.threshold().is_some_and(|threshold| threshold < -0.85));
    }

    #[test]
    fn one_low_value_does_not_cause_a_resignation() {
        let mut side = SideValues::default();
        assert_eq!(side.record(-0.9), 1.0);
        assert_eq!(side.record(0.1), 0.1);
        assert_eq!(side.record(-0.95), 0.1);
        assert_eq!(side.record(-0.97), -0.95);
        assert_eq!(side.low, -0.95);
    }
}
