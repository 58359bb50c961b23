use crate::support::{command, interrupt, ponder, ran};
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

#[test]
fn openings_of_small_boards_are_solved() {
    let bench = |args: &[&str]| ponder(&[&["bench", "hex-solve"], args].concat());
    let json = bench(&["--boards", "4,3", "--json"]).expect(0).json();
    // Winning openings as in published lists, and the empty board.
    for (index, board, black, white) in [(0, "3", 6, 4), (1, "4", 5, 12)] {
        let result = &json["boards"][index];
        assert_eq!((&result["black_wins"], &result["white_wins"]), (&json!(black), &json!(white)));
        assert_eq!((&result["undecided"], &result["wrong"]), (&json!([]), &json!([])));
        assert_eq!(result["openings"].as_array().unwrap().len(), black + white);
        for figure in ["openings_cpu_s", "nodes_per_cpu_s"] {
            assert!(json[figure][board].as_f64() > Some(0.0), "{figure}: {json}");
        }
        assert!(json["hardest"][board]["opening"].is_string(), "{json}");
    }
    for figure in ["vc_build_ms", "vc_build_thorough_ms", "fill_in_us"] {
        assert!(json[figure].as_f64() > Some(0.0), "{figure}: {json}");
    }
    bench(&["--boards", "20"]).fails(2, &["--boards 20"]);
    bench(&["--boards", "3,4", "--openings", "d4"]).fails(2, &["d4", "3x3", "empty"]);
}

#[test]
fn openings_over_the_limit_are_listed() {
    let args = ["bench", "hex-solve", "--boards", "11", "--openings", "f6,empty", "--time", "0.1"];
    let json = ponder(&[&args[..], &["--json"]].concat()).expect(0).json();
    assert_eq!(json["boards"][0]["undecided"], json!(["f6", "empty"]));
    assert_eq!(json["boards"][0]["openings"][0]["winner"], json!(null));
    assert_eq!(json["rounds"]["openings_cpu_s"], json!({}));
    let text = ponder(&args).expect(0).stdout;
    assert!(text.contains("undecided: f6 empty"), "{text}");
}

#[test]
fn an_interrupted_benchmark_of_the_solver_reports_what_is_known() {
    let started = std::time::Instant::now();
    let args = ["bench", "hex-solve", "--boards", "11", "--openings", "a1,f6,empty", "--json"];
    let pipe = std::process::Stdio::piped;
    let mut child = command(&args).stdout(pipe()).stderr(pipe()).spawn().unwrap();
    let mut line = String::new();
    let mut stderr = std::io::BufReader::new(child.stderr.take().unwrap());
    std::io::BufRead::read_line(&mut stderr, &mut line).unwrap();
    assert!(line.contains("measuring the solver"), "{line}");
    interrupt(&child);
    let json = ran(child, started).expect(130).json();
    let board = &json["boards"][0];
    let names = |key: &str| board[key].as_array().unwrap().len();
    assert_eq!(names("undecided") + names("unmeasured"), 3, "{json}");
    assert!(json["fill_in_us"].is_null() && json["was_interrupted"] == true, "{json}");
}
