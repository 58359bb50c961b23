//! The owners and the score that networks expect in Go.

use crate::nets::{owner, player, problem, table_after, think};

/// The spec of a player with the trained network for Go on 9x9.
fn go_9(rest: &str) -> String {
    let folder = env!("CARGO_MANIFEST_DIR");
    format!("{rest},model={folder}/../../models/go-9.safetensors")
}

#[test]
fn a_network_for_go_reports_owners_and_the_lead() {
    // Black has the left half and more, White a few stones on the right edge.
    let moves = "f1 j1 f2 j2 f3 j3 f4 j4 f5 j5 f6 j6 f7 j7 f8 j8 f9 j9";
    for (extra, sign) in [("", 1.0), (" d5", -1.0)] {
        let table = table_after("go:9,komi=6.5", &format!("{moves}{extra}"));
        for kind in ["puct", "gumbel"] {
            let mut player = player(&go_9(&format!("{kind}:visits=1")), "go:9,komi=6.5", 1);
            let (_, report) = think(player.as_mut(), table.as_ref());
            assert_eq!(report.ownership.len(), 81);
            let black: f32 = report.ownership.iter().sum();
            assert!((20.0..=81.0).contains(&black), "{kind}: {black}");
            let lead = report.score.expect("a lead");
            // In half points.
            assert!((sign * (black - 6.5) - lead).abs() <= 0.25, "{kind}: {lead} of {black}");
        }
    }
    let mut player = player("puct:model=random:8x1,sims=8", "hex:5", 1);
    let (_, report) = think(player.as_mut(), table_after("hex:5", "").as_ref());
    assert_eq!((report.ownership.len(), report.score), (0, None));
}

#[test]
fn leads_are_averages_over_the_search() {
    let table = table_after("go:9", "e5 c3 g7");
    for kind in ["puct", "gumbel"] {
        let think_with = |limit: &str| {
            let mut player = player(&go_9(&format!("{kind}:{limit}")), "go:9", 1);
            think(player.as_mut(), table.as_ref()).1
        };
        let (root, report) = (think_with("visits=1"), think_with("sims=100"));
        let tried: Vec<_> = report.candidates.iter().filter(|one| one.visits > 0).collect();
        let sum: f32 = tried.iter().map(|one| one.visits as f32 * one.score.unwrap()).sum();
        let own = root.score.unwrap();
        let mean = (own + sum) / report.visits as f32;
        let score = report.score.unwrap();
        assert!(tried.len() > 3 && (mean - score).abs() < 1e-2, "{kind}: {mean} {score}");
    }
}

#[test]
fn the_score_moves_the_value_of_a_search() {
    let moves = "f1 j1 f2 j2 f3 j3 f4 j4 f5 j5 f6 j6 f7 j7 f8 j8 f9 j9";
    let table = table_after("go:9", moves);
    let value = |score: &str| {
        let mut player = player(&go_9(&format!("puct:sims=1{score}")), "go:9", 1);
        think(player.as_mut(), table.as_ref()).1
    };
    let plain = value(",score=0");
    let lead = plain.score.expect("a lead");
    assert!(lead > 10.0, "{lead}");
    // Black will probably win, but not by as much as possible.
    let scored = value(",score=0.5");
    assert!(plain.value > 0.6 && scored.value < plain.value - 0.03, "{plain:?} {scored:?}");
    assert_eq!(value("").value, plain.value);
    let refused = problem(&go_9("puct:score=2"), "go:9", &owner());
    assert!(refused.contains("score"), "{refused}");
}

/// The score depends on captures under territory scoring, which a network does not see and the key
/// of its cache does not contain.
#[test]
fn cached_evaluations_do_not_keep_the_score_of_other_captures() {
    let rules = "go:9,rules=japanese";
    // The same stones; in the second game White has captured a stone in the corner.
    let games = ["pass", "a1"].map(|first| format!("{first} a2 pass b1 e5 c5 e6 c6 e7 c7"));
    let values = |cache: &str| {
        let spec = go_9(&format!("puct:sims=1,score=1,cache-mb={cache}"));
        let mut player = player(&spec, rules, 1);
        let mut value = |moves: &str| {
            let table = table_after(rules, moves);
            player.new_game();
            think(player.as_mut(), table.as_ref()).1.value
        };
        games.each_ref().map(|moves| value(moves))
    };
    let [without, with] = values("0");
    assert!((without - with).abs() > 0.01, "{without} {with}");
    assert_eq!(values("16"), [without, with]);
}
