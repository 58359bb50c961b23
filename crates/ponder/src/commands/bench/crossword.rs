//! Benchmark of crossword games: turns of hasty play, lists of all moves, best moves.

use super::spread::Spread;
use crate::commands::crossword::files;
use crate::exit::Failure;
use crate::machine::Machine;
use crate::output::say;
use cpu_time::ProcessTime;
use indicatif::ProgressBar;
use ponder_crossword::game::State;
use ponder_crossword::{Board, Layout, Play};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_crossword_search::{Generator, Subsets};
use ponder_game::Seed;
use ponder_lexicon::{Alphabet, LeaveTable, Tile};
use serde::Serialize;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

/// Number of rounds, whose median counts.
const ROUNDS: usize = 5;
/// Games per round.
const GAMES: u64 = 400;
/// Positions of middle games.
const POSITIONS: usize = 2000;
/// Tiles on the board of a middle game.
const MIDDLE: std::ops::RangeInclusive<usize> = 30..=64;

#[derive(Serialize)]
pub struct Report {
    game: &'static str,
    machine: Machine,
    /// Turns of games of Ponder against itself, each the move of greatest equity.
    hasty_turns_per_cpu_s: f64,
    /// Moves in lists of all moves in middle games, without equity and order.
    all_moves_per_cpu_s: f64,
    /// Positions of middle games in which the best move was found.
    best_move_positions_per_cpu_s: f64,
    /// Peak memory of the process in MiB, where the system reports it.
    peak_mib: Option<f64>,
    lexicon_mib: f64,
    turns: u64,
    mean_score: f64,
    positions: usize,
    moves: u64,
    rounds: Rounds,
}

#[derive(Serialize)]
struct Rounds {
    hasty_turns_per_cpu_s: Spread,
    all_moves_per_cpu_s: Spread,
    best_move_positions_per_cpu_s: Spread,
}

/// A position for move generation.
struct Question {
    board: Board,
    rack: Vec<Tile>,
    bag: usize,
    unseen: i32,
}

/// Runs the benchmark with a word graph and leaves.
pub fn measure(
    lexicon: Option<&Path>,
    leaves: Option<&Path>,
    seed: Seed,
    bar: &ProgressBar,
) -> Result<Report, Failure> {
    let alphabet = Alphabet::english();
    let layout = Arc::new(Layout::standard());
    let lexicon_file = lexicon;
    let lexicon = files::lexicon(lexicon, &alphabet)?;
    let leaves = files::default_leaves(lexicon_file, leaves)?;
    let leaves = LeaveTable::new(leaves, alphabet.letters());
    let rules = Rules { alphabet: &alphabet, lexicon: &lexicon, leaves: &leaves };
    bar.set_length(3 * ROUNDS as u64);
    let mut hasty = Hasty::default();
    let questions = questions(&rules, &layout, &mut hasty, seed.named("positions"));
    let mut figures: [Vec<f64>; 3] = Default::default();
    let (mut turns, mut points, mut moves) = (0, 0, 0);
    // Interleaved, so that all figures of a round are from the machine in the same state.
    for _ in 0..ROUNDS {
        (turns, points) = (0, 0);
        let time = seconds(|| {
            for game in 0..GAMES {
                let mut state = State::begin(&layout, &alphabet, seed.stream(game));
                while !state.is_over() {
                    let found = hasty.choose(&rules, &state);
                    state.make(&alphabet, &lexicon, &found.mv, seed.stream(turns));
                    turns += 1;
                }
                points += state.scores.iter().map(|&score| i64::from(score)).sum::<i64>();
            }
        });
        figures[0].push(turns as f64 / time);
        bar.inc(1);
        let mut generator = Generator::default();
        moves = 0;
        let time = seconds(|| {
            for Question { board, rack, .. } in &questions {
                let mut count = 0_u64;
                let mut take = |play: &Play, _: usize| count += u64::from(black_box(play).len > 0);
                generator.plays(&lexicon, board, &Subsets::of(rack), &mut take);
                moves += count;
            }
        });
        figures[1].push(moves as f64 / time);
        bar.inc(1);
        let time = seconds(|| {
            for Question { board, rack, bag, unseen } in &questions {
                black_box(hasty.best(&rules, board, rack, *bag, *unseen, 1));
            }
        });
        figures[2].push(questions.len() as f64 / time);
        bar.inc(1);
    }
    let [hasty, all, best] = figures.map(Spread::of_rates);
    Ok(Report {
        game: "crossword",
        machine: Machine::this(),
        hasty_turns_per_cpu_s: hasty.median,
        all_moves_per_cpu_s: all.median,
        best_move_positions_per_cpu_s: best.median,
        peak_mib: peak_mib(),
        lexicon_mib: lexicon.bytes() as f64 / f64::from(1 << 20),
        turns,
        mean_score: points as f64 / (2 * GAMES) as f64,
        positions: questions.len(),
        moves,
        rounds: Rounds {
            hasty_turns_per_cpu_s: hasty,
            all_moves_per_cpu_s: all,
            best_move_positions_per_cpu_s: best,
        },
    })
}

/// Positions of middle games, at most a third of those of a game.
fn questions(
    rules: &Rules<'_, LeaveTable>,
    layout: &Arc<Layout>,
    hasty: &mut Hasty,
    seed: Seed,
) -> Vec<Question> {
    let mut questions = Vec::with_capacity(POSITIONS);
    let mut game = 0;
    while questions.len() < POSITIONS {
        let mut state = State::begin(layout, rules.alphabet, seed.stream(game));
        game += 1;
        let mut turn = 0;
        while !state.is_over() && questions.len() < POSITIONS {
            if MIDDLE.contains(&state.board.count()) && turn % 3 == 0 {
                questions.push(Question {
                    board: state.board.clone(),
                    rack: state.rack().to_vec(),
                    bag: state.bag.len(),
                    unseen: state.unseen_value(rules.alphabet),
                });
            }
            let found = hasty.choose(rules, &state);
            state.make(rules.alphabet, rules.lexicon, &found.mv, seed.stream(turn));
            turn += 1;
        }
        if game > 100 * POSITIONS as u64 {
            // The word list does not yield games that long.
            break;
        }
    }
    questions
}

fn seconds(work: impl FnOnce()) -> f64 {
    let begun = ProcessTime::now();
    work();
    begun.elapsed().as_secs_f64().max(1e-9)
}

/// Peak memory of the process in MiB, as Linux reports it.
fn peak_mib() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib / 1024.0)
}

impl super::Report for Report {
    fn print(&self) -> std::io::Result<()> {
        let machine = &self.machine;
        say!("{} ({} threads), Ponder {}", machine.processor, machine.processors, machine.ponder);
        say!("hasty play        {:>12.0} turns per CPU second", self.hasty_turns_per_cpu_s);
        say!("all moves         {:>12.0} moves per CPU second", self.all_moves_per_cpu_s);
        say!(
            "best moves        {:>12.0} positions per CPU second",
            self.best_move_positions_per_cpu_s
        );
        if let Some(peak) = self.peak_mib {
            say!(
                "memory            {peak:>12.1} MiB at most, {:.1} of it for words",
                self.lexicon_mib
            );
        }
        say!("mean score        {:>12.1} in {GAMES} games", self.mean_score);
        Ok(())
    }
}
