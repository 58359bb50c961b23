//! The table of ablations in `docs/measuring/runs.md` is that of the program.

use super::generated::replace_or_compare;
use ponder_train::ablations;
use std::fmt::Write;

fn table() -> String {
    let mut table =
        "| setting | game | core minutes each, about | seeds | commit | player | games | \
                     score against the defaults |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for ablation in ablations() {
        for result in &ablation.results {
            writeln!(
                table,
                "| `{}` | `{}` | {} | {} | {} | `{}` | {} | {:.1}% [{:.1}, {:.1}] |",
                ablation.setting,
                ablation.game,
                ablation.core_minutes,
                ablation.seeds,
                ablation.commit,
                result.player,
                result.games,
                100.0 * result.score,
                100.0 * result.low,
                100.0 * result.high
            )
            .unwrap();
        }
    }
    table
}

#[test]
fn the_diary_has_the_table_of_ablations() {
    assert!(ablations().iter().all(|ablation| !ablation.results.is_empty()));
    replace_or_compare("docs/measuring/runs.md", &[("ablations", table())]);
}
