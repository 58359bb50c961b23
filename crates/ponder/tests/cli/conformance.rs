use crate::support::ponder;
use std::fs;
use std::path::{Path, PathBuf};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../ponder-games/tests/data/hex.jsonl.zst")
}

#[test]
fn the_committed_file_passes() {
    let path = data();
    let ran = ponder(&["conformance", "hex", path.to_str().unwrap()]).expect(0);
    assert!(ran.stdout.contains("416 cases passed, 0 failed"), "{}", ran.stdout);
    let json = ponder(&["conformance", "hex", path.to_str().unwrap(), "--json"]).expect(0).json();
    assert_eq!((&json["cases"], &json["failed"]), (&416.into(), &0.into()));
    assert!(json["checks"].as_u64().unwrap() > 50_000);
}

#[test]
fn failures_are_reported_and_counted() {
    let bytes = fs::read(data()).unwrap();
    let text = String::from_utf8(zstd::decode_all(bytes.as_slice()).unwrap()).unwrap();
    let line = text.lines().nth(100).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = write("good.jsonl", line.as_bytes());
    let cases = [
        ("wrong.jsonl", line.replacen("\"seat\":0", "\"seat\":1", 1).into_bytes(), "ply 0, seat"),
        (
            "field.jsonl",
            line.replacen("\"id\"", "\"colour\":1,\"id\"", 1).into_bytes(),
            "line 1: not a case: unknown field `colour`",
        ),
        ("empty.jsonl", Vec::new(), "contains no cases"),
        ("cut.zst", bytes[..bytes.len() / 2].to_vec(), "cannot be read after line"),
    ];
    for (name, bytes, message) in cases {
        let bad = write(name, &bytes);
        let ran = ponder(&["conformance", "hex", &good, &bad]).expect(1);
        assert!(ran.stdout.contains(message), "{name}: {}", ran.stdout);
        let json = ponder(&["conformance", "hex", &good, &bad, "--json"]).expect(1).json();
        assert_eq!(json["failed"], 1, "{name}: {json}");
        assert_eq!(json["files"][0]["failed"], 0);
    }
    let go = data().with_file_name("go.jsonl.zst");
    let other = ponder(&["conformance", "hex", go.to_str().unwrap(), "--json"]).expect(1).json();
    assert_eq!((&other["cases"], &other["passed"]), (&0.into(), &0.into()), "{other}");
    let missing = ponder(&["conformance", "hex", &good, "no-such-file"]);
    missing.fails(3, &["no-such-file cannot be read: No such file", "; check the path"]);
    ponder(&["conformance", "draughts", &good]).fails(2, &["`draughts`", "hex"]);
    ponder(&["conformance", "hex"]).fails(2, &["FILE"]);
}
