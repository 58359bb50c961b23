//! Puzzles: the embedded list, and the judgement of attempts.

use super::position::of_fen;
use super::scenes::{Played, frame, scene, way};
use super::wire::{
    PacoPuzzle, PacoPuzzleRequest, PacoTryAnswer, PacoTryRequest, PacoVerdict, PacoWrong,
};
use super::{NODES_DEFAULT, Problem};
use crate::consult::workers;
use crate::ids::random_seed;
use crate::protocol::RequestRefusal;
use ponder_game::{History, Position};
use ponder_paco::analysis::{
    InOne, InTwo, NodeLimit, Unknown, complete_moves, paco_in_one, paco_in_two, puzzle,
};
use ponder_paco::{PacoMove, PacoPosition};
use serde::Deserialize;
use std::sync::LazyLock;

/// The list, one line of JSON per puzzle, made by `tools/paco_puzzles.py`.
const PACKED: &[u8] = include_bytes!("data/puzzles.jsonl.zst");
/// The most actions of an attempt: three moves with long chains.
const ACTIONS_MAX: usize = 600;
/// The most replies of the other side that are compared.
const ANSWERS_MAX: usize = 2000;
/// Node limit for the length of the win after a reply.
const ANSWER_NODES: u64 = 50_000;

/// A puzzle of the list.
#[derive(Clone, Debug, Deserialize)]
struct Listed {
    fen: String,
    moves: u8,
    grade: u8,
    distractors: u32,
}

static LIST: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let text = zstd::decode_all(PACKED).expect("the list in the program is whole");
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).expect("a line is a puzzle")).collect()
});

fn unknown(_: Unknown) -> Problem {
    "the position is too large to be searched in full".into()
}

/// Returns the requested puzzle.
///
/// # Errors
/// Fails if none fits, or the requested position is not a puzzle.
pub(super) fn draw(request: &PacoPuzzleRequest) -> Result<PacoPuzzle, Problem> {
    let (low, high) = (request.grade_min.unwrap_or(1), request.grade_max.unwrap_or(10));
    let fits = |one: &&Listed| {
        (low..=high).contains(&one.grade) && request.moves.is_none_or(|moves| moves == one.moves)
    };
    let fitting: Vec<&Listed> = LIST.iter().filter(fits).collect();
    let of = fitting.len();
    if let Some(fen) = &request.fen {
        let position = of_fen(fen)?;
        let fen = position.to_fen();
        return match fitting.iter().position(|one| one.fen == fen) {
            Some(number) => to_wire(fitting[number].clone(), Some(number), of),
            None => to_wire(make_puzzle(&position)?, None, of),
        };
    }
    if fitting.is_empty() {
        let what = "no puzzle matches; ask for other grades (1 to 10) or moves (1 or 2)";
        return Err(what.into());
    }
    let drawn = request.number.map_or_else(random_seed, u64::from);
    let number = (drawn % of as u64) as usize;
    to_wire(fitting[number].clone(), Some(number), of)
}

/// Makes a puzzle of a position.
fn make_puzzle(position: &PacoPosition) -> Result<Listed, Problem> {
    let found = puzzle(position, &mut NodeLimit::new(NODES_DEFAULT)).map_err(unknown)?;
    let one = found.ok_or(
        "this position is not a puzzle: it does not have exactly one way to win in one or two \
         moves",
    )?;
    let (fen, moves, grade) = (position.to_fen(), one.moves, one.grade);
    Ok(Listed { fen, moves, grade, distractors: one.distractors })
}

fn to_wire(one: Listed, number: Option<usize>, of: usize) -> Result<PacoPuzzle, Problem> {
    let position = of_fen(&one.fen)?;
    Ok(PacoPuzzle {
        scene: scene(&position, &History::default(), &[]),
        fen: one.fen,
        moves: one.moves,
        grade: one.grade,
        distractors: one.distractors,
        number: number.map(workers::number),
        of: workers::number(of),
    })
}

/// The kind of win of a puzzle.
enum Win {
    Now,
    Next(InTwo),
}

/// Judges an attempt.
///
/// # Errors
/// Fails if the position is not won in one or two moves, or an action is not legal.
pub(super) fn judge(request: &PacoTryRequest) -> Result<PacoTryAnswer, Problem> {
    let count = request.actions.len();
    if count > ACTIONS_MAX {
        return Err(RequestRefusal::ManyActions { max: ACTIONS_MAX, given: count }.into());
    }
    let start = of_fen(&request.fen)?;
    if start.in_move() || start.winner().is_some() {
        let what = "fen: a puzzle must begin at the start of a move, before the game is over";
        return Err(what.into());
    }
    let mut played = Played::new(start, &request.actions)?;
    let verdict = match (played.moves(), played.is_unfinished()) {
        (_, true) | (0 | 2, false) => PacoVerdict::Unfinished,
        (1, false) => first_move(&mut played)?,
        (3, false) => second_move(&played)?,
        _ => return Err("actions: a puzzle has at most three moves".into()),
    };
    let own = match played.moves() {
        0 => None,
        1 | 2 => Some(0),
        _ => Some(2),
    };
    Ok(PacoTryAnswer {
        scene: played.scene(),
        fen: played.position.to_fen(),
        notation: own.map(|number| {
            let (before, actions) = played.of_move(number);
            before.format_actions(actions)
        }),
        verdict,
    })
}

fn win(position: &PacoPosition) -> Result<Win, Problem> {
    if !in_one(position)?.sequences.is_empty() {
        return Ok(Win::Now);
    }
    let two = paco_in_two(position, &mut NodeLimit::new(NODES_DEFAULT)).map_err(unknown)?;
    if two.attacks.is_empty() {
        let what = "fen: this position cannot be won in one or two moves";
        return Err(what.into());
    }
    Ok(Win::Next(two))
}

fn in_one(position: &PacoPosition) -> Result<InOne, Problem> {
    paco_in_one(position, &mut NodeLimit::new(NODES_DEFAULT)).map_err(unknown)
}

/// Judges the first move. If it is right, the reply is played.
fn first_move(played: &mut Played) -> Result<PacoVerdict, Problem> {
    let (start, actions) = played.of_move(0);
    let own = start.to_move();
    let after = &played.position;
    let two = match win(start)? {
        Win::Now if after.winner() == Some(own) => return Ok(PacoVerdict::Solved),
        Win::Now => {
            return Ok(PacoVerdict::Wrong { why: PacoWrong::NotUnited, answer: None });
        }
        Win::Next(two) => two,
    };
    if !two.attacks.iter().any(|(end, _)| end.same_board(after)) {
        return refutation(after);
    }
    let between = frame(after, actions);
    // The other side has no complete move: it cannot prevent the union.
    let Some(answer) = longest(after)? else { return Ok(PacoVerdict::Solved) };
    let reply = way(after, &answer);
    answer.into_iter().for_each(|action| played.make(action));
    Ok(PacoVerdict::Right { reply, between })
}

fn second_move(played: &Played) -> Result<PacoVerdict, Problem> {
    let own = played.starts[0].0.to_move();
    let attacked = &played.starts[1].0;
    match win(&played.starts[0].0)? {
        Win::Next(two) if two.attacks.iter().any(|(end, _)| end.same_board(attacked)) => {}
        _ => return refutation(attacked),
    }
    if played.position.winner() == Some(own) {
        return Ok(PacoVerdict::Solved);
    }
    Ok(PacoVerdict::Wrong { why: PacoWrong::NotUnited, answer: None })
}

/// Returns the reason why a move does not win with the next one. The position is after it.
fn refutation(after: &PacoPosition) -> Result<PacoVerdict, Problem> {
    let other = after.to_move();
    let wrong = |why, answer: Option<&Vec<PacoMove>>| PacoVerdict::Wrong {
        why,
        answer: answer.map(|actions| way(after, actions)),
    };
    if after.gives_sako(other) {
        return Ok(wrong(PacoWrong::OwnKingOpen, in_one(after)?.sequences.first()));
    }
    if !after.gives_sako(other.opponent()) {
        return Ok(wrong(PacoWrong::NoSako, None));
    }
    let answers = answers(after)?;
    let helps = answers.iter().find(|(end, _)| !end.gives_sako(other.opponent()));
    Ok(wrong(PacoWrong::Answered, helps.map(|(_, actions)| actions)))
}

fn answers(position: &PacoPosition) -> Result<Vec<(PacoPosition, Vec<PacoMove>)>, Problem> {
    complete_moves(position, &mut NodeLimit::new(NODES_DEFAULT)).map_err(unknown)
}

/// Returns the reply after which the win takes the most actions, if there is any.
fn longest(attacked: &PacoPosition) -> Result<Option<Vec<PacoMove>>, Problem> {
    let length = |end: &PacoPosition| {
        let found = paco_in_one(end, &mut NodeLimit::new(ANSWER_NODES)).ok();
        found.and_then(|one| one.sequences.first().map(Vec::len)).unwrap_or(0)
    };
    let mut best = (0, None);
    for (end, actions) in answers(attacked)?.into_iter().take(ANSWERS_MAX) {
        let length = length(&end);
        if best.1.is_none() || length > best.0 {
            best = (length, Some(actions));
        }
    }
    Ok(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_of_the_list_is_one() {
        assert!(LIST.len() > 300, "{}", LIST.len());
        for one in LIST.iter().step_by(24) {
            let position = PacoPosition::from_fen(&one.fen).unwrap();
            assert_eq!(position.to_fen(), one.fen);
            let found = puzzle(&position, &mut NodeLimit::new(NODES_DEFAULT)).unwrap().unwrap();
            let Listed { moves, grade, distractors, .. } = *one;
            assert_eq!((found.moves, found.grade, found.distractors), (moves, grade, distractors));
        }
    }
}
