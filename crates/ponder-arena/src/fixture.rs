//! A game before it is played.

use crate::participant::Participant;
use crate::{Contestant, Opening};
use ponder_game::{Seat, Seed, TimeControl};
use serde::{Deserialize, Serialize};

/// Everything that is known of a game before it is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// The game's number in its match, from 0.
    pub index: u32,
    /// The rules string, with the game's name.
    pub rules: String,
    /// The specs of the players by seat.
    pub players: [String; 2],
    /// The player on seat 0, who makes the game's first move, the opening's included.
    pub first: Contestant,
    /// The time controls by seat; `None` for a player without a clock.
    pub time: [Option<TimeControl>; 2],
    /// The seed from which the players' seeds are derived.
    pub seed: Seed,
    /// The first moves.
    pub opening: Opening,
}

impl Fixture {
    /// The seed of what is left to chance at the table: the same for all games with an opening.
    pub fn deal_seed(&self) -> Seed {
        self.opening.seed.unwrap_or(self.seed).named("deal")
    }

    /// Returns the names of the players, by seat: the name that a spec gives (`name=`), or its label.
    pub fn titles(&self) -> [String; 2] {
        self.players.clone().map(|spec| Participant::new(spec).title())
    }

    /// Returns the player on a seat.
    pub fn contestant(&self, seat: Seat) -> Contestant {
        if seat == Seat(0) { self.first } else { self.first.opponent() }
    }

    /// The seat on which somebody sits.
    pub fn seat(&self, contestant: Contestant) -> Seat {
        if contestant == self.first { Seat(0) } else { Seat(1) }
    }

    /// The seed of the player on a seat.
    pub fn player_seed(&self, seat: Seat) -> Seed {
        self.seed.named("player").stream(self.contestant(seat).index() as u64)
    }
}
