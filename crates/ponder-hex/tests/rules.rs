//! Tests of the Hex rules against a slow reference: union-find over a plain array of cells.

use ponder_game::conformance::{self, Reference};
use ponder_game::{
    Action, Encode, Event, Game, History, Key, Notation, OpenTable, Outcome, Position, Reason,
    Refusal, Seat, Seed, Side, Status, Symmetric, Table,
};
use ponder_hex::{Bitboard, Hex, HexMove, HexPosition, HexRules, IllegalHexMove, WideBitboard};
use std::collections::BTreeSet;

/// A board as an array, with connections found by union-find.
#[derive(Clone)]
struct Slow {
    cols: i32,
    rows: i32,
    cells: Vec<Option<Side>>,
    to_move: Side,
    swap: bool,
    pass: bool,
    plies: u32,
    after_pass: bool,
    fast_key: fn(&Slow) -> Key,
    rules: HexRules,
}

impl Slow {
    fn new<P: Bitboard>(rules: HexRules) -> Self {
        let (cols, rows) = (i32::from(rules.cols()), i32::from(rules.rows()));
        Slow {
            cols,
            rows,
            cells: vec![None; (cols * rows) as usize],
            to_move: Side::First,
            swap: rules.to_string().contains("swap"),
            pass: rules.to_string().contains("pass"),
            plies: 0,
            after_pass: false,
            fast_key: key_from_scratch::<P>,
            rules,
        }
    }

    fn may_swap(&self) -> bool {
        self.swap && self.plies == 1 && self.cells.iter().flatten().count() == 1
    }

    fn winner(&self) -> Option<Side> {
        let count = self.cells.len();
        let mut parent: Vec<usize> = (0..count + 4).collect();
        fn find(parent: &mut [usize], mut x: usize) -> usize {
            while parent[x] != x {
                parent[x] = parent[parent[x]];
                x = parent[x];
            }
            x
        }
        for row in 0..self.rows {
            for col in 0..self.cols {
                let at = (row * self.cols + col) as usize;
                let Some(side) = self.cells[at] else { continue };
                let mut join = |other: usize| {
                    let (a, b) = (find(&mut parent, at), find(&mut parent, other));
                    parent[a] = b;
                };
                match side {
                    Side::First if row == 0 => join(count),
                    Side::Second if col == 0 => join(count + 2),
                    _ => {}
                }
                match side {
                    Side::First if row == self.rows - 1 => join(count + 1),
                    Side::Second if col == self.cols - 1 => join(count + 3),
                    _ => {}
                }
                for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                    let (c, r) = (col + dc, row + dr);
                    if (0..self.cols).contains(&c) && (0..self.rows).contains(&r) {
                        let near = (r * self.cols + c) as usize;
                        if self.cells[near] == Some(side) {
                            join(near);
                        }
                    }
                }
            }
        }
        if find(&mut parent, count) == find(&mut parent, count + 1) {
            Some(Side::First)
        } else if find(&mut parent, count + 2) == find(&mut parent, count + 3) {
            Some(Side::Second)
        } else {
            None
        }
    }
}

/// Key of the same position reached by a different order of moves, so that it cannot be
/// incremental.
fn key_from_scratch<P: Bitboard>(slow: &Slow) -> Key {
    let bitboard = |side| {
        let mut bitboard = P::EMPTY;
        for (cell, stone) in slow.cells.iter().enumerate() {
            if *stone == Some(side) {
                bitboard = bitboard | P::bit(cell);
            }
        }
        bitboard
    };
    let stones = [bitboard(Side::First), bitboard(Side::Second)];
    let position = HexPosition::<P>::from_stones(&slow.rules, stones, slow.to_move)
        .expect("stones of a game never overlap");
    let position = if slow.may_swap() { position.with_open_swap() } else { position };
    let position = if slow.after_pass { position.with_pass_before() } else { position };
    let key = position.computed_key();
    // Before the first stone, the search key also encodes whether that stone may be swapped.
    let start = HexPosition::<P>::new(&slow.rules);
    if slow.plies == 0 {
        key.toggled(start.computed_key()).toggled(start.search_key())
    } else {
        key
    }
}

impl<P: Bitboard> Reference<HexPosition<P>> for Slow {
    fn legal(&self) -> BTreeSet<HexMove> {
        let empty = (0..self.cells.len()).filter(|&cell| self.cells[cell].is_none());
        let mut legal: BTreeSet<_> = empty.map(HexMove::cell).collect();
        if self.may_swap() {
            legal.insert(HexMove::SWAP);
        }
        if self.pass && !self.after_pass {
            legal.insert(HexMove::PASS);
        }
        legal
    }

    fn status(&self) -> Status {
        self.winner().map_or(Status::Running, |side| Status::Over(Outcome::win(side)))
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn play(&mut self, mv: HexMove) {
        self.plies += 1;
        self.after_pass = mv == HexMove::PASS;
        if mv == HexMove::SWAP {
            let at = self.cells.iter().position(Option::is_some).expect("one stone");
            let (col, row) = (at as i32 % self.cols, at as i32 / self.cols);
            self.cells[at] = None;
            self.cells[(col * self.cols + row) as usize] = Some(self.to_move);
        } else if let Some(cell) = mv.as_cell() {
            self.cells[cell] = Some(self.to_move);
        }
        self.to_move = self.to_move.opponent();
    }

    fn search_key(&self) -> Key {
        (self.fast_key)(self)
    }
}

fn check<P: Bitboard>(rules: &str, games: u64) {
    let rules: HexRules = rules.parse().unwrap();
    let start = Hex::<P>::initial(&rules);
    for game in 0..games {
        let seed = Seed(game).named(&rules.to_string());
        conformance::check_against_reference(&start, seed, usize::MAX, Slow::new::<P>(rules));
        conformance::check_symmetries(&start, seed, usize::MAX);
        conformance::check_encoding(&start, seed, usize::MAX);
    }
}

#[test]
fn every_size_agrees_with_union_find() {
    for size in 1..=11 {
        check::<u128>(&size.to_string(), 12);
        check::<WideBitboard>(&size.to_string(), 4);
    }
    for size in 12..=19 {
        check::<WideBitboard>(&size.to_string(), 3);
    }
    for size in 1..=8 {
        check::<u64>(&size.to_string(), 4);
    }
}

#[test]
fn rectangles_agree_with_union_find() {
    for rules in ["1x5", "5x1", "3x7", "10x12", "8x16"] {
        check::<u128>(rules, 6);
    }
    for rules in ["1x5", "5x1", "3x7", "8x8", "4x16"] {
        check::<u64>(rules, 3);
    }
    for rules in ["3x7", "19x2", "13x19"] {
        check::<WideBitboard>(rules, 3);
    }
}

#[test]
fn swaps_and_passes_agree_with_the_reference() {
    for rules in ["3,swap", "5,swap=sides", "4,pass", "3,swap,pass", "11,swap,pass"] {
        check::<u128>(rules, 60);
    }
    check::<WideBitboard>("13,swap,pass", 20);
}

/// Exactly one side has connected its edges on a full board.
#[test]
fn no_game_is_a_draw() {
    for size in 1..=19u8 {
        let rules = HexRules::new(size, size).unwrap();
        let board = ponder_hex::Board::<WideBitboard>::new(&rules);
        let mut rng = Seed(u64::from(size)).rng();
        for _ in 0..200 {
            use rand::Rng;
            let first = WideBitboard::from_words(|_| rng.next_u64()) & board.full;
            let second = board.full & !first;
            assert_ne!(board.connected(Side::First, first), board.connected(Side::Second, second));
        }
    }
}

#[test]
fn winning_chain_is_a_shortest_joined_chain() {
    let rules: HexRules = "7".parse().unwrap();
    let start = Hex::<u128>::initial(&rules);
    for game in 0..50 {
        conformance::random_walk(&start, Seed(game), usize::MAX, |position, history, _| {
            let chain = position.winning_chain();
            match position.status(history) {
                Status::Over(outcome) => {
                    let winner = outcome.winner().expect("no draws");
                    assert!(position.board().connected(winner, chain));
                    assert_eq!(chain & !position.stones(winner), 0);
                    chain.for_each(|cell| {
                        assert!(!position.board().connected(winner, chain & !u128::bit(cell)));
                    });
                }
                _ => assert_eq!(chain, 0),
            }
        });
    }
}

#[test]
fn swap_pieces_mirrors_the_stone_in_the_long_diagonal() {
    let mut table = OpenTable::<Hex<u128>>::new("5,swap".parse().unwrap());
    table.apply(Seat(0), &Action::play("b4")).unwrap();
    assert!(table.legal().contains(&"swap-pieces".to_owned()));
    table.apply(Seat(1), &Action::play("swap-pieces")).unwrap();
    let scene = table.scene(ponder_game::Viewer::Spectator);
    assert_eq!(scene.stones.len(), 1);
    assert_eq!(scene.point_names[usize::from(scene.stones[0].point)], "d2");
    assert_eq!(scene.stones[0].side, Side::Second);
    assert_eq!((table.to_act(), table.side_of(Seat(0))), (Some(Seat(0)), Side::First));
    assert!(!table.legal().contains(&"swap-pieces".to_owned()));
}

#[test]
fn a_network_sees_whether_a_first_stone_may_be_swapped() {
    for (rules, moves, seen) in [
        ("5", &[][..], 0),
        ("5,swap", &[], 1),
        ("5,swap=sides", &[], 1),
        ("5,swap", &["b2"], 1),
        ("5,swap", &["b2", "swap-pieces"], 0),
        ("5,swap", &["b2", "c3"], 0),
        ("5", &["b2"], 0),
    ] {
        let mut position = Hex::<u128>::initial(&rules.parse().unwrap());
        for mv in moves {
            position.play(position.parse_move(mv).unwrap());
        }
        let mut planes = vec![0; 25 * 4];
        position.encode(0, &mut planes);
        assert!(planes.chunks(4).all(|cell| cell[3] == seen), "{rules} {moves:?}");
    }
    let empty = |rules: &str| Hex::<u128>::initial(&rules.parse().unwrap()).input_key();
    assert_ne!(empty("5"), empty("5,swap"));
}

#[test]
fn swap_sides_exchanges_the_seats_and_keeps_the_stone() {
    let mut table = OpenTable::<Hex<u128>>::new("5,swap=sides".parse().unwrap());
    table.apply(Seat(0), &Action::play("b4")).unwrap();
    let events = table.apply(Seat(1), &Action::play("swap-sides")).unwrap();
    assert!(events.contains(&Event::SeatsExchanged));
    let scene = table.scene(ponder_game::Viewer::Spectator);
    assert_eq!(scene.point_names[usize::from(scene.stones[0].point)], "b4");
    assert_eq!(scene.stones[0].side, Side::First);
    assert_eq!(scene.to_move, Side::Second);
    assert_eq!((table.to_act(), table.side_of(Seat(0))), (Some(Seat(0)), Side::Second));
    table.apply(Seat(0), &Action::TakeBack { plies: 1 }).unwrap();
    assert_eq!((table.to_act(), table.side_of(Seat(0))), (Some(Seat(1)), Side::First));
}

#[test]
fn a_take_back_of_no_moves_takes_back_a_resignation_alone() {
    let mut table = OpenTable::<Hex<u128>>::new("5".parse().unwrap());
    let nothing = Action::TakeBack { plies: 0 };
    assert_eq!(table.apply(Seat(0), &nothing), Err(Refusal::NotGivenUp));
    table.apply(Seat(0), &Action::play("b4")).unwrap();
    let given_up = [Action::Resign, Action::Forfeit { reason: Reason::Time }];
    for action in given_up {
        table.apply(Seat(0), &action).unwrap();
        assert_eq!(table.to_act(), None);
        let events = table.apply(Seat(0), &nothing).unwrap();
        assert_eq!(events, [Event::TakenBack { plies: 0 }]);
        assert_eq!((table.to_act(), table.result()), (Some(Seat(1)), None));
        assert_eq!(table.moves().len(), 1);
    }
    let mut won = OpenTable::<Hex<u128>>::new("1".parse().unwrap());
    won.apply(Seat(0), &Action::play("a1")).unwrap();
    assert_eq!(won.apply(Seat(0), &nothing), Err(Refusal::NotGivenUp));
    assert!(won.result().is_some());
}

/// The player who swaps gets the same game in either form: the positions are mirror images.
#[test]
fn both_forms_of_the_swap_are_mirror_images() {
    let mut pieces = Hex::<u128>::initial(&"6,swap".parse().unwrap());
    let rules = "6,swap=sides".parse().unwrap();
    let mut sides = Hex::<u128>::initial(&rules);
    let opening = pieces.parse_move("c5").unwrap();
    pieces.play(opening);
    sides.play(opening);
    pieces.play(HexMove::SWAP);
    let exchanged = Hex::<u128>::exchange_seats(&rules, &sides, HexMove::SWAP).unwrap();
    let mirrored = exchanged.transformed(ponder_hex::HexSymmetry::Mirror);
    assert_eq!(mirrored.search_key(), pieces.search_key());
    assert_eq!(mirrored.to_move(), pieces.to_move());
}

#[test]
fn illegal_moves_name_the_rule() {
    let mut position = Hex::<u128>::initial(&"3".parse().unwrap());
    let history = History::default();
    let refused = |position: &HexPosition<u128>, text: &str| {
        let mv = position.parse_move(text).unwrap();
        position.clone().try_play(mv, &history).unwrap_err()
    };
    assert_eq!(refused(&position, "pass"), IllegalHexMove::NoPass);
    assert_eq!(refused(&position, "swap"), IllegalHexMove::NoSwap);
    position.play(position.parse_move("b2").unwrap());
    assert_eq!(refused(&position, "b2"), IllegalHexMove::Occupied { at: "b2".to_owned() });
    for text in ["", "a", "a0", "a4", "d1", "a01", "ä1", "a1b", "swap-sides", "1a", "a-1"] {
        let error = position.parse_move(text).unwrap_err();
        assert!(error.to_string().contains("a1 to c3"), "{error}");
    }
}

#[test]
fn rules_strings_are_checked() {
    for text in ["11", "11x14", "5,swap", "5,swap=sides", "5,pass", "5,swap,pass"] {
        assert_eq!(text.parse::<HexRules>().unwrap().to_string(), text);
    }
    for text in ["", "0", "20", "11x0", "-3", "x", "11x14,swap", "11,swop", "256", "11x"] {
        assert!(text.parse::<HexRules>().is_err(), "{text}");
    }
}
