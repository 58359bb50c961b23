//! Tests of crossword positions and games (score, simulation, solver, analysis) and of training
//! leaves.

#[path = "../../../ponder-crossword-search/tests/common/played.rs"]
mod played;

use crate::support::{TIMEOUT, command, interrupt, ponder, ponder_in, ran, wait_until};
use ponder_crossword::{Equipment, Layout};
use ponder_game::Seed;
use ponder_lexicon::{Alphabet, Kwg, Lexicon};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

/// A small word list, so that the program starts at once.
const WORDS: &str = "AD AE AID AIR AN AND ANT AR ARE ART AS AT DARE DATE DIE DIN DO DOE DOG EAR EAT ED EN END ER ERA ES \
    GO GOD GOT ID IN IS IT NA NE NET NO NOD NOT OAR OAT ODE OE ON ONE OR ORE RAT RE READ RED RETAINS ROD ROE SAT SEA SO \
    STONE TA TAR TEA TEN TI TIE TIN TO TOE TON TONE";

fn run(args: &[&str]) -> crate::support::Ran {
    ponder(&[&["crossword"], args].concat())
}

/// A folder with a graph of a few words.
fn words() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("few.txt");
    fs::write(&list, WORDS.split_whitespace().collect::<Vec<_>>().join("\n")).unwrap();
    let graph = folder.path().join("few.kwg").to_str().unwrap().to_owned();
    run(&["lexicon", "build", list.to_str().unwrap(), "--output", &graph]).expect(0);
    (folder, graph)
}

/// A game of the program against itself, with a few words, as a record.
fn game(folder: &Path, graph: &str) -> String {
    let lexicon = Lexicon::new(&Kwg::open(Path::new(graph)).unwrap());
    let equipment = Equipment::new(Alphabet::english(), Layout::standard(), lexicon);
    let (mut one, mut two) = (played::hasty(equipment.clone()), played::hasty(equipment.clone()));
    let game = played::record(&equipment, Seed(5), [&mut one, &mut two], ["one", "two"]);
    let path = folder.join("game.gcg");
    fs::write(&path, game.write(&equipment.alphabet).unwrap()).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_play_is_scored_and_its_words_are_checked() {
    let (_folder, graph) = words();
    let board = "15/15/15/15/15/15/15/3STONE7/15/15/15/15/15/15/15 DARETI?/ 12/0 0";
    let score =
        |play: &[&str]| run(&[&["score", board, "--lexicon", &graph, "--json"], play].concat());
    let message = score(&["9C", "DARE"]).expect(1).json();
    assert_eq!((message["score"].as_i64(), message["valid"].as_bool()), (Some(13), Some(false)));
    let words = message["words"].as_array().unwrap();
    assert_eq!(words[0]["word"], "DARE");
    assert!(words.iter().any(|word| word["valid"] == false && word["at"] == "D8"), "{words:?}");
    let message = score(&["I8 dATE"]).expect(1);
    assert!(message.json()["equity"].is_number(), "{}", message.stdout);
    score(&["G7", "A.E"]).expect(1);
    score(&["D8 .AT"]).expect(0);
    let message = run(&["score", board, "D8 .AT", "--lexicon", &graph]).expect(0).stdout;
    assert!(
        message.starts_with("D8 .AT")
            && message.contains("3 points")
            && message.contains("D8  SAT"),
        "{message}"
    );
    score(&["8D STORE"]).fails(3, &["8G is occupied by N"]);
    score(&["1A DARE"]).fails(3, &["must touch a tile"]);
    score(&["D8 .ON"]).fails(3, &["the rack DARETI? does not have enough O"]);
    score(&["D8"]).fails(3, &["is not a move", "8D HORN.S"]);
    run(&["score", "nowhere.gcg", "pass"]).fails(3, &["neither a file nor a position", "CGP"]);
    run(&["score", "15/15 A/ 0/0", "pass"]).fails(3, &["write 3 to 21"]);
}

#[test]
fn a_simulation_does_not_depend_on_threads() {
    let (folder, graph) = words();
    let rack = format!("{EMPTY} RETAINS/ 0/0 0");
    let args = ["sim", &rack, "--lexicon", &graph, "--playouts", "600", "--json"];
    let one = run(&args).expect(0).json();
    assert_eq!(one, run(&[&args[..], &["--threads", "3"]].concat()).expect(0).json());
    assert_ne!(one, run(&[&args[..], &["--seed", "2"]].concat()).expect(0).json());
    let best = &one["candidates"][0];
    assert!(best["move"].as_str().unwrap().contains("RETAINS"), "{best}");
    let of = |name: &str| best[name].as_f64().unwrap();
    assert!(of("win_low") < of("win") && of("win") < of("win_high"), "{best}");
    assert!(one["playouts"].as_u64().unwrap() <= 600 && one["moves"].as_u64().unwrap() > 100);
    // A position of a record, and one in a file.
    let game = game(folder.path(), &graph);
    let third = format!("{game}:3");
    let args = ["sim", &third, "--lexicon", &graph, "--playouts", "100", "--infer"];
    let message = run(&args).expect(0).stdout;
    assert!(message.contains("win %") && message.contains("playouts of"), "{message}");
    run(&["sim", &game]).fails(3, &["add the number of a turn from 1 to", "game.gcg:"]);
    let file = folder.path().join("position.cgp");
    fs::write(&file, &rack).unwrap();
    let file = file.to_str().unwrap();
    let time = ["sim", file, "--lexicon", &graph, "--seconds", "0", "--json"];
    assert_eq!(run(&time).expect(0).json()["ended"], "time");
    // Positions that cannot be simulated.
    run(&["sim", file, "--confidence", "1"]).fails(2, &["below 1"]);
    run(&["sim", file, "--seconds=-1"]).fails(2, &["seconds"]);
    run(&["sim", &format!("{EMPTY} / 0/0 0")]).fails(3, &["first rack", "0 of the 7 tiles"]);
    run(&["sim", &format!("{EMPTY} QQ/ 0/0 0")]).fails(3, &["more Q", "than in the game"]);
    run(&["sim", &format!("{EMPTY} A/ 0/0 6")]).fails(3, &["the game is over"]);
}

/// Number of the first turn of an analyzed record with `bag` tiles in the bag.
fn with_bag(analysis: &Value, bag: u64) -> Option<u64> {
    let turns = analysis["turns"].as_array().unwrap();
    let found = turns.iter().find(|turn| turn["bag"] == bag)?;
    found["turn"].as_u64()
}

#[test]
fn games_are_analyzed_and_their_ends_solved() {
    let (folder, graph) = words();
    let path = game(folder.path(), &graph);
    let found = run(&["analyze", &path, "--lexicon", &graph, "--json"]).expect(0).json();
    let turns = found["turns"].as_array().unwrap();
    // Both sides took the move of greatest equity.
    assert!(turns.iter().all(|turn| turn["equity_lost"] == 0.0 && turn["played"]["rank"] == 1));
    assert!(found["players"][0]["known"].as_u64().unwrap() > 5 && found["complete"] == true);
    let ends: Vec<&Value> = turns.iter().filter(|turn| turn["bag"] == 0).collect();
    for turn in &ends {
        assert!(turn["endgame"]["best"].is_i64(), "{turn}");
    }
    if let Some(turn) = with_bag(&found, 0) {
        let at = format!("{path}:{turn}");
        let solved = run(&["endgame", &at, "--lexicon", &graph, "--json"]).expect(0).json();
        let reviewed = &turns[turn as usize - 1]["endgame"];
        assert_eq!((&solved["value"], &solved["exact"]), (&reviewed["best"], &reviewed["exact"]));
        let message = run(&["endgame", &at, "--lexicon", &graph]).expect(0).stdout;
        assert!(message.contains("points from here to the end"), "{message}");
    }
    run(&["endgame", &format!("{path}:1"), "--lexicon", &graph])
        .fails(3, &["the bag has 86 tiles", "at most 2"]);

    // A bad turn, a phony, and parts that are missing from the record.
    let record = "#player1 ann Ann\n#player2 bob Bob\n>ann: RETAINS - +0 0\n>bob: DOGNTE? 8D DOGEN +16 16\n>ann: AR F8 .AR \
                  +4 4\n";
    let other = folder.path().join("other.gcg");
    fs::write(&other, record).unwrap();
    let other = other.to_str().unwrap();
    let message = run(&["analyze", other, "--lexicon", &graph]).expect(0).stdout;
    for expected in ["large", "pass", "RETAINS", "not valid: DOGEN", "turns cannot be compared"] {
        assert!(message.contains(expected), "no `{expected}` in: {message}");
    }
    let args = ["analyze", other, "--lexicon", &graph, "--sim", "--playouts", "300", "--json"];
    let one = run(&args).expect(0).json();
    assert_eq!(one, run(&[&args[..], &["--threads", "2"]].concat()).expect(0).json());
    assert!(one["turns"][0]["simulated"]["lost"].as_f64().unwrap() > 0.01, "{one}");
    assert!(one["turns"][2]["simulated"].is_null());

    run(&["analyze", "nowhere.gcg"]).fails(3, &["nowhere.gcg"]);
    fs::write(folder.path().join("bad.gcg"), ">a: ABC 8D ABC +10 10\n>b: DEF 8E DEF +3 3\n")
        .unwrap();
    let bad = folder.path().join("bad.gcg");
    run(&["analyze", bad.to_str().unwrap(), "--lexicon", &graph]).fails(3, &["line 2", "8E"]);
}

/// The tiles of the game, with blanks in lower case.
const BAG: &str = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZqq";

/// A position with STONE in row 10 in which all tiles but those of the racks and the bag lie in the
/// first rows, where nothing can be added to them.
fn late(rack: &str, unseen: &str, scores: &str) -> String {
    let mut block = BAG.to_owned();
    for tile in "STONE".chars().chain(rack.chars()).chain(unseen.chars()) {
        block.remove(block.find(tile).unwrap());
    }
    let rows = block.as_bytes().chunks(15).map(|row| {
        let left = 15 - row.len();
        let rest = if left == 0 { String::new() } else { left.to_string() };
        format!("{}{rest}", std::str::from_utf8(row).unwrap())
    });
    let mut rows: Vec<String> = rows.collect();
    assert!(rows.len() < 8);
    rows.resize(15, "15".to_owned());
    rows[9] = "3STONE7".to_owned();
    format!("{} {rack}/ {scores} 0", rows.join("/"))
}

#[test]
fn ends_with_an_empty_bag_and_with_a_tile_in_it() {
    let (_folder, graph) = words();
    let solve = |position: &str, more: &[&str]| {
        run(&[&["endgame", position, "--lexicon", &graph], more].concat())
    };
    let empty = late("DART", "NIE", "100/90");
    let message = solve(&empty, &["--json"]).expect(0).json();
    assert_eq!(
        (&message["bag"], &message["exact"], message["other"].as_str()),
        (&0.into(), &true.into(), Some("EIN"))
    );
    assert_eq!((&message["lower"], &message["upper"]), (&message["value"], &message["value"]));
    assert_eq!(message["spread"].as_i64().unwrap(), 10 + message["value"].as_i64().unwrap());
    let message = solve(&empty, &[]).expect(0).stdout;
    assert!(message.contains("proven") && message.contains("  1.    DART"), "{message}");
    // One tile in the bag: eight that it may be.
    let one = late("DARTEIN", "OOEENTAG", "100/90");
    let message = solve(&one, &["--aim", "wins", "--json"]).expect(0).json();
    assert_eq!(message["bag"], 1, "{message}");
    let best = &message["candidates"][0];
    let of = |name: &str| best[name].as_u64().unwrap();
    assert_eq!((of("total"), of("won") + of("tied") + of("lost")), (8, 8));
    assert_eq!((best["standing"].as_str(), &best["win_low"]), (Some("exact"), &best["win_high"]));
    let message = solve(&one, &["--seconds", "0"]).expect(0).stdout;
    assert!(message.contains("the limits left"), "{message}");
    solve(&late("DARTEIN", "OOEENTAGII", "1/1"), &[]).fails(3, &["the bag has 3 tiles"]);
    solve(&late("DART", "", "1/1"), &[]).fails(3, &["the game is over"]);
}

#[test]
fn leaves_are_trained_and_training_goes_on() {
    let (folder, graph) = words();
    let out = folder.path().join("leaves");
    let to = out.to_str().unwrap();
    let train = |more: &[&str]| {
        let args = ["train", "--output", to, "--lexicon", &graph, "--games", "10", "--racks", "2"];
        run(&[&args[..], more].concat())
    };
    let message = train(&["--generations", "1", "--json"]).expect(0).json();
    assert_eq!(
        (message[0]["leaves"].as_u64(), message[0]["before"].as_bool()),
        (Some(914_624), Some(false))
    );
    let first = fs::read(out.join("leaves-1.klv2")).unwrap();
    let message = train(&["--generations", "2", "--threads", "2", "--json"]).expect(0).json();
    assert_eq!([&message[0]["before"], &message[1]["before"]], [true, false]);
    assert_eq!(fs::read(out.join("leaves-1.klv2")).unwrap(), first);
    assert_ne!(fs::read(out.join("leaves-2.klv2")).unwrap(), first);
    train(&["--seed", "2"]).fails(2, &["other settings", "another folder"]);
    let leaves = out.join("leaves-2.klv2");
    let rack = format!("{EMPTY} RETAINS/ 0/0 0");
    let leaves = leaves.to_str().unwrap();
    run(&["moves", &rack, "--lexicon", &graph, "--leaves", leaves]).expect(0);
    fs::write(out.join("leaves-1.klv2"), &first[..1000]).unwrap();
    train(&["--generations", "1"]).fails(3, &["leaves-1.klv2"]);
}

/// Ctrl-C ends a simulation with its results so far, and a training run without the current
/// generation.
#[test]
fn ctrl_c_ends_cleanly() {
    let (folder, graph) = words();
    let rack = format!("{EMPTY} AEINRT?/ 0/0 0");
    let sim = ["sim", &rack, "--playouts", "1000000000", "--confidence", "0.9999999999", "--json"];
    let out = folder.path().join("leaves");
    let train =
        ["train", "--output", out.to_str().unwrap(), "--lexicon", &graph, "--games", "100000000"];
    for args in [&sim[..], &train[..]] {
        let started = Instant::now();
        let all: Vec<&str> = ["crossword"].iter().chain(args).copied().collect();
        let child = command(&all)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let is_training = args[0] == "train";
        wait_until(|| {
            let begun = !is_training || out.join("settings.json").exists();
            begun && started.elapsed().as_millis() > 1500
        });
        interrupt(&child);
        let ran = ran(child, started).expect(130);
        assert!(ran.took < TIMEOUT);
        if is_training {
            assert!(ran.stderr.contains("begins generation 1 again"), "{}", ran.stderr);
            assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
        } else {
            assert_eq!(ran.json()["ended"], "stopped");
        }
    }
}

#[test]
fn words_are_looked_up_whatever_files_are_called() {
    let (folder, graph) = words();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let check = |words: &[&str]| run(&[&["lexicon", "check", "--lexicon", &graph], words].concat());
    check(&["DOG", "oar"]).expect(0);
    // Texts that cannot be words do not keep the others from being looked up.
    let message = check(&["DOG", "A?", "CAT", "--json"]).expect(1).json();
    let valid: Vec<bool> =
        message.as_array().unwrap().iter().map(|one| one["valid"] == true).collect();
    assert_eq!(valid, [true, false, false]);
    assert!(message[1]["problem"].as_str().unwrap().contains("character 2"), "{message}");
    assert!(message[2]["problem"].is_null());

    // Tiles of several letters, and a graph with a name of its own.
    fs::write(path("p.txt"), "[CH]ICO\nCA[RR]O\n").unwrap();
    let odd = path("palabras.2026");
    let spanish = ["--alphabet", "spanish"];
    run(&[&["lexicon", "build", &path("p.txt"), "--output", &odd], &spanish[..]].concat())
        .expect(0);
    let check = ["lexicon", "check", "--lexicon", &odd, "chico", "CA[RR]O"];
    let message = run(&[&check[..], &spanish].concat()).expect(0).stdout;
    assert_eq!(message, "chico is a word: [CH]ICO\nCA[RR]O is a word\n");
    for asked in [&["info"][..], &["check", "CHICO"], &["anagram", "CO"], &["pattern", "*"]] {
        let asked = [&["lexicon"], asked].concat();
        run(&[&asked[..], &spanish].concat()).fails(2, &["are English", "--lexicon"]);
    }
    fs::write(path("fr.txt"), "ÑAÑA\n").unwrap();
    let other = path("n.kwg");
    run(&[&["lexicon", "build", &path("fr.txt"), "--output", &other], &spanish[..]].concat())
        .expect(0);
    fs::write(path("ab.txt"), "? ? 2 0 0 0 0\nA a 9 1 1 0 0\nB b 2 3 0 0 0\n").unwrap();
    run(&["lexicon", "info", "--lexicon", &other, "--alphabet", &path("ab.txt")])
        .fails(3, &["n.kwg", "not in the alphabet"]);
    fs::write(path("empty.txt"), "\n").unwrap();
    run(&["lexicon", "build", &path("empty.txt"), "--output", &path("empty.kwg")])
        .fails(3, &["empty.txt", "no words of 2-15 letters"]);
    assert!(!Path::new(&path("empty.kwg")).exists());
}

#[test]
fn leaves_are_made_of_lists_and_listed() {
    let (folder, graph) = words();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("l.csv"), "?,25.5\nS,8\nEST?,40.25\nQ,-7\n").unwrap();
    let (wide, narrow) = (path("l.klv2"), path("l.klv"));
    let message = run(&["leaves", "build", &path("l.csv"), "--output", &wide]).expect(0).stdout;
    assert!(message.starts_with("4 leaves, "), "{message}");
    run(&["leaves", "build", &wide, "--output", &narrow]).expect(0);
    // Negative values of a KLV are read as in the program that the format comes from.
    for (file, below) in [(&wide, -7.0), (&narrow, -6.999)] {
        let listed = run(&["leaves", "list", "--leaves", file]).expect(0).stdout;
        assert_eq!(listed, format!("?,25.5\n?EST,40.25\nQ,{below}\nS,8\n"));
        let asked = ["leaves", "value", "--leaves", file, "TES?", "Q", "ZZ"];
        let message = run(&[&asked[..], &["--json"]].concat()).expect(0).json();
        let values: Vec<f64> =
            message.as_array().unwrap().iter().map(|it| it["value"].as_f64().unwrap()).collect();
        assert_eq!(values, [40.25, below, 0.0]);
    }
    // Moves are valued by them: with DOG out of the bag, S is kept.
    let rack = format!("{EMPTY} SDOG/ 0/0 0");
    let best = ["moves", &rack, "--lexicon", &graph, "--leaves", &wide, "--json"];
    let best = run(&best).expect(0).json();
    let (equity, score) = (best[0]["equity"].as_f64().unwrap(), best[0]["score"].as_f64().unwrap());
    assert!(best[0]["move"].as_str().unwrap().contains("DOG"), "{best}");
    assert_eq!(equity, score + 8.0);

    run(&["leaves", "value", "esT"]).fails(2, &["capitals"]);
    run(&["leaves", "value", "A", "--alphabet", "spanish"]).fails(2, &["are English"]);
    fs::write(path("bad.csv"), "A,1\nB;2\n").unwrap();
    run(&["leaves", "build", &path("bad.csv"), "--output", &path("bad.klv2")])
        .fails(3, &["bad.csv", "line 2", "LEAVE,value"]);
    assert!(!Path::new(&path("bad.klv2")).exists());
    fs::write(path("wide.csv"), "A,1000\n").unwrap();
    run(&["leaves", "build", &path("wide.csv"), "--output", &narrow, "--force"])
        .fails(3, &["write a KLV2"]);
}

#[test]
fn moves_take_positions_of_files_and_records_and_refuse_impossible_ones() {
    let (folder, graph) = words();
    let game = game(folder.path(), &graph);
    let moves = |position: &str, more: &[&str]| run(&[&["moves", position], more].concat());
    let listed = moves(&format!("{game}:2"), &["--lexicon", &graph, "--json"]).expect(0).json();
    let played = run(&["analyze", &game, "--lexicon", &graph, "--json"]).expect(0).json();
    assert_eq!(listed[0]["move"], played["turns"][1]["played"]["move"], "{played}");
    let few = ["--lexicon", &graph];
    moves(&format!("{EMPTY} A???/ 0/0 0"), &few).fails(3, &["more ?", "than in the game"]);
    moves(&format!("{EMPTY} A/ 0/0/0 0"), &few).fails(3, &["3 players"]);
    let board = folder.path().join("small.board");
    fs::write(&board, "...\n.*.\n..#\n").unwrap();
    let board = board.to_str().unwrap();
    let message = moves("3/2D/2O AD/ 0/0 0", &[&few[..], &["--board", board]].concat());
    message.fails(3, &["3C, which is a blocked square"]);

    // The equipment that a position names is used; a different word list causes a warning.
    moves(&format!("{EMPTY} Ñ/ 0/0 0 ld spanish;"), &[])
        .fails(2, &["tiles are spanish", "--lexicon"]);
    let super_board = vec!["21"; 21].join("/");
    let position =
        format!("{super_board} DOG/ 0/0 0 lex TWL06; ld english_super; bdn SuperCrosswordGame;");
    let ran = moves(&position, &few).expect(0);
    assert!(ran.stderr.contains("TWL06") && ran.stderr.contains("few"), "{}", ran.stderr);
    assert!(ran.stdout.contains("DOG"), "{}", ran.stdout);
}

/// Text of a board of 15 by 15 with a rack size.
fn board_of(rack: usize) -> String {
    format!("rack {rack}\n{}", "...............\n".repeat(15))
}

#[test]
fn racks_of_up_to_ten_tiles_have_moves() {
    let (folder, _) = words();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (list, graph) = (path("long.txt"), path("long.kwg"));
    let long = format!("{WORDS} STATIONED REORDAIN ORIENTATED");
    fs::write(&list, long.split_whitespace().collect::<Vec<_>>().join("\n")).unwrap();
    run(&["lexicon", "build", &list, "--output", &graph]).expect(0);
    let moves = |size: usize, rack: &str| {
        let board = path("large.board");
        fs::write(&board, board_of(size)).unwrap();
        let position = format!("{EMPTY} {rack}/ 0/0 0");
        run(&["moves", &position, "--lexicon", &graph, "--board", &board, "--json"])
    };
    for (rack, word) in [("NIADROER", "REORDAIN"), ("DETATNEIRO", "ORIENTATED")] {
        let found = moves(rack.len(), rack).expect(0).json();
        let best = &found[0];
        assert!(best["move"].as_str().unwrap().contains(word), "{found}");
        // A point for most letters, two for the D, and the bonus.
        assert_eq!(best["score"], rack.len() + 1 + 50);
        assert_eq!(found.as_array().unwrap().len(), 15);
    }
    moves(8, "NIADROERS").fails(3, &["a rack has at most 8 tiles"]);
    moves(11, "A").fails(3, &["`rack 11`: write a whole number from 2 to 10"]);
    run(&["moves", &format!("{EMPTY} NIADROER/ 0/0 0"), "--lexicon", &graph])
        .fails(3, &["a rack has at most 7 tiles"]);
}

#[test]
fn bots_play_games_with_racks_of_nine_and_their_records_are_analyzed() {
    let folder = tempfile::tempdir().unwrap();
    let lexica = folder.path().join("lexica");
    fs::create_dir(&lexica).unwrap();
    let words = WORDS.split_whitespace().collect::<Vec<_>>().join("\n");
    fs::write(lexica.join("few.txt"), &words).unwrap();
    fs::write(lexica.join("nine.board"), board_of(9)).unwrap();
    let inside = |args: &[&str]| ponder_in(folder.path(), args, "");
    let rules = "crossword:board=nine,lexicon=few";
    let players = ["match", "hasty", "sim:playouts=20", "--game", rules];
    inside(&[&players[..], &["--games", "2", "--dir", "m"]].concat()).expect(0);
    let record = "m/games/00001.gcg";
    let text = fs::read_to_string(folder.path().join(record)).unwrap();
    let racks = text.lines().filter_map(|line| line.strip_prefix('>')?.split(' ').nth(1));
    assert!(racks.clone().filter(|rack| rack.len() == 9).count() > 4, "{text}");
    assert!(racks.clone().all(|rack| rack.len() <= 9), "{text}");
    let found = inside(&["crossword", "analyze", record, "--json"]).expect(0).json();
    let turns = found["turns"].as_array().unwrap();
    assert!(turns.len() > 4 && turns.iter().all(|turn| turn["played"]["equity"].is_number()));
}

#[test]
fn moves_of_any_rack_of_the_unseen_tiles() {
    let (folder, graph) = words();
    let few = ["--lexicon", &graph, "--json"];
    let pool = |position: &str, more: &[&str]| {
        run(&[&["moves", position, "--pool"], &few[..], more].concat()).expect(0).json()
    };
    let listed = pool(&format!("{EMPTY} Q/ 0/0 0"), &["--most", "3"]);
    let moves: Vec<&str> =
        listed.as_array().unwrap().iter().map(|one| one["move"].as_str().unwrap()).collect();
    assert_eq!(moves.len(), 3);
    // The rack cannot play it; the seven tiles of the only long word are unseen.
    assert!(moves.iter().all(|text| text.contains("RETAINS")), "{moves:?}");
    assert!(listed[0]["equity"].is_null() && listed[0]["score"].as_i64().unwrap() >= 66);

    // At most as many tiles as in a full rack of the board.
    let board = folder.path().join("five.board");
    fs::write(&board, "rack 5\nbonus 35\n........\n...*....\n........\n").unwrap();
    let board = board.to_str().unwrap();
    let listed = pool("8/8/8 Q/ 0/0 0", &["--board", board, "--most", "1000"]);
    let texts: Vec<String> =
        listed.as_array().unwrap().iter().map(|one| one["move"].to_string()).collect();
    assert!(texts.iter().any(|text| text.contains("STONE")), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("RETAINS")), "{texts:?}");
    // No rack is needed for it.
    let listed = pool(&format!("{EMPTY} / 0/0 0"), &["--most", "3"]);
    assert_eq!(listed.as_array().unwrap().len(), 3);
    let score = ["score", "8/8/8 STONE/ 0/0 0", "3E", "STONE", "--board", board];
    run(&[&score[..], &few].concat()).fails(3, &["which has 3 rows and 8 columns"]);
}

#[test]
fn a_turn_whose_rack_is_not_known_is_named() {
    let (folder, graph) = words();
    let game = game(folder.path(), &graph);
    let text = fs::read_to_string(&game).unwrap();
    let part = folder.path().join("part.gcg");
    // The first turn has only the first tile of its rack.
    let cut = |line: &str| match line.split_once(": ") {
        Some((name, rest)) if line.starts_with('>') => {
            let (rack, rest) = rest.split_once(' ').unwrap();
            format!("{name}: {} {rest}\n", &rack[..1])
        }
        _ => format!("{line}\n"),
    };
    fs::write(&part, text.lines().map(cut).collect::<String>()).unwrap();
    let turn = format!("{}:2", part.display());
    run(&["moves", &turn, "--lexicon", &graph]).fails(3, &["part.gcg, turn 2", "1 of the 7 tiles"]);
}

#[test]
fn words_have_numbers() {
    let (_folder, graph) = words();
    let lexicon = |what: &str, asked: &[&str]| {
        run(&[&["lexicon", what, "--lexicon", &graph, "--json"], asked].concat())
    };
    let last = WORDS.split_whitespace().count().to_string();
    let nth = lexicon("nth", &["1", "2", &last]).expect(0).json();
    let found: Vec<&str> =
        nth.as_array().unwrap().iter().map(|one| one["word"].as_str().unwrap()).collect();
    assert_eq!(found, ["AD", "AE", "TONE"]);
    let index = lexicon("index", &["AD", "ae", "TONE"]).expect(0).json();
    let found: Vec<String> =
        index.as_array().unwrap().iter().map(|one| one["number"].to_string()).collect();
    assert_eq!(found, ["1", "2", last.as_str()]);
    let beyond = (last.parse::<u32>().unwrap() + 1).to_string();
    lexicon("nth", &[&beyond]).fails(2, &[&beyond, "1 to"]);
    let message = lexicon("index", &["DOG", "CAT"]).expect(1).json();
    assert!(message[0]["number"].is_u64() && message[1]["number"].is_null(), "{message}");
}

#[test]
fn a_record_is_read_from_standard_input() {
    let (folder, graph) = words();
    let path = game(folder.path(), &graph);
    let named = run(&["analyze", &path, "--lexicon", &graph, "--json"]).expect(0).json();
    let piped = ponder_in(
        folder.path(),
        &["crossword", "analyze", "-", "--lexicon", &graph, "--json"],
        &fs::read_to_string(&path).unwrap(),
    );
    assert_eq!(piped.expect(0).json()["turns"], named["turns"]);
}

#[test]
fn a_record_is_reviewed_with_the_words_and_the_board_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let lexica = folder.path().join("lexica");
    fs::create_dir(&lexica).unwrap();
    let words = WORDS.split_whitespace().collect::<Vec<_>>().join("\n");
    fs::write(lexica.join("few.txt"), &words).unwrap();
    let rows = format!("rack 6\n{}", "............\n".repeat(4));
    fs::write(lexica.join("odd.board"), rows.replacen(".....", "....*", 1)).unwrap();
    let inside = |args: &[&str]| ponder_in(folder.path(), args, "");
    let rules = "crossword:board=odd,lexicon=few";
    inside(&["match", "hasty", "hasty", "--game", rules, "--games", "2", "--dir", "m"]).expect(0);
    let record = "m/games/00001.gcg";
    let text = fs::read_to_string(folder.path().join(record)).unwrap();
    assert!(text.contains("#board-layout odd") && text.contains("#lexicon few"), "{text}");
    for args in [
        &[][..],
        &["--board", "odd"],
        &["--board", "lexica/odd.board"],
        &["--lexicon", "few"],
        &["--lexicon", "lexica/few.txt"],
    ] {
        let ran = inside(&[&["crossword", "analyze", record], args].concat()).expect(0);
        assert_eq!(ran.stderr, "", "{args:?}");
    }
    fs::rename(lexica.join("odd.board"), folder.path().join("odd.board")).unwrap();
    let ran = inside(&["crossword", "analyze", record]);
    for problem in ["unknown board `odd`", "odd.board", "using standard instead (--board)"] {
        assert!(ran.stderr.contains(problem), "{}", ran.stderr);
    }
    inside(&["crossword", "analyze", record, "--board", "odd.board"]).expect(0);
    inside(&["crossword", "analyze", record, "--board", "none"])
        .fails(2, &["unknown board `none`"]);
    inside(&["crossword", "analyze", record, "--lexicon", "none"]).fails(3, &["few", "none.kwg"]);
}

#[test]
fn a_play_with_more_of_a_tile_than_there_are_is_impossible() {
    let (folder, graph) = words();
    let record = folder.path().join("many.gcg");
    let text =
        "#player1 a A\n#player2 b B\n>a: XXXXX?? 8D XXXXX +100 100\n>b: AEIRST? 9D AE +4 4\n";
    fs::write(&record, text).unwrap();
    let args = ["analyze", record.to_str().unwrap(), "--lexicon", &graph];
    let message = run(&args).expect(1).stdout;
    assert!(
        message.contains("there are more X on the board and the rack than in the game"),
        "{message}"
    );
    assert!(message.contains(" in 1 turn,"), "{message}");
    let review = run(&[&args[..], &["--json"]].concat()).expect(1).json();
    assert_eq!(review["turns"][0]["impossible"], true);
    assert_eq!(review["turns"][1]["impossible"], false, "the tiles were played before");
}
