//! How much rollouts decide at different levels.

use super::calibration_report::Row;
use crate::stats::{Coefficient, Logistic};
use serde::{Deserialize, Serialize};

/// The width of a band, in decades of rollouts.
const WIDTH: f64 = 0.5;

/// The largest ratio of rollouts, in decades, that counts: whoever has more than five times as many
/// wins almost always, and such games reach over several bands.
const RATIO_MAX: f64 = 0.7;

/// Games without which a band has no slope.
const GAMES_MIN: usize = 100;

/// The fit for the games between players of about the same level.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct LevelBand {
    /// The lowest level, the mean of the log10 of both rollouts.
    pub from: f64,
    /// The level below which the band ends.
    pub to: f64,
    /// Games, of all searches together.
    pub games: usize,
    /// The first player's advantage in logits.
    pub first: Coefficient,
    /// Logits a decade of rollouts.
    pub slope: Coefficient,
}

/// The bands that have games enough for a fit; where several searches play, with a term for the
/// first of them.
pub(super) fn level_bands(rows: &[Row]) -> Vec<LevelBand> {
    let of_level = |row: &Row| (row.level / WIDTH).floor() as i64;
    let near: Vec<&Row> = rows.iter().filter(|row| row.ratio.abs() <= RATIO_MAX).collect();
    let mut numbers: Vec<i64> = near.iter().map(|row| of_level(row)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let band = |number: i64| {
        let of_band: Vec<&Row> =
            near.iter().copied().filter(|row| of_level(row) == number).collect();
        let (first, slope) = fit(&of_band)?;
        let from = number as f64 * WIDTH;
        Some(LevelBand { from, to: from + WIDTH, games: of_band.len(), first, slope })
    };
    numbers.into_iter().filter_map(band).collect()
}

fn fit(rows: &[&Row]) -> Option<(Coefficient, Coefficient)> {
    if rows.len() < GAMES_MIN {
        return None;
    }
    let coefficients = if rows.iter().any(|row| row.search_term() != 0.0) {
        let inputs: Vec<_> =
            rows.iter().map(|row| ([1.0, row.ratio, row.search_term()], row.score)).collect();
        Logistic::fit(&inputs).ok()?.coefficients[..2].to_vec()
    } else {
        let inputs: Vec<_> = rows.iter().map(|row| ([1.0, row.ratio], row.score)).collect();
        Logistic::fit(&inputs).ok()?.coefficients.to_vec()
    };
    Some((coefficients[0], coefficients[1]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::sigmoid;
    use rand::RngExt;

    /// Games at levels 1 to 3 of players whose slope is 1 below level 2 and 4 above.
    fn games(count: usize) -> Vec<Row> {
        let mut rng = ponder_game::Seed(6).rng();
        let game = |_| {
            let (ratio, level) = (rng.random_range(-0.9..0.9), rng.random_range(1.0..3.0));
            let slope = if level < 2.0 { 1.0 } else { 4.0 };
            let wins = rng.random::<f64>() < sigmoid(0.3 + slope * ratio);
            Row { ratio, level, score: f64::from(u8::from(wins)), searches: [0, 0] }
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn each_band_has_its_own_slope() {
        let found = level_bands(&games(8_000));
        assert_eq!(found.iter().map(|band| band.from).collect::<Vec<_>>(), [1.0, 1.5, 2.0, 2.5]);
        for band in found {
            let truth = if band.to <= 2.0 { 1.0 } else { 4.0 };
            let off = (band.slope.value - truth).abs() / band.slope.standard_error;
            assert!(off < 4.0 && band.slope.standard_error < 0.4, "{band:?}");
        }
    }

    #[test]
    fn few_games_are_no_band() {
        assert_eq!(level_bands(&games(300)), []);
    }
}
