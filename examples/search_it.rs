//! Two searches of one Hex position: UCT over random rollouts, and alpha-beta over a static
//! evaluation. Both print their principal variation and what they think of the best moves.
//!
//! `cargo run --release -p ponder-examples --example search_it -- hex:5 c3 b4`

use ponder_game::{Game, History, Notation, Position, Seed};
use ponder_hex::resistance::ResistanceEvaluator;
use ponder_hex::{Fill, Hex, HexRules};
use ponder_search::alphabeta::{self, AlphaBeta};
use ponder_search::driver::{self, StopCondition};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, RolloutEvaluator, Search};
use std::error::Error;

/// Hex on boards of up to 128 cells; `Hex<WideBitboard>` has room for more.
type SmallHex = Hex<u128>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().unwrap_or_else(|| "hex:5".to_owned());
    let rules: HexRules = size.strip_prefix("hex:").ok_or("name a board, as in hex:5")?.parse()?;
    if usize::from(rules.cols()) * usize::from(rules.rows()) > 128 {
        return Err("this board has more than 128 cells".into());
    }
    let mut moves: Vec<String> = arguments.collect();
    if moves.is_empty() {
        moves = ["a2", "c3"].map(str::to_owned).to_vec();
    }

    // A history holds the keys of all positions before the current one. Hex never asks for it.
    let mut position = SmallHex::initial(&rules);
    let mut history = History::new();
    for text in &moves {
        let (mv, key) = (position.parse_move(text)?, position.repetition_key());
        position.try_play(mv, &history)?;
        history.push(key);
    }
    println!("{}", SmallHex::diagram(&position));
    println!("{} to move\n", SmallHex::side_name(position.to_move()));

    with_uct(&position, &history);
    with_alpha_beta(&position, &history);
    Ok(())
}

type HexPosition = <SmallHex as Game>::Position;
type HexMove = <HexPosition as Position>::Move;

/// Searches with UCT. The search is a state machine; `driver::run` owns the loop, the clock and the
/// evaluator.
fn with_uct(position: &HexPosition, history: &History) {
    let mut search = Uct::new(position.clone(), history.clone(), UctConfig::default(), Seed(1));
    search.set_limits(Limits { visits_max: 50_000, ..Limits::default() });
    let mut rollouts = RolloutEvaluator::new(Fill::Coin, 1);
    let stop = driver::run(&mut search, &mut rollouts, StopCondition::never(), |_, _| {});

    let report = search.report();
    println!("UCT: {} visits, {} nodes, stopped by {stop:?}", report.visits, report.nodes);
    println!("  value {:+.2} for the side to move, proven: {:?}", report.value, report.proven);
    for entry in report.moves.iter().take(3) {
        let (line, visits) = (line_of(position, &entry.variation), entry.visits);
        println!("  {:+.2} {visits:6} visits: {line}", entry.value);
    }
}

/// Searches with alpha-beta, which calls its evaluator by itself, since the next position depends
/// on the last value.
fn with_alpha_beta(position: &HexPosition, history: &History) {
    let evaluator = Box::new(ResistanceEvaluator::new());
    let mut search = AlphaBeta::new(evaluator, alphabeta::Config::default());
    let limits = alphabeta::Limits { depth_max: 4, ..alphabeta::Limits::default() };
    let found = search.search(position, history, limits, &|| false, &mut |iteration| {
        println!("alpha-beta, depth {}: {} nodes", iteration.depth, iteration.nodes);
    });

    println!("  value {:+.2} for the side to move, proven: {:?}", found.value, found.proven);
    // Other moves than the best were only proven to be no better: their values are bounds.
    for entry in found.moves.iter().take(3) {
        let line = line_of(position, &entry.variation);
        println!("  {:+.2} ({:?}): {line}", entry.value, entry.bound);
    }
}

/// Writes a principal variation. A move is written by the position in which it is played.
fn line_of(position: &HexPosition, variation: &[HexMove]) -> String {
    let (mut position, mut texts) = (position.clone(), Vec::new());
    for &mv in variation {
        texts.push(position.format_move(mv));
        position.play(mv);
    }
    texts.join(" ")
}
