use crate::support::ponder;
use ponder_game::Seed;
use ponder_net::{Heads, KernelOffsets, Metadata, Model, NetConfig, Norm};
use std::fs;

#[test]
fn a_network_from_new_to_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, copy) = (path("net.safetensors"), path("copy.safetensors"));
    let new = ["net", "new", "hex:5", "--size", "8x1", "--seed", "3", "-o", &file];
    let message = ponder(&new).expect(0).stdout;
    assert!(message.contains("8x1 masked") && message.contains("net.safetensors"), "{message}");

    let info = ponder(&["net", "info", &file, "--json"]).expect(0).json();
    assert_eq!(info["config"]["channels"], 8);
    assert_eq!(info["about"]["rules"], "hex:5");
    assert_eq!(info["calibrated"], false);
    assert!(info["weights"].as_u64().unwrap() > 1000);
    let message = ponder(&["net", "info", &file]).expect(0).stdout;
    for words in ["8x1 masked", "not calibrated", "seed 3", "hex:5"] {
        assert!(message.contains(words), "no {words}: {message}");
    }

    ponder(&["net", "calibrate", &file, "-o", &copy]).expect(0);
    assert_eq!(ponder(&["net", "info", &copy, "--json"]).expect(0).json()["calibrated"], true);
    assert_eq!(ponder(&["net", "info", &file, "--json"]).expect(0).json()["calibrated"], false);
    ponder(&["net", "calibrate", &file, "--game", "hex:7"]).expect(0);
    assert_eq!(ponder(&["net", "info", &file, "--json"]).expect(0).json()["calibrated"], true);

    let player = format!("gumbel:model={copy},sims=10,backend=int8");
    let args = ["analyze", "a1", "--game", "hex:5", "--player", &player, "--json"];
    let json = ponder(&args).expect(0).json();
    assert!(json["report"]["candidates"][0]["prior"].as_f64().unwrap() > 0.0, "{json}");

    let onnx = path("net.onnx");
    ponder(&["net", "onnx", &file, "-o", &onnx]).expect(0);
    assert!(fs::metadata(&onnx).unwrap().len() > 4000);
    ponder(&["net", "onnx", &file, "--size", "3x5", "-o", &onnx, "--force"]).expect(0);
}

#[test]
fn two_ways_of_computing_agree() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, games) = (path("net.safetensors"), path("match"));
    ponder(&["net", "new", "hex:4", "--size", "8x1", "-o", &file]).expect(0);
    let args = ["match", "random", "random", "--game", "hex:4,swap", "--games", "4"];
    ponder(&[&args[..], &["--unbalanced", "--dir", &games]].concat()).expect(0);

    let agree = ["net", "agree", &file, "--match", &games, "--json"];
    let same = ponder(&[&agree[..], &["--backends", "fp32,fp32"]].concat()).expect(0).json();
    assert_eq!(same["same_move_share"], 1.0);
    assert_eq!(same["value_difference_max"], 0.0);
    let positions = same["positions"].as_u64().unwrap();
    assert!((20..=64).contains(&positions), "{same}");

    let json = ponder(&[&agree[..], &["--positions", "10"]].concat()).expect(0).json();
    assert_eq!(json["positions"], 10);
    assert!(json["backends"][0].as_str().unwrap().starts_with("int8"), "{json}");
    assert!(json["value_difference_max"].as_f64().unwrap() < 0.2, "{json}");

    let missing = path("nothing");
    let message = ponder(&["net", "agree", &file, "--match", &missing]).expect(3).stderr;
    assert!(message.contains("nothing"), "{message}");
    let message = ponder(&[&agree[..], &["--backends", "int8"]].concat()).expect(2).stderr;
    assert!(message.contains("int8,fp32"), "{message}");
}

#[test]
fn every_architecture() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("net.safetensors");
    let file = file.to_str().unwrap();
    let args = ["net", "new", "hex:5x7", "--size=16x2", "--plain", "--batch-norm", "-o", file];
    ponder(&args).expect(0);
    let message = ponder(&["net", "info", file]).expect(0).stdout;
    for words in ["16x2 plain", "batch normalization"] {
        assert!(message.contains(words), "no {words}: {message}");
    }
    let onnx = folder.path().join("net.onnx");
    let args = ["net", "onnx", file, "--size", "33", "-o", onnx.to_str().unwrap()];
    ponder(&args).fails(2, &["33"]);
}

#[test]
fn errors_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = path("net.safetensors");
    ponder(&["net", "new", "hex:5", "--size", "9x1", "-o", &file]).fails(2, &["channels", "9"]);
    ponder(&["net", "new", "hex:5", "--size", "9", "-o", &file]).fails(2, &["CHANNELSxBLOCKS"]);
    let nowhere = path("no/such/net");
    ponder(&["net", "new", "hex:5", "--size", "8x1", "-o", &nowhere]).fails(4, &["no/such/net"]);
    ponder(&["net", "info", &file]).fails(3, &[&file, "No such file"]);
    fs::write(&file, "(;GM[11])").unwrap();
    ponder(&["net", "info", &file]).fails(3, &[&file, "game record"]);
    let player = format!("puct:model={file}");
    let args = ["analyze", "a1", "--game", "hex:5", "--player", &player];
    ponder(&args).fails(2, &[&file, "game record"]);
}

/// The texts of a file are shown without terminal control sequences.
#[test]
fn control_characters_of_a_file_do_not_reach_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("net.safetensors");
    let about = Metadata {
        trained: "well\u{1b}[2J\u{7}".to_owned(),
        ponder: "0\u{202e}".to_owned(),
        ..Metadata::new("hex", "hex:5\r", &[1.0; 4], "")
    };
    let heads =
        Heads { policy_channels: 4, value_channels: 4, value_hidden: 4, ..Heads::default() };
    let config = NetConfig {
        planes: 4,
        extra_moves: 2,
        channels: 8,
        blocks: 0,
        pool_every: 0,
        taps: KernelOffsets::Masked,
        norm: Norm::Bias,
        heads,
    };
    Model::random(config, about, Seed(1)).unwrap().write(&file).unwrap();
    let file = file.to_str().unwrap();
    let message = ponder(&["net", "info", file]).expect(0).stdout;
    assert!(message.contains("well\\u{1b}[2J") && message.contains("hex:5\\r"), "{message:?}");
    let odd = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert!(!message.contains(odd), "{message:?}");
    let ran = ponder(&["net", "calibrate", file]);
    ran.fails(2, &["5\\r", "--game"]);
}

#[test]
fn the_players_are_listed() {
    let list = ponder(&["players", "--json"]).expect(0).json();
    for name in ["policy", "puct", "gumbel"] {
        let kind = list.as_array().unwrap().iter().find(|kind| kind["name"] == name).unwrap();
        let options = kind["options"].as_array().unwrap();
        let model = options.iter().find(|option| option["key"] == "model").unwrap();
        assert!(model["help"].as_str().unwrap().contains("random:"), "{kind}");
        let symmetry = options.iter().find(|option| option["key"] == "symmetry").unwrap();
        assert_eq!(symmetry["default"], "identity", "{symmetry}");
    }
}
