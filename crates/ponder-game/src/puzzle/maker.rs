//! Finding puzzles in games that are played for them, and judging attempts to solve them.

use super::{BadPuzzle, Puzzle};
use crate::{Game, History, Key, Notation, Position, Rng, Seed, Status, Symmetric};
use std::collections::HashSet;

/// The task of a position and its only solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundPuzzle<M> {
    /// The game's code for the task.
    pub task: &'static str,
    /// The names of the points that the task is about.
    pub about: Vec<String>,
    /// The only move that solves it.
    pub solution: M,
    /// Number of moves to choose from.
    pub candidates: u32,
    /// Number of nodes of the search.
    pub nodes: u64,
    /// Difficulty from 1 (easy) to 10.
    pub grade: u8,
}

/// The puzzles that are asked for; by default all.
#[derive(Clone, Copy, Default, Debug)]
pub struct Asked<'a> {
    /// The only task.
    pub task: Option<&'a str>,
    /// The only points that it is about.
    pub about: Option<&'a [String]>,
}

impl Asked<'_> {
    /// Returns whether puzzles with a task are asked for.
    #[must_use]
    pub fn has_task(&self, task: &str) -> bool {
        self.task.is_none_or(|only| only == task)
    }
}

/// Best play after a move in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Continuation<M> {
    /// The moves that follow, as far as they are known.
    pub line: Vec<M>,
    /// The results of the move and of the solution for the side that makes them, where the game
    /// counts them.
    pub values: Option<[i32; 2]>,
}

/// The search that knows what a puzzle of one game is.
pub trait PuzzleSearch {
    /// The game.
    type Game: Game<Position: Symmetric>;

    /// The name of the stream of random numbers of the games.
    const STREAM: &'static str = "puzzles";

    /// Returns whether puzzles are looked for in a position of a game, after `plies` plies.
    fn is_late(&self, position: &PositionOf<Self>, plies: usize) -> bool;

    /// Returns the puzzle of a position, of several one that is asked for; `None` if there is
    /// none, if the limit is reached, or if `is_stopped`. The result depends on nothing else.
    fn puzzle(
        &mut self,
        position: &PositionOf<Self>,
        history: &History,
        asked: Asked<'_>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<FoundPuzzle<MoveOf<Self>>>;

    /// Draws the next move of a game in which puzzles are looked for.
    fn draw(
        &mut self,
        position: &PositionOf<Self>,
        history: &History,
        rng: &mut Rng,
    ) -> MoveOf<Self>;

    /// Returns best play after a move in the position of a puzzle.
    fn continuation(
        &mut self,
        puzzle: &Puzzle,
        position: &PositionOf<Self>,
        history: &History,
        mv: MoveOf<Self>,
    ) -> Continuation<MoveOf<Self>>;
}

type PositionOf<S> = <<S as PuzzleSearch>::Game as Game>::Position;
type MoveOf<S> = <PositionOf<S> as Position>::Move;

/// The judgement of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleAnswer {
    /// True if it is the solution.
    pub is_right: bool,
    /// The attempt as the game writes it, and best play after it.
    pub line: Vec<String>,
    /// The results of the attempt and of the solution for the side that makes them, where the game
    /// counts them.
    pub values: Option<[i32; 2]>,
}

/// Source and judge of the puzzles of a game.
pub trait PuzzleMaker {
    /// Plays a game and returns its first puzzle, if it has one that neither is a known one nor is
    /// symmetric to one, of a task if it is given.
    fn play(&mut self, task: Option<&str>, is_stopped: &dyn Fn() -> bool) -> Option<Puzzle>;

    /// Number of games that were played.
    fn games(&self) -> u64;

    /// Checks that the position of a puzzle has this solution and number of candidates.
    ///
    /// # Errors
    /// Fails when it does not, or the position cannot be reached.
    fn check(&mut self, puzzle: &Puzzle) -> Result<(), BadPuzzle>;

    /// Judges an attempt to solve a puzzle.
    ///
    /// # Errors
    /// Fails when the attempt is not a legal move.
    fn judge(&mut self, puzzle: &Puzzle, attempt: &str) -> Result<PuzzleAnswer, BadPuzzle>;
}

/// [`PuzzleMaker`] of a game with perfect information.
#[derive(Debug)]
pub struct PuzzleMaking<S: PuzzleSearch> {
    rules: <S::Game as Game>::Rules,
    search: S,
    seed: Seed,
    games: u64,
    /// Positions of the puzzles, each in the first of its symmetric forms.
    known: HashSet<Key>,
}

impl<S: PuzzleSearch> PuzzleMaking<S> {
    /// Creates a maker. The puzzles depend only on these values.
    pub fn new(rules: <S::Game as Game>::Rules, search: S, seed: Seed) -> Self {
        PuzzleMaking { rules, search, seed, games: 0, known: HashSet::new() }
    }
}

/// Key of the first of the symmetric forms of a position.
fn first_form<P: Symmetric>(position: &P) -> Key {
    let images = position.symmetries().into_iter().map(|symmetry| position.transformed(symmetry));
    images.map(|image| image.search_key()).min().unwrap_or_default()
}

impl<S: PuzzleSearch> PuzzleMaker for PuzzleMaking<S> {
    fn play(&mut self, task: Option<&str>, is_stopped: &dyn Fn() -> bool) -> Option<Puzzle> {
        let asked = Asked { task, about: None };
        let mut rng = self.seed.named(S::STREAM).stream(self.games).rng();
        self.games += 1;
        let mut position = S::Game::initial(&self.rules);
        let mut history = History::new();
        let mut moves = Vec::new();
        while position.status(&history) == Status::Running && !is_stopped() {
            if self.search.is_late(&position, moves.len())
                && let Some(found) = self.search.puzzle(&position, &history, asked, is_stopped)
                && asked.has_task(found.task)
            {
                let FoundPuzzle { task, about, solution, candidates, nodes, grade } = found;
                return self.known.insert(first_form(&position)).then(|| Puzzle {
                    rules: S::Game::rules_string(&self.rules),
                    task: task.to_owned(),
                    about,
                    deal: None,
                    moves,
                    solution: position.format_move(solution),
                    candidates,
                    nodes,
                    grade,
                    seed: self.seed.0,
                    game: self.games,
                });
            }
            let mv = self.search.draw(&position, &history, &mut rng);
            moves.push(position.format_move(mv));
            history.push(position.repetition_key());
            position.play(mv);
        }
        None
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn check(&mut self, puzzle: &Puzzle) -> Result<(), BadPuzzle> {
        let (position, history) = puzzle.replay::<S::Game>()?;
        let asked = Asked { task: Some(&puzzle.task), about: Some(&puzzle.about) };
        let found = self.search.puzzle(&position, &history, asked, &|| false);
        let found = found.ok_or(BadPuzzle::NoPuzzle)?;
        let (task, candidates) = (found.task.to_owned(), found.candidates);
        let solution = position.format_move(found.solution);
        let is_same = (&task, &found.about, &solution, candidates)
            == (&puzzle.task, &puzzle.about, &puzzle.solution, puzzle.candidates);
        if is_same { Ok(()) } else { Err(BadPuzzle::Other { task, solution, candidates }) }
    }

    fn judge(&mut self, puzzle: &Puzzle, attempt: &str) -> Result<PuzzleAnswer, BadPuzzle> {
        let (mut position, mut history) = puzzle.replay::<S::Game>()?;
        let refused = |why| BadPuzzle::Move { number: puzzle.moves.len() + 1, why };
        let mv = position.parse_move(attempt).map_err(|error| refused(error.into()))?;
        position.check(mv, &history).map_err(|error| refused(error.into()))?;
        let Continuation { line: moves, values } =
            self.search.continuation(puzzle, &position, &history, mv);
        let mut line = Vec::with_capacity(1 + moves.len());
        for mv in std::iter::once(mv).chain(moves) {
            line.push(position.format_move(mv));
            history.push(position.repetition_key());
            position.play(mv);
        }
        Ok(PuzzleAnswer { is_right: line[0] == puzzle.solution, line, values })
    }
}
