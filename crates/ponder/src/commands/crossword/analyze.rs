//! `ponder crossword analyze`.

use super::position::{EquipmentArgs, record};
use super::sim::SimOptions;
use super::table;
use crate::exit::{Exit, OrExit, Outcome};
use crate::input::unreadable;
use crate::interrupt;
use crate::output::{counted, json, say};
use anyhow::{Context, anyhow};
use clap::Args;
use indicatif::ProgressBar;
use ponder_crossword::gcg::BYTES_MAX;
use ponder_crossword_search::review::{
    KnownRack, Mistake, PlayerReview, Review, ReviewSettings, TurnReview, review,
};
use ponder_crossword_search::sim::{Sim, SimSettings, WinTable};
use ponder_game::Seed;
use std::fs;
use std::io::{Read, stdin};
use std::path::PathBuf;

/// Analyze a game: what every turn lost, and what would have been better
///
/// Turns are compared by equity: score plus leave. With `--sim` they are compared by the
/// win rate, which takes some seconds per turn. Where the bag is empty and both racks follow
/// from the record, the rest is solved. Words that are not valid are named.
#[derive(Args, Debug)]
pub struct AnalyzeArgs {
    /// The record, as GCG; `-` reads it from standard input
    #[arg(value_name = "GCG")]
    game: PathBuf,
    #[command(flatten)]
    equipment: EquipmentArgs,
    /// Simulate every turn
    #[arg(long)]
    sim: bool,
    #[command(flatten)]
    settings: SimOptions,
    /// Playouts of all moves of a turn together, at most
    #[arg(long, value_name = "N", default_value_t = 2000)]
    playouts: u64,
    /// Maximum number of positions searched for an endgame
    #[arg(long, value_name = "N", default_value_t = ReviewSettings::default().nodes)]
    nodes: u64,
    /// Number of mistakes to list
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
    /// Print JSON: all turns, with the best moves of each
    #[arg(long)]
    json: bool,
}

impl AnalyzeArgs {
    /// Analyzes and prints.
    pub fn run(self) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let path = self.game.display().to_string();
        let bytes = if path == "-" {
            let mut bytes = Vec::new();
            let read = stdin().lock().take(BYTES_MAX as u64 + 1).read_to_end(&mut bytes);
            read.map(|_| bytes)
        } else {
            fs::read(&self.game)
        };
        let bytes = bytes.map_err(|error| unreadable(&self.game, &error)).or_bad_input()?;
        let (equipment, reading) = record(&self.equipment, &path, &bytes)?;
        let replay = reading.replay(&equipment.layout, &equipment.alphabet);
        let replay = replay.with_context(|| path.clone()).or_bad_input()?;
        for remark in &replay.remarks {
            eprintln!("{path}: {remark}");
        }
        let sim = self.sim.then(|| {
            let settings = SimSettings {
                plies: self.settings.plies,
                playouts: self.playouts,
                threads: usize::try_from(self.settings.threads).unwrap_or(1),
                ..SimSettings::default()
            };
            Sim::new(equipment.clone(), WinTable::standard(), settings)
        });
        let settings = ReviewSettings {
            sim,
            nodes: self.nodes,
            seed: Seed(self.settings.seed),
            ..ReviewSettings::default()
        };
        let turns = reading.game.events.iter().filter(|event| event.action.is_turn()).count();
        let bar = ProgressBar::new(turns as u64);
        let found = review(&equipment, &settings, &reading.game, &stop.shared(), |now| {
            bar.set_position(now.done as u64);
        });
        bar.finish_and_clear();
        let line = |event: usize| reading.lines.get(event).copied().unwrap_or_default();
        let found =
            found.map_err(|error| anyhow!("{path}: line {}: {}", line(error.event), error.why));
        let found = found.or_bad_input()?;
        if self.json {
            json(&found)?;
        } else {
            print(&found, self.most)?;
        }
        let is_flawed = found.turns.iter().any(|turn| turn.impossible);
        Ok(match found.complete {
            false => Exit::Interrupted,
            true if is_flawed => Exit::CheckFailed,
            true => Exit::Done,
        })
    }
}

/// Loss of a turn as a sort key: the win rate first, then points.
fn loss(turn: &TurnReview) -> (f64, f64) {
    let solved = turn.endgame.as_ref().filter(|endgame| endgame.exact);
    let points = solved.map(|endgame| f64::from(endgame.lost)).or(turn.equity_lost);
    (turn.win_lost.unwrap_or(0.0), points.unwrap_or(0.0))
}

/// Prints mistakes, the largest first, phonies, and totals.
fn print(found: &Review, most: usize) -> anyhow::Result<()> {
    let is_simulated = found.turns.iter().any(|turn| turn.simulated.is_some());
    let mut mistakes: Vec<&TurnReview> =
        found.turns.iter().filter(|turn| turn.mistake != Mistake::None).collect();
    mistakes.sort_by(|a, b| {
        let (a_loss, b_loss) = (loss(a), loss(b));
        let by_win = b_loss.0.total_cmp(&a_loss.0);
        let by_points = b_loss.1.total_cmp(&a_loss.1);
        let order = if is_simulated { by_win.then(by_points) } else { by_points };
        order.then(a.turn.cmp(&b.turn))
    });
    let has_complaints = complain(found)?;
    if mistakes.is_empty() {
        say!("No {}mistakes were found.", if has_complaints { "other " } else { "" });
    } else {
        let rows = mistakes.iter().take(most).map(|turn| row(found, turn));
        let head = ["turn", "player", "rack", "played", "better", "lost", "", ""];
        table::print(&head, rows)?;
        if mistakes.len() > most {
            say!("and {} more (--most)", mistakes.len() - most);
        }
    }
    let unknown = found.turns.iter().filter(|turn| turn.rack_is != KnownRack::Whole).count();
    if unknown > 0 {
        let all = found.turns.len();
        say!(
            "{unknown} of {all} turns cannot be compared: the record does not give the whole rack"
        );
    }
    found.players.iter().try_for_each(total)
}

/// Prints the problems of turns, whatever their loss: words that are not valid, plays that the
/// rules or the rack forbid, endgames that were not solved. Returns whether there were any.
fn complain(found: &Review) -> anyhow::Result<bool> {
    let mut any = false;
    for turn in &found.turns {
        let name = format!("turn {}: {}", turn.turn, turn.played.text);
        if !turn.played.phonies.is_empty() {
            let which = turn.played.phonies.join(", ");
            let what = if turn.played.withdrawn { "withdrawn" } else { "not challenged" };
            say!("{name}: not valid: {which} ({what})");
            any = true;
        }
        for remark in &turn.remarks {
            say!("{name}: {remark}");
            any = true;
        }
    }
    Ok(any)
}

fn row(found: &Review, turn: &TurnReview) -> Vec<String> {
    let name = found.players.get(turn.player).map_or("", |player| player.name.as_str());
    let solved = turn.endgame.as_ref().filter(|endgame| endgame.exact);
    let better = match (&turn.simulated, solved) {
        (Some(simulated), _) => simulated.best.first().map(|best| best.text.clone()),
        (None, Some(endgame)) => endgame.line.first().cloned(),
        (None, None) => turn.best.first().map(|best| best.text.clone()),
    };
    let points = loss(turn).1;
    let of = if solved.is_some() { "points" } else { "equity" };
    let win = turn.win_lost.map(|lost| format!("{:.1}% to win", 100.0 * lost));
    let size = match turn.mistake {
        Mistake::None => "",
        Mistake::Small => "small",
        Mistake::Medium => "medium",
        Mistake::Large => "large",
    };
    vec![
        turn.turn.to_string(),
        name.to_owned(),
        turn.rack.clone(),
        turn.played.text.clone(),
        better.unwrap_or_default(),
        format!("{points:.1} {of}"),
        win.unwrap_or_default(),
        size.to_owned(),
    ]
}

fn total(player: &PlayerReview) -> anyhow::Result<()> {
    let (points, turns) = (counted(player.score, "point"), counted(player.turns, "turn"));
    let mut parts = vec![format!("{points} in {turns}")];
    if let Some(lost) = player.equity_lost {
        parts.push(format!("{lost:.1} points of equity lost per turn"));
    }
    if let Some(lost) = player.win_lost {
        let (percent, turns) = (100.0 * lost, player.simulated);
        parts.push(format!("{percent:.1}% win rate lost per turn ({turns} simulated)"));
    }
    if player.endgame_lost > 0 {
        parts.push(format!("{} points lost in the endgame", player.endgame_lost));
    }
    let mistakes = player.mistakes;
    parts.push(format!(
        "mistakes: {} large, {} medium, {} small",
        mistakes.large, mistakes.medium, mistakes.small
    ));
    say!("{}: {}", player.name, parts.join(", "));
    Ok(())
}
