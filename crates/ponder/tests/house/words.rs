//! Tests that names and comments can be looked up: no identifier or message has a word that the
//! glossary replaces, and a doc comment begins with a noun phrase or a verb in the third person.

use super::links::pages;
use super::{root, sources, texts};
use std::collections::BTreeSet;

/// The words of the last column of the glossary that stand in backticks.
fn replaced_words(page: &str) -> BTreeSet<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.trim_end().trim_end_matches('|').rsplit('|').next());
    let words = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    words.map(str::to_owned).collect()
}

/// Returns whether a word is a replaced one or its plural.
fn is_replaced(word: &str, replaced: &BTreeSet<String>) -> bool {
    let singular = word.strip_suffix('s').unwrap_or(word);
    [word, singular, singular.strip_suffix('e').unwrap_or(word)]
        .into_iter()
        .any(|form| replaced.contains(form))
}

/// Returns whether words contain a replaced phrase, whose words `_` joins: `win_chance`.
fn has_replaced_phrase(words: &[String], replaced: &BTreeSet<String>) -> bool {
    replaced.iter().filter(|phrase| phrase.contains('_')).any(|phrase| {
        let phrase: Vec<_> = phrase.split('_').collect();
        words.windows(phrase.len()).any(|words| words == phrase)
    })
}

/// The words of a text in lower case.
fn words_of_prose(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The words of an identifier in lower case: `told`, `at` of `told_at` and of `ToldAt`.
fn words_of(identifier: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in identifier.split('_').filter(|part| !part.is_empty()) {
        words.push(String::new());
        let mut after_capital = true;
        for letter in part.chars() {
            if letter.is_uppercase() && !after_capital {
                words.push(String::new());
            }
            after_capital = letter.is_uppercase();
            if let Some(word) = words.last_mut() {
                word.extend(letter.to_lowercase());
            }
        }
    }
    words
}

/// The identifiers of code, in which comments and strings are blank.
fn identifiers(code: &str) -> BTreeSet<&str> {
    let words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with(|letter: char| !letter.is_numeric())).collect()
}

/// Texts of the page, its tests and the tools, by path, with the sign that begins
/// a comment to the end of the line.
fn other_texts() -> Vec<(String, String, &'static str)> {
    let mut folders = ["web/src", "web/tests", "tools"].map(|it| root().join(it)).to_vec();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let comment = match path.extension().and_then(|it| it.to_str()) {
                Some("ts" | "tsx" | "mjs") => "//",
                Some("py" | "sh") => "#",
                _ => continue,
            };
            let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            found.push((name, std::fs::read_to_string(&path).unwrap(), comment));
        }
    }
    assert!(found.len() > 200, "the files were found");
    found
}

/// The words of the glossary's page that it replaces.
fn replaced_by_glossary() -> BTreeSet<String> {
    let page = std::fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let replaced = replaced_words(&page);
    assert!(replaced.len() >= 30, "{replaced:?}");
    replaced
}

#[test]
fn no_identifier_has_a_word_that_the_glossary_replaces() {
    let replaced = replaced_by_glossary();
    let rust =
        texts().into_iter().map(|(path, text)| (path, without_strings(&without_comments(&text))));
    let others = other_texts().into_iter();
    let others = others.map(|(path, text, comment)| (path, without_prose(&text, comment)));
    let mut found = Vec::new();
    for (path, code) in rust.chain(others) {
        for identifier in identifiers(&code) {
            let words = words_of(identifier);
            let is_word = words.iter().any(|word| is_replaced(word, &replaced));
            if is_word || has_replaced_phrase(&words, &replaced) {
                found.push(format!("{path}: {identifier}"));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Replaced words that sentences need in other senses: “look up”, “cannot be told to move”.
const USUAL_IN_SENTENCES: &[&str] = &["look", "looks", "tell", "told"];

#[test]
fn no_message_has_a_word_that_the_glossary_replaces() {
    let mut replaced = replaced_by_glossary();
    replaced.retain(|word| !USUAL_IN_SENTENCES.contains(&word.as_str()));
    let (mut found, mut count) = (Vec::new(), 0);
    for source in sources() {
        for message in strings(&source.code).into_iter().filter(|text| text.contains(' ')) {
            count += 1;
            let words = words_of_prose(&message);
            let is_word = words.iter().any(|word| replaced.contains(word));
            if is_word || has_replaced_phrase(&words, &replaced) {
                found.push(format!("{}: {message}", source.path));
            }
        }
    }
    assert!(count > 2_000, "only {count} messages were found");
    assert_eq!(found, Vec::<String>::new());
}

/// Replaced words that comments and pages need in other senses: “the caller wants no more lines”,
/// “killer moves are refutations”.
const USUAL_IN_PROSE: &[&str] =
    &["correlate", "refutations", "surroundings", "tells", "wanted", "wants"];

/// A Markdown page without its code.
fn prose_of_page(text: &str) -> String {
    let prose = text.split("```").step_by(2).map(|part| part.split('`').step_by(2));
    prose.flatten().collect::<Vec<_>>().join(" ")
}

/// The comments of a Rust source without the code in them.
fn prose_of_comments(text: &str) -> String {
    let comments = text.lines().filter_map(|line| line.trim_start().strip_prefix("//"));
    prose_of_page(&comments.collect::<Vec<_>>().join("\n"))
}

#[test]
fn no_comment_or_page_has_a_word_that_the_glossary_replaces() {
    let mut replaced = replaced_by_glossary();
    let usual = [USUAL_IN_SENTENCES, USUAL_IN_PROSE].concat();
    replaced.retain(|word| !usual.contains(&word.as_str()));
    let comments = texts().into_iter().map(|(path, text)| (path, prose_of_comments(&text)));
    let pages = pages().into_iter().filter(|(path, _)| path != "docs/glossary.md");
    let pages = pages.map(|(path, text)| (path, prose_of_page(&text)));
    let (mut found, mut count) = (Vec::new(), 0);
    for (path, prose) in comments.chain(pages) {
        let words = words_of_prose(&prose);
        count += words.len();
        let single = words.iter().filter(|word| replaced.contains(*word));
        found.extend(single.map(|word| format!("{path}: {word}")));
        if has_replaced_phrase(&words, &replaced) {
            found.push(format!("{path}: a phrase"));
        }
    }
    assert!(count > 100_000, "only {count} words were found");
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn prose_has_no_code() {
    assert_eq!(prose_of_page("a `b` c\n```rust\nlet d;\n```\ne"), "a   c\n \ne");
    assert_eq!(prose_of_comments("/// a `b`\nlet c; \n  // d"), "/ a  \n d");
}

/// Code of a script without its comments and strings. A string ends with its line, except between
/// backticks and between triple quotes.
fn without_prose(text: &str, comment: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let long = ["/*", "\"\"\"", "`"].into_iter().find(|open| rest.starts_with(open));
        let length = if rest.starts_with(comment) {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(open) = long {
            let close = if open == "/*" { "*/" } else { open };
            rest[open.len()..].find(close).map_or(rest.len(), |at| open.len() + at + close.len())
        } else if matches!(letter, '"' | '\'') {
            let line = rest[1..].split('\n').next().unwrap_or_default();
            line.find(letter).map_or(1, |at| at + 2)
        } else {
            out.push(letter);
            letter.len_utf8()
        };
        rest = &rest[length..];
    }
    out
}

/// A text without its comments.
fn without_comments(text: &str) -> String {
    let code = text.lines().map(|line| match line.find("//") {
        Some(at) if !line[..at].contains('"') => &line[..at],
        _ => line,
    });
    code.collect::<Vec<_>>().join("\n")
}

/// Code with its string literals emptied, and these literals.
fn split_strings(code: &str) -> (String, Vec<String>) {
    let (mut out, mut strings) = (String::with_capacity(code.len()), Vec::new());
    let mut letters = code.chars();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        out.push(letter);
        let is_text = letter == '"' && before != '\'';
        before = letter;
        if !is_text {
            continue;
        }
        let mut text = String::new();
        while let Some(inner) = letters.next() {
            match inner {
                '\\' => drop(letters.next()),
                '"' => break,
                _ => text.push(inner),
            }
        }
        strings.push(text);
        out.push('"');
    }
    (out, strings)
}

/// Code with its string literals emptied.
fn without_strings(code: &str) -> String {
    split_strings(code).0
}

/// The string literals of code, without escapes.
fn strings(code: &str) -> Vec<String> {
    split_strings(code).1
}

/// First words of clauses that lack a subject (“What is known of it.”).
const HEADLESS: &[&str] = &[
    "What",
    "Whether",
    "How",
    "Who",
    "Whose",
    "Whom",
    "Which",
    "Where",
    "Why",
    "So",
    "That",
    "Those",
    "These",
    "None",
    "As",
    "Such",
    "Many",
    "Whatever",
    "Whoever",
    "By",
    "With",
    "Without",
    "Only",
    "Never",
    "Not",
    "Nothing",
    "Its",
    "From",
    "There",
    "It",
    "Also",
    "When",
    "While",
    "If",
    "Because",
    "After",
    "Before",
    "Until",
    "Somebody",
    "Nobody",
    "Somewhere",
    "Within",
    "Beyond",
    "Since",
    "Unlike",
    "Done",
    "Always",
    "Here",
    "Then",
];

/// The first words of the doc comments of a source, each with its line.
fn first_words(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut is_inside = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"));
        let starts = doc.is_some() && !is_inside;
        is_inside = doc.is_some();
        if let Some(doc) = doc.filter(|_| starts) {
            let word: String = doc.trim_start().chars().take_while(|c| c.is_alphabetic()).collect();
            found.push((number + 1, word));
        }
    }
    found
}

/// The first words of the doc comments of a script of the page, and of the comment that heads it.
fn first_words_of_script(text: &str) -> Vec<(usize, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let comments = lines.iter().enumerate().filter_map(|(at, line)| {
        let heading = line.strip_prefix("//").filter(|_| at == 0);
        let text = line.trim_start().strip_prefix("/**").or(heading)?;
        if !text.trim().is_empty() {
            return Some((at + 1, text));
        }
        let next = lines.get(at + 1)?.trim_start();
        Some((at + 2, next.strip_prefix('*').unwrap_or(next)))
    });
    let first = |text: &str| text.trim_start().chars().take_while(|c| c.is_alphabetic()).collect();
    comments.map(|(line, text)| (line, first(text))).collect()
}

#[test]
fn doc_comments_begin_with_a_noun_phrase_or_a_verb() {
    let rust = texts().into_iter().map(|(path, text)| (path, first_words(&text)));
    let scripts = other_texts().into_iter().filter(|(.., comment)| *comment == "//");
    let scripts = scripts.map(|(path, text, _)| (path, first_words_of_script(&text)));
    let (mut found, mut count) = (Vec::new(), 0);
    for (path, words) in rust.chain(scripts) {
        for (line, word) in words {
            count += 1;
            if HEADLESS.contains(&word.as_str()) {
                found.push(format!("{path}:{line}: {word} …"));
            }
        }
    }
    assert!(count > 9_000, "only {count} doc comments were found");
    assert_eq!(found, Vec::<String>::new());
}

/// First words of the sections `# Errors`.
const ERROR_SECTIONS: &[&str] = &["Fails ", "See ", "Returns ", "The error ", "Each item "];

#[test]
fn sections_about_errors_are_sentences() {
    let (mut found, mut count) = (Vec::new(), 0);
    for (path, text) in texts() {
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim_start()));
        while let Some((_, line)) = lines.next() {
            if !matches!(line, "/// # Errors" | "//! # Errors") {
                continue;
            }
            let (number, first) = lines.find(|(_, line)| line.len() > 3).unwrap();
            let first = first.trim_start_matches(['/', '!', ' ']);
            count += 1;
            if !ERROR_SECTIONS.iter().any(|words| first.starts_with(words)) {
                found.push(format!("{path}:{number}: {first}"));
            }
        }
    }
    assert!(count > 300, "only {count} sections were found");
    assert_eq!(found, Vec::<String>::new());
}

/// Participles, adverbs and pronouns that once were names of files.
const NO_NOUNS: &[&str] = &[
    "agree",
    "aligned",
    "alone",
    "asked",
    "batched",
    "completed",
    "damaged",
    "decide",
    "folded",
    "foreign",
    "forgiven",
    "found",
    "handed",
    "hidden",
    "hostile",
    "hung",
    "infer",
    "kept",
    "known",
    "live",
    "loaded",
    "named",
    "narrow",
    "near",
    "omit",
    "one",
    "outside",
    "printed",
    "prove",
    "prune",
    "refused",
    "said",
    "saved",
    "seen",
    "shared",
    "shipped",
    "short",
    "similar",
    "slow",
    "small",
    "spent",
    "streaming",
    "told",
    "unanswered",
    "unread",
    "usual",
    "worded",
    "written",
];

#[test]
fn files_are_called_by_nouns() {
    let name = |path: &str| {
        let file = path.rsplit('/').next().unwrap_or_default();
        file.split('.').next().unwrap_or_default().to_owned()
    };
    let found: Vec<_> = texts()
        .into_iter()
        .map(|(path, _)| path)
        .filter(|path| NO_NOUNS.contains(&name(path).as_str()))
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn words_are_found() {
    assert_eq!(words_of("told_at"), ["told", "at"]);
    assert_eq!(words_of("ToldAtTOP_MAX"), ["told", "at", "top", "max"]);
    let page = "| term | not |\n|---|---|\n| `notify` | `told`, hear, `news` |\n";
    let replaced = replaced_words(page);
    assert_eq!(replaced.iter().collect::<Vec<_>>(), ["news", "told"]);
    assert!(is_replaced("news", &replaced) && !is_replaced("new", &replaced));
    let irregular = BTreeSet::from(["ban".to_owned(), "wish".to_owned()]);
    assert!(is_replaced("bans", &irregular) && is_replaced("wishes", &irregular));
    assert!(identifiers("fn told_at(x: u8) {}").contains("told_at"));
    assert_eq!(without_strings("f(\"told \\\" it\", 'a')"), "f(\"\", 'a')");
    assert_eq!(strings("f(\"told \\\" it\", 'a', \"b\")"), ["told  it", "b"]);
    let script = "const a = 'told' + `x\ntold` // told\n/* told */ + b;";
    assert_eq!(without_prose(script, "//"), "const a =  +  \n + b;");
    assert_eq!(without_prose("a = 'it # told\nb", "#"), "a = it \nb");
    let text = "/// What is known.\n/// And more.\nfn f() {}\n    //! Number of it.\n";
    assert_eq!(first_words(text), [(1, "What".to_owned()), (4, "Number".to_owned())]);
    let script =
        "// The page.\n// And more.\n  /** What is known. */\n  // So what.\n/**\n * How.\n */";
    let first = [(1, "The"), (3, "What"), (6, "How")].map(|(line, word)| (line, word.to_owned()));
    assert_eq!(first_words_of_script(script), first);
}
