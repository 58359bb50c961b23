//! Streamed analysis.

use crate::engine::support::{Remote, options, session};
use std::time::{Duration, Instant};

/// The value of a key in an `info` line.
fn value<'a>(line: &'a str, key: &str) -> &'a str {
    let mut words = line.split(' ');
    words.find(|word| *word == key).expect("the key is there");
    words.next().expect("the key has a value")
}

#[test]
fn an_analysis_stops_on_the_next_command() {
    let mut engine = Remote::start(options("mcts:rollouts=200,leaf=1", "hex:5"));
    engine.ask("play b c3");
    let started = Instant::now();
    engine.send("4 lz-analyze w 1\n");
    assert_eq!(engine.line(), "=4");
    let first = engine.line();
    let later = (0..3).map(|_| engine.line()).last().expect("three lines");
    assert!(first.starts_with("info move "), "{first}");
    let best = |line: &str| value(line, "visits").parse::<u64>().expect("a number");
    assert!(best(&later) > best(&first), "the search goes on: {first} / {later}");
    let rate: u32 = value(&first, "winrate").parse().expect("a number");
    assert!(rate <= 10_000);
    assert_eq!(value(&first, "order"), "0");
    assert_eq!(value(&first, "pv"), value(&first, "move"));
    assert_eq!(later.matches("info move ").count(), 24, "{later}");
    engine.send("5 name\n");
    let rest = engine.rest();
    assert!(rest.iter().all(|line| line.starts_with("info ")), "{rest:?}");
    assert_eq!(engine.rest(), ["=5 Ponder"]);
    assert!(started.elapsed() < Duration::from_secs(60));
    engine.end();
}

#[test]
fn an_empty_line_and_the_end_of_the_input_stop_it_too() {
    let mut engine = Remote::start(options("mcts:rollouts=100", "hex:4"));
    engine.send("lz-analyze interval 1 maxmoves 2\n");
    assert_eq!(engine.line(), "=");
    assert_eq!(engine.line().matches("info move ").count(), 2);
    engine.send("\n");
    engine.rest();
    assert_eq!(engine.ask("list_stones b"), "");
    engine.send("lz-analyze b 1\n");
    assert_eq!(engine.line(), "=");
    engine.end();
}

#[test]
fn a_player_without_opinion_waits_for_input() {
    let mut engine = Remote::start(options("random", "hex:4"));
    engine.send("lz-analyze\n");
    assert_eq!(engine.line(), "=");
    engine.send("name\n");
    assert_eq!(engine.line(), "");
    assert_eq!(engine.rest(), ["= Ponder"]);
    engine.end();
}

#[test]
fn errors_come_before_the_stream() {
    let input = "lz-analyze green\nlz-analyze b 1 interval\nlz-genmove_analyze b -1\n\
                 boardsize 1\nplay b a1\nlz-analyze\nlz-genmove_analyze w\n";
    assert_eq!(
        session(options("random", "hex:4"), input),
        "? syntax error\n\n? syntax error\n\n? syntax error\n\n=\n\n=\n\n\
         ? the game is over\n\n? the game is over\n\n"
    );
}

#[test]
fn a_move_with_analysis() {
    let input = "lz-genmove_analyze b 1\nlist_stones b\n";
    let output = session(options("mcts:rollouts=500", "hex:3"), input);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines[0], "=");
    assert!(lines[1].starts_with("info move "), "{output}");
    let played = lines.iter().find_map(|line| line.strip_prefix("play "));
    let played = played.expect("a move was played");
    assert!(output.ends_with(&format!("play {played}\n\n= {played}\n\n")), "{output}");
}
