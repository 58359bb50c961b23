//! `ponder games` and `ponder players`.

use crate::commands::export::ExportArgs;
use crate::exit::{Exit, Outcome};
use crate::output::{json, say};
use clap::{Args, Subcommand};
use ponder_game::{Game, StaticEvaluator};
use ponder_games::{GameInfo, GameSpec, GameVisitor, games};
use ponder_players::{PlayerOption, kinds};
use serde::Serialize;

/// List the games and how their rules are written, or export the saved ones
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    command: Option<GamesCommand>,
}

#[derive(Subcommand, Debug)]
enum GamesCommand {
    Export(ExportArgs),
}

/// List the kinds of players and their options
#[derive(Args, Debug)]
pub struct PlayersArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameEntry {
    name: &'static str,
    title: &'static str,
    default_rules: &'static str,
    syntax: &'static str,
    evaluators: Vec<Evaluator>,
}

#[derive(Serialize)]
struct Evaluator {
    name: &'static str,
    summary: &'static str,
}

impl GameEntry {
    fn of(info: &GameInfo) -> Self {
        struct Evaluators;
        impl GameVisitor for Evaluators {
            type Output = Vec<Evaluator>;
            fn visit<G: Game>(self, _rules: &G::Rules) -> Self::Output {
                let entry = |StaticEvaluator { name, summary, .. }| Evaluator { name, summary };
                G::evaluators().into_iter().map(entry).collect()
            }
        }
        let spec = info.default_rules.parse::<GameSpec>();
        GameEntry {
            name: info.name,
            title: info.title,
            default_rules: info.default_rules,
            syntax: info.syntax,
            evaluators: spec.ok().and_then(|spec| spec.visit(Evaluators)).unwrap_or_default(),
        }
    }
}

impl GamesArgs {
    /// Prints the list of games, or runs the subcommand.
    pub fn run(self) -> Outcome {
        if let Some(GamesCommand::Export(args)) = self.command {
            return args.run();
        }
        let entries: Vec<_> = games().iter().map(GameEntry::of).collect();
        if self.json {
            json(&entries)?;
            return Ok(Exit::Done);
        }
        for game in entries {
            say!("{} ({})", game.name, game.title);
            say!("  rules    {}", game.syntax);
            say!("  default  {}", game.default_rules);
            for evaluator in game.evaluators {
                say!("  eval     {}: {}", evaluator.name, evaluator.summary);
            }
        }
        Ok(Exit::Done)
    }
}

impl PlayersArgs {
    /// Prints the list of players.
    pub fn run(self) -> Outcome {
        let entries: Vec<_> = kinds().iter().map(|kind| kind.info()).collect();
        if self.json {
            json(&entries)?;
            return Ok(Exit::Done);
        }
        for player in entries {
            say!("{}: {} ({})", player.name, player.summary, player.games.join(", "));
            for PlayerOption { key, default, range, help } in player.options {
                let head = format!("{key}={default}");
                match range.text {
                    None => say!("  {head:<22} {help}: {}", range.to_string().replace('`', "")),
                    Some(_) => say!("  {head:<22} {help}"),
                }
            }
        }
        say!("\nA player is named by its kind and options, as in mcts:rollouts=10000,c=0.7.");
        say!(
            "Put a value that contains a comma or a space in single quotes: gtp:cmd='mohex --quiet'."
        );
        Ok(Exit::Done)
    }
}
