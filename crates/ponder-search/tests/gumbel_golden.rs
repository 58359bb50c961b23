//! Gumbel search makes the choices of `mctx.gumbel_muzero_policy` on random table games, in some of
//! whose positions the same side moves twice. `data/gumbel_golden.json` is made by
//! `tools/gumbel_golden.py`, which says how.
//!
//! The differences that remain, and how they are kept out: priors below the root have 12
//! significant bits here (the tables' priors are multiples of 1/2048); and illegal moves of the root
//! do not exist here, while mctx lets them take part in rescaling as unvisited moves (so in those
//! games some legal move is always unvisited too).
#![allow(clippy::unwrap_used)]

mod tables;

use ponder_game::{Line, Seed};
use ponder_search::Stop;
use ponder_search::driver::{self, Until};
use ponder_search::gumbel::{Gumbel, GumbelConfig, Rescaling, RootValue, Transform};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tables::{FromTables, TableGame, Tables};

#[derive(serde::Deserialize)]
struct Golden {
    settings: Vec<Setting>,
    groups: Vec<Group>,
}

#[derive(serde::Deserialize)]
struct Setting {
    value_scale: f32,
    maxvisit_init: f32,
    rescale: bool,
    max_num_considered_actions: u32,
}

#[derive(serde::Deserialize)]
struct Group {
    games: Vec<Tables>,
    results: Vec<Expected>,
}

#[derive(serde::Deserialize)]
struct Expected {
    game: usize,
    setting: usize,
    budget: u32,
    gumbel: Option<Vec<f32>>,
    visits: Vec<u64>,
    weights: Vec<f32>,
    q: Vec<f32>,
    value: f32,
    action: u8,
}

/// Values and weights may differ by this: both sides compute with 32-bit floats in other orders.
const ERROR_MAX: f32 = 2e-4;

fn search(
    game: TableGame,
    setting: &Setting,
    budget: u32,
    gumbel: Option<Vec<f32>>,
) -> Gumbel<TableGame> {
    let rescaling = if setting.rescale { Rescaling::MinMax } else { Rescaling::None };
    let config = GumbelConfig {
        simulations: budget,
        max_num_considered_actions: setting.max_num_considered_actions,
        transform: Transform {
            value_scale: setting.value_scale,
            maxvisit_init: setting.maxvisit_init,
            rescaling,
        },
        gumbel_scale: 0.0,
        root_value: RootValue::Mean,
        leaves_in_flight_max: 1,
    };
    let mut search = Gumbel::new(game, Line::default(), config, Seed(1));
    if let Some(gumbel) = gumbel {
        search.set_root_gumbels(gumbel);
    }
    let until = Until { flag: &AtomicBool::new(false), deadline: None };
    let stop = driver::run(&mut search, &mut FromTables::default(), until, |_, _| {});
    assert_eq!(stop, Stop::Visits);
    search
}

#[test]
fn the_choices_are_those_of_mctx() {
    let golden: Golden = serde_json::from_str(include_str!("data/gumbel_golden.json")).unwrap();
    let (mut compared, mut masked, mut wrong) = (0, 0, Vec::new());
    for group in golden.groups {
        let games: Vec<_> = group.games.into_iter().map(Arc::new).collect();
        for expected in group.results {
            let game = TableGame::new(games[expected.game].clone());
            let setting = &golden.settings[expected.setting];
            let legal: Vec<usize> =
                (0..expected.visits.len()).filter(|&mv| game.tables.root_legal[mv] == 1).collect();
            let gumbel =
                expected.gumbel.as_ref().map(|all| legal.iter().map(|&mv| all[mv]).collect());
            let report = search(game, setting, expected.budget, gumbel).report();
            let close = |a: f32, b: f32| (a - b).abs() < ERROR_MAX;
            let mut agrees = report.moves[0].mv == expected.action
                && report.visits == u64::from(expected.budget) + 1
                && close(report.value, expected.value);
            for entry in &report.moves {
                let mv = usize::from(entry.mv);
                agrees &= entry.visits == expected.visits[mv]
                    && close(entry.target, expected.weights[mv])
                    && (entry.visits == 0 || close(entry.value, expected.q[mv]));
            }
            compared += 1;
            masked += usize::from(legal.len() < expected.visits.len());
            if !agrees {
                let mut visits = vec![0; expected.visits.len()];
                report.moves.iter().for_each(|e| visits[usize::from(e.mv)] = e.visits);
                wrong.push(format!(
                    "game {} setting {} budget {} gumbel {}: {visits:?} not {:?}",
                    expected.game,
                    expected.setting,
                    expected.budget,
                    expected.gumbel.is_some(),
                    expected.visits
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared > 300 && masked > 20, "{compared} compared, {masked} with illegal moves");
}
