//! What all resumable searches have in common, so that one driver runs any of them.

use crate::gumbel::Gumbel;
use crate::puct::Puct;
use crate::rave::Rave;
use crate::uct::{Limits, Poll, Proven, Uct};
use ponder_game::{Answers, Line, Position, Request, Rollout};

/// What a search knows of one move somewhere in its tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Child<M> {
    /// The move.
    pub mv: M,
    /// Visits that its value is the mean of, without those that went through moves further down
    /// which have been refuted since.
    pub visits: u64,
    /// Simulations that went through it, as far as they are known: at the root all of them, further
    /// down the visits, and none for a refuted move.
    pub spent: u64,
    /// Its value for the side that makes it, -1 to 1; of no meaning without visits.
    pub value: f32,
    /// The evaluator's prior, 0 to 1, or `None` from a search without priors.
    pub prior: Option<f32>,
    /// What is proven of it for the side that makes it.
    pub proven: Proven,
    /// Best play that starts with it.
    pub variation: Vec<M>,
}

/// A search as a state machine: it asks for evaluations, is resumed with the answers, and knows
/// neither clock nor thread.
pub trait Search: Send {
    /// What is searched.
    type Position: Position;

    /// Whether [`exclude`](Search::exclude) does anything.
    const EXCLUDES: bool = false;

    /// Starts anew without some moves of the root, until the next one is played. None is left out
    /// if no other would remain. Only searches that say that they [can](Search::EXCLUDES) do it.
    fn exclude(&mut self, moves: &[<Self::Position as Position>::Move]) {
        let _ = moves;
    }

    /// Goes on as far as it can without answers and adds a request for each new leaf, at most
    /// `new_max`. Requests are numbered as search 0; a driver of many writes its own number there.
    fn poll_some(&mut self, requests: &mut Vec<Request<Self::Position>>, new_max: u32) -> Poll;

    /// As [`poll_some`](Search::poll_some), for as many leaves as the search would have open.
    fn poll(&mut self, requests: &mut Vec<Request<Self::Position>>) -> Poll {
        self.poll_some(requests, u32::MAX)
    }

    /// Takes answers, all of them to this search's requests, in any order and number. Answers of an
    /// older generation are dropped.
    fn resume(&mut self, answers: &Answers);

    /// Gives up all open leaves; their answers will be dropped.
    fn cancel(&mut self);

    /// Plays a move and keeps what is known below it.
    fn advance(&mut self, mv: <Self::Position as Position>::Move);

    /// Sets new limits and lets a search that had stopped at one go on.
    fn set_limits(&mut self, limits: Limits);

    /// The position at the root.
    fn position(&self) -> &Self::Position;

    /// The line that leads to the root.
    fn line(&self) -> &Line;

    /// Visits of the root.
    fn visits(&self) -> u64;

    /// Nodes in memory.
    fn nodes(&self) -> usize;

    /// Bytes of the tree that are in use.
    fn bytes(&self) -> usize;

    /// The move to play, if the search can tell.
    fn best_move(&self) -> Option<<Self::Position as Position>::Move>;

    /// What is proven for the side to move at the root.
    fn proven(&self) -> Proven;

    /// The value of the root for its side to move, -1 to 1.
    fn value(&self) -> f32;

    /// The moves that were tried in the position after `path`, which begins at the root; the one to
    /// play first. `None` if the search has not been there.
    fn children(
        &self,
        path: &[<Self::Position as Position>::Move],
    ) -> Option<Vec<Child<<Self::Position as Position>::Move>>>;

    /// Who owns each point, on average over the evaluations so far: 1 for
    /// [`Side::First`](ponder_game::Side::First), -1 for the other side. `None` from a search that
    /// cannot tell.
    fn ownership(&self) -> Option<Vec<f32>> {
        None
    }

    /// By how many points [`Side::First`](ponder_game::Side::First) leads, on average over the
    /// evaluations so far. `None` from a search that cannot tell.
    fn score(&self) -> Option<f32> {
        None
    }

    /// The same for the moves of the root that were tried, each on average over its evaluations
    /// since the root was played. Empty from a search that cannot tell.
    fn move_scores(&self) -> Vec<(<Self::Position as Position>::Move, f32)> {
        Vec::new()
    }
}

/// The methods that every search has under the same name.
macro_rules! delegate {
    ($search:ident) => {
        type Position = P;

        #[inline]
        fn poll_some(&mut self, requests: &mut Vec<Request<P>>, new_max: u32) -> Poll {
            $search::poll_some(self, requests, new_max)
        }

        #[inline]
        fn resume(&mut self, answers: &Answers) {
            $search::resume(self, answers);
        }

        fn cancel(&mut self) {
            $search::cancel(self);
        }

        fn advance(&mut self, mv: P::Move) {
            $search::advance(self, mv);
        }

        fn set_limits(&mut self, limits: Limits) {
            $search::set_limits(self, limits);
        }

        fn position(&self) -> &P {
            $search::position(self)
        }

        fn line(&self) -> &Line {
            $search::line(self)
        }

        fn visits(&self) -> u64 {
            $search::visits(self)
        }

        fn nodes(&self) -> usize {
            $search::nodes(self)
        }

        fn bytes(&self) -> usize {
            $search::bytes(self)
        }

        fn best_move(&self) -> Option<P::Move> {
            $search::best_move(self)
        }

        fn children(&self, path: &[P::Move]) -> Option<Vec<Child<P::Move>>> {
            $search::children(self, path)
        }
    };
}

impl<P: Position> Search for Uct<P> {
    delegate!(Uct);

    const EXCLUDES: bool = true;

    fn exclude(&mut self, moves: &[P::Move]) {
        Uct::exclude(self, moves);
    }

    fn proven(&self) -> Proven {
        self.report().proven
    }

    fn value(&self) -> f32 {
        self.report().value
    }
}

impl<P: Position> Search for Puct<P> {
    delegate!(Puct);

    fn proven(&self) -> Proven {
        Puct::proven(self)
    }

    fn value(&self) -> f32 {
        Puct::value(self)
    }
}

impl<P: Position> Search for Gumbel<P> {
    delegate!(Gumbel);

    fn proven(&self) -> Proven {
        Gumbel::proven(self)
    }

    fn value(&self) -> f32 {
        Gumbel::value(self)
    }
}

impl<P: Rollout> Search for Rave<P> {
    delegate!(Rave);

    const EXCLUDES: bool = true;

    fn exclude(&mut self, moves: &[P::Move]) {
        Rave::exclude(self, moves);
    }

    fn proven(&self) -> Proven {
        self.report().proven
    }

    fn value(&self) -> f32 {
        self.report().value
    }

    fn ownership(&self) -> Option<Vec<f32>> {
        Some(Rave::ownership(self)).filter(|owners| !owners.is_empty())
    }

    fn score(&self) -> Option<f32> {
        Rave::score(self)
    }

    fn move_scores(&self) -> Vec<(P::Move, f32)> {
        Rave::move_scores(self)
    }
}
