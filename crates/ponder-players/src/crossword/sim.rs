//! The move that a simulation finds best.

use super::Chooser;
use super::endings::{Endings, known_board};
use super::options::{Common, SIM, seconds_or_none, within};
use super::report::of_simulation;
use crate::options::seconds;
use crate::{Control, Environment, PlayerSpec, Report, SpecError};
use ponder_crossword::table::Seen;
use ponder_crossword::{Equipment, Move, View};
use ponder_crossword_search::sim::{Inference, Sim, SimSettings, WinTable};
use ponder_game::Seed;
use std::time::{Duration, Instant};

/// Time for an exact endgame if nothing else is said.
const ENDGAME: Duration = Duration::from_secs(2);
/// How often what is found so far is told.
const TELL: Duration = Duration::from_millis(100);
/// How inference weighs racks: combinations drawn, and the loss that makes one e times less likely.
const INFERENCE: Inference = Inference::LastPlay { draws: 500, doubt: 5.0 };

/// Simulates, and solves endgames.
pub(super) struct SimChooser {
    equipment: Equipment,
    is_limited: bool,
    settings: SimSettings,
    endgame: Option<Duration>,
    endings: Endings,
}

impl SimChooser {
    pub(super) fn new(
        spec: &PlayerSpec,
        common: Common,
        environment: &Environment,
    ) -> Result<Self, SpecError> {
        spec.allow_only(&SIM)?;
        let inference = match spec.get("inference") {
            None | Some("on") => INFERENCE,
            Some("off") => Inference::Even,
            Some(other) => return Err(spec.error(format!("`inference={other}` is not on or off"))),
        };
        let threads: u32 = within(spec, "threads", 1, 1..=256)?;
        let threads = environment.limits.map_or(threads, |limits| threads.min(limits.threads_max));
        let settings = SimSettings {
            plies: within(spec, "plies", 2, 1..=20)?,
            playouts: within(spec, "playouts", 2_000, 1..=100_000_000)?,
            time: seconds(spec, "time")?,
            confidence: within(spec, "confidence", 0.99, 0.5..=0.999_999)?,
            inference,
            threads: threads.max(1) as usize,
            ..SimSettings::default()
        };
        let endgame = seconds_or_none(spec, "endgame", ENDGAME)?;
        let Common { equipment, is_limited } = common;
        let endings = Endings::new(equipment.clone(), is_limited);
        Ok(SimChooser { equipment, is_limited, settings, endgame, endings })
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
