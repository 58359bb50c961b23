//! What a match has shown.

use crate::ledger::{Forfeits, Ledger, Spent};
use crate::stats::{Estimate, Pentanomial, SprtState, Trinomial};
use crate::{Contestant, GameRecord, Match, Pairing};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// How far a match got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Games are missing.
    Unfinished,
    /// All games were played.
    AllGames,
    /// The sequential test decided before.
    DecidedByTest,
}

/// What a match has shown of one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerSummary {
    /// Its spec.
    pub spec: String,
    /// What it lost other than by the rules of the game.
    pub forfeits: Forfeits,
    /// Games it resigned.
    pub resigned: u64,
    /// What it spent.
    pub spent: Spent,
}

/// What a match has shown, from the view of its player A. Written as `result.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The version of this format: [`Summary::VERSION`].
    pub version: u32,
    /// The rules string.
    pub game: String,
    /// How far the match got.
    pub stage: Stage,
    /// Games of the whole match.
    pub planned: u32,
    /// Games played.
    pub played: u32,
    /// Games played beyond the one at which the test decided; they are kept but not counted.
    pub surplus: u32,
    /// A's games.
    pub games: Trinomial,
    /// A's games in which it made the first move.
    pub as_first: Trinomial,
    /// A's games in which B made the first move.
    pub as_second: Trinomial,
    /// Games that were stopped without a winner, which count as draws.
    pub stopped: u64,
    /// A's pairs of games with 0, ½, 1, 1½ and 2 points, if games are paired.
    pub pairs: Option<Pentanomial>,
    /// A's score and Elo difference, from complete pairs if games are paired.
    pub estimate: Option<Estimate>,
    /// The score of whoever makes the first move.
    pub first_player: Option<Estimate>,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtState>,
    /// The players, A first.
    pub players: [PlayerSummary; 2],
}

impl Summary {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// What some games of a match show, in whatever order they are given.
    #[must_use]
    pub fn of<'a>(description: &Match, records: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut ledger = Ledger::new(description);
        records.into_iter().for_each(|record| ledger.add(record));
        Self::of_ledger(&ledger)
    }

    pub(crate) fn of_ledger(ledger: &Ledger) -> Self {
        let description = ledger.description();
        let totals = ledger.totals();
        let counted = u32::try_from(totals.games.games()).unwrap_or(u32::MAX);
        let stage = if ledger.is_decided() {
            Stage::DecidedByTest
        } else if ledger.is_finished() {
            Stage::AllGames
        } else {
            Stage::Unfinished
        };
        let player = |who: Contestant| PlayerSummary {
            spec: description.players[who.index()].spec.clone(),
            forfeits: totals.forfeits[who.index()],
            resigned: totals.resigned[who.index()],
            spent: totals.spent[who.index()],
        };
        Summary {
            version: Self::VERSION,
            game: description.game.clone(),
            stage,
            planned: description.games,
            played: ledger.played(),
            surplus: ledger.played() - counted,
            games: totals.games,
            as_first: totals.as_first,
            as_second: totals.as_second,
            stopped: totals.stopped,
            pairs: (description.pairing == Pairing::Pairs).then_some(totals.pairs),
            estimate: ledger.estimate(&totals),
            first_player: Estimate::of_games(&totals.first_player()),
            sprt: ledger.sprt(),
            players: Contestant::BOTH.map(player),
        }
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.players;
        writeln!(f, "A {}  against  B {}  at {}", a.spec, b.spec, self.game)?;
        write!(f, "{} of {} games", self.played, self.planned)?;
        match self.stage {
            Stage::Unfinished => write!(f, " (unfinished)")?,
            Stage::AllGames => {}
            Stage::DecidedByTest => {
                write!(f, " (decided by the test, {} not counted)", self.surplus)?
            }
        }
        writeln!(f, ": A {}", self.games)?;
        writeln!(f, "  A moving first: {};  second: {}", self.as_first, self.as_second)?;
        if let Some(estimate) = &self.estimate {
            let unit = if self.pairs.is_some() { "pairs" } else { "games" };
            let Estimate { observations, elo, superiority, .. } = estimate;
            writeln!(f, "score {estimate}, 95 % interval from {observations} {unit}")?;
            writeln!(f, "Elo {elo}, A is stronger with probability {superiority:.3}")?;
        }
        if let Some(first) = &self.first_player {
            writeln!(f, "first player {first}")?;
        }
        if let Some(sprt) = &self.sprt {
            writeln!(f, "{sprt}")?;
        }
        if self.stopped > 0 {
            writeln!(f, "{} games were stopped and count as draws", self.stopped)?;
        }
        for (name, player) in ["A", "B"].iter().zip(&self.players) {
            writeln!(f, "{name}: {player}")?;
        }
        Ok(())
    }
}

impl Display for PlayerSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spent { moves, time_us, visits } = self.spent;
        let per_move = |total: f64| total / moves.max(1) as f64;
        write!(f, "{moves} moves, {:.4} s a move", per_move(time_us as f64 / 1e6))?;
        if visits > 0 {
            write!(f, ", {:.0} visits a move", per_move(visits as f64))?;
        }
        let Forfeits { time, illegal_move, fault, hung } = self.forfeits;
        for (count, what) in [
            (self.resigned, "resigned"),
            (time, "lost on time"),
            (illegal_move, "lost by an illegal move"),
            (fault, "lost by a fault"),
            (hung, "never returned"),
        ] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        Ok(())
    }
}
