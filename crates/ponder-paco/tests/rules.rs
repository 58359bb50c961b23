//! The rules, through the public API.

use ponder_game::{History, Position, Side, Status};
use ponder_paco::{GameState, Kind, PacoMove, PacoPosition, PacoRules, Square, Step};
use proptest::prelude::*;

fn at(fen: &str) -> PacoPosition {
    PacoPosition::from_fen(fen).unwrap()
}

/// The position after moves in notation.
fn after(fen: &str, moves: &str) -> PacoPosition {
    let mut position = at(fen);
    for text in moves.split_whitespace() {
        for action in position.parse_actions(text).unwrap() {
            position.try_play(action, &History::default()).unwrap();
        }
    }
    position
}

fn square(name: &str) -> Square {
    Square::parse(name).unwrap()
}

#[test]
fn a_chain_releases_what_stands_in_each_union() {
    // A knight releases a rook from a union with a pawn, which unites with the king.
    let start = "4k3/8/4c3/8/5N2/8/8/4K3 w 0 - - -";
    let mut position = at(start);
    position.play(PacoMove::Lift(square("f4")));
    position.play(PacoMove::Place(square("e6")));
    let hand = position.hand().unwrap();
    assert_eq!((hand.kind, hand.from, hand.partner), (Kind::Rook, square("e6"), None));
    assert_eq!((position.to_move(), position.step()), (Side::First, Step::Place));
    position.play(PacoMove::Place(square("e8")));
    assert_eq!(position.game_state(&History::default()), GameState::PacoVictory(Side::First));
    assert!(at(start).gives_sako(Side::First) && !at(start).gives_sako(Side::Second));
}

#[test]
fn a_union_that_moves_takes_nothing_and_promotes_for_both() {
    // White moves Black's pawn to its last rank: Black promotes it before anything else.
    let position = after("4k3/8/8/8/8/8/c7/4K3 w 0 - - -", "RPa2>a1");
    assert_eq!((position.to_move(), position.step()), (Side::Second, Step::PromoteThenLift));
    assert_eq!(position.legal_moves(&History::default()).len(), 4);
    let promoted = after("4k3/8/8/8/8/8/c7/4K3 w 0 - - -", "RPa2>a1 =N:Ke8>e7");
    assert_eq!(promoted.piece(Side::Second, square("a1")), Some(Kind::Knight));
    assert_eq!(promoted.to_move(), Side::First);
}

#[test]
fn en_passant_pulls_a_union_back_and_goes_on() {
    // Black's pawn makes a double step in a union with a bishop; White's pawn releases that bishop.
    let before = "4k3/3e4/8/4P3/8/8/8/4K3 b 0 - - -";
    let mut position = after(before, "PBd7>d5");
    assert_eq!(position.en_passant(), Some(square("d6")));
    position.play(PacoMove::Lift(square("e5")));
    position.play(PacoMove::Place(square("d6")));
    assert_eq!(position.hand().unwrap().kind, Kind::Bishop);
    assert_eq!(position.piece(Side::Second, square("d5")), None);
    assert_eq!(position.piece(Side::Second, square("d6")), Some(Kind::Pawn));
}

#[test]
fn a_chain_that_cannot_go_on_is_a_dead_end_and_no_loss() {
    let mut position = at("4k3/8/8/8/1p6/C7/R7/4K3 w 0 - - -");
    assert_eq!(position.status(&History::default()), Status::Running);
    // The pawn that the rook releases has Black's pawn in front of it only diagonally, and goes on.
    position.play(PacoMove::Lift(square("a2")));
    position.play(PacoMove::Place(square("a3")));
    assert_eq!(position.status(&History::default()), Status::Running);
    let mut stuck = at("4k3/8/8/8/p7/C7/R7/4K3 w 0 - - -");
    stuck.play(PacoMove::Lift(square("a2")));
    stuck.play(PacoMove::Place(square("a3")));
    assert_eq!(stuck.status(&History::default()), Status::DeadEnd);
}

#[test]
fn castling_asks_whether_chains_threaten_the_way() {
    let castles = |fen: &str| {
        let mut position = at(fen);
        position.play(PacoMove::Lift(square("e1")));
        position.check(PacoMove::Place(square("g1")), &History::default()).is_ok()
    };
    assert!(castles("4k3/8/8/8/8/8/4P3/4K2R w 0 H - -"));
    assert!(!castles("4k1r1/8/8/8/8/8/4P3/4K2R w 0 H - -"), "g1 is threatened");
    // A knight would release the rook in the union on f3, which attacks f1.
    assert!(!castles("4k3/8/8/8/7n/5C2/4P3/4K2R w 0 H - -"));
    assert!(castles("4k3/8/8/8/8/5C2/4P3/4K2R w 0 H - -"), "nothing releases it");
    assert!(!castles("4k3/8/8/8/8/8/4P3/4K2R w 0 - - -"));
}

#[test]
fn games_are_drawn_by_repetition_and_without_progress() {
    let rules: PacoRules = "repetitions=3".parse().unwrap();
    let mut position = rules.initial();
    let mut history = History::default();
    let mut moves = 0;
    let moves_of = ["Ng1>f3", "Ng8>f6", "Nf3>g1", "Nf6>g8"];
    'game: for text in moves_of.iter().cycle() {
        for action in position.parse_actions(text).unwrap() {
            position.check(action, &history).unwrap();
            history.push(position.repetition_key());
            position.play(action);
            if position.game_state(&history) != GameState::Running {
                break 'game;
            }
        }
        moves += 1;
        assert!(moves < 30);
    }
    assert_eq!(position.game_state(&history), GameState::RepetitionDraw);
    // The first position does not count: the one after the first move is counted first.
    assert_eq!(moves, 8);
    let mut tired = at("4k3/8/8/8/8/8/8/4K2R w 99 - - -");
    tired.play(PacoMove::Lift(square("h1")));
    tired.play(PacoMove::Place(square("h2")));
    assert_eq!(tired.game_state(&History::default()), GameState::NoProgressDraw);
}

#[test]
fn start_rows_are_those_of_scharnagl() {
    let row = |number: u16| {
        let fen = PacoRules::default().from_row(number).unwrap().initial().to_fen();
        fen.split('/').next().unwrap().to_owned()
    };
    assert_eq!((row(518).as_str(), row(0).as_str()), ("rnbqkbnr", "bbqnnrkr"));
    let rows: std::collections::HashSet<String> = (0..960).map(row).collect();
    assert_eq!(rows.len(), 960);
    for text in &rows {
        let place = |piece: char| text.find(piece).unwrap();
        let king = place('k');
        assert!(place('r') < king && king < text.rfind('r').unwrap(), "{text}");
        assert_ne!(place('b') % 2, text.rfind('b').unwrap() % 2, "{text}");
    }
    assert!(PacoRules::default().from_row(960).is_none());
}

/// A game of random actions; returns every position with the actions before it.
fn random_game(choices: &[u16], row: u16) -> Vec<PacoPosition> {
    let mut position = PacoRules::default().from_row(row).unwrap().initial();
    let mut history = History::default();
    let mut all = vec![position.clone()];
    for &choice in choices {
        if position.status(&history) != Status::Running {
            break;
        }
        let moves = position.legal_moves(&history);
        let action = moves[usize::from(choice) % moves.len()];
        history.push(position.repetition_key());
        position.play(action);
        all.push(position.clone());
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn incremental_state_agrees_with_recomputation_in_random_games(
        choices in proptest::collection::vec(any::<u16>(), 1..400),
        row in 0_u16..960,
    ) {
        for position in random_game(&choices, row) {
            prop_assert_eq!(position.computed_key(), position.search_key());
            let pieces: u32 = Side::BOTH.iter().map(|&side| position.all(side).count_ones()).sum();
            let in_hand = position.hand().map_or(0, |hand| 1 + u32::from(hand.partner.is_some()));
            prop_assert_eq!(pieces + in_hand, 32);
            for side in Side::BOTH {
                let kinds = Kind::ALL.map(|kind| position.pieces(side, kind));
                prop_assert_eq!(kinds.iter().fold(0, |all, set| all | set), position.all(side));
                let counted: u32 = kinds.iter().map(|set| set.count_ones()).sum();
                prop_assert_eq!(counted, position.all(side).count_ones());
            }
            // A pending promotion cannot be represented in a FEN.
            if matches!(position.step(), Step::Lift | Step::Place) {
                let read = PacoPosition::from_fen(&position.to_fen()).unwrap();
                prop_assert!(read.same_board(&position), "{}", position.to_fen());
                prop_assert_eq!(read.legal(), position.legal());
            }
        }
    }

    #[test]
    fn any_text_is_a_position_or_an_error(text in "\\PC{0,90}") {
        if let Ok(position) = PacoPosition::from_fen(&text) {
            let _ = (position.legal(), position.gives_sako(Side::First), position.to_fen());
        }
    }

    #[test]
    fn plausible_fens_never_panic(
        board in "[1-8pnbrqkPNBRQKacdefhijlostvwyCDEFIJLSTW/^]{8,72}",
        rest in " [wb] [0-9]{1,4} [A-Ha-h-]{1,5} ([a-h][36]|-) -",
    ) {
        if let Ok(position) = PacoPosition::from_fen(&format!("{board}{rest}")) {
            for side in Side::BOTH {
                let _ = position.gives_sako(side);
            }
            let history = History::default();
            for mv in position.legal_moves(&history) {
                let mut next = position.clone();
                next.play(mv);
                let _ = (next.legal(), next.to_fen());
            }
        }
    }

    #[test]
    fn any_actions_are_legal_or_refused(
        actions in proptest::collection::vec((0_u8..3, 0_u8..64), 0..60),
    ) {
        let mut position = PacoRules::default().initial();
        let history = History::default();
        for (sort, number) in actions {
            let square = Square::new(number).unwrap();
            let action = match sort {
                0 => PacoMove::Lift(square),
                1 => PacoMove::Place(square),
                _ => PacoMove::Promote(Kind::ALL[usize::from(number % 6)]),
            };
            let legal = position.legal_moves(&history).contains(&action);
            let before = position.clone();
            let done = position.try_play(action, &history);
            prop_assert_eq!(done.is_ok(), legal);
            if done.is_err() {
                prop_assert_eq!(&before, &position);
            }
        }
    }
}
