//! Descriptions of games before they are played.

use crate::participant::Participant;
use crate::{Contestant, Opening};
use ponder_game::{Seat, Seed, TimeControl};
use serde::{Deserialize, Serialize};

/// Complete description of a game before it is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// Number of the game in its match, from 0.
    pub index: u32,
    /// Rules string, prefixed with the name of the game.
    pub rules: String,
    /// Specs of the players, by seat.
    pub players: [String; 2],
    /// Player on seat 0, who makes the first move of the game, including the opening.
    pub first: Contestant,
    /// Time controls, by seat; `None` for a player without a clock.
    pub time: [Option<TimeControl>; 2],
    /// Seed from which the players' seeds are derived.
    pub seed: Seed,
    /// Opening moves.
    pub opening: Opening,
}

impl Fixture {
    /// Returns the seed of chance events at the table: the same for all games with one opening.
    pub fn deal_seed(&self) -> Seed {
        self.opening.seed.unwrap_or(self.seed).named("deal")
    }

    /// Returns the names of the players, by seat: the name given by the spec (`name=`), or its
    /// label.
    pub fn titles(&self) -> [String; 2] {
        self.players.clone().map(|spec| Participant::new(spec).title())
    }

    /// Returns the player on a seat.
    pub fn contestant(&self, seat: Seat) -> Contestant {
        if seat == Seat(0) { self.first } else { self.first.opponent() }
    }

    /// Returns the seat of a player.
    pub fn seat(&self, contestant: Contestant) -> Seat {
        if contestant == self.first { Seat(0) } else { Seat(1) }
    }

    /// Returns the seed of the player on a seat.
    pub fn player_seed(&self, seat: Seat) -> Seed {
        self.seed.named("player").stream(self.contestant(seat).index() as u64)
    }
}
