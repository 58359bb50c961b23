//! Tests of a position as searches and networks use it.

use ponder_game::{Encode, History, Notation, Position, Rollout, Seed, Side, Status, conformance};
use ponder_paco::{Kind, PacoMove, PacoPosition, PacoRules, Policy, Square};
use proptest::prelude::*;
use std::collections::HashSet;

fn start() -> PacoPosition {
    PacoRules::default().initial()
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}

/// The position with the colours exchanged and the board flipped.
fn turned(position: &PacoPosition) -> PacoPosition {
    let fen = position.to_fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    // Unions of equal kinds have a single letter.
    let swap = |text: &str| -> String {
        text.chars().map(|it| if "ahovy".contains(it) { it } else { other_case(it) }).collect()
    };
    let rank = |digit: char| char::from(b'9' - (digit as u8 - b'0'));
    let (board, hand) = match fields[0].split_once('^') {
        Some((board, hand)) => (board.to_owned(), Some(hand.to_owned())),
        None => (fields[0].clone(), None),
    };
    let ranks: Vec<String> = board.split('/').rev().map(swap).collect();
    fields[0] = ranks.join("/");
    if let Some(hand) = hand {
        let mut letters = hand.chars();
        let (file, digit) = (letters.next().unwrap(), letters.next().unwrap());
        fields[0] += &format!("^{file}{}{}", rank(digit), swap(letters.as_str()));
    }
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    fields[3] = fields[3].chars().map(other_case).collect();
    if fields[4] != "-" {
        let digit = fields[4].chars().nth(1).unwrap();
        fields[4] = format!("{}{}", &fields[4][..1], rank(digit));
    }
    PacoPosition::from_fen(&fields.join(" ")).unwrap()
}

fn encoded(position: &PacoPosition) -> Vec<u8> {
    let mut planes = vec![0; 64 * PacoPosition::PLANES];
    position.encode(0, &mut planes);
    planes
}

fn indices(position: &PacoPosition) -> Vec<usize> {
    let moves = position.legal_moves(&History::default());
    let mut indices: Vec<_> = moves.iter().map(|&mv| position.policy_index(mv, 0)).collect();
    indices.sort_unstable();
    indices
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn both_colours_see_the_same(
        choices in proptest::collection::vec(any::<u16>(), 1..200),
        row in 0_u16..960,
    ) {
        let mut position = PacoRules::default().from_row(row).unwrap().initial();
        let mut history = History::default();
        for choice in choices {
            if position.status(&history) != Status::Running {
                break;
            }
            let moves = position.legal_moves(&history);
            conformance::check_notation(&position, &history);
            let found = indices(&position);
            let places: HashSet<usize> = found.iter().copied().collect();
            prop_assert_eq!(places.len(), moves.len());
            prop_assert!(places.iter().all(|&at| at < position.policy_len()));
            if position.promotion().is_none() {
                let other = turned(&position);
                prop_assert!(encoded(&position) == encoded(&other), "{}", position.to_fen());
                prop_assert_eq!(found, indices(&other), "{}", position.to_fen());
            }
            let action = moves[usize::from(choice) % moves.len()];
            history.push(position.repetition_key());
            position.play(action);
        }
    }
}

#[test]
fn both_colours_reach_the_node_limit_of_threats_alike() {
    let fen = "r5s1/3Ek3/p1s1F1p1/3cN2r/2ecp2p/1a1E3P/1NP1K1B1/2Q5 b 2 - - -";
    let position = PacoPosition::from_fen(fen).unwrap();
    assert!(encoded(&position) == encoded(&turned(&position)));
}

#[test]
fn playouts_come_to_an_end_and_know_a_win() {
    for policy in [Policy::Sharp, Policy::Uniform] {
        let tally = start().rollouts(&policy, 200, Seed(1));
        assert_eq!(tally, start().rollouts(&policy, 200, Seed(1)));
        assert_eq!(tally.count, 200);
        assert!(tally.first_wins + tally.draws <= 200);
        assert_eq!(policy.to_string().parse::<Policy>().unwrap(), policy);
    }
    let sharp = start().rollouts(&Policy::Sharp, 400, Seed(2));
    let decided = sharp.count - sharp.draws;
    assert!(decided > 300, "{sharp:?}");
    assert!((decided / 3..2 * decided / 3).contains(&sharp.first_wins), "{sharp:?}");
    let won = PacoPosition::from_fen("4k3/8/8/8/4R3/8/8/4K3 w 0 - - -").unwrap();
    assert_eq!(won.rollouts(&Policy::Sharp, 10, Seed(1)).first_wins, 10);
    assert!("shy".parse::<Policy>().is_err());
}

/// A network sees the count, but the key of a transposition table does not contain it.
#[test]
fn moves_without_progress_are_an_input() {
    let at = |count: u8| {
        let fen = format!("4k3/8/8/8/4R3/8/8/4K3 w {count} - - -");
        PacoPosition::from_fen(&fen).unwrap()
    };
    assert_eq!(at(3).search_key(), at(40).search_key());
    assert_ne!(at(3).input_key(), at(40).input_key());
    assert_ne!(encoded(&at(3)), encoded(&at(40)));
}

#[test]
fn single_actions_have_names() {
    let position = start();
    let square = |name| Square::parse(name).unwrap();
    for (action, name) in [
        (PacoMove::Lift(square("e2")), "e2"),
        (PacoMove::Place(square("e4")), ">e4"),
        (PacoMove::Promote(Kind::Knight), "=N"),
    ] {
        assert_eq!(position.format_move(action), name);
        assert_eq!(position.parse_move(name), Ok(action));
        assert_eq!(position.parse_move(&name.to_lowercase()), Ok(action));
    }
    for wrong in ["", "e9", ">", "=K", "=P", "=QQ", "e2e4", "ŝako"] {
        assert!(position.parse_move(wrong).is_err(), "{wrong}");
    }
    assert_eq!(position.to_move(), Side::First);
}
