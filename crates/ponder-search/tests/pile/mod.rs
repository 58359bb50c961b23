//! A counting game in which a side moves twice in a row, and evaluators to search it with.

#![allow(dead_code)]

use ponder_game::{
    Answers, Evaluator, History, Key, Outcome, Position, Refused, Request, Side, Status, Wait,
};

/// A game of taking 1 or 2 from a pile, two turns per side; the side that takes the last one wins.
/// Leaving exactly `trap` is a chain that cannot be completed, leaving exactly `draw_at` a draw.
#[derive(Clone, Debug)]
pub struct Pile {
    pub left: u8,
    pub to_move: Side,
    pub second_half: bool,
    pub trap: u8,
    pub draw_at: u8,
}

impl Position for Pile {
    type Move = u8;
    type Illegal = Refused;
    const DEPENDS_ON_HISTORY: bool = true;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn status(&self, _history: &History) -> Status {
        if self.left == 0 {
            // Within a turn the side that took the last one is still to move.
            let winner = if self.second_half { self.to_move } else { self.to_move.opponent() };
            Status::Over(Outcome::win(winner))
        } else if self.left == self.trap {
            Status::DeadEnd
        } else if self.left == self.draw_at {
            Status::Over(Outcome::draw())
        } else {
            Status::Running
        }
    }

    fn for_each_move<F: FnMut(u8)>(&self, _history: &History, mut f: F) {
        (1..=self.left.min(2)).for_each(&mut f);
    }

    fn play(&mut self, mv: u8) {
        self.left -= mv;
        if self.second_half {
            self.to_move = self.to_move.opponent();
        }
        self.second_half = !self.second_half;
    }

    fn check(&self, mv: u8, _history: &History) -> Result<(), Refused> {
        if (1..=self.left.min(2)).contains(&mv) {
            Ok(())
        } else {
            Err(Refused::new("illegal", "take 1 or 2"))
        }
    }

    fn search_key(&self) -> Key {
        let side = self.to_move.index() as u128;
        Key(u128::from(self.left) * 4 + side * 2 + u128::from(self.second_half))
    }
}

/// The value for the side to move, or `None` for a dead end.
pub fn minimax(pile: &Pile) -> Option<f32> {
    match pile.status(&History::default()) {
        Status::Over(outcome) => return Some(outcome.value_for(pile.to_move)),
        Status::DeadEnd => return None,
        Status::Running => {}
    }
    pile.legal_moves(&History::default())
        .into_iter()
        .filter_map(|mv| {
            let mut child = pile.clone();
            child.play(mv);
            minimax(&child).map(|value| child.to_move.value_for(pile.to_move, value))
        })
        .max_by(f32::total_cmp)
}

/// An evaluator that always returns a draw.
#[derive(Default)]
pub struct Even(Answers);

/// An evaluator whose value always has the first side half a win ahead.
#[derive(Default)]
pub struct Leaning(Answers);

macro_rules! evaluator {
    ($name:ident, $value:expr) => {
        impl Evaluator<Pile> for $name {
            fn submit(&mut self, batch: &mut Vec<Request<Pile>>) {
                let value: fn(&Pile) -> f32 = $value;
                batch
                    .drain(..)
                    .for_each(|request| self.0.push(&request, value(&request.position), &[]));
            }
            fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
                let count = self.0.len();
                answers.append(&mut self.0);
                self.0.clear();
                count
            }
            fn in_flight(&self) -> usize {
                self.0.len()
            }
        }
    };
}
evaluator!(Even, |_| 0.0);
evaluator!(Leaning, |pile| Side::First.value_for(pile.to_move, 0.5));
