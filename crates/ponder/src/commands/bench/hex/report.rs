//! Report of `ponder bench hex-solve`.

use super::super::Report;
use super::super::spread::Spread;
use super::knowledge::KnowledgeResult;
use super::openings::{BoardResult, OpeningResult, Settings};
use crate::machine::Machine;
use crate::output::say;
use serde::Serialize;
use std::collections::BTreeMap;

/// Figures of the solver by board, and of connections and filled-in cells of 11x11.
#[derive(Serialize)]
pub struct SolverReport {
    game: String,
    machine: Machine,
    /// Threads of the solver.
    threads: usize,
    /// CPU seconds of all openings of a board; boards that Ctrl-C cut short are left out.
    openings_cpu_s: BTreeMap<u8, f64>,
    hardest: BTreeMap<u8, Hardest>,
    nodes_per_cpu_s: BTreeMap<u8, f64>,
    vc_build_ms: Option<f64>,
    vc_build_thorough_ms: Option<f64>,
    fill_in_us: Option<f64>,
    /// Figures that are compared with an earlier result.
    rounds: Rounds,
    boards: Vec<BoardResult>,
    was_interrupted: bool,
}

/// The opening of a board that took the most time.
#[derive(Serialize)]
struct Hardest {
    opening: String,
    cpu_s: f64,
}

#[derive(Serialize)]
struct Rounds {
    /// The boards all of whose openings were decided.
    openings_cpu_s: BTreeMap<u8, Spread>,
    nodes_per_cpu_s: BTreeMap<u8, Spread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vc_build_ms: Option<Spread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vc_build_thorough_ms: Option<Spread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fill_in_us: Option<Spread>,
}

impl SolverReport {
    pub fn new(
        game: String,
        settings: Settings,
        boards: Vec<BoardResult>,
        knowledge: KnowledgeResult,
        was_interrupted: bool,
    ) -> Self {
        let measured = || boards.iter().filter(|board| board.unmeasured.is_empty());
        let whole = || boards.iter().filter(|board| board.is_whole());
        let rate = |board: &BoardResult| board.nodes as f64 / board.cpu_s.max(1e-9);
        let hardest = |board: &BoardResult| {
            let OpeningResult { opening, cpu_s, .. } = board.hardest()?;
            Some((board.board, Hardest { opening: opening.clone(), cpu_s: *cpu_s }))
        };
        let times = |rounds: Vec<f64>| (!rounds.is_empty()).then(|| Spread::of_times(rounds));
        let rounds = Rounds {
            openings_cpu_s: whole()
                .map(|board| (board.board, Spread::of_times(vec![board.cpu_s])))
                .collect(),
            nodes_per_cpu_s: whole()
                .map(|board| (board.board, Spread::of_rates(vec![rate(board)])))
                .collect(),
            vc_build_ms: times(knowledge.vc_build_ms),
            vc_build_thorough_ms: times(knowledge.vc_build_thorough_ms),
            fill_in_us: times(knowledge.fill_in_us),
        };
        let median = |spread: &Option<Spread>| spread.as_ref().map(|spread| spread.median);
        SolverReport {
            game,
            machine: Machine::this(),
            threads: settings.threads.get(),
            openings_cpu_s: measured().map(|board| (board.board, board.cpu_s)).collect(),
            hardest: measured().filter_map(hardest).collect(),
            nodes_per_cpu_s: measured().map(|board| (board.board, rate(board))).collect(),
            vc_build_ms: median(&rounds.vc_build_ms),
            vc_build_thorough_ms: median(&rounds.vc_build_thorough_ms),
            fill_in_us: median(&rounds.fill_in_us),
            rounds,
            boards,
            was_interrupted,
        }
    }

    /// Returns whether Ctrl-C ended the measurement.
    pub fn was_interrupted(&self) -> bool {
        self.was_interrupted
    }
}

impl Report for SolverReport {
    fn passed(&self) -> bool {
        self.boards.iter().all(|board| board.wrong.is_empty())
    }

    fn print(&self) -> std::io::Result<()> {
        let (threads, processor) = (self.threads, &self.machine.processor);
        say!("the solver of {} on {processor}, threads: {threads}", self.game);
        say!("board openings black white    CPU s  seconds nodes/CPU s  hardest");
        for board in &self.boards {
            let BoardResult { board: side, cpu_s, wall_s, nodes, black_wins, white_wins, .. } =
                board;
            let hardest =
                board.hardest().map(|it| format!("{}, {:.3} CPU s", it.opening, it.cpu_s));
            say!(
                "{:>5} {:>8} {black_wins:>5} {white_wins:>5} {cpu_s:>8.3} {wall_s:>8.3} {:>11.0}  {}",
                format!("{side}x{side}"),
                board.openings.len(),
                *nodes as f64 / cpu_s.max(1e-9),
                hardest.unwrap_or_default(),
            );
            for (names, what) in [(&board.undecided, "undecided"), (&board.unmeasured, "not begun")]
            {
                if !names.is_empty() {
                    say!("      {what}: {}", names.join(" "));
                }
            }
            for wrong in &board.wrong {
                say!("      WRONG: {wrong}");
            }
        }
        let Rounds { vc_build_ms, vc_build_thorough_ms, fill_in_us, .. } = &self.rounds;
        print_spread("connections, limits of the solver", vc_build_ms.as_ref(), "ms")?;
        print_spread("connections, thorough limits", vc_build_thorough_ms.as_ref(), "ms")?;
        print_spread("filling in cells", fill_in_us.as_ref(), "µs")
    }
}

fn print_spread(what: &str, spread: Option<&Spread>, unit: &str) -> std::io::Result<()> {
    if let Some(Spread { median, min, max, .. }) = spread {
        say!("{what:<34} {median:>8.3} {unit} a position of 11x11, rounds {min:.3} to {max:.3}");
    }
    Ok(())
}
