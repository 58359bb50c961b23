//! What crates must not know: files, threads, clocks, HTTP, English sentences, `unsafe`.

use super::floors::{dependencies, floors_of};
use super::{architecture, sources};

/// Paths and types that stand for the world outside a computation.
const OUTSIDE: &[&str] =
    &["std::fs", "std::thread", "std::net", "std::process", "std::env", "Instant", "SystemTime"];

/// Whether a word stands in code by itself.
fn has_word(code: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(is_part) && !code[at + word.len()..].starts_with(is_part)
    })
}

#[test]
fn games_know_no_files_threads_or_clocks() {
    let floors = floors_of(&architecture());
    let mut games = 0;
    for source in sources().iter().filter(|source| floors[&source.package] == 1) {
        games += 1;
        for word in OUTSIDE {
            assert!(!has_word(&source.code, word), "{} uses {word}", source.path);
        }
    }
    assert!(games > 50, "only {games} files of games were found");
}

#[test]
fn searches_read_clocks_only_in_their_drivers() {
    let searches = sources();
    let searches = searches.iter().filter(|source| source.package == "ponder-search");
    for source in searches.filter(|source| !source.path.contains("/driver/")) {
        for word in OUTSIDE {
            assert!(!has_word(&source.code, word), "{} uses {word}", source.path);
        }
    }
}

#[test]
fn nothing_below_the_server_knows_http() {
    let floors = floors_of(&architecture());
    let server = floors["ponder-server"];
    for (package, used) in dependencies(|dependency| dependency["path"].is_null()) {
        for library in ["axum", "hyper", "tower-http", "tokio-tungstenite"] {
            let is_used = used.iter().any(|name| name == library);
            assert!(!is_used || floors[&package] >= server, "{package} uses {library}");
        }
    }
}

/// The places that the map allows `unsafe` in: the first cells of the table under its heading.
fn unsafe_places(page: &str) -> Vec<&str> {
    let section = page.split("## Where `unsafe` is").nth(1).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    cells.collect()
}

#[test]
fn unsafe_is_only_where_the_map_says() {
    let page = architecture();
    let places = unsafe_places(&page);
    let sources = sources();
    let with_unsafe: Vec<&str> = sources
        .iter()
        .filter(|source| has_word(&source.code, "unsafe"))
        .map(|source| source.path.as_str())
        .collect();
    for path in &with_unsafe {
        assert!(places.iter().any(|place| path.starts_with(place)), "{path} has `unsafe`");
    }
    for place in places {
        let is_used = with_unsafe.iter().any(|path| path.starts_with(place));
        assert!(is_used, "the map allows `unsafe` in {place}, where there is none");
    }
}

/// The string literals that code compares a text with, or looks for in one.
fn texts_looked_for(code: &str) -> Vec<&str> {
    let calls =
        [".contains(\"", ".starts_with(\"", ".ends_with(\"", ".strip_prefix(\"", ".find(\""];
    let literal = |(at, call): (usize, &str)| code[at + call.len()..].split('"').next();
    calls.iter().flat_map(|call| code.match_indices(call).filter_map(literal)).collect()
}

/// Whether a text has three words or more.
fn is_sentence(text: &str) -> bool {
    text.split_whitespace().filter(|word| word.len() > 1).count() >= 3
}

#[test]
fn no_code_reads_sentences() {
    for source in sources() {
        for text in texts_looked_for(&source.code) {
            assert!(!is_sentence(text), "{} looks for `{text}`", source.path);
        }
    }
}

#[test]
fn absences_are_seen() {
    assert!(has_word("use std::fs;", "std::fs") && !has_word("use std::fsx;", "std::fs"));
    assert!(has_word("unsafe { f() }", "unsafe") && !has_word("unsafe_code", "unsafe"));
    let page =
        "## Where `unsafe` is\n\n| place | |\n|---|---|\n| `a/src` | b |\n\n## Next\n| `c` |";
    assert_eq!(unsafe_places(page), ["a/src"]);
    let texts = texts_looked_for("if message.contains(\"is too long\") && a.contains(b) {");
    assert_eq!(texts, ["is too long"]);
    assert!(is_sentence("is too long") && !is_sentence("model name"));
}
