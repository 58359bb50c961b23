//! Tests that crates do without things that they must not use: files, threads, clocks, HTTP,
//! English sentences, `unsafe`.

use super::layers::{dependencies, layers_of};
use super::{architecture, sources};

/// Paths and types that represent the world outside a computation.
const OUTSIDE: &[&str] =
    &["std::fs", "std::thread", "std::net", "std::process", "std::env", "Instant", "SystemTime"];

/// Returns whether a word occurs in code by itself.
fn has_word(code: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(is_part) && !code[at + word.len()..].starts_with(is_part)
    })
}

#[test]
fn games_know_no_files_threads_or_clocks() {
    let layers = layers_of(&architecture());
    let layer = layers["ponder-hex"];
    let mut games = 0;
    for source in sources().iter().filter(|source| layers[&source.package] == layer) {
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
fn nothing_below_the_server_knows_http_or_a_terminal() {
    let layers = layers_of(&architecture());
    let server = layers["ponder-server"];
    for (package, used) in dependencies(|dependency| dependency["path"].is_null()) {
        for library in ["axum", "hyper", "tower-http", "tokio-tungstenite", "indicatif", "clap"] {
            let is_used = used.iter().any(|name| name == library);
            assert!(!is_used || layers[&package] >= server, "{package} uses {library}");
        }
    }
}

/// Macros that write to the terminal of the program.
const PRINTING: &[&str] = &["print!", "println!", "eprint!", "eprintln!", "dbg!"];

#[test]
fn nothing_below_the_server_prints() {
    let layers = layers_of(&architecture());
    let mut found = Vec::new();
    for source in sources().iter().filter(|it| layers[&it.package] < layers["ponder-server"]) {
        let used = PRINTING.iter().filter(|name| has_word(&source.code, name));
        found.extend(used.map(|name| format!("{} uses {name}", source.path)));
    }
    assert_eq!(found, Vec::<String>::new());
}

/// The places where the map allows `unsafe`: the first cells of the table under its heading.
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

/// Methods that search for a text in another.
const LOOKING: &[&str] = &[
    "contains",
    "starts_with",
    "ends_with",
    "strip_prefix",
    "strip_suffix",
    "trim_start_matches",
    "trim_end_matches",
    "find",
    "rfind",
    "split",
    "rsplit",
    "split_once",
    "rsplit_once",
    "matches",
    "eq",
    "ne",
    "eq_ignore_ascii_case",
];

/// The string literals of code, each with its first byte and the one after its last.
fn literals(code: &str) -> Vec<(usize, usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(quote) = code[at..].find('"').map(|quote| at + quote) {
        at = quote + 1;
        if code[..quote].ends_with('\'') && code[at..].starts_with('\'') {
            continue;
        }
        let mut escaped = false;
        let end = code[at..].find(|letter: char| {
            let is_end = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            is_end
        });
        let end = at + end.unwrap_or(code.len() - at);
        found.push((quote, (end + 1).min(code.len()), &code[at..end]));
        at = (end + 1).min(code.len());
    }
    found
}

/// Returns whether the code around a literal compares something with it, searches for it in
/// something or matches on it.
fn is_looked_for(before: &str, after: &str) -> bool {
    let before = before.trim_end().trim_end_matches(['&', '*', 'b', 'r']).trim_end();
    let closed = after.trim_start_matches(|letter: char| letter == ')' || letter.is_whitespace());
    let rest_of_line = after.lines().next().unwrap_or_default();
    let is_call = before.strip_suffix('(').is_some_and(|call| {
        let name = call.rsplit(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
        name.is_some_and(|name| LOOKING.contains(&name) && call.ends_with(&format!(".{name}")))
    });
    // The arguments of the last `matches!`, if it is still open: its patterns come after a comma.
    let arguments = before.rsplit_once("matches!(").map_or("", |(_, arguments)| arguments);
    let depths = arguments.chars().scan(1, |depth, letter| {
        *depth += i32::from(letter == '(') - i32::from(letter == ')');
        Some(*depth)
    });
    let in_matches = arguments.contains(',') && depths.into_iter().all(|depth| depth > 0);
    let compared = ["==", "!="].iter().any(|sign| before.ends_with(sign));
    let is_pattern = ["=>", "==", "!=", "= "].iter().any(|sign| closed.starts_with(sign))
        || after.trim_start().starts_with("| \"")
        || before.ends_with("\" |");
    is_call || compared || is_pattern || in_matches || rest_of_line.contains(" =>")
}

/// The string literals that code compares with, searches for or matches on.
fn texts_looked_for(code: &str) -> Vec<&str> {
    let literals = literals(code);
    let looked_for =
        literals.iter().filter(|(start, end, _)| is_looked_for(&code[..*start], &code[*end..]));
    looked_for.map(|(_, _, text)| *text).collect()
}

/// Returns whether a text has at least two words.
fn is_sentence(text: &str) -> bool {
    text.split_whitespace().filter(|word| word.len() > 1).count() >= 2
}

/// Texts of two words that are not sentences, and the files that search for them.
const FORMATS: &[(&str, &str)] = &[
    // The first line of every page of HTML.
    ("ponder-net/src/file_type.rs", "<!doctype html"),
    // A field of `/proc/cpuinfo`.
    ("ponder/src/machine.rs", "model name"),
];

#[test]
fn no_code_reads_sentences() {
    let mut found = Vec::new();
    for source in sources() {
        let texts = texts_looked_for(&source.code).into_iter().filter(|text| is_sentence(text));
        found.extend(texts.map(|text| (source.path.clone(), text.to_owned())));
    }
    found.sort_unstable();
    let found: Vec<_> = found.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    assert_eq!(found, FORMATS);
}

#[test]
fn absences_are_seen() {
    assert!(has_word("use std::fs;", "std::fs") && !has_word("use std::fsx;", "std::fs"));
    assert!(has_word("unsafe { f() }", "unsafe") && !has_word("unsafe_code", "unsafe"));
    assert!(has_word("eprintln!(\"\")", "eprintln!") && !has_word("eprintln!(\"\")", "println!"));
    let page =
        "## Where `unsafe` is\n\n| place | |\n|---|---|\n| `a/src` | b |\n\n## Next\n| `c` |";
    assert_eq!(unsafe_places(page), ["a/src"]);
    let looked_for = [
        "if message.contains(\"too long\") && a.contains(b) {",
        "error.to_string() == \"too long\"",
        "\"too long\" != error.to_string()",
        "match text {\n    \"too long\" => 1,\n    _ => 2,\n}",
        "match text {\n    Some(\"too long\") if it => 1,\n    _ => 2,\n}",
        "match text {\n    \"too long\"\n    | \"other\" => 1,\n    _ => 2,\n}",
        "matches!(text.trim(), Some(\"too long\"))",
        "if let Some(\"too long\") = text {",
        "text.strip_suffix(\n    \"too long\",\n)",
    ];
    for code in looked_for {
        assert!(texts_looked_for(code).contains(&"too long"), "{code}");
    }
    for code in
        ["fail(\"too long\")", "map_err(|_| \"too long\")", "Err(_) => \"too long\",", "'\"'"]
    {
        assert_eq!(texts_looked_for(code), Vec::<&str>::new(), "{code}");
    }
    assert!(is_sentence("too long") && !is_sentence("model"));
}
