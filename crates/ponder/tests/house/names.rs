//! No code outside `ponder-games` matches on the name of a game: each game is declared in its entry
//! there. The rules of a game are used only in its own crates and folders. And the types shared by
//! all games have no word of a single one.

use super::sources;

/// The lines that compare something with the name of a game, or match on it.
fn matches_on_names(code: &str) -> Vec<&str> {
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
    code.lines().filter(is_match).collect()
}

/// The types whose `NAME` is that of a game: those of the `impl` in which it is declared.
fn named_types(code: &str) -> Vec<&str> {
    let declared = code.match_indices("const NAME: &'static str = ").filter(|(at, declaration)| {
        let value = &code[at + declaration.len()..];
        ponder_games::games().iter().any(|game| value.starts_with(&format!("\"{}\"", game.name)))
    });
    let of_impl = |(at, _): (usize, &str)| {
        let header = code[..at].rsplit("\nimpl").next()?.lines().next()?;
        let header = header.rsplit_once(" for ").map_or(header, |(_, name)| name);
        header.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty())
    };
    declared.filter_map(of_impl).collect()
}

/// The lines that ask a type of one game for its name (`Hex::<u128>::NAME`), be it for a comparison
/// or for a table in which games are looked up.
fn lines_with_names_of<'a>(code: &'a str, types: &[&str]) -> Vec<&'a str> {
    let is_named = |line: &&str| {
        line.match_indices("::NAME").any(|(at, _)| {
            let before = &line[..at];
            let path = before.rsplit_once("::<").map_or(before, |(path, _)| path);
            let path = if before.ends_with('>') { path } else { before };
            path.rsplit(|letter: char| !letter.is_alphanumeric())
                .next()
                .is_some_and(|name| types.contains(&name))
        })
    };
    code.lines().filter(is_named).collect()
}

#[test]
fn only_the_list_of_games_asks_for_their_names() {
    let sources = sources();
    let declared = |source| named_types(source);
    let types: Vec<_> = sources.iter().flat_map(|source| declared(&source.code)).collect();
    assert_eq!(types.len(), ponder_games::games().len(), "{types:?}");
    assert!(types.contains(&"Hex") && types.contains(&"CrosswordRules"), "{types:?}");
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.package != "ponder-games") {
        let mut lines = matches_on_names(&source.code);
        lines.extend(lines_with_names_of(&source.code, &types));
        found.extend(lines.iter().map(|line| format!("{}: {}", source.path, line.trim())));
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Files outside the crates and folders of a game that use its rules or have a branch for its
/// benchmark, and why they do.
const OUTSIDE_ITS_FOLDERS: &[(&str, &str)] = &[
    // Rules and komi are set with commands that GTP has for Go alone; no other file of the engine
    // knows the rules of a game.
    ("ponder-engine/src/go_spec.rs", "GoRules"),
    // The benchmarks that a game has of its own are in its own files, `bench/paco.rs` and
    // `bench/crossword.rs`. Its entry selects one by its kind, which also names the subject.
    ("ponder/src/commands/bench/mod.rs", "BenchKind"),
];

/// The types of the rules of the games, and that of the benchmarks of single games.
fn types_of_one_game() -> Vec<String> {
    let rules = ponder_games::games().iter().map(|game| {
        let (first, rest) = game.name.split_at(1);
        format!("{}{rest}Rules", first.to_uppercase())
    });
    rules.chain(["BenchKind".to_owned()]).collect()
}

/// Returns whether a file belongs to a game: in its crates, in the list of games, or in a
/// folder or file with its name.
fn belongs_to_a_game(path: &str) -> bool {
    let is_named = |part: &str| {
        let part = part.trim_end_matches(".rs");
        let part = part.strip_prefix("ponder-").unwrap_or(part);
        let part = part.strip_suffix("-search").unwrap_or(part);
        ponder_games::games().iter().any(|game| game.name == part)
    };
    path.starts_with("ponder-games/") || path.split('/').any(is_named)
}

#[test]
fn the_rules_of_a_game_are_used_in_its_own_folders() {
    let types = types_of_one_game();
    let declared = |name: &String| {
        let declarations = ["struct", "enum"].map(|kind| format!("pub {kind} {name} "));
        sources().iter().any(|source| declarations.iter().any(|it| source.code.contains(it)))
    };
    assert!(types.iter().all(declared), "{types:?}");
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| !belongs_to_a_game(&source.path)) {
        let is_used = |name: &&String| {
            let mut words = source.code.split(|it: char| !it.is_alphanumeric() && it != '_');
            words.any(|word| word == name.as_str())
        };
        found.extend(types.iter().filter(is_used).map(|name| (source.path.clone(), name.clone())));
    }
    found.sort_unstable();
    let found: Vec<_> = found.iter().map(|(path, name)| (path.as_str(), name.as_str())).collect();
    assert_eq!(found, OUTSIDE_ITS_FOLDERS);
}

/// Words of a single game, which the types shared by all games do not use. `stone` is no such word:
/// Hex, Go and Othello have stones.
const OF_ONE_GAME: &[&str] = &[
    "komi",
    "handicap",
    "superko",
    "seki",
    "king",
    "pawn",
    "sako",
    "rack",
    "bag",
    "tile",
    "tiles",
    "bridge",
    "hex",
    "go",
    "othello",
    "paco",
    "crossword",
];

/// Words of a single game that the types shared by all games use.
const SHARED_WORDS: &[(&str, &str)] = &[
    // The shape of a board whose squares hold letters, which views draw in another way than one
    // with pieces; any game with letters has such tiles.
    ("ponder-game/src/scene.rs", "Tiles"),
];

/// The words of [`OF_ONE_GAME`] in code, including parts of names.
fn words_of_one_game(code: &str) -> Vec<&str> {
    let words = code.split(|it: char| !it.is_alphabetic());
    words.filter(|word| OF_ONE_GAME.contains(&word.to_lowercase().as_str())).collect()
}

#[test]
fn the_vocabulary_knows_no_game() {
    let sources = sources();
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.package == "ponder-game") {
        let words = words_of_one_game(&source.code);
        found.extend(words.iter().map(|word| (source.path.as_str(), *word)));
    }
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, SHARED_WORDS);
    assert_eq!(words_of_one_game("komi_halves: u8, PieceKind::King => making"), ["komi", "King"]);
}

#[test]
fn files_of_games_are_known() {
    for path in ["ponder-go/src/a.rs", "ponder-crossword-search/src/a.rs", "ponder-games/src/a.rs"]
    {
        assert!(belongs_to_a_game(path), "{path}");
    }
    assert!(belongs_to_a_game("ponder-players/src/crossword/mod.rs"));
    assert!(belongs_to_a_game("ponder/src/commands/bench/paco.rs"));
    assert!(
        !belongs_to_a_game("ponder-players/src/kind.rs")
            && !belongs_to_a_game("ponder-game/src/lib.rs")
    );
}

#[test]
fn comparisons_and_arms_are_found() {
    let text = "if game == \"hex\" {\n    \"go\" => 1,\nlet name = \"hex\";\n";
    assert_eq!(matches_on_names(text), ["if game == \"hex\" {", "    \"go\" => 1,"]);
    let text = "impl Game for Hex<P> {\n    const NAME: &'static str = \"hex\";\n";
    assert_eq!(named_types(&format!("\n{text}")), ["Hex"]);
    let text = "(Hex::<u128>::NAME, run),\nname: Hex::NAME,\nG::NAME,\nGumbel::<Hex>::NAME";
    assert_eq!(
        lines_with_names_of(text, &["Hex"]),
        ["(Hex::<u128>::NAME, run),", "name: Hex::NAME,"]
    );
}
