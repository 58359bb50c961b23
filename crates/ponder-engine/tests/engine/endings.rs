//! Tests of passing, and of capturing dead stones before it.

use crate::engine::go::{DEAD_STONE, answers};
use crate::engine::support::{Remote, options};

#[test]
fn players_do_not_pass_when_counting_the_dead_stone_as_alive_would_lose() {
    for player in ["mcts:rollouts=2000", "rave:rollouts=2000"] {
        let input = format!("{DEAD_STONE}play w pass\ngenmove b\n");
        let message = answers(player, "go:7", &input);
        let played = message.last().expect("an answer");
        assert!(played.starts_with("= ") && played != "= pass", "{player}: {played}");
        // With the dead stone off the board Black is ahead and ends the game.
        let input = format!(
            "{DEAD_STONE}play b b6\nplay b d6\nplay b c7\nplay b c5\nplay w pass\ngenmove b\n"
        );
        let message = answers(player, "go:7", &input);
        assert_eq!(message.last().expect("an answer"), "= pass", "{player}");
    }
}

#[test]
fn a_lost_game_in_which_nothing_is_left_is_ended() {
    // Two eyes each; Black has 15 points and White 10.
    let stones = "b b5 b c5 w d5 b a4 b b4 b c4 w d4 w e4 b b3 b c3 w d3 b a2 b b2 b c2 w d2 w e2 \
                  b a1 b b1 b c1 w d1 w e1";
    for player in ["mcts:rollouts=300", "rave:rollouts=300"] {
        let input = format!("komi 0.5\nset_position {stones}\ngenmove w\ngenmove b\nfinal_score\n");
        let message = answers(player, "go:5", &input);
        assert_eq!(message[2..], ["= pass", "= pass", "= B+4.5"], "{player}");
    }
}

#[test]
fn a_clean_up_takes_dead_stones_off_before_it_passes() {
    for player in ["rave:rollouts=1000", "mcts:rollouts=1000", "random"] {
        let mut engine = Remote::start(options(player, "go:7"));
        for line in DEAD_STONE.lines() {
            engine.ask(line);
        }
        // Black is ahead in the current position, so that nothing but the request keeps it from
        // passing.
        engine.ask("komi -40");
        let mut moves = 0;
        while engine.ask("list_stones w").contains("C6") {
            let played = engine.ask("kgs-genmove_cleanup b");
            assert_ne!(played.to_lowercase(), "pass", "{player}");
            engine.ask("play w pass");
            moves += 1;
            assert!(moves < 40, "{player} does not take it");
        }
        engine.end();
    }
}

/// Black is ahead by 1.5 with B6 and B3 off the board, and behind by 20.5 with them.
const TWO_DEAD_STONES: &str = "b c9 b e9 b b8 b d8 b e8 b a7 b c7 b e7 b e6 b e5 b e4 b e3 b b2 b d2 b e2 b a1 b c1 \
     b e1 w f9 w h9 w f8 w g8 w j8 w f7 w h7 w b6 w f6 w g6 w f5 w f4 w b3 w f3 w g3 w f2 \
     w h2 w f1 w g1 w j1";

#[test]
fn a_clean_up_wastes_no_stone() {
    let mut engine = Remote::start(options("rave:rollouts=200", "go:9"));
    engine.ask(&format!("set_position {TWO_DEAD_STONES}"));
    let dead = engine.ask("final_status_list dead").to_lowercase();
    assert!(dead.contains("b6") && dead.contains("b3"), "{dead}");
    let mut moves = 0;
    while engine.ask("kgs-genmove_cleanup b").to_lowercase() != "pass" {
        engine.ask("play w pass");
        moves += 1;
        assert!(moves <= 12, "it does not come to an end");
    }
    let left = engine.ask("list_stones w").to_lowercase();
    assert!(!left.contains("b6") && !left.contains("b3"), "{left}");
    engine.ask("play w pass");
    assert_eq!(engine.ask("final_score"), "B+1.5");
    engine.end();
}

#[test]
fn players_do_not_pass_while_points_are_undecided() {
    for player in ["rave:rollouts=200", "mcts:rollouts=200"] {
        for setup in ["komi 0.5\nfixed_handicap 9\ngenmove w\n", "komi 81.5\ngenmove b\n"] {
            let message = answers(player, "go:9", setup);
            let played = message.last().expect("an answer").to_lowercase();
            assert!(played.starts_with("= ") && played != "= pass", "{player}: {setup}{played}");
        }
    }
}
