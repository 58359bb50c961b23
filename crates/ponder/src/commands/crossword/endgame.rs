//! `ponder crossword endgame`.

use super::position::{Given, PositionArgs};
use super::table;
use crate::exit::{Exit, OrExit, Outcome};
use crate::interrupt;
use crate::output::{json, say};
use anyhow::anyhow;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use ponder_crossword::View;
use ponder_crossword_search::endgame::{
    Aim, Analysis, Candidate, CandidateStatus, Limits, Situation,
};
use ponder_crossword_search::hasty::Rules;
use ponder_crossword_search::{Endgame, Preendgame, Solution};
use ponder_lexicon::Alphabet;
use ponder_players::StopFlag;
use serde::Serialize;
use std::time::Duration;

/// Largest number of tiles in the bag.
const BAG_MAX: usize = 2;

/// Solve an endgame: the best move with an empty bag, or with one or two tiles in it
///
/// With an empty bag both racks are known: the value is proven, with the best moves of both sides.
/// With one or two tiles in the bag, every move is played out for every draw. The result lists what
/// a limit left undecided.
#[derive(Args, Debug)]
pub struct EndgameArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Time limit
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = super::seconds)]
    seconds: Duration,
    /// Maximum number of positions searched; with tiles in the bag, for each endgame that may
    /// follow
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Goal of the search with tiles in the bag
    #[arg(long, value_enum, default_value_t = EndgameGoal::Best)]
    aim: EndgameGoal,
    /// Number of moves listed with tiles in the bag
    #[arg(long, value_name = "N", default_value_t = 10)]
    most: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum EndgameGoal {
    /// The moves that win most often
    Wins,
    /// The moves that win most often, ranked by mean spread
    Best,
    /// Win rate and mean spread of every move, which takes longest
    All,
}

#[derive(Serialize)]
struct Solved {
    bag: usize,
    rack: String,
    other: String,
    /// Lead in points that the side to move still gains over the other.
    value: i32,
    exact: bool,
    lower: Option<i32>,
    upper: Option<i32>,
    /// Difference of the scores at the end that follows from the value.
    spread: i32,
    line: Vec<String>,
    nodes: u64,
}

#[derive(Serialize)]
struct Before {
    bag: usize,
    complete: bool,
    candidates: Vec<Listed>,
    moves: usize,
    nodes: u64,
}

#[derive(Serialize)]
struct Listed {
    #[serde(rename = "move")]
    text: String,
    standing: &'static str,
    /// Proven bounds of the win rate.
    win_low: f64,
    win_high: f64,
    won: u32,
    tied: u32,
    lost: u32,
    total: u32,
    /// Mean difference of points at the end, if it is known.
    spread: Option<f64>,
}

impl EndgameArgs {
    /// Solves and prints.
    pub fn run(self) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let given = self.position.read()?;
        let view = given.view()?;
        if view.bag > BAG_MAX {
            return Err(anyhow!(
                "the bag has {} tiles; endgames can be solved with at most {BAG_MAX} (use `ponder \
                 crossword sim` before that)",
                view.bag
            ))
            .or_bad_input();
        }
        let limits = Limits { nodes: None, time: Some(self.seconds), stop: Some(stop.shared()) };
        let complete = if view.bag == 0 {
            self.solve(&given, &view, &limits)?
        } else {
            self.analyze(&given, &view, &limits)?
        };
        Ok(self.exit(&stop, complete))
    }

    fn exit(&self, stop: &StopFlag, complete: bool) -> Exit {
        if stop.is_raised() && !complete { Exit::Interrupted } else { Exit::Done }
    }

    fn solve(&self, given: &Given, view: &View<'_>, limits: &Limits) -> anyhow::Result<bool> {
        let (equipment, alphabet) = (&given.equipment, &*given.equipment.alphabet);
        let limits = Limits { nodes: self.nodes, ..limits.clone() };
        let racks = [view.rack, &*view.unseen];
        let bar = spinner("looking for the best line");
        let found = Endgame::default().solve(
            &Rules::of(equipment),
            view.board,
            racks,
            0,
            view.scoreless_turns,
            &limits,
        );
        bar.finish_and_clear();
        let report = Solved {
            bag: 0,
            rack: alphabet.text(view.rack),
            other: alphabet.text(&view.unseen),
            value: found.value,
            exact: found.exact,
            lower: found.lower,
            upper: found.upper,
            spread: view.lead() + found.value,
            line: found.line.iter().map(|mv| mv.text(alphabet)).collect(),
            nodes: found.nodes,
        };
        if self.json {
            json(&report)?;
        } else {
            report.print(&found)?;
        }
        Ok(found.exact)
    }

    fn analyze(&self, given: &Given, view: &View<'_>, limits: &Limits) -> anyhow::Result<bool> {
        let situation = Situation {
            board: view.board.clone(),
            rack: view.rack.to_vec(),
            unseen: view.unseen.clone(),
            bag: view.bag,
            spread: view.lead(),
            scoreless_turns: view.scoreless_turns,
        };
        let aim = match self.aim {
            EndgameGoal::Wins => Aim::Wins,
            EndgameGoal::Best => Aim::Best,
            EndgameGoal::All => Aim::All,
        };
        let bar = spinner("playing out moves");
        let analyst = Preendgame::default();
        let mut analyst = match self.nodes {
            Some(nodes) => analyst.with_nodes_each(nodes),
            None => analyst,
        };
        let rules = Rules::of(&given.equipment);
        let found = analyst.analyze(&rules, &situation, aim, limits, &mut |now| {
            bar.set_message(format!(
                "{} of {} moves, {} positions",
                now.done, now.moves, now.nodes
            ));
        });
        bar.finish_and_clear();
        let report = Before::of(&found, &given.equipment.alphabet, view.bag, self.most);
        if self.json {
            json(&report)?;
        } else {
            report.print(&found)?;
        }
        Ok(found.complete)
    }
}

fn spinner(message: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(message);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

impl Solved {
    fn print(&self, found: &Solution) -> anyhow::Result<()> {
        let Solved { value, spread, .. } = self;
        if self.exact {
            say!("{value:+} points from here to the end, {spread:+} in the whole game: proven");
        } else {
            let bound = |bound: Option<i32>| bound.map_or("?".to_owned(), |it| format!("{it:+}"));
            say!(
                "about {value:+} points from here to the end: not proven within the limits; it is between {} and {}",
                bound(self.lower),
                bound(self.upper)
            );
        }
        for (at, (text, mv)) in self.line.iter().zip(&found.line).enumerate() {
            let who = if at % 2 == 0 { &self.rack } else { &self.other };
            let points = if mv.score() == 0 { "  0" } else { "" };
            say!("{:>3}. {who:>7}  {text}{points}", at + 1);
        }
        say!("{} positions searched", self.nodes);
        Ok(())
    }
}

impl Before {
    fn of(found: &Analysis, alphabet: &Alphabet, bag: usize, most: usize) -> Self {
        let listed = |one: &Candidate| {
            let (win_low, win_high) = one.win_bounds();
            let Candidate { won, tied, lost, total, .. } = *one;
            Listed {
                text: one.mv.text(alphabet),
                standing: match one.status {
                    CandidateStatus::Exact => "exact",
                    CandidateStatus::Dominated => "dominated",
                    CandidateStatus::Open => "open",
                },
                win_low,
                win_high,
                won,
                tied,
                lost,
                total,
                spread: one.mean_spread(),
            }
        };
        let mut all: Vec<&Candidate> = found.candidates.iter().collect();
        if !found.complete {
            // Proven results sort first, then the potential of moves that were examined.
            let is_fresh = |one: &Candidate| one.won + one.tied + one.lost == 0;
            all.sort_by(|a, b| {
                let fresh = is_fresh(a).cmp(&is_fresh(b));
                let (a, b) = (a.win_bounds(), b.win_bounds());
                fresh.then(b.0.total_cmp(&a.0)).then(b.1.total_cmp(&a.1))
            });
        }
        Before {
            bag,
            complete: found.complete,
            candidates: all.into_iter().take(most).map(listed).collect(),
            moves: found.candidates.len(),
            nodes: found.nodes,
        }
    }

    fn print(&self, found: &Analysis) -> anyhow::Result<()> {
        let rows = self.candidates.iter().map(|one| {
            let (low, high) = (100.0 * one.win_low, 100.0 * one.win_high);
            let win = if one.standing == "exact" {
                format!("{low:.1}")
            } else {
                format!("{low:.1} to {high:.1}")
            };
            let spread = one.spread.map_or("-".to_owned(), |it| format!("{it:+.1}"));
            let counts = [one.won, one.tied, one.lost, one.total].map(|it| it.to_string());
            let [won, tied, lost, total] = counts;
            vec![one.text.clone(), win, won, tied, lost, total, spread, one.standing.to_owned()]
        });
        let head = ["move", "win %", "won", "tied", "lost", "of", "spread", ""];
        table::print(&head, rows)?;
        let open =
            found.candidates.iter().filter(|one| one.status == CandidateStatus::Open).count();
        let (moves, nodes) = (self.moves, self.nodes);
        if self.complete {
            say!("{moves} moves, {nodes} positions: the first is proven to be best");
        } else if open == 0 {
            say!(
                "{moves} moves, {nodes} positions: the first ones win most often; which of them makes most points is \
                 not known within the limits"
            );
        } else {
            say!(
                "{moves} moves, {nodes} positions: the limits left {open} moves open, one of which may be better than \
                 the first (`ponder crossword sim` estimates them)"
            );
        }
        Ok(())
    }
}
