//! Tests of the invariants of ARCHITECTURE.md.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod ablations;
mod absences;
mod cycles;
mod generated;
mod layers;
mod links;
mod names;
mod players;
mod words;

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of ARCHITECTURE.md.
fn architecture() -> String {
    std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap()
}

/// A source file of a crate.
struct Source {
    /// Crate.
    package: String,
    /// Path from `crates/`, with slashes.
    path: String,
    /// Code: without comments and without its module of tests.
    code: String,
}

/// The sources of all crates, without tests, benches and examples.
fn sources() -> Vec<Source> {
    let crates = root().join("crates");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&crates).unwrap() {
        let src = entry.unwrap().path().join("src");
        if src.is_dir() {
            read_folder(&crates, &src, &mut found);
        }
    }
    assert!(found.len() > 300, "the sources were found");
    found
}

fn read_folder(crates: &Path, folder: &Path, found: &mut Vec<Source>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_folder(crates, &path, found);
        } else if path.extension().is_some_and(|ends| ends == "rs") {
            let name = path.strip_prefix(crates).unwrap().to_string_lossy().replace('\\', "/");
            found.push(Source {
                package: name.split('/').next().unwrap().to_owned(),
                code: code_of(&std::fs::read_to_string(&path).unwrap()),
                path: name,
            });
        }
    }
}

/// The texts of all Rust files of the crates, tests, benches and examples included, by their paths
/// from `crates/`, and of the folders `examples/` and `fuzz/`.
fn texts() -> Vec<(String, String)> {
    let crates = root().join("crates");
    let others = ["examples", "fuzz/fuzz_targets"].map(|it| root().join(it));
    let mut folders: Vec<_> = others.into_iter().chain([crates.clone()]).collect();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ends| ends == "rs") {
                let name = path.strip_prefix(&crates).or_else(|_| path.strip_prefix(root()));
                let name = name.unwrap().to_string_lossy().replace('\\', "/");
                found.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(found.len() > 500, "the files were found");
    found
}

/// A text without comments, and without the part from its first `#[cfg(test)]` on a module.
fn code_of(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let lines = text.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].contains('"') => &line[..at],
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn comments_and_tests_do_not_count_as_code() {
    let text =
        "//! unsafe\nlet a = 1; // std::fs\nlet b = \"http://x\";\n#[cfg(test)]\nmod tests {}";
    assert_eq!(code_of(text), "\nlet a = 1; \nlet b = \"http://x\";");
}
