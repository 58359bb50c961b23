//! Tests of Hex SGF: the dialects of other programs, swaps, set-up stones, errors that name the
//! node, and writing.

use ponder_game::{BySide, Position, Side};
use ponder_hex::sgf::{self, HexRecord, Step};
use ponder_hex::{HexLine, HexMove, HexRules, Start, Swap, WideBitboard};
use ponder_record::{
    Colour, Dropped, GameEnd, GiveUp, Header, Limits, NodeProblem, Record, RecordError, Variations,
    WinBy,
};

fn record(text: &str) -> Record {
    let mut records = ponder_record::sgf::parse(text.as_bytes(), &Limits::default()).expect("SGF");
    records.remove(0)
}

fn read(record: &Record) -> Result<HexRecord, RecordError> {
    HexRecord::read(record, Variations::Check).map(|(game, _)| game)
}

fn parsed(text: &str) -> HexRecord {
    read(&record(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> RecordError {
    read(&record(text)).expect_err(text)
}

/// The moves of the main line, as `B a1 W b2`.
fn moves(read: &HexRecord) -> String {
    let texts = read.main_line().texts().expect("legal");
    let letter = |side: &Side| if *side == Side::First { "B" } else { "W" };
    texts
        .iter()
        .map(|(side, text)| format!("{} {text}", letter(side)))
        .collect::<Vec<_>>()
        .join(" ")
}

fn check(text: &str, rules: &str, expected: &str) -> HexRecord {
    let game = parsed(text);
    assert_eq!(game.rules().to_string(), rules, "{text}");
    assert_eq!(moves(&game), expected, "{text}");
    let again = read(game.record()).expect("our own dialect");
    assert_eq!(again, game, "reading our own dialect changes nothing");
    game
}

const HEXGUI: &str = "(;AP[HexGui:0.10]FF[4]GM[11]SZ[5:7]
;B[c4];W[b4]C[a comment with \\[brackets\\]];B[E7](;W[pass];B[a1])(;W[d6]))";
const PLAYHEX: &str = "(;FF[4]CA[UTF-8]AP[PlayHex:0.0.0]SO[PlayHex.org]GM[11]SZ[11]PB[Ann]PW[Bea]
DT[2024-08-27]HA[0]RE[B+Resign]TM[600]OT[fischer 5 capped];B[a2]BL[600];W[swap-pieces]WL[595]
;B[k5]BL[595];W[f6]WL[590];B[e3]BL[580])";
const GOLEM: &str = "(;FF[4]EV[hex.mc.2020.jan.1.1]PB[Ann]PW[B;]]SZ[13]RE[W]GC[ game #1]
SO[http://www.littlegolem.com];W[mf];B[swap];W[kj];B[ie]BL[9];W[fh];B[resign])";
const HEXWORLD: &str =
    "(;AP[hexworld:0.0]FF[4]GM[11]SZ[11];B[a3];W[swap-sides];W[f6];B[g5];W[resign])";

#[test]
fn records_of_hexgui_are_read() {
    let game = check(HEXGUI, "5x7,pass", "B c4 W b4 B e7 W pass B a1");
    assert_eq!(game.record().len(), 7, "variations are kept");
    let comments: Vec<_> = game
        .record()
        .walk(Record::ROOT)
        .filter_map(|id| game.record().node(id).comment())
        .collect();
    assert_eq!(comments, ["a comment with [brackets]"]);
}

#[test]
fn hexgui_before_0_10_writes_swap_pieces_for_swap_sides() {
    let text = "(;AP[HexGui:0.9.GIT]FF[4]GM[11]SZ[5];B[a2];W[swap-pieces];W[c3])";
    check(text, "5,swap=sides", "B a2 W swap-sides W c3");
    let text = "(;AP[HexGui:0.9]FF[4]GM[11]SZ[5];B[a2];W[swap-pieces])";
    check(text, "5,swap=sides", "B a2 W swap-sides");
    let text = "(;AP[HexGui:0.9]FF[4]GM[11]SZ[5];B[a2];W[swap-pieces];W[resign])";
    check(text, "5,swap=sides", "B a2 W swap-sides");
    let text = "(;AP[HexGui:0.9]FF[4]GM[11]SZ[11];B[a3];W[swap-pieces];B[f6])";
    check(text, "11,swap", "B a3 W swap-pieces B f6");
}

#[test]
fn records_of_playhex_are_read() {
    let expected = "B a2 W swap-pieces B k5 W f6 B e3";
    let game = check(PLAYHEX, "11,swap", expected);
    let header = game.header();
    assert_eq!(header.black.as_deref(), Some("Ann"));
    assert_eq!(header.white.as_deref(), Some("Bea"));
    assert_eq!(header.result, Some(GameEnd::Won(Colour::Black, WinBy::GiveUp(GiveUp::Resign))));
    assert_eq!(game.record().root().simple_text("OT").as_deref(), Some("fischer 5 capped"));
    let second = game.record().main_line().nth(1).expect("a move");
    assert_eq!(game.record().node(second).simple_text("BL").as_deref(), Some("600"));
    let position = game.position::<u128>(game.record().main_line().nth(2).expect("the swap"));
    assert_eq!(position.stones(Side::Second), 1 << 1, "a2 has become b1");
}

#[test]
fn records_of_little_golem_are_read() {
    let game = check(GOLEM, "13,swap", "B m6 W swap-pieces B k10 W i5 B f8");
    assert_eq!(game.main_line().given_up, Some((Side::Second, GiveUp::Resign)));
    assert_eq!(game.header().white.as_deref(), Some("B;]"));
    assert_eq!(game.header().result, Some(GameEnd::Won(Colour::White, WinBy::Rules)));
    let fourth = game.record().main_line().nth(4).expect("four moves");
    assert_eq!(game.record().node(fourth).simple_text("WL").as_deref(), Some("9"));
    let plain = "(;FF[4]PB[Ann]SZ[13];W[ac];B[ie];W[fh])";
    check(plain, "13", "B a3 W i5 B f8");
}

#[test]
fn records_of_hexworld_are_read() {
    let game = check(HEXWORLD, "11,swap=sides", "B a3 W swap-sides W f6 B g5");
    assert_eq!(game.main_line().given_up, Some((Side::Second, GiveUp::Resign)));
    let last = game.record().main_line().last().expect("a node");
    assert_eq!(game.step(last), Some((Side::Second, Step::GiveUp(GiveUp::Resign))));
    assert_eq!(game.step(Record::ROOT), None);
}

#[test]
fn the_form_of_a_swap_follows_from_the_next_colour() {
    check("(;SZ[5];B[a2];W[swap];B[c3])", "5,swap", "B a2 W swap-pieces B c3");
    check("(;SZ[5];B[a2];W[swap];W[c3])", "5,swap=sides", "B a2 W swap-sides W c3");
    check("(;SZ[5];B[a2];W[SWAP])", "5,swap", "B a2 W swap-pieces");
    check("(;SZ[5]RU[hex:5,swap=sides];B[a2];W[swap])", "5,swap=sides", "B a2 W swap-sides");
    let text = "(;SZ[5];B[a2](;W[swap-pieces];B[c3])(;W[swap-sides];W[c3]))";
    assert!(matches!(error(text), RecordError::Node { problem: NodeProblem::Setup { .. }, .. }));
}

#[test]
fn defaults_are_those_of_the_specification() {
    check("(;B[k11])", "11", "B k11");
    check("(;RU[hex:11,swap];B[k11])", "11,swap", "B k11");
    check("(;RU[something else];B[])", "11,pass", "B pass");
    check("(;GM[11]SZ[3]RU[4,swap];B[c3])", "3", "B c3");
}

#[test]
fn stones_may_be_set_up_before_the_first_move() {
    let text = "(;SZ[5]AB[a1:b2][c3]AE[b2]AW[e5][aa];W[d4]TR[aa]LB[bc:x];B[d3])";
    let game = check(text, "5", "W d4 B d3");
    let line = game.main_line();
    let mut stones = line.start.stones.clone();
    stones[Side::First].sort_unstable();
    assert_eq!(stones, BySide([vec![1, 5, 12], vec![0, 24]]));
    assert_eq!(line.start.to_move, Side::Second, "the colour of the first move decides");
    let node = game.record().node(game.record().main_line().nth(1).expect("a move"));
    let marks: Vec<_> = node.marks().map(|(_, value)| value.raw()).collect();
    assert_eq!(marks, ["a1", "b3:x"], "marks are in our notation too");
    let white_to_move = parsed("(;SZ[5]AB[a1]PL[W])");
    assert_eq!(white_to_move.main_line().start.to_move, Side::Second);
    assert!(matches!(
        error("(;SZ[5]AB[a1]PL[W];B[b2])"),
        RecordError::Node { problem: NodeProblem::Illegal { .. }, .. }
    ));
    assert!(matches!(
        error("(;SZ[5];B[a1];AW[b2])"),
        RecordError::Node { problem: NodeProblem::LateSetup, .. }
    ));
    assert!(matches!(
        error("(;SZ[5]AB[a9])"),
        RecordError::Node { problem: NodeProblem::Unreadable { .. }, .. }
    ));
    check("(;SZ[5];W[c3];B[d3])", "5", "W c3 B d3");
}

#[test]
fn errors_name_the_node() {
    let cases = [
        ("(;GM[1];B[aa])", "this is not a record of Hex: it has GM[1], and Hex is GM[11]"),
        ("(;SZ[big])", "`big` is not a board size; write `SZ[11]`, or `SZ[11:14]`"),
        ("(;SZ[20])", "`SZ[20]`: a Hex board has 1 to 19 columns and rows"),
        ("(;SZ[5:6];B[a1];W[swap-pieces])", "rules `5x6`: the swap rule needs a square"),
        ("(;SZ[5];B[a1];W[f1])", "node 2 (move 2): `f1` is not a cell from a1 to e5, swap-p"),
        ("(;SZ[5];B[a1];W[a1])", "node 2 (move 2): illegal move `a1`: the cell is occupied"),
        ("(;SZ[5];B[a1];B[b1])", "node 2 (move 2): illegal move `b1`: it is White's turn"),
        ("(;SZ[5];B[a1];W[b1];B[swap])", "node 3 (move 3): illegal move `swap-pieces`: these rul"),
        ("(;SZ[5];B[a1]W[b1])", "node 1 (move 1): a node can have only one move"),
        (
            "(;SZ[5];B[a1](;W[a2])(;W[b2];C[x](;B[b1])(;B[b3])(;B[b2])))",
            "node 7 (move 3, variation 1 after move 1, variation 2 after move 2): illegal move `b2`",
        ),
        (
            "(;SZ[2];B[a1];W[b1];B[a2];W[b2])",
            "node 4 (move 4): illegal move `b2`: the game is over",
        ),
    ];
    for (text, expected) in cases {
        let message = error(text).to_string();
        assert!(message.starts_with(expected), "{text}: {message}");
    }
}

#[test]
fn bad_variations_are_left_out_and_named() {
    let salvage = |text: &str| {
        HexRecord::read(&record(text), Variations::Salvage).unwrap_or_else(|e| panic!("{e}"))
    };
    for (text, kept, problems) in [
        ("(;SZ[3];B[a1](;W[b1])(;W[c1]))", ";B[a1](;W[b1])(;W[c1])", vec![]),
        (
            "(;SZ[3];B[a1](;W[b1])(;W[a1];B[b2];W[c9])(;W[c1](;B[z9])(;B[b2])))",
            ";B[a1](;W[b1])(;W[c1];B[b2])",
            vec![
                "node 3 (move 2, variation 1 after move 1): illegal move `a1`: the cell is occ",
                "node 7 (move 3, variation 2 after move 1): `z9` is not a cell from a1 to c3",
            ],
        ),
        (
            "(;SZ[3];B[a2](;W[swap-pieces];B[c3])(;W[swap-sides];W[c3]))",
            ";B[a2];W[swap-pieces];B[c3]",
            vec!["node 4 (move 2, variation 1 after move 1): the record has both swap-"],
        ),
        (
            "(;SZ[3:2];B[a2](;W[b1])(;W[swap-pieces];B[c1]))",
            ";B[a2];W[b1]",
            vec!["node 3 (move 2, variation 1 after move 1): illegal move `swap-pieces`: these"],
        ),
        (
            "(;SZ[3];B[a2](;W[b1])(;AB[c3])(;B[c3]W[c1]))",
            ";B[a2];W[b1]",
            vec!["node 3 (move 1, variation 1 after", "node 4 (move 2, variation 2 after move 1)"],
        ),
    ] {
        let (hex, dropped) = salvage(text);
        let written = ponder_record::sgf::to_string(hex.record());
        assert!(written.replace('\n', "").ends_with(&format!("{kept})")), "{text}: {written}");
        assert_eq!(dropped.variations, problems.len(), "{text}");
        for (error, problem) in dropped.errors.iter().zip(problems) {
            assert!(error.to_string().starts_with(problem), "{text}: {error}");
        }
        assert_eq!(read(hex.record()).expect("what is left is legal"), hex);
        assert_eq!(read(&record(text)).is_ok(), dropped.variations == 0, "{text}");
    }
    // The main line is not optional.
    let bad = record("(;SZ[3];B[a1](;W[a1])(;W[b1]))");
    let error = HexRecord::read(&bad, Variations::Salvage).expect_err("it is illegal").to_string();
    assert!(error.starts_with("node 2 (move 2): illegal move `a1`"), "{error}");
    assert!(
        HexRecord::read(&record("(;SZ[5:6];B[a1];W[swap-pieces])"), Variations::Salvage).is_err()
    );
}

#[test]
fn the_errors_of_bad_variations_are_limited() {
    let many = "(;W[a1])".repeat(5000);
    let text = format!("(;SZ[3];B[a1](;W[b1]){many})");
    let (hex, dropped) =
        HexRecord::read(&record(&text), Variations::Salvage).expect("the main line is legal");
    assert_eq!(
        (dropped.variations, dropped.errors.len()),
        (5000, Dropped::<RecordError>::ERRORS_MAX)
    );
    assert_eq!(hex.record().len(), 3);
}

#[test]
fn records_are_written_in_the_specified_dialect() {
    let rules: HexRules = "5,swap=sides".parse().expect("rules");
    let played = [(Side::First, "a2"), (Side::Second, "swap-sides"), (Side::Second, "c3")];
    let played = played.map(|(side, text)| (side, text.to_owned()));
    let mut line = HexLine::from_texts(rules, Start::default(), &played).expect("legal");
    line.given_up = Some((Side::First, GiveUp::Resign));
    let header = Header {
        black: Some("mcts:rollouts=10".into()),
        white: Some("a ] b".into()),
        event: Some("match 3".into()),
        comment: Some("seed 42".into()),
        extras: vec![("SEED".into(), "42".into())],
        ..Header::default()
    };
    let record = sgf::write(&line, &header).expect("legal");
    let text = ponder_record::sgf::to_string(&record);
    let version = env!("CARGO_PKG_VERSION");
    let root = format!("(;FF[4]GM[11]CA[UTF-8]AP[Ponder:{version}]SZ[5]RU[hex:5,swap=sides]");
    let rest = "PB[mcts:rollouts=10]PW[a \\] b]EV[match 3]RE[W+Resign]SEED[42]C[seed 42]\n\
                ;B[a2];W[swap-sides];W[c3];B[resign])\n";
    assert_eq!(text, root + rest);
    let again = read(&self::record(&text)).expect("our own");
    assert_eq!(again.main_line(), line);
    assert_eq!(line.texts().expect("legal"), played);
    let bad = Header { extras: vec![("no".into(), "x".into())], ..Header::default() };
    assert!(matches!(sgf::write(&line, &bad), Err(RecordError::Property { .. })));
}

#[test]
fn the_result_is_taken_from_the_end_of_the_line() {
    let rules: HexRules = "2x3".parse().expect("rules");
    let mut line = HexLine::new(rules);
    let result = |line: &HexLine| sgf::write(line, &Header::default()).expect("legal").result();
    assert_eq!(result(&line), None);
    line.moves = [0, 1, 2, 3, 4].map(HexMove::cell).to_vec();
    assert_eq!(result(&line).as_deref(), Some("B+"));
    line.moves.truncate(1);
    line.given_up = Some((Side::First, GiveUp::Forfeit));
    assert_eq!(result(&line).as_deref(), Some("W+Forfeit"));
}

#[test]
fn a_start_that_was_set_up_round_trips() {
    let rules: HexRules = "4".parse().expect("rules");
    let mut line = HexLine::new(rules);
    line.start = Start { stones: BySide([vec![5], vec![6, 7]]), to_move: Side::First };
    line.moves = vec![HexMove::cell(0), HexMove::cell(1)];
    let record = sgf::write(&line, &Header::default()).expect("legal");
    assert_eq!(read(&record).expect("ours").main_line(), line);
    let position = line.position::<WideBitboard>().expect("legal");
    assert_eq!(position.to_move(), Side::First);
    line.start.stones[Side::First].push(6);
    assert!(matches!(sgf::write(&line, &Header::default()), Err(RecordError::Start { .. })));
    line.start.stones[Side::First][1] = 16;
    assert!(matches!(sgf::write(&line, &Header::default()), Err(RecordError::Start { .. })));
}

#[test]
fn a_line_refuses_what_a_table_would() {
    let rules: HexRules = "4,swap".parse().expect("rules");
    let line = |moves: &[(Side, &str)]| {
        let moves: Vec<_> = moves.iter().map(|(side, text)| (*side, (*text).to_owned())).collect();
        HexLine::from_texts(rules, Start::default(), &moves)
    };
    let swapped = line(&[(Side::First, "a2"), (Side::Second, "swap-pieces"), (Side::First, "c3")]);
    assert_eq!(swapped.expect("legal").rules.swap(), Swap::Pieces);
    for (moves, expected) in [
        (vec![(Side::Second, "a2")], "move 1, `a2`: it is Black's turn"),
        (vec![(Side::First, "z9")], "move 1, `z9`: `z9` is not a move"),
        (vec![(Side::First, "a1"), (Side::Second, "a1")], "move 2, `a1`: the cell is occupied"),
    ] {
        let message = line(&moves).expect_err("illegal").to_string();
        assert!(message.starts_with(expected), "{message}");
    }
}
