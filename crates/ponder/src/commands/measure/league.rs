//! `ponder league`.

use super::{GameArgs, RunArgs, plies_help, with_exit_code};
use crate::exit::{OrExit, Outcome};
use crate::input;
use anyhow::anyhow;
use clap::Args;
use ponder_arena::measure::{Experiment, LeagueSpec, Matching, Measure, Participant};
use ponder_arena::stats::RatingPrior;
use ponder_games::GameSpec;
use ponder_players::PlayerSpec;
use std::path::PathBuf;

/// Rate many players together
///
/// Plays pairs of games, one with each colour, and rates the players by Bayesian Elo: every rating
/// with its interval, and for every two players the probability that one is stronger. A league can
/// be extended: repeat the command with more --games or --player. Several processes may play one
/// league at the same time.
#[derive(Args, Debug)]
#[command(mut_arg("openings", plies_help(DEFAULT_PLIES)))]
pub struct LeagueArgs {
    /// The folder of the league
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// A player: SPEC, or NAME=SPEC with a name for tables and plots; at the end `@TIME` gives it a
    /// clock (`@5/move`)
    #[arg(long = "player", value_name = "[NAME=]SPEC")]
    players: Vec<String>,
    /// The game (see `ponder games`) [default: hex:11, or that of the league]
    #[arg(long, value_name = "RULES", value_parser = input::rules)]
    game: Option<GameSpec>,
    /// Games of the whole league, an even number [default: 20 for each pair]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Play the games that are expected to be most informative, instead of all pairs equally often
    #[arg(long)]
    adaptive: bool,
    #[command(flatten)]
    play: GameArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// Default number of opening moves of a league: without any, deterministic players repeat
/// themselves.
const DEFAULT_PLIES: u16 = 2;

/// Default number of games of each pair of players.
const GAMES_PER_PAIR: usize = 20;

impl LeagueArgs {
    /// Plays the league.
    pub fn run(self) -> Outcome {
        let players =
            self.players.iter().map(|text| participant(text)).collect::<Result<Vec<_>, _>>();
        let players = players.or_usage()?;
        let path = self.dir.join(Experiment::FILE);
        let experiment = if path.exists() {
            self.extended(Experiment::read(&path).map_err(with_exit_code)?, players)?
        } else {
            self.new_experiment(players)?
        };
        experiment.plan().or_usage()?;
        self.run.play(&experiment, &self.dir)
    }

    fn new_experiment(
        &self,
        players: Vec<Participant>,
    ) -> Result<Experiment, crate::exit::Failure> {
        if players.len() < 2 {
            let (given, most) = (players.len(), LeagueSpec::PLAYERS_MAX);
            return Err(anyhow!(
                "a league must have 2 to {most} players, not {given}; name each with --player SPEC"
            ))
            .or_usage();
        }
        let default = || "hex:11".parse::<GameSpec>().or_usage();
        let game = self.game.clone().map_or_else(default, Ok)?;
        let settings = self.play.settings(&game, DEFAULT_PLIES)?;
        let games = self.games.unwrap_or_else(|| default_games(players.len()));
        let matching = if self.adaptive { Matching::Adaptive } else { Matching::RoundRobin };
        let count_faults = self.play.count_faults;
        let spec =
            LeagueSpec { players, games, count_faults, matching, prior: RatingPrior::default() };
        Ok(Experiment::new(settings, Measure::League(spec)))
    }

    /// The existing league, extended by the new players and games.
    fn extended(
        &self,
        mut there: Experiment,
        players: Vec<Participant>,
    ) -> Result<Experiment, crate::exit::Failure> {
        let differs =
            self.game.as_ref().is_some_and(|game| game.to_string() != there.settings.game);
        let Measure::League(league) = &mut there.measure else {
            let problem = format!(
                "{} contains another kind of experiment; choose another folder",
                self.dir.display()
            );
            return Err(anyhow!(problem)).or_usage();
        };
        if differs {
            let problem = format!(
                "{} contains a league of {}; leave out --game or choose another folder",
                self.dir.display(),
                there.settings.game
            );
            return Err(anyhow!(problem)).or_usage();
        }
        if self.play.is_given() {
            let game = there.settings.game.parse::<GameSpec>().or_bad_input()?;
            if self.play.settings(&game, DEFAULT_PLIES)? != there.settings {
                let problem = format!(
                    "the league in {} was started with other openings, another seed or another \
                     lifetime of players; leave out --openings, --unbalanced, --book, --seed and \
                     --keep-players, or choose another folder",
                    self.dir.display()
                );
                return Err(anyhow!(problem)).or_usage();
            }
        }
        let before = league.players.len();
        for player in players {
            if !league.players.contains(&player) {
                league.players.push(player);
            }
        }
        let more = default_games(league.players.len());
        let grown =
            if league.players.len() > before { league.games.max(more) } else { league.games };
        league.games = self.games.unwrap_or(grown);
        league.count_faults |= self.play.count_faults;
        if self.adaptive {
            league.matching = Matching::Adaptive;
        }
        Ok(there)
    }
}

fn default_games(players: usize) -> u32 {
    u32::try_from(GAMES_PER_PAIR * players * players.saturating_sub(1) / 2).unwrap_or(u32::MAX)
}

/// Parses `SPEC` or `NAME=SPEC`, either with an optional `@TIME`.
pub fn participant(text: &str) -> anyhow::Result<Participant> {
    let (name, rest) = match text.split_once('=') {
        // In a spec, the first `=` comes after a colon.
        Some((name, rest)) if !name.contains(':') => (Some(name.trim().to_owned()), rest),
        _ => (None, text),
    };
    let (spec, time) = match rest.rsplit_once('@') {
        Some((spec, time)) if spec.parse::<PlayerSpec>().is_ok() && !time.contains('\'') => {
            (spec, Some(time.to_owned()))
        }
        _ => (rest, None),
    };
    let participant = Participant { name, spec: spec.to_owned(), time };
    participant.check()?;
    Ok(participant)
}

#[cfg(test)]
mod tests {
    use super::participant;

    #[test]
    fn names_and_times_differ_from_specs() {
        let read = |text| participant(text).map_err(|error| error.to_string());
        let plain = read("mcts:rollouts=10,fill=coin").expect("a spec");
        assert_eq!((plain.name, plain.time), (None, None));
        let named = read("Big one=mcts:rollouts=10").expect("a name and a spec");
        assert_eq!(
            (named.name.as_deref(), named.spec.as_str()),
            (Some("Big one"), "mcts:rollouts=10")
        );
        let timed = read("x=mcts@5/move").expect("a name, a spec and a time");
        assert_eq!((timed.spec.as_str(), timed.time.as_deref()), ("mcts", Some("5/move")));
        assert_eq!(read("random").expect("a spec").spec, "random");
        assert!(read("mcts@soon").is_err());
        assert!(read("a b").is_err());
    }
}
