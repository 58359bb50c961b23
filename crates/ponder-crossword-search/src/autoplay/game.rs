//! One game.

use crate::Bot;
use ponder_crossword::game::State;
use ponder_crossword::{Equipment, Handful, LastTurn, Move};
use ponder_game::Seed;
use ponder_lexicon::{RACK_MAX, Tile};
use std::sync::atomic::{AtomicBool, Ordering};

/// A finished game. Arrays are by bot: the first, and the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its number: pair `number / 2`; in games of even number the first bot begins.
    pub number: u32,
    /// The scores.
    pub scores: [i32; 2],
    /// The number of turns of each.
    pub turns: [u16; 2],
    /// How many of them played a full rack at once.
    pub bingos: [u16; 2],
}

/// A turn of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The seat: 0 begins.
    pub seat: usize,
    /// The rack before it.
    pub rack: Vec<Tile>,
    /// What was done.
    pub mv: Move,
}

/// A finished game, turn by turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// How it ended.
    pub finished: Finished,
    /// The turns.
    pub turns: Vec<Turn>,
    /// What was left on the racks, by seat.
    pub racks: [Vec<Tile>; 2],
}

/// Plays game `number` of a match with this seed; `None` if `stop` was set before the end.
pub fn play(
    equipment: &Equipment,
    bots: [&mut dyn Bot; 2],
    seed: Seed,
    number: u32,
    stop: &AtomicBool,
) -> Option<Game> {
    let seed = seed.stream(u64::from(number / 2));
    // The bot that sits in seat 0.
    let first = (number % 2) as usize;
    let (alphabet, lexicon) = (&*equipment.alphabet, &*equipment.lexicon);
    let mut state = State::begin(&equipment.layout, alphabet, seed.named("bag"));
    let mut before = state.board.clone();
    let mut turns: Vec<Turn> = Vec::new();
    let mut finished = Finished { number, scores: [0; 2], turns: [0; 2], bingos: [0; 2] };
    while !state.is_over() {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (seat, at) = (state.to_move, turns.len() as u64);
        let bot = seat ^ first;
        let mut view = state.view();
        view.last = turns.last().map(|turn| LastTurn { before: &before, mv: as_seen(&turn.mv) });
        let mv = bots[bot].choose(&view, seed.named("bot").stream(at));
        let rack = view.rack.to_vec();
        before = state.board.clone();
        state.make(alphabet, lexicon, &mv, seed.named("exchange").stream(at));
        finished.turns[bot] += 1;
        if let Move::Place(play) = &mv {
            finished.bingos[bot] += u16::from(play.placed() == RACK_MAX);
        }
        turns.push(Turn { seat, rack, mv });
    }
    finished.scores = [state.scores[first], state.scores[1 - first]];
    Some(Game { finished, turns, racks: state.racks })
}

/// A move as the other side sees it: of an exchange only the number of tiles.
fn as_seen(mv: &Move) -> Move {
    match mv {
        Move::Exchange(tiles) => {
            let hidden = [0; RACK_MAX];
            let hidden = hidden.get(..tiles.tiles().len()).and_then(Handful::new);
            Move::Exchange(hidden.unwrap_or_default())
        }
        Move::Place(_) | Move::Pass => *mv,
    }
}
