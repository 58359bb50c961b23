//! Cases of crossword games: positions with all moves of a rack.

use super::case::Checks;
use ponder_crossword::equity::{LeaveValues, Top, Valuation, Valued};
use ponder_crossword::movegen::for_each_play;
use ponder_crossword::{
    Alphabet, Board, Generator, Layout, Lexicon, Move, Play, RACK_MAX, Subsets, Tile,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What the positions of a file are of: words, leaves, and the game of 15 by 15 in English.
pub struct CrosswordRules<L> {
    /// The words.
    pub lexicon: Lexicon,
    /// What leaves are worth.
    pub leaves: L,
    /// The tiles.
    pub alphabet: Alphabet,
    /// The board.
    pub layout: Arc<Layout>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: serde_json::Value,
    #[serde(rename = "kind")]
    _kind: String,
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
    /// All moves; without them the hash says whether they are the same.
    moves: Option<Vec<String>>,
}

/// Runs the position of a line.
pub(super) fn run_case<L: LeaveValues>(
    rules: &CrosswordRules<L>,
    line: &[u8],
) -> Result<Checks, serde_json::Error> {
    let case: Case = serde_json::from_slice(line)?;
    let mut checks = Checks::new(case.id.to_string());
    match Position::read(rules, &case) {
        Ok(position) => position.compare(rules, &case, &mut checks),
        Err(problem) => checks.check(Some(problem)),
    }
    Ok(checks)
}

struct Position {
    board: Board,
    rack: Vec<Tile>,
    tiles: Vec<Tile>,
}

impl Position {
    fn read<L>(rules: &CrosswordRules<L>, case: &Case) -> Result<Self, String> {
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
            return Err(format!("the board has {} squares, and not {}", tiles.len(), side * side));
        }
        let rack = rules.alphabet.tiles_of(&case.rack).map_err(|error| error.to_string())?;
        if rack.is_empty() || rack.len() > RACK_MAX {
            return Err(format!("the rack `{}` has not 1 to {RACK_MAX} tiles", case.rack));
        }
        let board = Board::with_tiles(&rules.layout, &rules.alphabet, &rules.lexicon, &tiles);
        Ok(Position { board, rack, tiles })
    }

    fn compare<L: LeaveValues>(&self, rules: &CrosswordRules<L>, case: &Case, checks: &mut Checks) {
        let alphabet = &rules.alphabet;
        checks.equal("fen", &case.fen, &rows(alphabet, &self.tiles, rules.layout.side()));
        let bag = (alphabet.tiles() as usize).saturating_sub(self.board.count() + 2 * RACK_MAX);
        checks.equal("bag", &case.bag, &bag);
        let subsets = Subsets::of(&self.rack);
        let mut plays: Vec<Play> = Vec::new();
        Generator::default().plays(
            &rules.lexicon,
            &self.board,
            &subsets,
            &mut |play: &Play, _: usize| plays.push(*play),
        );
        checks.equal("n_place", &case.n_place, &plays.len());
        let scores = || plays.iter().map(|play| i64::from(play.score));
        checks.equal("score_sum", &case.score_sum, &scores().sum());
        checks.equal("score_max", &case.score_max, &scores().max().unwrap_or(0));
        let mut lanes = [vec![0; case.across.len()], vec![0; case.down.len()]];
        for play in &plays {
            if let Some(count) = lanes[play.direction.index()].get_mut(usize::from(play.lane)) {
                *count += 1;
            }
        }
        checks.equal("across", &case.across, &lanes[0]);
        checks.equal("down", &case.down, &lanes[1]);
        let texts = sorted(plays.iter().copied(), alphabet);
        if let Some(moves) = &case.moves {
            checks.equal("moves", moves, &texts);
        }
        checks.equal("sha256", &case.sha256, &hash(&texts));
        let mut by_graph = Vec::new();
        for_each_play(&rules.lexicon, &self.board, &self.rack, |play| by_graph.push(*play));
        checks.equal("moves by the graph alone", &texts, &sorted(by_graph.into_iter(), alphabet));
        self.compare_best(rules, case, &subsets, bag, checks);
    }

    /// Compares exchanges and the best moves.
    fn compare_best<L: LeaveValues>(
        &self,
        rules: &CrosswordRules<L>,
        case: &Case,
        subsets: &Subsets,
        bag: usize,
        checks: &mut Checks,
    ) {
        let alphabet = &rules.alphabet;
        let seen: i32 =
            self.tiles.iter().chain(&self.rack).map(|&tile| value(alphabet, tile)).sum();
        let all: i32 = alphabet.bag().iter().map(|&tile| value(alphabet, tile)).sum();
        let valuation =
            Valuation::new(alphabet, &self.board, subsets, &rules.leaves, bag, all - seen);
        let exchanges = if valuation.can_exchange() { subsets.count() - 1 } else { 0 };
        checks.equal("n_exch", &case.n_exch, &exchanges);
        for most in [case.top.len(), 1] {
            let mut top = Top::new(alphabet, &valuation, most);
            top.add_others(subsets);
            Generator::default().plays(&rules.lexicon, &self.board, subsets, &mut top);
            let name = |found: Valued| (found.mv.text(alphabet), found.equity);
            let found: Vec<(String, i32)> = top.into_sorted().into_iter().map(name).collect();
            let wanted = &case.top[..most.min(case.top.len())];
            checks.equal(format!("the {most} best"), &wanted, &&found[..]);
        }
    }
}

fn value(alphabet: &Alphabet, tile: Tile) -> i32 {
    i32::from(alphabet.value(tile))
}

fn sorted(plays: impl Iterator<Item = Play>, alphabet: &Alphabet) -> Vec<String> {
    let mut texts: Vec<String> = plays.map(|play| Move::Place(play).text(alphabet)).collect();
    texts.sort_unstable();
    texts
}

fn hash(texts: &[String]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.as_bytes());
        hash.update(b"\n");
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The board as rows with `/` between them and numbers for empty squares.
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
