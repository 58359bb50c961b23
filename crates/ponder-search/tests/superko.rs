//! Searches with a policy after a history that forbids some of the moves known to an evaluator.

use ponder_game::{Answers, History, Notation, Position, Request, Seed, Status};
use ponder_go::{GoPosition, GoRules};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use ponder_search::puct::{Puct, PuctConfig};
use ponder_search::{Limits, Poll, Search};

/// A position with a ko that Black may not retake, and its history.
fn ko() -> (GoPosition<128>, History) {
    let rules: GoRules = "5".parse().unwrap();
    let mut position = GoPosition::<128>::new(&rules);
    let mut history = History::default();
    for text in "B3 C3 A2 D2 B1 C1 C2 B2".split(' ') {
        let mv = position.parse_move(text).unwrap();
        position.check(mv, &history).unwrap();
        history.push(position.repetition_key());
        position.play(mv);
    }
    (position, history)
}

/// Answers with a policy that strongly prefers the move with the given name, whatever the history.
fn answer(requests: &mut Vec<Request<GoPosition<128>>>, name: &str, answers: &mut Answers) {
    answers.clear();
    for request in requests.drain(..) {
        let moves = request.position.legal_moves(&History::default());
        let liked = request.position.parse_move(name).unwrap();
        let rest = 0.1 / moves.len() as f32;
        let mut policy: Vec<f32> =
            moves.iter().map(|&mv| if mv == liked { 0.9 + rest } else { rest }).collect();
        let sum: f32 = policy.iter().sum();
        policy.iter_mut().for_each(|prior| *prior /= sum);
        answers.push(&request, 0.0, &policy);
    }
}

fn run(search: &mut impl Search<Position = GoPosition<128>>, name: &str) {
    search.set_limits(Limits { visits_max: 200, ..Limits::default() });
    let (mut requests, mut answers) = (Vec::new(), Answers::default());
    while !matches!(search.poll(&mut requests), Poll::Done(_)) {
        answer(&mut requests, name, &mut answers);
        search.resume(&answers);
    }
}

#[test]
fn a_forbidden_move_is_left_out_however_much_it_is_liked() {
    let (position, history) = ko();
    let ko = position.parse_move("C2").unwrap();
    assert!(position.check(ko, &history).is_err());
    assert!(position.check(ko, &History::default()).is_ok());
    let legal = position.count_moves(&history);
    let mut puct = Puct::new(position.clone(), history.clone(), PuctConfig::default(), Seed(1));
    run(&mut puct, "C2");
    let mut gumbel =
        Gumbel::new(position.clone(), history.clone(), GumbelConfig::default(), Seed(1));
    run(&mut gumbel, "C2");
    for children in [puct.children(&[]).unwrap(), gumbel.children(&[]).unwrap()] {
        assert!(children.len() <= legal);
        let priors: f32 = children.iter().filter_map(|child| child.prior).sum();
        assert!(priors <= 1.01, "{priors}");
        for child in &children {
            assert_ne!(child.mv, ko);
            assert!(position.check(child.mv, &history).is_ok());
            assert!(child.prior.unwrap() < 0.2, "{child:?}");
        }
    }
}

/// Moves and their priors stay together after the gap of a forbidden move.
#[test]
fn a_liked_move_behind_the_gap_is_found() {
    let (position, history) = ko();
    assert_eq!(position.status(&history), Status::Running);
    let mut search = Puct::new(position.clone(), history, PuctConfig::default(), Seed(1));
    run(&mut search, "D1");
    let liked = position.parse_move("D1").unwrap();
    let children = search.children(&[]).unwrap();
    let child = children.iter().find(|child| child.mv == liked).unwrap();
    assert!(child.prior.unwrap() > 0.8, "{child:?}");
}
