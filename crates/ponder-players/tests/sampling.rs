//! Players that draw their moves.

use crate::nets::{player, table_after, think};
use ponder_game::{Action, Viewer};

/// Specs without a temperature, and rules.
const PLAYERS: [(&str, &str); 5] = [
    ("mcts:rollouts=300,reuse=off", "hex:5"),
    ("rave:rollouts=300,reuse=off", "hex:5"),
    ("alphabeta:depth=2", "othello:6"),
    ("puct:eval=resistance,sims=60,reuse=off", "hex:5"),
    ("gumbel:eval=resistance,sims=60,reuse=off", "hex:5"),
];

/// Cutoff of the win rate in the tests.
const CUTOFF: f32 = 0.1;

/// Losses of value, -1 to 1, of the moves of a game against itself: each with the best value.
fn losses(spec: &str, rules: &str, seed: u64) -> Vec<(f32, f32)> {
    let mut player = player(spec, rules, seed);
    let mut table = table_after(rules, "");
    let mut losses = Vec::new();
    while let Some(seat) = table.to_act() {
        let (played, report) = think(player.as_mut(), table.as_ref());
        let value = |text: &str| report.candidates.iter().find(|it| it.text == text)?.value;
        let best = report.candidates.iter().filter_map(|it| it.value).max_by(f32::total_cmp);
        // A move that ends and wins the game is played whatever the search knows of it.
        let open = report.candidates.iter().all(|it| it.proof.is_none());
        if let (true, Some(best), Some(value)) = (open, best, value(&played)) {
            losses.push((best, best - value));
        }
        let events = table.apply(seat, &Action::play(&played)).expect("a legal move");
        events.iter().for_each(|event| player.notify(event));
    }
    assert!(table.observe(Viewer::Record).to_act.is_none());
    losses
}

#[test]
fn drawn_moves_lose_little_and_less_where_the_game_is_decided() {
    for (spec, rules) in PLAYERS {
        let drawn = format!("{spec},temperature=5,value-cutoff={CUTOFF}");
        let (mut moves, mut worse) = (0, 0);
        for seed in 0..6 {
            for (best, loss) in losses(&drawn, rules, seed) {
                let most = 2.0 * CUTOFF * (1.0 - best * best).max(0.0);
                assert!(loss <= most + 1e-5, "{drawn} {best} {loss}");
                moves += 1;
                worse += u32::from(loss > 0.01);
            }
        }
        assert!(moves > 20 && worse > moves / 10, "{spec}: {worse} of {moves}");
    }
}

#[test]
fn without_a_cutoff_drawn_moves_may_lose_more() {
    for (spec, rules) in PLAYERS {
        let drawn = format!("{spec},temperature=5");
        let most = |(best, loss): (f32, f32)| loss - 2.0 * CUTOFF * (1.0 - best * best).max(0.0);
        let losses = (0..6).flat_map(|seed| losses(&drawn, rules, seed));
        assert!(losses.map(most).any(|beyond| beyond > 0.05), "{drawn}");
    }
}

#[test]
fn a_cutoff_is_checked() {
    let problem = crate::nets::problem("mcts:value-cutoff=2", "hex:5", &crate::nets::owner());
    assert!(problem.contains("value-cutoff"), "{problem}");
}
