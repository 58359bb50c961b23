//! The lists of puzzles, and the judgement of attempts by the searches of the games.

use super::wire::{
    PuzzleHead, PuzzleList, PuzzleListRequest, PuzzleRequest, PuzzleStep, PuzzleTask,
    PuzzleTryRequest, PuzzleVerdict,
};
use crate::consult::study::Problem;
use crate::consult::workers::number;
use crate::protocol::{ApiProblem, RequestRefusal};
use crate::think::position::play;
use ponder_game::puzzle::Puzzle;
use ponder_game::{Seed, Side, Table, Viewer, excerpt};
use ponder_games::{GameInfo, GameSpec, games};

/// The most puzzles of one response.
const LISTED_MAX: usize = 200;
/// Node limit of the search for the reply to an attempt.
const NODES_MAX: u64 = 2_000_000;

fn info_of(kind: &str) -> Result<&'static GameInfo, Problem> {
    let unknown = || format!("kind: there is no game `{}`", excerpt(kind));
    Ok(games().iter().find(|info| info.name == kind).ok_or_else(unknown)?)
}

fn puzzle_of(kind: &str, id: &str) -> Result<&'static Puzzle, Problem> {
    let found = info_of(kind)?.listed_puzzles().iter().find(|puzzle| puzzle.id() == id);
    let unknown = || ApiProblem::from(RequestRefusal::NoSuchPuzzle { id: excerpt(id) });
    Ok(found.ok_or_else(unknown)?)
}

fn head_of(puzzle: &Puzzle) -> PuzzleHead {
    let Puzzle { rules, task, grade, .. } = puzzle;
    PuzzleHead { id: puzzle.id(), rules: rules.clone(), task: task.clone(), grade: *grade }
}

/// The table at the position of a puzzle, and what the side to move sees of it.
fn table_of(puzzle: &Puzzle) -> Result<(GameSpec, Box<dyn Table>, Viewer), Problem> {
    let spec: GameSpec = puzzle.rules.parse().map_err(ApiProblem::of_rules)?;
    let mut table = puzzle.deal.map_or_else(|| spec.table(), |seed| spec.deal(seed));
    for (text, number) in puzzle.moves.iter().zip(1..) {
        play(&mut *table, number, text)?;
    }
    let viewer = table.to_act().map_or(Viewer::Spectator, Viewer::Seat);
    Ok((spec, table, viewer))
}

/// Lists puzzles.
pub(super) fn list(request: &PuzzleListRequest) -> Result<PuzzleList, Problem> {
    let grades = request.grade_min.unwrap_or(1)..=request.grade_max.unwrap_or(10);
    let all = info_of(&request.kind)?.listed_puzzles().iter();
    let fitting: Vec<_> = all.filter(|puzzle| grades.contains(&puzzle.grade)).collect();
    let part = fitting.iter().skip(request.offset.unwrap_or(0) as usize).take(LISTED_MAX);
    Ok(PuzzleList {
        puzzles: part.map(|puzzle| head_of(puzzle)).collect(),
        all: number(fitting.len()),
    })
}

/// Describes the task of a puzzle.
pub(super) fn task(request: &PuzzleRequest) -> Result<PuzzleTask, Problem> {
    let puzzle = puzzle_of(&request.kind, &request.id)?;
    let (_, table, viewer) = table_of(puzzle)?;
    let scene = table.scene(viewer);
    let point = |name: &String| scene.point_names.iter().position(|other| other == name);
    let about = puzzle.about.iter().filter_map(point).map(|point| point as u16).collect();
    Ok(PuzzleTask {
        id: request.id.clone(),
        kind: request.kind.clone(),
        rules: puzzle.rules.clone(),
        task: puzzle.task.clone(),
        grade: puzzle.grade,
        about,
        moves: if puzzle.deal.is_none() { puzzle.moves.clone() } else { Vec::new() },
        scene,
        candidates: puzzle.candidates,
        seed: puzzle.seed as u32,
        game: puzzle.game as u32,
    })
}

/// Judges an attempt.
pub(super) fn attempt(request: &PuzzleTryRequest) -> Result<PuzzleVerdict, Problem> {
    let puzzle = puzzle_of(&request.kind, &request.id)?;
    let (spec, mut table, viewer) = table_of(puzzle)?;
    let attempt = request.attempt.as_ref().unwrap_or(&puzzle.solution);
    // The table words a refusal of the attempt, with its code and arguments.
    let number = puzzle.moves.len() + 1;
    let mut steps = vec![step(&mut *table, viewer, number, attempt)?];
    let mut maker = spec.puzzle_maker(Seed(0), NODES_MAX).ok_or("these rules have no puzzles")?;
    let answer = maker.judge(puzzle, attempt).map_err(|error| error.to_string())?;
    for (text, at) in answer.line.iter().skip(1).zip(number + 1..) {
        steps.push(step(&mut *table, viewer, at, text)?);
    }
    Ok(PuzzleVerdict { is_right: answer.is_right, steps, values: answer.values })
}

/// Plays a move of some number.
fn step(
    table: &mut dyn Table,
    viewer: Viewer,
    number: usize,
    text: &str,
) -> Result<PuzzleStep, Problem> {
    let side = table.to_act().map_or(Side::First, |seat| table.side_of(seat));
    play(table, number, text)?;
    let scene = table.scene(viewer);
    Ok(PuzzleStep { text: text.to_owned(), side, scene })
}
