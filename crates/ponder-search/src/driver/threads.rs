//! Driver for one search on several threads.

use super::{Pace, StopCondition};
use crate::Search;
use crate::search::{Poll, StopReason};
use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};
use ponder_game::{Answers, Evaluator, Position, Request, Wait};
use std::time::Instant;

/// Runs one search with several threads. The calling thread owns the tree, which therefore needs no
/// lock: it opens leaves and backs up answers, and evaluates a leaf whenever no more can be opened.
/// The other threads only evaluate. So the result depends on the seed and on the search's
/// `leaves_in_flight_max`, but not on the scheduling of the threads.
///
/// There is one thread per evaluator, of which there must be at least one; the first evaluator is
/// that of the calling thread, which is also the one that calls `observe`. The search's
/// `leaves_in_flight_max` should be three times the number of evaluators, so that none of them waits
/// while the calling thread evaluates a leaf itself. Useful if an evaluation takes longer than the
/// work on the tree.
pub fn run_threads<S: Search, E: Evaluator<S::Position>>(
    search: &mut S,
    evaluators: &mut [E],
    until: StopCondition<'_>,
    observe: impl FnMut(&S, Instant),
) -> StopReason {
    let Some((own, others)) = evaluators.split_first_mut() else { return StopReason::Asked };
    let (leaves, queue) = unbounded();
    let (replies, answered) = unbounded();
    std::thread::scope(|scope| {
        for evaluator in others {
            let (queue, replies) = (queue.clone(), replies.clone());
            scope.spawn(move || evaluate_all(evaluator, until, &queue, &replies));
        }
        let coordinator = Coordinator { leaves, queue, answered };
        let stop = coordinator.search(search, own, until, observe);
        search.cancel();
        // Leaves that nobody has begun are dropped; without a sender, the threads end.
        while coordinator.queue.try_recv().is_ok() {}
        stop
    })
}

/// The thread that owns the search: its ends of the channels to the others.
struct Coordinator<P> {
    leaves: Sender<Request<P>>,
    queue: Receiver<Request<P>>,
    /// Answers, none if the request was lost, and `None` from an evaluator that panicked.
    answered: Receiver<Option<Answers>>,
}

impl<P: Position> Coordinator<P> {
    /// Searches until a reason to stop.
    fn search<S: Search<Position = P>, E: Evaluator<P>>(
        &self,
        search: &mut S,
        own: &mut E,
        until: StopCondition<'_>,
        mut observe: impl FnMut(&S, Instant),
    ) -> StopReason {
        let mut requests = Vec::new();
        let mut answers = Answers::default();
        let mut pace = Pace::new();
        // Leaves that have been handed over and not come back, those in the queue included.
        let mut handed_over = 0;
        loop {
            while let Ok(ready) = self.answered.try_recv() {
                handed_over -= 1;
                let Some(ready) = ready else { return StopReason::Asked };
                search.resume(&ready);
            }
            if let Some(now) = pace.tick() {
                observe(search, now);
            }
            if let Some(stop) = until.reached_now() {
                return stop;
            }
            let mut has_cached = false;
            let poll = search.poll(&mut requests);
            if let Poll::Done(stop) = poll {
                return stop;
            }
            // A single leaf is not worth waking another thread.
            if handed_over == 0 && requests.len() == 1 && poll != Poll::Running {
                answers.clear();
                own.submit(&mut requests);
                own.collect(Wait::ForOne, &mut answers);
                search.resume(&answers);
                continue;
            }
            for request in requests.drain(..) {
                answers.clear();
                if own.answer_cached(&request, &mut answers) {
                    has_cached = true;
                    search.resume(&answers);
                    continue;
                }
                handed_over += 1;
                // Cannot fail: this thread holds a receiver.
                let _ = self.leaves.send(request);
            }
            if has_cached {
                // The search may go on.
                continue;
            }
            if let Ok(request) = self.queue.try_recv() {
                handed_over -= 1;
                answers.clear();
                evaluate(own, request, &mut answers);
                search.resume(&answers);
            } else if poll != Poll::Running {
                if handed_over == 0 {
                    // An evaluator has lost a request.
                    search.cancel();
                } else if let Some(ready) = receive(&self.answered) {
                    handed_over -= 1;
                    let Some(ready) = ready else { return StopReason::Asked };
                    search.resume(&ready);
                }
            }
        }
    }
}

/// Attempts to receive a message, each with a chance for other threads to run, before this thread
/// sleeps: waking it would take as long as an evaluation.
const ATTEMPTS: u32 = 200;

/// Waits for a message; `None` without a sender.
fn receive<T>(receiver: &Receiver<T>) -> Option<T> {
    for _ in 0..ATTEMPTS {
        match receiver.try_recv() {
            Err(TryRecvError::Empty) => std::thread::yield_now(),
            received => return received.ok(),
        }
    }
    receiver.recv().ok()
}

/// Evaluates leaves from the queue until there is no sender; none after a reason to stop.
fn evaluate_all<P: Position>(
    evaluator: &mut impl Evaluator<P>,
    until: StopCondition<'_>,
    queue: &Receiver<Request<P>>,
    replies: &Sender<Option<Answers>>,
) {
    while let Some(request) = receive(queue) {
        let mut reply = Reply { answers: Answers::default(), replies };
        if until.reached_now().is_none() {
            evaluate(evaluator, request, &mut reply.answers);
        }
    }
}

/// Evaluates one leaf.
fn evaluate<P: Position>(
    evaluator: &mut impl Evaluator<P>,
    request: Request<P>,
    answers: &mut Answers,
) {
    evaluator.submit(&mut vec![request]);
    evaluator.collect(Wait::ForOne, answers);
}

/// The reply to one request. It is sent when dropped, so that the owner of the search does not wait
/// in vain for an evaluator that panics.
struct Reply<'a> {
    answers: Answers,
    replies: &'a Sender<Option<Answers>>,
}

impl Drop for Reply<'_> {
    fn drop(&mut self) {
        let answers = (!std::thread::panicking()).then(|| std::mem::take(&mut self.answers));
        // Fails if the search has stopped.
        let _ = self.replies.send(answers);
    }
}
