//! Players with networks, through the interface of all players.

use ponder_game::{Action, Seat, Seed, Table, Viewer};
use ponder_games::{GameSpec, GameVisitor, games};
use ponder_net::{Metadata, Model, NetConfig};
use ponder_players::{
    Control, Environment, Player, Proof, Report, SearchLimits, build, calibrate, kinds,
    networks_in, newest_networks_in, run_folder, run_model, runs_in, search_bytes_max,
};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(crate) fn owner() -> Environment {
    Environment { allow_programs: true, ..Environment::default() }
}

fn game(rules: &str) -> GameSpec {
    rules.parse().expect("a rules string")
}

fn player_of(spec: &str, rules: &str, seed: u64, environment: &Environment) -> Box<dyn Player> {
    let spec = spec.parse().expect("a spec");
    build(&spec, &game(rules), Seed(seed), environment).expect("a player")
}

pub(crate) fn player(spec: &str, rules: &str, seed: u64) -> Box<dyn Player> {
    player_of(spec, rules, seed, &owner())
}

pub(crate) fn problem(spec: &str, rules: &str, environment: &Environment) -> String {
    match build(&spec.parse().expect("a spec"), &game(rules), Seed(0), environment) {
        Ok(_) => panic!("{spec} can be made"),
        Err(error) => error.problem.to_string(),
    }
}

fn seat(table: &dyn Table) -> Seat {
    table.to_act().expect("a running game")
}

/// Plays the given moves.
pub(crate) fn table_after(rules: &str, moves: &str) -> Box<dyn Table> {
    let mut table = game(rules).table();
    for text in moves.split_whitespace() {
        let seat = seat(table.as_ref());
        table.apply(seat, &Action::play(text)).expect("a legal move");
    }
    table
}

/// Plays a game against itself to the end, notifying the player of every event, and returns the
/// moves.
fn self_play(player: &mut dyn Player, rules: &str) -> Vec<String> {
    let mut table = game(rules).table();
    let mut moves = Vec::new();
    while table.result().is_none() {
        let view = table.observe(Viewer::Record);
        let choice = player.choose(&view, &mut Control::none()).expect("a move");
        let Action::Play { text } = &choice.action else { panic!("{:?}", choice.action) };
        moves.push(text.clone());
        let seat = seat(table.as_ref());
        let events = table.apply(seat, &choice.action).expect("a legal move");
        events.iter().for_each(|event| player.notify(event));
    }
    moves
}

pub(crate) fn think(player: &mut dyn Player, table: &dyn Table) -> (String, Report) {
    let view = table.observe(Viewer::Record);
    let choice = player.choose(&view, &mut Control::none()).expect("an answer");
    let text = match choice.action {
        Action::Play { text } => text,
        other => panic!("{other:?}"),
    };
    (text, choice.report.expect("a report"))
}

const SPECS: [&str; 3] = [
    "policy:model=random:8x1:3,temperature=1",
    "puct:model=random:8x1:3,sims=12",
    "gumbel:model=random:8x1:3,sims=12,noise=1",
];

/// The default rules of every game, and boards of other kinds.
#[test]
fn random_networks_play_every_game_without_hidden_tiles() {
    let is_open = |info: &&ponder_games::GameInfo| !info.is_dealt;
    for game in ponder_games::games().iter().filter(is_open) {
        for spec in SPECS {
            let moves = self_play(player(spec, game.default_rules, 7).as_mut(), game.default_rules);
            assert!(!moves.is_empty(), "{}", game.name);
        }
    }
}

#[test]
fn random_networks_play_whole_games_that_depend_only_on_the_seed() {
    for rules in ["hex:5", "hex:7,swap", "hex:3x5", "hex:14"] {
        for spec in SPECS {
            let moves = self_play(player(spec, rules, 7).as_mut(), rules);
            assert!(!moves.is_empty());
            assert_eq!(self_play(player(spec, rules, 7).as_mut(), rules), moves, "{spec} {rules}");
        }
    }
    let sampled = |seed| self_play(player(SPECS[0], "hex:5", seed).as_mut(), "hex:5");
    assert_ne!(sampled(1), sampled(2), "a temperature draws");
}

#[test]
fn every_back_end_and_symmetry_plays() {
    for backend in ["fp32", "int8", "plain"] {
        for symmetry in ["identity", "random", "average"] {
            let spec =
                format!("gumbel:model=random:8x1,sims=4,backend={backend},symmetry={symmetry}");
            self_play(player(&spec, "hex:3x5", 1).as_mut(), "hex:3x5");
        }
    }
}

#[test]
fn searches_find_a_win_in_one() {
    for (rules, moves, wins) in [
        ("hex:3", "b1 a1 b2 a2", ["b3", "a3"]),
        ("hex:4", "b1 a1 b2 a2 b3 a3", ["b4", "a4"]),
        ("hex:4", "a1 a2 a4 b2 d4 c2 a3", ["d1", "d2"]),
        ("hex:3x5", "b1 a1 b2 a2 b3 a3 b4 a4", ["b5", "a5"]),
    ] {
        let table = table_after(rules, moves);
        for kind in ["puct", "gumbel"] {
            let spec = format!("{kind}:model=random:8x1,sims=200");
            let (text, report) = think(player(&spec, rules, 1).as_mut(), table.as_ref());
            assert!(wins.contains(&text.as_str()), "{spec} plays {text} in {rules} after {moves}");
            assert_eq!(report.proof, Some(Proof::Win), "{spec} {rules}");
            assert_eq!(report.value, 1.0, "{spec} {rules}");
        }
    }
}

#[test]
fn the_tree_is_kept_between_moves_by_default() {
    for kind in ["puct", "gumbel"] {
        let visits_after_a_move = |reuse: &str| {
            let spec = format!("{kind}:model=random:8x1,sims=100,cache-mb=0,reuse={reuse}");
            let mut player = player(&spec, "hex:5", 1);
            let mut table = table_after("hex:5", "");
            for _ in 0..2 {
                let (text, _) = think(player.as_mut(), table.as_ref());
                let seat = seat(table.as_ref());
                let events = table.apply(seat, &Action::play(text)).expect("a legal move");
                events.iter().for_each(|event| player.notify(event));
            }
            think(player.as_mut(), table.as_ref()).1.visits
        };
        let (kept, fresh) = (visits_after_a_move("on"), visits_after_a_move("off"));
        assert_eq!(fresh, 101, "{kind}");
        assert!(kept > fresh || (kind == "gumbel" && kept >= fresh), "{kind}: {kept}");
    }
}

#[test]
fn thinks_on_the_opponents_time() {
    for kind in ["puct", "gumbel"] {
        let spec = format!("{kind}:model=random:8x1,sims=10,ponder=on");
        let mut player = player(&spec, "hex:7", 1);
        let mut table = table_after("hex:7", "");
        let (text, before) = think(player.as_mut(), table.as_ref());
        let seat = seat(table.as_ref());
        let events = table.apply(seat, &Action::play(text)).expect("a legal move");
        events.iter().for_each(|event| player.notify(event));
        std::thread::sleep(Duration::from_millis(300));
        let (_, after) = think(player.as_mut(), table.as_ref());
        assert!(after.visits > 3 * before.visits, "{kind}: {} {}", before.visits, after.visits);
        player.new_game();
    }
}

#[test]
fn time_is_kept() {
    for kind in ["puct", "gumbel"] {
        let spec = format!("{kind}:model=random:16x2,time=0.5");
        let mut player = player(&spec, "hex:11", 1);
        let mut table = table_after("hex:11", "");
        for _ in 0..3 {
            let started = Instant::now();
            let (text, report) = think(player.as_mut(), table.as_ref());
            let took = started.elapsed().as_secs_f64();
            assert!((0.2..0.8).contains(&took), "{kind} took {took} s for 0.5 s");
            assert!(report.visits > 64, "{kind}: {}", report.visits);
            let seat = seat(table.as_ref());
            let events = table.apply(seat, &Action::play(text)).expect("a legal move");
            events.iter().for_each(|event| player.notify(event));
        }
    }
}

#[test]
fn a_clock_decides_where_nothing_else_is_reported() {
    let control = ponder_game::TimeControl::sudden_death(10_000, 0);
    let clock = ponder_game::Clock::new(control).view();
    for kind in ["puct", "gumbel"] {
        let table = table_after("hex:11", "");
        let visits = |options: &str| {
            let mut player = player(&format!("{kind}:model=random:16x2{options}"), "hex:11", 1);
            let view = table.observe(Viewer::Record);
            let mut control = Control { clock: Some(clock), ..Control::none() };
            let choice = player.choose(&view, &mut control).expect("a move");
            choice.report.expect("a report").visits
        };
        assert!(visits("") > 65, "{kind}");
        assert_eq!(visits(",sims=20"), 21, "{kind}");
    }
}

#[test]
fn visits_limit_a_search() {
    for kind in ["puct", "gumbel"] {
        let spec = format!("{kind}:model=random:8x1,visits=30");
        let table = table_after("hex:5", "");
        let (_, report) = think(player(&spec, "hex:5", 1).as_mut(), table.as_ref());
        assert!((30..=31).contains(&report.visits), "{kind}: {}", report.visits);
    }
}

#[test]
fn several_threads_share_a_tree() {
    for kind in ["puct", "gumbel"] {
        let spec = format!("{kind}:model=random:8x1,sims=300,threads=3");
        let table = table_after("hex:7", "");
        let (_, report) = think(player(&spec, "hex:7", 1).as_mut(), table.as_ref());
        assert_eq!(report.visits, 301, "{kind}");
        let again = think(player(&spec, "hex:7", 1).as_mut(), table.as_ref()).1;
        assert_eq!(again.candidates, report.candidates, "{kind}");
    }
}

/// A position that is its own image under the half turn has a policy that is, too.
#[test]
fn averaging_makes_a_symmetric_policy() {
    let table = table_after("hex:5", "");
    let spec = "policy:model=random:16x2:5,symmetry=average";
    let (_, report) = think(player(spec, "hex:5", 1).as_mut(), table.as_ref());
    let prior = |text: &str| {
        let found = report.candidates.iter().find(|candidate| candidate.text == text);
        found.and_then(|candidate| candidate.prior).expect("a prior")
    };
    for (one, other) in [("a1", "e5"), ("b1", "d5"), ("c2", "c4"), ("e1", "a5"), ("a3", "e3")] {
        assert!((prior(one) - prior(other)).abs() < 1e-6, "{one} {other}");
    }
    let sum: f32 = report.candidates.iter().filter_map(|candidate| candidate.prior).sum();
    assert!((sum - 1.0).abs() < 1e-5, "{sum}");
    assert_eq!(report.candidates.len(), 25);
    let sorted = report.candidates.is_sorted_by(|a, b| a.prior >= b.prior);
    assert!(sorted, "best first");
}

/// One evaluation gives the value of the position, and none of the moves.
#[test]
fn a_policy_has_a_value_of_the_position_alone() {
    let table = table_after("hex:5", "c3");
    let (_, report) = think(player("policy", "hex:5", 1).as_mut(), table.as_ref());
    assert!(report.value != 0.0, "{report:?}");
    assert!(report.candidates.iter().all(|one| one.value.is_none() && one.prior.is_some()));
    let (_, report) = think(player("gumbel:sims=8", "hex:5", 1).as_mut(), table.as_ref());
    assert!(report.candidates.iter().all(|one| one.value.is_some() == (one.visits > 0)));
}

#[test]
fn searches_report_priors() {
    let table = table_after("hex:5", "");
    for kind in ["puct", "gumbel"] {
        let spec = format!("{kind}:model=random:8x1,sims=50");
        let (text, report) = think(player(&spec, "hex:5", 1).as_mut(), table.as_ref());
        assert_eq!(report.candidates[0].text, text);
        assert!(report.candidates.iter().all(|candidate| candidate.prior.is_some()));
        assert!(report.candidates.iter().all(|candidate| candidate.visits > 0));
    }
}

/// Returns a network with random weights.
fn model(rules: &str, config: impl FnOnce(NetConfig) -> NetConfig, about: &str) -> Model {
    struct Make<F>(F, String);
    impl<F: FnOnce(NetConfig) -> NetConfig> GameVisitor for Make<F> {
        type Output = Model;
        fn visit<G: ponder_game::Game>(self, _rules: &G::Rules) -> Model {
            let units = <G::Position as ponder_game::Encode>::PLANE_UNITS;
            let config = self.0(NetConfig::pooled::<G::Position>(8, 1));
            let about = Metadata::new(&self.1, &format!("{}:5", self.1), units, "not at all");
            Model::random(config, about, Seed(4)).expect("a network")
        }
    }
    game(rules).visit(Make(config, about.to_owned())).expect("a game with positions")
}

fn write(model: &Model, folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    model.write(&path).expect("a file");
    path
}

#[test]
fn networks_come_from_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(&model("hex:5", |config| config, "hex"), folder.path(), "net.safetensors");
    let spec = format!("puct:model={},sims=8", path.display());
    self_play(player(&spec, "hex:5", 1).as_mut(), "hex:5");
    self_play(player(&format!("{spec},backend=int8"), "hex:7", 1).as_mut(), "hex:7");
    // A file that has changed is read again.
    let before = think(player(&spec, "hex:5", 1).as_mut(), table_after("hex:5", "").as_ref());
    let other = Model::random(
        *model("hex:5", |config| config, "hex").config(),
        model("hex:5", |config| config, "hex").metadata().clone(),
        Seed(99),
    );
    std::thread::sleep(Duration::from_millis(20));
    write(&other.expect("a network"), folder.path(), "net.safetensors");
    let after = think(player(&spec, "hex:5", 1).as_mut(), table_after("hex:5", "").as_ref());
    assert_ne!(before.1.value, after.1.value);
    // Calibration is possible for every size that the network takes.
    let model = Model::read(&path).expect("a network");
    let peaks = calibrate(&model, &game("hex:3x5")).expect("peaks");
    assert!(peaks.stream.iter().all(|&peak| peak > 0.0), "{peaks:?}");
    assert_eq!(calibrate(&model, &game("hex:3x5")), Ok(peaks));
}

#[track_caller]
fn says(problem: &str, words: &[&str]) {
    for word in words {
        assert!(problem.contains(word), "no `{word}` in: {problem}");
    }
}

#[test]
fn shipped_networks_play_every_board() {
    for rules in ["hex:3", "hex:5", "hex:7", "hex:11,swap", "hex:13", "hex:4x9"] {
        for spec in ["policy", "gumbel:sims=8", "puct:sims=8,backend=int8", "policy:model=shipped"]
        {
            self_play(player(spec, rules, 1).as_mut(), rules);
        }
    }
    self_play(player("policy:model=shipped:hex-11", "hex:5", 1).as_mut(), "hex:5");
    self_play(player("policy:time=1", "hex:5", 1).as_mut(), "hex:5");
    self_play(player("puct:sims=8,noise=0.25,alpha=0.3", "hex:5", 1).as_mut(), "hex:5");
}

#[test]
fn errors_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let owner = owner();
    let of = |spec: &str, rules: &str| problem(spec, rules, &owner);
    for kind in ["policy", "puct", "gumbel"] {
        says(&of(&format!("{kind}:model=''"), "hex:5"), &["model=FILE", "Ponder ships"]);
        says(&of(&format!("{kind}:model=shipped:hex-99"), "hex:5"), &["hex-99", "hex-11"]);
        let missing = at("missing.safetensors");
        says(&of(&format!("{kind}:model={missing}"), "hex:5"), &[&missing, "No such file"]);
        says(&of(&format!("{kind}:model=random:8x1,backend=fp4"), "hex:5"), &["fp4", "fp32"]);
        says(&of(&format!("{kind}:model=random:8x1,what=1"), "hex:5"), &["what", "model"]);
        says(&of(&format!("{kind}:model=random:8"), "hex:5"), &["CHANNELSxBLOCKS"]);
        says(&of(&format!("{kind}:model=random:12x1"), "hex:5"), &["channels", "multiple of 8"]);
        says(&of(&format!("{kind}:model=random:8x1,symmetry=no"), "hex:5"), &["average"]);
        let large = of(&format!("{kind}:model=random:512x64"), "hex:5");
        says(&large, &["random:512x64", "weights", "at most 16000000", "ponder net new hex:5"]);
        says(&of(&format!("{kind}:model=random:8x1,temperature=-1"), "hex:5"), &["temperature"]);
    }
    says(&of("puct:model=random:8x1,sims=0", "hex:5"), &["sims"]);
    for kind in ["puct", "gumbel"] {
        for key in ["sims", "visits"] {
            let spec = format!("{kind}:model=random:8x1,{key}=1073741825");
            says(&of(&spec, "hex:5"), &[key, "from 1 to 1073741824"]);
        }
    }
    says(&of("puct:model=random:8x1,fpu=no", "hex:5"), &["fpu"]);
    says(&of("puct:model=random:8x1,noise=2", "hex:5"), &["noise"]);
    says(&of("puct:model=random:8x1,alpha=0", "hex:5"), &["alpha"]);
    says(&of("policy:model=random:8x1,time=-1", "hex:5"), &["time"]);
    says(&of("puct:model=random:8x1,considered=3", "hex:5"), &["considered"]);
    says(&of("gumbel:model=random:8x1,considered=0", "hex:5"), &["considered"]);
    says(&of("gumbel:model=random:8x1,noise=nan", "hex:5"), &["noise"]);

    let path = write(&model("hex:5", |config| config, "go"), folder.path(), "go.safetensors");
    says(&of(&format!("policy:model={}", path.display()), "hex:5"), &["plays go, not hex"]);
    let extra = |config: NetConfig| NetConfig { extra_moves: 9, ..config };
    let path = write(&model("hex:5", extra, "hex"), folder.path(), "extra.safetensors");
    says(&of(&format!("policy:model={}", path.display()), "hex:5"), &["extra moves are 9"]);
    std::fs::write(at("text.safetensors"), "no network").expect("a file");
    let text = at("text.safetensors");
    says(&of(&format!("puct:model={text}"), "hex:5"), &[&text]);
}

#[test]
fn a_guest_has_random_networks_and_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(&model("hex:5", |config| config, "hex"), folder.path(), "net.safetensors");
    let limits = Some(SearchLimits { bytes_max: 64 << 20, threads_max: 1 });
    let without = Environment { limits, ..Environment::default() };
    let with = Environment { models: Some(folder.path().to_owned()), ..without.clone() };
    let outside = format!("policy:model='{}'", path.display());
    says(&problem(&outside, "hex:5", &without), &["cannot read files here", "random:32x8"]);
    says(&problem("policy:model=net.safetensors", "hex:5", &without), &["cannot read files here"]);
    says(&problem(&outside, "hex:5", &with), &["folder"]);
    for name in [
        "../net.safetensors",
        "./net.safetensors",
        "..",
        ".",
        "/",
        "a/net.safetensors",
        "C:x",
        "a\\b",
    ] {
        let spec = format!("policy:model='{name}'");
        says(&problem(&spec, "hex:5", &with), &["without a folder"]);
    }
    let missing = problem("policy:model=other", "hex:5", &with);
    says(&missing, &["other", "No such file"]);
    let shown = folder.path().display().to_string();
    assert!(!missing.contains(&shown), "a guest learns where the folder is: {missing}");
    let table = table_after("hex:5", "");
    let by_name = player_of("policy:model=net.safetensors", "hex:5", 1, &with)
        .as_mut()
        .choose(&table.observe(Viewer::Record), &mut Control::none());
    assert!(by_name.is_ok());
    says(&problem("policy:model=random:512x64", "hex:5", &with), &["at most 64 channels"]);
    let mut guest = player_of("gumbel:model=random:16x2,sims=20", "hex:5", 1, &with);
    think(guest.as_mut(), table.as_ref());
    let owner = Environment { models: Some(folder.path().to_owned()), ..owner() };
    player_of("policy:model=net.safetensors", "hex:5", 1, &owner);
}

#[test]
fn the_networks_of_a_folder_are_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(networks_in(folder.path()), []);
    assert_eq!(networks_in(&folder.path().join("missing")), []);
    for name in ["b, 'c'.safetensors", "a.safetensors"] {
        write(&model("hex:5", |config| config, "hex"), folder.path(), name);
    }
    for name in [".hidden.safetensors", "notes.txt", "safetensors"] {
        std::fs::write(folder.path().join(name), "no network").expect("a file");
    }
    std::fs::create_dir(folder.path().join("folder.safetensors")).expect("a folder");
    let found = networks_in(folder.path());
    let names: Vec<_> = found.iter().map(|network| network.name.as_str()).collect();
    assert_eq!(names, ["a.safetensors", "b, 'c'.safetensors"]);
    let guest = Environment { models: Some(folder.path().to_owned()), ..Environment::default() };
    for spec in found.iter().flat_map(|network| &network.specs) {
        let again = spec.to_string().parse().expect("a spec");
        assert_eq!(*spec, again);
        assert!(build(spec, &game("hex:5"), Seed(0), &guest).is_ok(), "{spec}");
    }
    assert_eq!(found[0].specs[0].to_string(), "gumbel:model=a.safetensors");
}

/// Creates a folder of runs with one run, which has the networks of two checkpoints.
fn runs() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let runs = folder.path().join("runs");
    let run = runs.join("my run, 'b'");
    for part in ["config", "networks"] {
        std::fs::create_dir_all(run.join(part)).expect("a folder");
    }
    for number in [1, 12] {
        let name = format!("networks/{number:08}.safetensors");
        write(&model("hex:5", |config| config, "hex"), &run, &name);
    }
    (folder, runs)
}

#[test]
fn a_guest_names_the_networks_of_runs_by_checkpoint() {
    let (_folder, runs) = runs();
    assert_eq!(runs_in(&runs), ["my run, 'b'"]);
    let guest = Environment { runs: Some(runs.clone()), ..Environment::default() };
    for number in [1, 12] {
        let spec = format!("policy:model={}", run_model("my run, 'b'", number).expect("a name"));
        player_of(&spec, "hex:5", 1, &guest);
    }
    let newest = newest_networks_in(&runs);
    assert_eq!((newest.len(), newest[0].name.as_str()), (1, "run:my run, 'b'"));
    for spec in &newest[0].specs {
        assert!(build(spec, &game("hex:5"), Seed(0), &guest).is_ok(), "{spec}");
    }
    let of = |text: &str| problem(&format!("policy:model='run:{text}'"), "hex:5", &guest);
    says(&of("my run, ''b''/2"), &["no network for checkpoint 2"]);
    says(&of("my run, ''b''/last"), &["number of a checkpoint"]);
    says(&of("my run, ''b''/+1"), &["number of a checkpoint"]);
    says(&of("other/1"), &["no run `other`"]);
    let spec = "policy:model=run:other/1";
    says(&problem(spec, "hex:5", &Environment::default()), &["needs a folder of runs"]);
}

#[test]
fn no_name_of_a_run_leads_out_of_the_folder() {
    let (folder, runs) = runs();
    let run = runs.join("my run, 'b'");
    // A run outside the folder, to be reached only by a path that leads out.
    let secret = folder.path().join("secret");
    for part in ["config", "networks"] {
        std::fs::create_dir_all(secret.join(part)).expect("a folder");
    }
    write(&model("hex:5", |config| config, "hex"), &secret, "networks/00000001.safetensors");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&secret, runs.join("link")).expect("a link");
        std::os::unix::fs::symlink("..", runs.join("up")).expect("a link");
        let network = secret.join("networks/00000001.safetensors");
        let inside = run.join("networks/00000003.safetensors");
        std::os::unix::fs::symlink(network, inside).expect("a link");
    }
    let guest = Environment { runs: Some(runs.clone()), ..Environment::default() };
    assert_eq!(runs_in(&runs), ["my run, 'b'"]);
    let absolute = format!("{}/1", secret.display());
    for text in [
        "../secret/1",
        "../secret",
        "..",
        ".",
        "",
        "/",
        "./../secret/1",
        "my run, ''b''/../../../secret/1",
        "my run, ''b''/../../secret/networks/00000001",
        "my run, ''b''/00000001.safetensors",
        "my run, ''b''/3",
        "my run, ''b''\\..\\..\\secret/1",
        "link/1",
        "up/1",
        "up",
        &absolute,
    ] {
        let spec = format!("policy:model='run:{text}'");
        let message = problem(&spec, "hex:5", &guest);
        assert!(
            message.contains("no run `") || message.contains("checkpoint"),
            "{text}: {message}"
        );
        let shown = folder.path().display().to_string();
        assert!(
            text == absolute || !message.contains(&shown),
            "a guest learns where it is: {message}"
        );
    }
    for name in ["..", ".", "", "a/b", "link", "up", "a\\b", "a\0b", &"x".repeat(200)] {
        assert_eq!(run_folder(&runs, name), None, "{name:?}");
    }
}

#[test]
fn memory_is_limited() {
    const MIB: usize = 1 << 20;
    let limits = SearchLimits { bytes_max: 512 * MIB, threads_max: 1 };
    let bytes = |spec: &str| {
        let spec = spec.parse().expect("a spec");
        search_bytes_max(&spec, &game("hex:11"), &limits)
    };
    assert_eq!(bytes("policy:model=x"), Ok(0));
    for kind in ["puct", "gumbel"] {
        assert_eq!(bytes(&format!("{kind}:model=x,sims=50")), Ok(80 * MIB));
        assert_eq!(bytes(&format!("{kind}:model=x,sims=50,cache-mb=0")), Ok(16 * MIB));
        assert_eq!(bytes(&format!("{kind}:model=x,time=5")), Ok(512 * MIB));
        assert_eq!(bytes(&format!("{kind}:model=x,time=5,mb=10,cache-mb=1")), Ok(11 * MIB));
        assert!(bytes(&format!("{kind}:model=x,y=5")).is_err());
    }
    // A search with almost no memory still moves.
    let limits = Some(SearchLimits { bytes_max: 1 << 16, threads_max: 1 });
    let environment = Environment { limits, ..owner() };
    for kind in ["puct", "gumbel"] {
        let spec = format!("{kind}:model=random:8x1,sims=100000,threads=4");
        let mut player = player_of(&spec, "hex:11", 1, &environment);
        let (_, report) = think(player.as_mut(), table_after("hex:11", "").as_ref());
        assert!(report.visits < 10_000, "{kind}: {}", report.visits);
    }
}

#[test]
fn the_kinds_are_listed() {
    let names: Vec<_> = kinds().iter().map(|kind| kind.name).collect();
    for kind in ["policy", "puct", "gumbel"] {
        assert!(names.contains(&kind), "{names:?}");
    }
}

#[test]
fn every_shipped_network_is_whole_and_for_its_game() {
    for game in games() {
        for shipped in game.networks {
            let model = Model::from_bytes(shipped.bytes, shipped.name).expect("a whole file");
            assert_eq!(model.metadata().game, game.name, "{}", shipped.name);
            assert!(model.peaks().is_some(), "{} is calibrated for int8", shipped.name);
        }
    }
}
