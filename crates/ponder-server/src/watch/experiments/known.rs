//! What is known of one experiment.

use super::tally::{Stamp, Tally};
use super::wire::{ExperimentDetails, ExperimentKind, ExperimentSummary};
use ponder_arena::campaign::{Entry, Joined, Journal, Plan};
use ponder_arena::measure::{AnyPlan, Experiment, Findings, Measure};
use ponder_plot::{Figure, Matrix};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A game in progress that was not written for longer is nobody's any more: its process was killed,
/// or thinks about one move for very long.
const LIVE_MAX: Duration = Duration::from_secs(300);
/// The longest log that is read, in bytes.
const LOG_BYTES_MAX: u64 = 512 << 20;

/// What is known of an experiment. Its log only grows: what was read of it is not read again.
pub(super) struct Known {
    path: PathBuf,
    /// When the file was written, by which another or an extended experiment is noticed.
    written: Option<SystemTime>,
    described: Result<(Experiment, String), String>,
    tally: Tally,
    shown: Option<Shown>,
}

/// What the games of an experiment show.
struct Shown {
    plan: AnyPlan,
    journal: Journal,
    played_by: Vec<Joined>,
    log: Stamp,
    findings: Findings,
    figures: Vec<Figure>,
    matrices: Vec<Matrix>,
}

impl Known {
    pub(super) fn new(path: &Path) -> Self {
        let file = path.join(Experiment::FILE);
        let described = Experiment::read(&file).map_err(|error| error.to_string());
        let described = described.and_then(|experiment| {
            let text = fs::read_to_string(&file);
            Ok((experiment, text.map_err(|error| format!("{}: {error}", file.display()))?))
        });
        Known {
            path: path.to_owned(),
            written: modified(&file),
            described,
            tally: Tally::default(),
            shown: None,
        }
    }

    /// Whether this is still what lies in the folder.
    pub(super) fn is_current(&self, path: &Path) -> bool {
        self.path == path
            && self.written.is_some()
            && modified(&path.join(Experiment::FILE)) == self.written
    }

    /// Whether the games are remembered.
    pub(super) fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// Forgets the games.
    pub(super) fn forget(&mut self) {
        self.shown = None;
    }

    fn log(&self) -> PathBuf {
        self.path.join(Journal::FILE)
    }

    /// The experiment in short; its games are counted, not read.
    pub(super) fn summary(&mut self) -> ExperimentSummary {
        let log = self.log();
        let is_read = self.shown.as_ref().filter(|shown| shown.log == Stamp::of(&log));
        let played = is_read.map(|shown| shown.played());
        let mut summary = match &self.described {
            Ok((experiment, _)) => in_short(experiment),
            Err(problem) => {
                ExperimentSummary { problem: Some(problem.clone()), ..Default::default() }
            }
        };
        summary.played = played.unwrap_or_else(|| self.tally.count(&log));
        summary.is_live = is_live(&self.path);
        summary.written_unix_s = written_unix_s(&self.path, &[Experiment::FILE, Journal::FILE]);
        summary
    }

    /// Everything that a page shows of the experiment.
    pub(super) fn details(&mut self) -> ExperimentDetails {
        let problem = self.read().err();
        let summary = self.summary();
        let file = self.described.as_ref().ok().map(|(_, text)| text.clone());
        let mut details = ExperimentDetails { summary, file, ..Default::default() };
        match (&self.shown, problem) {
            (Some(shown), None) => {
                let report = shown.findings.report.to_string();
                details.report = report.lines().map(str::to_owned).collect();
                details.findings = Some(shown.findings.clone());
                details.figures = shown.figures.clone();
                details.matrices = shown.matrices.clone();
            }
            (_, problem) => details.summary.problem = details.summary.problem.or(problem),
        }
        details
    }

    /// Takes in the games that are new in the log.
    fn read(&mut self) -> Result<(), String> {
        let (experiment, _) = self.described.as_ref().map_err(String::clone)?;
        let path = self.path.join(Journal::FILE);
        let log = Stamp::of(&path);
        if log.bytes > LOG_BYTES_MAX {
            self.shown = None;
            let most = LOG_BYTES_MAX >> 20;
            let words = "use `ponder experiment` to look at it";
            return Err(format!("{} is longer than {most} MiB; {words}", path.display()));
        }
        // A log that is shorter than before is another one.
        let before = self.shown.take().filter(|shown| log.bytes >= shown.log.bytes);
        let mut shown = match before {
            Some(shown) if shown.log == log => {
                self.shown = Some(shown);
                return Ok(());
            }
            Some(shown) => shown,
            None => Shown::new(experiment, &self.path)?,
        };
        shown.read_new(log)?;
        self.shown = Some(shown);
        Ok(())
    }
}

impl Shown {
    fn new(experiment: &Experiment, path: &Path) -> Result<Self, String> {
        let plan = experiment.plan().map_err(|error| error.to_string())?;
        let report = plan.report();
        let experiment = experiment.clone();
        let findings = Findings { experiment, report, played_by: Vec::new(), damaged_lines: 0 };
        Ok(Shown {
            plan,
            journal: Journal::new(path),
            played_by: Vec::new(),
            log: Stamp::default(),
            findings,
            figures: Vec::new(),
            matrices: Vec::new(),
        })
    }

    fn read_new(&mut self, log: Stamp) -> Result<(), String> {
        for entry in self.journal.read_new().map_err(|error| error.to_string())? {
            match entry {
                Entry::Game { record, .. } => self.plan.as_plan().add(&record),
                Entry::Joined(process) => self.played_by.push(process),
            }
        }
        self.log = log;
        let report = self.plan.report();
        (self.figures, self.matrices) = (report.figures(), report.matrices());
        self.findings.report = report;
        self.findings.played_by = self.played_by.clone();
        self.findings.damaged_lines = self.journal.damaged();
        Ok(())
    }

    fn played(&self) -> u32 {
        match &self.plan {
            AnyPlan::Calibration(plan) => plan.played(),
            AnyPlan::Strength(plan) => plan.played(),
            AnyPlan::Time(plan) => plan.played(),
            AnyPlan::League(plan) => plan.played(),
        }
    }
}

fn in_short(experiment: &Experiment) -> ExperimentSummary {
    let (measures, players, planned) = match &experiment.measure {
        Measure::Calibration(spec) => {
            (ExperimentKind::Calibration, spec.searches.clone(), spec.games)
        }
        Measure::Strength(spec) => {
            (ExperimentKind::Strength, vec![spec.player.title()], spec.games)
        }
        Measure::Time(spec) => {
            (ExperimentKind::Time, vec![spec.a.clone(), spec.b.clone()], spec.games)
        }
        Measure::League(spec) => {
            let titles = spec.players.iter().map(|player| player.title()).collect();
            (ExperimentKind::League, titles, spec.games)
        }
    };
    let settings = &experiment.settings;
    let game = settings.game_spec().ok();
    ExperimentSummary {
        measures: Some(measures),
        kind: game.map(|game| game.info().name.to_owned()),
        rules: Some(settings.game.clone()),
        players,
        planned,
        ..Default::default()
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// When one of these files in a folder was last written, in seconds since 1970.
pub(super) fn written_unix_s(path: &Path, files: &[&str]) -> u64 {
    let newest = files.iter().filter_map(|file| modified(&path.join(file))).max();
    let since = newest.map(|time| time.duration_since(UNIX_EPOCH).unwrap_or_default());
    since.map_or(0, |since| since.as_secs())
}

/// Whether a program seems to play here. Claims are locks, and to try one is to hold it for a moment
/// in which a player would find it taken; so only what it writes is looked at.
pub(super) fn is_live(path: &Path) -> bool {
    let entries = path.join("playing").read_dir().into_iter().flatten();
    let now = SystemTime::now();
    entries
        .filter_map(|entry| entry.ok()?.metadata().ok()?.modified().ok())
        .any(|written| now.duration_since(written).is_ok_and(|age| age < LIVE_MAX))
}
