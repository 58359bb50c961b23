//! The report of a league.

use super::copies;
use super::league::LeaguePlan;
use super::result::{self, Faults, Spent};
use crate::campaign::{CampaignStatus, Plan};
use crate::stats::{EloInterval, Estimate, Ratings};
use serde::Serialize;
use std::fmt::{self, Display};

/// A player's row in the standings.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Standing {
    /// Name of the player.
    pub title: String,
    /// Spec of the player.
    pub spec: String,
    /// Time control of the player, if it plays with a clock.
    pub time: Option<String>,
    /// Rating of the player; the mean of all players is 0.
    pub elo: EloInterval,
    /// Number of games.
    pub games: u64,
    /// Points scored.
    pub points: f64,
    /// Mean time per move of the player, in seconds.
    pub seconds_a_move: Option<f64>,
    /// Number of moves at which the tree of the player was full.
    pub full_moves: u64,
    /// Losses of the player other than by the rules.
    pub faults: Faults,
    /// True if the player is suspended after too many failures.
    pub suspended: bool,
}

/// A cell of the cross-table: one player against another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "LeagueCross"), schema(as = LeagueCross))]
pub struct Cross {
    /// Points of the row's player.
    pub points: f64,
    /// Number of games.
    pub games: u64,
}

/// Report of a league. All lists and tables are in the order of the standings, best first.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LeagueReport {
    /// Version of this format: [`LeagueReport::VERSION`].
    pub version: u32,
    /// Rules string.
    pub game: String,
    /// Number of games played.
    pub played: u32,
    /// Number of games planned.
    pub planned: u32,
    /// Status of the league.
    pub ending: CampaignStatus,
    /// The players, best first.
    pub standings: Vec<Standing>,
    /// Points and games of each player against each other.
    pub crosstable: Vec<Vec<Cross>>,
    /// `superiority[i][j]`: the probability that player `i` is stronger than `j`.
    pub superiority: Vec<Vec<f64>>,
    /// Covariance of the ratings, in squared Elo.
    pub covariance: Vec<Vec<f64>>,
    /// Advantage of the first move, in Elo.
    pub first: EloInterval,
    /// Score of the player who moves first.
    pub first_player: Option<Estimate>,
    /// Number of draws.
    pub draws: u64,
    /// Number of games that are exact copies of earlier ones between deterministic players; not
    /// counted.
    pub repeats: u64,
    /// Number of games that ended by a fault and are not counted.
    pub faulty: u64,
}

impl LeagueReport {
    /// Current version of the format.
    pub const VERSION: u32 = 1;

    /// Creates the report of the games of a plan so far.
    #[must_use]
    pub fn of(plan: &LeaguePlan) -> Self {
        let (spec, results) = (plan.spec(), plan.results());
        let ratings = Ratings::new(results, &spec.prior, plan.settings().seed.named("ratings"));
        let mut order: Vec<usize> = (0..spec.players.len()).collect();
        let elo = &ratings.ratings;
        order.sort_by(|&one, &other| elo[other].mean.total_cmp(&elo[one].mean));
        let standing = |&player: &usize| {
            let who = &spec.players[player];
            let scores = order.iter().map(|&other| results.score(player, other));
            let (points, games) =
                scores.fold((0.0, 0), |sum, score| (sum.0 + score.0, sum.1 + score.1));
            let spent = spent(plan, player);
            Standing {
                title: who.title(),
                spec: who.spec.clone(),
                time: who.time.clone(),
                elo: elo[player],
                games,
                points,
                seconds_a_move: (spent.moves > 0).then(|| spent.seconds / spent.moves as f64),
                full_moves: spent.full,
                faults: plan.faults(player).clone(),
                suspended: plan.is_suspended(player),
            }
        };
        let table = |of: &dyn Fn(usize, usize) -> f64| -> Vec<Vec<f64>> {
            order.iter().map(|&i| order.iter().map(|&j| of(i, j)).collect()).collect()
        };
        let cross = |one: usize, other: usize| {
            let (points, games) = results.score(one, other);
            Cross { points, games }
        };
        let of_first = results.of_first();
        LeagueReport {
            version: Self::VERSION,
            game: plan.settings().game.clone(),
            played: plan.played(),
            planned: spec.games,
            ending: plan.status(),
            standings: order.iter().map(standing).collect(),
            crosstable: order
                .iter()
                .map(|&i| order.iter().map(|&j| cross(i, j)).collect())
                .collect(),
            superiority: table(&|i, j| ratings.superiority[i][j]),
            covariance: table(&|i, j| ratings.covariance[i][j]),
            first: ratings.first,
            first_player: Estimate::of_games(&of_first),
            draws: of_first.draws,
            repeats: plan.repeats(),
            faulty: plan.faulty(),
        }
    }
}

/// Moves, time and visits of a player.
fn spent(plan: &LeaguePlan, player: usize) -> Spent {
    let mut sum = Spent::default();
    for game in plan.games() {
        for (who, spent) in game.players.iter().zip(&game.played.spent) {
            if *who == player {
                sum.add(spent);
            }
        }
    }
    sum
}

/// Formats a probability in percent, to the precision of 4,000 samples.
pub(super) fn sure(probability: f64) -> String {
    match probability {
        p if p > 0.9995 => ">99.9".to_owned(),
        p if p < 0.0005 => "<0.1".to_owned(),
        p => format!("{:.1}", 100.0 * p),
    }
}

/// Maximum length of a title in a table, in characters.
const TITLE_MAX: usize = 44;

impl Display for LeagueReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.planned {
            planned if self.played > planned => writeln!(f, "{}: {} games", self.game, self.played),
            planned => writeln!(f, "{}: {} of {planned} games", self.game, self.played),
        }?;
        let short = |title: &str| title.chars().take(TITLE_MAX).collect::<String>();
        let titles = self.standings.iter().map(|standing| short(&standing.title));
        let width = titles.map(|title| title.chars().count()).max().unwrap_or(0);
        writeln!(f, "     {:width$}    Elo  95% interval   points / games   s per move", "")?;
        for (place, standing) in self.standings.iter().enumerate() {
            let Standing { title, elo, points, games, .. } = standing;
            let interval = format!("[{:+.0}, {:+.0}]", elo.low, elo.high);
            let time = standing.seconds_a_move.map_or_else(|| "-".into(), |s| format!("{s:.4}"));
            let score = format!("{points} / {games}");
            writeln!(
                f,
                "{:>3}. {:width$} {:>+6.0}  {interval:<15} {score:>15}   {time:>10}",
                place + 1,
                short(title),
                elo.mean
            )?;
        }
        writeln!(f, "\npoints of the row against the column:")?;
        write!(f, "{:width$}     ", "")?;
        for place in 1..=self.standings.len() {
            write!(f, "{place:>9}")?;
        }
        writeln!(f)?;
        for (place, (standing, row)) in self.standings.iter().zip(&self.crosstable).enumerate() {
            write!(f, "{:>3}. {:width$}", place + 1, short(&standing.title))?;
            for cross in row {
                let text = match cross.games {
                    0 => "-".to_owned(),
                    games => format!("{}/{games}", cross.points),
                };
                write!(f, "{text:>9}")?;
            }
            writeln!(f)?;
        }
        writeln!(f, "\nneighbours:")?;
        for (place, pair) in self.standings.windows(2).enumerate() {
            let sure = sure(self.superiority[place][place + 1]);
            let [better, worse] = [&pair[0], &pair[1]];
            writeln!(
                f,
                "  {} is stronger than {} with probability {sure}%",
                better.title, worse.title
            )?;
        }
        let EloInterval { mean, low, high } = self.first;
        writeln!(f, "moving first is worth {mean:+.0} Elo [{low:+.0}, {high:+.0}]")?;
        if self.repeats > 0 {
            writeln!(f, "{}", copies::note(self.repeats))?;
        }
        if self.faulty > 0 {
            writeln!(f, "{}", result::faulty_note(self.faulty))?;
        }
        if self.draws > 0 {
            writeln!(f, "{} draws", self.draws)?;
        }
        for standing in self.standings.iter().filter(|standing| standing.full_moves > 0) {
            writeln!(f, "{}: {}", standing.title, result::full_tree_note(standing.full_moves))?;
        }
        for standing in self.standings.iter().filter(|standing| standing.faults.sum() > 0) {
            let end = if standing.suspended { "; suspended" } else { "" };
            writeln!(f, "{}: {}{end}", standing.title, standing.faults)?;
        }
        Ok(())
    }
}
