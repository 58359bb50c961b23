//! Go records: as other programs write them, rules and komi, handicaps and set-up stones, games
//! that break rules, errors that name the node, and what is written.

use ponder_game::{BySide, GameResult, Position, Reason, Seat, Side};
use ponder_go::sgf::{self, Dropped, GoRecord, GoResult, Header, Manner};
use ponder_go::{Colour, GiveUp, GoLine, GoRules, RecordError, Start};
use ponder_record::{Limits, Record};

fn record(text: &str) -> Record {
    let mut records = ponder_record::sgf::parse(text.as_bytes(), &Limits::default()).expect("SGF");
    records.remove(0)
}

fn read(text: &str) -> GoRecord {
    GoRecord::read(&record(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> RecordError {
    GoRecord::read(&record(text)).expect_err(text)
}

/// The moves of the main line, as `B D4 W pass`.
fn moves(read: &GoRecord) -> String {
    let texts = read.main_line().texts().expect("legal");
    let letter = |side: &Side| if *side == Side::First { "B" } else { "W" };
    let texts = texts.iter().map(|(side, text)| format!("{} {text}", letter(side)));
    texts.collect::<Vec<_>>().join(" ")
}

fn check(text: &str, rules: &str, expected: &str) -> GoRecord {
    let game = read(text);
    assert_eq!(game.rules().to_string(), rules, "{text}");
    assert_eq!(moves(&game), expected, "{text}");
    let written = ponder_record::sgf::to_string(game.record());
    assert_eq!(read(&written), game, "reading our own dialect changes nothing: {written}");
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
        Some(GoResult::Won(Side::Second, Manner::Points { halves: 13 }))
    );
    assert_eq!(game.record().len(), 5);
    let last = game.record().main_line().last().expect("a node");
    assert_eq!(game.record().node(last).values("TW").count(), 2);

    let game = check(OGS, "13,rules=aga,komi=6.5", "B K10 W D4 B K4 W D10");
    assert_eq!(game.header().players, BySide([Some("ann".to_owned()), Some("bea".to_owned())]));
    assert_eq!(game.main_line().given_up, Some((Side::Second, GiveUp::Resign)));

    check(FOX, "19", "B Q16 W D4");
    let game = check(CGOS, "9,komi=7", "B E5 W C5 B pass");
    assert_eq!(game.main_line().given_up, Some((Side::First, GiveUp::Time)));
    let game = check(KATAGO, "9,ko=situational,suicide=allowed,bonus=stones-less-one", "B E5 W E7");
    assert_eq!(game.header().result, Some(GoResult::Won(Side::Second, Manner::Unsaid)));
    check(OLD, "19,komi=0", "B R16 W D17 B Q3 W P17");
}

#[test]
fn rules_and_komi_are_read_by_any_name() {
    for (said, rules) in [
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
        ("KM[1e300]", "19"),
        ("KM[NaN]", "19"),
        ("HA[1]", "19,komi=0.5"),
    ] {
        // The Japanese komi of the school is left out of a rules string.
        let rules: GoRules = rules.parse().expect("rules");
        let game = read(&format!("(;GM[1]{said};B[cc])"));
        assert_eq!(game.rules(), &rules, "{said}");
        let written = ponder_record::sgf::to_string(game.record());
        assert_eq!(read(&written), game, "{written}");
    }
}

#[test]
fn what_is_plainly_go_is_told() {
    for (text, is_go) in [
        ("(;SZ[9]KM[7.5];B[cc])", true),
        ("(;SZ[9]RU[Japanese];B[cc])", true),
        ("(;SZ[9]RU[go:9];B[cc])", true),
        ("(;SZ[9]RU[hex:9];B[cc])", false),
        ("(;SZ[9];B[cc])", false),
        ("(;GM[11]SZ[9]KM[7.5];B[cc])", false),
    ] {
        assert_eq!(sgf::is_plainly_go(&record(text)), is_go, "{text}");
    }
}

#[test]
fn fixed_handicap_stones_are_those_of_the_rules() {
    let four = "(;GM[1]SZ[19]HA[4]AB[dd][pd][dp][pp]";
    let game = check(&format!("{four};W[qf])"), "19,handicap=4", "W R14");
    assert!(game.main_line().start.is_usual(game.rules()));
    assert!(
        !game.step(game.record().main_line().nth(1).expect("a move")).expect("one").out_of_turn
    );
    check("(;GM[1]SZ[9];AB[cg];AB[gc]PL[W];C[no move])", "9,handicap=2", "");
    check("(;GM[1]SZ[9]RU[Chinese]KM[0]HA[2]AB[cg][gc];W[ee])", "9,handicap=2,komi=0", "W E5");
    // Black moves after all, in a variation.
    let game = check(&format!("{four}(;W[qf])(;B[qf]))"), "19,handicap=4", "W R14");
    let black = game.record().children(Record::ROOT).nth(1).expect("a variation");
    assert!(game.step(black).expect("a move").out_of_turn);
    assert_eq!(game.position::<512>(black).0.handicap(), 4);

    // Stones elsewhere are set up; what HA says is what White is compensated for.
    let game = check("(;GM[1]SZ[9]HA[2]AB[cc][gc];W[ee])", "9,komi=0.5", "W E5");
    let start = game.main_line().start;
    assert_eq!((start.to_move, start.handicap), (Side::Second, 2));
    assert_eq!(game.position::<128>(Record::ROOT).0.handicap(), 2);
    for other in ["(;GM[1]SZ[9]HA[3]AB[cg][gc];W[ee])", "(;GM[1]SZ[9]AB[cg][gc]AW[aa];W[ee])"] {
        assert_eq!(read(other).main_line().start.handicap, 0, "{other}");
        assert_eq!(read(other).rules().handicap(), 0, "{other}");
    }
    assert_eq!(read("(;GM[1]SZ[9]AB[cg][gc];B[ee])").rules().handicap(), 0);
    assert_eq!(read("(;GM[1]SZ[9]RU[go:9,handicap=2];B[ee])").rules().handicap(), 0);
}

#[test]
fn scratch() {
    use ponder_game::{Line, Notation, Status};
    use ponder_go::{GoMove, GoPosition};
    let mut seed = 1u64;
    let mut best: Option<(usize, String)> = None;
    for size in ["3x2", "4x1", "3", "4x2", "5x1"] {
        best = None;
        for _ in 0..20000 {
            let loose: GoRules = format!("{size},ko=simple").parse().expect("rules");
            let tight: GoRules = size.parse().expect("rules");
            let mut a = GoPosition::<128>::new(&loose);
            let mut b = GoPosition::<128>::new(&tight);
            let (mut la, mut lb) = (Line::default(), Line::default());
            let mut text = String::new();
            for ply in 0..30 {
                if a.status(&la) != Status::Running {
                    break;
                }
                let mut legal: Vec<GoMove> = a.legal_moves(&la);
                legal.retain(|m| *m != GoMove::PASS);
                if legal.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let mv = legal[(seed >> 33) as usize % legal.len()];
                let name = a.format_move(mv);
                let l = sgf::to_letters(&loose, &name).expect("point");
                text += &format!(";{}[{l}]", if ply % 2 == 0 { "B" } else { "W" });
                if b.check(mv, &lb).is_err() {
                    if best.as_ref().is_none_or(|(n, _)| ply < *n) {
                        best = Some((ply, text.clone()));
                    }
                    break;
                }
                la.push(a.repetition_key());
                lb.push(b.repetition_key());
                a.play(mv);
                b.play(mv);
            }
        }
        println!("{size} {best:?}");
    }
}
