use crate::support::ponder_in;
use std::path::Path;

#[test]
fn an_engine_on_stdin_and_stdout() {
    let script = "1 boardsize 4\n2 play b a1\n3 genmove w\n4 nonsense\n5 quit\n";
    let args = ["gtp", "--player", "mcts:rollouts=100", "--game", "hex:11"];
    let ran = ponder_in(Path::new("."), &args, script).expect(0);
    let answers: Vec<&str> = ran.stdout.split("\n\n").collect();
    assert_eq!(answers[0].trim(), "=1");
    assert!(answers[2].starts_with("=3 "), "{}", ran.stdout);
    assert!(answers[3].starts_with("?4 unknown command"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "");
}

#[test]
fn the_seed_is_another_one_each_time_unless_it_is_given() {
    let script = "genmove b\ngenmove w\ngenmove b\n";
    let played = |more: &[&str]| {
        let args = [&["gtp", "--player", "random", "--game", "hex:19"], more].concat();
        ponder_in(Path::new("."), &args, script).expect(0).stdout
    };
    assert_ne!(played(&[]), played(&[]));
    assert_eq!(played(&["--seed", "7"]), played(&["--seed", "7"]));
}

#[test]
fn a_line_of_a_megabyte_is_answered_and_the_next_one_too() {
    let script = format!("1 play b {}\n2 name\n", "x".repeat(1 << 20));
    let ran = ponder_in(Path::new("."), &["gtp", "--player", "random"], &script).expect(0);
    assert!(ran.stdout.contains('?') && ran.stdout.contains("=2 Ponder"), "{}", ran.stdout);
}

#[test]
fn a_reserve_covers_the_delay_of_the_connection() {
    let script = "time_settings 0 1 1\ngenmove b\n";
    let with = |lag: &str| {
        let args = ["gtp", "--player", "mcts:time=5", "--game", "hex:5", "--lag", lag];
        ponder_in(Path::new("."), &args, script)
    };
    let ran = with("0.9").expect(0);
    assert!(ran.stdout.starts_with("=\n\n= "), "{}", ran.stdout);
    with("61").fails(2, &["a number from 0 to 60"]);
    with("much").fails(2, &["a number from 0 to 60"]);
}

#[test]
fn the_default_player_of_the_game_plays_where_none_is_named() {
    let script =
        "time_settings 0 1 1\nlz-genmove_analyze b 10\nboardsize 5\nlz-genmove_analyze b 10\n";
    let ran = ponder_in(Path::new("."), &["gtp", "--game", "hex:4"], script).expect(0);
    let answers: Vec<&str> = ran.stdout.split("\n\n").collect();
    for answer in [answers[1], answers[3]] {
        assert!(answer.contains(" prior "), "a network has priors: {}", ran.stdout);
    }
    let query = r#"{"id":"a","rules":"hex:5","moves":[]}"#;
    let ran = ponder_in(Path::new("."), &["analysis"], &format!("{query}\n")).expect(0);
    let answer = ran.json();
    assert!(answer["moveInfos"][0]["prior"].is_number(), "{answer}");
    assert_eq!(answer["rootInfo"]["visits"], 1000, "{answer}");
}
