//! The solver on several threads.

use ponder_game::Side;
use ponder_hex::Bitboard;
use ponder_hex::solver::{Solution, Solver, SolverCounts};
use std::thread;

/// Solves a position on as many threads as the options of the solver say. `stop` is asked on this
/// thread every few nodes whether to give up; then the result is `None`.
pub fn solve_on_threads<P: Bitboard>(
    solver: &mut Solver<P>,
    stones: [P; 2],
    to_move: Side,
    stop: &mut dyn FnMut(&SolverCounts) -> bool,
) -> Option<Solution<P>> {
    let mut parts = solver.parts(stones, to_move);
    let first = parts.pop()?;
    thread::scope(|scope| {
        let others: Vec<_> =
            parts.into_iter().map(|part| scope.spawn(|| part.solve(&mut |_| false))).collect();
        let solution = first.solve(stop);
        let found = others.into_iter().filter_map(|other| match other.join() {
            Ok(solution) => solution,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        solution.into_iter().chain(found).next()
    })
}
