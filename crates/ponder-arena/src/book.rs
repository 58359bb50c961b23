//! Books of balanced openings.

use crate::campaign::files::{broken, read_text, write_whole};
use crate::opening::{key_at, random_moves};
use crate::{ArenaError, Opening};
use ponder_game::{Seed, Side, Table, Viewer};
use ponder_games::GameSpec;
use ponder_players::{Control, Player};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::path::Path;

/// Parameters for drawing a book.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookSpec {
    /// Rules string, prefixed with the name of the game.
    pub game: String,
    /// Number of uniformly random legal moves per opening; each one is complete where moves consist
    /// of several parts.
    pub plies: u16,
    /// Number of openings to find; there may be fewer distinct ones.
    pub count: u32,
    /// Spec of the player that evaluates the positions.
    pub judge: String,
    /// Maximum deviation of the first colour's expected score from 0.5.
    pub tolerance: f64,
    /// Seed of the random moves.
    pub seed: Seed,
}

/// A book of openings that a judge evaluates as about even. They lead to distinct positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// Version of this format: [`Book::VERSION`].
    pub version: u32,
    /// Parameters it was drawn with.
    pub drawn: BookSpec,
    /// Number of positions that were judged.
    pub judged: u32,
    /// The openings, each with its seed and estimated score.
    pub openings: Vec<Opening>,
}

/// Number of consecutive candidates with a known position, or that end the game, after which the
/// search ends.
const KNOWN_MAX: u32 = 2_000;

/// Maximum number of positions judged per opening of the book.
const JUDGED_MAX: u32 = 400;

impl Book {
    /// Current version of the format.
    pub const VERSION: u32 = 1;

    /// Maximum number of openings.
    pub const COUNT_MAX: u32 = 100_000;

    /// Draws a book. `judge` is the player of the spec, created for the game. `on_progress` is called
    /// with the number of openings and of positions judged so far, and stops the search by
    /// returning `false`.
    ///
    /// # Errors
    /// Fails when the spec is invalid, the judge fails, or it does not evaluate positions.
    pub fn draw(
        spec: BookSpec,
        judge: &mut dyn Player,
        on_progress: &mut dyn FnMut(usize, u32) -> bool,
    ) -> Result<Self, ArenaError> {
        let fail = |problem: &str| Err(ArenaError::Description(problem.into()));
        let game: GameSpec = spec.game.parse()?;
        if game.info().is_dealt {
            return fail(
                "games with a bag cannot have a book of openings: every deal is an opening of its \
                 own",
            );
        }
        if spec.plies == 0 || spec.plies > crate::Openings::PLIES_MAX {
            return fail("an opening of a book must have 1 to 1000 moves");
        }
        if !(1..=Self::COUNT_MAX).contains(&spec.count) {
            return fail("a book must have 1 to 100000 openings");
        }
        if !(spec.tolerance > 0.0 && spec.tolerance <= 0.5) {
            return fail("the tolerance must be above 0 and at most 0.5");
        }
        let mut book =
            Book { version: Self::VERSION, drawn: spec, judged: 0, openings: Vec::new() };
        let spec = &book.drawn;
        let mut seen = HashSet::new();
        let mut known_in_a_row = 0;
        for candidate in 0..u64::from(spec.count) * u64::from(JUDGED_MAX) {
            if book.openings.len() >= spec.count as usize || known_in_a_row >= KNOWN_MAX {
                break;
            }
            if !on_progress(book.openings.len(), book.judged) {
                return Err(ArenaError::Interrupted);
            }
            known_in_a_row += 1;
            let seed = spec.seed.named("book").stream(candidate);
            let mut table = game.table();
            let Some(moves) = random_moves(&mut *table, spec.plies, &mut seed.rng()) else {
                continue;
            };
            if key_at(&game, &*table).is_some_and(|key| !seen.insert(key)) {
                continue;
            }
            book.judged += 1;
            known_in_a_row = 0;
            let estimate = first_score(&*table, judge)?;
            if (estimate - 0.5).abs() <= spec.tolerance {
                let estimate = Some(estimate);
                book.openings.push(Opening { moves, seed: Some(seed), estimate });
            }
        }
        if book.judged == 0 {
            return Err(ArenaError::Opening(format!(
                "random games of {game} end before {} moves; ask for shorter openings",
                spec.plies
            )));
        }
        if book.openings.is_empty() {
            return Err(ArenaError::Opening(format!(
                "none of {} positions is balanced within {}; raise --tolerance",
                book.judged, book.drawn.tolerance
            )));
        }
        Ok(book)
    }

    /// Writes the book to a file.
    ///
    /// # Errors
    /// Fails when the file cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), ArenaError> {
        let mut bytes = serde_json::to_vec_pretty(self).map_err(|error| broken(path, error))?;
        bytes.push(b'\n');
        write_whole(path, &bytes)
    }

    /// Reads a book and checks that its openings can be played in a game.
    ///
    /// # Errors
    /// Fails when it cannot be read, is not a book, or belongs to another game.
    pub fn read(path: &Path, game: &GameSpec) -> Result<Self, ArenaError> {
        let broken = |problem: String| broken(path, problem);
        let remedy = format!("a book is a JSON file that `ponder openings {game} -o FILE` draws");
        let book: Book = serde_json::from_str(&read_text(path)?).map_err(|error| {
            broken(format!("this is not a book of openings ({error}); {remedy}"))
        })?;
        if book.version != Self::VERSION {
            return Err(broken(format!(
                "this book has format {}; this version of Ponder reads format {}",
                book.version,
                Self::VERSION
            )));
        }
        let drawn = &book.drawn.game;
        if drawn.parse::<GameSpec>()? != *game {
            let remedy = format!("draw one for {game} with `ponder openings`");
            return Err(broken(format!("this book is for {drawn}; {remedy}")));
        }
        for (number, opening) in book.openings.iter().enumerate() {
            let place = |error: ArenaError| broken(format!("opening {}: {error}", number + 1));
            opening.check(game).map_err(place)?;
        }
        if book.openings.is_empty() {
            return Err(broken("this book has no openings".into()));
        }
        Ok(book)
    }
}

/// Returns the score that a player expects for the first colour.
fn first_score(table: &dyn Table, judge: &mut dyn Player) -> Result<f64, ArenaError> {
    let fail = |problem: String| ArenaError::Opening(format!("the judge: {problem}"));
    judge.new_game();
    let view = table.observe(Viewer::Spectator);
    let to_move = view.to_move;
    let choice =
        judge.choose(&view, &mut Control::none()).map_err(|fault| fail(fault.to_string()))?;
    let report =
        choice.report.ok_or_else(|| fail("this player does not evaluate positions".into()))?;
    let score = f64::from(report.value).midpoint(1.0);
    Ok(if to_move == Side::First { score } else { 1.0 - score })
}
