//! The position: stones, the side to move, and the recent moves that the rules depend on.

use crate::board::stone_key;
use crate::notation::point_name;
use crate::{
    Board, Colour, Effect, GoMove, GoRules, IllegalGoMove, Ko, PointSet, Scoring, Suicide, handicap,
};
use ponder_game::{Closing, History, Key, Position, Seed, Side, Status, ZobristTable};

/// Keys of the last moves by point number, and of the four features below.
static ZOBRIST: ZobristTable<{ 512 + 4 }> = ZobristTable::new(0x476f_2074_7572_6e73);
const KEY_WHITE_TO_MOVE: usize = 512;
const KEY_AFTER_PASS: usize = 513;
const KEY_OVER: usize = 514;
const KEY_OLDER: usize = 515;

/// A Go position on a board of at most `CAP` point numbers: 128 up to 9x9, 512 up to 19x19 (a board
/// of `cols` x `rows` takes `(rows + 2) * (cols + 1) + 1`).
///
/// It does not store earlier positions: superko is checked against the [`History`]. It keeps only
/// which points were ever vacated, so that the history is searched only where a repetition is
/// possible.
#[derive(Clone, Debug)]
pub struct GoPosition<const CAP: usize> {
    pub(crate) board: Board<CAP>,
    pub(crate) rules: GoRules,
    pub(crate) to_move: Side,
    /// Consecutive passes since the last stone, 0 to 2.
    pub(crate) passes: u8,
    /// Handicap stones for which White is compensated.
    pub(crate) handicap: u8,
    /// The point where a single stone was captured by a single stone that could be retaken at once.
    pub(crate) ko: Option<u16>,
    /// The last moves, the newest first.
    pub(crate) last: [Option<GoMove>; 2],
}

impl<const CAP: usize> GoPosition<CAP> {
    /// Creates the start position of a game: the empty board, or Black's handicap stones with White
    /// to move.
    ///
    /// # Panics
    /// Panics if the board does not fit into `CAP`.
    #[must_use]
    pub fn new(rules: &GoRules) -> Self {
        let board = Board::new(rules.cols(), rules.rows());
        let mut position = GoPosition {
            board,
            rules: *rules,
            to_move: Side::First,
            passes: 0,
            handicap: rules.handicap(),
            ko: None,
            last: [None; 2],
        };
        for (col, row) in handicap::fixed(rules.cols(), rules.rows(), rules.handicap()) {
            let point = position.board.geometry().point(col.into(), row.into());
            position.board.place(point, Colour::Black);
            position.to_move = Side::Second;
        }
        position
    }

    /// Creates a position with given stones and side to move. `handicap` is the number of stones
    /// for which White is compensated under rules that do so.
    ///
    /// # Errors
    /// Fails if two stones share a point, a point is not on the board, or a chain has no liberty.
    pub fn from_stones(
        rules: &GoRules,
        stones: &[(Side, usize)],
        to_move: Side,
        handicap: u8,
    ) -> Result<Self, IllegalGoMove> {
        let mut position = GoPosition::new(&rules.with_handicap(0).unwrap_or(*rules));
        position.rules = *rules;
        position.handicap = handicap;
        position.to_move = to_move;
        let board = &mut position.board;
        let geometry = board.geometry();
        let name = |point| point_name(geometry, point);
        for &(_, point) in stones {
            if !board.geometry().has(point) {
                return Err(IllegalGoMove::OffBoard);
            }
        }
        let mut seen = PointSet::default();
        if let Some(&(_, point)) = stones.iter().find(|(_, point)| !seen.insert(*point)) {
            return Err(IllegalGoMove::TwoStones { at: name(point) });
        }
        // A partial chain has a liberty where its other stones follow, so the order does not
        // matter.
        for &(side, point) in stones {
            if board.effect(point, Colour::of(side)) != Effect::Lives {
                return Err(IllegalGoMove::NoLiberty { at: name(point) });
            }
            board.place(point, Colour::of(side));
        }
        Ok(position)
    }

    /// The board with its stones.
    #[inline]
    pub fn board(&self) -> &Board<CAP> {
        &self.board
    }

    /// The rules of the game.
    #[inline]
    pub fn rules(&self) -> &GoRules {
        &self.rules
    }

    /// The same position under another komi or other rules for the same board size.
    #[must_use]
    pub fn with_rules(mut self, rules: &GoRules) -> Self {
        debug_assert_eq!((rules.cols(), rules.rows()), (self.rules.cols(), self.rules.rows()));
        self.rules = *rules;
        self
    }

    /// The same position with another side to move. That lifts the ko restriction: the side to move
    /// is not the one that may not retake, or it moves twice.
    #[must_use]
    pub fn with_to_move(mut self, side: Side) -> Self {
        if self.to_move != side {
            self.to_move = side;
            self.ko = None;
            self.passes = 0;
        }
        self
    }

    /// The same position with play resumed by `side`, as if nobody had passed.
    #[must_use]
    pub fn resumed(self, side: Side) -> Self {
        GoPosition { to_move: side, ko: None, passes: 0, ..self }
    }

    /// Handicap stones for which White is compensated.
    pub fn handicap(&self) -> u8 {
        self.handicap
    }

    /// The point where a single stone was just captured by one that could be retaken at once.
    #[inline]
    pub fn ko(&self) -> Option<usize> {
        self.ko.map(usize::from)
    }

    /// Consecutive passes since the last stone, 0 to 2.
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// The last move, if there was one.
    #[inline]
    pub fn last_move(&self) -> Option<GoMove> {
        self.last[0]
    }

    /// The colour of the side to move.
    #[inline]
    fn colour(&self) -> Colour {
        Colour::of(self.to_move)
    }

    /// The repetition key of a board with a side to move, according to the ko rule.
    #[inline]
    fn repetition_key_of(&self, board: Key, to_move: Side) -> Key {
        match (self.rules.ko(), to_move) {
            (Ko::Situational | Ko::Simple, Side::Second) => {
                board.toggled(ZOBRIST.key(KEY_WHITE_TO_MOVE))
            }
            _ => board,
        }
    }

    /// The index in the history of the position that a stone on an empty point would repeat. The
    /// current position is not in its history; only a lone suicide would repeat it.
    // A call of it costs a tenth of the speed of legal lists.
    #[inline(always)]
    fn repeated(&self, point: usize, effect: Effect, history: &History) -> Option<usize> {
        let colour = self.colour();
        let may_repeat = self.board.was_vacated(colour, point) || effect == Effect::Suicide;
        if !may_repeat || self.rules.ko() == Ko::Simple {
            return None;
        }
        let key = match effect {
            Effect::Lives => self.board.key().toggled(stone_key(colour, point)),
            _ => self.board.key_after(point, colour),
        };
        history.last(self.repetition_key_of(key, self.to_move.opponent()))
    }

    /// Returns whether a stone on an empty point would retake a ko at once, which the simple ko
    /// rule forbids.
    #[inline]
    fn takes_ko(&self, point: usize, effect: Effect) -> bool {
        self.rules.ko() == Ko::Simple && effect == Effect::Captures && self.ko == Some(point as u16)
    }

    /// Returns whether the side to move may play on an empty point.
    #[inline]
    pub fn allows(&self, point: usize, history: &History) -> bool {
        let colour = self.colour();
        if !self.board.was_vacated(colour, point) && self.board.has_liberty(point) {
            return true;
        }
        self.allows_special(point, history)
    }

    /// The same as [`allows`](Self::allows) for a point from which a stone of the side was removed
    /// before, or without an empty neighbour.
    fn allows_special(&self, point: usize, history: &History) -> bool {
        let effect = self.board.effect(point, self.colour());
        let stands = match effect {
            Effect::Lives | Effect::Captures => true,
            Effect::Suicide => self.rules.suicide() == Suicide::Allowed,
            Effect::LoneSuicide => false,
        };
        stands && !self.takes_ko(point, effect) && self.repeated(point, effect, history).is_none()
    }

    /// The reason why the side to move may not play on a point; `None` if it may, or if the
    /// point is not empty.
    pub fn illegal_reason(&self, point: usize, history: &History) -> Option<IllegalGoMove> {
        if self.board.colour(point) != Colour::Empty || self.allows(point, history) {
            return None;
        }
        let effect = self.board.effect(point, self.colour());
        if self.takes_ko(point, effect) {
            return Some(IllegalGoMove::Ko);
        }
        let repeated = match effect {
            Effect::LoneSuicide => None,
            Effect::Suicide if self.rules.suicide() == Suicide::Forbidden => None,
            _ => self.repeated(point, effect, history),
        };
        Some(match repeated {
            None if self.rules.suicide() == Suicide::Allowed => IllegalGoMove::LoneSuicide,
            None => IllegalGoMove::Suicide,
            Some(_) if effect == Effect::Captures && self.ko == Some(point as u16) => {
                IllegalGoMove::Ko
            }
            Some(after) => IllegalGoMove::Superko { after },
        })
    }

    /// The board key computed from scratch, for tests.
    pub fn computed_board_key(&self) -> Key {
        let points = self.board.geometry().points().iter().map(|&point| usize::from(point));
        points.fold(Key::default(), |key, point| match self.board.colour(point) {
            colour @ (Colour::Black | Colour::White) => key.toggled(stone_key(colour, point)),
            _ => key,
        })
    }
}

impl<const CAP: usize> Position for GoPosition<CAP> {
    type Move = GoMove;
    type Illegal = IllegalGoMove;
    const DEPENDS_ON_HISTORY: bool = true;
    const LOCAL_PATTERNS: bool = true;

    /// The stones and edges within two steps along each line, without the four corners.
    fn local_pattern(&self, mv: GoMove) -> u64 {
        let Some(point) = mv.point() else { return 0 };
        let geometry = self.board.geometry();
        let (cols, rows) = (geometry.cols() as isize, geometry.rows() as isize);
        let cell = geometry.cell(point) as isize;
        let (row, col) = (cell / cols, cell % cols);
        let mut pattern = 1_u64;
        for (down, right) in (-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right))) {
            if down * down == 4 && right * right == 4 {
                continue;
            }
            let (row, col) = (row + down, col + right);
            let on_board = (0..rows).contains(&row) && (0..cols).contains(&col);
            let colour = match on_board {
                true => self.board.colour(geometry.point(col as usize, row as usize)),
                false => Colour::Wall,
            };
            pattern = pattern * 4 + colour as u64;
        }
        pattern
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    fn status(&self, history: &History) -> Status {
        if self.passes >= 2 {
            return Status::Over(self.outcome());
        }
        if self.rules.ko() == Ko::Simple && history.count(self.repetition_key()) >= 2 {
            return Status::Over(ponder_game::Outcome::draw());
        }
        Status::Running
    }

    #[inline]
    fn for_each_move<F: FnMut(GoMove)>(&self, history: &History, mut f: F) {
        for word in 0..self.board.geometry().words() {
            let plain = self.board.plain(word, self.colour());
            let mut legal = plain;
            let mut rest = self.board.empty().0[word] & !plain;
            while rest != 0 {
                let point = word * 64 + rest.trailing_zeros() as usize;
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                legal |= if self.allows_special(point, history) { bit } else { 0 };
            }
            while legal != 0 {
                f(GoMove::at(word * 64 + legal.trailing_zeros() as usize));
                legal &= legal - 1;
            }
        }
        f(GoMove::PASS);
    }

    fn closing(&self) -> Option<&impl Closing<GoMove>> {
        Some(self)
    }

    #[inline]
    fn play(&mut self, mv: GoMove) {
        match mv.point() {
            Some(point) => {
                let placed = self.board.place(point, self.colour());
                self.ko = placed.ko.map(|point| point as u16);
                self.passes = 0;
            }
            None => {
                self.ko = None;
                self.passes += 1;
            }
        }
        self.last = [Some(mv), self.last[0]];
        self.to_move = self.to_move.opponent();
    }

    fn check(&self, mv: GoMove, history: &History) -> Result<(), IllegalGoMove> {
        if self.status(history) != Status::Running {
            return Err(IllegalGoMove::GameOver);
        }
        let Some(point) = mv.point() else { return Ok(()) };
        if !self.board.geometry().has(point) {
            return Err(IllegalGoMove::OffBoard);
        }
        if self.board.colour(point) != Colour::Empty {
            return Err(IllegalGoMove::Occupied { at: point_name(self.board.geometry(), point) });
        }
        self.illegal_reason(point, history).map_or(Ok(()), Err)
    }

    #[inline]
    fn repetition_key(&self) -> Key {
        self.repetition_key_of(self.board.key(), self.to_move)
    }

    fn search_key(&self) -> Key {
        let mut key = self.board.key();
        if self.to_move == Side::Second {
            key = key.toggled(ZOBRIST.key(KEY_WHITE_TO_MOVE));
        }
        key = match self.passes {
            0 => key,
            1 => key.toggled(ZOBRIST.key(KEY_AFTER_PASS)),
            _ => key.toggled(ZOBRIST.key(KEY_OVER)),
        };
        self.ko.map_or(key, |point| key.toggled(ZOBRIST.key(usize::from(point) & 511)))
    }

    fn input_key(&self) -> Key {
        let mut word = self.search_key().0;
        for (age, mv) in self.last.iter().enumerate() {
            let Some(mv) = mv else { continue };
            let place = mv.point().unwrap_or(0);
            let rotated = ZOBRIST.key(place).0.rotate_left(1 + age as u32);
            word ^= rotated ^ ZOBRIST.key(KEY_OLDER).0.rotate_left(age as u32);
        }
        let komi = self.rules.compensation_halves(self.handicap).cast_unsigned();
        let suicide = self.rules.suicide() == Suicide::Allowed;
        let territory = self.rules.scoring() == Scoring::Territory;
        let rules = u64::from(komi) << 2 | u64::from(suicide) << 1 | u64::from(territory);
        Key(word ^ u128::from(Seed::mix(rules)))
    }
}

impl<const CAP: usize> Closing<GoMove> for GoPosition<CAP> {
    fn settled(&self) -> Option<GoMove> {
        self.is_settled().then_some(GoMove::PASS)
    }

    fn instead_of(&self, mv: GoMove, history: &History, seed: Seed) -> Vec<GoMove> {
        if mv == GoMove::PASS { self.tries(history, seed) } else { Vec::new() }
    }
}
