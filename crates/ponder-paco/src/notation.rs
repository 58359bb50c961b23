//! Complete moves in algebraic notation.
//!
//! A move is written as the lifted piece with its square, followed by every placement: `>` onto an
//! empty square or into a union, `x` onto a piece of the other side that is not in a union. Pieces
//! have the letters `RNBQK`; a single pawn has none. A lifted union has the letters of both pieces,
//! the side's own first (`NPd5>d6`). Where a piece takes another's place in a union, the letter of
//! the released one is written before the square (`Nd4>Qc6>e8`: a knight goes to c6, where it
//! releases a queen, which moves on to e8; a released pawn is `P`). `=Q` follows the placement that
//! promotes, and comes first, with a colon, where the opponent moved the pawn to its last rank
//! (`=Q:e2>e4`). Castling is `0-0` or `0-0-0`. A move that wins ends in `#`, one that gives ŝako in
//! `+`.

use crate::castling::Castling;
use crate::{Kind, Legal, PacoMove, PacoPosition, Square, Step};
use ponder_game::{Notation, ParseMoveError, Position, Refused, Side};
use std::fmt::Write as _;

/// Notation of single actions: `e2` lifts, `>e4` places, `=Q` promotes.
impl Notation for PacoPosition {
    fn format_move(&self, mv: PacoMove) -> String {
        match mv {
            PacoMove::Lift(square) => square.to_string(),
            PacoMove::Place(square) => format!(">{square}"),
            PacoMove::Promote(kind) => format!("={}", kind.letter()),
        }
    }

    fn parse_move(&self, text: &str) -> Result<PacoMove, ParseMoveError> {
        let text = text.trim();
        let found = if let Some(to) = text.strip_prefix('>') {
            Square::parse(to).map(PacoMove::Place)
        } else if let Some(letter) = text.strip_prefix('=') {
            let mut kinds = letter.chars().map(Kind::from_letter);
            let kind = kinds.next().flatten().filter(|kind| Kind::PROMOTIONS.contains(kind));
            kind.filter(|_| kinds.next().is_none()).map(PacoMove::Promote)
        } else {
            Square::parse(text).map(PacoMove::Lift)
        };
        found.ok_or_else(|| {
            ParseMoveError::new(
                text,
                "write a move such as `e2>e4`, or one action of it: `e2` lifts, `>e4` places, `=Q` \
                 promotes",
            )
        })
    }
}

/// A reader of this notation that needs no position.
#[derive(Default)]
struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, prefix: &str) -> bool {
        match self.rest.strip_prefix(prefix) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// A promotion: `=Q`.
    fn promotion(&mut self) -> Option<Kind> {
        let letter = self.rest.strip_prefix('=')?.chars().next()?;
        let kind = Kind::from_letter(letter).filter(|kind| Kind::PROMOTIONS.contains(kind))?;
        self.rest = &self.rest[2..];
        Some(kind)
    }

    /// A square, with the letters of pieces before it, in upper case.
    fn square(&mut self) -> Option<(&'a str, Square)> {
        let letters = self.rest.chars().take_while(char::is_ascii_uppercase).count();
        let (letters, rest) = self.rest.split_at(letters);
        let square = Square::parse(rest.get(..2)?)?;
        self.rest = &rest[2..];
        Some((letters, square))
    }
}

impl PacoPosition {
    /// A complete move, or a part of one, from the beginning of a move. Actions from the first
    /// illegal one on are left out.
    pub fn format_actions(&self, actions: &[PacoMove]) -> String {
        let mut position = self.clone();
        let mut text = String::new();
        for &action in actions {
            if !position.legal().has(action) {
                break;
            }
            position.write_action(action, &mut text);
            position.play(action);
        }
        let mover = self.to_move();
        if position.winner() == Some(mover) {
            text.push('#');
        } else if position.to_move() != mover && position.gives_sako(mover) {
            text.push('+');
        }
        text
    }

    fn write_action(&self, action: PacoMove, text: &mut String) {
        let (own, other) = (self.to_move(), self.to_move().opponent());
        match action {
            PacoMove::Promote(kind) => {
                text.push('=');
                text.push(kind.letter());
                if self.step() == Step::PromoteThenLift {
                    text.push(':');
                }
            }
            PacoMove::Lift(square) => {
                let partner = self.piece(other, square);
                let kind =
                    self.piece(own, square).filter(|&kind| kind != Kind::Pawn || partner.is_some());
                text.extend(kind.map(Kind::letter));
                text.extend(partner.map(Kind::letter));
                let _ = write!(text, "{square}");
            }
            PacoMove::Place(square) => self.write_placement(square, own, other, text),
        }
    }

    fn write_placement(&self, to: Square, own: Side, other: Side, text: &mut String) {
        if let Some(hand) = self.hand()
            && hand.kind == Kind::King
            && let Some(way) = self.castling().meant_by(self, own, to)
        {
            // Castling replaces the king's square, but not a promotion before it.
            text.truncate(text.rfind(':').map_or(0, |at| at + 1));
            text.push_str(if way.king_to.file() == 6 { "0-0" } else { "0-0-0" });
            return;
        }
        // A pawn that is pulled back by en passant may bring a piece with it.
        let mut after = self.clone();
        after.play(PacoMove::Place(to));
        let released = after.hand().map(|hand| hand.kind.letter());
        let unites = released.is_none()
            && (self.piece(other, to).is_some() || after.unions() & !self.unions() & to.bit() != 0)
            && self.hand().is_none_or(|hand| hand.partner.is_none());
        text.push(if unites { 'x' } else { '>' });
        text.extend(released);
        let _ = write!(text, "{to}");
    }

    /// Reads a complete move, or the beginning of one, in this notation. Letters of pieces and
    /// suffixes may be missing, but must not be wrong.
    ///
    /// # Errors
    /// The error names the first part that cannot be parsed or is illegal.
    pub fn parse_actions(&self, text: &str) -> Result<Vec<PacoMove>, ParseMoveError> {
        self.read_actions(text).map_err(|why| ParseMoveError::new(text, why.text))
    }

    /// Reads a move like [`parse_actions`](Self::parse_actions). The text of the reason does not
    /// repeat that of the move.
    ///
    /// # Errors
    /// Returns the rule that the first illegal part breaks, or `not-a-move`.
    pub(crate) fn read_actions(&self, text: &str) -> Result<Vec<PacoMove>, Refused> {
        let bad = |expected: String| ParseMoveError::new(text, expected).without_text();
        let mut position = self.clone();
        let mut actions = Vec::new();
        let mut reader = Reader { rest: text.trim().trim_end_matches(['#', '+']) };
        let mut make = |position: &mut PacoPosition, action: PacoMove, letters: &str| {
            let history = ponder_game::History::default();
            position.check(action, &history)?;
            let mut ours = String::new();
            position.write_action(action, &mut ours);
            let right: String = ours.chars().filter(char::is_ascii_uppercase).collect();
            if !letters.is_empty() && letters != right && !(letters == "P" && right.is_empty()) {
                return Err(bad(format!(
                    "`{letters}` is the wrong piece; this is written `{ours}`"
                )));
            }
            position.play(action);
            actions.push(action);
            Ok(())
        };
        if position.step() == Step::PromoteThenLift {
            let kind = reader
                .promotion()
                .ok_or_else(|| bad("begin with the promotion, such as `=Q:`".to_owned()))?;
            reader.eat(":");
            make(&mut position, PacoMove::Promote(kind), "")?;
        }
        if let Some(towards_h) = castled(reader.rest) {
            let (king, target) = position
                .castling_by_name(towards_h)
                .ok_or_else(|| bad("castling is not possible here".to_owned()))?;
            make(&mut position, PacoMove::Lift(king), "")?;
            make(&mut position, PacoMove::Place(target), "")?;
            return Ok(actions);
        }
        let only_promoted = position.step() == Step::Lift && self.step() != Step::Lift;
        if only_promoted && reader.rest.is_empty() {
            return Ok(actions);
        }
        if position.step() == Step::Lift {
            let (letters, from) = reader
                .square()
                .ok_or_else(|| bad("write a move such as `e2>e4` or `Nd4>Qc6>e8`".to_owned()))?;
            make(&mut position, PacoMove::Lift(from), letters)?;
        }
        while !reader.rest.is_empty() {
            if let Some(kind) = reader.promotion() {
                make(&mut position, PacoMove::Promote(kind), "")?;
                continue;
            }
            if !reader.eat(">") && !reader.eat("x") {
                return Err(bad(format!("write `>` or `x` before `{}`", reader.rest)));
            }
            let (letters, to) = reader
                .square()
                .ok_or_else(|| bad(format!("expected a square at `{}`", reader.rest)))?;
            make(&mut position, PacoMove::Place(to), letters)?;
        }
        Ok(actions)
    }

    /// The king's square and the target square for castling to a side.
    fn castling_by_name(&self, towards_h: bool) -> Option<(Square, Square)> {
        let own = self.to_move();
        let king = self.king(own)?;
        if !self.legal().has(PacoMove::Lift(king)) {
            return None;
        }
        let mut held = self.clone();
        held.play(PacoMove::Lift(king));
        let Legal::Place(targets) = held.legal() else { return None };
        let mut targets = crate::piece::squares(targets);
        let file = if towards_h { 6 } else { 2 };
        targets.find_map(|to| {
            let way = Castling::meant_by(held.castling(), &held, own, to)?;
            (way.king_to.file() == file).then_some((king, to))
        })
    }
}

fn castled(text: &str) -> Option<bool> {
    match text.replace('O', "0").as_str() {
        "0-0" => Some(true),
        "0-0-0" => Some(false),
        _ => None,
    }
}
