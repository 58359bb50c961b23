//! `ponder games` and `ponder players`.

use crate::exit::{Exit, Outcome};
use crate::output::{json, say};
use clap::Args;
use ponder_game::Game;
use ponder_games::{GameInfo, GameSpec, GameVisitor, games};
use ponder_players::{KindInfo, kinds};
use serde::Serialize;

/// List the games and how their rules are written
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
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
                let pairs = G::evaluators().iter();
                pairs.map(|&(name, summary)| Evaluator { name, summary }).collect()
            }
        }
        let spec = info.default_rules.parse::<GameSpec>();
        GameEntry {
            name: info.name,
            title: info.title,
            default_rules: info.default_rules,
            syntax: info.syntax,
            evaluators: spec.map(|spec| spec.visit(Evaluators)).unwrap_or_default(),
        }
    }
}

impl GamesArgs {
    /// Prints the list.
    pub fn run(self) -> Outcome {
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

#[derive(Serialize)]
struct PlayerEntry {
    name: &'static str,
    summary: &'static str,
    options: Vec<OptionEntry>,
}

#[derive(Serialize)]
struct OptionEntry {
    key: &'static str,
    default: &'static str,
    meaning: &'static str,
}

impl PlayerEntry {
    /// Options are one a line, as `key=default  meaning`.
    fn of(kind: &KindInfo) -> Self {
        let option = |line: &'static str| {
            let (head, meaning) = line.split_once("  ").unwrap_or((line, ""));
            let (key, default) = head.split_once('=').unwrap_or((head, ""));
            OptionEntry { key, default, meaning: meaning.trim() }
        };
        let lines = kind.options.lines().map(str::trim);
        PlayerEntry {
            name: kind.name,
            summary: kind.summary,
            options: lines.filter(|line| !line.is_empty()).map(option).collect(),
        }
    }
}

impl PlayersArgs {
    /// Prints the list.
    pub fn run(self) -> Outcome {
        let entries: Vec<_> = kinds().iter().map(PlayerEntry::of).collect();
        if self.json {
            json(&entries)?;
            return Ok(Exit::Done);
        }
        for player in entries {
            say!("{}: {}", player.name, player.summary);
            for option in player.options {
                let head = format!("{}={}", option.key, option.default);
                say!("  {head:<22} {}", option.meaning);
            }
        }
        say!("\nA player is named by its kind and options, as in mcts:rollouts=10000,explore=0.5.");
        say!("A value with a comma or a blank stands in single quotes: gtp:cmd='wolve --quiet'.");
        Ok(Exit::Done)
    }
}
