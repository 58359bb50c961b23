//! Reports of matches.

use super::copies;
use super::matches::{MatchPlan, Pairing};
use super::result::{self, Faults, Spent};
use crate::Contestant;
use crate::campaign::{CampaignStatus, Plan};
use crate::participant::Participant;
use crate::stats::{Estimate, Pentanomial, SprtState, Trinomial};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// One player in the report of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MatchPlayer {
    /// Name of the player.
    pub title: String,
    /// Spec of the player.
    pub spec: String,
    /// Time control of the player, if it plays with a clock.
    pub time: Option<String>,
    /// Losses other than by the rules.
    pub faults: Faults,
    /// Number of games resigned.
    pub resigned: u64,
    /// Moves, time and visits.
    pub spent: Spent,
}

/// The report of a match, from the point of view of player A.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MatchReport {
    /// Version of this format: [`MatchReport::VERSION`].
    pub version: u32,
    /// Rules string.
    pub game: String,
    /// Status of the match.
    pub ending: CampaignStatus,
    /// Number of games of the whole match.
    pub planned: u32,
    /// Number of games played.
    pub played: u32,
    /// Number of games that were played when the match was planned longer; they are kept but not
    /// counted.
    #[serde(default)]
    pub beyond: u32,
    /// Number of games after the one at which the test decided; they are kept but not counted.
    pub surplus: u32,
    /// Number of games that are exact copies of earlier ones between deterministic players; not
    /// counted.
    pub copies: u64,
    /// Number of games that ended by a fault of a player and are not counted.
    pub faulty: u64,
    /// Results of A in the games that count.
    pub games: Trinomial,
    /// Results of the games in which A made the first move.
    pub as_first: Trinomial,
    /// Results of the games in which B made the first move.
    pub as_second: Trinomial,
    /// Number of games that were stopped without a winner; they count as draws.
    pub stopped: u64,
    /// Pentanomial results of A: pairs with 0, ½, 1, 1½ and 2 points, if games are paired.
    pub pairs: Option<Pentanomial>,
    /// Score and Elo difference of A, from complete pairs if games are paired.
    pub estimate: Option<Estimate>,
    /// Score of the player who makes the first move.
    pub first_player: Option<Estimate>,
    /// Status of the SPRT, if there is one.
    pub sprt: Option<SprtState>,
    /// The players, A first.
    pub players: [MatchPlayer; 2],
}

impl MatchReport {
    /// Current version of the format.
    pub const VERSION: u32 = 1;

    pub(super) fn of(plan: &MatchPlan) -> Self {
        let (spec, counts) = (plan.spec(), plan.counts());
        let counted = counts.games.games() + counts.copies + counts.faulty;
        let [a, b] = spec.players.each_ref().map(Participant::title);
        // Two engines may be one program with different options.
        let is_clear = a != b;
        let player = |who: Contestant| {
            let player = &spec.players[who.index()];
            MatchPlayer {
                title: if is_clear { player.title() } else { player.spec.clone() },
                spec: player.spec.clone(),
                time: player.time.clone(),
                faults: counts.faults[who.index()].clone(),
                resigned: counts.resigned[who.index()],
                spent: counts.spent[who.index()],
            }
        };
        MatchReport {
            version: Self::VERSION,
            game: plan.settings().game.clone(),
            ending: plan.status(),
            planned: spec.games,
            played: plan.played(),
            beyond: plan.beyond(),
            surplus: plan.played() - u32::try_from(counted).unwrap_or(u32::MAX),
            copies: counts.copies,
            faulty: counts.faulty,
            games: counts.games,
            as_first: counts.as_first,
            as_second: counts.as_second,
            stopped: counts.stopped,
            pairs: (spec.pairing == Pairing::Pairs).then_some(counts.pairs),
            estimate: plan.estimate(&counts),
            first_player: Estimate::of_games(&counts.first_player()),
            sprt: plan.sprt(),
            players: Contestant::BOTH.map(player),
        }
    }
}

impl Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.players;
        writeln!(f, "A {}  against  B {}  on {}", a.title, b.title, self.game)?;
        write!(f, "{} of {} games", self.played, self.planned)?;
        match self.ending {
            CampaignStatus::Decided => {
                write!(f, " (decided by the test, {} not counted)", self.surplus)?;
            }
            CampaignStatus::AllGames | CampaignStatus::OffTheScale => {}
            CampaignStatus::Failed => write!(f, " (abandoned: a player kept failing)")?,
            CampaignStatus::Open => write!(f, " (unfinished)")?,
        }
        writeln!(f, ": A {}", self.games)?;
        writeln!(f, "  A moving first: {};  second: {}", self.as_first, self.as_second)?;
        if let Some(estimate) = &self.estimate {
            let unit = if self.pairs.is_some() { "pair" } else { "game" };
            let Estimate { observations, elo, superiority, .. } = estimate;
            let end = if *observations == 1 { "" } else { "s" };
            writeln!(f, "score {estimate}, 95% interval from {observations} {unit}{end}")?;
            writeln!(f, "Elo {elo}, A is stronger with probability {superiority:.3}")?;
        }
        if self.estimate.is_none() && self.played > 0 {
            writeln!(f, "no score: no whole pair of games counts")?;
        }
        if let Some(first) = &self.first_player {
            writeln!(f, "first player {first}")?;
        }
        if let Some(sprt) = &self.sprt {
            writeln!(f, "{sprt}")?;
        }
        let counts = |count: u64, one: &str, many: &str| match count {
            1 => format!("1 game {one}"),
            count => format!("{count} games {many}"),
        };
        if self.stopped > 0 {
            let text = counts(self.stopped, "was stopped and counts", "were stopped and count");
            writeln!(f, "{text} as drawn")?;
        }
        if self.beyond > 0 {
            let text = counts(self.beyond.into(), "was", "were");
            let planned = self.planned;
            writeln!(
                f,
                "{text} played beyond these {planned} and left out (more --games count them)"
            )?;
        }
        if self.copies > 0 {
            writeln!(f, "{}", copies::note(self.copies))?;
        }
        if self.faulty > 0 {
            writeln!(f, "{}", result::faulty_note(self.faulty))?;
        }
        for (name, player) in ["A", "B"].iter().zip(&self.players) {
            writeln!(f, "{name}: {player}")?;
        }
        Ok(())
    }
}

impl Display for MatchPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spent { moves, seconds, searches, visits, full } = self.spent;
        write!(f, "{moves} moves, {:.4} s per move", seconds / moves.max(1) as f64)?;
        if visits > 0 {
            write!(f, ", {:.0} visits per move", visits as f64 / searches.max(1) as f64)?;
        }
        if full > 0 {
            write!(f, ", {}", result::full_tree_note(full))?;
        }
        if self.resigned > 0 {
            write!(f, ", {} resigned", self.resigned)?;
        }
        if self.faults.sum() > 0 {
            write!(f, ", {}", self.faults)?;
        }
        Ok(())
    }
}
