//! One experiment in the cache.

use super::replay;
use super::tally::{Stamp, Tally};
use super::wire::{ExperimentDetails, ExperimentKind, ExperimentSummary, MatchGame, MatchLiveGame};
use crate::watch::cache::Entry;
use crate::watch::replay::NoReplay;
use ponder_arena::campaign::{
    CampaignStatus, Entry as Logged, Joined, Journal, LiveGame, Place, is_being_played,
};
use ponder_arena::measure::{AnyPlan, Experiment, Findings, Measure, Report};
use ponder_arena::stats::Estimate;
use ponder_game::clock::unix_s;
use ponder_games::GameSpec;
use ponder_plot::{Figure, Matrix};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The longest log that is read, in bytes.
const LOG_BYTES_MAX: u64 = 512 << 20;
/// Maximum number of finished games in one response.
const ROWS_MAX: usize = 100;

/// An experiment, and what has been read of it. The log is append-only: only new lines are read.
pub(super) struct CachedExperiment {
    path: PathBuf,
    /// Modification time of the file, by which a replaced or extended experiment is recognized.
    written: Option<SystemTime>,
    described: Result<(Experiment, String), String>,
    tally: Tally,
    cached: Option<CachedGames>,
}

/// The games of an experiment and their report.
struct CachedGames {
    plan: AnyPlan,
    journal: Journal,
    played_by: Vec<Joined>,
    /// The finished games by number from 1, and their places in the log.
    games: BTreeMap<u32, (MatchGame, Place)>,
    log: Stamp,
    findings: Findings,
    figures: Vec<Figure>,
    matrices: Vec<Matrix>,
}

impl Entry for CachedExperiment {
    const KEPT_MAX: usize = 1_000;

    fn open(path: &Path) -> Self {
        let file = path.join(Experiment::FILE);
        let described = Experiment::read(&file).map_err(|error| error.to_string());
        let described = described.and_then(|experiment| {
            let text = fs::read_to_string(&file);
            Ok((experiment, text.map_err(|error| format!("{}: {error}", file.display()))?))
        });
        CachedExperiment {
            path: path.to_owned(),
            written: modified(&file),
            described,
            tally: Tally::default(),
            cached: None,
        }
    }

    fn is_current(&self) -> bool {
        self.written.is_some() && modified(&self.path.join(Experiment::FILE)) == self.written
    }
}

impl CachedExperiment {
    /// Returns whether the games are cached.
    pub(super) fn has_games(&self) -> bool {
        self.cached.is_some()
    }

    /// Drops the cached games.
    pub(super) fn drop_games(&mut self) {
        self.cached = None;
    }

    /// Returns when the match was described, if it is one with the requested rules.
    pub(super) fn match_with(&self, is_asked: impl Fn(&GameSpec) -> bool) -> Option<SystemTime> {
        let (Experiment { measure: Measure::Match(_), settings, .. }, _) =
            self.described.as_ref().ok()?
        else {
            return None;
        };
        let has_rules = settings.game_spec().is_ok_and(|game| is_asked(&game));
        self.written.filter(|_| has_rules)
    }

    fn log(&self) -> PathBuf {
        self.path.join(Journal::FILE)
    }

    /// Returns a summary of the experiment. Its games are only counted, not parsed, except for
    /// those of a match in progress.
    pub(super) fn summary(&mut self) -> ExperimentSummary {
        let is_live = is_being_played(&self.path);
        let is_match =
            matches!(&self.described, Ok((Experiment { measure: Measure::Match(_), .. }, _)));
        if is_match && is_live {
            // Problems of the log are reported where its games are shown.
            let _ = self.read();
        }
        self.summarize(is_live, is_match)
    }

    fn summarize(&mut self, is_live: bool, is_match: bool) -> ExperimentSummary {
        let log = self.log();
        let is_read = self.cached.as_ref().filter(|cached| cached.log == Stamp::of(&log));
        let played = is_read.map(|cached| cached.findings.report.played());
        let result = match is_read {
            Some(cached) => MatchResult::of(&cached.findings.report),
            None if is_match => MatchResult::written_in(&self.path),
            None => None,
        };
        let mut summary = match &self.described {
            Ok((experiment, _)) => summarize(experiment),
            Err(problem) => {
                ExperimentSummary { problem: Some(problem.clone()), ..Default::default() }
            }
        };
        summary.played = played.unwrap_or_else(|| self.tally.count(&log));
        summary.is_live = is_live;
        if let Some(result) = result {
            (summary.ending, summary.estimate) = (Some(result.ending), result.estimate);
        }
        summary.written_unix_s = written_unix_s(&self.path, &[Experiment::FILE, Journal::FILE]);
        summary
    }

    /// Returns all details of the experiment. The list of its games skips the newest `skip`.
    pub(super) fn details(&mut self, skip: usize) -> ExperimentDetails {
        let problem = self.read().err();
        let summary = self.summary();
        let file = self.described.as_ref().ok().map(|(_, text)| text.clone());
        let mut details = ExperimentDetails { summary, file, ..Default::default() };
        match (&self.cached, problem) {
            (Some(cached), None) => {
                let report = cached.findings.report.to_string();
                details.report = report.lines().map(str::to_owned).collect();
                details.findings = Some(cached.findings.clone());
                details.figures = cached.figures.clone();
                details.matrices = cached.matrices.clone();
                let rows = cached.games.values().rev().skip(skip).take(ROWS_MAX);
                details.games = rows.map(|(row, _)| row.clone()).collect();
                if details.summary.is_live {
                    let live = LiveGame::all_in(&self.path).into_iter();
                    let open =
                        live.filter(|game| !cached.games.contains_key(&(game.fixture.index + 1)));
                    details.live = open.map(|game| MatchLiveGame::of(&game)).collect();
                }
            }
            (_, problem) => details.summary.problem = details.summary.problem.or(problem),
        }
        details
    }

    /// Returns one game at the position after `ply` moves, or after the last one.
    pub(super) fn replay(
        &mut self,
        number: u32,
        ply: Option<u32>,
    ) -> Result<super::MatchReplay, NoReplay> {
        // Read the file of the game in progress first: it is removed after the log has the game.
        let live = LiveGame::read(&self.path, number);
        self.read().map_err(NoReplay::Broken)?;
        let cached = self.cached.as_ref().ok_or(NoReplay::Missing)?;
        let replay = match cached.games.get(&number) {
            Some((_, place)) => match cached.journal.read_at(*place) {
                Ok(Logged::Game { record, .. }) => replay::finished(&record, ply),
                Ok(Logged::Joined(_)) => Err("the log has changed; reload the page".to_owned()),
                Err(error) => Err(error.to_string()),
            },
            None => replay::live(&live.ok_or(NoReplay::Missing)?, ply),
        };
        replay.map_err(NoReplay::Broken)
    }

    /// Reads the games that are new in the log.
    fn read(&mut self) -> Result<(), String> {
        let (experiment, _) = self.described.as_ref().map_err(String::clone)?;
        let path = self.path.join(Journal::FILE);
        let log = Stamp::of(&path);
        if log.bytes > LOG_BYTES_MAX {
            self.cached = None;
            let most = LOG_BYTES_MAX >> 20;
            let words = "use `ponder experiment --show` instead";
            return Err(format!("{} is longer than {most} MiB; {words}", path.display()));
        }
        // A log that is shorter than before is a different one.
        let before = self.cached.take().filter(|cached| log.bytes >= cached.log.bytes);
        let mut cached = match before {
            Some(cached) if cached.log == log => {
                self.cached = Some(cached);
                return Ok(());
            }
            Some(cached) => cached,
            None => CachedGames::new(experiment, &self.path)?,
        };
        cached.read_new(log)?;
        self.cached = Some(cached);
        Ok(())
    }
}

impl CachedGames {
    fn new(experiment: &Experiment, path: &Path) -> Result<Self, String> {
        let plan = experiment.plan().map_err(|error| error.to_string())?;
        let report = plan.report();
        let experiment = experiment.clone();
        let findings = Findings { experiment, report, played_by: Vec::new(), damaged_lines: 0 };
        Ok(CachedGames {
            plan,
            journal: Journal::new(path),
            played_by: Vec::new(),
            games: BTreeMap::new(),
            log: Stamp::default(),
            findings,
            figures: Vec::new(),
            matrices: Vec::new(),
        })
    }

    fn read_new(&mut self, log: Stamp) -> Result<(), String> {
        for (place, entry) in self.journal.read_placed().map_err(|error| error.to_string())? {
            match entry {
                Logged::Game { record, .. } => {
                    self.plan.as_plan().add(&record);
                    let number = record.fixture.index.saturating_add(1);
                    self.games.entry(number).or_insert_with(|| (MatchGame::of(&record), place));
                }
                Logged::Joined(process) => self.played_by.push(process),
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
}

/// The result of a match, for lists.
#[derive(Deserialize)]
struct MatchResult {
    ending: CampaignStatus,
    estimate: Option<Estimate>,
}

/// The part of `result.json` shown in a list.
#[derive(Deserialize)]
struct Written {
    report: WrittenReport,
}

#[derive(Deserialize)]
struct WrittenReport {
    #[serde(rename = "match")]
    of_match: MatchResult,
}

impl MatchResult {
    fn of(report: &Report) -> Option<Self> {
        let Report::Match(report) = report else { return None };
        Some(MatchResult { ending: report.ending, estimate: report.estimate })
    }

    /// Reads the result file that a playing process wrote at its end.
    fn written_in(path: &Path) -> Option<Self> {
        let bytes = fs::read(path.join("result.json")).ok()?;
        Some(serde_json::from_slice::<Written>(&bytes).ok()?.report.of_match)
    }
}

fn summarize(experiment: &Experiment) -> ExperimentSummary {
    let (measures, players, planned) = match &experiment.measure {
        Measure::Match(spec) => {
            let titles = spec.players.iter().map(|player| player.title()).collect();
            (ExperimentKind::Match, titles, spec.games)
        }
        Measure::Strength(spec) => {
            (ExperimentKind::Strength, vec![spec.player.title()], spec.games)
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

/// Returns the last modification of any of these files in a folder, in seconds since 1970, or 0.
pub(super) fn written_unix_s(path: &Path, files: &[&str]) -> u64 {
    let newest = files.iter().filter_map(|file| modified(&path.join(file))).max();
    newest.map_or(0, unix_s)
}
