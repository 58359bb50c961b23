use crate::support::{GAME, ponder, ponder_in};
use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

const LINK: &str = "https://hexworld.org/board/#3c1,a1b2a2b1";

#[test]
fn sgf_to_link_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, GAME).unwrap();
    let ran = ponder(&["convert", path.to_str().unwrap()]).expect(0);
    assert_eq!(ran.stdout.trim(), LINK);
    assert!(ran.stderr.contains("comments: 1 left out"), "{}", ran.stderr);
    assert!(ran.stderr.contains("nodes of variations: 1 left out"), "{}", ran.stderr);

    let out = folder.path().join("back.sgf");
    ponder(&["convert", LINK, "-o", out.to_str().unwrap()]).expect(0);
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("SZ[3]") && text.contains("B[a1];W[b2];B[a2];W[b1]"), "{text}");
    let again = ponder(&["convert", out.to_str().unwrap()]).expect(0);
    assert_eq!(again.stdout.trim(), LINK);
}

#[test]
fn stdin_and_the_same_form() {
    let ran = ponder_in(Path::new("."), &["convert", "-", "--to", "sgf"], GAME).expect(0);
    assert!(ran.stdout.contains("C[first]"), "{}", ran.stdout);
    let link = ponder(&["convert", "#3,a1", "--to", "link"]).expect(0);
    assert_eq!(link.stdout.trim(), "https://hexworld.org/board/#3c1,a1");
}

#[test]
fn sgf_to_sgf_checks_every_move() {
    let to_sgf = |text| ponder_in(Path::new("."), &["convert", "-", "--to", "sgf"], text);
    let golem =
        to_sgf("(;FF[4]SZ[13]SO[http://www.littlegolem.com];W[mf];B[swap];W[kj])").expect(0);
    let written = golem.stdout.replace('\n', "");
    assert!(written.contains("B[m6];W[swap-pieces];B[k10]"), "{written}");
    let bad = to_sgf("(;GM[11]SZ[3];B[a1](;W[b1];B[c1])(;W[a1];B[b2])(;W[c3]))").expect(0);
    assert!(bad.stdout.contains("(;W[b1];B[c1])") && bad.stdout.contains("(;W[c3])"));
    assert!(!bad.stdout.contains("W[a1]") && !bad.stdout.contains("B[b2]"), "{}", bad.stdout);
    let note = "left out with everything after it: node 4 (move 2, variation 1 after move 1)";
    assert!(bad.stderr.contains(note), "{}", bad.stderr);
    to_sgf("(;GM[11]SZ[3];B[a1];W[a1])").fails(3, &["node 2 (move 2)", "occupied"]);
    to_sgf("(;GM[5]SZ[8];B[aa])").fails(3, &["GM[5]"]);
    let odd = to_sgf("(;GM[1]SZ[9]KM[foo])").expect(0);
    assert!(odd.stderr.contains("KM[foo]") && odd.stdout.contains("KM[7.5]"), "{}", odd.stderr);
    let unnamed = to_sgf("(;SZ[19]FF[4];B[pd];W[dp])").expect(0);
    assert!(unnamed.stdout.contains("GM[1]"), "{}", unnamed.stdout);
    let go = to_sgf("(;GM[1]SZ[9];B[cc](;W[gg])(;W[cc]))").expect(0);
    assert!(go.stdout.contains("B[cc]") && go.stdout.contains("W[gg]"), "{}", go.stdout);
    assert!(!go.stdout.contains("W[cc]"), "{}", go.stdout);
    let many = format!("(;SZ[3];B[a1](;W[b1]){})", "(;W[a1])".repeat(50));
    let noted = to_sgf(&many).expect(0).stderr;
    assert!(noted.contains("50 left out") && noted.lines().count() == 11, "{noted}");
    // For a link, and for a game to resume, only the main line counts.
    let link = ponder_in(Path::new("."), &["convert", "-"], &many).expect(0);
    assert_eq!(link.stdout.trim(), "https://hexworld.org/board/#3c1,a1b1");
}

#[test]
fn a_link_holds_a_resignation_and_says_what_it_does_not() {
    let convert = |text: &str| ponder_in(Path::new("."), &["convert", "-"], text).expect(0);
    let moves = "B[a10];W[b3])";
    let ran = convert(&format!("(;FF[4]GM[11]SZ[11]RE[W+R];{moves}"));
    assert_eq!(ran.stdout.trim(), "https://hexworld.org/board/#11c1,a10b3:rb");
    assert_eq!(ran.stderr, "");
    let ran = convert(&format!("(;GM[11]SZ[11]RE[B+Resign]RU[hex:11,swap]PB[Ann]PW[Bea];{moves}"));
    assert!(ran.stdout.contains("#11c1,a10b3:rw"), "{}", ran.stdout);
    assert!(!ran.stderr.contains("RE"), "{}", ran.stderr);
    for message in ["PB (player), PW (player)", "RU (rules)"] {
        assert!(ran.stderr.contains(message), "no {message}: {}", ran.stderr);
    }
    let ran = convert(&format!("(;GM[11]SZ[11]RE[B+T]DT[2024-08-27];BL[9]{moves}"));
    assert!(ran.stdout.trim().ends_with("a10b3"), "{}", ran.stdout);
    for message in ["RE (result)", "DT (date)", "BL"] {
        assert!(ran.stderr.contains(message), "no {message}: {}", ran.stderr);
    }
    let won = convert("(;GM[11]SZ[1]RE[B+];B[a1])");
    assert_eq!((won.stdout.trim(), &*won.stderr), ("https://hexworld.org/board/#1c1,a1", ""));
}

#[test]
fn unreadable_files() {
    ponder(&["convert", "no-such-file.sgf"])
        .fails(3, &["no-such-file.sgf cannot be read: No such file", "; check the path"]);
    ponder(&["convert", "."]).fails(3, &["is a folder"]);
    ponder(&["convert", "https://hexworld.org/board/#3,a9"]).fails(3, &["character 31", "`a9`"]);
    ponder(&["convert", "https://example.org/"]).fails(3, &["a game after `#`"]);
    let stdin = |text| ponder_in(Path::new("."), &["convert", "-"], text);
    stdin("nothing").fails(3, &["stdin", "no game found"]);
    stdin("(;GM[1]SZ[9])").fails(3, &["game of Go", "no links"]);
    stdin("(;GM[5]SZ[8])").fails(3, &["GM[5]"]);
    stdin("(;GM[11]SZ[3];B[a1];W[a1])").fails(3, &["move 2", "occupied"]);
    stdin("(;GM[11]SZ[3];B[a1").fails(3, &["line 1, column", "no closing"]);
    let two = ponder_in(Path::new("."), &["convert", "-", "--number", "3"], "(;SZ[3])(;SZ[4])");
    two.fails(2, &["no game 3", "it has 2 games"]);
}

#[test]
fn a_file_of_100_megabytes_is_refused_quickly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.sgf");
    File::create(&path).unwrap().set_len(100_000_000).unwrap();
    for command in ["convert", "analyze"] {
        let ran = ponder(&[command, path.to_str().unwrap()]).fails(3, &["large.sgf", "too large"]);
        assert!(ran.took < Duration::from_secs(5), "{:?}", ran.took);
    }
}

#[test]
fn an_output_that_cannot_be_written() {
    ponder(&["convert", LINK, "-o", "no/such/folder/x.sgf"]).fails(4, &["cannot write no/such"]);
}

#[test]
fn the_form_follows_the_name_of_the_output_and_the_input_is_never_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mine, other) = (folder.path().join("mine.sgf"), folder.path().join("other.SGF"));
    let text = "(;GM[11]SZ[11]C[precious];B[f6](;W[g5];B[e7])(;W[e8]C[x]))";
    std::fs::write(&mine, text).expect("written");
    let paths = [&mine, &other].map(|path| path.to_str().expect("plain").to_owned());
    let ran = ponder(&["convert", &paths[0], "-o", &paths[0]]).expect(2);
    assert!(ran.stderr.contains("is the input file"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&mine).expect("still there"), text);
    ponder(&["convert", &paths[0], "-o", &paths[1]]).expect(0);
    let written = std::fs::read_to_string(&other).expect("written");
    assert!(written.contains("C[precious]") && written.contains("W[e8]"), "{written}");
    let go = ponder_in(Path::new("."), &["convert", "-"], "(;GM[1]SZ[9];B[aa])").expect(3);
    assert!(go.stderr.contains("--to sgf"), "{}", go.stderr);
}

#[test]
fn a_name_of_another_form_is_refused_with_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    fs::write(&path, GAME).unwrap();
    let out = folder.path().join("game.gcg");
    let (path, name) = (path.to_str().unwrap(), out.to_str().unwrap());
    let link = ["game.gcg", "the output is a link", "--to sgf", ".sgf"];
    ponder(&["convert", path, "-o", name]).fails(2, &link);
    ponder(&["convert", path, "--to", "sgf", "-o", name]).fails(2, &["game.gcg", ".sgf"]);
    ponder_in(
        folder.path(),
        &["play", "hex:4", "--opponent", "random", "--record", "y.gcg"],
        "b2\n",
    )
    .fails(2, &["y.gcg", "SGF", ".sgf"]);
    assert!(!out.exists() && !folder.path().join("y.gcg").exists());
    ponder(&["convert", "#99999"]).fails(3, &["1 to 19", "character 2"]);
}
