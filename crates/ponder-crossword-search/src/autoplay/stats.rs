//! What many games say.

use super::Finished;
use std::fmt;

/// The standard normal quantile of 97.5 %: intervals are of 95 %.
const WIDTH: f64 = 1.959_964;

/// A share of games with its interval of 95 % (Wilson, 1927).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The share, from 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Share {
    /// `won` of `games`; halves count for draws. Of no games, everything is possible.
    #[must_use]
    pub fn of(won: f64, games: usize) -> Self {
        if games == 0 {
            return Share { share: 0.5, low: 0.0, high: 1.0 };
        }
        let n = games as f64;
        let share = won / n;
        let z2 = WIDTH * WIDTH / n;
        let middle = (share + z2 / 2.0) / (1.0 + z2);
        let half = WIDTH * (share * (1.0 - share) / n + z2 / (4.0 * n)).sqrt() / (1.0 + z2);
        Share { share, low: middle - half, high: middle + half }
    }
}

/// A mean with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    /// The mean; 0 of nothing.
    pub mean: f64,
    /// Its standard error; 0 of fewer than two values.
    pub error: f64,
}

impl Mean {
    /// Of independent values.
    #[must_use]
    pub fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        if values.is_empty() {
            return Mean::default();
        }
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { 0.0 };
        Mean { mean, error }
    }

    /// Its interval of 95 %, for many values: the lower end and the upper one.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        (self.mean - WIDTH * self.error, self.mean + WIDTH * self.error)
    }
}

/// What games between two bots say; of each kind from the view of the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// Games.
    pub games: usize,
    /// Games won; draws count one half. The interval takes games for independent, which those of a pair
    /// are nearly; it is a little too wide if they are not.
    pub won: Share,
    /// Draws.
    pub draws: usize,
    /// Scores of the first bot and of the second.
    pub scores: [Mean; 2],
    /// Points of the first above the second a game; each pair counts as one value.
    pub spread: Mean,
    /// Turns a game of each.
    pub turns: [f64; 2],
    /// Full racks played at once, a game, of each.
    pub bingos: [f64; 2],
}

impl Summary {
    /// Of games in the order of their numbers. Those whose other game of the pair is missing count for
    /// all but the spread.
    #[must_use]
    pub fn of(games: &[Finished]) -> Self {
        let count = games.len();
        let spread = |game: &Finished| f64::from(game.scores[0] - game.scores[1]);
        let mut won = 0.0;
        let mut draws = 0;
        for game in games {
            match game.scores[0].cmp(&game.scores[1]) {
                std::cmp::Ordering::Greater => won += 1.0,
                std::cmp::Ordering::Equal => {
                    won += 0.5;
                    draws += 1;
                }
                std::cmp::Ordering::Less => {}
            }
        }
        let pairs = games.chunk_by(|a, b| a.number / 2 == b.number / 2);
        let pairs = pairs.filter(|pair| pair.len() == 2);
        let spreads: Vec<f64> =
            pairs.map(|pair| pair.iter().map(spread).sum::<f64>() / 2.0).collect();
        let scores = [0, 1].map(|bot| {
            let scores: Vec<f64> = games.iter().map(|game| f64::from(game.scores[bot])).collect();
            Mean::of(&scores)
        });
        let a_game = |of: &dyn Fn(&Finished) -> u16| {
            games.iter().map(|game| f64::from(of(game))).sum::<f64>() / count.max(1) as f64
        };
        Summary {
            games: count,
            won: Share::of(won, count),
            draws,
            scores,
            spread: Mean::of(&spreads),
            turns: [0, 1].map(|bot| a_game(&move |game| game.turns[bot])),
            bingos: [0, 1].map(|bot| a_game(&move |game| game.bingos[bot])),
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.scores;
        write!(
            out,
            "{} games: {:.1} % won ({:.1} to {:.1}), {} draws, scores {:.1} ± {:.1} and {:.1} ± {:.1}, \
             spread {:+.1} ± {:.1}, turns {:.2} and {:.2}, bingos {:.2} and {:.2}",
            self.games,
            100.0 * self.won.share,
            100.0 * self.won.low,
            100.0 * self.won.high,
            self.draws,
            a.mean,
            a.error,
            b.mean,
            b.error,
            self.spread.mean,
            self.spread.error,
            self.turns[0],
            self.turns[1],
            self.bingos[0],
            self.bingos[1],
        )
    }
}
