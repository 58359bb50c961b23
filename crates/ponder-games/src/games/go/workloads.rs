//! Workloads by which the rules of Go are benchmarked.

use crate::{Unit, Workload};
use ponder_game::{History, Rollout, Seed};
use ponder_go::rollout::Tactics;
use ponder_go::workload::{
    Choosing, SEQUENCES, Sequence, play_checked, play_unchecked, random_game,
};
use ponder_go::{GoPosition, GoRules};
use std::hint::black_box;

/// Number of boards that are prepared for a round of a sequence.
const BOARDS: usize = 64;
/// Number of random games in a round.
const GAMES: u64 = 4;

/// All workloads.
pub(super) fn all() -> Vec<Workload> {
    let mut all = Vec::new();
    for sequence in SEQUENCES {
        for checked in [Checked::No, Checked::Superko] {
            all.push(go_sequence(sequence, checked));
        }
    }
    for choosing in [Choosing::UntilLegal, Choosing::FromList] {
        all.push(go_random::<128>(9, "9x9", choosing));
        all.push(go_random::<512>(19, "19x19", choosing));
    }
    all.push(go_playouts(9, "9x9"));
    all.push(go_playouts(19, "19x19"));
    all
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Checked {
    No,
    Superko,
}

fn go_sequence(sequence: Sequence, checked: Checked) -> Workload {
    let rules = GoRules::new(19, 19).expect("19x19 is a board");
    let start = GoPosition::<512>::new(&rules);
    let points = sequence.points(&start);
    let figure = match checked {
        Checked::No => "ns_per_move",
        Checked::Superko => "ns_per_move_checked",
    };
    let prepare = Box::new(move || {
        let points = points.clone();
        let mut boards = vec![start.clone(); BOARDS];
        let mut history = History::default();
        Box::new(move || {
            for board in &mut boards {
                let board = black_box(board);
                let (stones, expected) = match checked {
                    Checked::No => (play_unchecked(board, &points), sequence.stones),
                    Checked::Superko => {
                        (play_checked(board, &points, &mut history), sequence.stones_checked)
                    }
                };
                assert_eq!(stones, expected, "stones of {}", sequence.name);
            }
            (BOARDS * points.len()) as u64
        }) as Box<dyn FnOnce() -> u64>
    });
    Workload { figure, unit: Unit::NanosEach, case: sequence.name, prepare }
}

fn go_random<const CAP: usize>(size: u8, case: &'static str, choosing: Choosing) -> Workload {
    let rules = GoRules::new(size, size).expect("a usual board");
    let figure = match choosing {
        Choosing::UntilLegal => "random_plies_per_cpu_s",
        Choosing::FromList => "legal_list_plies_per_cpu_s",
    };
    let mut number = 0;
    let prepare = Box::new(move || {
        let first = number;
        number += GAMES;
        Box::new(move || {
            let mut history = History::default();
            let mut plies = 0;
            for game in first..first + GAMES {
                let mut rng = Seed(1).named("random game").stream(game).rng();
                let (played, last) = random_game::<CAP>(&rules, choosing, &mut rng, &mut history);
                assert_eq!(last.computed_board_key(), last.board().key(), "the key of game {game}");
                assert_eq!(history.path_len(), played as usize);
                plies += u64::from(played);
            }
            plies
        }) as Box<dyn FnOnce() -> u64>
    });
    Workload { figure, unit: Unit::PerSecond, case, prepare }
}

/// Number of playouts in a round.
const PLAYOUTS: u32 = 200;

fn go_playouts(size: u8, case: &'static str) -> Workload {
    let start = GoPosition::<512>::new(&GoRules::new(size, size).expect("a usual board"));
    let mut number = 0;
    let prepare = Box::new(move || {
        let (start, seed) = (start.clone(), Seed(1).named("playouts").stream(number));
        number += 1;
        Box::new(move || {
            let tally = black_box(&start).rollouts(&Tactics::default(), PLAYOUTS, seed);
            assert_eq!(tally.count, PLAYOUTS);
            u64::from(PLAYOUTS)
        }) as Box<dyn FnOnce() -> u64>
    });
    Workload { figure: "playouts_per_cpu_s", unit: Unit::PerSecond, case, prepare }
}
