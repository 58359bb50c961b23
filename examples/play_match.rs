//! A match between two players that are named by spec strings, with its score, the interval of the
//! score, and the difference in Elo.
//!
//! `cargo run --release -p ponder-examples --example play_match -- mcts:rollouts=2000 shannon hex:7`

use ponder_arena::Openings;
use ponder_arena::campaign::Campaign;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Report, Settings};
use ponder_arena::stats::Estimate;
use ponder_game::Seed;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let or = |at: usize, usual: &str| given.get(at).cloned().unwrap_or_else(|| usual.to_owned());
    let players = [or(0, "mcts:rollouts=800"), or(1, "mcts:rollouts=100")];
    let game = or(2, "hex:5");
    let games = or(3, "40").parse()?;

    // Each opening of two random moves is played twice, with colours exchanged. The second game of
    // such a pair depends on the first, so the statistics count pairs.
    let mut settings = Settings::new(game, Seed(1));
    settings.openings = Openings::balanced(2);
    let [a, b] = players.clone();
    let experiment = Experiment::new(settings, Measure::Match(MatchSpec::new(a, b, games)));

    // Two games at a time. With `experiment.play(folder, campaign)` every game is stored, and a
    // match that was interrupted goes on where it stopped.
    let campaign = Campaign::new().workers(2).on_progress(|progress| {
        let played = progress.plan.played();
        if played > 0 && played.is_multiple_of(10) {
            eprintln!("{played} games");
        }
    });
    let findings = experiment.play_in_memory(campaign)?;
    let Report::Match(report) = &findings.report else { return Err("not a match".into()) };

    println!("A: {}", players[0]);
    println!("B: {}", players[1]);
    println!("{} games of {}: A {}", report.played, report.game, report.games);
    println!("  A moving first: {}", report.as_first);
    println!("  A moving second: {}", report.as_second);
    let Some(Estimate { score, score_low, score_high, elo, superiority, .. }) = report.estimate
    else {
        println!("no pair of games counts");
        return Ok(());
    };
    println!("score of A {score:.3}, 95% interval {score_low:.3} to {score_high:.3}");
    println!("Elo {elo}; A is stronger with probability {superiority:.3}");
    for (name, player) in ["A", "B"].iter().zip(&report.players) {
        let faults = player.faults.sum();
        println!(
            "{name}: {} moves in {:.1} s, {faults} faults",
            player.spent.moves, player.spent.seconds
        );
    }
    Ok(())
}
