//! Training runs as pages see them, and protection of everything else.

use crate::common;

use common::{Server, new_game, options};
use ponder_arena::campaign::Origin;
use ponder_game::Seed;
use ponder_net::KernelOffsets;
use ponder_server::{ServerError, ServerOptions, serve};
use ponder_train::store::{Measure, RunStore};
use ponder_train::{
    Ending, Episode, MeasureConfig, Measurement, NetShape, TrainConfig, TrainOptions, train,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Trains a tiny network for some steps, with four checkpoints.
fn make_run(folder: &Path) {
    let mut config = TrainConfig::for_game(&"hex:3".parse().unwrap(), Seed(5));
    config.net = NetShape { channels: 8, blocks: 1, taps: KernelOffsets::Masked, ..config.net };
    config.selfplay.games_in_flight = 8;
    config.selfplay.batch = 8;
    config.selfplay.simulations = 8;
    config.selfplay.fast_simulations = 4;
    config.learn.batch = 16;
    config.learn.window_min = 256;
    config.learn.games_a_batch = 4;
    config.learn.publish_every = 5;
    config.learn.checkpoint_every = 10;
    config.measure = MeasureConfig { every_s: 0.0, ..MeasureConfig::default() };
    config.metrics_every_s = 0.001;
    let run = folder.display().to_string();
    let processor = "tested".to_owned();
    let origin = Some(Origin { processor, processors: 2, ..Origin::default() });
    let options = TrainOptions { steps: Some(40), origin, ..TrainOptions::new(run, config) };
    train(&options, &mut |_| {}).unwrap();
    let data = json!(Measurement {
        opponent_checkpoint: None,
        step: 20,
        trained_s: 1.5,
        opponent: "mcts:rollouts=100".to_owned(),
        rollouts: 100,
        games: 40,
        won: 36.0,
    });
    let measure =
        Measure { checkpoint: 2, name: "mcts:rollouts=100".to_owned(), data, created_s: 0 };
    RunStore::open(folder.to_str().unwrap()).unwrap().add_measure(&measure).unwrap();
}

/// The games of a run by the number of their segment, in the order of the log.
fn games_by_segment(run: &Path) -> BTreeMap<u64, Vec<Episode>> {
    let store = RunStore::open(run.to_str().unwrap()).unwrap();
    let log = store.log().unwrap();
    let mut games: BTreeMap<u64, Vec<Episode>> = BTreeMap::new();
    for entry in log.batches_from(0) {
        games.entry(entry.segment).or_default().extend(store.games_of(entry).unwrap());
    }
    games
}

/// Runs work that blocks on the store, on a blocking thread.
async fn waiting<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// Creates a folder of runs with the run `tiny`, and a whole run next to the folder.
async fn runs() -> (tempfile::TempDir, PathBuf) {
    waiting(make_runs).await
}

fn make_runs() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let runs = folder.path().join("runs");
    make_run(&runs.join("tiny"));
    let secret = folder.path().join("secret");
    for part in ["config", "checkpoints", "networks"] {
        fs::create_dir_all(secret.join(part)).unwrap();
        for entry in runs.join("tiny").join(part).read_dir().unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), secret.join(part).join(entry.file_name())).unwrap();
        }
    }
    (folder, runs)
}

/// Writes a metrics record of the run `tiny`, as a program that trains it would.
async fn write_metrics(runs: &Path, data: Value) {
    let run = runs.join("tiny");
    let write = move || {
        let store = RunStore::open(run.to_str().unwrap()).unwrap();
        store.metrics_writer().unwrap().write(data).unwrap();
    };
    waiting(write).await;
}

async fn server(runs: &Path) -> Server {
    Server::start(ServerOptions { runs_dir: Some(runs.to_owned()), ..options() }).await
}

/// Returns the status line and the body of an answer.
async fn get(server: &Server, path: &str) -> (String, String) {
    let answer = server.get(path).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.lines().next().unwrap().to_owned(), body.to_owned())
}

async fn get_json(server: &Server, path: &str) -> Value {
    let (status, body) = get(server, path).await;
    assert!(status.ends_with("200 OK"), "{path}: {status}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn a_run_is_listed_watched_and_played_against() {
    let (_folder, runs) = runs().await;
    let server = server(&runs).await;
    let list = get_json(&server, "/api/runs").await;
    assert_eq!(list["folder"], runs.to_str().unwrap());
    let [run] = &list["runs"].as_array().unwrap()[..] else { panic!("{list}") };
    assert_eq!(
        (&run["name"], &run["rules"], &run["kind"]),
        (&json!("tiny"), &json!("hex:3"), &json!("hex"))
    );
    assert_eq!((&run["network"], &run["step"]), (&json!("8x1"), &json!(40)));
    assert_eq!((&run["checkpoints"], &run["problem"]), (&json!(4), &Value::Null));
    // The program that wrote it has recorded its end.
    assert_eq!(run["is_live"], false);
    assert!((run["strength"]["score"].as_f64().unwrap() - 0.9).abs() < 1e-9);

    let details = get_json(&server, "/api/runs/tiny").await;
    assert_eq!(details["problems"], json!([]));
    assert_eq!(details["summary"]["step"], 40);
    let setting = json!({"name": "learn.batch", "value": "16"});
    assert!(details["settings"].as_array().unwrap().contains(&setting));
    assert_eq!(details["origin"]["processor"], "tested");
    let points = details["points"].as_array().unwrap();
    let last = points.last().unwrap();
    assert_eq!((&last["step"], &details["now"]["stopped"]), (&json!(40), &json!(true)));
    assert!(last["training"]["policy"].as_f64().unwrap() > 0.0);
    assert!(last["speed"]["evaluations_per_s"].as_f64().unwrap() >= 0.0);
    assert!(points.is_sorted_by(|one, next| {
        one["trained_s"].as_f64().unwrap() < next["trained_s"].as_f64().unwrap()
    }));
    let checkpoints = details["checkpoints"].as_array().unwrap();
    let steps: Vec<_> = checkpoints.iter().map(|one| one["point"]["step"].as_u64()).collect();
    assert_eq!(steps, [Some(40), Some(30), Some(20), Some(10)]);
    assert_eq!(checkpoints[0]["model"], "run:tiny/4");
    assert_eq!(checkpoints[2]["strength"][0]["opponent"], "mcts:rollouts=100");
    let equal = details["strength"][0]["equal_rollouts"].as_f64().unwrap();
    assert!((1000.0..3000.0).contains(&equal), "{equal}");

    let mut page = server.page().await;
    for model in ["run:tiny/1", "run:tiny/4", "run:tiny"] {
        let spec = format!("gumbel:model={model},sims=4");
        let state = page.new_game("hex:3", ["person", &spec]).await;
        let state = page.play(&state, "b2").await;
        assert_eq!(state["moves"].as_array().unwrap().len(), 1);
        let state = page.next_of("state").await["state"].clone();
        assert_eq!(state["moves"].as_array().unwrap().len(), 2, "{state}");
    }
    let info = get_json(&server, "/api/info").await;
    assert_eq!(info["networks"][0]["name"], "run:tiny");
    server.stop().await;
}

#[tokio::test]
async fn games_of_self_play_are_listed_and_replayed() {
    let (_folder, runs) = runs().await;
    let server = server(&runs).await;
    let list = get_json(&server, "/api/runs/tiny/games").await;
    assert_eq!(list["problem"], Value::Null);
    let games = list["games"].as_array().unwrap();
    assert_eq!(games.len(), 30, "{list}");
    let place =
        |game: &Value| (game["segment"].as_u64().unwrap(), game["number"].as_u64().unwrap());
    assert!(games.is_sorted_by(|one, next| place(one) > place(next)), "newest first: {list}");
    let run = runs.join("tiny");
    let logged = waiting(move || games_by_segment(&run)).await;
    for game in games {
        let (segment, number) = place(game);
        let path = format!("/api/runs/tiny/games/{segment}/{number}");
        let whole = get_json(&server, &path).await;
        let moves = whole["moves"].as_array().unwrap();
        assert_eq!((&whole["game"], &whole["rules"]), (game, &json!("hex:3")));
        assert_eq!((&game["moves"], &whole["ply"]), (&json!(moves.len()), &json!(moves.len())));
        assert_eq!(whole["thoughts"].as_array().unwrap().len(), moves.len());
        let visits = &whole["thoughts"][moves.len() - 1]["visits"];
        assert!((1..=8).contains(&visits.as_u64().unwrap()), "{visits}");
        let episode = &logged[&segment][number as usize - 1];
        assert_eq!(game["winner"], if episode.outcome > 0.0 { 0 } else { 1 }, "{whole}");
        assert_eq!(
            (&game["ending"], &game["step"]),
            (&json!(episode.ending), &json!(episode.model))
        );
        for (shown, logged) in moves.iter().zip(&episode.plies) {
            assert_eq!(shown["text"], logged.mv);
        }
        assert_eq!(whole["games"], logged[&segment].len());
        let start = get_json(&server, &format!("{path}?ply=0")).await;
        assert_eq!((&start["ply"], &start["moves"]), (&json!(0), &whole["moves"]));
        assert_eq!(start["scene"]["stones"].as_array().map(Vec::len), Some(0));
        assert_eq!(whole["scene"]["stones"].as_array().map(Vec::len), Some(moves.len()));
    }
    for (path, status) in [
        ("tiny/games/9999/1", " 404 "),
        ("tiny/games/0/1", " 404 "),
        ("tiny/games/1/0", " 404 "),
        ("tiny/games/1/100000", " 404 "),
        ("tiny/games/1/18446744073709551615", " 404 "),
        ("tiny/games/one/1", " 400 "),
        ("tiny/games/1/1?ply=all", " 400 "),
        ("other/games", " 404 "),
        ("other/games/1/1", " 404 "),
        ("..%2Fsecret/games", " 404 "),
    ] {
        let (found, _) = get(&server, &format!("/api/runs/{path}")).await;
        assert!(found.contains(status), "{path}: {found}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_run_that_is_written_to_is_live() {
    let (_folder, runs) = runs().await;
    let server = server(&runs).await;
    let before = get_json(&server, "/api/runs/tiny").await;
    assert_eq!(before["summary"]["is_live"], false);
    // Times are stored in whole seconds.
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let going_on = json!({"epoch": 2, "trained_s": 1e6, "step": 55, "games": 7, "notice": "hm"});
    write_metrics(&runs, going_on).await;
    let after = get_json(&server, "/api/runs/tiny").await;
    assert_eq!(
        (&after["summary"]["is_live"], &after["summary"]["step"]),
        (&json!(true), &json!(55))
    );
    let count = |details: &Value| details["points"].as_array().unwrap().len();
    assert_eq!(count(&after), count(&before) + 1);
    assert_eq!(after["now"]["notice"], "hm");
    // It was killed, and resumes from an earlier checkpoint.
    let again = json!({"epoch": 3, "trained_s": 0.0, "step": 41});
    write_metrics(&runs, again).await;
    let killed = get_json(&server, "/api/runs/tiny").await;
    let trained: Vec<_> = killed["points"].as_array().unwrap().iter().collect();
    assert_eq!((trained.len(), &trained[0]["step"]), (1, &json!(41)));
    server.stop().await;
}

#[tokio::test]
async fn nothing_outside_the_folder_is_reached() {
    let (folder, runs) = runs().await;
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path().join("secret"), runs.join("link")).unwrap();
    fs::write(runs.join("file"), "no run").unwrap();
    fs::create_dir(runs.join("folder")).unwrap();
    let server = server(&runs).await;
    let list = get_json(&server, "/api/runs").await;
    assert_eq!(list["runs"].as_array().unwrap().len(), 1, "{list}");
    for name in [
        "..%2Fsecret",
        "%2e%2e%2fsecret",
        "..",
        "%2e%2e",
        ".",
        "",
        "tiny%2F..%2F..%2Fsecret",
        "%2Fetc",
        "..%5Csecret",
        "link",
        "file",
        "folder",
        "tiny%00",
        "other",
        "tiny/networks/00000001.safetensors",
        "tiny%2Fnetworks",
    ] {
        let (status, body) = get(&server, &format!("/api/runs/{name}")).await;
        assert!(status.contains(" 404 ") || status.contains(" 400 "), "{name}: {status}");
        assert!(!body.contains("checkpoints"), "{name}: {body}");
    }
    let mut page = server.page().await;
    for model in ["run:../secret/1", "run:link/1", "run:tiny/../../secret/1", "run:tiny/9", "run:"]
    {
        let seats = [&*format!("policy:model='{model}'"), "person"];
        assert_eq!(page.ask_refused(new_game("hex:3", seats)).await, "bad-player", "{model}");
    }
    page.new_game("hex:3", ["policy:model=run:tiny/1", "person"]).await;
    server.stop().await;
}

#[tokio::test]
async fn damaged_objects_are_named_and_the_rest_is_shown() {
    let (_folder, runs) = runs().await;
    let run = runs.join("tiny");
    let flip = |object: &str| {
        let file = run.join(object);
        let mut bytes = fs::read(&file).unwrap();
        let at = bytes.len() / 2;
        bytes[at] ^= 1;
        fs::write(file, bytes).unwrap();
    };
    flip("checkpoints/00000002.json");
    flip("metrics/00000001.json");
    flip("measures/00000002-0001.json");
    let batches = fs::read_dir(run.join("inbox")).unwrap();
    for batch in batches {
        flip(&format!("inbox/{}", batch.unwrap().file_name().display()));
    }
    fs::create_dir_all(runs.join("broken/config")).unwrap();
    fs::write(runs.join("broken/config/00000001.json"), "{").unwrap();
    let server = server(&runs).await;
    let details = get_json(&server, "/api/runs/tiny").await;
    let problems = details["problems"].to_string();
    for object in ["checkpoints/00000002", "metrics/00000001", "measures/00000002-0001"] {
        assert!(problems.contains(object), "{object}: {problems}");
    }
    assert_eq!(details["checkpoints"].as_array().unwrap().len(), 3);
    assert_eq!(details["summary"]["step"], 40);
    let list = get_json(&server, "/api/runs/tiny/games").await;
    assert!(list["problem"].as_str().unwrap().contains("inbox/"), "{list}");
    let (status, why) = get(&server, "/api/runs/tiny/games/1/1").await;
    assert!(status.contains(" 422 ") && why.contains("inbox/"), "{status}: {why}");
    let broken = get_json(&server, "/api/runs/broken").await;
    assert!(broken["summary"]["problem"].as_str().unwrap().contains("config/00000001.json"));
    let list = get_json(&server, "/api/runs").await;
    let names: Vec<_> = list["runs"].as_array().unwrap().iter().map(|run| &run["name"]).collect();
    assert_eq!(names.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn without_a_folder_there_are_no_runs() {
    let server = Server::start(options()).await;
    assert_eq!(get_json(&server, "/api/runs").await, json!({"folder": null, "runs": []}));
    assert!(get(&server, "/api/runs/tiny").await.0.contains(" 404 "));
    let mut page = server.page().await;
    let seats = ["policy:model=run:tiny/1", "person"];
    assert_eq!(page.ask_refused(new_game("hex:3", seats)).await, "bad-player");
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    let runs_dir = Some(folder.path().join("missing"));
    let (ready, _) = tokio::sync::oneshot::channel();
    let outcome = serve(ServerOptions { runs_dir, ..options() }, ready, async {}).await;
    assert!(matches!(outcome, Err(ServerError::RunsDir { .. })), "{outcome:?}");
}

#[tokio::test]
async fn self_play_games_are_counted_by_their_positions() {
    let (_folder, runs) = runs().await;
    let run = runs.join("tiny");
    let logged = waiting(move || games_by_segment(&run)).await;
    let server = server(&runs).await;
    let body = json!({"rules": "hex:3", "moves": [], "sources": ["runs"]});
    let (status, answer) = server.post("/api/explorer", &body.to_string()).await;
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(status, 200, "{answer}");
    let finished = || logged.values().flatten().filter(|game| game.ending != Ending::Cut);
    assert_eq!(answer["sources"][0]["games"], finished().count());
    let moves = answer["moves"].as_array().unwrap();
    let mut counted: Vec<_> = moves
        .iter()
        .map(|mv| (mv["plies"][0].as_str().unwrap(), mv["won"].as_u64(), mv["lost"].as_u64()))
        .collect();
    counted.sort_unstable();
    let mut expected: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for game in finished() {
        let results = expected.entry(&game.plies[0].mv).or_default();
        results[usize::from(game.outcome < 0.0)] += 1;
    }
    let expected: Vec<_> =
        expected.into_iter().map(|(mv, [won, lost])| (mv, Some(won), Some(lost))).collect();
    assert_eq!(counted, expected);

    let place = &answer["games"][0]["place"];
    assert_eq!((&place["source"], &place["run"]), (&json!("runs"), &json!("tiny")));
    let path = format!("/api/runs/tiny/games/{}/{}", place["segment"], place["number"]);
    let replay = get_json(&server, &path).await;
    assert_eq!(replay["moves"][0]["text"], answer["games"][0]["plies"][0]);
    assert_eq!(replay["game"]["winner"], answer["games"][0]["winner"]);
    server.stop().await;
}
