//! The evaluator interface: a batch of positions in, values and policies out.

use crate::{PointTrace, Position, Seed, Trace};

/// A position to evaluate.
///
/// `search`, `leaf` and `generation` are returned unchanged with the answer; an answer of an older
/// generation (after an advance or a cancel) is dropped by the search that sent the request.
#[derive(Clone, Debug)]
pub struct Request<P> {
    /// Number of the search that sends the request; chosen by the driver.
    pub search: u32,
    /// Number of the leaf among the search's open leaves.
    pub leaf: u32,
    /// The search's generation when it sent the request.
    pub generation: u32,
    /// The seed for this evaluation, so that its result does not depend on the batch it is in.
    pub seed: Seed,
    /// The position. It is running: searches score finished positions themselves.
    pub position: P,
}

/// Blocking behaviour of [`Evaluator::collect`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wait {
    /// Return what is ready, possibly nothing.
    No,
    /// Return at least one batch if any is in flight.
    ForOne,
}

/// Answers to requests, in a reusable buffer that does not allocate per answer.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    heads: Vec<Head>,
    policy: Vec<f32>,
    traces: Vec<PointTrace>,
}

/// One answer, whose policy and trace are ranges of the buffers that all answers share.
#[derive(Clone, Copy, Debug)]
struct Head {
    search: u32,
    leaf: u32,
    generation: u32,
    value: f32,
    policy_start: u32,
    policy_len: u32,
    trace_start: u32,
    trace_len: u32,
    margin_halves: i32,
}

/// One answer, borrowed from [`Answers`].
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// See [`Request::search`].
    pub search: u32,
    /// See [`Request::leaf`].
    pub leaf: u32,
    /// See [`Request::generation`].
    pub generation: u32,
    /// The value for the side to move, -1 (lost) to 1 (won).
    pub value: f32,
    /// Prior probabilities in the order of [`Position::for_each_move`] with an empty history,
    /// summing to 1; empty when the evaluator has no policy (rollouts). A search leaves out the
    /// moves that its own history forbids.
    pub policy: &'a [f32],
    /// Trace of the rollout behind the value, by point; empty when the evaluator has none.
    pub trace: &'a [PointTrace],
    /// The lead of [`crate::Side::First`] in half points at the end of that rollout, or the one that
    /// the evaluator expects; 0 if it knows none.
    pub margin_halves: i32,
}

impl Answers {
    /// Removes all answers and keeps the allocation.
    #[inline]
    pub fn clear(&mut self) {
        self.heads.clear();
        self.policy.clear();
        self.traces.clear();
    }

    /// The number of answers.
    #[inline]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns whether there is no answer.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Adds the answer to `request`.
    #[inline]
    pub fn push<P>(&mut self, request: &Request<P>, value: f32, policy: &[f32]) {
        self.push_copy(Answer { policy, ..Answer::to(request, value) });
    }

    /// Adds the answer to `request` from one rollout, with its trace.
    #[inline]
    pub fn push_traced<P>(&mut self, request: &Request<P>, value: f32, trace: &Trace) {
        let margin_halves = trace.margin_halves;
        self.push_copy(Answer {
            trace: &trace.points,
            margin_halves,
            ..Answer::to(request, value)
        });
    }

    /// Adds the answer to `request` with the lead that the evaluator expects, in half points.
    #[inline]
    pub fn push_with_lead<P>(
        &mut self,
        request: &Request<P>,
        value: f32,
        policy: &[f32],
        margin_halves: i32,
    ) {
        self.push_copy(Answer { policy, margin_halves, ..Answer::to(request, value) });
    }

    /// Adds a copy of an answer, whichever request it belongs to.
    #[inline]
    pub fn push_copy(&mut self, answer: Answer<'_>) {
        let value = answer.value;
        debug_assert!((-1.0..=1.0).contains(&value), "a value lies in [-1, 1], not {value}");
        let policy_start = self.policy.len() as u32;
        self.policy.extend_from_slice(answer.policy);
        let trace_start = self.traces.len() as u32;
        self.traces.extend_from_slice(answer.trace);
        self.heads.push(Head {
            search: answer.search,
            leaf: answer.leaf,
            generation: answer.generation,
            value,
            policy_start,
            policy_len: answer.policy.len() as u32,
            trace_start,
            trace_len: answer.trace.len() as u32,
            margin_halves: answer.margin_halves,
        });
    }

    /// All answers in the order in which they were pushed.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Answer<'_>> {
        self.heads.iter().map(|head| Answer {
            search: head.search,
            leaf: head.leaf,
            generation: head.generation,
            value: head.value,
            policy: &self.policy[head.policy_start as usize..][..head.policy_len as usize],
            trace: &self.traces[head.trace_start as usize..][..head.trace_len as usize],
            margin_halves: head.margin_halves,
        })
    }

    /// Moves all answers of `other` to the end of this buffer.
    pub fn append(&mut self, other: &mut Answers) {
        let policy_shift = self.policy.len() as u32;
        let trace_shift = self.traces.len() as u32;
        self.policy.append(&mut other.policy);
        self.traces.append(&mut other.traces);
        self.heads.extend(other.heads.drain(..).map(|head| Head {
            policy_start: head.policy_start + policy_shift,
            trace_start: head.trace_start + trace_shift,
            ..head
        }));
    }
}

impl Answer<'static> {
    /// An answer with a value and nothing else.
    #[inline]
    fn to<P>(request: &Request<P>, value: f32) -> Self {
        Answer {
            search: request.search,
            leaf: request.leaf,
            generation: request.generation,
            value,
            policy: &[],
            trace: &[],
            margin_halves: 0,
        }
    }
}

/// An evaluator of positions: rollouts, networks, resistance, a test double.
///
/// Batches are submitted and collected separately so that an accelerator can work on one while the
/// searches fill the next; an evaluator on the CPU computes at once and queues the answers until
/// they are collected. The result of a request never depends on which requests share its batch.
pub trait Evaluator<P: Position>: Send {
    /// Takes all requests out of `batch`.
    fn submit(&mut self, batch: &mut Vec<Request<P>>);

    /// Appends the answers that are ready to `answers` and returns their number.
    fn collect(&mut self, wait: Wait, answers: &mut Answers) -> usize;

    /// Number of submitted requests whose answers have not been collected.
    fn in_flight(&self) -> usize;

    /// Appends the answer to a request if it needs no computation, because it is cached, and returns
    /// whether it did.
    fn answer_cached(&mut self, request: &Request<P>, answers: &mut Answers) -> bool {
        let _ = (request, answers);
        false
    }
}
