//! The jobs that make up the next batch of a device.

use super::device_thread::Job;
use std::collections::VecDeque;
use std::sync::Arc;

/// Maximum number of positions in a job or a batch, which bounds the memory of a GPU.
pub(crate) const POSITIONS_MAX: usize = 4096;

/// Returns the number of positions of jobs.
pub(super) fn sum<'a>(jobs: impl IntoIterator<Item = &'a Job>) -> usize {
    jobs.into_iter().map(|job| job.positions).sum()
}

/// Returns whether the waiting jobs should become a batch while a batch of `running` positions is
/// under way: not before they are half as many, since the next batch is better large.
pub(super) fn worth_launching(waiting: &VecDeque<Job>, running: Option<usize>) -> bool {
    match running {
        None => !waiting.is_empty(),
        Some(running) => !waiting.is_empty() && sum(waiting) * 2 >= running,
    }
}

/// Takes the jobs of the next batch: the first, and those of its network and frame that follow, as
/// far as they fill a power of two to three quarters, at most [`POSITIONS_MAX`] unless the first
/// job alone is more.
pub(super) fn take_batch(waiting: &mut VecDeque<Job>) -> Vec<Job> {
    let Some(first) = waiting.pop_front() else { return Vec::new() };
    let fits = |job: &Job| Arc::ptr_eq(&job.network, &first.network) && job.frame == first.frame;
    let all = first.positions + sum(waiting.iter().filter(|job| fits(job)));
    let above = all.min(POSITIONS_MAX).next_power_of_two();
    let most = if all * 4 >= above * 3 { above } else { above / 2 };
    let (mut taken, mut left, mut positions) = (Vec::new(), VecDeque::new(), first.positions);
    let mut is_full = false;
    for job in waiting.drain(..) {
        if fits(&job) && !is_full && positions + job.positions <= most {
            positions += job.positions;
            taken.push(job);
        } else {
            is_full |= fits(&job);
            left.push_back(job);
        }
    }
    *waiting = left;
    taken.insert(0, first);
    taken
}
