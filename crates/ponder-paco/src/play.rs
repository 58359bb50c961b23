//! Legal actions, and the end of the game.

use crate::piece::squares;
use crate::position::SEEN_MAX;
use crate::{IllegalPacoMove, Kind, PacoMove, PacoPosition, Square, Step};
use ponder_game::{History, Key, Outcome, Parts, Position, Side, Status};
use serde::Serialize;

/// Number of moves without a union or promotion after which the game is drawn.
pub const NO_PROGRESS_MAX: u8 = 100;

/// State of the game: running, or the way in which it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "PacoEnding"), schema(as = PacoEnding))]
#[serde(tag = "kind", content = "side")]
pub enum GameState {
    /// The game is running, though there may be no legal action.
    #[serde(rename = "running")]
    Running,
    /// A side has united with the other's king.
    #[serde(rename = "won")]
    PacoVictory(Side),
    /// The position occurred too often.
    #[serde(rename = "repetition")]
    RepetitionDraw,
    /// A hundred moves without a union or promotion.
    #[serde(rename = "no-progress")]
    NoProgressDraw,
}

/// The legal actions of a position, all of the same variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legal {
    /// Squares to lift from.
    Lift(u64),
    /// Squares to place on.
    Place(u64),
    /// The four promotions.
    Promote,
    /// No action: the game is over.
    Nothing,
}

impl Legal {
    /// The actions, by square or in the order of [`Kind::PROMOTIONS`].
    #[inline]
    pub fn for_each<F: FnMut(PacoMove)>(self, mut f: F) {
        match self {
            Legal::Lift(set) => squares(set).for_each(|square| f(PacoMove::Lift(square))),
            Legal::Place(set) => squares(set).for_each(|square| f(PacoMove::Place(square))),
            Legal::Promote => {
                Kind::PROMOTIONS.into_iter().for_each(|kind| f(PacoMove::Promote(kind)));
            }
            Legal::Nothing => {}
        }
    }

    /// Number of legal actions.
    #[must_use]
    pub fn len(self) -> usize {
        match self {
            Legal::Lift(set) | Legal::Place(set) => set.count_ones() as usize,
            Legal::Promote => 4,
            Legal::Nothing => 0,
        }
    }

    /// Returns whether there is no legal action.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns whether an action is legal.
    #[inline]
    #[must_use]
    pub fn has(self, action: PacoMove) -> bool {
        match (self, action) {
            (Legal::Lift(set), PacoMove::Lift(square))
            | (Legal::Place(set), PacoMove::Place(square)) => set & square.bit() != 0,
            (Legal::Promote, PacoMove::Promote(kind)) => Kind::PROMOTIONS.contains(&kind),
            _ => false,
        }
    }
}

impl PacoPosition {
    /// The legal actions, provided that the game is not drawn.
    #[inline]
    pub fn legal(&self) -> Legal {
        match (self.step, self.hand) {
            (Step::Lift, _) => Legal::Lift(self.liftable()),
            (Step::Place, Some(hand)) => Legal::Place(self.targets(hand)),
            (Step::Place, None) | (Step::Won, _) => Legal::Nothing,
            (Step::PromoteThenLift | Step::PromoteThenPlace | Step::PromoteThenFinish, _) => {
                Legal::Promote
            }
        }
    }

    /// The state of the game.
    pub fn game_state(&self, history: &History) -> GameState {
        if let Some(winner) = self.winner() {
            return GameState::PacoVictory(winner);
        }
        // Positions are recorded at the beginning of a move.
        if self.step != Step::Lift || self.fresh {
            return GameState::Running;
        }
        if self.no_progress >= NO_PROGRESS_MAX {
            return GameState::NoProgressDraw;
        }
        let drawn_at = u32::from(self.repetitions);
        if drawn_at > 0 && history.count(self.repetition_key()) + 1 >= drawn_at {
            return GameState::RepetitionDraw;
        }
        GameState::Running
    }
}

impl Position for PacoPosition {
    type Move = PacoMove;
    type Illegal = IllegalPacoMove;
    const DEPENDS_ON_HISTORY: bool = true;

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn status(&self, history: &History) -> Status {
        match self.game_state(history) {
            GameState::PacoVictory(side) => Status::Over(Outcome::win(side)),
            GameState::RepetitionDraw | GameState::NoProgressDraw => Status::Over(Outcome::draw()),
            GameState::Running if self.legal().is_empty() => Status::DeadEnd,
            GameState::Running => Status::Running,
        }
    }

    #[inline]
    fn for_each_move<F: FnMut(PacoMove)>(&self, _history: &History, f: F) {
        self.legal().for_each(f);
    }

    #[inline]
    fn parts(&self) -> Option<&impl Parts<PacoMove>> {
        Some(self)
    }

    #[inline]
    fn play(&mut self, mv: PacoMove) {
        self.make(mv);
    }

    fn check(&self, mv: PacoMove, history: &History) -> Result<(), IllegalPacoMove> {
        if self.game_state(history) != GameState::Running {
            return Err(IllegalPacoMove::GameOver);
        }
        let legal = self.legal();
        if legal.has(mv) {
            return Ok(());
        }
        Err(match (legal, mv) {
            (Legal::Lift(_), PacoMove::Lift(square)) => self.why_not_lifted(square),
            (Legal::Place(_), PacoMove::Place(square)) => self.why_not_placed(square),
            (Legal::Promote, PacoMove::Promote(kind)) => {
                IllegalPacoMove::NoPromotion { piece: name(kind) }
            }
            (Legal::Lift(_), _) => IllegalPacoMove::MustLift,
            (Legal::Place(_), _) => IllegalPacoMove::MustPlace,
            (Legal::Promote, _) => IllegalPacoMove::MustPromote,
            (Legal::Nothing, _) => IllegalPacoMove::GameOver,
        })
    }

    #[inline]
    fn repetition_key(&self) -> Key {
        self.counted_key()
    }

    #[inline]
    fn search_key(&self) -> Key {
        self.key
    }

    fn with_repetition_count(mut self, history: &History) -> Self {
        let count = history.count(self.repetition_key());
        self.seen = count.min(u32::from(SEEN_MAX)) as u8;
        self
    }

    fn input_key(&self) -> Key {
        let key = self.key.toggled(Self::no_progress_key(self.no_progress));
        key.toggled(Self::seen_key(self.seen))
    }
}

impl Parts<PacoMove> for PacoPosition {
    #[inline]
    fn in_move(&self) -> bool {
        PacoPosition::in_move(self)
    }

    fn winning_part(&self) -> Option<PacoMove> {
        self.winning_actions().and_then(|actions| actions.first().copied())
    }

    #[inline]
    fn can_win(&self) -> bool {
        self.quickly_gives_sako(self.to_move)
    }

    fn can_be_completed(&self, part: PacoMove) -> bool {
        self.completes(part)
    }
}

impl PacoPosition {
    /// The reason why the side to move may not lift from a square.
    fn why_not_lifted(&self, square: Square) -> IllegalPacoMove {
        let at = square.to_string();
        match self.piece(self.to_move, square) {
            Some(kind) => IllegalPacoMove::Stuck { piece: name(kind), at },
            None if self.piece(self.to_move.opponent(), square).is_some() => {
                IllegalPacoMove::NotYours { at }
            }
            None => IllegalPacoMove::Empty { at },
        }
    }

    /// The reason why the piece in hand may not be placed on a square.
    fn why_not_placed(&self, square: Square) -> IllegalPacoMove {
        let Some(hand) = self.hand else { return IllegalPacoMove::MustLift };
        let at = square.to_string();
        let alone = self.all(self.to_move) & !self.all(self.to_move.opponent());
        if alone & square.bit() != 0 {
            IllegalPacoMove::OwnPiece { at }
        } else if hand.partner.is_some() && self.occupied() & square.bit() != 0 {
            IllegalPacoMove::UnionNeedsRoom { at }
        } else {
            let from = hand.from.to_string();
            IllegalPacoMove::OutOfReach { piece: name(hand.kind), from, at }
        }
    }
}

/// The English name of a kind of piece.
pub(crate) fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "pawn",
        Kind::Rook => "rook",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}
