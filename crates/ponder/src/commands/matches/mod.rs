//! `ponder match`.

mod folder;
mod notes;
mod progress;

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::interrupt;
use crate::output::{json, say};
use crate::surroundings;
use clap::{Args, ValueEnum, value_parser};
use folder::Folder;
use ponder_arena::stats::{Sprt, Verdict};
use ponder_arena::{
    Arena, ArenaError, Entrant, Lifetime, Match, Openings, Pairing, Stage, Summary, read_match,
};
use ponder_game::{Seed, TimeControl};
use ponder_games::GameSpec;
use ponder_players::PlayerSpec;
use progress::Bar;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Once;

/// What describes a match; the folder of a match that is resumed says all of it.
const DESCRIBING: [&str; 13] = [
    "a",
    "b",
    "game",
    "games",
    "time",
    "time_a",
    "time_b",
    "openings",
    "unbalanced",
    "pairs",
    "sprt",
    "seed",
    "keep_players",
];

/// Play a match between two players and say how sure the result is
///
/// Games are played in pairs from balanced random openings, each player with each colour. The match
/// is kept in a folder: match.json, every game as JSON and SGF, and result.json. Ctrl-C stops it; the
/// same command, or --resume, goes on with it.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// The first player, from whose view the score is (see `ponder players`)
    #[arg(value_name = "A", required_unless_present = "resume")]
    a: Option<PlayerSpec>,
    /// The second player
    #[arg(value_name = "B", required_unless_present = "resume")]
    b: Option<PlayerSpec>,
    /// The game (see `ponder games`)
    #[arg(long, value_name = "RULES", default_value = "hex:11")]
    game: GameSpec,
    /// The number of games, an even number
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Time of both players: 300 (seconds a game), 300+2, 5/move, 600+5x30 or 600+30/25
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// Time of player A, where it differs
    #[arg(long, value_name = "TIME")]
    time_a: Option<TimeControl>,
    /// Time of player B, where it differs
    #[arg(long, value_name = "TIME")]
    time_b: Option<TimeControl>,
    /// Random moves at the start of a pair of games; 0 starts from the first position
    #[arg(long, value_name = "PLIES", default_value_t = 2)]
    openings: u16,
    /// Take openings as they come instead of choosing those that favour neither side
    #[arg(long)]
    unbalanced: bool,
    /// Whether a pair of games shares its opening
    #[arg(long, value_enum, default_value_t = Pairs::Same)]
    pairs: Pairs,
    /// Stop once it is clear whether A is stronger by elo0 or by elo1: `0,20`, or
    /// `elo0,elo1,alpha,beta`
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Games at the same time; 0 is the number of processors
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = value_parser!(u16).range(..=i64::from(Match::WORKERS_MAX)))]
    parallel: u16,
    /// The seed of openings and players
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep players from game to game; for programs that start slowly
    #[arg(long)]
    keep_players: bool,
    /// The folder of the match [default: runs/ and a name made of the options]
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    dir: Option<PathBuf>,
    /// Write no files
    #[arg(long, conflicts_with_all = ["dir", "resume"])]
    no_files: bool,
    /// Go on with the match in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = DESCRIBING)]
    resume: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Pairs {
    /// Both games of a pair start from the same opening; statistics count pairs
    Same,
    /// Each game has its own opening; statistics count games
    Single,
}

#[derive(Serialize)]
struct Report<'a> {
    folder: Option<&'a PathBuf>,
    #[serde(flatten)]
    summary: &'a Summary,
}

impl MatchArgs {
    /// Plays the match.
    pub fn run(self) -> Outcome {
        let mut description = self.description()?;
        description.workers = self.workers();
        description.check().or_usage()?;
        let folder = Folder::choose(&self, &description);
        let stop = interrupt::stop_flag()?;
        let bar = Bar::new(&description, self.quiet);
        let environment = surroundings::own();
        // Nothing is kept before the players are known to be some.
        let kept = folder.path().filter(|_| !self.quiet && !self.json);
        let said = Once::new();
        let mut arena = Arena::new(description)
            .factory(environment)
            .stop(stop.clone())
            .on_progress(|progress| {
                said.call_once(|| {
                    kept.iter().for_each(|path| {
                        eprintln!("the match is kept in {}", path.display());
                    });
                });
                bar.show(progress);
            })
            .game_text(notes::sgf_of_game);
        if let Some(path) = folder.path() {
            arena = arena.directory(path);
        }
        let played = arena.play();
        bar.finish();
        let summary = played.map_err(classified)?;
        if self.json {
            let folder = folder.path();
            json(&Report { folder, summary: &summary })?;
        } else {
            say!("{}", summary.to_string().trim_end());
        }
        if summary.stage == Stage::Unfinished && stop.is_raised() {
            if let (false, Some(path)) = (self.quiet, folder.path()) {
                eprintln!("to go on: ponder match --resume {}", path.display());
            }
            return Ok(Exit::Interrupted);
        }
        Ok(exit_of(&summary))
    }

    fn workers(&self) -> u16 {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        match self.parallel {
            0 => u16::try_from(processors).unwrap_or(Match::WORKERS_MAX),
            workers => workers,
        }
    }

    fn description(&self) -> Result<Match, Failure> {
        if let Some(path) = &self.resume {
            return Ok(read_match(path).or_bad_input()?.0);
        }
        let spec = |spec: &Option<PlayerSpec>| spec.as_ref().map(ToString::to_string);
        let (a, b) = (spec(&self.a).unwrap_or_default(), spec(&self.b).unwrap_or_default());
        let seed = Seed(self.seed);
        let mut description = Match::new(self.game.to_string(), a, b, self.games, seed);
        let [a, b] = &mut description.players;
        for (player, time) in [(a, self.time_a), (b, self.time_b)] {
            let Entrant { time: of_player, .. } = player;
            *of_player = time.or(self.time);
        }
        description.openings = match self.unbalanced {
            false if self.openings > 0 => Openings::balanced(self.openings),
            _ => Openings { plies: self.openings, balance: None },
        };
        description.pairing = match self.pairs {
            Pairs::Same => Pairing::Pairs,
            Pairs::Single => Pairing::Single,
        };
        if self.keep_players {
            description.lifetime = Lifetime::Match;
        }
        description.sprt = self.sprt;
        Ok(description)
    }
}

/// A match that tests strength fails if the test does not accept that A is stronger.
fn exit_of(summary: &Summary) -> Exit {
    match summary.sprt {
        Some(state) if state.verdict != Verdict::AcceptH1 => Exit::CheckFailed,
        _ => Exit::Done,
    }
}

fn classified(error: ArenaError) -> Failure {
    let failed: Result<(), _> = match error {
        ArenaError::Description(_)
        | ArenaError::Rules(_)
        | ArenaError::Player(_)
        | ArenaError::Opening(_)
        | ArenaError::NotAMatch { .. }
        | ArenaError::AnotherMatch { .. } => Err(error).or_usage(),
        ArenaError::Broken { .. } => Err(error).or_bad_input(),
        _ => Err(error.into()),
    };
    failed.expect_err("every arm is an error")
}
