//! Scoring of a game that counts points: the dead stones at its end.
//!
//! When such a game has ended by its rules, the server proposes dead stones, by the owners of
//! points at the end of random playouts. The person may mark stones dead or alive, and finally
//! accepts. The result of the table always follows the stones as they are marked so far.

use crate::play::game::Game;
use crate::protocol::{Act, Failure, RequestRefusal, ScoringStage, ScoringState};
use crate::think::ownership::ROLLOUTS;
use ponder_game::{Action, Counting, Reason, Seat, Seed, Table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The dead stones of an ended game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Scoring {
    /// The stones that the server proposed, by the names of their points.
    proposed: BTreeSet<String>,
    /// The stones marked as dead so far.
    dead: BTreeSet<String>,
    /// True if the person has accepted the count.
    settled: bool,
}

impl Scoring {
    /// Returns whether the person changed the proposed stones.
    pub(crate) fn is_changed(&self) -> bool {
        self.dead != self.proposed
    }

    /// Returns whether the person has accepted the count.
    pub(crate) fn is_settled(&self) -> bool {
        self.settled
    }

    pub(crate) fn dead(&self) -> Vec<String> {
        self.dead.iter().cloned().collect()
    }
}

/// A game that waits for a proposal of dead stones.
pub(crate) struct Uncounted {
    table: Box<dyn Table>,
    seed: Seed,
    /// The version of its position.
    pub(crate) version: u64,
}

impl Uncounted {
    /// Returns the names of the points with dead stones; this takes a while.
    pub(crate) fn dead(&self) -> Vec<String> {
        let counting = self.table.counting();
        let dead =
            |counting: &dyn Counting| counting.dead(&self.table.ownership(ROLLOUTS, self.seed));
        counting.map_or_else(Vec::new, dead)
    }
}

/// Returns whether a table shows a game that was counted.
fn is_counted(table: &dyn Table) -> bool {
    let result = table.result();
    result.is_some_and(|it| it.reason == Reason::Rules && it.margin_halves.is_some())
}

impl Game {
    /// Returns whether dead stones are to be proposed: the game was counted, and there is a person
    /// to judge it.
    pub(crate) fn awaits_proposal(&self) -> bool {
        self.scoring.is_none() && !self.is_without_people() && is_counted(&*self.table)
    }

    /// Returns the input of a proposal, if the game waits for one.
    pub(crate) fn uncounted(&self) -> Option<Uncounted> {
        if !self.awaits_proposal() {
            return None;
        }
        let version = self.version();
        let seed = Seed(self.seed).named("count").stream(version);
        Some(Uncounted { table: self.table.boxed_clone(), seed, version })
    }

    /// Marks the proposed stones as dead. Returns `false` if the game is not in the position of the
    /// proposal.
    pub(crate) fn propose(&mut self, version: u64, dead: Vec<String>) -> bool {
        if self.version() != version || self.uncounted().is_none() {
            return false;
        }
        let proposed: BTreeSet<String> = dead.into_iter().collect();
        let scoring = Scoring { dead: proposed.clone(), proposed, settled: false };
        self.settle(scoring).is_ok()
    }

    /// Counts the game again.
    pub(crate) fn settle(&mut self, scoring: Scoring) -> Result<(), Failure> {
        self.apply(Seat(0), &Action::Settle { dead: scoring.dead() })?;
        self.scoring = Some(scoring);
        Ok(())
    }

    /// Applies the person's action on the count.
    pub(crate) fn act_on_count(&mut self, act: &Act) -> Result<(), Failure> {
        let open = self.scoring.as_ref().filter(|scoring| !scoring.settled);
        let mut scoring = open.ok_or(RequestRefusal::NothingToCount)?.clone();
        let (point, takes_off) = match act {
            Act::TakeOff { point } => (point, true),
            Act::PutBack { point } => (point, false),
            _ => {
                scoring.settled = true;
                return self.settle(scoring);
            }
        };
        let chain = self.table.counting().map_or_else(Vec::new, |counting| counting.chain(point));
        if chain.is_empty() {
            return Err(RequestRefusal::NoStoneThere.into());
        }
        for name in chain {
            if takes_off {
                scoring.dead.insert(name);
            } else {
                scoring.dead.remove(&name);
            }
        }
        self.settle(scoring)
    }

    /// Returns the count of the game, if it was counted.
    pub(crate) fn scoring_state(&self) -> Option<ScoringState> {
        if !is_counted(&*self.table) {
            return None;
        }
        let scoring = self.scoring.as_ref();
        let stage = match scoring {
            None if self.is_without_people() => ScoringStage::Settled,
            None => ScoringStage::Proposing,
            Some(scoring) if scoring.settled => ScoringStage::Settled,
            Some(_) => ScoringStage::Open,
        };
        let dead = scoring.map(Scoring::dead).unwrap_or_default();
        let changed = scoring.is_some_and(Scoring::is_changed);
        Some(ScoringState { stage, count: self.table.counting()?.count(&dead), changed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SessionKey;
    use crate::protocol::SeatRequest::{self, Person};

    /// Returns an ended game in which White's stone in the corner is dead.
    fn ended(seats: [SeatRequest; 2]) -> Game {
        let rules = "go:5,komi=0.5".parse().expect("rules");
        let mut game = Game::new(SessionKey::random(), rules, seats.into(), 1).expect("a game");
        let moves = "B1 E1 B2 E2 B3 E3 B4 E4 B5 E5 pass A5 pass pass";
        for text in moves.split(' ') {
            let seat = game.to_act().expect("it goes on");
            game.apply(seat, &Action::play(text)).expect("it is legal");
        }
        game
    }

    fn margin(game: &Game) -> Option<i32> {
        game.state(crate::protocol::Role::Owner).result.and_then(|result| result.margin_halves)
    }

    #[test]
    fn dead_stones_are_proposed_changed_and_settled() {
        let mut game = ended([Person, Person]);
        assert_eq!(
            game.state(crate::protocol::Role::Owner).scoring.expect("it is counted").stage,
            ScoringStage::Proposing
        );
        assert!(game.act_on_count(&Act::AcceptCount).is_err(), "nothing is proposed yet");
        let version = game.version();
        assert!(!game.propose(version - 1, vec!["A5".into()]));
        assert!(game.propose(version, vec!["A5".into()]));
        assert!(game.uncounted().is_none());
        assert_eq!(margin(&game), Some(9));
        let scoring = game.state(crate::protocol::Role::Owner).scoring.expect("it is counted");
        assert_eq!((scoring.stage, scoring.changed), (ScoringStage::Open, false));
        assert_eq!(scoring.count.dead, [0]);

        game.act_on_count(&Act::PutBack { point: "a5".into() }).expect("it is alive");
        assert!(game.state(crate::protocol::Role::Owner).scoring.expect("it is counted").changed);
        assert_ne!(margin(&game), Some(9));
        assert!(game.act_on_count(&Act::TakeOff { point: "C3".into() }).is_err());
        game.act_on_count(&Act::TakeOff { point: "A5".into() }).expect("it is dead");
        assert!(!game.state(crate::protocol::Role::Owner).scoring.expect("it is counted").changed);
        game.act_on_count(&Act::AcceptCount).expect("agreed");
        assert_eq!(
            game.state(crate::protocol::Role::Owner).scoring.expect("it is counted").stage,
            ScoringStage::Settled
        );
        assert!(game.act_on_count(&Act::PutBack { point: "A5".into() }).is_err());

        let again = Game::restore(game.saved()).expect("it is read");
        assert_eq!(
            again.state(crate::protocol::Role::Owner),
            game.state(crate::protocol::Role::Owner)
        );
    }

    #[test]
    fn a_count_does_not_bind_a_side_that_plays_on() {
        let mut game = ended([Person, Person]);
        assert!(game.propose(game.version(), vec!["A5".into()]));
        game.act(&Act::TakeBack).expect("play goes on");
        let state = game.state(crate::protocol::Role::Owner);
        assert_eq!((state.scoring, state.result), (None, None));
        assert_eq!(game.saved().scoring, None);
        let seat = game.to_act().expect("it goes on");
        game.apply(seat, &Action::play("pass")).expect("a pass");
        assert!(game.uncounted().is_some());
    }

    #[test]
    fn games_of_players_and_other_games_are_not_judged() {
        let bot = SeatRequest::Player { spec: "random".into() };
        let alone = ended([bot.clone(), bot]);
        assert!(alone.uncounted().is_none());
        assert_eq!(
            alone.state(crate::protocol::Role::Owner).scoring.expect("it is counted").stage,
            ScoringStage::Settled
        );
        let rules = "hex:2".parse().expect("rules");
        let mut hex = Game::new(SessionKey::random(), rules, vec![Person, Person], 1).expect("ok");
        for text in ["a1", "b1", "a2"] {
            let seat = hex.to_act().expect("it goes on");
            hex.apply(seat, &Action::play(text)).expect("it is legal");
        }
        assert!(
            hex.state(crate::protocol::Role::Owner).result.is_some()
                && hex.state(crate::protocol::Role::Owner).scoring.is_none()
        );
        assert!(hex.uncounted().is_none());
    }
}
