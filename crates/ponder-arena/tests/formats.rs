//! Files written by earlier versions stay readable.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use ponder_arena::stats::Sprt;
use ponder_arena::{
    Balance, Contestant, Entrant, Lifetime, Limits, Match, Openings, Pairing, Stage, Summary,
    read_match,
};
use ponder_game::{Reason, Seat, Seed, TimeControl};
use std::path::Path;

fn fixture(version: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(version)
}

#[test]
fn version_1_is_read() {
    let (description, games) = read_match(&fixture("version-1")).unwrap();
    let entrant = |spec: &str, time| Entrant { spec: spec.into(), time };
    let expected = Match {
        version: 1,
        game: "hex:3".into(),
        players: [
            entrant("mcts:rollouts=100", Some(TimeControl::sudden_death(60_000, 1_000))),
            entrant("random", None),
        ],
        games: 4,
        seed: Seed(18_446_744_073_709_551_615),
        pairing: Pairing::Pairs,
        openings: Openings {
            plies: 2,
            balance: Some(Balance { tolerance: 0.1, rollouts: 500, candidates_max: 30 }),
        },
        sprt: Some(Sprt { elo0: -5.0, elo1: 12.5, alpha: 0.05, beta: 0.1 }),
        limits: Limits {
            plies_max: 200,
            clock_grace_ms: 90,
            move_ms_max: 5_000,
            stop_grace_ms: 2_000,
            start_ms_max: 3_000,
        },
        lifetime: Lifetime::Match,
        workers: 3,
    };
    assert_eq!(description, expected);
    let seed = &serde_json::to_value(&description).unwrap()["seed"];
    assert_eq!(seed, "18446744073709551615", "now written as a text");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].winner(), Some(Contestant::A));
    assert_eq!(games[0].result.reason, Reason::Rules);
    assert_eq!(games[0].moves[0].visits, Some(100));
    assert_eq!(games[0].table().unwrap().result().as_ref(), Some(&games[0].result));
    assert_eq!(
        games[1].result.reason,
        Reason::Fault("no answer within 5 s to `choose a move`".into())
    );
    assert_eq!(games[1].hung, [Seat(0)]);

    let text = std::fs::read(fixture("version-1").join("result.json")).unwrap();
    let summary: Summary = serde_json::from_slice(&text).unwrap();
    let derived = Summary::of(&description, &games);
    assert_eq!(rounded(&summary), rounded(&derived));
    assert_eq!((summary.stage, summary.games.wins), (Stage::Unfinished, 2));
}

/// The summary as JSON with numbers to nine decimals: the last bits of a quantile depend on how it
/// was compiled.
fn rounded(summary: &Summary) -> serde_json::Value {
    fn round(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Array(items) => items.iter_mut().for_each(round),
            serde_json::Value::Object(fields) => fields.values_mut().for_each(round),
            serde_json::Value::Number(number) => {
                if let Some(float) = number.as_f64() {
                    *value = serde_json::json!((float * 1e9).round() / 1e9);
                }
            }
            _ => {}
        }
    }
    let mut value = serde_json::to_value(summary).unwrap();
    round(&mut value);
    value
}
