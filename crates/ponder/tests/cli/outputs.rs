use crate::support::ponder_in;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

/// The commands that write a file, with the place of its name at the end.
const WRITERS: [&[&str]; 7] = [
    &["convert", "game.sgf", "--to", "sgf", "-o"],
    &["net", "new", "hex:3", "--size", "8x1", "-o"],
    &["net", "calibrate", "net.safetensors", "-o"],
    &["net", "onnx", "net.safetensors", "-o"],
    &["crossword", "lexicon", "build", "words.txt", "--output"],
    &["crossword", "leaves", "build", "leaves.csv", "--output"],
    &["play", "hex:3", "--opponent", "random", "--record"],
];

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("game.sgf", crate::support::GAME);
    write("words.txt", "AB\nBA\n");
    write("leaves.csv", "A,1\n");
    let net = ["net", "new", "hex:3", "--size", "8x1", "-o", "net.safetensors"];
    ponder_in(folder.path(), &net, "").expect(0);
    folder
}

#[test]
fn no_command_replaces_a_file_without_force() {
    let folder = folder();
    let there = folder.path().join("there");
    let openings =
        ["openings", "hex:3", "--count", "1", "--judge", "shannon", "--tolerance", "0.5"];
    let openings = [&openings[..], &["-o"]].concat();
    for args in WRITERS.into_iter().chain([&openings[..]]) {
        fs::write(&there, "precious").unwrap();
        let run = |more: &[&str]| ponder_in(folder.path(), &[args, more].concat(), "");
        run(&["there"]).fails(2, &["there already exists", "--force"]);
        assert_eq!(fs::read_to_string(&there).unwrap(), "precious", "{args:?}");
        run(&["."]).fails(2, &[". is not a regular file"]);
        run(&["there", "--force"]).expect(0);
        assert_ne!(fs::read(&there).unwrap(), b"precious", "{args:?}");
        fs::remove_file(&there).unwrap();
        run(&["there"]).expect(0);
    }
}

#[test]
fn no_command_writes_over_what_it_reads_however_its_path_is_spelt() {
    let folder = folder();
    for args in [WRITERS[0], WRITERS[3], WRITERS[4], WRITERS[5]] {
        let input = args.iter().find(|arg| folder.path().join(arg).is_file()).unwrap();
        let before = fs::read(folder.path().join(input)).unwrap();
        let link = format!("link-{input}");
        symlink(Path::new(input), folder.path().join(&link)).unwrap();
        for spelling in [(*input).to_owned(), format!("./{input}"), link] {
            let args = [args, &[&spelling, "--force"]].concat();
            ponder_in(folder.path(), &args, "").fails(2, &["is the input file"]);
            assert_eq!(fs::read(folder.path().join(input)).unwrap(), before, "{args:?}");
        }
    }
}
