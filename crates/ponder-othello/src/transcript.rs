//! Transcripts: the squares of a game one after another, without passes (`f5d6c3d3c4`).

use crate::{OthelloLine, OthelloMove, OthelloPosition, OthelloRules, WideBitboard, notation};
use ponder_game::{History, Position};
use ponder_record::RecordError;

/// Reads the games of a text, one a line, on the usual board; spaces and the case of letters do not
/// matter, and passes may be written (`pass`, `pa`, `--`) or left out. `None` if a line is anything
/// else.
///
/// # Errors
/// Fails when a move is illegal.
pub fn read(text: &str) -> Option<Result<Vec<OthelloLine>, RecordError>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let games: Vec<_> = lines.map(moves).collect::<Option<_>>()?;
    (!games.is_empty()).then(|| games.iter().map(|moves| game(moves)).collect())
}

/// The moves of a line; `None` if it is not a transcript.
fn moves(line: &str) -> Option<Vec<OthelloMove>> {
    let text: String = line.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut rest = text.as_str();
    let mut moves = Vec::new();
    while !rest.is_empty() {
        let pass = ["pass", "pa", "--"].into_iter().find(|word| {
            rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
        });
        let length = pass.map_or(2, str::len);
        let size = OthelloRules::default().size();
        moves.push(match pass {
            Some(_) => OthelloMove::PASS,
            None => OthelloMove::at(notation::parse_square(size, rest.get(..length)?)?),
        });
        rest = &rest[length..];
    }
    Some(moves)
}

/// The game of these moves, with the passes that they leave out.
fn game(moves: &[OthelloMove]) -> Result<OthelloLine, RecordError> {
    let mut line = OthelloLine::new(OthelloRules::default());
    let mut position = OthelloPosition::<WideBitboard>::new(&line.rules);
    for (at, &mv) in moves.iter().enumerate() {
        if position.must_pass() && mv != OthelloMove::PASS {
            position.play(OthelloMove::PASS);
            line.moves.push(OthelloMove::PASS);
        }
        let played = position.try_play(mv, &History::default());
        played.map_err(|error| RecordError::illegal_move(at, &notation::move_name(mv), error))?;
        line.moves.push(mv);
    }
    Ok(line)
}
