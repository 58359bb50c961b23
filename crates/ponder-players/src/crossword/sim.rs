//! The move that a simulation finds best.

use super::endings::{Endings, known_board};
use super::options::{Common, VOCABULARY, share};
use super::report::of_simulation;
use super::{Chooser, ENDGAME_BYTES};
use crate::kind::{self, CrosswordKind, Plan, Recipe};
use crate::option::{OptionRange, PlayerOption, Switch};
use crate::{Control, Needs, PlayerKind, Report, SpecError};
use ponder_crossword::table::Seen;
use ponder_crossword::{Equipment, Move, View};
use ponder_crossword_search::sim::{Inference, Sim, SimSettings, WinTable};
use ponder_game::Seed;
use ponder_games::crossword::CrosswordRules;
use std::time::{Duration, Instant};

const PLIES: PlayerOption = PlayerOption::new(
    "plies",
    "2",
    OptionRange::whole(1, 20),
    "turns that are played out after a move",
);
const PLAYOUTS: PlayerOption = PlayerOption::new(
    "playouts",
    "2000",
    OptionRange::whole(1, 100_000_000),
    "playouts of all moves together, at most",
);
const TIME: PlayerOption = PlayerOption::new(
    "time",
    "",
    OptionRange::seconds(),
    "seconds a move, at most; without it, and without a clock, playouts alone count",
);
const CONFIDENCE: PlayerOption = PlayerOption::new(
    "confidence",
    "0.99",
    OptionRange::number(0.5, 0.999_999),
    "it stops when the best move is known with this confidence",
);
const INFERENCE: PlayerOption = PlayerOption::switch(
    "inference",
    "on",
    "racks that the other side would have played otherwise with are less likely",
);
const ENDGAME: PlayerOption = PlayerOption::new(
    "endgame",
    "2",
    OptionRange::seconds().or(&["0"]),
    "seconds for an exact endgame when the bag is empty; 0 for none",
);
const THREADS: PlayerOption = PlayerOption::new(
    "threads",
    "1",
    OptionRange::whole(1, 256),
    "threads; the moves do not depend on them",
);

/// The kind's entry.
pub(crate) static KIND: PlayerKind = PlayerKind {
    name: "sim",
    summary: "moves are played out with random racks; exact endgames",
    options: &[&[PLIES, PLAYOUTS, TIME, CONFIDENCE, INFERENCE, ENDGAME, THREADS, VOCABULARY]],
    needs: Needs::Nothing,
    open: None,
    crossword: kind::crossword::<SimKind>(),
    label: None,
};

struct SimKind;

impl CrosswordKind for SimKind {
    fn plan<'a>(recipe: Recipe<'a>, rules: &CrosswordRules) -> Result<Plan<'a>, SpecError> {
        let spec = recipe.spec;
        let inference = match INFERENCE.is_on(spec)? {
            Switch::On => LAST_PLAY,
            Switch::Off => Inference::Even,
        };
        let threads: u32 = THREADS.value(spec)?;
        let threads = recipe.limits().map_or(threads, |limits| threads.min(limits.threads_max));
        let settings = SimSettings {
            plies: PLIES.value(spec)?,
            playouts: PLAYOUTS.value(spec)?,
            time: TIME.time(spec)?,
            confidence: CONFIDENCE.value(spec)?,
            inference,
            threads: threads.max(1) as usize,
            ..SimSettings::default()
        };
        let endgame = ENDGAME.time(spec)?;
        let make = move |common| Box::new(SimChooser::new(common, settings, endgame)) as _;
        Ok(super::plan(recipe, rules, share(spec)?, ENDGAME_BYTES, make))
    }
}

/// How often what is found so far is told.
const TELL: Duration = Duration::from_millis(100);
/// How inference weighs racks: combinations drawn, and the loss that makes one e times less likely.
const LAST_PLAY: Inference = Inference::LastPlay { draws: 500, doubt: 5.0 };

/// Simulates, and solves endgames.
struct SimChooser {
    equipment: Equipment,
    is_limited: bool,
    settings: SimSettings,
    endgame: Option<Duration>,
    endings: Endings,
}

impl SimChooser {
    fn new(common: Common, settings: SimSettings, endgame: Option<Duration>) -> Self {
        let Common { equipment, is_limited } = common;
        let endings = Endings::new(equipment.clone(), is_limited);
        SimChooser { equipment, is_limited, settings, endgame, endings }
    }
}

impl Chooser for SimChooser {
    fn choose(
        &mut self,
        seen: &Seen,
        seed: Seed,
        budget: Option<Duration>,
        control: &mut Control<'_>,
    ) -> (Move, Report) {
        let exact = self.endgame.map(|time| budget.map_or(time, |budget| budget.min(time)));
        if let Some(solved) = exact.and_then(|time| self.endings.solve(seen, time, control)) {
            return solved;
        }
        let board = known_board(seen, &self.equipment, self.is_limited);
        let last = if self.is_limited { None } else { seen.view().last };
        let view = View { board: board.as_ref().unwrap_or(&seen.board), last, ..seen.view() };
        let time = self.settings.time.into_iter().chain(budget).min();
        let settings = SimSettings { time, ..self.settings };
        let sim = Sim::new(self.equipment.clone(), WinTable::standard(), settings);
        let alphabet = &self.equipment.alphabet;
        let stop = control.stop.shared();
        let (begun, mut told) = (Instant::now(), Instant::now());
        let progress = &mut control.progress;
        let found = sim.run(&view, seed, &stop, |found| {
            if told.elapsed() < TELL {
                return;
            }
            told = Instant::now();
            if let Some(progress) = progress.as_mut() {
                let seconds = begun.elapsed().as_secs_f64();
                progress(&Report { seconds, ..of_simulation(&view, found, alphabet) });
            }
        });
        (found.best(), of_simulation(&view, &found, alphabet))
    }
}
