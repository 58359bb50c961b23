//! The conformance runner, and Hex against the file of an independent implementation.

use ponder_games::conformance::{Conformance, FileProblem, FileReport};
use std::path::Path;

fn data() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hex.jsonl.zst")
}

fn plain() -> String {
    let bytes = std::fs::read(data()).unwrap();
    String::from_utf8(zstd::decode_all(bytes.as_slice()).unwrap()).unwrap()
}

fn run(text: impl AsRef<[u8]>) -> FileReport {
    Conformance::of("hex").unwrap().run(text.as_ref())
}

/// A case from the file that has a swap in it.
fn swapped_case() -> String {
    let text = plain();
    let line = text.lines().find(|line| line.contains("\"moves\":[\"a1\",\"swap-pieces\""));
    line.unwrap().to_owned()
}

fn only_difference(report: &FileReport) -> String {
    assert_eq!((report.failed, report.differences.len()), (1, 1), "{report:?}");
    report.differences[0].to_string()
}

#[test]
fn hex_agrees_with_the_reference() {
    let report = Conformance::of("hex").unwrap().run_file(&data());
    assert!(report.is_flawless(), "{:#?}", report.differences);
    assert_eq!(report.cases, 416);
    assert!(report.checks > 50_000, "{}", report.checks);
}

#[test]
fn solved_positions_of_hex_agree_with_another_solver() {
    let file = data().with_file_name("hex-solved.jsonl.zst");
    let report = Conformance::of("hex").unwrap().run_file(&file);
    assert!(report.is_flawless(), "{:#?}", report.differences);
    assert_eq!(report.cases, 323);
    assert!(report.checks > 2_000, "{}", report.checks);
    let wrong = r#"{"id":"x","rules":"hex:3","moves":["b2"],"to_move":"white","winner":"white"}"#;
    let difference = only_difference(&run(wrong));
    assert!(difference.contains("winner") && difference.contains("black"), "{difference}");
    let empty = r#"{"id":"x","rules":"hex:3","moves":["b2"],"to_move":"white"}"#;
    assert!(only_difference(&run(empty)).contains("no fact"));
}

#[test]
fn go_agrees_with_five_other_programs() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/go.jsonl.zst");
    let report = Conformance::of("go").unwrap().run_file(&file);
    assert!(report.is_flawless(), "{:#?}", report.differences);
    assert_eq!(report.cases, 213);
    assert!(report.checks > 50_000, "{}", report.checks);
}

#[test]
fn paco_agrees_with_two_other_programs_and_with_itself() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    for (name, cases, checks) in [
        ("games", 1_000, 200_000),
        ("quirks", 203, 20_000),
        ("analysis", 1_040, 6_000),
        ("perft", 120, 900),
        ("players", 3_320, 300_000),
    ] {
        let file = folder.join(format!("paco-{name}.jsonl.zst"));
        let report = Conformance::of("paco").unwrap().run_file(&file);
        assert!(report.is_flawless(), "{name}: {:#?}", report.differences);
        assert_eq!(report.cases, cases, "{name}");
        assert!(report.checks > checks, "{name}: {}", report.checks);
    }
}

#[test]
fn plain_and_compressed_files_are_the_same() {
    let compressed = Conformance::of("hex").unwrap().run_file(&data());
    let report = run(plain());
    assert!(report.is_flawless());
    assert_eq!((report.cases, report.checks), (compressed.cases, compressed.checks));
}

#[test]
fn wrong_answers_are_found() {
    let case = swapped_case();
    assert!(run(&case).is_flawless());
    let change = |from: &str, to: &str| {
        assert!(case.contains(from), "{case}");
        only_difference(&run(case.replacen(from, to, 1)))
    };
    let winner =
        if case.contains("\"winner\":\"black\"") { ("black", "white") } else { ("white", "black") };
    let (from, to) =
        (format!("\"winner\":\"{}\"", winner.0), format!("\"winner\":\"{}\"", winner.1));
    let message = format!("winner: the file has \"{}\", Ponder finds \"{}\"", winner.1, winner.0);
    assert!(change(&from, &to).contains(&message), "{}", change(&from, &to));
    let message = change(&from, "\"winner\":null");
    assert!(
        message.contains(&format!("the file has null, Ponder finds \"{}\"", winner.0)),
        "{message}"
    );
    assert!(
        change("\"seat\":0", "\"seat\":1").contains("ply 0, seat: the file has 1, Ponder finds 0")
    );
    assert!(change("\"refused\":[", "\"refused\":[\"a1\",").contains("`a1` should be refused"));
    assert!(
        change("\"legal\":[\"a1\"", "\"legal\":[\"z9\"")
            .contains("only in the file [z9], only in Ponder [a1]")
    );
    assert!(
        change("\"a1\",\"swap-pieces\"", "\"a1\",\"a1\"")
            .contains("ply 1: illegal move `a1`: the cell is occupied")
    );
    assert!(change("\"rules\":\"hex:", "\"rules\":\"chess:").contains("unknown game `chess`"));
    assert!(change("\"final\":{\"ply\":", "\"final\":{\"ply\":9").contains("the ply of `final`"));
}

#[test]
fn a_case_without_checkpoints_fails() {
    let case = r#"{"id":"x","rules":"hex:1","moves":["a1"],"checkpoints":[CHECKPOINTS],
        "winner":"black","final":{"ply":1,"to_move":"white","seat":1,"n_legal":0,"board":"B"}}"#;
    let case = case.replace('\n', "");
    let first = r#"{"ply":0,"to_move":"black","seat":0,"n_legal":1,"board":"."}"#;
    let report = run(case.replace("CHECKPOINTS", first));
    assert!(report.is_flawless(), "{report:?}");
    let message = only_difference(&run(case.replace("CHECKPOINTS", "")));
    assert!(message.contains("there is no checkpoint before the end"), "{message}");
}

#[test]
fn a_field_that_is_not_known_fails() {
    let good = swapped_case();
    let bad = good.replacen("\"n_legal\"", "\"komi\":7,\"n_legal\"", 1);
    let report = run(format!("{good}\n\n{bad}\n{good}\n"));
    assert_eq!(report.cases, 2);
    let message = only_difference(&report);
    assert!(message.starts_with("line 3: not a case: "), "{message}");
    assert!(message.contains("unknown field `komi`, expected one of `ply`"), "{message}");
}

#[test]
fn lines_that_are_not_cases_fail() {
    assert!(only_difference(&run("[1, 2]")).contains("line 1: not a case"));
    assert!(only_difference(&run("{\"id\":\"x\"}")).contains("missing field `rules`"));
    assert!(only_difference(&run(b"\xff\xfe")).contains("line 1"));
    let cut = swapped_case();
    assert!(only_difference(&run(&cut[..cut.len() / 2])).contains("EOF"));
    let two = format!("{0}{0}", swapped_case());
    assert!(only_difference(&run(two)).contains("trailing characters"));
}

#[test]
fn an_empty_file_fails() {
    for text in ["", "\n \n"] {
        let report = run(text);
        assert!(matches!(report.problem, Some(FileProblem::NoCase)));
        assert_eq!(report.failed, 1);
    }
    let empty_frame = zstd::encode_all(&b""[..], 3).unwrap();
    assert!(matches!(run(empty_frame).problem, Some(FileProblem::NoCase)));
}

#[test]
fn a_truncated_or_damaged_zst_fails() {
    let bytes = std::fs::read(data()).unwrap();
    let report = run(&bytes[..bytes.len() - 10]);
    let problem = report.problem.expect("it is cut off").to_string();
    assert!(problem.starts_with("cannot be read after line "), "{problem}");
    assert!(report.cases > 300 && report.failed == 1);
    let mut damaged = bytes;
    damaged[40..60].fill(0xff);
    assert!(run(damaged).problem.is_some());
}

#[test]
fn a_missing_file_and_an_unknown_game_say_so() {
    let runner = Conformance::of("hex").unwrap();
    let report = runner.run_file(Path::new("no/such/file.jsonl"));
    assert!(report.problem.unwrap().to_string().starts_with("cannot be read: "));
    let error = Conformance::of("chess").err().unwrap();
    let text = error.to_string();
    let known = "there are no conformance cases for `chess`, only for hex, go, paco";
    assert!(text.starts_with(known) && !text.contains("crossword"), "{text}");
}

#[test]
fn a_line_without_end_is_refused() {
    let endless = std::io::repeat(b'x');
    let report = Conformance::of("hex").unwrap().run(endless);
    assert!(matches!(report.problem, Some(FileProblem::LineTooLong { line: 1 })));
}
