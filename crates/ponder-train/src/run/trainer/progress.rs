//! How far learning is, and the learning rate that follows from it.

use crate::run::{LearnConfig, Learnt};
use ponder_net::learn::Losses;
use std::collections::VecDeque;
use std::time::Instant;

/// Losses of the last steps that are averaged for the status.
const AVERAGED: usize = 50;

/// How far learning is.
pub(in crate::run) struct Progress {
    /// Steps learnt, those of earlier processes included.
    pub step: u64,
    /// The number of steps to stop at.
    pub steps_wanted: Option<u64>,
    /// Examples learnt from by this process.
    pub learnt: u64,
    /// The learning rate of the last step.
    pub rate: f32,
    /// Losses of the newest games before anything was learnt from them.
    pub held_out: Losses,
    /// Losses of the last steps.
    training: VecDeque<Losses>,
    /// Seconds of training by earlier processes.
    pub trained_before_s: f64,
    started: Instant,
}

impl Progress {
    pub fn new(steps_wanted: Option<u64>) -> Self {
        Progress {
            step: 0,
            steps_wanted,
            learnt: 0,
            rate: 0.0,
            held_out: Losses::default(),
            training: VecDeque::new(),
            trained_before_s: 0.0,
            started: Instant::now(),
        }
    }

    /// Whether all steps were learnt that were asked for.
    pub fn is_over(&self) -> bool {
        self.steps_wanted.is_some_and(|wanted| self.step >= wanted)
    }

    /// Seconds of training, those of earlier processes included.
    pub fn trained_s(&self) -> f64 {
        self.trained_before_s + self.started.elapsed().as_secs_f64()
    }

    /// Counts a step.
    pub fn add_step(&mut self, losses: Losses) {
        self.step += 1;
        self.learnt += losses.examples as u64;
        if self.training.len() == AVERAGED {
            self.training.pop_front();
        }
        self.training.push_back(losses);
    }

    /// Means of the losses of the last steps.
    pub fn training_means(&self) -> Learnt {
        let count = self.training.len().max(1) as f32;
        let mut mean = Learnt::default();
        for losses in self.training.iter().map(Learnt::of) {
            mean.policy += losses.policy / count;
            mean.policy_kl += losses.policy_kl / count;
            mean.value += losses.value / count;
            mean.accuracy += losses.accuracy / count;
        }
        mean
    }

    /// The learning rate of the next step. `done` is the share of the run that is over, 0 to 1, where
    /// no number of steps says it.
    pub fn next_rate(&self, learn: &LearnConfig, done: f64) -> f32 {
        let done = match self.steps_wanted {
            Some(wanted) => self.step as f64 / wanted.max(1) as f64,
            None => done,
        };
        let warm = ((self.step + 1) as f64 / learn.warmup.max(1) as f64).min(1.0);
        let into_cooldown = (done - (1.0 - learn.cooldown)) / learn.cooldown.max(1e-9);
        let cool = 1.0 - 0.9 * into_cooldown.clamp(0.0, 1.0);
        (f64::from(learn.rate) * warm * cool) as f32
    }
}
