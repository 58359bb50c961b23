//! No code outside `ponder-games` matches on the name of a game: what a game has is declared in its
//! entry there. And the vocabulary of all games has no word of a single one.

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

#[test]
fn only_the_list_of_games_matches_on_their_names() {
    let mut found = Vec::new();
    for source in sources() {
        if source.package != "ponder-games" {
            let lines = matches_on_names(&source.code);
            found.extend(lines.iter().map(|line| format!("{}: {}", source.path, line.trim())));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// Words of one game that the vocabulary of all games has no use for.
const OF_ONE_GAME: &[&str] =
    &["komi", "handicap", "superko", "king", "pawn", "rack", "bag", "bridge"];

/// The words of [`OF_ONE_GAME`] that code has, as parts of names too.
fn words_of_one_game(code: &str) -> Vec<&str> {
    let words = code.split(|it: char| !it.is_alphabetic());
    words.filter(|word| OF_ONE_GAME.contains(&word.to_lowercase().as_str())).collect()
}

#[test]
fn the_vocabulary_knows_no_game() {
    let mut found = Vec::new();
    for source in sources().iter().filter(|source| source.package == "ponder-game") {
        let words = words_of_one_game(&source.code);
        found.extend(words.iter().map(|word| format!("{}: {word}", source.path)));
    }
    assert_eq!(found, Vec::<String>::new());
    assert_eq!(words_of_one_game("komi_halves: u8, PieceKind::King => making"), ["komi", "King"]);
}

#[test]
fn comparisons_and_arms_are_found() {
    let text = "if game == \"hex\" {\n    \"go\" => 1,\nlet name = \"hex\";\n";
    assert_eq!(matches_on_names(text), ["if game == \"hex\" {", "    \"go\" => 1,"]);
}
