//! `ponder net agree`: comparison of the moves that two back ends choose with one network.

use super::read;
use crate::commands::net::no_network;
use crate::exit::{Exit, OrExit, Outcome};
use crate::output::{json, say};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use ponder_arena::GameRecord;
use ponder_arena::campaign::games_in;
use ponder_arena::measure::Experiment;
use ponder_game::{Encode, Game, History, Notation, Status};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::{Backend, Model, Net, NetScratch, softmax};
use ponder_players::calibrate;
use serde::Serialize;
use std::path::PathBuf;

/// Report how often two ways of computing a network choose the same move
///
/// The positions are those of a match's games, evenly spread over all of them; one with a single
/// legal move does not count.
#[derive(Args, Debug)]
pub(super) struct AgreeArgs {
    /// The network
    file: PathBuf,
    /// The folder of a match that was played before (see `ponder match`)
    #[arg(long = "match", value_name = "DIR")]
    games: PathBuf,
    /// Maximum number of positions
    #[arg(long, value_name = "N", default_value_t = 2000)]
    positions: usize,
    /// The two back ends
    #[arg(long, value_name = "A,B", default_value = "int8,fp32", value_parser = backends)]
    backends: (Backend, Backend),
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn backends(text: &str) -> Result<(Backend, Backend), String> {
    let (first, second) =
        text.split_once(',').ok_or_else(|| "write two back ends, such as int8,fp32".to_owned())?;
    let parsed = |text: &str| text.trim().parse::<Backend>().map_err(|error| error.to_string());
    Ok((parsed(first)?, parsed(second)?))
}

/// Output of `ponder net agree --json`.
#[derive(Serialize)]
struct Agreement {
    game: String,
    games: usize,
    positions: usize,
    backends: [String; 2],
    /// Positions in which both prefer the same move: their number, and their share from 0 to 1.
    same_move: usize,
    same_move_share: f64,
    /// Mean regret: the second back end's probability of its own move minus that of the first's
    /// move, over the positions in which they differ.
    regret_mean: f64,
    /// Mean and maximum of the difference of the values, which are -1 to 1.
    value_difference_mean: f64,
    value_difference_max: f64,
}

impl AgreeArgs {
    pub(super) fn run(self) -> Outcome {
        let model = read(&self.file)?;
        let file = self.games.join(Experiment::FILE);
        let game = Experiment::read(&file).or_bad_input()?.settings.game_spec().or_bad_input()?;
        let records = games_in(&self.games).or_bad_input()?;
        let compare = Compare { args: &self, model, game: &game, records: &records };
        let found = game.visit(compare).unwrap_or_else(|| Err(no_network(&game))).or_bad_input()?;
        if self.json {
            json(&found)?;
        } else {
            found.print()?;
        }
        Ok(Exit::Done)
    }
}

impl Agreement {
    fn print(&self) -> std::io::Result<()> {
        let [first, second] = &self.backends;
        say!("{} positions of {} games of {}", self.positions, self.games, self.game);
        say!(
            "{first} and {second} prefer the same move in {} ({:.2}%); where they differ, {second} \
             gives its own move {:.2} percentage points more probability",
            self.same_move,
            100.0 * self.same_move_share,
            100.0 * self.regret_mean,
        );
        say!(
            "values differ by {:.4} on average, by {:.4} at most",
            self.value_difference_mean,
            self.value_difference_max
        );
        Ok(())
    }
}

struct Compare<'a> {
    args: &'a AgreeArgs,
    model: Model,
    game: &'a GameSpec,
    records: &'a [GameRecord],
}

impl GameVisitor for Compare<'_> {
    type Output = anyhow::Result<Agreement>;

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        let Compare { args, model, game, records } = self;
        let file = args.file.display();
        // Also checks that the network fits the game.
        let peaks = calibrate(&model, game).map_err(|problem| anyhow!("{file}: {problem}"))?;
        let model = if model.peaks().is_none() { model.with_peaks(peaks)? } else { model };
        let start = G::initial(rules);
        let mut positions = Vec::new();
        for record in records {
            positions_of(&start, record, &mut positions).with_context(|| {
                format!("game {} of {}", record.fixture.index, args.games.display())
            })?;
        }
        if positions.is_empty() {
            bail!(
                "{}: there is no position with more than one legal move; play the match first",
                args.games.display()
            );
        }
        let count = positions.len().min(args.positions.max(1));
        let chosen = (0..count).map(|at| &positions[at * positions.len() / count]);
        let (first, second) = args.backends;
        let nets = [Net::new(&model, first)?, Net::new(&model, second)?];
        let mut tally = Tally::default();
        for (position, line) in chosen {
            tally.add(position, line, &nets);
        }
        Ok(tally.agreement(game, records.len(), [first.to_string(), second.to_string()]))
    }
}

/// Adds the positions of a game with more than one legal move.
fn positions_of<P: Encode + Notation>(
    start: &P,
    record: &GameRecord,
    positions: &mut Vec<(P, History)>,
) -> anyhow::Result<()> {
    let (mut position, mut line) = (start.clone(), History::default());
    for text in record.all_moves() {
        if position.status(&line) == Status::Running && position.count_moves(&line) > 1 {
            positions.push((position.clone(), line.clone()));
        }
        let mv = position.parse_move(text)?;
        let key = position.repetition_key();
        position.try_play(mv, &line).with_context(|| format!("`{text}`"))?;
        line.push(key);
    }
    Ok(())
}

/// Running comparison of two networks.
#[derive(Default)]
struct Tally {
    scratch: NetScratch,
    planes: Vec<u8>,
    logits: Vec<f32>,
    positions: usize,
    same_move: usize,
    regret: f64,
    difference: f64,
    difference_max: f64,
}

/// The value of a position, and the probabilities of its legal moves in order.
type Opinion = (f64, Vec<f32>);

impl Tally {
    fn add<P: Encode>(&mut self, position: &P, history: &History, nets: &[Net; 2]) {
        let [first, second] = nets.each_ref().map(|net| self.opinion(position, history, net));
        let (chosen, reference) = (best(&first.1), best(&second.1));
        self.positions += 1;
        self.same_move += usize::from(chosen == reference);
        self.regret += f64::from(second.1[reference] - second.1[chosen]);
        let difference = (first.0 - second.0).abs();
        self.difference += difference;
        self.difference_max = self.difference_max.max(difference);
    }

    fn opinion<P: Encode>(&mut self, position: &P, history: &History, net: &Net) -> Opinion {
        let frame = position.frame();
        self.planes.clear();
        self.planes.resize(frame.cells() * P::PLANES, 0);
        position.encode(0, &mut self.planes);
        let value = net.evaluate(&self.planes, frame, &mut self.scratch, &mut self.logits);
        let mut shares = Vec::new();
        position.for_each_move(history, |mv| {
            shares.push(self.logits[position.policy_index(mv, 0)]);
        });
        softmax(&mut shares);
        (f64::from(value), shares)
    }

    fn agreement(self, game: &GameSpec, games: usize, backends: [String; 2]) -> Agreement {
        let count = self.positions as f64;
        let different = self.positions - self.same_move;
        Agreement {
            game: game.to_string(),
            games,
            positions: self.positions,
            backends,
            same_move: self.same_move,
            same_move_share: self.same_move as f64 / count,
            regret_mean: self.regret / different.max(1) as f64,
            value_difference_mean: self.difference / count,
            value_difference_max: self.difference_max,
        }
    }
}

/// Index of the first of the greatest shares.
fn best(shares: &[f32]) -> usize {
    let greater = |at: usize, next: usize| if shares[next] > shares[at] { next } else { at };
    (1..shares.len()).fold(0, greater)
}
