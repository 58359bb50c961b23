//! `sim`: the best move by simulation.

use super::endgame::EndgameSolver;
use super::report::of_simulation;
use super::vocabulary::VOCABULARY;
use super::{Chooser, ENDGAME_BYTES, Turn};
use crate::kind::{Plan, Recipe};
use crate::option::{PlayerOption, number, seconds, switch, whole};
use crate::{Control, PlayerKind, Report, SpecError};
use ponder_crossword::{Move, View};
use ponder_crossword_search::sim::{Inference, Sim, SimSettings, WinTable};
use std::time::{Duration, Instant};

const PLIES: PlayerOption =
    whole("plies", "2", 1, 20).help("turns that are played out after a move");
const PLAYOUTS: PlayerOption =
    whole("playouts", "2000", 1, 100_000_000).help("playouts of all moves together, at most");
const TIME: PlayerOption = seconds("time", "")
    .help("seconds per move, at most; without it, and without a clock, only `playouts` limits it");
const CONFIDENCE: PlayerOption = number("confidence", "0.99", 0.5, 0.999_999)
    .help("it stops when the best move is known with this confidence");
const INFERENCE: PlayerOption =
    switch("inference", "on").help("weight the opponent's racks by its last play");
const ENDGAME: PlayerOption = seconds("endgame", "2")
    .or(&["0"])
    .help("seconds for an exact endgame when the bag is empty; 0 for none");
const THREADS: PlayerOption =
    whole("threads", "1", 1, 256).help("threads; the moves do not depend on them");

/// Entry of this kind.
pub(crate) static KIND: PlayerKind = PlayerKind::new(
    "sim",
    "Monte Carlo simulation with random racks, and exact endgames",
    &[&[PLIES, PLAYOUTS, TIME, CONFIDENCE, INFERENCE, ENDGAME, THREADS, VOCABULARY]],
)
.hidden(super::players(plan));

fn plan(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
    let spec = recipe.spec;
    let threads = THREADS.value::<u32>(spec)?.min(recipe.limits().threads_max.max(1));
    let settings = SimSettings {
        plies: PLIES.value(spec)?,
        playouts: PLAYOUTS.value(spec)?,
        time: TIME.time(spec)?,
        confidence: CONFIDENCE.value(spec)?,
        inference: INFERENCE.pick(spec, [LAST_PLAY, Inference::Even])?,
        threads: threads as usize,
        ..SimSettings::default()
    };
    let endgame_time = ENDGAME.time(spec)?;
    super::plan(recipe, ENDGAME_BYTES, move |vocabulary| {
        let solver = EndgameSolver::new(vocabulary);
        SimChooser { settings, endgame_time, solver }
    })
}

/// Interval between two progress reports.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);
/// Inference settings: number of leaves drawn, and the loss that makes one e times less likely, in
/// points.
const LAST_PLAY: Inference = Inference::LastPlay { draws: 500, temperature: 5.0 };

/// Chooser that simulates, and solves endgames.
struct SimChooser {
    settings: SimSettings,
    /// The time limit of an exact endgame; `None` where none is searched.
    endgame_time: Option<Duration>,
    solver: EndgameSolver,
}

impl Chooser for SimChooser {
    fn choose(&mut self, turn: &Turn<'_>, control: &mut Control<'_>) -> (Move, Report) {
        let &Turn { seen, seed, budget } = turn;
        let exact = self.endgame_time.map(|time| budget.map_or(time, |budget| budget.min(time)));
        if let Some(solved) = exact.and_then(|time| self.solver.solve(seen, time, control)) {
            return solved;
        }
        let vocabulary = &self.solver.vocabulary;
        let board = vocabulary.board(seen);
        let last = if vocabulary.is_limited { None } else { seen.view().last };
        let view = View { board: &board, last, ..seen.view() };
        let time = self.settings.time.into_iter().chain(budget).min();
        let settings = SimSettings { time, ..self.settings };
        let sim = Sim::new(vocabulary.equipment.clone(), WinTable::standard(), settings);
        let alphabet = &vocabulary.equipment.alphabet;
        let stop = control.stop.shared();
        let (started, mut last_report) = (Instant::now(), Instant::now());
        let progress = &mut control.progress;
        let found = sim.run(&view, seed, &stop, |found| {
            if last_report.elapsed() < PROGRESS_EVERY {
                return;
            }
            last_report = Instant::now();
            if let Some(progress) = progress.as_mut() {
                let seconds = started.elapsed().as_secs_f64();
                progress(&Report { seconds, ..of_simulation(&view, found, alphabet) });
            }
        });
        (found.best(), of_simulation(&view, &found, alphabet))
    }
}
