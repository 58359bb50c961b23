//! Report of the benchmark of a game: its rules, rollouts and searches.

use super::rollouts::{Agreement, KernelResult};
use super::rules::{self, RulesResult};
use super::search::SearchResult;
use super::{Report, number};
use crate::machine::Machine;
use crate::output::say;
use ponder_games::GameSpec;
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
pub struct GameReport {
    game: String,
    machine: Machine,
    /// The figures in one place: `rollouts_KERNEL_per_cpu_s`, `sims_per_cpu_s` and those of the
    /// rules, each an object by case or, with one case alone, a number.
    #[serde(flatten)]
    figures: Map<String, Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<RulesResult>,
    rollouts: Vec<KernelResult>,
    agreement: Vec<Agreement>,
    search: SearchResult,
}

impl GameReport {
    pub fn new(
        game: &GameSpec,
        rules: Vec<RulesResult>,
        rollouts: Vec<KernelResult>,
        agreement: Vec<Agreement>,
        search: SearchResult,
    ) -> Self {
        GameReport {
            game: game.to_string(),
            machine: Machine::this(),
            figures: figures(&rules, &rollouts, &agreement, &search),
            rules,
            rollouts,
            agreement,
            search,
        }
    }
}

fn figures(
    rules: &[RulesResult],
    rollouts: &[KernelResult],
    agreement: &[Agreement],
    search: &SearchResult,
) -> Map<String, Value> {
    let mut figures = rules::figures(rules);
    for kernel in rollouts {
        let key = format!("rollouts_{}_per_cpu_s", kernel.kernel);
        figures.insert(key, kernel.per_cpu_s.median.round().into());
    }
    for pair in agreement {
        let key = format!("rollouts_{}_over_{}", pair.kernel, pair.plain);
        figures.insert(key, pair.speed_ratio.median.into());
    }
    figures.insert("sims_per_cpu_s".to_owned(), search.sims_per_cpu_s.median.round().into());
    figures
}

impl Report for GameReport {
    fn passed(&self) -> bool {
        self.agreement.iter().all(|pair| pair.agree)
    }

    fn print(&self) -> std::io::Result<()> {
        say!("{} on {}", self.game, self.machine.processor);
        for RulesResult { figure, case, spread, .. } in &self.rules {
            say!(
                "{figure:<26} {case:<14} {:>12}, rounds {} to {}",
                number(spread.median),
                number(spread.min),
                number(spread.max),
            );
        }
        for kernel in &self.rollouts {
            let KernelResult { kernel, instructions, per_cpu_s, win_rate, standard_error, .. } =
                kernel;
            let name = format!("{kernel} ({instructions})");
            say!(
                "rollouts, {name:<28} {:>8.2} M per CPU second, rounds {:.2} to {:.2}; first side wins {win_rate:.6} ± {standard_error:.6}",
                per_cpu_s.median / 1e6,
                per_cpu_s.min / 1e6,
                per_cpu_s.max / 1e6,
            );
        }
        for pair in &self.agreement {
            let ratio = &pair.speed_ratio;
            say!(
                "  {} is {:.1} times as fast as {} (rounds {:.1} to {:.1}); win rates differ by {:.1} standard errors{}",
                pair.kernel,
                ratio.median,
                pair.plain,
                ratio.min,
                ratio.max,
                pair.standard_errors,
                if pair.agree { "" } else { ": they DISAGREE" },
            );
        }
        let SearchResult { simulations, nodes, megabytes, sims_per_cpu_s, .. } = &self.search;
        say!(
            "search, {simulations} simulations      {:>8.3} M per CPU second, runs {:.3} to {:.3}; {nodes} nodes, {megabytes:.0} MB",
            sims_per_cpu_s.median / 1e6,
            sims_per_cpu_s.min / 1e6,
            sims_per_cpu_s.max / 1e6,
        );
        Ok(())
    }
}
