//! Training progress and the learning-rate schedule that depends on it.

use crate::run::{LearnConfig, StepLosses};
use ponder_net::learn::Losses;
use std::collections::VecDeque;
use std::time::Instant;

/// Number of last steps whose losses are averaged for the status.
const AVERAGED: usize = 50;

/// Training progress.
pub(in crate::run) struct Progress {
    /// Number of training steps, including those of earlier processes.
    pub step: u64,
    /// Number of steps to stop at.
    pub steps_requested: Option<u64>,
    /// Number of examples trained on by this process.
    pub learned: u64,
    /// Learning rate of the last step.
    pub rate: f32,
    /// Held-out losses: on the newest games before training on them.
    pub held_out: Losses,
    /// Losses of the last steps.
    training: VecDeque<Losses>,
    /// Seconds of training by earlier processes.
    pub trained_before_s: f64,
    started: Instant,
}

impl Progress {
    pub fn new(steps_requested: Option<u64>) -> Self {
        Progress {
            step: 0,
            steps_requested,
            learned: 0,
            rate: 0.0,
            held_out: Losses::default(),
            training: VecDeque::new(),
            trained_before_s: 0.0,
            started: Instant::now(),
        }
    }

    /// Returns whether the requested number of steps is reached.
    pub fn is_over(&self) -> bool {
        self.steps_requested.is_some_and(|steps| self.step >= steps)
    }

    /// Seconds of training, including those of earlier processes.
    pub fn trained_s(&self) -> f64 {
        self.trained_before_s + self.started.elapsed().as_secs_f64()
    }

    /// Records a step and its losses.
    pub fn add_step(&mut self, losses: Losses) {
        self.step += 1;
        self.learned += losses.examples as u64;
        if self.training.len() == AVERAGED {
            self.training.pop_front();
        }
        self.training.push_back(losses);
    }

    /// Mean losses of the last steps.
    pub fn training_means(&self) -> StepLosses {
        let count = self.training.len().max(1) as f32;
        let mut mean = StepLosses::default();
        for losses in self.training.iter().map(StepLosses::of) {
            mean.policy += losses.policy / count;
            mean.policy_kl += losses.policy_kl / count;
            mean.value += losses.value / count;
            mean.auxiliary += losses.auxiliary / count;
            mean.owners += losses.owners / count;
            mean.reply += losses.reply / count;
            mean.accuracy += losses.accuracy / count;
        }
        mean
    }

    /// Learning rate of the next step. `done` is the share of the run that is done, 0 to 1, if it
    /// has a known end; a number of steps to stop at is one too.
    pub fn next_rate(&self, learn: &LearnConfig, done: Option<f64>) -> f32 {
        let by_steps = self.steps_requested.map(|steps| self.step as f64 / steps.max(1) as f64);
        let done = done.or(by_steps).unwrap_or(0.0);
        let warm = ((self.step + 1) as f64 / learn.warmup.max(1) as f64).min(1.0);
        let into_cooldown = (done - (1.0 - learn.cooldown)) / learn.cooldown.max(1e-9);
        let cool = 1.0 - 0.9 * into_cooldown.clamp(0.0, 1.0);
        (f64::from(learn.rate) * warm * cool) as f32
    }
}
