//! Strength of the person at a page, on the scale of rollouts, estimated from the games that this
//! browser played against `mcts` with a number of rollouts.

mod eligibility;
mod help;
pub(crate) mod wire;

pub(crate) use eligibility::opponents;
pub(crate) use help::Help;

use crate::play::saved_game::SavedGame;
use eligibility::{Counted, classify};
use ponder_arena::measure::OpponentScore;
use ponder_arena::stats::{Estimate, Strength, StrengthPosterior, StrengthPrior, Trinomial};
use ponder_games::GameSpec;
use ponder_plot::{Axis, Figure, Point, Series};
use std::collections::BTreeMap;
use wire::{LeftOut, LeftOutWhy, NextGame, OwnStrength, StrengthAnswer, UsedGame};

/// Maximum number of saved games that are considered, newest first.
pub(crate) const GAMES_MAX: u32 = 2_000;
/// Maximum number of games in the list of one rules string.
const LISTED_MAX: usize = 200;
/// Maximum number of rules strings in one response.
const RULES_MAX: usize = 50;
/// Opponents are at levels 0, 0.1, … up to this one, in tenths: log10 of their rollouts.
const LEVEL_TENTHS_MAX: u32 = 55;
/// The most rollouts of an opponent: about a quarter of a minute per move on one thread.
const ROLLOUTS_MAX: u64 = 300_000;
/// The probability below which the tail of a density is not drawn.
const TAIL: f64 = 1e-5;

/// Estimates the strength by rules string from the saved games of a browser: `games` are the
/// newest, newest first, out of `total`. The rules `asked` are included even without a game.
pub(crate) fn answer(games: &[SavedGame], total: u32, asked: Option<&GameSpec>) -> StrengthAnswer {
    let mut by_rules: BTreeMap<&str, GamesOfRules<'_>> = BTreeMap::new();
    for saved in games {
        by_rules.entry(&saved.rules).or_default().add(saved);
    }
    let asked_rules = asked.map(|game| game.table().rules());
    if let Some(rules) = &asked_rules {
        by_rules.entry(rules).or_default();
    }
    let mut strengths = Vec::new();
    let mut left_out = Reasons::new();
    for (rules, games_of_rules) in by_rules {
        let is_asked = asked_rules.as_deref() == Some(rules);
        match rules.parse::<GameSpec>() {
            Ok(game) if is_asked || !games_of_rules.counted.is_empty() => {
                let newest =
                    games_of_rules.counted.first().map_or(0, |(saved, _)| saved.saved_unix_s);
                strengths.push((newest, games_of_rules.strength(rules, &game)));
            }
            _ => games_of_rules.left_out.iter().for_each(|(why, games)| {
                *left_out.entry(*why).or_insert(0) += games;
            }),
        }
    }
    strengths.sort_by_key(|(newest, _)| std::cmp::Reverse(*newest));
    strengths.truncate(RULES_MAX);
    StrengthAnswer {
        is_kept: true,
        rules: strengths.into_iter().map(|(_, own)| own).collect(),
        left_out: as_list(&left_out),
        unread: total.saturating_sub(games.len() as u32),
    }
}

type Reasons = BTreeMap<LeftOutWhy, u32>;

fn as_list(reasons: &Reasons) -> Vec<LeftOut> {
    reasons.iter().map(|(&why, &games)| LeftOut { why, games }).collect()
}

/// The games with some rules, newest first.
#[derive(Default)]
struct GamesOfRules<'a> {
    counted: Vec<(&'a SavedGame, Counted)>,
    left_out: Reasons,
}

impl<'a> GamesOfRules<'a> {
    fn add(&mut self, saved: &'a SavedGame) {
        match classify(saved) {
            Ok(counted) => self.counted.push((saved, counted)),
            Err(why) => *self.left_out.entry(why).or_insert(0) += 1,
        }
    }

    fn strength(self, rules: &str, game: &GameSpec) -> OwnStrength {
        let mut posterior = StrengthPosterior::new(StrengthPrior::default());
        let mut used = Vec::new();
        let mut scores: BTreeMap<u64, OpponentScore> = BTreeMap::new();
        for (saved, counted) in self.counted.iter().rev() {
            let Counted { rollouts, moved_first, points } = *counted;
            posterior.add((rollouts as f64).log10(), moved_first, points);
            let Strength { mean, low, high, .. } = posterior.strength();
            let score = scores
                .entry(rollouts)
                .or_insert(OpponentScore { rollouts, ..OpponentScore::default() });
            score.games += 1;
            score.points += points;
            score.wins += u64::from(points == 1.0);
            score.draws += u64::from(points == 0.5);
            used.push(UsedGame {
                game: saved.game.clone(),
                rollouts,
                moved_first,
                points,
                moves: saved.moves.len(),
                ended_unix_s: saved.saved_unix_s,
                after: [mean, low, high],
            });
        }
        let opponents: Vec<_> = scores.into_values().collect();
        let figures = if used.is_empty() {
            Vec::new()
        } else {
            vec![estimate(&posterior), of_scores(&opponents), history(&used)]
        };
        let next = next_game(&posterior, &used);
        let games = used.len() as u32;
        used.reverse();
        used.truncate(LISTED_MAX);
        OwnStrength {
            rules: rules.to_owned(),
            kind: game.info().name.to_owned(),
            strength: (games > 0).then(|| posterior.strength()),
            games,
            points: opponents.iter().map(|score| score.points).sum(),
            opponents,
            used,
            left_out: as_list(&self.left_out),
            figures,
            next,
        }
    }
}

/// Returns the game expected to be most informative; the person gets the seat used less often, or
/// on a tie the one not used in the last game.
fn next_game(posterior: &StrengthPosterior, used: &[UsedGame]) -> NextGame {
    let levels: Vec<f64> = (0..=LEVEL_TENTHS_MAX).map(|tenths| f64::from(tenths) / 10.0).collect();
    let level = posterior.most_informative(&levels).map_or(0.0, |(level, _)| level);
    let rollouts = (10f64.powf(level).round() as u64).clamp(1, ROLLOUTS_MAX);
    let first = used.iter().filter(|game| game.moved_first).count();
    let moved_first = used.last().is_some_and(|game| game.moved_first);
    let seat = match (2 * first).cmp(&used.len()) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => u8::from(moved_first),
        std::cmp::Ordering::Greater => 1,
    };
    NextGame { spec: format!("mcts:rollouts={rollouts}"), rollouts, seat }
}

fn rollouts_axis() -> Axis {
    Axis::log10("MCTS rollouts per move")
}

fn estimate(posterior: &StrengthPosterior) -> Figure {
    let density = posterior.density().into_iter().filter(|(_, weight)| *weight > TAIL);
    let line = density.map(|(level, weight)| (10f64.powf(level), weight));
    let probability = Axis::linear("probability per 1/20 decade");
    Figure::new("posterior", "How strong are you?", rollouts_axis(), probability)
        .with(Series::line("belief", line))
}

fn of_scores(opponents: &[OpponentScore]) -> Figure {
    let points = opponents.iter().map(|score| {
        let OpponentScore { wins, draws, .. } = *score;
        let losses = u64::from(score.games).saturating_sub(wins + draws);
        let point = Point::new(score.rollouts as f64, score.points / f64::from(score.games));
        let estimate = Estimate::of_games(&Trinomial { losses, draws, wins });
        estimate
            .map_or(point, |found| point.interval(found.score_low, found.score_high))
            .weight(f64::from(score.games))
    });
    let score = Axis::linear("your score").range(0.0, 1.0);
    Figure::new("scores", "Your score by opponent", rollouts_axis(), score)
        .with(Series::points("games", points.collect::<Vec<_>>()))
}

fn history(used: &[UsedGame]) -> Figure {
    let points = used.iter().enumerate().map(|(index, game)| {
        let [mean, low, high] = game.after.map(|level| 10f64.powf(level));
        Point::new(index as f64 + 1.0, mean).interval(low, high)
    });
    let rollouts = Axis::log10("rollouts at which MCTS scores 50%");
    Figure::new("history", "Game by game", Axis::linear("games"), rollouts)
        .with(Series::band("95% interval", points.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(seats: &[bool]) -> Vec<UsedGame> {
        let game = |&moved_first: &bool| UsedGame {
            game: crate::GameId::random(),
            rollouts: 1,
            moved_first,
            points: 1.0,
            moves: 1,
            ended_unix_s: 0,
            after: [0.0; 3],
        };
        seats.iter().map(game).collect()
    }

    #[test]
    fn seats_alternate_and_opponents_follow_the_strength() {
        let mut posterior = StrengthPosterior::new(StrengthPrior::default());
        let seat = |seats: &[bool]| next_game(&posterior, &used(seats)).seat;
        assert_eq!(seat(&[]), 0);
        assert_eq!(seat(&[true]), 1);
        assert_eq!(seat(&[true, false]), 0);
        assert_eq!(seat(&[false, true]), 1);
        assert_eq!(seat(&[false, false, true]), 0);
        let before = next_game(&posterior, &[]).rollouts;
        for _ in 0..12 {
            posterior.add(2.0, true, 0.0);
        }
        let weak = next_game(&posterior, &[]).rollouts;
        assert!(weak < 100 && weak < before, "{weak}, {before}");
        let mut posterior = StrengthPosterior::new(StrengthPrior::default());
        for _ in 0..30 {
            posterior.add(5.4, true, 1.0);
        }
        assert_eq!(next_game(&posterior, &[]).rollouts, ROLLOUTS_MAX);
    }
}
