//! The engine on stdin and stdout: `engine GAME PLAYER [SEED]`.

use ponder_engine::{EngineOptions, run};
use ponder_game::Seed;
use ponder_players::Environment;
use std::error::Error;
use std::io::{BufReader, stdin, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_else(|| "hex:11".to_owned());
    let player = args.next().unwrap_or_else(|| "random".to_owned());
    let seed = args.next().map_or(Ok(0), |seed| seed.parse())?;
    let options = EngineOptions {
        seed: Seed(seed),
        environment: Environment { allow_programs: true, ..Environment::default() },
        ..EngineOptions::new(Some(player.parse()?), game.parse()?)
    };
    run(BufReader::new(stdin()), stdout(), options)?;
    Ok(())
}
