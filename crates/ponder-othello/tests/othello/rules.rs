//! Rules against the slow reference, and counts of move sequences.

use super::reference::Slow;
use ponder_game::conformance::{self, Reference};
use ponder_game::{
    Action, Encode, Game, History, Notation, OpenTable, Outcome, Position, Refusal, Seed, Side,
    Status, Symmetric, Table,
};
use ponder_othello::{
    Bitboard, IllegalOthelloMove, Othello, OthelloMove, OthelloPosition, OthelloRules,
    OthelloSymmetry, WideBitboard, perft,
};
use proptest::prelude::*;

pub fn rules(size: u8) -> OthelloRules {
    OthelloRules::new(size).unwrap()
}

/// A position from rows of `X`, `O` and `.`.
pub fn drawn<P: Bitboard>(rows: &[&str], to_move: Side) -> OthelloPosition<P> {
    let mut discs = [P::EMPTY; 2];
    for (row, text) in rows.iter().enumerate() {
        for (col, mark) in text.bytes().enumerate() {
            if let Some(side) = b"XO".iter().position(|&known| known == mark) {
                discs[side] = discs[side] | P::of(16 * row + col);
            }
        }
    }
    OthelloPosition::from_discs(&rules(rows.len() as u8), discs, to_move).unwrap()
}

fn check<P: Bitboard>(size: u8, games: u64) {
    let start = Othello::<P>::initial(&rules(size));
    for game in 0..games {
        let seed = Seed(game).named("othello").stream(u64::from(size));
        conformance::check_against_reference(&start, seed, usize::MAX, Slow::<P>::new(rules(size)));
        conformance::check_symmetries(&start, seed, usize::MAX);
        conformance::check_encoding(&start, seed, usize::MAX);
    }
}

#[test]
fn every_size_agrees_with_the_reference() {
    for size in [4, 6, 8] {
        check::<u64>(size, 60);
        check::<WideBitboard>(size, 10);
    }
    for size in [10, 12, 14, 16] {
        check::<WideBitboard>(size, 6);
    }
}

/// Numbers of move sequences on 8x8, published by several programs.
const SEQUENCES: [u64; 10] = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284];

#[test]
fn sequences_of_moves_are_as_many_as_published() {
    let (small, wide) =
        (OthelloPosition::<u64>::new(&rules(8)), OthelloPosition::<WideBitboard>::new(&rules(8)));
    for (depth, &count) in (1..).zip(&SEQUENCES) {
        assert_eq!(perft(&small, depth), count, "depth {depth}");
        if depth <= 7 {
            assert_eq!(perft(&wide, depth), count, "depth {depth}, wide");
        }
    }
    assert_eq!(perft(&small, 0), 1);
}

/// Counts move sequences by the rules of [`Position`] alone.
fn walked<P: Position>(position: &P, depth: u32) -> u64 {
    let history = History::default();
    if depth == 0 || position.status(&history) != Status::Running {
        return 1;
    }
    let moves = position.legal_moves(&history);
    moves
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            next.play(mv);
            walked(&next, depth - 1)
        })
        .sum()
}

#[test]
fn sequences_are_those_of_the_position() {
    // On 4x4 sides have to pass, and games end, within a few plies.
    for size in [4, 6, 8] {
        let start = OthelloPosition::<u64>::new(&rules(size));
        for depth in 1..=if size == 4 { 12 } else { 6 } {
            assert_eq!(perft(&start, depth), walked(&start, depth), "{size}, depth {depth}");
        }
    }
}

#[test]
fn the_usual_openings_are_legal() {
    let mut position = OthelloPosition::<u64>::new(&rules(8));
    let history = History::default();
    let texts = |position: &OthelloPosition<u64>| -> Vec<String> {
        position.legal_moves(&history).iter().map(|&mv| position.format_move(mv)).collect()
    };
    assert_eq!(texts(&position), ["d3", "c4", "f5", "e6"]);
    for text in ["f5", "d6", "c3", "d3", "c4"] {
        let mv = position.parse_move(text).unwrap();
        position.try_play(mv, &history).unwrap();
    }
    assert_eq!(position.lead(), 3);
}

#[test]
fn a_side_without_a_move_has_to_pass() {
    let history = History::default();
    let none = drawn::<u64>(&["XXXX", "XXXX", "XXXX", "XXO."], Side::Second);
    assert!(none.must_pass(), "{}", Othello::diagram(&none));
    assert_eq!(none.legal_moves(&history), [OthelloMove::PASS]);
    assert_eq!(none.nth_move(&history, 1), None);
    let at = OthelloMove::at(16 * 3 + 3);
    assert_eq!(none.check(at, &history), Err(IllegalOthelloMove::MustPass));
    assert_eq!(none.status(&history), Status::Running);
    let mut played = none.clone();
    played.play(OthelloMove::PASS);
    assert_eq!(played.legal_moves(&history), [at]);
    assert_eq!(played.check(OthelloMove::PASS, &history), Err(IllegalOthelloMove::PassNotForced));
    played.play(at);
    assert_eq!(played.status(&history), Status::Over(Outcome::by_margin(2 * 16)));
    // The pass changed nothing but the turn.
    let mut position = none.with_to_move(Side::First);
    position.play(at);
    assert_eq!(position, played);
}

#[test]
fn a_game_ends_where_neither_side_can_move() {
    let history = History::default();
    for to_move in Side::BOTH {
        let position = drawn::<u64>(&["OXXX", "X..X", "XXXX", "XXXX"], to_move);
        assert_eq!(position.status(&history), Status::Over(Outcome::by_margin(2 * 12)));
        assert_eq!(position.legal_moves(&history), []);
        assert_eq!((position.count_moves(&history), position.nth_move(&history, 0)), (0, None));
        assert_eq!(position.check(OthelloMove::PASS, &history), Err(IllegalOthelloMove::GameOver));
    }
    let even = drawn::<u64>(&["XXXX", "XXXX", "OOOO", "OOOO"], Side::First);
    assert_eq!(even.status(&history), Status::Over(Outcome::by_margin(0)));
    // The shortest game: Black takes every white disc with the ninth disc.
    let mut table = OpenTable::<Othello<u64>>::new(rules(8));
    for text in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        let seat = table.to_act().unwrap();
        table.apply(seat, &Action::play(text)).unwrap();
    }
    let result = table.result().unwrap();
    assert_eq!((result.winner_side, result.margin_halves), (Some(Side::First), Some(2 * 13)));
    assert!(table.legal().is_empty() && table.scene(ponder_game::Viewer::Record).legal.is_empty());
}

#[test]
fn illegal_moves_say_why() {
    let mut table = OpenTable::<Othello<u64>>::new(rules(8));
    let mut refused = |text: &str| match table.apply(table.to_act().unwrap(), &Action::play(text)) {
        Err(Refusal::Illegal { why, .. }) => why.code,
        other => format!("{other:?}"),
    };
    assert_eq!(refused("d4"), "occupied");
    assert_eq!(refused("a1"), "flips-nothing");
    assert_eq!(refused("pass"), "pass-not-forced");
    let position = OthelloPosition::<u64>::new(&rules(6));
    for square in [6, 16 * 6, 16 * 9, 9] {
        let checked = position.check(OthelloMove::at(square), &History::default());
        assert_eq!(checked, Err(IllegalOthelloMove::OffBoard));
    }
    for text in ["", "a0", "a9", "i1", "a", "aa1", "a01", "é1", "pas"] {
        let error = OthelloPosition::<u64>::new(&rules(8)).parse_move(text).unwrap_err();
        assert!(error.to_string().contains("a1 to h8"), "{error}");
    }
}

#[test]
fn rules_strings() {
    let text = |text: &str| text.parse::<OthelloRules>().map(|rules| rules.to_string());
    assert_eq!(text(""), Ok(String::new()));
    assert_eq!(text("8"), Ok(String::new()));
    assert_eq!(text("8x8"), Ok(String::new()));
    assert_eq!(text("16"), Ok("16".to_owned()));
    for wrong in ["2", "7", "18", "0", "255", "256", "6x8", "x", "8,swap", "-4"] {
        assert!(text(wrong).is_err(), "{wrong}");
    }
    assert_eq!(Othello::<u64>::rules_string(&rules(8)), "othello");
    assert_eq!(Othello::<u64>::rules_string(&rules(6)), "othello:6");
}

#[test]
fn planes_follow_the_symmetries() {
    for game in 0..20 {
        let start = OthelloPosition::<u64>::new(&rules(6));
        conformance::random_walk(&start, Seed(game), 40, |position, history, _| {
            let cells = position.frame().cells();
            let planes = |position: &OthelloPosition<u64>, symmetry: usize| {
                let mut planes = vec![9; 5 * cells];
                position.encode(symmetry, &mut planes);
                planes
            };
            for number in 0..Encode::symmetries(position) {
                let symmetry = OthelloSymmetry::number(number);
                let image = position.transformed(symmetry);
                assert_eq!(planes(position, number), planes(&image, 0));
                position.for_each_move(history, |mv| {
                    let at = position.policy_index(mv, number);
                    assert_eq!(at, image.policy_index(position.transform_move(mv, symmetry), 0));
                    assert!(at < position.policy_len());
                });
            }
            let owned = position.owners().iter().flatten().count() as u32;
            assert_eq!(owned, position.count(Side::First) + position.count(Side::Second));
        });
    }
}

/// A board of any discs, which need not come up in a game.
fn any_board<P: Bitboard>(size: u8) -> impl Strategy<Value = Slow<P>> {
    let cells = usize::from(size).pow(2);
    // Rows of equal discs, so that long lines are common.
    prop::collection::vec((0..7_u8, 1..5_usize), cells).prop_map(move |runs| {
        let disc = |kind: u8| match kind {
            0..3 => Some(Side::First),
            3..6 => Some(Side::Second),
            _ => None,
        };
        let cells: Vec<_> =
            runs.into_iter().flat_map(|(kind, len)| vec![disc(kind); len]).collect();
        let mut slow = Slow::<P>::new(rules(size));
        for (row, squares) in slow.squares.iter_mut().enumerate() {
            squares.copy_from_slice(&cells[row * usize::from(size)..][..usize::from(size)]);
        }
        slow
    })
}

fn moves_and_flips_agree<P: Bitboard>(mut slow: Slow<P>) {
    for side in Side::BOTH {
        slow.to_move = side;
        let position = slow.position();
        let history = History::default();
        assert_eq!(position.status(&history), slow.status());
        if position.status(&history) != Status::Running {
            continue;
        }
        let legal = position.legal_moves(&history);
        assert_eq!(legal.iter().copied().collect::<std::collections::BTreeSet<_>>(), slow.legal());
        for mv in legal {
            let (mut fast, mut slow) = (position.clone(), slow.clone());
            fast.play(mv);
            Reference::<OthelloPosition<P>>::play(&mut slow, mv);
            assert_eq!(fast, slow.position(), "{mv:?} on\n{}", Othello::diagram(&position));
        }
    }
}

proptest! {
    #[test]
    fn flips_agree_on_any_small_board(slow in any_board::<u64>(8)) {
        moves_and_flips_agree(slow);
    }

    #[test]
    fn flips_agree_on_any_board_within_the_plane(slow in any_board::<u64>(6)) {
        moves_and_flips_agree(slow);
    }

    #[test]
    fn flips_agree_on_any_wide_board(slow in any_board::<WideBitboard>(16)) {
        moves_and_flips_agree(slow);
    }

    #[test]
    fn flips_agree_on_any_board_within_the_wide_plane(slow in any_board::<WideBitboard>(10)) {
        moves_and_flips_agree(slow);
    }

    #[test]
    fn wide_planes_move_as_whole_numbers_do(words in prop::array::uniform2(any::<u64>()), by in -127..=127_i32) {
        // 128 bits in the middle of the bitboard, so that nothing is lost at its ends.
        let number = u128::from(words[0]) | u128::from(words[1]) << 64;
        let set = |bits: &dyn Fn(usize) -> bool| {
            (0..256).filter(|&bit| bits(bit)).fold(WideBitboard::EMPTY, |set, bit| set | WideBitboard::of(bit))
        };
        let bitboard = set(&|bit| (64..192).contains(&bit) && number >> (bit - 64) & 1 == 1);
        let expected = set(&|bit| {
            let from = bit as i32 - by;
            (64..192).contains(&from) && number >> (from - 64) & 1 == 1
        });
        prop_assert_eq!(bitboard.moved(by), expected);
    }
}
