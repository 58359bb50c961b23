//! The theory of positions, as a page gets it.

use ponder_game::{Action, Side, Table, Viewer, plies_of_text};
use ponder_games::{Border, GameSpec, Theorist};

const BYTES: usize = 1 << 20;

fn table(rules: &str, moves: &str) -> (GameSpec, Box<dyn Table>) {
    let spec: GameSpec = rules.parse().unwrap();
    let mut table = spec.table();
    for text in moves.split_whitespace() {
        for ply in plies_of_text(&*table, text).unwrap() {
            let seat = table.to_act().unwrap();
            table.apply(seat, &Action::play(ply)).unwrap();
        }
    }
    (spec, table)
}

fn theorist(rules: &str, moves: &str) -> Option<Box<dyn Theorist>> {
    let (spec, table) = table(rules, moves);
    spec.theorist(&table.observe(Viewer::Spectator))
}

/// Names of points of a square board.
fn names(points: &[u16], size: u16) -> String {
    let name =
        |point: &u16| format!("{}{}", char::from(b'a' + (point % size) as u8), point / size + 1);
    points.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn findings_are_points_and_borders_of_the_board() {
    let found = theorist("hex:5", "c3 b4 d2").unwrap().findings();
    assert_eq!(names(&found.dead, 5), "a2 b2");
    assert_eq!(
        found.captured.each_ref().map(|set| names(set, 5)),
        ["a1 b1 c1 d1 e1 c2", "a3 b3 a4 a5"]
    );
    assert_eq!(names(&found.must_play.unwrap(), 5), "c4");
    let span = found.spans.iter().find(|span| span.side == Side::First).unwrap();
    assert_eq!((span.key.unwrap(), names(&span.carrier, 5)), (17, "c4 b5 c5".to_owned()));
    assert_eq!(span.ends.map(|end| end.border), [Some(Border::Top), Some(Border::Bottom)]);
    let links = found.links.iter().map(|link| {
        let ends = link.ends.map(|end| end.border);
        (link.side, ends, names(&link.carrier, 5))
    });
    let links: Vec<_> = links.collect();
    assert!(
        links.contains(&(Side::First, [Some(Border::Top), None], "d1 e1".to_owned())),
        "{links:?}"
    );
    assert!(
        links.contains(&(Side::Second, [Some(Border::Left), None], "a4 a5".to_owned())),
        "{links:?}"
    );
}

#[test]
fn a_win_is_proven_with_answers_until_the_game_is_over() {
    let proof = theorist("hex:5", "c3").unwrap().prove(BYTES, &mut || false).unwrap();
    assert_eq!((proof.winner, proof.best), (Side::First, None));
    assert_eq!(proof.answers.len(), proof.carrier.len());
    assert!(proof.answers.iter().all(|answer| answer.reply.is_some()));
    // Follows the proof from answer to answer, each time after the first move that it has.
    let mut moves = "c3".to_owned();
    for _ in 0..12 {
        let (spec, table) = table("hex:5", &moves);
        let view = table.observe(Viewer::Spectator);
        let theorist = spec.theorist(&view).unwrap();
        if let Some(result) = table.result() {
            assert_eq!(result.winner_side, Some(Side::First), "{moves}");
            let proof = theorist.prove(BYTES, &mut || false).unwrap();
            assert_eq!((proof.winner, proof.best, proof.answers.len()), (Side::First, None, 0));
            assert!(theorist.findings().links.iter().all(|link| link.side == Side::Second));
            return;
        }
        let proof = theorist.prove(BYTES, &mut || false).unwrap();
        let answer = &proof.answers[0];
        let reply = answer.reply.unwrap();
        moves = format!("{moves} {} {}", names(&[answer.to], 5), names(&[reply.point], 5));
    }
    panic!("{moves}: the game goes on");
}

#[test]
fn nothing_is_excluded_without_a_threat_and_everything_after_a_connection() {
    let must_play = |rules, moves| theorist(rules, moves).unwrap().findings().must_play;
    assert_eq!(must_play("hex:9", ""), None);
    // Filled-in cells connect Black already.
    assert_eq!(must_play("hex:3", "b2 a1"), None);
    assert_eq!(must_play("hex:3", "b2"), Some(vec![]));
    // A connection that is not made of filled-in cells.
    assert_eq!(must_play("hex:7", "d4 c6 e2"), Some(vec![]));
}

#[test]
fn there_is_no_theory_of_other_games_nor_while_a_swap_is_open() {
    assert!(theorist("go:9", "").is_none());
    assert!(theorist("othello", "").is_none());
    assert!(theorist("hex:5,swap", "").is_none());
    assert!(theorist("hex:5,swap", "a1").is_none());
    assert!(theorist("hex:5,swap", "a1 b2").is_some());
    assert!(theorist("hex:12", "a1").is_some());
}
