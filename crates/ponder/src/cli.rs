//! The complete command line.

use crate::commands::{
    analysis, analyze, bench, conformance, convert, crossword, distill, examples, go, gtp, hex,
    lists, measure, metrics, net, othello, paco, plan, play, selfplay, serve, shell, train,
};
use crate::exit::{EXIT_CODES, Outcome};
use clap::{CommandFactory, Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  ponder                                    start the server and print the address of its page
  ponder play hex:11 --opponent mcts:rollouts=10000
  ponder match mcts:rollouts=20000 mcts:rollouts=1000 --game hex:11 --games 100
  ponder analyze game.sgf --player mcts:time=5
  ponder gtp --player mcts:time=3 --game hex:11

A game is named by a rules string (`ponder games`), a player by a spec string (`ponder players`).";

/// A workbench for board-game engines: play, analyze, match and measure bots.
///
/// Without a subcommand, starts the server; open the printed address to play in the browser.
#[derive(Parser, Debug)]
#[command(
    name = "ponder",
    version,
    args_conflicts_with_subcommands = true,
    after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"),
    after_help = "`ponder help` shows more, with examples and exit codes.",
    max_term_width = 100
)]
pub struct Cli {
    #[command(flatten)]
    serve: serve::ServeArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Serve(serve::ServeArgs),
    Play(play::PlayArgs),
    Match(Box<measure::matches::MatchArgs>),
    League(measure::league::LeagueArgs),
    Strength(Box<measure::strength::StrengthArgs>),
    Experiment(measure::experiment::ExperimentArgs),
    Openings(measure::openings::OpeningsArgs),
    Analyze(analyze::AnalyzeArgs),
    Convert(convert::ConvertArgs),
    Gtp(gtp::GtpArgs),
    Analysis(analysis::AnalysisArgs),
    Games(lists::GamesArgs),
    Players(lists::PlayersArgs),
    Train(train::TrainArgs),
    Selfplay(selfplay::SelfplayArgs),
    Distill(distill::DistillArgs),
    Examples(examples::ExamplesArgs),
    Plan(plan::PlanArgs),
    Metrics(metrics::MetricsArgs),
    Net(net::NetArgs),
    Hex(hex::HexArgs),
    Go(go::GoArgs),
    Othello(othello::OthelloArgs),
    Paco(paco::PacoArgs),
    Crossword(crossword::CrosswordArgs),
    Bench(bench::BenchArgs),
    Conformance(conformance::ConformanceArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

impl Cli {
    /// Runs the subcommand.
    ///
    /// # Errors
    /// Returns the failure, with its exit code.
    pub fn run(self) -> Outcome {
        match self.command {
            None => self.serve.run(),
            Some(Command::Serve(args)) => args.run(),
            Some(Command::Play(args)) => args.run(),
            Some(Command::Match(args)) => args.run(),
            Some(Command::League(args)) => args.run(),
            Some(Command::Strength(args)) => args.run(),
            Some(Command::Experiment(args)) => args.run(),
            Some(Command::Openings(args)) => args.run(),
            Some(Command::Analyze(args)) => args.run(),
            Some(Command::Convert(args)) => args.run(),
            Some(Command::Gtp(args)) => args.run(),
            Some(Command::Analysis(args)) => args.run(),
            Some(Command::Games(args)) => args.run(),
            Some(Command::Players(args)) => args.run(),
            Some(Command::Train(args)) => args.run(),
            Some(Command::Selfplay(args)) => args.run(),
            Some(Command::Distill(args)) => args.run(),
            Some(Command::Examples(args)) => args.run(),
            Some(Command::Plan(args)) => args.run(),
            Some(Command::Metrics(args)) => args.run(),
            Some(Command::Net(args)) => args.run(),
            Some(Command::Hex(args)) => args.run(),
            Some(Command::Go(args)) => args.run(),
            Some(Command::Othello(args)) => args.run(),
            Some(Command::Paco(args)) => args.run(),
            Some(Command::Crossword(args)) => args.run(),
            Some(Command::Bench(args)) => args.run(),
            Some(Command::Conformance(args)) => args.run(),
            Some(Command::Completions(args)) => args.run(Cli::command()),
            Some(Command::Man(args)) => args.run(Cli::command()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
