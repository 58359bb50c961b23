//! A network as an evaluator of positions.

#[cfg(feature = "torch")]
mod batched;

use crate::cache::Cache;
use crate::{Net, NetScratch, softmax};
use ponder_game::{Answers, Encode, Evaluator, Key, Line, Request, Seed, Wait};
use std::ops::Range;
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
    /// Bytes of memory for evaluations that are remembered; 0 for none.
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
    /// Bytes that the cache has allocated: evaluations, their slots, and the index of these.
    pub cache_bytes: usize,
}

/// Evaluates positions with a network: at once and on the calling thread, or, where the back end
/// [works alongside](crate::Backend::works_alongside), a batch at a time while the caller goes on.
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
    #[cfg(feature = "torch")]
    lane: Option<batched::Lane<P>>,
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
        let cache = (options.cache_bytes_max > 0).then(|| Cache::new(options.cache_bytes_max));
        NetEvaluator {
            #[cfg(feature = "torch")]
            lane: net.worker().map(batched::Lane::new),
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
        let key = cache_key(position, symmetry);
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

    /// An answer that can be used: a network whose sums overflow has no opinion.
    fn sound(&mut self, value: f32) -> f32 {
        if value.is_finite() && self.policy.iter().all(|prior| prior.is_finite()) {
            return value.clamp(-1.0, 1.0);
        }
        let share = 1.0 / self.policy.len().max(1) as f32;
        self.policy.fill(share);
        0.0
    }

    /// The value; the policy is in `policy`.
    fn evaluate(&mut self, position: &P, seed: Seed) -> f32 {
        let symmetries = seen(self.options.view, position, seed);
        let share = 1.0 / symmetries.len() as f32;
        let mut sum = 0.0;
        self.policy.clear();
        for symmetry in symmetries {
            sum += self.look_up(position, symmetry);
            gather(position, symmetry, &self.line, &self.logits, &mut self.policy);
        }
        self.policy.iter_mut().for_each(|logit| *logit *= share);
        softmax::softmax(&mut self.policy);
        self.sound(sum * share)
    }
}

/// The symmetries under which a position is seen.
fn seen<P: Encode>(view: View, position: &P, seed: Seed) -> Range<usize> {
    let count = position.symmetries();
    match view {
        View::Identity => 0..1,
        View::Random => {
            let drawn = (Seed::mix(seed.0) % count as u64) as usize;
            drawn..drawn + 1
        }
        View::Average => 0..count,
    }
}

/// The key of a position under a symmetry, which is another input.
fn cache_key<P: Encode>(position: &P, symmetry: usize) -> Key {
    let Key(key) = position.input_key();
    let salt = Seed::mix(symmetry as u64 + 1);
    Key(key ^ (u128::from(salt) << 64 | u128::from(salt)))
}

/// Writes the logits of the legal moves under a symmetry to `policy`, or adds them to what is there.
fn gather<P: Encode>(
    position: &P,
    symmetry: usize,
    line: &Line,
    logits: &[f32],
    policy: &mut Vec<f32>,
) {
    if policy.is_empty() {
        position.for_each_move(line, |mv| {
            policy.push(logits[position.policy_index(mv, symmetry)]);
        });
        return;
    }
    let mut at = 0;
    position.for_each_move(line, |mv| {
        policy[at] += logits[position.policy_index(mv, symmetry)];
        at += 1;
    });
}

impl<P: Encode> Evaluator<P> for NetEvaluator<P> {
    /// # Panics
    /// When a device fails that the back end works with, as [`collect`](Evaluator::collect) does:
    /// there is nothing to go on with.
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        #[cfg(feature = "torch")]
        if self.lane.is_some() {
            self.submit_batch(batch);
            return;
        }
        for request in batch.drain(..) {
            let value = self.evaluate(&request.position, request.seed);
            self.answers.push(&request, value, &self.policy);
        }
    }

    #[cfg_attr(not(feature = "torch"), expect(unused_variables, reason = "all is ready at once"))]
    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        #[cfg(feature = "torch")]
        if self.lane.is_some() {
            return self.collect_batches(wait, answers);
        }
        let count = self.answers.len();
        if answers.is_empty() {
            std::mem::swap(&mut self.answers, answers);
        } else {
            answers.append(&mut self.answers);
        }
        count
    }

    fn in_flight(&self) -> usize {
        #[cfg(feature = "torch")]
        if let Some(lane) = &self.lane {
            return lane.in_flight();
        }
        self.answers.len()
    }
}
