//! Conformance cases of crossword games: positions with all moves of a rack.

use crate::equity::{EquityModel, LeaveValues, Top, Valued};
use crate::{Generator, Subsets};
use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Layout, Move, Play};
use ponder_lexicon::{Alphabet, Lexicon, RACK_MAX, Tile};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Rules that the positions of a file are for: words, leaves, and the 15 by 15 game in English.
pub struct CaseRules<L> {
    /// The words.
    pub lexicon: Lexicon,
    /// Leave values.
    pub leaves: L,
    /// The tiles.
    pub alphabet: Alphabet,
    /// The board.
    pub layout: Arc<Layout>,
}

/// A line of a file; see `docs/conformance.md` for its fields.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: serde_json::Value,
    kind: String,
    board: Vec<String>,
    fen: String,
    rack: String,
    bag: usize,
    n_place: usize,
    n_exch: usize,
    score_sum: i64,
    score_max: i64,
    across: Vec<usize>,
    down: Vec<usize>,
    sha256: String,
    top: Vec<(String, i32)>,
    /// All moves; if absent, the hash is compared instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<String>>,
}

/// Longest move list that is written out; of longer lists only the hash is written.
const WRITTEN_MAX: usize = 150;

/// Writes a position as a line of a file, with all moves as found here.
///
/// # Panics
/// Panics when the rack has no tiles, or more than [`RACK_MAX`].
pub fn describe<L: LeaveValues>(
    rules: &CaseRules<L>,
    number: u64,
    board: &Board,
    rack: &[Tile],
) -> String {
    let side = rules.layout.side();
    let tiles: Vec<Tile> = (0..side * side).map(|at| board.tile(at / side, at % side)).collect();
    let mut rack = rack.to_vec();
    rack.sort_unstable();
    let row = |row: &[Tile]| -> String {
        row.iter().map(|&tile| if tile == 0 { "." } else { rules.alphabet.label(tile) }).collect()
    };
    let position = Position { board: board.clone(), rack, tiles };
    let CaseResult { moves, fen, bag, n_exch, score_sum, score_max, lanes, top } =
        position.find_moves(rules);
    let [across, down] = lanes;
    let case = Case {
        id: number.into(),
        kind: "own".to_owned(),
        board: position.tiles.chunks(side).map(row).collect(),
        fen,
        rack: rules.alphabet.text(&position.rack),
        bag,
        n_place: moves.len(),
        n_exch,
        score_sum,
        score_max,
        across,
        down,
        sha256: hash(&moves),
        top,
        moves: (moves.len() <= WRITTEN_MAX).then_some(moves),
    };
    serde_json::json!(case).to_string()
}

/// Position that has been compared.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Name in the file.
    pub id: String,
    /// Result of each comparison: `None`, or the difference.
    pub checks: Vec<Option<String>>,
}

impl Compared {
    /// Compares a value of the file with the value found here.
    fn check<T: PartialEq + Serialize>(&mut self, what: &str, file: &T, found: &T) {
        self.checks.push((file != found).then(|| {
            let [file, found] = [file, found].map(|value| serde_json::json!(value));
            format!("{what}: the file has {file}, Ponder finds {found}")
        }));
    }
}

/// Compares the position of a line with the moves found here.
///
/// # Errors
/// Fails when the line holds no position.
pub fn run_case<L: LeaveValues>(
    rules: &CaseRules<L>,
    line: &[u8],
) -> Result<Compared, serde_json::Error> {
    let case: Case = serde_json::from_slice(line)?;
    let mut compared = Compared { id: case.id.to_string(), checks: Vec::new() };
    match Position::read(rules, &case) {
        Ok(position) => position.compare(rules, &case, &mut compared),
        Err(problem) => compared.checks.push(Some(problem)),
    }
    Ok(compared)
}

/// Board and rack of a case.
struct Position {
    board: Board,
    rack: Vec<Tile>,
    /// The tiles of the board, row by row; 0 where there is none.
    tiles: Vec<Tile>,
}

impl Position {
    /// Reads the board and the rack of a case; the error names the problem.
    fn read<L>(rules: &CaseRules<L>, case: &Case) -> Result<Self, String> {
        let side = rules.layout.side();
        let mut tiles = Vec::with_capacity(side * side);
        for (row, text) in case.board.iter().enumerate() {
            for sign in text.chars() {
                let tile = match sign {
                    '.' => 0,
                    sign => {
                        let found = rules.alphabet.tiles_of(sign.encode_utf8(&mut [0; 4]));
                        let found = found.map_err(|error| format!("row {}: {error}", row + 1))?;
                        found.first().copied().unwrap_or(0)
                    }
                };
                tiles.push(tile);
            }
        }
        if tiles.len() != side * side {
            return Err(format!(
                "the board has {} squares; it must have {}",
                tiles.len(),
                side * side
            ));
        }
        let rack = rules.alphabet.tiles_of(&case.rack).map_err(|error| error.to_string())?;
        if rack.is_empty() || rack.len() > RACK_MAX {
            return Err(format!("the rack `{}` must have 1 to {RACK_MAX} tiles", case.rack));
        }
        let board = Board::with_tiles(&rules.layout, &rules.alphabet, &rules.lexicon, &tiles);
        Ok(Position { board, rack, tiles })
    }

    /// Compares all values of a case with those found here.
    fn compare<L: LeaveValues>(&self, rules: &CaseRules<L>, case: &Case, compared: &mut Compared) {
        let found = self.find_moves(rules);
        compared.check("fen", &case.fen, &found.fen);
        compared.check("bag", &case.bag, &found.bag);
        compared.check("n_place", &case.n_place, &found.moves.len());
        compared.check("n_exch", &case.n_exch, &found.n_exch);
        compared.check("score_sum", &case.score_sum, &found.score_sum);
        compared.check("score_max", &case.score_max, &found.score_max);
        compared.check("across", &case.across, &found.lanes[0]);
        compared.check("down", &case.down, &found.lanes[1]);
        if let Some(moves) = &case.moves {
            compared.check("moves", moves, &found.moves);
        }
        compared.check("sha256", &case.sha256, &hash(&found.moves));
        compared.check("top", &case.top, &found.top);
        // The best move alone leaves out most of the work.
        let best = self.best(rules, found.bag, 1);
        compared.check("the best move", &case.top.first(), &best.first());
        let mut by_graph = Vec::new();
        for_each_play(&rules.lexicon, &self.board, &self.rack, |play| by_graph.push(*play));
        let by_graph = sorted(by_graph.into_iter(), &rules.alphabet);
        compared.check("moves by the graph alone", &found.moves, &by_graph);
    }

    /// Generates all moves.
    fn find_moves<L: LeaveValues>(&self, rules: &CaseRules<L>) -> CaseResult {
        let side = rules.layout.side();
        let bag = (rules.alphabet.tiles() as usize)
            .saturating_sub(self.board.count() + 2 * rules.layout.rack_size());
        let subsets = Subsets::of(&self.rack);
        let mut plays: Vec<Play> = Vec::new();
        let mut take = |play: &Play, _: usize| plays.push(*play);
        Generator::default().plays(&rules.lexicon, &self.board, &subsets, &mut take);
        let scores = || plays.iter().map(|play| i64::from(play.score));
        let mut lanes = [vec![0; side], vec![0; side]];
        for play in &plays {
            lanes[play.direction.index()][usize::from(play.lane)] += 1;
        }
        CaseResult {
            fen: rows(&rules.alphabet, &self.tiles, side),
            bag,
            n_exch: if bag >= rules.layout.rack_size() { subsets.count() - 1 } else { 0 },
            score_sum: scores().sum(),
            score_max: scores().max().unwrap_or(0),
            lanes,
            top: self.best(rules, bag, TOP_MOVES),
            moves: sorted(plays.into_iter(), &rules.alphabet),
        }
    }

    /// Returns the best moves with their equities.
    fn best<L: LeaveValues>(
        &self,
        rules: &CaseRules<L>,
        bag: usize,
        most: usize,
    ) -> Vec<(String, i32)> {
        let alphabet = &rules.alphabet;
        let subsets = Subsets::of(&self.rack);
        let seen = self.tiles.iter().chain(&self.rack);
        let seen: i32 = seen.map(|&tile| value(alphabet, tile)).sum();
        let all: i32 = alphabet.bag().iter().map(|&tile| value(alphabet, tile)).sum();
        let valuation =
            EquityModel::new(alphabet, &self.board, &subsets, &rules.leaves, bag, all - seen);
        let mut top = Top::new(alphabet, &valuation, most);
        top.add_others(&subsets);
        Generator::default().plays(&rules.lexicon, &self.board, &subsets, &mut top);
        let name = |found: Valued| (found.mv.text(alphabet), found.equity);
        top.into_sorted().into_iter().map(name).collect()
    }
}

/// Number of best moves in a line.
const TOP_MOVES: usize = 15;

/// Values found for a position; the fields are those of [`Case`].
struct CaseResult {
    moves: Vec<String>,
    fen: String,
    bag: usize,
    n_exch: usize,
    score_sum: i64,
    score_max: i64,
    lanes: [Vec<usize>; 2],
    top: Vec<(String, i32)>,
}

fn value(alphabet: &Alphabet, tile: Tile) -> i32 {
    i32::from(alphabet.value(tile))
}

/// The texts of plays in ascending order.
fn sorted(plays: impl Iterator<Item = Play>, alphabet: &Alphabet) -> Vec<String> {
    let mut texts: Vec<String> = plays.map(|play| Move::Place(play).text(alphabet)).collect();
    texts.sort_unstable();
    texts
}

/// SHA-256 of texts, each with a line feed after it, in hexadecimal.
fn hash(texts: &[String]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.as_bytes());
        hash.update(b"\n");
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the board as rows separated by `/`, with numbers for runs of empty squares.
fn rows(alphabet: &Alphabet, tiles: &[Tile], side: usize) -> String {
    let row = |tiles: &[Tile]| {
        let mut text = String::new();
        for run in tiles.chunk_by(|a, b| (*a == 0) == (*b == 0)) {
            match run {
                [0, ..] => text.push_str(&run.len().to_string()),
                _ => text.push_str(&alphabet.text(run)),
            }
        }
        text
    };
    tiles.chunks(side).map(row).collect::<Vec<_>>().join("/")
}
