//! Batched evaluation for back ends that compute asynchronously.

use super::{NetEvaluator, average, cache_key, gather, symmetries_of};
use crate::torch::{Output, POSITIONS_MAX, Ticket, Worker, or_panic};
use ponder_game::{Answers, Encode, Frame, Request, Wait};
use std::collections::VecDeque;
use std::sync::Arc;

/// Queue of the batches in flight, in order of submission.
pub(super) struct Lane<P> {
    worker: Arc<Worker>,
    pending: VecDeque<Pending<P>>,
    /// Number of requests that have not been collected.
    requests: usize,
}

/// A batch in flight.
struct Pending<P> {
    requests: Vec<Request<P>>,
    /// Sources of all requests in order: one per symmetry that a request is evaluated under.
    sources: Vec<Source>,
    /// Jobs of the worker; each has positions of one board size.
    jobs: Vec<Job>,
}

/// Source of the logits and the value of a request under one symmetry.
enum Source {
    Cache(f32, Box<[f32]>),
    Job { job: usize, position: usize },
}

/// A job of the worker.
struct Job {
    ticket: Ticket,
    /// The result, once it has been collected from the worker.
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
        Lane { worker, pending: VecDeque::new(), requests: 0 }
    }

    /// Returns the number of requests that have not been collected.
    pub fn in_flight(&self) -> usize {
        self.requests
    }
}

impl<P> Pending<P> {
    /// Returns whether all jobs are done; blocks until then if `wait` asks for it.
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

    /// Returns the logits and the value of a source of a batch that is ready.
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
            for symmetry in symmetries_of(self.options.view, position, request.seed) {
                if let Some(cache) = &self.cache
                    && let Some((value, logits)) = cache.lock().get(cache_key(position, symmetry))
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
        lane.pending.push_back(Pending { requests, sources, jobs: jobs.collect() });
    }

    /// Appends the results of the completed batches at the front of the queue.
    pub(super) fn collect_batches(&mut self, wait: Wait, answers: &mut Answers) -> usize {
        let mut collected = 0;
        let mut wait = wait;
        while let Some(lane) = &mut self.lane
            && let Some(front) = lane.pending.front_mut()
            && front.is_ready(wait)
            && let Some(pending) = lane.pending.pop_front()
        {
            lane.requests -= pending.requests.len();
            collected += pending.requests.len();
            self.finish(&pending, answers);
            wait = Wait::No;
        }
        collected
    }

    /// Appends the results of a batch that is ready, and caches those that were computed.
    fn finish(&mut self, pending: &Pending<P>, answers: &mut Answers) {
        let mut index = 0;
        for request in &pending.requests {
            let position = &request.position;
            let symmetries = symmetries_of(self.options.view, position, request.seed);
            let count = symmetries.len();
            let mut sum = 0.0;
            self.policy.clear();
            for symmetry in symmetries {
                let (logits, value) = pending.source(index);
                if let (Some(cache), Source::Job { .. }) = (&self.cache, &pending.sources[index]) {
                    cache.lock().put(cache_key(position, symmetry), value, logits);
                }
                sum += value;
                gather(position, symmetry, &self.history, logits, &mut self.policy);
                index += 1;
            }
            let value = average(count, sum, &mut self.policy);
            answers.push(request, value, &self.policy);
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
