//! A network as an evaluator of positions.

use crate::cache::Cache;
use crate::{Net, NetScratch, softmax};
use ponder_game::{Answers, Encode, Evaluator, Key, Line, Request, Seed, Wait};
use std::sync::Arc;

/// Under which symmetry a network sees a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum View {
    /// As it is.
    #[default]
    Identity,
    /// Under one that is drawn from the request's seed.
    Random,
    /// Under each, and the logits and values are averaged.
    Average,
}

/// Options of a [`NetEvaluator`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NetOptions {
    /// The symmetry.
    pub view: View,
    /// Bytes of evaluations that are remembered; 0 for none.
    pub cache_bytes_max: usize,
}

/// What a [`NetEvaluator`] has done so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NetCounts {
    /// Positions that the network was computed for; each symmetry counts.
    pub computed: u64,
    /// Positions looked for in the cache.
    pub cache_asked: u64,
    /// Positions found there.
    pub cache_hits: u64,
    /// Bytes of the cache.
    pub cache_bytes: usize,
}

/// Evaluates positions with a network, at once and on the calling thread.
///
/// The policy is masked by the moves that are legal on an empty line, in the order of
/// [`for_each_move`](ponder_game::Position::for_each_move); what the network thinks of other
/// outputs has no influence.
pub struct NetEvaluator<P: Encode> {
    net: Arc<Net>,
    options: NetOptions,
    cache: Option<Cache>,
    computed: u64,
    scratch: NetScratch,
    planes: Vec<u8>,
    logits: Vec<f32>,
    policy: Vec<f32>,
    answers: Answers,
    line: Line,
    marker: std::marker::PhantomData<fn(P)>,
}

impl<P: Encode> NetEvaluator<P> {
    /// An evaluator with a network that accepts the frames it will be asked about.
    ///
    /// # Panics
    /// When the network was made for another number of planes or extra moves.
    #[must_use]
    pub fn new(net: Arc<Net>, options: NetOptions) -> Self {
        let config = *net.config();
        assert_eq!((config.planes, config.extra_moves), (P::PLANES, P::EXTRA_MOVES));
        let cache = (options.cache_bytes_max > 0)
            .then(|| Cache::new(options.cache_bytes_max, 128 + P::EXTRA_MOVES));
        NetEvaluator {
            net,
            options,
            cache,
            computed: 0,
            scratch: NetScratch::default(),
            planes: Vec::new(),
            logits: Vec::new(),
            policy: Vec::new(),
            answers: Answers::default(),
            line: Line::default(),
            marker: std::marker::PhantomData,
        }
    }

    /// What it has done so far.
    #[must_use]
    pub fn counts(&self) -> NetCounts {
        let cache = self.cache.as_ref();
        NetCounts {
            computed: self.computed,
            cache_asked: cache.map_or(0, |cache| cache.asked),
            cache_hits: cache.map_or(0, |cache| cache.hits),
            cache_bytes: cache.map_or(0, Cache::bytes),
        }
    }

    /// Computes the logits under one symmetry.
    fn compute(&mut self, position: &P, symmetry: usize) -> f32 {
        let frame = position.frame();
        self.planes.resize(frame.cells() * P::PLANES, 0);
        position.encode(symmetry, &mut self.planes);
        self.computed += 1;
        self.net.evaluate(&self.planes, frame, &mut self.scratch, &mut self.logits)
    }

    /// The logits under one symmetry, remembered or computed.
    fn look_up(&mut self, position: &P, symmetry: usize) -> f32 {
        let Some(cache) = &mut self.cache else { return self.compute(position, symmetry) };
        // A symmetry is another input.
        let Key(key) = position.input_key();
        let salt = Seed::mix(symmetry as u64 + 1);
        let key = Key(key ^ (u128::from(salt) << 64 | u128::from(salt)));
        if let Some((value, logits)) = cache.get(key) {
            self.logits.clear();
            self.logits.extend_from_slice(logits);
            return value;
        }
        let value = self.compute(position, symmetry);
        if let Some(cache) = &mut self.cache {
            cache.put(key, value, &self.logits);
        }
        value
    }

    /// Writes the logits of the legal moves under one symmetry to `policy`, or adds them to it.
    fn gather(&mut self, position: &P, symmetry: usize, add: bool) {
        let (logits, policy) = (&self.logits, &mut self.policy);
        if !add {
            policy.clear();
            position.for_each_move(&self.line, |mv| {
                policy.push(logits[position.policy_index(mv, symmetry)]);
            });
            return;
        }
        let mut at = 0;
        position.for_each_move(&self.line, |mv| {
            policy[at] += logits[position.policy_index(mv, symmetry)];
            at += 1;
        });
    }

    /// The value; the policy is in `policy`.
    fn evaluate(&mut self, position: &P, seed: Seed) -> f32 {
        let symmetries = position.symmetries();
        let value = match self.options.view {
            View::Average => {
                let mut sum = 0.0;
                for symmetry in 0..symmetries {
                    sum += self.look_up(position, symmetry);
                    self.gather(position, symmetry, symmetry > 0);
                }
                let share = 1.0 / symmetries as f32;
                self.policy.iter_mut().for_each(|logit| *logit *= share);
                sum * share
            }
            View::Identity | View::Random => {
                let drawn = (Seed::mix(seed.0) % symmetries as u64) as usize;
                let symmetry = if self.options.view == View::Random { drawn } else { 0 };
                let value = self.look_up(position, symmetry);
                self.gather(position, symmetry, false);
                value
            }
        };
        softmax::softmax(&mut self.policy);
        value
    }
}

impl<P: Encode> Evaluator<P> for NetEvaluator<P> {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        for request in batch.drain(..) {
            let value = self.evaluate(&request.position, request.seed);
            self.answers.push(&request, value, &self.policy);
        }
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        if answers.is_empty() {
            std::mem::swap(&mut self.answers, answers);
        } else {
            answers.append(&mut self.answers);
        }
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}
