//! No code outside `ponder-games` matches on the name of a game: each game is declared in its entry
//! there. And the types shared by all games have no word of a single one.

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

/// Words of a single game, which the types shared by all games do not use.
const OF_ONE_GAME: &[&str] =
    &["komi", "handicap", "superko", "king", "pawn", "rack", "bag", "bridge"];

/// The words of [`OF_ONE_GAME`] in code, including parts of names.
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
    let text = "impl Game for Hex<P> {\n    const NAME: &'static str = \"hex\";\n";
    assert_eq!(named_types(&format!("\n{text}")), ["Hex"]);
    let text = "(Hex::<u128>::NAME, run),\nname: Hex::NAME,\nG::NAME,\nGumbel::<Hex>::NAME";
    assert_eq!(
        lines_with_names_of(text, &["Hex"]),
        ["(Hex::<u128>::NAME, run),", "name: Hex::NAME,"]
    );
}
