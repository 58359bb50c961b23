//! Batched evaluation for back ends that compute asynchronously.

use super::{NetEvaluator, cache_key, gather, seen};
use crate::softmax;
use crate::torch::{Output, Ticket, Worker, or_panic};
use ponder_game::{Answers, Encode, Frame, Request, Wait};
use std::collections::VecDeque;
use std::sync::Arc;

/// Maximum number of positions in a job: the batch size of a GPU, which bounds its memory.
const POSITIONS_MAX: usize = 4096;

/// Queue of the batches in flight, in order of submission.
pub(super) struct Lane<P> {
    worker: Arc<Worker>,
    under_way: VecDeque<Pending<P>>,
    requests: usize,
}

/// A batch in flight.
struct Pending<P> {
    requests: Vec<Request<P>>,
    /// Sources of all requests in order: one per symmetry that a request is evaluated under.
    sources: Vec<Source>,
    jobs: Vec<Job>,
}

/// Source of the logits and the value of a request under one symmetry.
enum Source {
    Cache(f32, Box<[f32]>),
    Job { job: usize, position: usize },
}

struct Job {
    ticket: Ticket,
    output: Option<Output>,
}

/// A job that is being filled.
struct Draft {
    frame: Frame,
    planes: Vec<u8>,
    positions: usize,
}

impl<P> Lane<P> {
    pub fn new(worker: Arc<Worker>) -> Self {
        Lane { worker, under_way: VecDeque::new(), requests: 0 }
    }

    /// Requests that have not been collected.
    pub fn in_flight(&self) -> usize {
        self.requests
    }
}

impl<P> Pending<P> {
    /// Returns `true` if all jobs are done; blocks until then if `wait` asks for it.
    fn is_ready(&mut self, wait: Wait) -> bool {
        for job in self.jobs.iter_mut().filter(|job| job.output.is_none()) {
            let answer = match wait {
                Wait::ForOne => Some(job.ticket.wait()),
                Wait::No => job.ticket.poll(),
            };
            match answer.map(or_panic) {
                Some(output) => job.output = Some(output),
                None => return false,
            }
        }
        true
    }

    fn source(&self, index: usize) -> (&[f32], f32) {
        match &self.sources[index] {
            Source::Cache(value, logits) => (logits, *value),
            &Source::Job { job, position } => {
                let output = self.jobs[job].output.as_ref();
                output.expect("only batches that are ready are taken apart").of(position)
            }
        }
    }
}

impl<P: Encode> NetEvaluator<P> {
    /// Submits a batch.
    pub(super) fn submit_batch(&mut self, batch: &mut Vec<Request<P>>) {
        let requests: Vec<_> = std::mem::take(batch);
        let mut sources = Vec::with_capacity(requests.len());
        let mut drafts: Vec<Draft> = Vec::new();
        for request in &requests {
            let position = &request.position;
            for symmetry in seen(self.options.view, position, request.seed) {
                if let Some(cache) = &mut self.cache
                    && let Some((value, logits)) = cache.get(cache_key(position, symmetry))
                {
                    sources.push(Source::Cache(value, logits.into()));
                    continue;
                }
                let job = draft_for(position.frame(), &mut drafts);
                let draft = &mut drafts[job];
                let start = draft.planes.len();
                draft.planes.resize(start + draft.frame.cells() * P::PLANES, 0);
                position.encode(symmetry, &mut draft.planes[start..]);
                sources.push(Source::Job { job, position: draft.positions });
                draft.positions += 1;
                self.computed += 1;
            }
        }
        let Some(lane) = &mut self.lane else { return };
        let jobs = drafts.into_iter().map(|draft| Job {
            ticket: lane.worker.submit(draft.planes, draft.frame),
            output: None,
        });
        lane.requests += requests.len();
        lane.under_way.push_back(Pending { requests, sources, jobs: jobs.collect() });
    }

    /// Appends the results of the completed batches at the front of the queue.
    pub(super) fn collect_batches(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        let mut collected = 0;
        let mut wait = wait;
        while let Some(lane) = &mut self.lane
            && let Some(front) = lane.under_way.front_mut()
            && front.is_ready(wait)
            && let Some(pending) = lane.under_way.pop_front()
        {
            lane.requests -= pending.requests.len();
            collected += pending.requests.len();
            self.finish(&pending, answers);
            wait = Wait::No;
        }
        collected
    }

    fn finish(&mut self, pending: &Pending<P>, answers: &mut Answers) {
        let mut index = 0;
        for request in &pending.requests {
            let position = &request.position;
            let symmetries = seen(self.options.view, position, request.seed);
            let share = 1.0 / symmetries.len() as f32;
            let mut sum = 0.0;
            self.policy.clear();
            for symmetry in symmetries {
                let (logits, value) = pending.source(index);
                if let (Some(cache), Source::Job { .. }) =
                    (&mut self.cache, &pending.sources[index])
                {
                    cache.put(cache_key(position, symmetry), value, logits);
                }
                sum += value;
                gather(position, symmetry, &self.history, logits, &mut self.policy);
                index += 1;
            }
            self.policy.iter_mut().for_each(|logit| *logit *= share);
            softmax::softmax(&mut self.policy);
            answers.push(request, (sum * share).clamp(-1.0, 1.0), &self.policy);
        }
    }
}

/// Returns the index of the draft that the next position of a frame belongs to.
fn draft_for(frame: Frame, drafts: &mut Vec<Draft>) -> usize {
    let open = |draft: &Draft| draft.frame == frame && draft.positions < POSITIONS_MAX;
    drafts.iter().position(open).unwrap_or_else(|| {
        drafts.push(Draft { frame, planes: Vec::new(), positions: 0 });
        drafts.len() - 1
    })
}
