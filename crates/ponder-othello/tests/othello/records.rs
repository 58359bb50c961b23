//! SGF records and transcripts.

use super::rules::{drawn, rules};
use ponder_game::{BySide, Game, Position, Seed, Side, conformance};
use ponder_othello::sgf::{self, OthelloRecord};
use ponder_othello::{
    Bitboard, Othello, OthelloLine, OthelloMove, OthelloPosition, OthelloRules, Start,
    WideBitboard, transcript,
};
use ponder_record::{
    Dropped, GameEnd, GiveUp, Header, Limits, Record, RecordError, Variations,
    sgf::{parse, to_string},
};

fn parsed(text: &str) -> Record {
    parse(text.as_bytes(), &Limits::default()).unwrap().remove(0)
}

fn read(text: &str) -> Result<OthelloRecord, RecordError> {
    OthelloRecord::read(&parsed(text), Variations::Check).map(|(record, _)| record)
}

fn played<P: Bitboard>(size: u8, seed: u64) -> OthelloLine {
    let start = Othello::<P>::initial(&rules(size));
    let moves = conformance::random_walk(&start, Seed(seed), usize::MAX, |_, _, _| {});
    OthelloLine { moves, ..OthelloLine::new(rules(size)) }
}

fn names(line: &OthelloLine) -> Vec<String> {
    line.texts().unwrap().into_iter().map(|(_, text)| text).collect()
}

#[test]
fn games_round_trip() {
    let mut passes = 0;
    for size in [4, 6, 8, 16] {
        for seed in 0..20 {
            let line = if size > 8 {
                played::<WideBitboard>(size, seed)
            } else {
                played::<u64>(size, seed)
            };
            passes += line.moves.iter().filter(|mv| **mv == OthelloMove::PASS).count();
            let text = to_string(&sgf::write(&line, &Header::default()).unwrap());
            let record = read(&text).unwrap();
            assert_eq!(record.main_line(), line, "{text}");
            assert_eq!(to_string(record.record()), text);
            let lead = line.position::<WideBitboard>().unwrap().lead();
            let result = match lead {
                0 => "0".to_owned(),
                1.. => format!("B+{lead}"),
                _ => format!("W+{}", -lead),
            };
            assert_eq!(record.record().result(), Some(result));
            let texts = line.texts().unwrap();
            assert_eq!(
                OthelloLine::from_texts(rules(size), line.start.clone(), &texts).unwrap(),
                line
            );
        }
    }
    assert!(passes > 20, "{passes}");
}

#[test]
fn records_are_written_as_other_programs_read_them() {
    let line = transcript::read("F5 d6 C3").unwrap().unwrap().remove(0);
    let text = to_string(&sgf::write(&line, &Header::default()).unwrap());
    assert!(text.starts_with("(;FF[4]GM[2]"), "{text}");
    assert!(text.contains("SZ[8]RU[othello]"), "{text}");
    assert!(text.contains(";B[fe];W[df];B[cc])"), "{text}");
}

#[test]
fn squares_are_read_by_their_names_too() {
    let record = read("(;GM[2];B[F5];W[d6];B[cc])").unwrap();
    assert_eq!(names(&record.main_line()), ["f5", "d6", "c3"]);
    assert!(to_string(record.record()).ends_with(";B[fe];W[df];B[cc])\n"));
}

#[test]
fn passes_that_are_left_out_are_added() {
    let mut checked = 0;
    for seed in 0..30 {
        let line = played::<u64>(6, seed);
        let record = sgf::write(&line, &Header::default()).unwrap();
        let full = to_string(&record);
        let short = full.replace(";B[]", "").replace(";W[]", "");
        checked += usize::from(short != full);
        let (read, dropped) = OthelloRecord::read(&parsed(&short), Variations::Check).unwrap();
        assert_eq!(dropped, Dropped::default());
        assert_eq!(to_string(read.record()), full);
        // A transcript leaves them out as well, but is of the usual board.
        let line = played::<u64>(8, seed);
        let squares = |mv: &OthelloMove| mv.square().map(|_| sgf::to_text(*mv));
        let text: String = line.moves.iter().filter_map(squares).collect();
        assert_eq!(transcript::read(&text).unwrap().unwrap(), [line]);
    }
    assert!(checked > 5, "{checked}");
}

#[test]
fn variations_keep_their_order_when_passes_are_added() {
    let record = read("(;GM[2]SZ[4]AB[aa][ba][ca][da][ab][bb][cb][db][ac][bc][cc][dc][ad][bd]AW[cd]PL[W];W[](;B[dd]C[one]))").unwrap();
    assert_eq!(record.main_line().moves.len(), 2);
    let tree = "(;GM[2];B[fe](;W[df]C[first])(;W[dd];B[cc])(;W[fd]C[third]))";
    let (record, dropped) = OthelloRecord::read(&parsed(tree), Variations::Salvage).unwrap();
    assert_eq!(dropped.variations, 1);
    let text = to_string(record.record());
    let text: String = text.split_whitespace().collect();
    assert!(text.contains("(;W[df]C[first])(;W[fd]C[third])"), "{text}");
}

#[test]
fn variations_after_a_pass_that_is_left_out_share_it() {
    let tree = "(;GM[2];B[cd];W[cc];B[ef];W[bd];B[ad];W[ae];B[bb];W[ac](;W[db])(;W[ca]))";
    let text = to_string(read(tree).unwrap().record());
    let text: String = text.split_whitespace().collect();
    assert!(text.ends_with(";W[ac];B[](;W[db])(;W[ca]))"), "{text}");
}

#[test]
fn positions_are_set_up() {
    let rows = ["XXXX", "XOOX", "XX..", "...."];
    let position = drawn::<u64>(&rows, Side::Second);
    let line = OthelloLine { start: Start::of(&position), ..OthelloLine::new(rules(4)) };
    let text = to_string(&sgf::write(&line, &Header::default()).unwrap());
    assert!(text.contains("AB[aa][ba][ca][da][ab][db][ac][bc]AW[bb][cb]PL[W]"), "{text}");
    assert_eq!(read(&text).unwrap().main_line(), line);
    let rectangle = "(;GM[2]SZ[4]AB[aa:da][ab][db][ac:bc]AW[bb:cb];W[ad])";
    let read_back = read(rectangle).unwrap().main_line();
    assert_eq!(read_back.start, line.start);
    assert_eq!(names(&read_back), ["a4"]);
    // The discs of the usual start, set up by hand, are the usual start.
    let usual = read("(;GM[2]AB[ed][de]AW[dd][ee];B[fe])").unwrap().main_line();
    assert_eq!(usual.start, Start::usual(&OthelloRules::default()));
    // Stones of other sizes: 16x16 has letters to `p`.
    let discs = BySide([vec![0], vec![1]]);
    let large =
        OthelloLine { start: Start { discs, to_move: Side::First }, ..OthelloLine::new(rules(16)) };
    let text = to_string(&sgf::write(&large, &Header::default()).unwrap());
    assert_eq!(read(&text).unwrap().main_line(), large);
}

#[test]
fn resignations_are_recorded() {
    let mut line = transcript::read("f5d6").unwrap().unwrap().remove(0);
    line.given_up = Some((Side::Second, GiveUp::Resign));
    let record = sgf::write(&line, &Header::default()).unwrap();
    assert_eq!(record.result().as_deref(), Some("B+Resign"));
    let (read, _) = OthelloRecord::read(&record, Variations::Check).unwrap();
    assert_eq!(read.main_line(), line);
    assert!(matches!(read.result(), Some(GameEnd::Won(..))));
}

#[test]
fn errors_name_the_node() {
    for (text, part) in [
        ("(;GM[1];B[fe])", "GM[1]"),
        ("(;GM[2]SZ[7])", "`SZ[7]`: an Othello board has an even size"),
        ("(;GM[2]SZ[8:6])", "square"),
        ("(;GM[2];B[aa])", "would not flip"),
        ("(;GM[2];B[fe];B[dc])", "White's turn"),
        ("(;GM[2];B[fe];W[])", "cannot place a disc"),
        ("(;GM[2];B[zz])", "from aa to hh"),
        ("(;GM[2];B[fe]W[df])", "only one move"),
        ("(;GM[2];B[fe];AB[aa])", "before the first move"),
        ("(;GM[2]AB[aa][zz])", "a square of the board"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn transcripts() {
    let moves = |text: &str| transcript::read(text).map(|games| games.map(|games| games.len()));
    assert_eq!(moves("f5d6c3d3c4"), Some(Ok(1)));
    assert_eq!(moves("F5D6C3\n\ne6 f4\n"), Some(Ok(2)));
    for other in ["", "  \n", "hello", "(;GM[2])", "f5d6c3d", "f5 i9", "f5d6\nnothing", "é5"] {
        assert_eq!(moves(other), None, "{other}");
    }
    let error = transcript::read("f5f5").unwrap().unwrap_err();
    assert!(error.to_string().contains("move 2, `f5`"), "{error}");
    let start = OthelloPosition::<u64>::new(&rules(8));
    assert_eq!(start.count(Side::First), 2);
    assert_eq!(start.to_move(), Side::First);
}
