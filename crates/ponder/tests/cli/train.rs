//! `ponder train`: it trains, resumes, survives being killed, and reports errors.

use crate::support::{command, ponder, terminate, wait_until};
use ponder_train::store::RunStore;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

/// Settings under which a step takes milliseconds.
const SMALL: [&str; 20] = [
    "--size",
    "8x1",
    "--set",
    "measure.every_s=0",
    "--set",
    "selfplay.games_in_flight=16",
    "--set",
    "selfplay.batch=16",
    "--set",
    "selfplay.simulations=4",
    "--set",
    "selfplay.fast_simulations=2",
    "--set",
    "learn.batch=32",
    "--set",
    "learn.window_min=256",
    "--set",
    "learn.games_a_batch=8",
    "--set",
    "learn.checkpoint_every=10",
];

fn begin<'a>(folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["train", "hex:3", "--run", folder, "--threads", "2"], &SMALL[..], more].concat()
}

#[test]
fn a_run_trains_goes_on_and_its_network_plays() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run").display().to_string();
    let first = ponder(&begin(&run, &["--steps", "20", "--json"])).expect(0);
    let last = first.stdout.lines().last().unwrap();
    let first: Value = serde_json::from_str(last).unwrap();
    assert_eq!(first["step"], 20);
    let second = ponder(&["train", "--run", &run, "--steps", "30", "--quiet"]).expect(0);
    assert!(second.stdout.contains("30 steps"), "{}", second.stdout);
    assert!(second.stdout.contains("ponder play hex:3"), "{}", second.stdout);
    let third = ponder(&["train", "--run", &run, "--steps", "31"]).expect(0);
    assert!(third.stderr.contains("resumes from checkpoint"), "{}", third.stderr);
    assert!(third.stderr.contains("step 30"), "{}", third.stderr);
    let printed = ponder(&["net", "info", &run]).expect(0).stdout;
    assert!(printed.contains("networks/") && printed.contains("8x1"), "{printed}");
    let player = format!("policy:model={run}");
    let args =
        ["match", &player, "random", "--game", "hex:3", "--games", "4", "--no-files", "--json"];
    let games = ponder(&args).expect(0).json();
    assert_eq!(games["report"]["match"]["played"], 4);
    let table = folder.path().join("metrics.csv").display().to_string();
    let written = ponder(&["metrics", &run, "-o", &table]).expect(0).stdout;
    assert!(written.contains("metrics.csv: ") && written.contains(" records"), "{written}");
    let table = std::fs::read_to_string(table).unwrap();
    let names: BTreeSet<&str> = table.lines().next().unwrap().split(',').collect();
    for name in ["record", "created_s", "step", "training.policy", "recent_games.plies"] {
        assert!(names.contains(name), "no {name} in {names:?}");
    }
    let parquet = folder.path().join("metrics.parquet").display().to_string();
    ponder(&["metrics", &run, "-o", &parquet]).expect(0);
    assert!(std::fs::read(parquet).unwrap().starts_with(b"PAR1"));
    ponder(&["metrics", &run, "-o", "metrics.txt"]).fails(2, &["metrics.txt", ".parquet"]);
}

#[test]
fn examples_of_a_run_begin_with_its_network() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run").display().to_string();
    ponder(&["examples", "--run", &run, "--pipe"]).fails(3, &["no run", "--steps 0"]);
    ponder(&begin(&run, &["--steps", "10", "--quiet"])).expect(0);
    // The end of the input ends the stream.
    let output = command(&["examples", "--run", &run, "--pipe"]).stdin(Stdio::null()).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let (length, rest) = output.stdout.split_at(8);
    let length = u64::from_le_bytes(length.try_into().unwrap());
    let network = &rest[..usize::try_from(length).unwrap()];
    assert!(String::from_utf8_lossy(network).contains("ponder-net"));
}

#[test]
fn a_run_that_goes_on_for_a_while_is_measured_at_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run").display().to_string();
    let rare =
        ["--for", "6s", "--set", "measure.every_s=3600", "--set", "measure.games=4", "--json"];
    let last = |args: &[&str]| -> Value {
        let ran = ponder(args).expect(0);
        serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap()
    };
    let measured = |status: &Value| status["measurements"].as_array().unwrap().len();
    assert_eq!(measured(&last(&begin(&run, &rare))), 1);
    assert_eq!(measured(&last(&["train", "--run", &run, "--for", "6s", "--json"])), 2);
}

#[test]
fn a_termination_signal_ends_a_run_with_all_finished_games() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let name = run.display().to_string();
    let args = begin(&name, &["--json"]);
    let child = command(&args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    wait_until(|| {
        let store = run.is_dir().then(|| RunStore::open(&name).ok()).flatten();
        store.is_some_and(|store| store.checkpoints().is_ok_and(|all| !all.is_empty()))
    });
    terminate(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let last = String::from_utf8(output.stdout).unwrap();
    let status: Value = serde_json::from_str(last.lines().last().unwrap()).unwrap();
    let log = RunStore::open(&name).unwrap().log().unwrap();
    assert_eq!(status["games"], log.games());
    let newest = RunStore::open(&name).unwrap().latest_checkpoint().unwrap().unwrap();
    assert_eq!(status["step"], newest.step);
}

#[test]
fn a_run_begins_with_the_weights_of_another_board_size() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (small, large) = (path("small"), path("large"));
    ponder(&begin(&small, &["--steps", "10", "--quiet"])).expect(0);
    let settings = ["--set", "learn.window_min=256", "--quiet"];
    let args = ["train", "hex:5", "--run", &large, "--init", &small, "--steps", "0"];
    ponder(&[&args[..], &settings].concat()).expect(0);
    let weights = |run: &str| {
        let store = RunStore::open(run).unwrap();
        let first = store.checkpoint(store.checkpoints().unwrap()[0]).unwrap();
        store.network(&first, "weights").unwrap().tensors().map().clone()
    };
    let averaged = |run: &str| {
        let store = RunStore::open(run).unwrap();
        let newest = store.latest_checkpoint().unwrap().unwrap();
        store.network(&newest, "network").unwrap().tensors().map().clone()
    };
    assert_eq!(weights(&large), averaged(&small));
    let config = std::fs::read_to_string(folder.path().join("large/config/00000001.json")).unwrap();
    assert!(config.contains(", BLAKE3 "), "{config}");
    ponder(&["train", "--run", &large, "--init", &small]).fails(2, &["--init", "new runs"]);
    let other = path("other");
    let args = ["train", "hex:5", "--run", &other, "--init", &small, "--size", "8x0"];
    ponder(&args).fails(3, &["(8x1) is larger than that of the run (8x0)", "--size 8x1"]);
    ponder(&["train", "go:5", "--run", &other, "--init", &small, "--size", "8x1"])
        .fails(3, &["is for hex"]);
    ponder(&["train", "hex:5", "--run", &other, "--init", &path("none")]).fails(3, &["none"]);

    // Every setting of the network can be changed.
    let begin = ["train", "hex:5", "--run", &path("set"), "--size", "8x2", "--steps", "0"];
    let set = ["--set", "net.pool_every=2", "--set", "net.reply=true", "--set", "net.draws=true"];
    ponder(&[&begin[..], &settings, &set].concat()).expect(0);
    let config = std::fs::read_to_string(folder.path().join("set/config/00000001.json")).unwrap();
    let config: serde_json::Value = serde_json::from_str(&config).unwrap();
    let net = &config["body"]["settings"]["net"];
    assert_eq!(
        (&net["pool_every"], &net["reply"], &net["draws"]),
        (&2.into(), &true.into(), &true.into())
    );

    // Global pooling is taken over, and no other kind replaces it.
    let pooled = path("pooled.safetensors");
    let args = ["--size", "8x2", "--pool-every", "1", "--batch-norm", "-o", &pooled];
    ponder(&[&["net", "new", "hex:5"][..], &args].concat()).expect(0);
    let begin = ["train", "hex:5", "--run", &other, "--init", &pooled, "--steps", "0"];
    ponder(&[&begin[..], &settings, &["--set", "net.pool_every=2"]].concat())
        .fails(3, &["every 1 blocks", "net.pool_every=1"]);
    let other = path("another");
    let begin = ["train", "hex:5", "--run", &other, "--init", &pooled, "--steps", "0"];
    ponder(&[&begin[..], &settings].concat()).expect(0);
    assert!(weights(&other).contains_key("blocks.1.pool.weight"));
    ponder(&["net", "new", "hex:5", "--size", "8x2", "--pool-every", "3", "-o", &path("none")])
        .fails(2, &["pool_every", "0 to 2"]);
}

#[test]
fn mistakes_are_named_with_their_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run").display().to_string();
    ponder(&["train", "--run", &run]).fails(2, &["no run", "hex:5"]);
    ponder(&["train", "hex:3", "--run", &run, "--set", "learn.speed=3"])
        .fails(2, &["learn.speed", "rate", "reuse"]);
    ponder(&["train", "hex:3", "--run", &run, "--set", "learn.rate=fast"])
        .fails(2, &["learn.rate"]);
    ponder(&["train", "hex:3", "--run", &run, "--set", "learn.rate=-1"]).fails(2, &["rate"]);
    assert!(!folder.path().join("run").exists(), "nothing was begun");
    ponder(&begin(&run, &["--steps", "5", "--quiet"])).expect(0);
    ponder(&["train", "hex:4", "--run", &run]).fails(2, &["hex:3", "--run"]);
    ponder(&["train", "--run", &run, "--size", "8x0"]).fails(3, &["`net`", "only get more"]);
    ponder(&["train", "--run", &run, "--size", "16x2", "--steps", "6", "--quiet"]).expect(0);
    assert!(ponder(&["net", "info", &run]).expect(0).stdout.contains("16x2"));
    let elsewhere = folder.path().join("file");
    std::fs::write(&elsewhere, "text").unwrap();
    ponder(&["train", "hex:3", "--run", &elsewhere.display().to_string()]).fails(3, &["file"]);
    ponder(&["train", "hex:3", "--run", "memory:///run"]).fails(3, &["only local folders"]);
}

/// Contents of a run: all batches of games that were written, and those of the log in order.
#[test]
fn options_that_a_run_cannot_use_are_reported_in_full() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run").display().to_string();
    ponder(&begin(&run, &["--steps", "2", "--quiet"])).expect(0);
    for name in ["one.parquet", "two.parquet"] {
        std::fs::write(folder.path().join("run/inbox").join(name), "no batch").unwrap();
    }
    let go_on = ["train", "--run", &run, "--steps", "4"];
    let quiet = ponder(&[&go_on[..], &["--quiet"]].concat()).expect(0);
    for name in ["inbox/one.parquet", "inbox/two.parquet"] {
        let times = quiet.stderr.lines().filter(|line| line.contains(name)).count();
        assert_eq!(times, 1, "{}", quiet.stderr);
    }
    assert!(quiet.stderr.contains("WRITER-COUNTER-HASH.parquet"), "{}", quiet.stderr);
    let json = ponder(&["train", "--run", &run, "--steps", "6", "--json"]).expect(0);
    let lines = json.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let notices = lines.flat_map(|line| line["notices"].as_array().unwrap().clone());
    let named = notices.filter(|notice| notice.as_str().unwrap().contains(".parquet")).count();
    assert_eq!(named, 2, "{}", json.stdout);
}

#[test]
fn a_plan_for_a_setting_shows_what_was_measured_of_it() {
    let plan = ["plan", "hex:3", "--size", "8x1", "--for", "5s", "--json", "--set"];
    let ran = ponder(&[&plan[..], &["learn.root_share=0"]].concat()).expect(0);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["settings"][0], "learn.root_share=0");
    assert_eq!(report["ablations"][0]["results"][0]["player"], "policy");
    ponder(&[&plan[..], &["learn.speed=1"]].concat()).fails(2, &["unknown setting", "learn"]);
}

#[test]
fn numbers_that_no_machine_has_are_refused() {
    for (args, message) in [
        (["train", "hex:3", "--run", "none", "--threads", "3000"].as_slice(), "0 to 256"),
        (&["plan", "hex:3", "--for", "0s"], "at least 5s"),
        (&["plan", "hex:3", "--threads", "257"], "0 to 256"),
    ] {
        let refused = ponder(args).expect(2);
        assert!(refused.stderr.contains(message), "{}", refused.stderr);
    }
}

fn batches(run: &Path) -> (BTreeSet<String>, Vec<String>) {
    let Ok(store) = RunStore::open(&run.display().to_string()) else {
        return (BTreeSet::new(), Vec::new());
    };
    let inbox = store.inbox().unwrap();
    assert!(inbox.unrecognized.is_empty(), "{:?}", inbox.unrecognized);
    let log = store.log().unwrap();
    let mut logged = Vec::new();
    for entry in log.batches_from(0) {
        store.read_batch(entry.batch).unwrap();
        logged.push(entry.batch.object.clone());
    }
    (inbox.batches.into_iter().map(|batch| batch.object).collect(), logged)
}

#[test]
fn a_killed_run_loses_and_repeats_no_finished_batch() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let name = run.display().to_string();
    let mut logged_before = Vec::new();
    for number in 0..20_u64 {
        let args: Vec<&str> = if number == 0 {
            begin(&name, &["--quiet"])
        } else {
            vec!["train", "--run", &name, "--quiet", "--threads", "2"]
        };
        let mut child = command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // The first process is given time to begin the run; later ones are killed at various
        // moments from their start on.
        let wait = if number == 0 { 1500 } else { 20 + number * 7919 % 600 };
        sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
        let (written, logged) = batches(&run);
        let once: BTreeSet<&String> = logged.iter().collect();
        assert_eq!(once.len(), logged.len(), "a batch is in the log twice");
        assert!(logged.starts_with(&logged_before), "the log lost its order");
        assert!(once.iter().all(|&batch| written.contains(batch)), "a batch is gone");
        logged_before = logged;
    }
    let (written, _) = batches(&run);
    let steps = RunStore::open(&name).unwrap().latest_checkpoint().unwrap().map_or(0, |c| c.step);
    let expected = (steps + 10).to_string();
    ponder(&["train", "--run", &name, "--steps", &expected, "--quiet"]).expect(0);
    let (after, logged) = batches(&run);
    let logged: BTreeSet<String> = logged.into_iter().collect();
    assert!(written.is_subset(&logged), "a finished batch was lost");
    assert_eq!(after, logged);
    let steps = RunStore::open(&name).unwrap().latest_checkpoint().unwrap().map_or(0, |c| c.step);
    assert_eq!(steps.to_string(), expected);
}

#[test]
fn damage_is_reported_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run");
    let run = path.display().to_string();
    ponder(&begin(&run, &["--steps", "20", "--quiet"])).expect(0);
    let store = RunStore::open(&run).unwrap();
    let batch = store.log().unwrap().segments()[0].batches[0].object.clone();
    std::fs::remove_file(path.join(&batch)).unwrap();
    let newest = store.latest_checkpoint().unwrap().unwrap();
    std::fs::write(path.join(newest.blobs["optimizer"].object()), "damaged").unwrap();
    let goes_on = ["train", "--run", &run, "--steps", "25", "--quiet"];
    let with = |more: &[&str]| ponder(&[&goes_on[..], more].concat());
    with(&[]).fails(3, &[&run, "blobs/", "--from-checkpoint N"]);
    with(&["--from-checkpoint", "1"]).fails(3, &[&run, &batch, "--without"]);
    with(&["--from-checkpoint", "1", "--without", &batch]).expect(0);
    let selfplay = ["selfplay", "--run", &run, "--threads", "1", "--batches", "1", "--json"];
    let played = ponder(&selfplay).expect(0).json();
    assert_eq!((&played["network"], &played["game"]), (&25.into(), &"hex:3".into()));
    let nowhere = folder.path().join("nowhere").display().to_string();
    ponder(&["selfplay", "--run", &nowhere]).fails(3, &["contains no run"]);
}

#[test]
fn a_run_begins_in_a_folder_of_its_own_and_a_wrong_value_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.txt"), "mine").unwrap();
    let here = folder.path().display().to_string();
    ponder(&begin(&here, &["--steps", "1"])).fails(3, &["is not empty and contains no run"]);
    let file = folder.path().join("mine.txt").display().to_string();
    ponder(&begin(&file, &["--steps", "1"])).fails(3, &["it is a file; name a folder"]);
    let new = folder.path().join("new").display().to_string();
    let wrong = ["--set", "learn.rate=abc"];
    ponder(&begin(&new, &wrong))
        .fails(2, &["learn.rate=abc: `abc` is not a number; the current value is 0.0"]);
}
