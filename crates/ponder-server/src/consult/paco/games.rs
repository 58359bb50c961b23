//! Parser of games as text: JSON, SGF, or moves in algebraic notation.

use crate::consult::workers::number;
use crate::protocol::{ApiProblem, RequestRefusal};
use ponder_game::Refused;
use ponder_paco::sgf::SgfRecord;
use ponder_paco::text::{self, TextError};
use ponder_paco::{PacoMove, PacoRecord, PacoRules, ReadPaco};
use ponder_record::{Limits, MoveLocation, SgfError, Variations, sgf};

/// The most actions of one game.
pub(super) const ACTIONS_MAX: usize = 4000;

/// Limits on an SGF text from a page.
const LIMITS: Limits = Limits {
    bytes_max: 1 << 20,
    nodes_max: 20_000,
    depth_max: 20_000,
    values_max: 160_000,
    value_bytes_max: 64 << 10,
};

/// A parsed game.
#[derive(Debug)]
pub(super) struct ReadGame {
    pub(super) rules: PacoRules,
    pub(super) actions: Vec<PacoMove>,
    /// Number of games in the text.
    pub(super) games: u32,
}

/// Reads the first game of a text.
///
/// # Errors
/// Returns a message that names the place that is not understood, and what is expected there.
pub(super) fn read(text: &str) -> Result<ReadGame, ApiProblem> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let found = match text.as_bytes().first() {
        None => return Err(RequestRefusal::EmptyPacoText.into()),
        Some(b'{' | b'[') => of_json(text),
        Some(b'(') => of_sgf(text),
        Some(_) => of_notation(text),
    }?;
    if found.actions.len() > ACTIONS_MAX {
        let given = found.actions.len();
        return Err(RequestRefusal::ManyActions { max: ACTIONS_MAX, given }.into());
    }
    Ok(found)
}

fn of_json(text: &str) -> Result<ReadGame, ApiProblem> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let whole = PacoRecord::all_from_json(text.as_bytes());
    let (record, games) = match (whole, &lines[..]) {
        (Ok(games), [_] | []) => first_game(games),
        (Ok(games), _) if games.first().is_some_and(|(_, game)| game.is_ok()) => first_game(games),
        // A file of games has one per line.
        (_, [first, _, ..]) if first.trim_end().ends_with('}') => {
            (PacoRecord::from_json(first.as_bytes()).map_err(|it| it.to_string()), lines.len())
        }
        (Ok(games), _) => first_game(games),
        (Err(error), _) => (Err(error.to_string()), 1),
    };
    let record = record.map_err(|problem| RequestRefusal::NotPacoJson { problem })?;
    let rules = record.rules().map_err(|error| ApiProblem {
        message: format!("setup.starting_fen: {error}"),
        ..ApiProblem::because(error)
    })?;
    Ok(ReadGame { rules, actions: record.history, games: number(games) })
}

/// Returns the first game of an array, or the problem with it, and the number of games.
fn first_game(games: Vec<ReadPaco<'_>>) -> (Result<PacoRecord, String>, usize) {
    let count = games.len();
    let first = games.into_iter().next().map(|(_, game)| game.map_err(|error| error.to_string()));
    (first.unwrap_or_else(|| Err("the array has no games".to_owned())), count)
}

fn of_sgf(text: &str) -> Result<ReadGame, ApiProblem> {
    let no_sgf = |error: SgfError| ApiProblem::because(Refused::of(&error));
    let records = sgf::parse(text.as_bytes(), &LIMITS).map_err(no_sgf)?;
    let games = number(records.len());
    let first = records.first().ok_or_else(|| no_sgf(SgfError::NoGame))?;
    let (read, _) = SgfRecord::read(first, Variations::Salvage)
        .map_err(|error| ApiProblem::of_record(error.location(), &error))?;
    let actions = first.main_line().filter_map(|node| read.step(node)).collect();
    Ok(ReadGame { rules: read.rules().clone(), actions, games })
}

fn of_notation(text: &str) -> Result<ReadGame, ApiProblem> {
    let record = text::read(text, ACTIONS_MAX).map_err(|error| {
        let message = error.to_string();
        let (number, text, why) = match error {
            TextError::Move { number, text, why } => (number, text, why),
            TextError::Position(error) => return ApiProblem::because(error),
            TextError::Rules(error) => return ApiProblem::of_rules(error),
        };
        let at = MoveLocation::new(None, number, Some(text));
        ApiProblem { message, ..ApiProblem::of_record(Some(at), why) }
    })?;
    let rules = record.rules().map_err(ApiProblem::because)?;
    Ok(ReadGame { rules, actions: record.history, games: 1 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_in_all_forms() {
        let json = r#"{"history":[{"Lift":12},{"Place":28},{"Lift":51},{"Place":35}]}"#;
        let sgf = "(;GM[3]RU[paco];W[e2];W[>e4];B[d7];B[>d5])";
        let plain = "1. e2>e4 d7>d5 *";
        let ruled = "paco\ne2>e4 d7>d5";
        let numbered =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -\n1.e2>e4 1...d7>d5";
        let known = read(json).unwrap().actions;
        assert_eq!(known.len(), 4);
        let linked = "https://pacoplay.com/editor?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%200%20AHah%20-%20-\ne2>e4 d7>d5";
        for text in [sgf, plain, ruled, numbered, linked, &format!("{json}\n{json}\n")] {
            assert_eq!(read(text).unwrap().actions, known, "{text}");
        }
        assert_eq!(read(&format!("{json}\n{json}\n")).unwrap().games, 2);
    }

    #[test]
    fn errors_name_their_place() {
        for (text, words) in [
            ("  ", "empty"),
            ("{\"history\":[{\"Lift\":64}]}", "64"),
            ("{\"moves\":[]}", "history"),
            ("{\"history\":[],\"setup\":{\"starting_fen\":\"8/8\"}}", "starting_fen"),
            ("(;GM[11]SZ[5];B[a1])", "not a record of Paco"),
            ("(;GM[3]RU[paco];W[e2];W[>e5])", "cannot reach e5"),
            ("e2>e4 e7>e4", "move 2 (`e7>e4`)"),
            ("e2>e4 Ng8", "incomplete"),
            ("e2>e5", "move 1 (`e2>e5`): the pawn from e2 cannot reach e5"),
            ("hello", "move 1 (`hello`)"),
            ("8/8/8/8/8/8/8/9 w\ne2>e4", "rank 1"),
            ("paco:row=960\ne2>e4", "row=960"),
        ] {
            let problem = read(text).unwrap_err().message;
            assert!(problem.contains(words), "{text}: {problem}");
        }
    }
}
