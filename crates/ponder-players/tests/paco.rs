//! Players of Paco Ŝako, whose moves are made of parts.

use ponder_game::{Action, Seat, Seed, Side, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Control, Environment, Player, PlayerSpec, StopFlag, build};
use rand::RngExt;

fn player(spec: &str, game: &GameSpec, seed: u64) -> Box<dyn Player> {
    let spec: PlayerSpec = spec.parse().unwrap();
    build(&spec, game, Seed(seed), &Environment::default()).unwrap()
}

fn choose(player: &mut dyn Player, table: &dyn Table) -> Action {
    let stop = StopFlag::new();
    let mut control = Control { stop, clock: None, progress: None };
    player.choose(&table.observe(Viewer::Record), &mut control).unwrap().action
}

/// Plays until the game or the turn is over and returns the number of plies.
fn play(
    table: &mut dyn Table,
    players: &mut [Box<dyn Player>],
    goes_on: impl Fn(&dyn Table) -> bool,
) -> usize {
    let mut plies = 0;
    while let Some(Seat(seat)) = table.to_act().filter(|_| goes_on(table)) {
        let action = choose(&mut *players[usize::from(seat)], table);
        let events = table.apply(Seat(seat), &action).unwrap();
        for event in &events {
            players.iter_mut().for_each(|player| player.notify(event));
        }
        plies += 1;
    }
    plies
}

/// Returns the positions of the conformance file with a Paco in 1 for the side to move.
fn positions_with_paco_in_one() -> Vec<String> {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../ponder-games/tests/data/paco-analysis.jsonl.zst");
    let bytes = zstd::decode_all(std::fs::File::open(path).unwrap()).unwrap();
    let lines = String::from_utf8(bytes).unwrap();
    let cases = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let won = cases.filter(|case| case["paco_in_1"] == true);
    won.map(|case| case["fen"].as_str().unwrap().replace(' ', "_")).collect()
}

#[test]
fn no_search_misses_a_paco_in_one() {
    let positions = positions_with_paco_in_one();
    assert!(positions.len() > 100, "{}", positions.len());
    for (number, fen) in positions.iter().enumerate() {
        let spec = ["mcts:rollouts=2", "rave:rollouts=2", "alphabeta:depth=1,nodes=20"][number % 3];
        let game: GameSpec = format!("paco:fen={fen}").parse().unwrap();
        let mut table = game.table();
        let (seat, side) = (table.to_act().unwrap(), table.scene(Viewer::Record).to_move);
        let mut players = [player(spec, &game, 1), player(spec, &game, 2)];
        play(&mut *table, &mut players, |table| table.to_act() == Some(seat));
        let won = table.result().is_some_and(|result| result.winner_side == Some(side));
        assert!(won, "{spec} on {fen}: {:?}", table.moves());
    }
}

#[test]
fn games_between_all_searches_end() {
    let game: GameSpec = "paco".parse().unwrap();
    let specs = ["mcts:rollouts=10", "rave:rollouts=10", "alphabeta:depth=1,nodes=2000", "random"];
    for (number, first) in specs.into_iter().enumerate() {
        let second = specs[(number + 1) % specs.len()];
        let mut players = [player(first, &game, 3), player(second, &game, 4)];
        let mut table = game.table();
        let plies = play(&mut *table, &mut players, |table| table.moves().len() < 20_000);
        assert!(table.result().is_some(), "{first} against {second}: {plies} plies");
    }
}

#[test]
fn the_evaluation_beats_random_moves() {
    let game: GameSpec = "paco".parse().unwrap();
    for number in 0..10_u64 {
        let ours = Seat((number % 2) as u8);
        let mut players = [player("random", &game, number), player("random", &game, 100 + number)];
        players[ours.index()] = player("alphabeta:depth=1", &game, number);
        let mut table = game.table();
        play(&mut *table, &mut players, |_| true);
        assert_eq!(table.result().unwrap().winner, Some(ours), "game {number}");
    }
}

#[test]
fn random_players_walk_into_no_dead_end() {
    // Random positions with unions everywhere: some chains cannot be completed.
    let game: GameSpec = "paco".parse().unwrap();
    for number in 0..40 {
        let mut players = [player("random", &game, number), player("random", &game, 50 + number)];
        let mut table = game.table();
        play(&mut *table, &mut players, |table| {
            assert!(!table.legal().is_empty(), "{:?}", table.moves());
            true
        });
    }
}

#[test]
fn a_shortest_win_is_preferred_to_a_proven_one() {
    // White wins at once with the rook, and in a long chain too.
    let game: GameSpec = "paco:fen=4k3/8/8/8/8/8/8/4R1K1_w_0_-_-_-".parse().unwrap();
    for spec in ["mcts:rollouts=300", "alphabeta:depth=2", "rave:rollouts=300"] {
        let mut table = game.table();
        let mut players = [player(spec, &game, 1), player("random", &game, 2)];
        assert_eq!(play(&mut *table, &mut players, |table| table.moves().len() < 3), 2, "{spec}");
        assert_eq!(table.result().unwrap().winner_side, Some(Side::First), "{spec}");
    }
}

#[test]
fn no_player_goes_round_in_a_chain() {
    // The evaluation favours pieces in unions: games between equals once ended at the limit of
    // plies.
    let game: GameSpec = "paco".parse().unwrap();
    for number in 0..12 {
        let depth = 1 + number % 2;
        let other = ["mcts:rollouts=20", "alphabeta:depth=2"][number as usize / 2 % 2];
        let mut players = [
            player(&format!("alphabeta:depth={depth}"), &game, number),
            player(other, &game, number),
        ];
        let mut table = game.table();
        let mut rng = Seed(number).named("opening").rng();
        while table.moves().len() < 12 || table.plies_of_move() > 0 {
            let moves = table.legal();
            let seat = table.to_act().unwrap();
            let text = &moves[rng.random_range(0..moves.len())];
            table.apply(seat, &Action::play(text.as_str())).unwrap();
        }
        let longest = std::cell::Cell::new(0);
        play(&mut *table, &mut players, |table| {
            longest.set(longest.get().max(table.plies_of_move()));
            table.moves().len() < 4_000
        });
        assert!(longest.get() < 100, "{} plies in a move of game {number}", longest.get());
    }
}

#[test]
fn chains_among_many_unions_exhaust_neither_the_stack_nor_the_limits() {
    for fen in [
        "4Jyk1/2n5/2pnyi2/1CE5/6a1/da5B/B4d1P/1h1r1RK1_w_1_-_-_-",
        "4k2r/1bo2qb1/r1n5/a1Ppa3/1p2ajaP/P1Q2dP1/R3B3/4K1R1_w_3_-_-_-",
    ] {
        let game: GameSpec = format!("paco:fen={fen}").parse().unwrap();
        for spec in ["alphabeta:depth=6,nodes=300000", "alphabeta:depth=1,nodes=2000"] {
            let mut table = game.table();
            let mut players = [player(spec, &game, 1), player(spec, &game, 2)];
            let seat = table.to_act();
            let plies = play(&mut *table, &mut players, |table| table.to_act() == seat);
            assert!((2..=40).contains(&plies), "{spec}: {plies} plies");
        }
    }
}
