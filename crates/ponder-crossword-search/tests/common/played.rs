//! Whole games between functions that choose moves.
#![allow(dead_code, reason = "not every test uses all of it")]

use ponder_crossword::game::State;
use ponder_crossword::gcg::GcgGame;
use ponder_crossword::table::move_text;
use ponder_crossword::tiles::ChallengeRule;
use ponder_crossword::{Board, CrosswordTable, CrosswordView, Equipment, Move, TableRules, View};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::{Action, Seed, Table, Viewer};
use ponder_lexicon::Tile;
use std::sync::Arc;

/// Function that chooses a move of a view.
pub type Chooser<'a> = &'a mut dyn FnMut(&View<'_>, Seed) -> Move;

/// Chooses the move of greatest equity with the words and leaves of `own`, which may differ from
/// the game's.
pub fn hasty(own: Equipment) -> impl FnMut(&View<'_>, Seed) -> Move {
    let mut hasty = Hasty::default();
    move |view, _| {
        let side = view.board.side();
        let tile = |at: usize| view.board.tile(at / side, at % side);
        let tiles: Vec<Tile> = (0..side * side).map(tile).collect();
        let board = Board::with_tiles(view.board.layout(), &own.alphabet, &own.lexicon, &tiles);
        let unseen = view.unseen_value(&own.alphabet);
        let found = hasty.best(&Rules::of(&own), &board, view.rack, view.bag, unseen, 1);
        found.first().map_or(Move::Pass, |best| best.mv)
    }
}

/// Returns the record of a game that the first of `choosers` begins.
pub fn record(
    equipment: &Equipment,
    seed: Seed,
    choosers: [Chooser<'_>; 2],
    names: [&str; 2],
) -> GcgGame {
    let rules = TableRules {
        text: "crossword".into(),
        lexicon: "small".into(),
        equipment: equipment.clone(),
        challenge: ChallengeRule::Void,
        start: None,
    };
    let mut table = CrosswordTable::new(Arc::new(rules), seed);
    let mut plies = 0;
    while let Some(seat) = table.to_act() {
        let observation = table.observe(Viewer::Seat(seat));
        let seen: &CrosswordView = observation.part().unwrap();
        let mv = choosers[seat.index()](&seen.view(), seed.named("chooser").stream(plies));
        table.apply(seat, &Action::play(move_text(&equipment.alphabet, &mv))).unwrap();
        plies += 1;
    }
    table.gcg(Viewer::Record, names)
}

/// Returns the scores of a game that the first of `choosers` begins, and its moves.
pub fn game(
    equipment: &Equipment,
    seed: Seed,
    choosers: [Chooser<'_>; 2],
) -> ([i32; 2], Vec<Move>) {
    let Equipment { alphabet, lexicon, layout, .. } = equipment;
    let mut state = State::begin(layout, alphabet, seed.named("bag"));
    let mut moves = Vec::new();
    while !state.is_over() {
        let turn = seed.stream(moves.len() as u64);
        let mv = choosers[state.to_move](&state.view(), turn);
        state.make(alphabet, lexicon, &mv, turn.named("exchange"));
        moves.push(mv);
    }
    (state.scores, moves)
}

/// Returns the mean spread of the first chooser, with its standard error: over pairs of games from
/// the same bags with exchanged seats.
pub fn spread(equipment: &Equipment, pairs: u64, [a, b]: [Chooser<'_>; 2]) -> (f64, f64) {
    let spreads: Vec<f64> = (0..pairs)
        .map(|pair| {
            let ([first, second], _) = game(equipment, Seed(pair), [&mut *a, &mut *b]);
            let ([third, fourth], _) = game(equipment, Seed(pair), [&mut *b, &mut *a]);
            f64::from(first - second + fourth - third) / 2.0
        })
        .collect();
    let n = spreads.len() as f64;
    let mean = spreads.iter().sum::<f64>() / n;
    let squares: f64 = spreads.iter().map(|spread| (spread - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}
