//! Questions that players would ask about the rules.

use ponder_game::{Action, Encode, Game, OpenTable, Position, Seed, Side, Table};
use ponder_go::rollout::Tactics;
use ponder_go::{Go, GoMove, GoPosition, GoRules, Ladder, PassAlive, PointSet, RULE_SETS};
use proptest::prelude::*;

type Table9 = OpenTable<Go<128>>;

fn table(rules: &str) -> Table9 {
    Table9::new(rules.parse().unwrap())
}

/// Plays moves in turn; every one has to be legal.
fn play(table: &mut Table9, moves: &str) {
    for text in moves.split_whitespace() {
        let seat = table.to_act().unwrap();
        table.apply(seat, &Action::play(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

fn refusal(table: &mut Table9, text: &str) -> String {
    let seat = table.to_act().unwrap();
    table.apply(seat, &Action::play(text)).unwrap_err().to_string()
}

/// A position from rows of `X`, `O` and `.`, with Black to move.
fn position(rules: &str, rows: &[&str]) -> GoPosition<128> {
    let rules: GoRules = rules.parse().unwrap();
    let empty = GoPosition::<128>::new(&rules);
    let geometry = empty.board().geometry();
    let mut stones = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        for (col, sign) in text.chars().enumerate() {
            match sign {
                'X' => stones.push((Side::First, geometry.point(col, row))),
                'O' => stones.push((Side::Second, geometry.point(col, row))),
                _ => {}
            }
        }
    }
    GoPosition::from_stones(&rules, &stones, Side::First, 0).unwrap()
}

#[test]
fn a_ko_is_refused_and_open_again_after_a_threat() {
    let ko = "B3 C3 A2 D2 B1 C1 C2 B2";
    for rules in ["5", "5,ko=situational", "5,ko=simple", "5,rules=japanese"] {
        let mut table = table(rules);
        play(&mut table, ko);
        let message = refusal(&mut table, "C2");
        assert!(message.contains("ko: "), "{rules}: {message}");
        play(&mut table, "E5 E1 C2");
    }
}

#[test]
fn superko_says_which_position_would_come_back() {
    let mut table = table("5");
    play(&mut table, "B3 C3 A2 D2 B1 C1 C2 B2 pass");
    table.give_turn(Side::First).unwrap();
    let message = refusal(&mut table, "C2");
    assert_eq!(
        message,
        "illegal move `C2`: superko: the board would repeat the position after move 7"
    );
}

#[test]
fn suicide_is_a_matter_of_rules() {
    let corner = "A2 E5 B1 E4";
    let mut forbidden = table("5");
    play(&mut forbidden, corner);
    play(&mut forbidden, "pass");
    assert!(refusal(&mut forbidden, "A1").contains("suicide: the chain would have no liberties"));
    let mut allowed = table("5,suicide=allowed");
    play(&mut allowed, "A3 A2 B2 B1 C1 pass pass".rsplit_once(' ').unwrap().0);
    play(&mut allowed, "E5");
    // White's stones on A2, B1 and A1 would be gone: two chains of one become one of three.
    let seat = allowed.to_act().unwrap();
    allowed.apply(seat, &Action::play("A1")).unwrap();
    assert_eq!(allowed.position().board().captured(Side::Second), 3);
    let mut lone = table("5,suicide=allowed");
    play(&mut lone, corner);
    play(&mut lone, "pass");
    assert!(refusal(&mut lone, "A1").contains("superko"));
}

#[test]
fn komi_and_handicap_are_counted_as_the_rules_say() {
    // Black has the whole board in the end.
    for (rules, margin) in [
        ("9,handicap=4", 2 * 81 - 1 - 8),
        ("9,rules=tromp-taylor,handicap=4", 2 * 81 - 1),
        ("9,rules=aga,handicap=4", 2 * 81 - 1 - 6),
        ("9,rules=aga,handicap=4,komi=6", 2 * 81 - 12 - 6),
    ] {
        let mut table = table(rules);
        assert_eq!(table.position().to_move(), Side::Second, "{rules}");
        play(&mut table, "pass pass");
        assert_eq!(table.result().unwrap().margin_halves, Some(margin), "{rules}");
    }
    assert!(
        "5,handicap=2".parse::<GoRules>().unwrap_err().to_string().contains("no handicap points")
    );
    assert!("9,komi=7.3".parse::<GoRules>().is_err());
    assert!("20".parse::<GoRules>().unwrap_err().to_string().contains("19"));
}

#[test]
fn territory_counts_what_is_surrounded_and_captured() {
    // Left: Black's wall on the third column; White's on the fourth.
    let rows = ["..XO.", "..XO.", "..XO.", "..XO.", "..XO."];
    let position = position("5,rules=japanese,komi=0.5", &rows);
    assert_eq!(position.margin_halves(&PointSet::default()), 2 * (10 - 5) - 1);
    let area = self::position("5,komi=0.5", &rows);
    assert_eq!(area.margin_halves(&PointSet::default()), 2 * (15 - 10) - 1);
}

#[test]
fn dead_stones_are_taken_off_when_a_game_is_settled() {
    let mut table = table("5,komi=0.5");
    play(&mut table, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A3 pass pass");
    // With White's stone on A3 the left belongs to nobody.
    assert_eq!(table.result().unwrap().margin_halves, Some(2 * (5 - 11) - 1));
    let seat = table.seat_of(Side::First);
    let ownership = table.ownership(200, Seed(1));
    assert_eq!(table.counting().unwrap().dead(&ownership), ["A3"]);
    table.apply(seat, &Action::Settle { dead: vec!["a3".into()] }).unwrap();
    assert_eq!(table.result().unwrap().margin_halves, Some(2 * (15 - 10) - 1));
    assert!(table.apply(seat, &Action::Settle { dead: vec!["A1".into()] }).is_err());
    table.apply(seat, &Action::Settle { dead: Vec::new() }).unwrap();
    assert_eq!(table.result().unwrap().margin_halves, Some(2 * (5 - 11) - 1));
    table.apply(seat, &Action::TakeBack { plies: 2 }).unwrap();
    assert!(table.apply(seat, &Action::Settle { dead: Vec::new() }).is_err());
}

#[test]
fn two_eyes_live_and_one_does_not() {
    let alive = position("5", &[".X.X.", "XXXXX", ".....", ".....", "....."]);
    assert_eq!(PassAlive::of(alive.board(), Side::First).len(), 10);
    let one = position("5", &["..XX.", "XXXX.", ".....", ".....", "....."]);
    assert!(PassAlive::of(one.board(), Side::First).is_empty());
}

#[test]
fn ladders_run_to_the_edge_or_a_friend() {
    let lost = position("6", &["......", "..X...", ".XO...", "..XX..", "......", "......"]);
    let stone = lost.board().geometry().point(2, 2);
    assert_eq!(lost.board().ladder(stone), Ladder::Caught);
    let friend = position(
        "9",
        &[
            ".........",
            ".......O.",
            "......O..",
            "...X.....",
            "..XO.....",
            "...X.....",
            ".........",
            ".........",
            ".........",
        ],
    );
    let stone = friend.board().geometry().point(3, 4);
    assert_eq!(friend.board().ladder(stone), Ladder::Escapes);
}

#[test]
fn stones_that_cannot_stand_are_refused() {
    let rules: GoRules = "3".parse().unwrap();
    let empty = GoPosition::<128>::new(&rules);
    let geometry = empty.board().geometry();
    let all: Vec<_> =
        geometry.points().iter().map(|&point| (Side::First, usize::from(point))).collect();
    let error = GoPosition::<128>::from_stones(&rules, &all, Side::First, 0).unwrap_err();
    assert!(error.to_string().contains("no liberties"), "{error}");
    let twice = [(Side::First, geometry.point(0, 0)), (Side::Second, geometry.point(0, 0))];
    let error = GoPosition::<128>::from_stones(&rules, &twice, Side::First, 0).unwrap_err();
    assert_eq!(error.to_string(), "two stones are set up on A3");
}

#[test]
fn networks_see_liberties_komi_and_the_ko() {
    let mut table = table("5,komi=7.5");
    play(&mut table, "B3 C3 A2 D2 B1 C1 C2 B2");
    let position = table.position();
    let mut planes = vec![0; 25 * 18];
    position.encode(0, &mut planes);
    let geometry = position.board().geometry();
    let at = |name: &str| {
        let mv = ponder_game::Notation::parse_move(position, name).unwrap();
        let cell = geometry.cell(mv.point().unwrap());
        &planes[cell * 18..][..18]
    };
    // Black is to move; B2 is White's last move with one liberty, and C2 the ko.
    assert_eq!(at("B2"), [0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 15, 0, 0]);
    assert_eq!(at("C2")[..3], [0, 0, 1]);
    assert_eq!((at("C2")[10], at("C2")[11]), (1, 1));
    assert_eq!(at("A2")[..9], [1, 0, 1, 0, 1, 0, 0, 0, 0]);
    assert_eq!(position.policy_index(GoMove::PASS, 3), 25);
}

proptest! {
    /// A rules string is parsed as the rules it was written from.
    #[test]
    fn rules_are_read_as_they_are_written(
        cols in 2_u8..=19,
        rows in 2_u8..=19,
        set in prop::sample::select(RULE_SETS.map(|set| set.name).to_vec()),
        komi in -60_i16..60,
        handicap in prop::sample::select(vec![0_u8, 2, 3, 4, 9]),
        ko in prop::option::of(prop::sample::select(vec!["positional", "situational", "simple"])),
    ) {
        let mut rules = GoRules::new(cols, rows).unwrap().with_rule_set(set).unwrap();
        if let Ok(with) = rules.with_handicap(handicap) {
            rules = with;
        }
        let ko = ko.map_or(String::new(), |ko| format!(",ko={ko}"));
        let text = format!("{}{ko}", rules.with_komi_halves(komi));
        let read: GoRules = text.parse().unwrap();
        prop_assert_eq!(read.to_string().parse::<GoRules>().unwrap(), read);
        prop_assert_eq!(read.komi_halves(), komi);
        let all: GoRules = rules.to_string().parse().unwrap();
        prop_assert_eq!(all, rules);
    }

    #[test]
    fn no_text_panics(text in ".{0,40}") {
        let _ = text.parse::<GoRules>();
        let _ = format!("9,{text}").parse::<GoRules>();
        let _ = text.parse::<Tactics>();
        let _ = ponder_game::Notation::parse_move(&Go::<128>::initial(&"9".parse().unwrap()), &text);
    }
}
