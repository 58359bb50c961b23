//! Course and end of a game.

use super::Game;
use ponder_crossword::game::State;
use ponder_crossword::{Direction, Move, Play, TileSet};
use ponder_game::Seed;

/// Returns a game whose sides hold these tiles.
fn state(game: &Game, racks: [&str; 2], bag: &str) -> State {
    let mut state = State::begin(&game.layout, &game.alphabet, Seed(1));
    state.racks = racks.map(|rack| game.tiles(rack));
    state.bag = game.tiles(bag);
    state
}

fn make(game: &Game, state: &mut State, mv: Move) {
    state.make(&game.alphabet, &game.lexicon, &mv, Seed(2));
}

/// Play AT from 8H on.
fn at() -> Move {
    Move::Place(Play::new(Direction::Across, 7, 7, &[1, 20], 4))
}

#[test]
fn racks_have_seven_tiles_while_the_bag_has_some() {
    let game = Game::of("AT");
    let mut state = State::begin(&game.layout, &game.alphabet, Seed(1));
    assert_eq!((state.racks[0].len(), state.racks[1].len(), state.bag.len()), (7, 7, 86));
    state.racks[0] = game.tiles("ATQQQQQ");
    make(&game, &mut state, at());
    assert_eq!((state.racks[0].len(), state.bag.len(), state.to_move), (7, 84, 1));
}

#[test]
fn going_out_ends_the_game_and_brings_twice_what_the_other_holds() {
    let game = Game::of("AT");
    let mut out = state(&game, ["AT", "QZ?"], "");
    make(&game, &mut out, at());
    assert!(out.is_over());
    assert_eq!(out.scores, [4 + 2 * 20, 0]);
    // With a tile in the bag it is drawn, and the game goes on.
    let mut on = state(&game, ["AT", "QZ?"], "E");
    make(&game, &mut on, at());
    assert!(!on.is_over());
    assert_eq!(on.scores, [4, 0]);
}

#[test]
fn six_turns_without_a_point_end_the_game_and_cost_what_is_held() {
    let game = Game::of("AT");
    let mut state = state(&game, ["ATB", "QZ?"], "EEEEEEEEE");
    make(&game, &mut state, Move::Pass);
    make(&game, &mut state, Move::Pass);
    make(&game, &mut state, at());
    assert_eq!(state.scoreless_turns, 0, "a point begins the count anew");
    state.racks = ["ATB", "QZ?"].map(|rack| game.tiles(rack));
    for turn in 0..6 {
        assert!(!state.is_over(), "turn {turn}");
        let exchange = Move::Exchange(TileSet::new(&state.rack()[..1]).unwrap());
        let mv = if turn == 2 { exchange } else { Move::Pass };
        make(&game, &mut state, mv);
    }
    assert!(state.is_over());
    let worth = |side: usize| -> i32 {
        state.racks[side].iter().map(|&tile| i32::from(game.alphabet.value(tile))).sum()
    };
    assert_eq!(state.scores, [4 - worth(0), -worth(1)]);
    assert!(worth(0) > 0 && worth(1) > 0);
}

#[test]
fn exchanged_tiles_go_back_to_the_bag() {
    let game = Game::of("AT");
    let mut state = state(&game, ["QQQQQQQ", "A"], "EEEEEEEEE");
    make(&game, &mut state, Move::Exchange(TileSet::new(&game.tiles("QQQ")).unwrap()));
    let count = |tiles: &[u8], tile: u8| tiles.iter().filter(|&&other| other == tile).count();
    assert_eq!((count(&state.racks[0], 17), count(&state.racks[0], 5)), (4, 3));
    assert_eq!((count(&state.bag, 17), count(&state.bag, 5)), (3, 6));
    assert_eq!((state.scores, state.scoreless_turns), ([0, 0], 1));
}
