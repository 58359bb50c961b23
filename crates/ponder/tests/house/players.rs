//! The tables of players and options in `docs/players.md` are those of the program.

use super::root;
use ponder_players::{PlayerOption, kinds};
use std::fmt::Write;

/// The comment that begins a generated part of a page; the next comment ends it.
fn mark(name: &str) -> String {
    format!(
        "<!-- {name}: written by `PONDER_WRITE_DOCS=1 cargo test -p ponder --test house` -->\n\n"
    )
}

const END: &str = "\n<!-- end -->";

fn table_of_kinds() -> String {
    let mut table = "| kind | what it plays | games |\n|---|---|---|\n".to_owned();
    for kind in kinds() {
        let info = kind.info();
        let games = ponder_games::games().iter().filter(|game| info.games.contains(&game.name));
        let games: Vec<_> = games.map(|game| game.title).collect();
        writeln!(table, "| `{}` | {} | {} |", info.name, info.summary, games.join(", ")).unwrap();
    }
    table
}

fn table_of_options() -> String {
    let mut rows: Vec<(&PlayerOption, Vec<String>)> = Vec::new();
    for kind in kinds() {
        for option in kind.options() {
            let name = format!("`{}`", kind.info().name);
            match rows.iter_mut().find(|(known, _)| *known == option) {
                Some((_, of)) => of.push(name),
                None => rows.push((option, vec![name])),
            }
        }
    }
    let mut table = "| option | of | values | meaning |\n|---|---|---|---|\n".to_owned();
    for (PlayerOption { key, default, range, help }, of) in rows {
        let range = range.to_string().replace('|', "\\|");
        writeln!(table, "| `{key}={default}` | {} | {range} | {help} |", of.join(", ")).unwrap();
    }
    table
}

#[test]
fn the_page_of_players_has_the_tables_of_the_program() {
    let path = root().join("docs/players.md");
    let mut page = std::fs::read_to_string(&path).unwrap();
    let is_writing = std::env::var_os("PONDER_WRITE_DOCS").is_some();
    for (name, table) in [("kinds", table_of_kinds()), ("options", table_of_options())] {
        let mark = mark(name);
        let start = page.find(&mark).unwrap_or_else(|| panic!("no `{mark}`")) + mark.len();
        let end = start + page[start..].find(END).unwrap();
        if is_writing {
            page.replace_range(start..end, &table);
        } else {
            assert_eq!(&page[start..end], table, "write docs/players.md anew");
        }
    }
    if is_writing {
        std::fs::write(&path, page).unwrap();
    }
}
