//! `ponder paco replay`.

use super::files::{self, Entry, each};
use crate::exit::{Exit, Failure, Outcome};
use crate::interrupt;
use crate::output::{counted, say};
use clap::Args;
use ponder_game::Side;
use ponder_paco::PacoRecord;
use ponder_paco::analysis::{Label, NODES_MAX, Replay};
use ponder_players::StopFlag;
use serde::Serialize;
use std::path::PathBuf;

/// Label every move of games: ŝako, missed wins, wins found
///
/// A file has one JSON object per line with the `history` of actions and perhaps `id` and `setup`,
/// plain or compressed with zstd. Lines that are not games are reported and skipped. Labels:
/// `ŝako`, `missed paco` (a win at once), `exposes own king`, `found paco in 2`, `missed paco in
/// 2`, `unknown` where the node limit was reached. With --json, a line for every move as soon as it
/// is known.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The files; `-` is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Name of the one game to replay
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Maximum number of positions searched for each move
    #[arg(long, value_name = "N", default_value_t = NODES_MAX)]
    nodes: u64,
    /// Print JSON, a line for every move
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    half_move: usize,
    of: usize,
    side: &'static str,
    actions: (usize, usize),
    notation: &'a str,
    gives_sako: bool,
    missed_paco: bool,
    gives_opponent_paco_opportunity: bool,
    paco_in_2_found: Option<bool>,
    paco_in_2_missed: Option<bool>,
    wins: bool,
}

impl ReplayArgs {
    /// Analyzes the games and prints the labels.
    pub fn run(self) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let (mut games, mut bad) = (0_u64, 0_u64);
        for path in &self.files {
            each(path, |entry| {
                let is_selected = self.game.as_ref().is_none_or(|name| *name == entry.name);
                if entry.record.is_err() || is_selected {
                    match self.game(&entry, &stop)? {
                        Ok(()) => games += 1,
                        Err(problem) => {
                            bad += 1;
                            let place = path.display();
                            let Entry { name, line, .. } = &entry;
                            eprintln!("{place}, line {line} (game {name}): {problem}");
                        }
                    }
                }
                Ok(!stop.is_raised())
            })?;
        }
        if stop.is_raised() {
            return Ok(Exit::Interrupted);
        }
        if !self.json {
            say!("{}, {}", counted(games, "game"), files::bad_lines(bad));
        }
        Ok(if bad > 0 || games == 0 { Exit::BadInput } else { Exit::Done })
    }

    /// Analyzes a game, or returns the error of its line.
    fn game(&self, entry: &Entry, stop: &StopFlag) -> Result<Result<(), String>, Failure> {
        let (record, mut replay) = match self.replay(entry, stop) {
            Ok(replay) => replay,
            Err(problem) => return Ok(Err(problem)),
        };
        let moves = replay.half_moves();
        if !self.json {
            say!("game {}: {}", entry.name, counted(moves, "move"));
        }
        while let Some(label) = replay.next() {
            let before = replay.position(label.half_move);
            let (first, last) = label.actions;
            let notation = before.format_actions(&record.history[first..last]);
            self.print(entry, moves, &label, &notation)?;
        }
        Ok(Ok(()))
    }

    fn replay<'a>(
        &self,
        entry: &'a Entry,
        stop: &StopFlag,
    ) -> Result<(&'a PacoRecord, Replay), String> {
        let record = entry.record.as_ref().map_err(Clone::clone)?;
        let start = record.rules().map_err(|error| error.to_string())?.initial();
        let replay = Replay::new(&start, &record.history, self.nodes);
        let replay = replay.map_err(|error| error.to_string())?;
        Ok((record, replay.until(stop.shared())))
    }

    fn print(
        &self,
        entry: &Entry,
        of: usize,
        label: &Label,
        notation: &str,
    ) -> Result<(), anyhow::Error> {
        let side = if label.side == Side::First { "White" } else { "Black" };
        if self.json {
            let line = Line {
                game: &entry.name,
                half_move: label.half_move,
                of,
                side,
                actions: label.actions,
                notation,
                gives_sako: label.gives_sako,
                missed_paco: label.misses_paco,
                gives_opponent_paco_opportunity: label.opens_own_king,
                paco_in_2_found: label.finds_paco_in_two,
                paco_in_2_missed: label.misses_paco_in_two,
                wins: label.wins,
            };
            say!("{}", serde_json::to_string(&line)?);
        } else {
            let words = words(label).join(", ");
            say!("{:>4} {side} {notation:<24} {words}", label.half_move + 1);
        }
        Ok(())
    }
}

fn words(label: &Label) -> Vec<&'static str> {
    let labels = [
        (label.wins, "wins"),
        (label.gives_sako, "ŝako"),
        (label.misses_paco, "missed paco"),
        (label.opens_own_king, "exposes own king"),
        (label.finds_paco_in_two == Some(true), "found paco in 2"),
        (label.misses_paco_in_two == Some(true), "missed paco in 2"),
        (label.finds_paco_in_two.is_none(), "paco in 2 unknown"),
    ];
    labels.into_iter().filter_map(|(holds, word)| holds.then_some(word)).collect()
}
