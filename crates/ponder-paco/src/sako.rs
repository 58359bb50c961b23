//! Ŝako: threats of a side to unite with the opponent's king, or on a set of squares.
//!
//! A chain begins with a single piece and goes from union to union; each union releases the piece
//! whose place was taken. The tests are made in this order, from cheap to exact:
//!
//! 1. *Backwards from the goal*: which pieces reach it, which reach the unions that contain those,
//!    and so on, on the current board. If a single piece is found, the chain is real: every union
//!    on it is visited once and releases the piece that is there now, and the square that the first
//!    piece leaves only opens lines.
//! 2. *Upper bound*: the same with the side's single pieces transparent, since one of them leaves,
//!    and with any of the side's kinds released from any union, since chains may return to a union
//!    with another piece. If no single piece is found, there is no chain.
//! 3. *Forwards from each piece found*, with its square empty: first with the current contents of
//!    every union, which makes a real chain; then also with any piece that may have been put into
//!    it.
//! 4. Cases still undecided are searched position by position ([`exact`]).

use crate::attacks::{bishop, forward, home_row, knight, pawn_sides, rook};
use crate::key_set::KeySet;
use crate::piece::squares;
use crate::undo::Undo;
use crate::{Kind, PacoMove, PacoPosition, Square, Step};
use ponder_game::Side;

impl PacoPosition {
    /// Returns whether a side could unite with the opponent's king if it were to move now. A
    /// promotion that it has to make first is to a queen.
    ///
    /// The position must be at the beginning of a move; in the middle of one, the answer is
    /// `false`.
    ///
    /// Among very many unions the search may take too long; then the answer is `false` as well.
    /// [`sako_within`](PacoPosition::sako_within) distinguishes the two.
    pub fn gives_sako(&self, side: Side) -> bool {
        self.sako_within(side, &mut SAKO_NODES.clone()).unwrap_or(false)
    }

    /// The same as [`gives_sako`](PacoPosition::gives_sako), but with a node limit: positions in
    /// the middle of chains that have to be searched one by one are subtracted from `nodes`.
    ///
    /// # Errors
    /// Fails when there are more of them than that, or than two million.
    pub fn sako_within(&self, side: Side, nodes: &mut u64) -> Result<bool, Unknown> {
        match self.step {
            Step::Lift => self.reaches_king(side, nodes),
            Step::PromoteThenLift => {
                let mut after = self.clone();
                after.make(PacoMove::Promote(Kind::Queen));
                after.reaches_king(side, nodes)
            }
            _ => Ok(false),
        }
    }

    /// [`gives_sako`](PacoPosition::gives_sako) for players, which call it very often: after a few
    /// positions in the middle of chains, the answer is `false`.
    pub(crate) fn quickly_gives_sako(&self, side: Side) -> bool {
        self.sako_within(side, &mut QUICK_NODES.clone()).unwrap_or(false)
    }

    /// Returns whether a side could unite with the opponent's king, at the beginning of a move.
    fn reaches_king(&self, side: Side, nodes: &mut u64) -> Result<bool, Unknown> {
        match self.king(side.opponent()) {
            Some(king) => Attack::new(self, side, 0).reaches(self, king.bit(), nodes),
            None => Ok(false),
        }
    }

    /// Returns whether the current chain might reach the opponent's king, by a test without a
    /// search. Never `false` if it can.
    pub(crate) fn chain_may_win(&self) -> bool {
        let side = self.to_move;
        if self.promotion.is_some() {
            return true;
        }
        match (self.hand, self.king(side.opponent())) {
            (Some(hand), Some(king)) if hand.partner.is_none() && hand.kind != Kind::King => {
                !matches!(chains(self, side, hand.kind, hand.from, king.bit()), Chains::None)
            }
            (Some(_), _) => false,
            (None, _) => true,
        }
    }
}

/// Error: the node limit was reached, and the result is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown;

/// Default limit of positions that are searched one by one.
const SAKO_NODES: u64 = 50_000;
/// The same limit for queries by players.
const QUICK_NODES: u64 = 200;
/// The limit for the safety of castling; beyond it, castling counts as unsafe.
const CASTLING_NODES: u64 = 50_000;
/// Number of positions that are searched before chains that plainly lead nowhere are pruned.
const UNPRUNED_NODES: usize = 4096;
/// Largest number of positions that one search keeps in memory.
const EXACT_MAX: usize = 2_000_000;

/// Returns whether a side threatens any of some squares when the piece on `lifted`, of the
/// opponent, is in its owner's hand.
pub(crate) fn threatens(position: &PacoPosition, side: Side, goals: u64, lifted: Square) -> bool {
    let mut nodes = CASTLING_NODES;
    Attack::new(position, side, lifted.bit()).reaches(position, goals, &mut nodes).unwrap_or(true)
}

/// One side's pieces as attackers.
struct Attack {
    side: Side,
    /// Squares with any piece.
    occupied: u64,
    /// The side's single pieces, without the king.
    single: u64,
    unions: u64,
    /// The side's pawns, including those in unions, as for the other kinds.
    pawns: u64,
    knights: u64,
    /// Rooks and queens.
    orthogonal: u64,
    /// Bishops and queens.
    diagonal: u64,
    /// Squares whose pieces of the opponent are in hand.
    lifted: u64,
}

impl Attack {
    #[inline]
    fn new(position: &PacoPosition, side: Side, lifted: u64) -> Self {
        let mine = position.all(side);
        let theirs = position.all(side.opponent()) & !lifted;
        let kind = |kind| position.pieces(side, kind);
        Attack {
            side,
            occupied: mine | theirs,
            single: mine & !theirs & !kind(Kind::King),
            unions: mine & theirs,
            pawns: kind(Kind::Pawn),
            knights: kind(Kind::Knight),
            orthogonal: kind(Kind::Rook) | kind(Kind::Queen),
            diagonal: kind(Kind::Bishop) | kind(Kind::Queen),
            lifted,
        }
    }

    /// The pieces that attack a square on the current board.
    #[inline]
    fn attackers_of(&self, square: Square) -> u64 {
        self.pawns & pawn_sides(self.side.opponent(), square.bit())
            | self.knights & knight(square)
            | self.orthogonal & rook(square, self.occupied)
            | self.diagonal & bishop(square, self.occupied)
    }

    /// Returns whether the side could place a piece on one of some squares.
    fn reaches(
        &self,
        position: &PacoPosition,
        goals: u64,
        nodes: &mut u64,
    ) -> Result<bool, Unknown> {
        let mut seen = 0;
        let mut open = goals;
        // Goals are not unions through which a chain could continue: a chain that reaches one ends
        // there.
        while open != 0 {
            let square = Square::first_of(open);
            open &= open - 1;
            let found = self.attackers_of(square);
            if found & self.single != 0 {
                return Ok(true);
            }
            open |= found & self.unions & !seen;
            seen |= found & self.unions;
        }
        if self.unions == 0 {
            return Ok(false);
        }
        let pulled = self.pulled(position);
        let starts = self.could_reach(goals, pulled);
        let mut left = 0;
        for start in squares(starts) {
            match self.forwards(position, start, goals, pulled.is_some()) {
                Chains::Real => return Ok(true),
                Chains::None => {}
                Chains::Perhaps => left |= start.bit(),
            }
        }
        match left {
            0 => Ok(false),
            starts => exact(position, self.side, goals, self.lifted, starts, nodes),
        }
    }

    /// The skipped square to which a pawn can be pulled back in a union, which moves the union
    /// there, and the square behind it.
    fn pulled(&self, position: &PacoPosition) -> Option<(u64, u64)> {
        let skipped = position.en_passant()?.bit();
        let behind = forward(self.side.opponent(), skipped);
        let from = pawn_sides(self.side.opponent(), skipped);
        let is_possible = behind & self.unions != 0 && from & (self.pawns | self.unions) != 0;
        (is_possible && self.pawns != 0).then_some((skipped, behind))
    }

    /// The single pieces from which a chain with returns, promotions or lines that its first piece
    /// opens might reach a goal.
    fn could_reach(&self, goals: u64, pulled: Option<(u64, u64)>) -> u64 {
        let (skipped, behind) = pulled.unwrap_or((0, 0));
        let released = self.unions | skipped;
        let blockers = self.occupied & !self.single & !behind;
        let promotes = self.pawns != 0 && self.unions & home_row(self.side.opponent()) != 0;
        let any = |kinds: u64| if promotes || kinds != 0 { released } else { 0 };
        let pawns = self.pawns | if self.pawns != 0 { released } else { 0 };
        let knights = self.knights | any(self.knights);
        let orthogonal = self.orthogonal | any(self.orthogonal);
        let diagonal = self.diagonal | any(self.diagonal);
        let (mut seen, mut starts) = (0, 0);
        let mut open = goals;
        while open != 0 {
            let square = Square::first_of(open);
            open &= open - 1;
            let by_pawn = pawns & pawn_sides(self.side.opponent(), square.bit());
            let found = if square.bit() & skipped & !goals != 0 {
                by_pawn
            } else {
                by_pawn
                    | knights & knight(square)
                    | orthogonal & rook(square, blockers)
                    | diagonal & bishop(square, blockers)
            };
            starts |= found & self.single;
            open |= found & released & !seen;
            seen |= found & released;
        }
        starts
    }

    /// Result of the chains from one single piece, by a test without a search.
    fn forwards(&self, position: &PacoPosition, start: Square, goals: u64, pulls: bool) -> Chains {
        let Some(kind) = position.piece(self.side, start) else { return Chains::None };
        let board = Board { occupied: self.occupied & !start.bit(), unions: self.unions, pulls };
        chains_on(position, self.side, kind, start, goals, board)
    }
}

/// The board as a chain sees it.
#[derive(Clone, Copy)]
struct Board {
    /// Squares with any piece; those in hand are on none.
    occupied: u64,
    unions: u64,
    /// True if a pawn may pull a union back.
    pulls: bool,
}

/// Result of the current chain, with a piece in hand that continues from a square.
fn chains(at: &PacoPosition, side: Side, kind: Kind, from: Square, goals: u64) -> Chains {
    let unions = at.unions();
    let pulls = at
        .en_passant()
        .is_some_and(|skipped| forward(side.opponent(), skipped.bit()) & unions != 0);
    chains_on(at, side, kind, from, goals, Board { occupied: at.occupied(), unions, pulls })
}

/// Result of the chains of a piece in hand, by a test without a search.
fn chains_on(
    position: &PacoPosition,
    side: Side,
    kind: Kind,
    start: Square,
    goals: u64,
    board: Board,
) -> Chains {
    let Board { occupied, unions, .. } = board;
    let first = PacoPosition::threats(side, kind, start, occupied);
    if first & goals != 0 {
        return Chains::Real;
    }
    // First, with the current contents of each union.
    let mut visited = first & unions;
    let mut open = visited;
    while open != 0 {
        let square = Square::first_of(open);
        open &= open - 1;
        let Some(kind) = position.piece(side, square) else { continue };
        let threats = PacoPosition::threats(side, kind, square, occupied);
        if threats & goals != 0 {
            return Chains::Real;
        }
        open |= threats & unions & !visited;
        visited |= threats & unions;
    }
    if board.pulls {
        return Chains::Perhaps;
    }
    // Then, with any piece that may have been put into one of them.
    let home = home_row(side.opponent());
    let mut released = [0_u64; 5];
    let mut todo = [0_u64; 5];
    let arrive = |kind: Kind, unions: u64, todo: &mut [u64; 5], released: &[u64; 5]| {
        let promoted = if kind == Kind::Pawn { unions & home } else { 0 };
        todo[kind.index()] |= unions & !promoted & !released[kind.index()];
        for kind in Kind::PROMOTIONS {
            todo[kind.index()] |= promoted & !released[kind.index()];
        }
    };
    for square in squares(visited) {
        if let Some(kind) = position.piece(side, square) {
            todo[kind.index()] |= square.bit();
        }
    }
    arrive(kind, first & unions, &mut todo, &released);
    while let Some(index) = todo.iter().position(|&squares| squares != 0) {
        let square = Square::first_of(todo[index]);
        todo[index] &= todo[index] - 1;
        released[index] |= square.bit();
        let kind = Kind::from_index(index);
        let threats = PacoPosition::threats(side, kind, square, occupied);
        if threats & goals != 0 {
            return Chains::Perhaps;
        }
        let hit = threats & unions;
        arrive(kind, hit, &mut todo, &released);
        for square in squares(hit & !visited) {
            if let Some(kind) = position.piece(side, square) {
                todo[kind.index()] |= square.bit() & !released[kind.index()];
            }
        }
        visited |= hit;
    }
    Chains::None
}

/// Result of the chains from a piece.
enum Chains {
    /// A chain reaches a goal.
    Real,
    /// No chain reaches a goal.
    None,
    /// Undecided without a search.
    Perhaps,
}

/// Searches every chain of a side that begins on `starts`, position by position, until one
/// threatens a goal. `lifted` are squares whose pieces of the other side are in hand.
///
/// # Errors
/// Fails when more positions are visited than `nodes`, from which they are subtracted. The order of
/// visits is the same for both colours, as each sees the board, so that both reach the limit alike.
fn exact(
    position: &PacoPosition,
    side: Side,
    goals: u64,
    lifted: u64,
    starts: u64,
    nodes: &mut u64,
) -> Result<bool, Unknown> {
    let other = side.opponent();
    let mut at = position.clone();
    for square in squares(lifted & at.all(other)) {
        if let Some(kind) = at.piece(other, square) {
            at.take(other, kind, square);
        }
    }
    at.set_to_move(side);
    at.set_hand(None);
    at.set_step(Step::Lift);
    let mut seen = KeySet::default();
    let mut path: Vec<Level> = Vec::new();
    let mut starts = starts;
    while let Some(square) = take_first(side, &mut starts) {
        let mut at = at.clone();
        at.make(PacoMove::Lift(square));
        path.clear();
        match links(&at, goals, seen.len()) {
            Links::Goal => return Ok(true),
            Links::To(todo) => path.push(Level { todo, undo: None }),
        }
        while let Some(level) = path.last_mut() {
            let Some((to, promoted)) = level.todo.pop(side) else {
                if let Some(undo) = path.pop().and_then(|level| level.undo) {
                    at.unmake_link(undo);
                }
                continue;
            };
            let undo = at.make_link(to, promoted);
            let todo = match seen.insert(at.key.low()) {
                false => Todo::default(),
                true => {
                    *nodes = nodes.checked_sub(1).ok_or(Unknown)?;
                    if seen.len() > EXACT_MAX {
                        return Err(Unknown);
                    }
                    match links(&at, goals, seen.len()) {
                        Links::Goal => return Ok(true),
                        Links::To(todo) => todo,
                    }
                }
            };
            if todo.is_empty() {
                at.unmake_link(undo);
            } else {
                path.push(Level { todo, undo: Some(undo) });
            }
        }
    }
    Ok(false)
}

/// Removes the first square of a set, counted from the side's own first rank.
fn take_first(side: Side, set: &mut u64) -> Option<Square> {
    if *set == 0 {
        return None;
    }
    let square = match side {
        Side::First => Square::first_of(*set),
        Side::Second => Square::first_of(set.swap_bytes()).mirrored(),
    };
    *set &= !square.bit();
    Some(square)
}

/// A position on the path of a chain, with its untried continuations.
struct Level {
    todo: Todo,
    /// The link that led to it; `None` for the lift.
    undo: Option<Undo>,
}

/// Unions into which a chain may continue.
#[derive(Clone, Copy, Default)]
struct Todo {
    /// Unions in which no pawn is promoted.
    plain: u64,
    /// Unions on the last rank of the pawn in hand.
    promoting: u64,
    /// The number of the next promotion in the lowest of them.
    kind: usize,
}

impl Todo {
    fn is_empty(&self) -> bool {
        self.plain | self.promoting == 0
    }

    /// Takes the next union, with the promotion there if there is one.
    fn pop(&mut self, side: Side) -> Option<(Square, Option<Kind>)> {
        if let Some(square) = take_first(side, &mut self.plain) {
            return Some((square, None));
        }
        if self.promoting == 0 {
            return None;
        }
        let square = Square::first_of(self.promoting);
        let kind = Kind::PROMOTIONS[self.kind];
        self.kind += 1;
        if self.kind == Kind::PROMOTIONS.len() {
            self.kind = 0;
            self.promoting &= self.promoting - 1;
        }
        Some((square, Some(kind)))
    }
}

/// Continuations of a chain.
enum Links {
    /// The piece in hand threatens a goal.
    Goal,
    /// Unions into which the chain may continue.
    To(Todo),
}

/// The threats of the piece in hand: a goal, or unions into which to continue. `visited_count` is
/// the number of positions visited so far.
fn links(at: &PacoPosition, goals: u64, visited_count: usize) -> Links {
    let nothing = Links::To(Todo::default());
    let (side, Some(hand)) = (at.to_move, at.hand()) else { return nothing };
    let threats = PacoPosition::threats(side, hand.kind, hand.from, at.occupied());
    if threats & goals != 0 {
        return Links::Goal;
    }
    // Most searches end after a few positions, and are faster without this test.
    if visited_count > UNPRUNED_NODES {
        match chains(at, side, hand.kind, hand.from, goals) {
            Chains::Real => return Links::Goal,
            Chains::None => return nothing,
            Chains::Perhaps => {}
        }
    }
    let unions = at.unions();
    let is_pawn = hand.kind == Kind::Pawn;
    let pulled = at.en_passant().map_or(0, |skipped| {
        let behind = forward(side.opponent(), skipped.bit());
        if is_pawn && behind & unions != 0 { skipped.bit() } else { 0 }
    });
    let to = threats & (unions | pulled);
    let promoting = if is_pawn { to & home_row(side.opponent()) } else { 0 };
    Links::To(Todo { plain: to & !promoting, promoting, kind: 0 })
}
