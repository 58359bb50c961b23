//! Whole games through pipes and processes.

use crate::engine::support::{Remote, options};
use ponder_game::{Action, Reason, Seat, Seed, TimeControl, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Control, Environment, Player, PlayerSpec, build};
use std::path::PathBuf;

#[test]
fn two_engines_play_through_pipes() {
    for game in ["hex:6", "hex:4x6", "hex:5,swap", "hex:5,swap=sides"] {
        let mut engines =
            ["mcts:rollouts=50", "random"].map(|player| Remote::start(options(player, game)));
        for engine in &mut engines {
            engine.ask("time_settings 60 0 0");
        }
        let mut moves = 0;
        let score = loop {
            let mover = moves % 2;
            let colour = ["b", "w"][mover];
            engines[mover].ask(&format!("time_left {colour} 60 0"));
            let vertex = engines[mover].ask(&format!("genmove {colour}"));
            engines[1 - mover].ask(&format!("play {colour} {vertex}"));
            moves += 1;
            let boards = engines.each_mut().map(|engine| engine.ask("showboard"));
            assert_eq!(boards[0], boards[1], "{game}");
            if !boards[0].ends_with("to move") {
                break engines[0].ask("final_score");
            }
            if vertex.starts_with("swap-sides") {
                // The player who has White now moves again under the same colour.
                engines.swap(0, 1);
                moves += 1;
            }
            assert!(moves < 100, "{game} does not end");
        };
        assert!(["B+", "W+"].contains(&score.as_str()), "{game}: {score}");
        let [black, white] = engines;
        black.end();
        white.end();
    }
}

/// The example that runs the engine on stdin and stdout.
fn example() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let target = test.ancestors().nth(2).expect("tests lie in target/PROFILE/deps");
    let example = target.join("examples").join("engine");
    assert!(example.exists(), "build it: cargo build -p ponder-engine --example engine");
    example
}

fn player(spec: &str, game: &GameSpec) -> Box<dyn Player> {
    let spec: PlayerSpec = spec.parse().expect("a spec");
    let environment = Environment { allow_programs: true, ..Environment::default() };
    build(&spec, game, Seed(5), &environment).expect("a player")
}

#[test]
fn ponder_plays_ponder_as_another_program() {
    for rules in ["hex:5,swap", "hex:4x3", "hex:13", "hex:4,swap=sides"] {
        let game: GameSpec = rules.parse().expect("a game");
        let spec = format!("gtp:cmd='{} hex:11 random',move=60", example().display());
        let mut players = [player(&spec, &game), player("random", &game)];
        for _ in 0..2 {
            let mut table = game.table();
            let clock = ponder_game::Clock::new(TimeControl::sudden_death(60_000, 1_000)).view();
            let mut versions = 0;
            while let Some(seat) = table.to_act() {
                let view = table.observe(Viewer::Seat(seat));
                let choice = players[seat.index()]
                    .choose(&view, &mut Control { clock: Some(clock), ..Control::none() })
                    .unwrap_or_else(|fault| panic!("{rules}: {fault}"));
                let events = table.apply(seat, &choice.action).expect("a legal move");
                for event in &events {
                    players.iter_mut().for_each(|player| player.notify(event));
                }
                versions += 1;
                if versions == 6 {
                    table
                        .apply(Seat(0), &Action::TakeBack { plies: 3 })
                        .expect("three moves were played");
                }
            }
            let result = table.result().expect("the game is over");
            assert_eq!(result.reason, Reason::Rules, "{rules}");
            players.iter_mut().for_each(|player| player.new_game());
        }
    }
}
