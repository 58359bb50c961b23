//! Go records: files of other programs, rules and komi, handicaps and set-up stones, games that
//! break rules, errors that name the node, and written records.

use ponder_game::{BySide, Side};
use ponder_go::sgf::{self, GoRecord, Turn};
use ponder_go::{Colour, GoLine, GoRules, Start};
use ponder_record::{
    Dropped, GameEnd, GiveUp, Header, Limits, Record, RecordError, Variations, WinBy,
};

fn record(text: &str) -> Record {
    let mut records = ponder_record::sgf::parse(text.as_bytes(), &Limits::default()).expect("SGF");
    records.remove(0)
}

fn read(record: &Record) -> Result<GoRecord, RecordError> {
    GoRecord::read(record, Variations::Check).map(|(game, _)| game)
}

fn parsed(text: &str) -> GoRecord {
    read(&record(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> RecordError {
    read(&record(text)).expect_err(text)
}

/// The moves of the main line, as `B D4 W pass`.
fn moves(read: &GoRecord) -> String {
    let texts = read.main_line().texts().expect("legal");
    let letter = |side: &Side| if *side == Side::First { "B" } else { "W" };
    let texts = texts.iter().map(|(side, text)| format!("{} {text}", letter(side)));
    texts.collect::<Vec<_>>().join(" ")
}

fn check(text: &str, rules: &str, expected: &str) -> GoRecord {
    let game = parsed(text);
    assert_eq!(game.rules().to_string(), rules, "{text}");
    assert_eq!(moves(&game), expected, "{text}");
    let written = ponder_record::sgf::to_string(game.record());
    assert_eq!(parsed(&written), game, "reading our own dialect changes nothing: {written}");
    game
}

const KGS: &str = "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]
RU[Japanese]SZ[19]KM[0.50]TM[1800]OT[5x30 byo-yomi]
PW[White]PB[Black]WR[3d]BR[1d]DT[2009-03-01]PC[The KGS Go Server at http://www.gokgs.com/]RE[W+6.50]
HA[2]AB[dp][pd]
;W[qp]WL[1793.1]
;B[]BL[1790.4]
;W[]WL[1790]
;TW[aa][ba]TB[ss]C[White [3d\\]: thanks])";
const OGS: &str = "(;FF[4]
CA[UTF-8]
GM[1]
DT[2021-05-02]
PC[OGS: https://online-go.com/game/1]
GN[Friendly Match]
PB[ann]PW[bea]BR[5k]WR[4k]
TM[600]OT[5x30 byo-yomi]
RE[B+R]
SZ[13]
KM[6.5]
RU[AGA]
;B[jd]
(;W[dj]
(;B[jj]
(;W[dd]C[a comment]))))";
const FOX: &str = "(;GM[1]FF[4]  SZ[19]  GN[]  DT[2019-01-01]  PB[a]  PW[b]  BR[9\u{6bb5}]  WR[9\u{6bb5}]  KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RE[W+R]TM[60]TC[3]TT[20]AP[foxwq]RL[0]
;B[pd];W[dp])";
const CGOS: &str = "(;GM[1]FF[4]CA[UTF-8]
RU[Chinese]SZ[9]KM[7.0]
PW[x-1]PB[y-2]WR[2100]BR[2200?]DT[2020-11-02]PC[CGOS]RE[W+Time]GN[9x9 game 1]
;B[ee]BL[296];W[ce]WL[299];B[tt]BL[295]
)";
const KATAGO: &str =
    "(;FF[4]GM[1]SZ[9]PB[a]PW[b]HA[0]KM[7.5]RU[koSITUATIONALscoreAREAtaxNONEsui1whbN-1]RE[W+]
;B[ee]C[0.48 0.52];W[ec])";
const OLD: &str = "(;GM[1]FF[3]US[somebody]GN[An old game]PB[C]PW[D]DT[1846-09-11]KM[0]RE[B+2]
;B[qd];W[dc];B[pq];W[oc])";

#[test]
fn records_of_servers_and_programs_are_read() {
    let game = check(KGS, "19,rules=japanese,handicap=2", "W R4 B pass W pass");
    assert_eq!(
        game.header().result,
        Some(GameEnd::Won(ponder_record::Colour::White, WinBy::Points { halves: 13 }))
    );
    assert_eq!(game.record().len(), 5);
    let last = game.record().main_line().last().expect("a node");
    assert_eq!(game.record().node(last).values("TW").count(), 2);

    let game = check(OGS, "13,rules=aga,komi=6.5", "B K10 W D4 B K4 W D10");
    assert_eq!(game.header().black.as_deref(), Some("ann"));
    assert_eq!(game.header().white.as_deref(), Some("bea"));
    assert_eq!(game.main_line().given_up, Some((Side::Second, GiveUp::Resign)));

    check(FOX, "19", "B Q16 W D4");
    let game = check(CGOS, "9,komi=7", "B E5 W C5 B pass");
    assert_eq!(game.main_line().given_up, Some((Side::First, GiveUp::Time)));
    let game = check(KATAGO, "9,ko=situational,suicide=allowed,bonus=stones-less-one", "B E5 W E7");
    assert_eq!(
        game.header().result,
        Some(GameEnd::Won(ponder_record::Colour::White, WinBy::Rules))
    );
    check(OLD, "19,komi=0", "B R16 W D17 B Q3 W P17");
}

#[test]
fn rules_and_komi_are_read_by_any_name() {
    for (properties, rules) in [
        ("", "19"),
        ("SZ[9]", "9"),
        ("SZ[9:13]", "9x13"),
        ("RU[japanese]", "19,rules=japanese"),
        ("RU[Japanese]KM[5.5]", "19,rules=japanese,komi=5.5"),
        ("RU[Korean]", "19,rules=japanese"),
        ("RU[Japanese Rules]", "19,rules=japanese"),
        ("RU[Chinese]", "19"),
        ("RU[cn]KM[7]", "19,komi=7"),
        ("RU[AGA]", "19,rules=aga"),
        ("RU[NZ]", "19,rules=new-zealand"),
        ("RU[New Zealand]", "19,rules=new-zealand"),
        ("RU[Tromp-Taylor]", "19,rules=tromp-taylor"),
        ("RU[Tromp/Taylor]", "19,rules=tromp-taylor"),
        ("RU[GOE]", "19,rules=tromp-taylor"),
        ("RU[whatever we like]", "19"),
        ("RU[koSIMPLEscoreTERRITORYtaxSEKIsui0]KM[6.5]", "19,rules=japanese,komi=6.5"),
        ("RU[koPOSITIONALscoreAREAtaxNONEsui0whbN]", "19"),
        ("RU[go:19,ko=simple,komi=3]KM[9]", "19,ko=simple,komi=3"),
        ("RU[go:9]KM[9]", "19,komi=9"),
        ("KM[650]", "19,komi=6.5"),
        ("KM[3.75]", "19"),
        ("KM[2.75]", "19,komi=5.5"),
        ("KM[6,5]", "19,komi=6.5"),
        ("KM[-3]", "19,komi=-3"),
        ("KM[]", "19"),
        ("KM[many]", "19"),
        ("KM[6.3]", "19"),
        ("KM[6.5 points]", "19,komi=6.5"),
        ("KM[ -5.5moku]", "19,komi=-5.5"),
        ("KM[650 (6.5)]", "19,komi=6.5"),
        ("KM[6. White]", "19,komi=6"),
        ("KM[5 1/2]", "19"),
        ("KM[5½]", "19"),
        ("KM[1-2]", "19"),
        ("KM[1e300]", "19"),
        ("KM[NaN]", "19"),
        ("HA[1]", "19,komi=0.5"),
    ] {
        // The Japanese komi of the rule set is left out of a rules string.
        let rules: GoRules = rules.parse().expect("rules");
        let game = parsed(&format!("(;GM[1]{properties};B[cc])"));
        assert_eq!(game.rules(), &rules, "{properties}");
        let written = ponder_record::sgf::to_string(game.record());
        assert_eq!(parsed(&written), game, "{written}");
    }
}

#[test]
fn unknown_properties_are_reported() {
    for (properties, idents) in [
        ("", &[][..]),
        ("RU[Japanese]KM[6.5 points]", &[]),
        ("RU[]KM[]", &[]),
        ("KM[foo]", &["KM"]),
        ("RU[ours]KM[6.3]", &["RU", "KM"]),
        ("RU[go:19,komi=3]KM[foo]", &[]),
        ("SZ[9]RU[go:19]KM[3]", &["RU"]),
    ] {
        assert_eq!(sgf::not_understood(&record(&format!("(;GM[1]{properties})"))).unwrap(), idents);
    }
    assert!(sgf::not_understood(&record("(;SZ[big])")).is_err());
}

#[test]
fn fixed_handicap_stones_are_those_of_the_rules() {
    let four = "(;GM[1]SZ[19]HA[4]AB[dd][pd][dp][pp]";
    let game = check(&format!("{four};W[qf])"), "19,handicap=4", "W R14");
    assert!(game.main_line().start.is_usual(game.rules()));
    let first = game.record().main_line().nth(1).expect("a move");
    assert_eq!(game.step(first).expect("a move").turn, Turn::Own);
    check("(;GM[1]SZ[9];AB[cg];AB[gc]PL[W];C[no move])", "9,handicap=2", "");
    check("(;GM[1]SZ[9]RU[Chinese]KM[0]HA[2]AB[cg][gc];W[ee])", "9,handicap=2,komi=0", "W E5");
    // Black moves after all, in a variation.
    let game = check(&format!("{four}(;W[qf])(;B[qf]))"), "19,handicap=4", "W R14");
    let black = game.record().children(Record::ROOT).nth(1).expect("a variation");
    assert_eq!(game.step(black).expect("a move").turn, Turn::Given);
    assert_eq!(game.position::<512>(black).0.handicap(), 4);

    // Other stones are set up; White is compensated for the number in `HA`.
    let game = check("(;GM[1]SZ[9]HA[2]AB[cc][gc];W[ee])", "9,komi=0.5", "W E5");
    let start = game.main_line().start;
    assert_eq!((start.to_move, start.handicap), (Side::Second, 2));
    assert_eq!(game.position::<128>(Record::ROOT).0.handicap(), 2);
    for other in ["(;GM[1]SZ[9]HA[3]AB[cg][gc];W[ee])", "(;GM[1]SZ[9]AB[cg][gc]AW[aa];W[ee])"] {
        assert_eq!(parsed(other).main_line().start.handicap, 0, "{other}");
        assert_eq!(parsed(other).rules().handicap(), 0, "{other}");
    }
    assert_eq!(parsed("(;GM[1]SZ[9]AB[cg][gc];B[ee])").rules().handicap(), 0);
    assert_eq!(parsed("(;GM[1]SZ[9]RU[go:9,handicap=2];B[ee])").rules().handicap(), 0);
}

#[test]
fn games_that_break_the_rules_they_name_are_read_under_others() {
    let superko = ";B[aa];W[bb];B[ba];W[ab];B[aa];W[ba];B[aa]";
    let played = "B A2 W B1 B B2 W A1 B A2 W B2 B A2";
    check(&format!("(;GM[1]SZ[2]RU[Chinese]{superko})"), "2,ko=simple", played);
    check(&format!("(;GM[1]SZ[2]RU[Japanese]{superko})"), "2,rules=japanese", played);
    let suicide = "AB[aa][ab]AW[ba][bb][bc];B[ac];W[ca]";
    check(&format!("(;GM[1]SZ[3]RU[Chinese]{suicide})"), "3,suicide=allowed", "B A1 W C3");
    check(&format!("(;GM[1]SZ[3]RU[NZ]{suicide})"), "3,rules=new-zealand", "B A1 W C3");

    // No rules allow the whole line, so the problem that occurs last is reported.
    let occupied = error(&format!("(;GM[1]SZ[2]{superko};W[aa])")).to_string();
    assert!(occupied.starts_with("node 8 (move 8): illegal move `aa` (A2): the point is occupied"));
    let lone = error("(;GM[1]SZ[3]AW[ba][ab];B[aa])").to_string();
    assert_eq!(
        lone,
        "node 1 (move 1): illegal move `aa` (A3): suicide: the chain would have no liberties"
    );
    // Variations do not relax the rules.
    let text = format!("(;GM[1]SZ[2](;B[aa])({superko}))");
    let (game, dropped) =
        GoRecord::read(&record(&text), Variations::Salvage).expect("its main line is legal");
    assert_eq!(game.rules().to_string(), "2");
    assert_eq!((game.record().len(), dropped.variations), (8, 1));
    assert!(dropped.errors[0].to_string().contains("superko"), "{:?}", dropped.errors);
}

#[test]
fn a_colour_may_move_twice_in_a_row() {
    let text = "(;GM[1]SZ[9];B[ee];B[cc];W[gg];W[];B[gc])";
    let game = check(text, "9", "B E5 B C7 W G3 W pass B G7");
    let main: Vec<_> = game.record().main_line().filter_map(|id| game.step(id)).collect();
    let given: Vec<_> = main.iter().map(|step| step.turn == Turn::Given).collect();
    assert_eq!(given, [false, true, false, true, false]);
    check("(;GM[1]SZ[9];W[ee];B[cc])", "9", "W E5 B C7");
    // Two passes of one side do not end the game.
    check("(;GM[1]SZ[9];B[];B[];B[aa])", "9", "B pass B pass B A9");
}

#[test]
fn passes_end_a_game_and_more_of_them_mean_nothing() {
    let game = check("(;GM[1]SZ[9];B[tt];W[];B[]C[again];W[])", "9", "B pass W pass");
    let raw: Vec<_> = game
        .record()
        .main_line()
        .skip(1)
        .filter_map(|id| game.record().node(id).played().map(|(_, value)| value.raw().to_owned()))
        .collect();
    assert_eq!(raw, ["", "", "", ""]);
    let game = check("(;GM[1]SZ[9];B[];W[];B[];W[aa];B[bb])", "9", "B pass W pass W A9 B B8");
    let turns = game.record().main_line().filter_map(|id| Some(game.step(id)?.turn));
    let turns: Vec<_> = turns.collect();
    assert_eq!(turns, [Turn::Own, Turn::Own, Turn::Resumed, Turn::Own], "the game goes on");
}

#[test]
fn stones_may_be_set_up_before_the_first_move() {
    let text = "(;GM[1]SZ[9]AB[aa:cb][ee]AW[gg]AE[bb];AW[cb];W[dd]TR[aa];B[ce])";
    let game = check(text, "9", "W D6 B C5");
    let (position, _) = game.position::<128>(game.record().main_line().nth(1).expect("a node"));
    let at = |col, row| position.board().colour(game.rules().geometry().point(col, row));
    assert_eq!(at(0, 0), Colour::Black);
    assert_eq!(at(0, 1), Colour::Black);
    assert_eq!(at(1, 1), Colour::Empty);
    assert_eq!(at(2, 1), Colour::White);
    assert_eq!(at(4, 4), Colour::Black);
    assert_eq!(
        game.main_line().start.to_move,
        Side::Second,
        "the colour of the first move decides"
    );
    assert_eq!(parsed("(;GM[1]SZ[9]AB[aa]PL[W])").main_line().start.to_move, Side::Second);
    let white_to_move = parsed("(;GM[1]SZ[9]AB[aa]PL[W];B[cc])");
    assert_eq!(white_to_move.main_line().start.to_move, Side::Second);
    let square = "(;GM[1]SZ[9]AB[aa:ii]AE[ee];W[ee];B[aa])";
    check(square, "9", "W E5 B A9");
}

#[test]
fn errors_name_the_node_and_the_remedy() {
    let cases = [
        ("(;GM[11];B[aa])", "this is not a record of Go: it has GM[11], and Go is GM[1]"),
        ("(;GM[1]SZ[big])", "`big` is not a board size; write `SZ[11]`, or `SZ[11:14]`"),
        ("(;GM[1]SZ[20])", "`SZ[20]`: a Go board has 2 to 19 columns and rows"),
        ("(;GM[1]SZ[0])", "`SZ[0]`: a Go board has 2 to 19 columns and rows"),
        ("(;GM[1]SZ[9];B[aa];W[ja])", "node 2 (move 2): `ja` is not a point from aa to ii, or n"),
        ("(;GM[1]SZ[9];B[E5])", "node 1 (move 1): `E5` is not a point from aa to ii, or nothing"),
        ("(;GM[1]SZ[9];B[aa];W[aa])", "node 2 (move 2): illegal move `aa` (A9): the point is occ"),
        ("(;GM[1]SZ[9];B[aa]W[bb])", "node 1 (move 1): a node can have only one move"),
        ("(;GM[1]SZ[9];B[aa];AW[bb])", "node 2 (move 1): stones can be set up only before"),
        ("(;GM[1]SZ[9]AB[jj])", "node 0 (move 0): `jj` is not a point of the board such as dd"),
        ("(;GM[1]SZ[2];AB[aa:bb])", "node 1 (move 0): the set-up is not possible: the stones"),
        (
            "(;GM[1]SZ[9];B[aa](;W[ab])(;W[ba];C[x](;B[ca])(;B[da])(;B[ba])))",
            "node 7 (move 3, variation 1 after move 1, variation 2 after move 2): illegal move `b",
        ),
    ];
    for (text, expected) in cases {
        let message = error(text).to_string();
        assert!(message.starts_with(expected), "{text}: {message}");
    }
    let long = format!("(;GM[1]SZ[9]{})", ";B[]".repeat(GoRecord::MOVES_MAX + 1));
    let message = error(&long).to_string();
    assert_eq!(
        message,
        "node 5001 (move 5001): the variation is too long: a record may have at most 5000 moves from its start"
    );
}

#[test]
fn bad_variations_are_left_out_and_named() {
    let text = "(;GM[1]SZ[9]RU[Chinese];B[aa](;W[ab])(;W[aa];B[bb])(;W[ba];B[ab](;W[aa])(;W[zz])))";
    let (game, dropped) =
        GoRecord::read(&record(text), Variations::Salvage).expect("the main line is legal");
    let written = ponder_record::sgf::to_string(game.record()).replace('\n', "");
    assert!(written.ends_with(";B[aa](;W[ab])(;W[ba];B[ab]))"), "{written}");
    let problems: Vec<_> = dropped.errors.iter().map(ToString::to_string).collect();
    assert_eq!(dropped.variations, 3);
    assert!(
        problems[0].starts_with("node 3 (move 2, variation 1 after move 1): illegal move `aa`")
    );
    assert!(
        problems[1].contains("the chain would have no liberties")
            || problems[1].contains("occupied")
    );
    assert!(problems[2].contains("`zz` is not a point"));
    assert_eq!(read(game.record()).as_ref(), Ok(&game));
    let many = "(;W[aa])".repeat(5000);
    let text = format!("(;GM[1]SZ[9];B[aa](;W[bb]){many})");
    let (game, dropped) =
        GoRecord::read(&record(&text), Variations::Salvage).expect("the main line is legal");
    assert_eq!(
        (dropped.variations, dropped.errors.len()),
        (5000, Dropped::<RecordError>::ERRORS_MAX)
    );
    assert_eq!(game.record().len(), 3);
}

#[test]
fn records_are_readable_by_other_programs() {
    let rules: GoRules = "9,rules=japanese,handicap=2".parse().expect("rules");
    let played = [(Side::Second, "E5"), (Side::First, "pass"), (Side::First, "C7")];
    let played = played.map(|(side, text)| (side, text.to_owned()));
    let mut line = GoLine::from_texts(rules, Start::usual(&rules), &played).expect("legal");
    line.given_up = Some((Side::First, GiveUp::Resign));
    let header = Header {
        black: Some("ann".into()),
        white: Some("a ] b".into()),
        event: Some("match 3".into()),
        comment: Some("seed 42".into()),
        ..Header::default()
    };
    let record = sgf::write(&line, &header).expect("legal");
    let text = ponder_record::sgf::to_string(&record);
    let version = env!("CARGO_PKG_VERSION");
    let root = format!("(;FF[4]GM[1]CA[UTF-8]AP[Ponder:{version}]SZ[9]RU[Japanese]KM[0.5]HA[2]");
    let rest = "PB[ann]PW[a \\] b]EV[match 3]RE[W+Resign]C[seed 42]AB[gc][cg]PL[W]\n\
                ;W[ee];B[];B[cc])\n";
    assert_eq!(text, root + rest);
    assert_eq!(parsed(&text).main_line(), line);
    assert_eq!(line.texts().expect("legal"), played);

    let rules_property = |rules: &str| {
        let line = GoLine::new(rules.parse().expect("rules"));
        let record = sgf::write(&line, &Header::default()).expect("legal");
        assert_eq!(parsed(&ponder_record::sgf::to_string(&record)).main_line(), line, "{rules}");
        record.root().get("RU").expect("rules").raw().to_owned()
    };
    assert_eq!(rules_property("19"), "Chinese");
    assert_eq!(rules_property("19,komi=5"), "Chinese");
    assert_eq!(rules_property("9,rules=new-zealand"), "NZ");
    assert_eq!(rules_property("9,ko=simple"), "go:9,ko=simple");
    assert_eq!(
        rules_property("9,komi=300"),
        "go:9,komi=300",
        "a komi that another program would not mean"
    );
}

#[test]
fn a_start_that_was_set_up_round_trips() {
    let rules: GoRules = "9".parse().expect("rules");
    let point = |col, row| rules.geometry().point(col, row);
    let mut line = GoLine::new(rules);
    for (side, col) in [(Side::First, 2), (Side::First, 3), (Side::Second, 4)] {
        line.start.stones[side].insert(point(col, 4));
    }
    line.start.to_move = Side::Second;
    let record = sgf::write(&line, &Header::default()).expect("legal");
    assert_eq!(read(&record).expect("ours").main_line(), line);
    line.start.stones[Side::First].insert(point(4, 4));
    assert!(matches!(sgf::write(&line, &Header::default()), Err(RecordError::Start { .. })));
    // Handicap stones of the rules that are not on the board are just set up.
    let rules: GoRules = "9,handicap=3,komi=2".parse().expect("rules");
    let start = Start { handicap: 2, ..line.start };
    let mut line = GoLine { start, ..GoLine::new(rules) };
    line.start.stones = BySide::default();
    line.start.stones[Side::First].insert(point(2, 4));
    line.start.stones[Side::First].insert(point(3, 4));
    let record = sgf::write(&line, &Header::default()).expect("legal");
    let game = read(&record).expect("ours");
    assert_eq!(game.rules().to_string(), "9,komi=2");
    assert_eq!(game.main_line().start, line.start);
}

#[test]
fn the_result_is_taken_from_the_end_of_the_line() {
    let rules: GoRules = "3,komi=0.5".parse().expect("rules");
    let result = |line: &GoLine| sgf::write(line, &Header::default()).expect("legal").result();
    let played = [(Side::First, "B2"), (Side::Second, "pass"), (Side::First, "pass")];
    let played = played.map(|(side, text)| (side, text.to_owned()));
    let mut line = GoLine::from_texts(rules, Start::usual(&rules), &played).expect("legal");
    assert_eq!(result(&line).as_deref(), Some("B+8.5"));
    line.moves.truncate(1);
    assert_eq!(result(&line), None);
    line.given_up = Some((Side::First, GiveUp::Time));
    assert_eq!(result(&line).as_deref(), Some("W+Time"));
}

#[test]
fn a_line_refuses_what_a_table_would() {
    let rules: GoRules = "9".parse().expect("rules");
    let line = |moves: &[(Side, &str)]| {
        let moves: Vec<_> = moves.iter().map(|(side, text)| (*side, (*text).to_owned())).collect();
        GoLine::from_texts(rules, Start::usual(&rules), &moves)
    };
    for (moves, expected) in [
        (vec![(Side::First, "Z9")], "move 1, `Z9`: `Z9` is not a move"),
        (vec![(Side::First, "A1"), (Side::Second, "a1")], "move 2, `a1`: the point is occupied"),
    ] {
        let message = line(&moves).expect_err("illegal").to_string();
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn points_are_named_both_ways() {
    let rules: GoRules = "9x13".parse().expect("rules");
    for (name, letters) in
        [("A13", Some("aa")), ("j1", Some("im")), ("Pass", Some("")), ("K1", None)]
    {
        assert_eq!(sgf::to_letters(&rules, name).as_deref(), letters, "{name}");
    }
    let names =
        |raw: &str| sgf::to_names(&rules, &ponder_record::Value::from_raw(raw).expect("a value"));
    assert_eq!(names("im"), Some(vec!["J1".to_owned()]));
    assert_eq!(names("bb:ca"), Some(["B13", "C13", "B12", "C12"].map(str::to_owned).to_vec()));
    assert_eq!(names("jm"), None);
    assert_eq!(names(""), None);
}
