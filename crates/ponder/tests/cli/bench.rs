use crate::support::ponder;
use serde_json::{Value, json};
use std::fs;

#[test]
fn the_figures_are_there() {
    let args = ["bench", "hex:5", "--seconds", "1", "--simulations", "3000", "--json"];
    let json = ponder(&args).expect(0).json();
    let figure = |key: &str| json[key].as_f64().unwrap_or_else(|| panic!("no {key} in {json}"));
    for key in ["rollouts_scalar_per_cpu_s", "rollouts_batched_per_cpu_s", "sims_per_cpu_s"] {
        assert!(figure(key) > 1000.0, "{key}: {json}");
    }
    assert_eq!(json["rollouts"][0]["per_cpu_s"]["rounds"].as_array().unwrap().len(), 9);
    assert_eq!(json["agreement"][0]["agree"], true);
    assert!(json["search"]["nodes"].as_u64().unwrap() > 100);
}

#[test]
fn for_people() {
    let args = ["bench", "hex:3", "--seconds", "1", "--simulations", "100"];
    let ran = ponder(&args).expect(0);
    assert!(ran.stderr.contains("measuring hex:3"), "{}", ran.stderr);
    let message = ran.stdout;
    assert!(message.contains("per CPU second") && message.contains("standard errors"), "{message}");
}

#[test]
fn results_are_kept_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("kept");
    let save = format!("--save={}", kept.display());
    let bench = ["bench", "hex:3", "--seconds", "1", "--simulations", "100"];
    let run = |options: &[&str]| ponder(&[&bench[..], options].concat());
    run(&[&save]).expect(0);
    run(&[&save]).expect(0);
    let mut files: Vec<_> =
        fs::read_dir(&kept).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 2, "{files:?}");
    let mut result: Value = serde_json::from_slice(&fs::read(&files[1]).unwrap()).unwrap();
    assert_eq!(
        (&result["bench"], &result["settings"]["simulations"]),
        (&json!("hex:3"), &json!(100))
    );
    let name = files[1].file_stem().unwrap().to_str().unwrap();
    let date = result["date"].as_str().unwrap();
    assert!(name.starts_with(date) && name.ends_with("-hex-3"), "{name}");

    // A thousand times as fast before, and on another machine.
    let rounds = &mut result["rollouts"][0]["per_cpu_s"]["rounds"];
    for round in rounds.as_array_mut().unwrap() {
        *round = json!(1000.0 * round.as_f64().unwrap());
    }
    result["machine"]["processor"] = json!("another");
    let before = folder.path().join("before.json");
    fs::write(&before, result.to_string()).unwrap();
    let before = before.to_str().unwrap();
    let ran = run(&["--compare", before]).expect(0);
    let row = ran.stdout.lines().find(|line| line.starts_with("rollouts.scalar.per_cpu_s"));
    assert!(row.unwrap().contains("slower"), "{}", ran.stdout);
    assert!(ran.stderr.contains("another machine"), "{}", ran.stderr);
    let json = run(&["--compare", before, "--fail-slower", "900", "--json"])
        .fails(1, &["slower by more than 900%", "rollouts.scalar.per_cpu_s"])
        .json();
    let figures = json["comparison"]["figures"].as_array().unwrap();
    let slow = figures.iter().find(|figure| figure["figure"] == "rollouts.scalar.per_cpu_s");
    assert_eq!(slow.unwrap()["verdict"], "slower", "{json}");

    let start = std::time::Instant::now();
    ponder(&["bench", "hex:4", "--compare", before]).fails(3, &["hex:3", "hex:4"]);
    let other = folder.path().join("other.json");
    fs::write(&other, "{}").unwrap();
    run(&["--compare", other.to_str().unwrap()]).fails(3, &["not a result of `ponder bench`"]);
    run(&["--compare", "nowhere.json"]).fails(3, &["nowhere.json"]);
    assert!(start.elapsed().as_secs() < 10, "a wrong file is refused before anything is measured");
    run(&["--fail-slower", "5"]).fails(2, &["--compare"]);
}

#[test]
fn the_training_loop_is_measured_by_threads() {
    let options = ["--game", "hex:3", "--seconds", "1", "--threads", "2", "--json"];
    let report = ponder(&[&["bench", "train"], &options[..]].concat()).expect(0).json();
    let rates = report["steps_per_s_by_threads"].as_object().unwrap();
    assert!(rates.keys().eq(["1", "2"]) && rates.values().all(|rate| rate.as_f64() > Some(0.0)));
    let useful = report["useful_threads_16"].as_f64().unwrap();
    assert!(useful > 0.0 && useful < 16.001, "{useful}");
    assert_eq!(report["measured"]["threads"], 2);
    assert!(report["measured"]["searches"].as_u64() > Some(0));
    ponder(&["bench", "train", "--game", "crossword"]).fails(2, &["cannot be trained"]);
}
