//! `ponder play`.

mod entry;
mod session;

use crate::date::today;
use crate::exit::{Exit, OrExit, Outcome};
use crate::host_environment;
use crate::input;
use crate::output::Replacing;
use clap::{Args, ValueEnum};
use ponder_game::{Seat, Seed};
use ponder_games::{GameSpec, RecordHead};
use ponder_players::{Player, PlayerSpec, Purpose, build, default_player};
use session::Session;
use std::path::PathBuf;

/// Play in the terminal against a player
///
/// Moves are typed (`help` lists what else). With --record the game is written after every move.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game (see `ponder games`)
    #[arg(default_value = "hex:11", value_name = "GAME", value_parser = input::rules)]
    game: GameSpec,
    /// The player to play against (see `ponder players`) [default: gumbel:sims=64 with Ponder's own
    /// network; where it has none, mcts:rollouts=10000]
    #[arg(long, value_name = "SPEC", value_parser = input::player)]
    opponent: Option<PlayerSpec>,
    /// Your side: the one that moves first or second
    #[arg(long, value_enum, default_value_t = Place::First)]
    side: Place,
    /// The player that gives hints [default: the best one for the game, for a second a move]
    #[arg(long, value_name = "SPEC", value_parser = input::player)]
    hint: Option<PlayerSpec>,
    /// Write the game to this file: SGF, or GCG for a crossword game
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// The seed of the players [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Place {
    First,
    Second,
    Random,
}

impl Place {
    fn seat(self, seed: Seed) -> Seat {
        match self {
            Place::First => Seat(0),
            Place::Second => Seat(1),
            Place::Random => Seat((seed.named("side").0 & 1) as u8),
        }
    }
}

impl PlayArgs {
    /// Plays until the game is over or the person leaves.
    pub fn run(self) -> Outcome {
        if let Some(record) = &self.record {
            self.replacing.check(record, &[])?;
        }
        let environment = host_environment::own();
        let seed = Seed(self.seed.unwrap_or_else(host_environment::clock_seed));
        let make = |spec: &PlayerSpec, name| -> Result<Box<dyn Player>, _> {
            build(spec, &self.game, seed.named(name), &environment).or_usage()
        };
        let usual = |purpose| default_player(&self.game, purpose);
        let opponent_spec = self.opponent.unwrap_or_else(|| usual(Purpose::Opponent));
        let hint_spec = self.hint.unwrap_or_else(|| usual(Purpose::Hint));
        let opponent = make(&opponent_spec, "opponent")?;
        let adviser = make(&hint_spec, "hint")?;
        let person = self.side.seat(seed);
        let mut players = [Some("you".to_owned()), Some(opponent_spec.label())];
        if person == Seat(1) {
            players.reverse();
        }
        let head = RecordHead {
            players,
            event: Some("Game in the terminal".to_owned()),
            date: Some(today()),
            comment: Some(format!("Seed {}", seed.0)),
        };
        Session {
            table: self.game.deal(seed.named("deal")),
            spec: self.game,
            person,
            opponent,
            opponent_name: opponent_spec.label(),
            adviser,
            record: self.record,
            head,
        }
        .play()?;
        Ok(Exit::Done)
    }
}
