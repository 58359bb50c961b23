//! Tests that other programs can read batches: pandas and DuckDB, if Python has them.
//! `PONDER_PYTHON` names the interpreter; the default is `python3`.

use crate::store::games::{any_game, games};
use ponder_game::Side;
use ponder_train::store::batch::encode;
use ponder_train::{Episode, Ply, VisitedMove};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};
use std::env;
use std::path::Path;
use std::process::Command;

/// Expected contents of the columns of a batch.
fn expected(games: &[Episode]) -> Value {
    let rows: Vec<_> = games
        .iter()
        .enumerate()
        .flat_map(|(game, episode)| {
            let plies = episode.plies.iter().enumerate();
            plies.map(move |(number, ply)| (game, episode, number, ply))
        })
        .collect();
    macro_rules! column {
        (|$row:pat_param| $value:expr) => {
            rows.iter().map(|$row| json!($value)).collect::<Vec<_>>()
        };
    }
    let wide = |list: Vec<f32>| list.into_iter().map(f64::from).collect::<Vec<_>>();
    json!({
        "types": {
            "game": "int64", "rules": "string", "seed": "uint64", "model": "uint64",
            "ply": "int32", "move": "string", "is_example": "bool", "visits": "uint32",
            "root_value": "float", "policy_index": "list<uint16>", "policy": "list<float>",
            "outcome": "float", "ending": "string", "margin_halves": "int32", "owners": "string",
            "surprise": "float", "child_index": "list<uint16>", "child_prior": "list<float>",
            "child_visits": "list<uint32>", "child_value": "list<float>",
        },
        "columns": {
            "game": column!(|(game, ..)| game),
            "rules": column!(|(_, episode, ..)| episode.rules),
            "seed": column!(|(_, episode, ..)| episode.seed),
            "model": column!(|(_, episode, ..)| episode.model),
            "ply": column!(|(_, _, number, _)| number),
            "move": column!(|(.., ply)| ply.mv),
            "is_example": column!(|(.., ply)| ply.is_example),
            "visits": column!(|(.., ply)| ply.visits),
            "root_value": column!(|(.., ply)| f64::from(ply.root_value)),
            "policy_index": column!(|(.., ply)| ply.policy.iter().map(|o| o.0).collect::<Vec<_>>()),
            "policy": column!(|(.., ply)| wide(ply.policy.iter().map(|o| o.1).collect())),
            "outcome": column!(|(_, episode, ..)| f64::from(episode.outcome)),
            "ending": column!(|(_, episode, ..)| episode.ending),
            "margin_halves": column!(|(_, episode, ..)| margin(episode)),
            "owners": column!(|(_, episode, ..)| owners(episode)),
            "surprise": column!(|(.., ply)| f64::from(ply.surprise)),
            "child_index": column!(|(.., ply)| children(ply, |child| json!(child.output))),
            "child_prior": column!(|(.., ply)| children(ply, |child| json!(f64::from(child.prior)))),
            "child_visits": column!(|(.., ply)| children(ply, |child| json!(child.visits))),
            "child_value": column!(|(.., ply)| children(ply, |child| json!(f64::from(child.value)))),
        },
    })
}

fn children(ply: &Ply, value: impl Fn(&VisitedMove) -> Value) -> Vec<Value> {
    ply.children.iter().map(value).collect()
}

fn margin(episode: &Episode) -> i32 {
    episode.count.as_ref().map_or(0, |count| count.margin_halves)
}

fn owners(episode: &Episode) -> String {
    let sign = |owner: &Option<Side>| match owner {
        None => '.',
        Some(Side::First) => '1',
        Some(Side::Second) => '2',
    };
    episode.count.iter().flat_map(|count| &count.owners).map(sign).collect()
}

fn write(folder: &Path, name: &str, games: &[Episode]) {
    std::fs::write(folder.join(format!("{name}.parquet")), encode(games).unwrap()).unwrap();
    let text = expected(games).to_string();
    std::fs::write(folder.join(format!("{name}.json")), text).unwrap();
}

#[test]
fn pandas_and_duckdb_read_batches() {
    let python = env::var("PONDER_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let probe = ["-c", "import pandas, pyarrow, duckdb"];
    if !Command::new(&python).args(probe).output().is_ok_and(|output| output.status.success()) {
        println!("skipped: {python} lacks pandas, pyarrow or duckdb (set PONDER_PYTHON)");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "plain", &games(0, 100));
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let odd: Vec<_> =
        (0..50).map(|_| any_game().new_tree(&mut runner).unwrap().current()).collect();
    write(folder.path(), "odd", &odd);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/check_parquet.py");
    let output = Command::new(python).arg(script).arg(folder.path()).output().unwrap();
    println!("{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
