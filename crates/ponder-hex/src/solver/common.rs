//! State that the threads of a solver share.

use super::proofs::Proof;
use super::table::{Keys, Table};
use super::{SolverCounts, SolverOptions};
use crate::knowledge::FilledBoard;
use crate::{Bitboard, Board, HexRules};
use ponder_game::Side;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// State that the threads of a solver share.
#[derive(Debug)]
pub(super) struct Shared<P: Bitboard> {
    pub rules: HexRules,
    pub board: &'static Board<P>,
    pub options: SolverOptions,
    pub keys: Keys,
    pub table: Table<P>,
    /// Proofs for each thread that others have found.
    inboxes: Vec<Mutex<Vec<Proof<P>>>>,
    /// Number of threads below each board after a move, by its key.
    searched: Mutex<HashMap<u64, u32>>,
    nodes: AtomicU64,
    builds: AtomicU64,
    is_stopped: AtomicBool,
}

impl<P: Bitboard> Shared<P> {
    pub fn new(rules: HexRules, options: SolverOptions) -> Self {
        let board = Board::new(&rules);
        Shared {
            rules,
            board,
            options,
            keys: Keys::new(board.cells()),
            table: Table::new(options.table_bytes),
            inboxes: (0..options.threads.get()).map(|_| Mutex::default()).collect(),
            searched: Mutex::new(HashMap::new()),
            nodes: AtomicU64::new(0),
            builds: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
        }
    }

    /// Returns whether more than one thread searches.
    pub fn is_parallel(&self) -> bool {
        self.options.threads.get() > 1
    }

    /// Proofs that other threads have found and the one with this number has not taken yet.
    pub fn inbox(&self, number: usize) -> MutexGuard<'_, Vec<Proof<P>>> {
        self.inboxes[number].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Numbers of threads below boards after moves, by their keys; boards without threads are
    /// absent.
    pub fn searched(&self) -> MutexGuard<'_, HashMap<u64, u32>> {
        self.searched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts of the work so far.
    pub fn counts(&self) -> SolverCounts {
        SolverCounts {
            nodes: self.nodes.load(Ordering::Relaxed),
            builds: self.builds.load(Ordering::Relaxed),
        }
    }

    pub fn count_node(&self) {
        self.nodes.fetch_add(1, Ordering::Relaxed);
    }

    pub fn count_build(&self) {
        self.builds.fetch_add(1, Ordering::Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Tells all threads to stop, or lets them work again.
    pub fn set_stopped(&self, is_stopped: bool) {
        self.is_stopped.store(is_stopped, Ordering::Relaxed);
    }

    /// Part of a carrier that can belong to a winning chain: the cells that the winner's stones and
    /// the carrier connect to its first edge.
    pub fn shrunk(&self, filled: &FilledBoard<P>, winner: Side, carrier: P) -> P {
        let area = filled.stones(winner) | filled.dead() | carrier;
        let edge = self.board.start[winner.index()];
        carrier & self.board.flood(edge & area, area)
    }
}
