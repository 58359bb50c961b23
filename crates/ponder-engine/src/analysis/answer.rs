//! Answers for analyzed positions.

use super::hash;
use super::queue::Job;
use crate::commands::request::Shown;
use crate::info::{lower_bound, win_rate};
use ponder_game::{Scene, Side};
use ponder_players::{Candidate, Report};
use serde_json::{Map, Value, json};

/// Stage of the search that an answer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    During,
    Done,
}

/// A position to answer for.
pub(super) struct Answerer<'a> {
    pub(super) job: &'a Job,
    pub(super) scene: &'a Scene,
    /// The side from whose view values are given.
    viewer: Side,
}

/// The answer for a position without results.
pub(super) fn no_results(job: &Job) -> Value {
    json!({
        "id": job.query.id,
        "turnNumber": job.turn,
        "isDuringSearch": false,
        "noResults": true,
    })
}

impl<'a> Answerer<'a> {
    pub(super) fn new(job: &'a Job, scene: &'a Scene) -> Self {
        let viewer = job.query.settings.perspective.side(scene.to_move);
        Answerer { job, scene, viewer }
    }

    /// The answer for a report. `ownership` is that of the report or from elsewhere, for the first
    /// side; `policy` the priors of moves.
    pub(super) fn of(
        &self,
        report: &Report,
        stage: Stage,
        ownership: &[f32],
        policy: Option<&[Candidate]>,
    ) -> Value {
        let all = report.candidates.iter().enumerate();
        let moves: Vec<Value> = all.map(|(order, one)| self.of_move(report, order, one)).collect();
        let mut answer = json!({
            "id": self.job.query.id,
            "turnNumber": self.job.turn,
            "isDuringSearch": stage == Stage::During,
            "moveInfos": moves,
            "rootInfo": self.of_root(report),
        });
        if !ownership.is_empty() {
            let owners = ownership.iter().map(|&owner| Side::First.value_for(self.viewer, owner));
            answer["ownership"] = owners.map(|owner| rounded(owner.into())).collect();
        }
        if let Some(candidates) = policy {
            answer["policy"] = self.of_policy(candidates);
        }
        answer
    }

    /// The win rate of the side to move, converted to the viewer.
    fn chance(&self, share: f64) -> f64 {
        if self.viewer == self.scene.to_move { share } else { 1.0 - share }
    }

    fn of_move(&self, report: &Report, order: usize, candidate: &Candidate) -> Value {
        let share = win_rate(report, candidate);
        let settings = &self.job.query.settings;
        let shown = |len: usize| len.min(settings.variation_max);
        let line = &candidate.variation;
        let uniform_prior = 1.0 / self.scene.legal.len().max(1) as f64;
        let mut info = Map::new();
        info.insert("move".to_owned(), json!(candidate.text));
        info.insert("visits".to_owned(), json!(candidate.visits));
        info.insert("order".to_owned(), json!(order));
        let prior = candidate.prior.map_or(uniform_prior, f64::from);
        info.insert("prior".to_owned(), rounded(prior));
        info.insert("pv".to_owned(), json!(line[..shown(line.len())]));
        if settings.variation_visits == Shown::Yes {
            let visits = &candidate.variation_visits;
            info.insert("pvVisits".to_owned(), json!(visits[..shown(visits.len())]));
        }
        let bound = lower_bound(share, candidate.visits);
        info.insert("lcb".to_owned(), rounded(self.chance(bound)));
        self.add_values(&mut info, share, candidate.score.or(report.score));
        Value::Object(info)
    }

    fn of_root(&self, report: &Report) -> Value {
        let player = if self.scene.to_move == Side::First { "B" } else { "W" };
        let mut info = Map::new();
        info.insert("currentPlayer".to_owned(), json!(player));
        info.insert("thisHash".to_owned(), json!(hash::of(self.scene)));
        info.insert("visits".to_owned(), json!(report.visits));
        let share = (f64::from(report.value) + 1.0) / 2.0;
        self.add_values(&mut info, share.clamp(0.0, 1.0), report.score);
        Value::Object(info)
    }

    /// Adds the win rate and the lead, which are given for the side to move.
    fn add_values(&self, info: &mut Map<String, Value>, share: f64, score: Option<f32>) {
        let chance = self.chance(share);
        info.insert("winrate".to_owned(), rounded(chance));
        info.insert("utility".to_owned(), rounded(2.0 * chance - 1.0));
        if let Some(score) = score {
            let lead = rounded(self.scene.to_move.value_for(self.viewer, score).into());
            info.insert("scoreLead".to_owned(), lead.clone());
            info.insert("scoreMean".to_owned(), lead);
        }
    }

    /// The priors of all points, -1 where no move is legal, followed by that of a move without a
    /// point.
    fn of_policy(&self, candidates: &[Candidate]) -> Value {
        let mut policy = vec![-1.0; self.scene.point_names.len() + 1];
        for mv in &self.scene.legal {
            let place = mv.point.map_or(policy.len() - 1, usize::from);
            let prior = candidates.iter().find(|one| one.text == mv.text).and_then(|it| it.prior);
            policy[place] = prior.map_or(0.0, f64::from);
        }
        policy.into_iter().map(rounded).collect()
    }
}

/// A number with six decimal places, without a sign if it is zero.
fn rounded(number: f64) -> Value {
    json!((number * 1e6).round() / 1e6 + 0.0)
}
