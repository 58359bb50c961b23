//! An evaluator of positions backed by a network.

#[cfg(feature = "torch")]
mod batch;

use crate::cache::Cache;
use crate::{Net, NetScratch, softmax};
use parking_lot::Mutex;
use ponder_game::{Answers, Encode, Evaluator, Frame, History, Key, Request, Seed, Side, Wait};
use std::ops::Range;
use std::sync::Arc;

/// Board symmetries that the network evaluates a position under.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum View {
    /// The position as it is.
    #[default]
    Identity,
    /// One symmetry, drawn from the seed of the request.
    Random,
    /// All symmetries, with the logits and values averaged.
    Average,
}

/// Options of a [`NetEvaluator`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NetOptions {
    /// Symmetries to evaluate.
    pub view: View,
    /// Memory limit of the evaluation cache in bytes; 0 disables it.
    pub cache_bytes_max: usize,
    /// Weight of the expected score in the value, in thousandths. It has no effect where the network
    /// has no head for the owners of cells or runs in libtorch, or the game does not count points.
    ///
    /// The score is that of KataGo's static score utility (Wu 2019): `2 / pi * atan(lead /
    /// sqrt(cells))`, with the lead in points by the expected owners.
    pub score_permille: u16,
    /// True if answers have the expected lead, under the same conditions as the score.
    pub expects_lead: bool,
}

/// Statistics of a [`NetEvaluator`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NetCounts {
    /// Number of network evaluations; each symmetry counts.
    pub computed: u64,
    /// Number of cache look-ups.
    pub cache_lookups: u64,
    /// Number of cache hits.
    pub cache_hits: u64,
    /// Bytes allocated by the cache: evaluations, their slots and the index.
    pub cache_bytes: usize,
}

/// Evaluates positions with a network: synchronously on the calling thread, or, where the back end
/// [works asynchronously](crate::Backend::is_asynchronous), a batch at a time in the background.
///
/// The policy is masked to the moves that are legal with an empty history, in the order of
/// [`for_each_move`](ponder_game::Position::for_each_move); the logits of other outputs are
/// ignored.
pub struct NetEvaluator<P: Encode> {
    net: Arc<Net>,
    options: NetOptions,
    cache: Option<Arc<Mutex<Cache>>>,
    computed: u64,
    scratch: NetScratch,
    planes: Vec<u8>,
    logits: Vec<f32>,
    policy: Vec<f32>,
    owners: Vec<f32>,
    answers: Answers,
    history: History,
    #[cfg(feature = "torch")]
    lane: Option<batch::Lane<P>>,
    marker: std::marker::PhantomData<fn(P)>,
}

impl<P: Encode> NetEvaluator<P> {
    /// Creates an evaluator. The network must accept the frames of all positions submitted later.
    ///
    /// # Panics
    /// Panics when the network has another number of planes or extra moves than `P`.
    #[must_use]
    pub fn new(net: Arc<Net>, options: NetOptions) -> Self {
        let config = *net.config();
        assert_eq!((config.planes, config.extra_moves), (P::PLANES, P::EXTRA_MOVES));
        let cache = (options.cache_bytes_max > 0).then(|| Cache::new(options.cache_bytes_max));
        Self::with_cache(net, options, cache.map(|cache| Arc::new(Mutex::new(cache))))
    }

    /// Creates an evaluator for another thread of the same search, with the same network and the
    /// same cache.
    #[must_use]
    pub fn sibling(&self) -> Self {
        Self::with_cache(Arc::clone(&self.net), self.options, self.cache.clone())
    }

    fn with_cache(net: Arc<Net>, options: NetOptions, cache: Option<Arc<Mutex<Cache>>>) -> Self {
        NetEvaluator {
            #[cfg(feature = "torch")]
            lane: net.worker().map(batch::Lane::new),
            net,
            options,
            cache,
            computed: 0,
            scratch: NetScratch::default(),
            planes: Vec::new(),
            logits: Vec::new(),
            policy: Vec::new(),
            owners: Vec::new(),
            answers: Answers::default(),
            history: History::default(),
            marker: std::marker::PhantomData,
        }
    }

    /// Returns the statistics so far; those of the cache include its use by
    /// [siblings](NetEvaluator::sibling).
    pub fn counts(&self) -> NetCounts {
        let cache = self.cache.as_ref().map(|cache| cache.lock());
        NetCounts {
            computed: self.computed,
            cache_lookups: cache.as_ref().map_or(0, |cache| cache.lookups),
            cache_hits: cache.as_ref().map_or(0, |cache| cache.hits),
            cache_bytes: cache.as_ref().map_or(0, |cache| cache.bytes()),
        }
    }

    /// Computes the logits and the value under one symmetry.
    fn compute(&mut self, position: &P, symmetry: usize) -> f32 {
        let frame = position.frame();
        self.planes.resize(frame.cells() * P::PLANES, 0);
        position.encode(symmetry, &mut self.planes);
        self.computed += 1;
        let NetOptions { score_permille, expects_lead, .. } = self.options;
        let counts_score =
            (score_permille > 0 || expects_lead) && position.lead_of_area(0.0).is_some();
        let owners = counts_score.then_some(&mut self.owners);
        let (scratch, logits) = (&mut self.scratch, &mut self.logits);
        let value = self.net.evaluate_with_owners(&self.planes, frame, scratch, logits, owners);
        if counts_score && !self.owners.is_empty() {
            let area: f32 = self.owners.iter().sum();
            self.logits.push(Side::First.value_for(position.to_move(), area));
        }
        value
    }

    /// The lead of the first side that the network expects, in points, if the logits end with its
    /// lead in area. Not a part of the evaluation that is cached: it may depend on more of the game
    /// than the network sees, such as captures.
    fn lead(&self, position: &P) -> Option<f32> {
        let &area = self.logits.get(position.frame().cells() + P::EXTRA_MOVES)?;
        position.lead_of_area(area).filter(|lead| lead.is_finite())
    }

    /// The value with the weight of the score of an expected lead.
    fn with_score(&self, position: &P, value: f32, lead: Option<f32>) -> f32 {
        let (Some(lead), true) = (lead, self.options.score_permille > 0) else { return value };
        let cells = position.frame().cells();
        let lead = Side::First.value_for(position.to_move(), lead);
        let score = (lead / (cells as f32).sqrt()).atan() * std::f32::consts::FRAC_2_PI;
        value + (score - value) * f32::from(self.options.score_permille) / 1000.0
    }

    /// Converts the owners that the network expects under a symmetry to an ownership map: an entry
    /// per cell under the identity, 1 for the first side and -1 for the other. `None` if there are
    /// no owners.
    fn ownership_of(&self, position: &P, symmetry: usize) -> Option<Vec<f32>> {
        let sign = Side::First.value_for(position.to_move(), 1.0);
        let cells = 0..self.owners.len();
        let seen = |cell| self.owners[position.symmetric_cell(cell, symmetry)];
        (!self.owners.is_empty()).then(|| cells.map(|cell| sign * seen(cell)).collect())
    }

    /// Computes the expected owner of each cell: 1 for [`Side::First`], -1 for the other side.
    /// `None` if the network has no head for owners.
    pub fn ownership(&mut self, position: &P) -> Option<Vec<f32>> {
        #[cfg(feature = "torch")]
        if self.lane.is_some() {
            return None;
        }
        if !self.net.config().heads.owners {
            return None;
        }
        let frame = position.frame();
        self.planes.resize(frame.cells() * P::PLANES, 0);
        position.encode(0, &mut self.planes);
        let (scratch, logits) = (&mut self.scratch, &mut self.logits);
        let owners = Some(&mut self.owners);
        self.net.evaluate_with_owners(&self.planes, frame, scratch, logits, owners);
        self.ownership_of(position, 0)
    }

    /// Returns the evaluation under one symmetry, from the cache or freshly computed.
    fn lookup(&mut self, position: &P, symmetry: usize) -> f32 {
        let Some(cache) = self.cache.clone() else { return self.compute(position, symmetry) };
        let key = cache_key(position, symmetry);
        if let Some((value, logits)) = cache.lock().get(key) {
            self.logits.clear();
            self.logits.extend_from_slice(logits);
            return value;
        }
        let value = self.compute(position, symmetry);
        cache.lock().put(key, value, &self.logits);
        value
    }

    /// Returns the value and the expected lead of the first side in half points, 0 if it is not
    /// known; the policy is left in `policy`.
    fn evaluate(&mut self, position: &P, seed: Seed) -> (f32, i32) {
        let symmetries = symmetries_of(self.options.view, position, seed);
        let count = symmetries.len();
        let (mut sum, mut leads) = (0.0, 0.0);
        self.policy.clear();
        for symmetry in symmetries {
            let value = self.lookup(position, symmetry);
            let lead = self.lead(position);
            sum += self.with_score(position, value, lead);
            leads += lead.unwrap_or(0.0);
            gather(position, symmetry, &self.history, &self.logits, &mut self.policy);
        }
        let margin_halves = (2.0 * leads / count as f32).round() as i32;
        (average(count, sum, &mut self.policy), margin_halves)
    }
}

/// Turns the sums over `count` symmetries into an evaluation: the logits in `policy` into
/// probabilities, and the value, which is returned, into the mean. Non-finite outputs, which an
/// overflowing network produces, become a neutral evaluation.
fn average(count: usize, value_sum: f32, policy: &mut [f32]) -> f32 {
    let share = 1.0 / count as f32;
    policy.iter_mut().for_each(|logit| *logit *= share);
    softmax::softmax(policy);
    let value = value_sum * share;
    if value.is_finite() && policy.iter().all(|prior| prior.is_finite()) {
        return value.clamp(-1.0, 1.0);
    }
    policy.fill(1.0 / policy.len().max(1) as f32);
    0.0
}

/// Returns the symmetries to evaluate a position under.
fn symmetries_of<P: Encode>(view: View, position: &P, seed: Seed) -> Range<usize> {
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

/// The cache key of a position under a symmetry: each symmetry is a different input, as are equal
/// stones on boards of different sizes.
fn cache_key<P: Encode>(position: &P, symmetry: usize) -> Key {
    let Key(key) = position.input_key();
    let Frame { rows, cols } = position.frame();
    let salt = Seed::mix((rows as u64) << 32 | (cols as u64) << 16 | (symmetry as u64 + 1));
    Key(key ^ (u128::from(salt) << 64 | u128::from(salt)))
}

/// Writes the logits of the legal moves under a symmetry to `policy`, or adds them to those already
/// there.
fn gather<P: Encode>(
    position: &P,
    symmetry: usize,
    history: &History,
    logits: &[f32],
    policy: &mut Vec<f32>,
) {
    if policy.is_empty() {
        position.for_each_move(history, |mv| {
            policy.push(logits[position.policy_index(mv, symmetry)]);
        });
        return;
    }
    let mut at = 0;
    position.for_each_move(history, |mv| {
        policy[at] += logits[position.policy_index(mv, symmetry)];
        at += 1;
    });
}

impl<P: Encode> Evaluator<P> for NetEvaluator<P> {
    /// # Panics
    /// Panics when the device of the back end fails, as in [`collect`](Evaluator::collect): there
    /// is no way to recover.
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        #[cfg(feature = "torch")]
        if self.lane.is_some() {
            self.submit_batch(batch);
            return;
        }
        for request in batch.drain(..) {
            let (value, margin_halves) = self.evaluate(&request.position, request.seed);
            self.answers.push_with_lead(&request, value, &self.policy, margin_halves);
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

    fn answer_cached(&mut self, request: &Request<P>, answers: &mut Answers) -> bool {
        let Some(cache) = &self.cache else { return false };
        let position = &request.position;
        let mut symmetries = symmetries_of(self.options.view, position, request.seed);
        let is_cached = {
            let cache = cache.lock();
            symmetries.all(|symmetry| cache.contains(cache_key(position, symmetry)))
        };
        if is_cached {
            let (value, margin_halves) = self.evaluate(position, request.seed);
            answers.push_with_lead(request, value, &self.policy, margin_halves);
        }
        is_cached
    }
}
