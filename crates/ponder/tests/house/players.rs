//! The tables of players and options in `docs/players.md` are those of the program.

use super::generated::replace_or_compare;
use ponder_players::{PlayerOption, kinds};
use std::fmt::Write;

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
    let parts = [("kinds", table_of_kinds()), ("options", table_of_options())];
    replace_or_compare("docs/players.md", &parts);
}
