//! Tests of training targets of recorded positions, against numbers worked out by hand.
//!
//! The board is 2x2: a1 is cell 0, b1 is 1, a2 is 2, b2 is 3; output 4 is the swap and 5 a pass.

use ponder_game::{Frame, Side};
use ponder_hex::Hex;
use ponder_net::learn::LearnBatch;
use ponder_train::selfplay::RuleSet;
use ponder_train::{Count, Ending, Episode, Ply, TargetOptions, horizons};

fn ply(mv: &str, root_value: f32, policy: &[(u16, f32)]) -> Ply {
    Ply {
        mv: mv.into(),
        is_example: true,
        visits: 9,
        root_value,
        policy: policy.to_vec(),
        ..Ply::default()
    }
}

/// The first side played b1, the second did not swap and played a2, and the first side won.
fn episode() -> Episode {
    Episode {
        rules: "hex:2,swap".into(),
        seed: 1,
        model: 0,
        plies: vec![
            ply("b1", 0.5, &[(1, 0.75), (3, 0.25)]),
            // The board is mirrored in the long diagonal for the second side: a2 is its output 1.
            ply("a2", -0.2, &[(1, 0.5), (3, 0.125), (4, 0.375)]),
            ply("a1", 1.0, &[(0, 1.0)]),
        ],
        outcome: 1.0,
        ending: Ending::Resigned,
        count: None,
    }
}

fn learned(example: usize, symmetry: usize, root_share: f32) -> LearnBatch {
    of_game(&episode(), example, symmetry, TargetOptions { root_share, ..Default::default() })
}

fn of_game(
    episode: &Episode,
    example: usize,
    symmetry: usize,
    options: TargetOptions,
) -> LearnBatch {
    let rules = RuleSet::<Hex<u128>>::only("2,swap".parse().expect("rules"));
    let game = rules.pack(episode).expect("legal moves");
    let mut batch = LearnBatch::new(Frame { rows: 2, cols: 2 }, 6);
    game.add_to(&mut batch, example, symmetry, &options);
    batch
}

#[test]
fn short_term_values_average_the_later_searches_and_the_outcome() {
    let options = TargetOptions { short_term: true, ..Default::default() };
    let values = |ply| of_game(&episode(), ply, 0, options).auxiliary;
    // For the first side the values of the three searches are 0.5, 0.2 and 1, then it won.
    for (at, horizon) in horizons(4).into_iter().enumerate() {
        let kept = 1.0 - 1.0 / horizon;
        let expected = [(1.0 - kept) * (0.2 + kept) + kept * kept, -1.0, 1.0];
        let found = [0, 1, 2].map(|ply| values(ply)[at]);
        let close = found.iter().zip(expected).all(|(a, b): (&f32, f32)| (a - b).abs() < 1e-6);
        assert!(close, "{found:?}, not {expected:?}");
    }
}

#[test]
fn owners_turn_with_the_board_and_belong_to_the_side_to_move() {
    let owners = vec![Some(Side::First), Some(Side::Second), None, None];
    let scored = Episode { count: Some(Count { margin_halves: 8, owners }), ..episode() };
    let options = TargetOptions { score: true, owners: true, ..Default::default() };
    let of = |ply, symmetry| of_game(&scored, ply, symmetry, options);
    assert_eq!(of(0, 0).owners, [1.0, -1.0, 0.0, 0.0]);
    assert_eq!(of(0, 1).owners, [0.0, 0.0, -1.0, 1.0]);
    assert_eq!(of(1, 0).owners, [-1.0, 1.0, 0.0, 0.0]);
    // A lead of 4 points on 4 cells: atan(4 / 4) is an eighth of the circle, half of the range.
    let scores = [0, 1].map(|ply| of(ply, 0).auxiliary[0]);
    assert!((scores[0] - 0.5).abs() < 1e-6 && (scores[1] + 0.5).abs() < 1e-6, "{scores:?}");
    let unscored = of_game(&episode(), 0, 0, options);
    assert!(unscored.owners.iter().chain(&unscored.auxiliary).all(|target| target.is_nan()));
}

#[test]
fn the_reply_is_the_next_move_seen_by_the_side_to_move() {
    let options = TargetOptions { reply: true, ..Default::default() };
    let of = |ply, symmetry| of_game(&episode(), ply, symmetry, options).reply;
    assert_eq!((of(0, 0), of(0, 1)), (vec![2], vec![1]));
    // The second side sees a1 there too.
    assert_eq!(of(1, 0), [0]);
    assert_eq!(of(2, 0), [LearnBatch::NO_REPLY]);
    let mut random = episode();
    random.plies[1].visits = 0;
    assert_eq!(of_game(&random, 0, 0, options).reply, [LearnBatch::NO_REPLY]);
    let mut swapped = episode();
    swapped.plies[1].mv = "swap".into();
    swapped.plies.truncate(2);
    assert_eq!(of_game(&swapped, 0, 0, options).reply, [LearnBatch::NO_REPLY]);
}

#[test]
fn draws_are_known_where_the_game_has_a_result() {
    let options = TargetOptions { draws: true, ..Default::default() };
    let of = |outcome, ending| {
        of_game(&Episode { outcome, ending, ..episode() }, 0, 0, options).auxiliary[0]
    };
    assert_eq!(of(1.0, Ending::Finished), -1.0);
    assert_eq!(of(0.0, Ending::Finished), 1.0);
    assert!(of(0.0, Ending::Cut).is_nan());
}

#[test]
fn surprising_examples_have_more_weight_and_a_game_has_the_same() {
    let mut surprising = episode();
    for (ply, surprise) in surprising.plies.iter_mut().zip([0.0, 0.5, 1.0]) {
        ply.surprise = surprise;
    }
    let weights = |episode: &Episode, surprise_share| {
        let options = TargetOptions { surprise_share, ..Default::default() };
        [0, 1, 2].map(|ply| of_game(episode, ply, 0, options).weight[0])
    };
    assert_eq!(weights(&surprising, 0.0), [1.0; 3]);
    assert_eq!(weights(&surprising, 0.5), [0.5, 1.0, 1.5]);
    assert_eq!(weights(&surprising, 1.0), [0.0, 1.0, 2.0]);
    assert_eq!(weights(&episode(), 0.5), [1.0; 3]);
}

#[test]
fn the_outcome_is_that_of_the_side_to_move_and_mixes_with_the_search() {
    let values = |root_share| [0, 1, 2].map(|ply| learned(ply, 0, root_share).value[0]);
    assert_eq!(values(0.0), [1.0, -1.0, 1.0]);
    assert_eq!(values(1.0), [0.5, -0.2, 1.0]);
    let mixed = values(0.25);
    let right = [0.875, -0.8, 1.0];
    assert!(mixed.iter().zip(right).all(|(a, b): (&f32, f32)| (a - b).abs() < 1e-6), "{mixed:?}");
}

#[test]
fn policies_turn_with_the_board_and_the_swap_stays() {
    let policy = |ply, symmetry| learned(ply, symmetry, 0.0).policy;
    assert_eq!(policy(0, 0), [0.0, 0.75, 0.0, 0.25, 0.0, 0.0]);
    assert_eq!(policy(0, 1), [0.25, 0.0, 0.75, 0.0, 0.0, 0.0]);
    assert_eq!(policy(1, 0), [0.0, 0.5, 0.0, 0.125, 0.375, 0.0]);
    assert_eq!(policy(1, 1), [0.125, 0.0, 0.5, 0.0, 0.375, 0.0]);
    assert_eq!(policy(2, 1), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
}

#[test]
fn legal_moves_and_stones_turn_too() {
    let legal = |ply, symmetry| learned(ply, symmetry, 0.0).legal;
    assert_eq!(legal(0, 0), [1, 1, 1, 1, 0, 0]);
    // b1 is occupied: for the second side that is output 2, and 1 after the half turn.
    assert_eq!(legal(1, 0), [1, 1, 0, 1, 1, 0]);
    assert_eq!(legal(1, 1), [1, 0, 1, 1, 1, 0]);
    assert_eq!(legal(2, 0), [1, 0, 0, 1, 0, 0]);
    // Bytes of a cell: own stone, other side's stone, board, swap now or after this move.
    let planes = |ply, symmetry| learned(ply, symmetry, 0.0).planes;
    assert_eq!(planes(0, 0), [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
    assert_eq!(planes(1, 0), [0, 0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1]);
    assert_eq!(planes(1, 1), [0, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
    assert_eq!(planes(2, 0), [0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0]);
}
