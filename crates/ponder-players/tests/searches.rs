//! Every search plays from random positions of every game.

use ponder_game::{Action, Seed, Table, Viewer};
use ponder_games::{GameSpec, games};
use ponder_players::{Control, Environment, Player, build};
use rand::RngExt;

/// Games with perfect information, on boards small enough that some results get proven.
const GAMES: [&str; 7] = ["hex:3", "hex:12", "go:3", "go:5,komi=0", "paco", "othello:4", "othello"];

const SPECS: [&str; 7] = [
    "mcts:rollouts=60",
    "mcts:rollouts=60,fpu=0.1,threads=2",
    "rave:rollouts=60",
    "puct:model=random:8x1:3,sims=40",
    "gumbel:model=random:8x1:3,sims=40,noise=1",
    "gumbel:model=random:8x1:3,sims=200,considered=4",
    "alphabeta:depth=2,nodes=300",
];

/// Returns a table after up to `plies` random moves.
fn after_random_moves(game: &GameSpec, plies: usize, seed: Seed) -> Box<dyn Table> {
    let mut table = game.table();
    let mut rng = seed.rng();
    for _ in 0..plies {
        let Some(seat) = table.to_act().filter(|_| !table.legal().is_empty()) else {
            return game.table();
        };
        let legal = table.legal();
        let text = &legal[rng.random_range(0..legal.len())];
        table.apply(seat, &Action::play(text)).expect("a legal move");
    }
    table
}

/// Plays up to `plies` moves and checks that each is legal.
fn play(player: &mut dyn Player, table: &mut dyn Table, plies: usize, name: &str) {
    for _ in 0..plies {
        let Some(seat) = table.to_act() else { return };
        let view = table.observe(Viewer::Record);
        let choice = player.choose(&view, &mut Control::none()).expect("a move");
        let events = table.apply(seat, &choice.action).unwrap_or_else(|error| {
            panic!("{name} plays {:?} after {:?}: {error}", choice.action, table.moves())
        });
        events.iter().for_each(|event| player.notify(event));
    }
}

#[test]
fn no_game_is_missing() {
    for game in games().iter().filter(|game| !game.is_dealt) {
        assert!(
            GAMES.iter().any(|rules| rules.split(':').next() == Some(game.name)),
            "{}",
            game.name
        );
    }
}

#[test]
fn every_search_plays_legal_moves_from_random_positions_of_every_game() {
    for rules in GAMES {
        let game: GameSpec = rules.parse().expect("a rules string");
        for (number, spec) in SPECS.into_iter().enumerate() {
            if spec.starts_with("alphabeta") && rules.starts_with("go") {
                // Go has no evaluation of its own.
                continue;
            }
            for start in 0..6_u64 {
                let seed = Seed(start).named(rules).stream(number as u64);
                let plies = seed.rng().random_range(0..60);
                let mut table = after_random_moves(&game, plies, seed);
                let parsed = spec.parse().expect("a spec");
                let mut player = build(&parsed, &game, seed, &Environment::default())
                    .unwrap_or_else(|error| panic!("{spec} for {rules}: {error}"));
                play(player.as_mut(), table.as_mut(), 12, &format!("{spec} at {rules}"));
            }
        }
    }
}
