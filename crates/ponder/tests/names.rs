//! Holds the crates to an invariant of ARCHITECTURE.md: no code outside `ponder-games` matches on the name
//! of a game. What a game has is declared in its entry there.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::{Path, PathBuf};

/// Files that may: commands of one game that are called by its name, each with the reason.
const EXEMPT: &[(&str, &str)] = &[
    ("ponder/src/commands/bench/mod.rs", "`ponder bench paco` and `crossword` are subcommands"),
    ("ponder/src/commands/conformance.rs", "cases of crossword games need words that are named"),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ends| ends == "rs") {
            found.push(path);
        }
    }
}

/// The lines that compare something with the name of a game, or match on it. Tests may.
fn matches_on_names(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let names = ponder_games::games().iter().map(|game| format!("\"{}\"", game.name));
    let names: Vec<String> = names.collect();
    let is_match = |line: &&str| {
        let line = line.trim();
        names.iter().any(|name| {
            let forms = [format!("== {name}"), format!("!= {name}"), format!("{name} =>")];
            let alternative = line.starts_with(&format!("{name} |"));
            alternative || forms.iter().any(|form| line.contains(form.as_str()))
        })
    };
    code.lines().filter(|line| !line.trim().starts_with("//")).filter(is_match).collect()
}

#[test]
fn only_the_list_of_games_matches_on_their_names() {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(crates()).unwrap() {
        let folder = entry.unwrap().path();
        if folder.ends_with("ponder-games") || !folder.join("src").is_dir() {
            continue;
        }
        sources(&folder.join("src"), &mut files);
    }
    assert!(files.len() > 100, "the sources were found");
    let mut found = Vec::new();
    for file in files {
        let name = file.strip_prefix(crates()).unwrap().to_string_lossy().replace('\\', "/");
        if EXEMPT.iter().any(|(exempt, _)| *exempt == name) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        found.extend(matches_on_names(&text).iter().map(|line| format!("{name}: {}", line.trim())));
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn comparisons_and_arms_are_found() {
    let text = "if game == \"hex\" {\n    \"go\" => 1,\n// \"paco\" => 2\nlet name = \"hex\";\n";
    assert_eq!(matches_on_names(text), ["if game == \"hex\" {", "    \"go\" => 1,"]);
}
