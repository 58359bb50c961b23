//! Statistics of the newest games of a run.

use crate::{Ending, Episode, PackedEpisode};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Number of games that the statistics cover at least, if there are as many.
const GAMES: u64 = 256;
/// Number of equal intervals of values from -1 to 1 in which calibration is measured.
const BINS: usize = 10;

/// Statistics of the newest games of a run: at least 256, if there are as many.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(default)]
pub struct RecentGames {
    /// Number of games.
    pub games: u64,
    /// Mean number of plies.
    pub plies: f32,
    /// Share of drawn games, 0 to 1.
    pub draws: f32,
    /// Share of games that were too long and have no result, 0 to 1.
    pub no_result: f32,
    /// Share of games that ended by resignation, 0 to 1.
    pub resigned: f32,
    /// Score of the first side in games with a result, 0 to 1.
    pub first_score: f32,
    /// Calibration error of the values of searches: the mean difference of values and results, both
    /// -1 to 1, over the examples in ten intervals of values; 0 is perfect, and the noise of a few
    /// games is about 0.1.
    pub calibration_error: f32,
}

/// Sums over games.
#[derive(Clone, Copy, Default)]
struct Sums {
    games: u64,
    plies: u64,
    draws: u64,
    no_result: u64,
    resigned: u64,
    /// Sum of the results for the first side, -1 to 1 each.
    first: f64,
    /// Number of examples, sum of their values and sum of their results, by value.
    bins: [(u64, f64, f64); BINS],
}

impl Sums {
    fn of<'a>(games: impl Iterator<Item = (&'a Episode, &'a PackedEpisode)>) -> Self {
        let mut sums = Sums::default();
        for (game, packed) in games {
            sums.games += 1;
            sums.plies += game.plies.len() as u64;
            match game.ending {
                Ending::Cut => {
                    sums.no_result += 1;
                    continue;
                }
                Ending::Resigned => sums.resigned += 1,
                Ending::Finished | Ending::Proven => {}
            }
            sums.draws += u64::from(game.outcome == 0.0);
            sums.first += f64::from(game.outcome);
            for (outcome, value) in packed.outcomes_and_values() {
                let at = ((value + 1.0) / 2.0 * BINS as f32) as usize;
                let (count, values, outcomes) = &mut sums.bins[at.min(BINS - 1)];
                *count += 1;
                *values += f64::from(value);
                *outcomes += f64::from(outcome);
            }
        }
        sums
    }

    fn add(&mut self, other: &Sums) {
        self.games += other.games;
        self.plies += other.plies;
        self.draws += other.draws;
        self.no_result += other.no_result;
        self.resigned += other.resigned;
        self.first += other.first;
        for ((count, values, outcomes), added) in self.bins.iter_mut().zip(&other.bins) {
            *count += added.0;
            *values += added.1;
            *outcomes += added.2;
        }
    }

    fn statistics(&self) -> RecentGames {
        let games = self.games.max(1) as f64;
        let share = |count: u64| (count as f64 / games) as f32;
        let with_result = (self.games - self.no_result).max(1) as f64;
        let examples: u64 = self.bins.iter().map(|(count, ..)| count).sum();
        let off: f64 =
            self.bins.iter().map(|(_, values, outcomes)| (values - outcomes).abs()).sum();
        RecentGames {
            games: self.games,
            plies: share(self.plies),
            draws: share(self.draws),
            no_result: share(self.no_result),
            resigned: share(self.resigned),
            first_score: (0.5 + self.first / with_result / 2.0) as f32,
            calibration_error: (off / examples.max(1) as f64) as f32,
        }
    }
}

/// Sums of the newest batches of games.
#[derive(Default)]
pub(super) struct GameStatistics {
    batches: VecDeque<Sums>,
}

impl GameStatistics {
    /// Adds a batch of games, and forgets the oldest ones that are not needed.
    pub fn add<'a>(&mut self, games: impl Iterator<Item = (&'a Episode, &'a PackedEpisode)>) {
        self.batches.push_back(Sums::of(games));
        let mut games: u64 = self.batches.iter().map(|batch| batch.games).sum();
        while let Some(oldest) = self.batches.front()
            && games - oldest.games >= GAMES
        {
            games -= oldest.games;
            self.batches.pop_front();
        }
    }

    /// Returns the statistics; `None` before the first game.
    pub fn statistics(&self) -> Option<RecentGames> {
        let mut sums = Sums::default();
        self.batches.iter().for_each(|batch| sums.add(batch));
        (sums.games > 0).then(|| sums.statistics())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ply;
    use crate::selfplay::RuleSet;
    use ponder_hex::{Hex, HexRules};

    /// A game of 2x2 Hex in which the first side wins, whose searches all have this value for the
    /// side to move.
    fn game(root_value: f32, ending: Ending) -> Episode {
        let ply = |(mv, output): (&str, u16)| Ply {
            mv: mv.to_owned(),
            is_example: true,
            visits: 8,
            root_value,
            policy: vec![(output, 1.0)],
            ..Ply::default()
        };
        let plies = [("a1", 0), ("b1", 2), ("a2", 2)].map(ply).to_vec();
        let outcome = if ending == Ending::Cut { 0.0 } else { 1.0 };
        let rules = "hex:2".to_owned();
        Episode { rules, seed: 1, model: 1, plies, outcome, ending, count: None }
    }

    fn statistics(games: &[Episode]) -> RecentGames {
        let rules: HexRules = "2".parse().unwrap();
        let rules = RuleSet::<Hex<u128>>::only(rules);
        let packed: Vec<_> = games.iter().map(|game| rules.pack(game).unwrap()).collect();
        let mut statistics = GameStatistics::default();
        assert_eq!(statistics.statistics(), None);
        statistics.add(games.iter().zip(&packed));
        statistics.statistics().unwrap()
    }

    #[test]
    fn endings_are_shares_of_all_games() {
        let games = [Ending::Finished, Ending::Resigned, Ending::Cut, Ending::Finished];
        let found = statistics(&games.map(|ending| game(0.0, ending)));
        assert_eq!((found.games, found.plies, found.draws), (4, 3.0, 0.0));
        assert_eq!((found.no_result, found.resigned, found.first_score), (0.25, 0.25, 1.0));
    }

    #[test]
    fn the_calibration_error_is_the_distance_of_values_from_results() {
        // The first side moves twice and wins: two results of 1 and one of -1, 1/3 in the mean.
        let off = |value| statistics(&[game(value, Ending::Finished)]).calibration_error;
        assert!((off(1.0 / 3.0) - 0.0).abs() < 1e-6);
        assert!((off(-0.5) - 5.0 / 6.0).abs() < 1e-6);
    }

    #[test]
    fn old_batches_are_forgotten() {
        let rules: HexRules = "2".parse().unwrap();
        let rules = RuleSet::<Hex<u128>>::only(rules);
        let mut statistics = GameStatistics::default();
        for at in 0..5 {
            let ending = if at == 0 { Ending::Resigned } else { Ending::Finished };
            let games = vec![game(0.0, ending); 100];
            let packed: Vec<_> = games.iter().map(|game| rules.pack(game).unwrap()).collect();
            statistics.add(games.iter().zip(&packed));
        }
        let found = statistics.statistics().unwrap();
        assert_eq!((found.games, found.resigned), (300, 0.0));
    }
}
