//! Cases of games of stones: whole games with the expected state at some of their positions.

use super::Checks;
use crate::GameSpec;
use ponder_game::{Action, Side, Table, Viewer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A game: a line of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StonesCase {
    /// The name of the case.
    id: String,
    /// The game and its rules, in canonical form.
    rules: String,
    /// All moves from the start.
    moves: Vec<String>,
    checkpoints: Vec<Checkpoint>,
    /// The winner; `None` for a draw or an unfinished game.
    winner: Option<Colour>,
    /// Lead of Black in points at the end, in a game that counts them.
    #[serde(default)]
    lead: Option<i32>,
    /// The state after all moves.
    #[serde(rename = "final")]
    last: Checkpoint,
}

/// Expected state before the move number `ply` (from 0) is played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkpoint {
    ply: usize,
    to_move: Colour,
    /// The seat of the side to move.
    seat: u8,
    /// Number of legal moves.
    n_legal: usize,
    /// The cells as [`board`] writes them.
    board: String,
    /// All legal moves, in any order.
    legal: Option<Vec<String>>,
    /// Some illegal moves.
    refused: Option<Vec<String>>,
}

/// A side by the colour of its stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Colour {
    Black,
    White,
}

impl Colour {
    /// Colour of a side.
    pub(crate) fn of(side: Side) -> Self {
        match side {
            Side::First => Colour::Black,
            Side::Second => Colour::White,
        }
    }
}

/// Runs the case of a line.
pub(crate) fn run_case(line: &[u8]) -> Result<Checks, serde_json::Error> {
    let case: StonesCase = serde_json::from_slice(line)?;
    let mut checks = Checks::new(case.id.as_str());
    case.run(&mut checks);
    Ok(checks)
}

impl StonesCase {
    /// Plays the moves and compares every checkpoint; stops at the first move that is refused.
    fn run(&self, checks: &mut Checks) {
        let spec = match self.rules.parse::<GameSpec>() {
            Ok(spec) => spec,
            Err(error) => return checks.check(Some(error.to_string())),
        };
        checks.equal("rules", &self.rules, &spec.to_string());
        let mut table = spec.table();
        self.check_plies(checks);
        for (ply, text) in self.moves.iter().enumerate() {
            self.checkpoints_at(ply).for_each(|checkpoint| checkpoint.compare(&*table, checks));
            let Some(seat) = table.to_act() else {
                return checks.check(Some(format!("the game is over before ply {ply}, `{text}`")));
            };
            let played = table.apply(seat, &Action::play(text.as_str()));
            let refused = played.err().map(|refusal| format!("ply {ply}: {refusal}"));
            let stop = refused.is_some();
            checks.check(refused);
            if stop {
                return;
            }
        }
        self.checkpoints_at(self.moves.len())
            .for_each(|checkpoint| checkpoint.compare(&*table, checks));
        self.last.compare(&*table, checks);
        let winner = table.result().and_then(|result| result.winner_side);
        checks.equal("winner", &self.winner, &winner.map(Colour::of));
        if self.lead.is_some() {
            let halves = table.result().and_then(|result| result.margin_halves);
            checks.equal("lead", &self.lead.map(|lead| 2 * lead), &halves);
        }
    }

    fn checkpoints_at(&self, ply: usize) -> impl Iterator<Item = &Checkpoint> {
        self.checkpoints.iter().filter(move |checkpoint| checkpoint.ply == ply)
    }

    /// Checks that there are checkpoints and that each is at a position of the game: otherwise
    /// moves would silently be left unchecked.
    fn check_plies(&self, checks: &mut Checks) {
        if self.checkpoints.is_empty() {
            checks.check(Some("there is no checkpoint before the end".to_owned()));
        }
        let plies = self.moves.len();
        for checkpoint in self.checkpoints.iter().filter(|checkpoint| checkpoint.ply > plies) {
            let ply = checkpoint.ply;
            checks.check(Some(format!(
                "there is a checkpoint at ply {ply}, but the game has only {plies} moves"
            )));
        }
        checks.equal("the ply of `final`", &self.last.ply, &plies);
    }
}

impl Checkpoint {
    /// Compares the table's current state with this one.
    fn compare(&self, table: &dyn Table, checks: &mut Checks) {
        let ply = self.ply;
        let scene = table.scene(Viewer::Record);
        checks.equal(format!("ply {ply}, to_move"), &self.to_move, &Colour::of(scene.to_move));
        checks.equal(format!("ply {ply}, seat"), &self.seat, &table.seat_of(scene.to_move).0);
        checks.equal(format!("ply {ply}, board"), &self.board, &board(table));
        let legal = table.legal();
        checks.equal(format!("ply {ply}, n_legal"), &self.n_legal, &legal.len());
        if let Some(expected) = &self.legal {
            checks.check(compare_legal(ply, expected, &legal));
        }
        for text in self.refused.iter().flatten() {
            checks.check(compare_refused(ply, text, table));
        }
    }
}

/// Returns the differences between the legal moves of the file and those found; `None` if the lists
/// are the same.
fn compare_legal(ply: usize, expected: &[String], found: &[String]) -> Option<String> {
    let file: BTreeSet<&String> = expected.iter().collect();
    let here: BTreeSet<&String> = found.iter().collect();
    if file.len() < expected.len() {
        return Some(format!("ply {ply}, legal: the file lists a move twice"));
    }
    let list =
        |moves: Vec<&&String>| moves.iter().map(|mv| mv.as_str()).collect::<Vec<_>>().join(" ");
    let missing = list(file.difference(&here).collect());
    let extra = list(here.difference(&file).collect());
    let same = missing.is_empty() && extra.is_empty();
    (!same).then(|| {
        format!("ply {ply}, legal: only in the file [{missing}], only in Ponder [{extra}]")
    })
}

/// Checks that an illegal move is neither listed nor accepted.
fn compare_refused(ply: usize, text: &str, table: &dyn Table) -> Option<String> {
    let mut table = table.boxed_clone();
    let seat = table.to_act()?;
    table
        .apply(seat, &Action::play(text))
        .is_ok()
        .then(|| format!("ply {ply}: `{text}` should be refused, but is accepted"))
}

/// The rows from the top, joined by `/`: `B`, `W` or `.` per cell.
fn board(table: &dyn Table) -> String {
    let scene = table.scene(Viewer::Record);
    let (cols, rows) = scene.geometry.size();
    let mut cells = vec!['.'; cols * rows];
    for stone in &scene.stones {
        cells[usize::from(stone.point)] = match stone.side {
            Side::First => 'B',
            Side::Second => 'W',
        };
    }
    let rows: Vec<String> = cells.chunks(cols).map(|row| row.iter().collect()).collect();
    rows.join("/")
}
