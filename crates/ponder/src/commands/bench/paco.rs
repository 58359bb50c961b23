//! Benchmark of Paco Ŝako on files of games and positions.

use super::spread::Spread;
use crate::commands::paco::files::each;
use crate::exit::Failure;
use crate::machine::Machine;
use crate::output::say;
use anyhow::anyhow;
use cpu_time::ProcessTime;
use indicatif::ProgressBar;
use ponder_game::{History, Position, Side};
use ponder_paco::analysis::{NODES_MAX, Replay, perft};
use ponder_paco::{GameState, PacoMove, PacoPosition, PacoRules, Step};
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::path::PathBuf;

/// Number of rounds, whose median counts.
const ROUNDS: usize = 5;
/// Passes over the positions of analysis files in a round.
const PASSES: usize = 20;
/// Perft depth of the yardstick of the machine's speed.
const PERFT_DEPTH: u32 = 7;

#[derive(Serialize)]
pub struct Report {
    game: &'static str,
    machine: Machine,
    games: usize,
    actions: usize,
    positions: usize,
    /// Actions per CPU second, each checked, with the legal list after it.
    replay_actions_per_cpu_s: f64,
    /// Microseconds per position to determine whether either side gives ŝako.
    sako_us_per_position: f64,
    replay_analysis_ms: Option<Quantiles>,
    /// Games with a label that is unknown at the usual node limit.
    unfinished_games: usize,
    /// The yardstick: actions of `ponder paco perft --depth 7` per CPU second.
    perft_actions_per_cpu_s: f64,
    rounds: Rounds,
}

#[derive(Serialize)]
struct Rounds {
    replay_actions_per_cpu_s: Spread,
    sako_us_per_position: Spread,
    perft_actions_per_cpu_s: Spread,
    /// The analysis has one round: its noise is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    replay_analysis_p50_ms: Option<Spread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    replay_analysis_p95_ms: Option<Spread>,
    /// Checked actions of the replays in the time of one action of the yardstick, round by round.
    replay_actions_per_perft_action: Spread,
    /// Actions of the yardstick in the time of one position's ŝako, round by round.
    sako_perft_actions_per_position: Spread,
}

/// Milliseconds of CPU time per game.
#[derive(Serialize)]
struct Quantiles {
    p50: f64,
    p90: f64,
    p95: f64,
    max: f64,
}

#[derive(Deserialize)]
struct Written {
    fen: String,
}

struct Game {
    start: PacoPosition,
    history: Vec<PacoMove>,
}

struct Work {
    games: Vec<Game>,
    positions: Vec<PacoPosition>,
}

/// Measures files of games and of positions.
pub fn measure(files: &[PathBuf], bar: &ProgressBar) -> Result<Report, Failure> {
    let work = Work::read(files)?;
    bar.set_length((work.games.len() + 3 * ROUNDS) as u64);
    let step = |count| bar.inc(count);
    let actions = work.games.iter().map(|game| game.history.len()).sum::<usize>();
    let positions = work.positions.len();
    let start = PacoRules::default().initial();
    // Interleaved, so that all figures of a round are from the machine in the same state.
    let mut figures: [Vec<f64>; 3] = Default::default();
    for _ in 0..ROUNDS {
        let [replays, sako, counted] = &mut figures;
        replays.push(actions as f64 / seconds(|| work.replay()));
        step(1);
        sako.push(1e6 * seconds(|| work.sako()) / (PASSES * positions.max(1)) as f64);
        step(1);
        let mut count = 0;
        let time = seconds(|| count = perft(&start, PERFT_DEPTH));
        counted.push(count as f64 / time);
        step(1);
    }
    let per_yardstick = figures[0].iter().zip(&figures[2]).map(|(replay, perft)| replay / perft);
    let replays_per_perft = Spread::of_rates(per_yardstick.collect());
    // The number of yardstick actions in the time of one position.
    let per_position = figures[1].iter().zip(&figures[2]).map(|(us, perft)| us * perft / 1e6);
    let sako_in_perft = Spread::of_times(per_position.collect());
    let [replays, sako, counted] = figures;
    let (replays, counted) = (Spread::of_rates(replays), Spread::of_rates(counted));
    let sako = Spread::of_times(sako);
    let mut times = Vec::new();
    let mut unfinished = 0;
    for game in &work.games {
        let begun = ProcessTime::now();
        unfinished += usize::from(!analyzed(game));
        times.push(begun.elapsed().as_secs_f64() * 1e3);
        step(1);
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let once = |share| (!times.is_empty()).then(|| Spread::of_times(vec![at(share)]));
    Ok(Report {
        game: "paco",
        machine: Machine::this(),
        games: work.games.len(),
        actions,
        positions,
        replay_actions_per_cpu_s: replays.median,
        sako_us_per_position: sako.median,
        replay_analysis_ms: (!times.is_empty()).then(|| Quantiles {
            p50: at(0.5),
            p90: at(0.9),
            p95: at(0.95),
            max: at(1.0),
        }),
        unfinished_games: unfinished,
        perft_actions_per_cpu_s: counted.median,
        rounds: Rounds {
            replay_actions_per_cpu_s: replays,
            sako_us_per_position: sako,
            perft_actions_per_cpu_s: counted,
            replay_analysis_p50_ms: once(0.5),
            replay_analysis_p95_ms: once(0.95),
            replay_actions_per_perft_action: replays_per_perft,
            sako_perft_actions_per_position: sako_in_perft,
        },
    })
}

fn seconds(work: impl FnOnce()) -> f64 {
    let begun = ProcessTime::now();
    work();
    begun.elapsed().as_secs_f64().max(1e-9)
}

/// Analyzes a game; returns whether every label is known.
fn analyzed(game: &Game) -> bool {
    let Ok(replay) = Replay::new(&game.start, &game.history, NODES_MAX) else { return true };
    replay.filter(|label| label.finds_paco_in_two.is_none()).count() == 0
}

impl Work {
    fn read(files: &[PathBuf]) -> Result<Self, Failure> {
        let mut work = Work { games: Vec::new(), positions: Vec::new() };
        for path in files {
            each(path, |entry| {
                match (entry.record, serde_json::from_slice::<Written>(&entry.text)) {
                    (Ok(record), _) => {
                        let rules = record.rules().map_err(|error| anyhow!("{error}"))?;
                        work.games.push(Game { start: rules.initial(), history: record.history });
                    }
                    (Err(_), Ok(Written { fen })) => {
                        let position = PacoPosition::from_fen(&fen);
                        work.positions.push(position.map_err(|error| anyhow!("{error}"))?);
                    }
                    (Err(problem), Err(_)) => {
                        let place = path.display();
                        return Err(anyhow!("{place}, line {}: {problem}", entry.line).into());
                    }
                }
                Ok(true)
            })?;
        }
        if work.positions.is_empty() {
            work.positions = work.games.iter().flat_map(settled).collect();
        }
        Ok(work)
    }

    fn replay(&self) {
        let mut legal = Vec::new();
        for game in &self.games {
            let mut position = game.start.clone();
            let mut history = History::default();
            for &action in &game.history {
                if position.check(action, &history).is_err() {
                    break;
                }
                history.push(position.repetition_key());
                position.play(action);
                legal.clear();
                if position.game_state(&history) == GameState::Running {
                    position.legal().for_each(|action| legal.push(action));
                }
                black_box(&legal);
            }
        }
    }

    fn sako(&self) {
        for _ in 0..PASSES {
            for position in &self.positions {
                black_box(Side::BOTH.map(|side| black_box(position).gives_sako(side)));
            }
        }
    }
}

/// The positions of a game between moves.
fn settled(game: &Game) -> Vec<PacoPosition> {
    let mut position = game.start.clone();
    let mut found = Vec::new();
    for &action in &game.history {
        if position.step() == Step::Lift {
            found.push(position.clone());
        }
        if !position.legal().has(action) {
            break;
        }
        position.play(action);
    }
    found
}

impl super::Report for Report {
    fn print(&self) -> std::io::Result<()> {
        say!("paco on {}", self.machine.processor);
        say!("{} games with {} actions, {} positions", self.games, self.actions, self.positions);
        say!(
            "replay, checked, with legal lists  {:>8.2} M actions a CPU second",
            self.replay_actions_per_cpu_s / 1e6
        );
        say!(
            "ŝako of both colours               {:>8.3} µs per position",
            self.sako_us_per_position
        );
        if let Some(Quantiles { p50, p90, p95, max }) = &self.replay_analysis_ms {
            say!(
                "analysis of a game                 {p50:>8.2} ms (p50), {p90:.2} (p90), {p95:.2} (p95), {max:.0} at most; {} unfinished",
                self.unfinished_games
            );
        }
        say!(
            "perft                              {:>8.2} M actions a CPU second",
            self.perft_actions_per_cpu_s / 1e6
        );
        Ok(())
    }
}
