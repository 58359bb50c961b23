//! The hand-made evaluation.

use super::rules::{drawn, rules};
use ponder_game::{
    Evaluator, Game, Position, Request, Seed, Side, Status, Symmetric, Wait, conformance,
};
use ponder_othello::{Bitboard, MobilityEvaluator, Othello, OthelloPosition, WideBitboard};

/// The same position with black discs for white ones and the other side to move.
fn exchanged<P: Bitboard>(size: u8, position: &OthelloPosition<P>) -> OthelloPosition<P> {
    let discs = [position.discs(Side::Second), position.discs(Side::First)];
    OthelloPosition::from_discs(&rules(size), discs, position.to_move().opponent()).unwrap()
}

fn check<P: Bitboard>(size: u8) {
    let start = Othello::<P>::initial(&rules(size));
    for game in 0..10 {
        conformance::random_walk(&start, Seed(game), usize::MAX, |position, history, _| {
            let value = position.static_value();
            assert_eq!(value, exchanged(size, position).static_value(), "colours exchanged");
            for symmetry in position.symmetries() {
                let image = position.transformed(symmetry).static_value();
                assert!((image - value).abs() < 1e-5, "{symmetry:?}: {image} and {value}");
            }
            match position.status(history) {
                Status::Over(outcome) => assert_eq!(value, outcome.value_for(position.to_move())),
                _ => assert!(value.abs() <= 0.98, "{value}"),
            }
        });
    }
}

#[test]
fn the_value_is_the_same_for_both_colours_and_all_symmetries() {
    for size in [4, 6, 8] {
        check::<u64>(size);
    }
    for size in [8, 16] {
        check::<WideBitboard>(size);
    }
}

#[test]
fn corners_are_good_and_adjacent_squares_are_not() {
    let board = |corner: &str, rest: &str| {
        let rows =
            [corner, rest, "........", "...OX...", "...XO...", "........", "........", "........"];
        drawn::<u64>(&rows, Side::First).static_value()
    };
    let plain = board("........", "........");
    assert!(board("X.......", "........") > plain + 0.2);
    assert!(board("O.......", "........") < plain - 0.2);
    assert!(board("........", ".X......") < board("........", ".O......") - 0.1);
    // An edge that hangs together with a corner is safe, another is not.
    assert!(board("XXXX....", "........") > board(".XXXX...", "........") + 0.2);
}

#[test]
fn a_batch_is_answered_in_order() {
    let mut evaluator = MobilityEvaluator::default();
    let start = OthelloPosition::<u64>::new(&rules(8));
    let mut after = start.clone();
    after.play(ponder_game::Notation::parse_move(&start, "f5").unwrap());
    let request = |leaf: u32, position: &OthelloPosition<u64>| Request {
        search: 1,
        leaf,
        generation: 3,
        seed: Seed(0),
        position: position.clone(),
    };
    evaluator.submit(&mut vec![request(0, &start), request(1, &after)]);
    assert_eq!(Evaluator::<OthelloPosition<u64>>::in_flight(&evaluator), 2);
    let mut answers = ponder_game::Answers::default();
    assert_eq!(
        Evaluator::<OthelloPosition<u64>>::collect(&mut evaluator, Wait::ForOne, &mut answers),
        2
    );
    let values: Vec<_> = answers.iter().map(|answer| (answer.leaf, answer.value)).collect();
    assert_eq!(values, [(0, start.static_value()), (1, after.static_value())]);
}
