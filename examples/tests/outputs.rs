//! Tests that every example runs and prints what its page promises.

use std::env::consts::EXE_SUFFIX;
use std::process::Command;

/// Runs an example, which `cargo test` builds near the tests, and returns what it prints.
fn run(name: &str, arguments: &[&str]) -> String {
    let tests = std::env::current_exe().expect("the program of the tests");
    let program = tests
        .ancestors()
        .map(|folder| folder.join(format!("examples/{name}{EXE_SUFFIX}")))
        .find(|program| program.is_file())
        .unwrap_or_else(|| panic!("{name} is not built: name no target, as with `--test`"));
    let output = Command::new(program).args(arguments).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} {arguments:?}: {errors}");
    let page = include_str!("../README.md");
    assert!(page.contains(&format!("| [`{name}`](")), "README.md has no row for {name}");
    String::from_utf8(output.stdout).expect("text")
}

/// The number behind a text.
fn number_after(output: &str, text: &str) -> f64 {
    let rest = output.split_once(text).unwrap_or_else(|| panic!("no `{text}` in {output}")).1;
    let digits = rest.trim_start().split(|c: char| !c.is_ascii_digit() && !"+-.".contains(c));
    let number = digits.into_iter().next().and_then(|digits| digits.parse().ok());
    number.unwrap_or_else(|| panic!("no number behind `{text}` in {output}"))
}

#[test]
fn own_game_is_drawn() {
    let output = run("own_game", &[]);
    assert_eq!(output.matches(" play ").count(), 9, "{output}");
    assert!(output.contains("proven: Draw\n"), "{output}");
    assert!(output.starts_with("Crosses play ") && output.ends_with("\nA draw.\n"), "{output}");
}

#[test]
fn search_it_prints_two_searches() {
    let output = run("search_it", &[]);
    assert!(output.contains("UCT: ") && output.contains("alpha-beta, depth 4: "), "{output}");
    let output = run("search_it", &["hex:2", "a2", "b1"]);
    assert_eq!(output.matches("proven: ").count(), 2, "{output}");
}

#[test]
fn own_evaluator_beats_rollouts() {
    let output = run("own_evaluator", &[]);
    for text in ["PUCT: value ", "Gumbel: value ", ": prior "] {
        assert!(output.contains(text), "{output}");
    }
    assert!(number_after(&output, "Against random rollouts: ") > 20.0, "{output}");
}

#[test]
fn play_match_measures_the_stronger_player() {
    let output = run("play_match", &[]);
    let score = number_after(&output, "score of A ");
    let (low, high) = (number_after(&output, "interval "), number_after(&output, " to "));
    assert!(0.5 < score && low < score && score < high && high <= 1.0, "{output}");
    let output = run("play_match", &["random", "random", "go:3", "4"]);
    assert!(output.contains("4 games of go:3: A "), "{output}");
}

#[test]
fn read_self_play_makes_a_run_and_reads_it() {
    let output = run("read_self_play", &[]);
    assert!(output.contains("trained 100 steps\nhex:3\n"), "{output}");
    let share = number_after(&output, "first choice in ");
    assert!((25.0..100.0).contains(&share), "{output}");
    let sum = ["first side won ", "second won "].map(|text| number_after(&output, text));
    assert!((sum[0] + sum[1] - 100.0).abs() < 0.2, "Hex has no draws: {output}");
}
