//! Correction of the values of leaves by the errors of earlier ones over several moves of a game;
//! `puct_reference` compares it with a slow search.

use ponder_game::{Answers, Game, History, Position, Request, Seed};
use ponder_go::{Go, GoPosition};
use ponder_hex::{Hex, HexPosition};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Limits, Poll, Proven, Search};

const VISITS: u64 = 4000;

type Board = GoPosition<128>;

/// The error of a position, in which nobody is ahead: it depends on what lies around the last move.
fn error(position: &Board) -> f32 {
    let Some(mv) = position.last_move() else { return 0.0 };
    if position.local_pattern(mv).count_ones().is_multiple_of(2) { 0.3 } else { -0.3 }
}

fn answer<P: Position>(requests: &mut Vec<Request<P>>, value: fn(&P) -> f32) -> Answers {
    let mut answers = Answers::default();
    for request in requests.drain(..) {
        answers.push(&request, value(&request.position), &[]);
    }
    answers
}

/// Runs a search and returns how far the values of the root's moves are from 0, by visit.
fn run<S: Search>(search: &mut S, value: fn(&S::Position) -> f32) -> f64 {
    search.set_limits(Limits { visits_max: VISITS, ..Limits::default() });
    let mut requests = Vec::new();
    while !matches!(search.poll(&mut requests), Poll::Done(_)) {
        let answers = answer(&mut requests, value);
        search.resume(&answers);
    }
    let children = search.children(&[]).unwrap();
    let far = children.iter().map(|child| child.visits as f64 * f64::from(child.value.abs()));
    far.sum::<f64>() / VISITS as f64
}

fn start<G: Game>(rules: &str) -> G::Position {
    G::initial(&rules.parse::<G::Rules>().ok().unwrap())
}

/// A leaf that the search has reached by other moves as well is corrected, also after moves that
/// were played and with several leaves in flight; visits still add up.
#[test]
fn values_are_corrected_through_a_game() {
    let searched = |value_bias, leaves_in_flight_max| {
        let config = PuctConfig { value_bias, leaves_in_flight_max, ..PuctConfig::default() };
        let mut search = Puct::new(start::<Go<128>>("4"), History::default(), config, Seed(1));
        let mut values = Vec::new();
        for _ in 0..4 {
            values.push(run(&mut search, error));
            let children = search.children(&[]).unwrap();
            let open = children.iter().filter(|child| child.proven == Proven::Open);
            let sum: u64 = open.map(|child| child.visits).sum();
            assert_eq!(search.visits(), VISITS);
            assert!(sum < VISITS && 2 * sum > VISITS, "{sum}");
            search.advance(search.best_move().unwrap());
        }
        values
    };
    for leaves in [1, 6] {
        assert_ne!(searched(0.0, leaves), searched(0.8, leaves));
        assert_eq!(searched(0.8, leaves), searched(0.8, leaves));
    }
}

#[test]
fn a_game_without_local_patterns_is_searched_as_without_the_correction() {
    let hex = |value_bias| {
        let config = PuctConfig { value_bias, ..PuctConfig::default() };
        let position: HexPosition<u128> = start::<Hex<u128>>("7");
        let mut search = Puct::new(position, History::default(), config, Seed(1));
        run(&mut search, |position| (position.search_key().low() % 7) as f32 / 7.0 - 0.5);
        search.children(&[]).unwrap()
    };
    assert_eq!(format!("{:?}", hex(0.8)), format!("{:?}", hex(0.0)));
}
