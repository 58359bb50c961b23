//! Playouts: games played to the end with random moves.

use crate::{GameState, Kind, Legal, PacoMove, PacoPosition, Step};
use ponder_game::{History, Position, Rng, Rollout, Seed, Side, Tally};
use rand::RngExt;
use std::fmt::{self, Display};
use std::str::FromStr;

/// Playout policy: the choice of moves in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// A side that can unite with the king does; otherwise actions are random, with a preference
    /// every second time for those that unite or continue a chain.
    #[default]
    Sharp,
    /// Random actions.
    Uniform,
}

impl Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Policy::Sharp => "sharp",
            Policy::Uniform => "uniform",
        })
    }
}

impl FromStr for Policy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "sharp" => Ok(Policy::Sharp),
            "uniform" => Ok(Policy::Uniform),
            _ => Err(format!("unknown fill `{text}`; write `sharp` or `uniform`")),
        }
    }
}

/// Number of moves after which a playout is a draw.
const MOVES_MAX: u32 = 120;

/// Number of dead-end chains in a turn after which the playout is a draw.
const RETRIES_MAX: u32 = 20;

impl Rollout for PacoPosition {
    type Policy = Policy;

    fn rollouts(&self, policy: &Policy, count: u32, seed: Seed) -> Tally {
        let mut tally = Tally { count, ..Tally::default() };
        for number in 0..count {
            let mut rng = seed.stream(u64::from(number)).rng();
            match playout(self, *policy, &mut rng) {
                Some(Side::First) => tally.first_wins += 1,
                Some(Side::Second) => {}
                None => tally.draws += 1,
            }
        }
        tally
    }
}

/// Plays a game to the end; returns the winner. Repetitions are ignored.
fn playout(start: &PacoPosition, policy: Policy, rng: &mut Rng) -> Option<Side> {
    let mut position = start.clone();
    // In the middle of a move, taking back stops at this position.
    let mut begun = start.clone();
    let (mut moves, mut retries) = (0, 0);
    let nobody = History::default();
    loop {
        if let Some(winner) = position.winner() {
            return Some(winner);
        }
        if position.step() == Step::Lift {
            if policy == Policy::Sharp && position.quickly_gives_sako(position.to_move()) {
                return Some(position.to_move());
            }
            if moves >= MOVES_MAX || position.game_state(&nobody) != GameState::Running {
                return None;
            }
        }
        let Some(action) = draw(&position, policy, rng) else {
            retries += 1;
            if retries > RETRIES_MAX {
                return None;
            }
            position = begun.clone();
            continue;
        };
        let mover = position.to_move();
        position.play(action);
        if position.to_move() != mover {
            begun = position.clone();
            (moves, retries) = (moves + 1, 0);
        }
    }
}

/// A random legal action; `None` if there is none.
fn draw(position: &PacoPosition, policy: Policy, rng: &mut Rng) -> Option<PacoMove> {
    let legal = position.legal();
    let pick = |set: u64, rng: &mut Rng| {
        let index = rng.random_range(0..set.count_ones());
        crate::piece::squares(set).nth(index as usize)
    };
    match legal {
        Legal::Nothing => None,
        Legal::Promote => Some(PacoMove::Promote(Kind::PROMOTIONS[rng.random_range(0..4)])),
        Legal::Lift(0) | Legal::Place(0) => None,
        Legal::Lift(set) => pick(set, rng).map(PacoMove::Lift),
        Legal::Place(set) => {
            let onto = set & position.occupied();
            let prefers = policy == Policy::Sharp && onto != 0 && rng.random_bool(0.5);
            pick(if prefers { onto } else { set }, rng).map(PacoMove::Place)
        }
    }
}
