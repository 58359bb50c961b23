//! Ŝako, paco in 1 and 2, notation, puzzles.

use ponder_game::{History, Position, Side, Status};
use ponder_paco::analysis::{
    NODES_MAX, NodeLimit, Replay, Unknown, complete_moves, distinct_ends, paco_in_one, paco_in_two,
    puzzle,
};
use ponder_paco::{GameState, Kind, PacoMove, PacoPosition, PacoRules, Step};
use proptest::prelude::*;
use std::collections::HashSet;

fn budget() -> NodeLimit {
    NodeLimit::new(NODES_MAX)
}

/// Returns whether the side to move can unite with the king, by trying every action.
fn wins_at_once(position: &PacoPosition) -> bool {
    let own = position.to_move();
    let mut open = vec![position.clone()];
    let mut seen = HashSet::new();
    while let Some(position) = open.pop() {
        if position.winner() == Some(own) {
            return true;
        }
        if position.to_move() != own || !seen.insert(position.search_key()) {
            continue;
        }
        position.legal().for_each(|action| {
            let mut next = position.clone();
            next.play(action);
            open.push(next);
        });
    }
    false
}

/// A random game up to its last position at which a move begins.
fn settled(choices: &[u16], row: u16) -> (PacoPosition, Vec<PacoMove>, Vec<PacoPosition>) {
    let start = PacoRules::default().from_row(row).unwrap().initial();
    let (mut position, mut history) = (start.clone(), History::default());
    let (mut actions, mut all) = (Vec::new(), Vec::new());
    for &choice in choices {
        if position.status(&history) != Status::Running {
            break;
        }
        if position.step() == Step::Lift {
            all.push(position.clone());
        }
        let moves = position.legal_moves(&history);
        // Actions that unite are preferred, since unions make chains.
        let unites = |mv: &&PacoMove| match mv {
            PacoMove::Place(to) => {
                position.all(position.to_move().opponent()) & (1 << to.number()) != 0
            }
            _ => false,
        };
        let better: Vec<_> = moves.iter().filter(unites).copied().collect();
        let pool = if better.is_empty() || choice % 3 == 0 { &moves } else { &better };
        let action = pool[usize::from(choice / 3) % pool.len()];
        history.push(position.repetition_key());
        position.play(action);
        actions.push(action);
    }
    (start, actions, all)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn sako_is_what_trying_everything_finds(
        choices in proptest::collection::vec(any::<u16>(), 100..400),
        row in 0_u16..960,
    ) {
        let (_, _, all) = settled(&choices, row);
        for position in &all {
            let own = position.to_move();
            // Among very many unions the answer is unknown, and trying everything takes minutes.
            let Ok(sako) = position.sako_within(own, &mut 50_000) else { continue };
            prop_assert_eq!(sako, wins_at_once(position), "{}", position.to_fen());
            prop_assert_eq!(position.gives_sako(own), sako);
        }
    }

    #[test]
    fn moves_in_notation_round_trip(
        choices in proptest::collection::vec(any::<u16>(), 1..160),
        row in 0_u16..960,
    ) {
        let (start, actions, _) = settled(&choices, row);
        let Ok(replay) = Replay::new(&start, &actions, 0) else { panic!("legal actions") };
        let mut position = start;
        let mut history = History::default();
        let mut at = 0;
        while at < actions.len() {
            let mover = position.to_move();
            let before = position.clone();
            let mut end = at;
            while end < actions.len() && position.to_move() == mover
                && position.game_state(&history) == GameState::Running
            {
                history.push(position.repetition_key());
                position.play(actions[end]);
                end += 1;
            }
            if end == at {
                break;
            }
            let text = before.format_actions(&actions[at..end]);
            let read = before.parse_actions(&text);
            prop_assert_eq!(read.as_deref(), Ok(&actions[at..end]), "{} {}", before.to_fen(), text);
            at = end;
        }
        prop_assert!(replay.half_moves() <= actions.len());
    }

    #[test]
    fn complete_moves_lead_to_every_end_once(
        choices in proptest::collection::vec(any::<u16>(), 1..80),
        row in 0_u16..960,
    ) {
        let (_, _, all) = settled(&choices, row);
        for position in all.iter().rev().take(2) {
            let moves = complete_moves(position, &mut budget()).unwrap();
            let ends = distinct_ends(position, &mut budget()).unwrap();
            prop_assert_eq!(moves.len(), ends.len());
            for (end, actions) in &moves {
                let mut played = position.clone();
                for &action in actions {
                    prop_assert_eq!(played.to_move(), position.to_move());
                    played.try_play(action, &History::default()).unwrap();
                }
                prop_assert!(played.same_board(end));
            }
        }
    }

    #[test]
    fn any_text_is_a_move_or_an_error(text in "\\PC{0,24}", likely in "[=QN:a-h1-8>xKPR+#0-]{0,16}") {
        let position = PacoRules::default().initial();
        for text in [&text, &likely] {
            if let Ok(actions) = position.parse_actions(text) {
                let mut position = position.clone();
                for action in actions {
                    position.try_play(action, &History::default()).unwrap();
                }
            }
        }
    }
}

#[test]
fn paco_in_one_finds_every_shortest_way() {
    // Two rooks, a chain through either union, and a longer way through both.
    let position = PacoPosition::from_fen("4k3/8/8/8/4R3/8/8/R3K3 w 0 - - -").unwrap();
    let one = paco_in_one(&position, &mut budget()).unwrap();
    let found: Vec<_> = one.sequences.iter().map(|way| position.format_actions(way)).collect();
    assert_eq!((found, one.ends.len()), (vec!["Re4xe8#".to_owned()], 1));
    let none = PacoRules::default().initial();
    assert!(paco_in_one(&none, &mut budget()).unwrap().sequences.is_empty());
}

/// Paco in 2 by its definition, without optimizations: the positions after the attacks.
fn plain_in_two(position: &PacoPosition) -> Vec<String> {
    let own = position.to_move();
    if position.gives_sako(own) {
        return Vec::new();
    }
    let ends = distinct_ends(position, &mut budget()).unwrap();
    let holds = |end: &&PacoPosition| {
        end.gives_sako(own)
            && !end.gives_sako(own.opponent())
            && distinct_ends(end, &mut budget()).unwrap().iter().all(|after| after.gives_sako(own))
    };
    let mut fens: Vec<_> = ends.iter().filter(holds).map(PacoPosition::to_fen).collect();
    fens.sort();
    fens
}

#[test]
fn paco_in_two_is_what_its_definition_says() {
    let fens = [
        "r1W1k1n1/6br/2P2p1p/p1cadb1P/a4aP1/1P2R3/1DQ5/1N2KB2 w 0 a - -",
        "4k2r/1bo2qb1/r1n5/a1Ppa3/1p2ajaP/P1Q2dP1/R3B3/4K1R1 w 3 - - -",
        "rnbqkbnr/pp3ppp/3p4/2p1p3/2P5/1P1P1P2/P3P1PP/RNBQKBNR w 8 AHah - -",
    ];
    let mut found_some = 0;
    for fen in fens {
        let position = PacoPosition::from_fen(fen).unwrap();
        let two = paco_in_two(&position, &mut budget()).unwrap();
        let mut found: Vec<_> = two.attacks.iter().map(|(end, _)| end.to_fen()).collect();
        found.sort();
        assert_eq!(found, plain_in_two(&position), "{fen}");
        found_some += usize::from(!found.is_empty());
        for (end, actions) in &two.attacks {
            let mut position = position.clone();
            actions.iter().for_each(|&action| position.play(action));
            assert!(position.same_board(end));
        }
    }
    assert_eq!(found_some, 1);
    let position = PacoPosition::from_fen(fens[0]).unwrap();
    assert!(paco_in_two(&position, &mut NodeLimit::new(10)).is_err(), "a limit is kept");
}

#[test]
fn a_replay_names_what_was_missed() {
    let start = PacoPosition::from_fen("4k3/8/8/8/4R3/8/7p/4K3 w 0 - - -").unwrap();
    let mut actions = Vec::new();
    let mut position = start.clone();
    for text in ["Re4>e5", "Ke8>d8", "Re5>d5", "h2>h1=Q"] {
        let made = position.parse_actions(text).unwrap();
        made.iter().for_each(|&action| position.play(action));
        actions.extend(made);
    }
    let mut replay = Replay::new(&start, &actions, NODES_MAX).unwrap();
    assert_eq!((replay.half_moves(), replay.done()), (4, 0));
    let labels: Vec<_> = replay.by_ref().collect();
    assert_eq!(replay.done(), 4);
    let flags: Vec<_> = labels
        .iter()
        .map(|label| (label.side, label.gives_sako, label.misses_paco, label.opens_own_king))
        .collect();
    let (white, black) = (Side::First, Side::Second);
    assert_eq!(
        flags,
        [
            (white, true, true, false),
            (black, false, false, false),
            (white, true, false, false),
            (black, true, false, false),
        ]
    );
    assert!(labels.iter().all(|label| label.misses_paco_in_two.is_some()));
    let error = Replay::new(&start, &actions[1..], NODES_MAX).unwrap_err();
    assert_eq!(error.action, 1);
}

#[test]
fn a_puzzle_has_one_solution() {
    let position = PacoPosition::from_fen("4k3/8/8/8/4R3/8/8/4K3 w 0 - - -").unwrap();
    let found = puzzle(&position, &mut budget()).unwrap().unwrap();
    assert_eq!((found.moves, position.format_actions(&found.solution)), (1, "Re4xe8#".to_owned()));
    let two_ways = PacoPosition::from_fen("4k3/8/8/8/B3R3/8/8/4K3 w 0 - - -").unwrap();
    assert!(puzzle(&two_ways, &mut budget()).unwrap().is_none());
    assert!(puzzle(&PacoRules::default().initial(), &mut budget()).unwrap().is_none());
}

#[test]
fn a_question_that_takes_too_long_is_unknown() {
    let many_unions =
        PacoPosition::from_fen("8/8/6k1/4a3/3Kp3/dcfe4/fchlQ3/osvwy3 w 0 - - -").unwrap();
    let mut nodes = 1_000;
    assert_eq!(many_unions.sako_within(Side::First, &mut nodes), Err(Unknown));
    assert_eq!(nodes, 0);
    assert!(!many_unions.gives_sako(Side::First));
    assert!(paco_in_one(&many_unions, &mut NodeLimit::new(1_000)).is_err());
}

#[test]
fn a_win_is_found_whatever_a_gifted_pawn_has_to_become_for_it() {
    let mut position = PacoPosition::from_fen("2r4k/8/8/8/8/3K4/2c5/8 w 0 - - -").unwrap();
    for action in
        position.parse_actions("RPc2>c1").or_else(|_| position.parse_actions("c2>c1")).unwrap()
    {
        position.try_play(action, &History::default()).unwrap();
    }
    let way = position.winning_actions().expect("a knight reaches the king");
    assert_eq!(way[0], PacoMove::Promote(Kind::Knight));
    for action in way {
        position.try_play(action, &History::default()).unwrap();
    }
    assert_eq!(position.winner(), Some(Side::Second));
}

#[test]
fn a_pawn_on_its_own_home_row_is_worth_no_more_than_one_before_it() {
    let value = |fen: &str| PacoPosition::from_fen(fen).unwrap().static_value();
    let behind = value("4k3/pp6/8/8/8/8/7P/P3K3 w 0 - - -");
    let before = value("4k3/pp6/8/8/8/8/P6P/4K3 w 0 - - -");
    assert!((behind - before).abs() < 0.1, "{behind} {before}");
}

#[test]
fn a_wrong_piece_letter_is_refused() {
    let start = PacoRules::default().initial();
    assert!(start.parse_actions("Ne2>e4").is_err());
    assert!(start.parse_actions("e2>Qe4").is_err());
    assert_eq!(start.parse_actions("Pe2>e4").unwrap(), start.parse_actions("e2>e4").unwrap());
}
