//! Statistics of the self-play games of a training run: lengths, results, and how often the search
//! played the first choice of its policy.
//!
//! `cargo run --release -p ponder-examples --example read_self_play -- runs/hex5`
//!
//! Without a folder it makes a small run itself, in a temporary one.

use ponder_game::{Encode, Game, Seed};
use ponder_games::{GameSpec, GameVisitor};
use ponder_train::store::RunStore;
use ponder_train::{Ending, Episode, Replay, ReplayError, TrainConfig, TrainOptions, train};
use std::error::Error;

/// Statistics of games.
#[derive(Default)]
struct Statistics {
    /// Number of plies of each game.
    lengths: Vec<usize>,
    /// Number of games won by the first side, drawn, and won by the second side.
    results: [usize; 3],
    /// Number of games that ended by the rules, by a proof of the search, and by resignation.
    endings: [usize; 4],
    /// Number of positions from which the network learns.
    examples: usize,
    /// Number of those in which the move with the greatest probability was played.
    first_choices: usize,
}

/// Code that is generic over the game is a visitor: `GameSpec` calls it with the game's type.
struct Read<'a> {
    episodes: &'a [Episode],
}

impl GameVisitor for Read<'_> {
    type Output = Result<Statistics, ReplayError>;

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        let mut statistics = Statistics::default();
        for episode in self.episodes {
            statistics.add::<G>(rules, episode)?;
        }
        Ok(statistics)
    }
}

impl Statistics {
    fn add<G: Game>(&mut self, rules: &G::Rules, episode: &Episode) -> Result<(), ReplayError> {
        self.lengths.push(episode.plies.len());
        self.results[(1.0 - episode.outcome).round() as usize] += 1;
        self.endings[match episode.ending {
            Ending::Finished => 0,
            Ending::Proven => 1,
            Ending::Resigned => 2,
            Ending::Cut => 3,
        }] += 1;
        // A policy names the outputs of a network; the position says which one a move has.
        let mut replay = Replay::<G>::new(rules, episode)?;
        for ply in &episode.plies {
            let position = replay.position().clone();
            let Some(mv) = replay.step()? else { break };
            let likeliest = ply.policy.iter().max_by(|one, other| one.1.total_cmp(&other.1));
            if let Some(&(output, _)) = likeliest.filter(|_| ply.is_example) {
                self.examples += 1;
                let is_first = position.policy_index(mv, 0) == usize::from(output);
                self.first_choices += usize::from(is_first);
            }
        }
        Ok(())
    }

    fn print(&self) {
        let (games, plies) = (self.lengths.len(), self.lengths.iter().sum::<usize>());
        let share = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
        let [first, drawn, second] = self.results.map(|count| share(count, games));
        let [finished, proven, resigned, cut] = self.endings.map(|count| share(count, games));
        let range = self.lengths.iter().min().zip(self.lengths.iter().max());
        let ((shortest, longest), mean) =
            (range.unwrap_or((&0, &0)), plies as f64 / games.max(1) as f64);
        println!("{games} games, {plies} moves, {} examples", self.examples);
        println!("lengths {shortest} to {longest} plies, {mean:.1} on average");
        println!("first side won {first:.1}%, drawn {drawn:.1}%, second won {second:.1}%");
        print!("ended by rules {finished:.1}%, proof {proven:.1}%, resignation {resigned:.1}%, ");
        println!("too long {cut:.1}%");
        let first_choice = share(self.first_choices, self.examples);
        println!("the move was the policy's first choice in {first_choice:.1}% of the examples");
    }
}

/// Trains a tiny network for some steps.
fn small_run(folder: &str) -> Result<(), Box<dyn Error>> {
    let mut config = TrainConfig::for_game(&"hex:3".parse()?, Seed(1));
    config.net.channels = 8;
    config.net.blocks = 1;
    config.selfplay.games_in_flight = 8;
    config.learn.batch = 32;
    config.learn.window_min = 256;
    config.learn.games_a_batch = 16;
    config.measure.every_s = 0.0;
    let options = TrainOptions { steps: Some(100), ..TrainOptions::new(folder, config) };
    let status = train(&options, &mut |_| {})?;
    println!("trained {} steps", status.progress().step);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let temporary = tempfile::tempdir()?;
    let folder = match std::env::args().nth(1) {
        Some(folder) => folder,
        None => {
            let folder = temporary.path().display().to_string();
            small_run(&folder)?;
            folder
        }
    };
    let store = RunStore::open(&folder)?;
    // The log has the order of all games, in batches. Each is checked against its hash.
    let log = store.log()?;
    let mut episodes = Vec::new();
    for batch in store.games_from(&log, 0) {
        let (_first_example, games) = batch?;
        episodes.extend(games);
    }
    let first = episodes.first().ok_or("the run has no games yet")?;
    // A run may play several rules; only the first of them are read here.
    let rules = first.rules.clone();
    let game: GameSpec = rules.parse()?;
    episodes.retain(|episode| episode.rules == rules);
    let statistics = game.visit(Read { episodes: &episodes });
    println!("{rules}");
    statistics.ok_or("a game without self-play")??.print();
    Ok(())
}
