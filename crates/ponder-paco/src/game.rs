//! Paco Ŝako as a game: implementations for tables, lists and views.

use crate::piece::squares;
use crate::{ActivityEvaluator, Kind, PacoMove, PacoPosition, PacoRules, Square};
use ponder_game::{
    Compound, CompoundGame, Game, Geometry, History, LegalMove, Notation, OpenTable,
    ParseMoveError, Piece, Position, Rng, Scene, Side, StaticEvaluator,
};
use std::fmt::Write;

/// Paco Ŝako, as a type that names its parts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paco;

impl Game for Paco {
    type Rules = PacoRules;
    type Position = PacoPosition;
    const NAME: &'static str = "paco";

    fn initial(rules: &PacoRules) -> PacoPosition {
        rules.initial()
    }

    /// The same rules from a random start row of Fischer random chess, unless they have a position.
    fn varied(rules: &PacoRules, rng: &mut Rng) -> PacoRules {
        rules.varied(rng)
    }

    fn varies(rules: &PacoRules, found: &PacoRules) -> bool {
        rules.varies(found)
    }

    fn scene(
        _rules: &PacoRules,
        position: &PacoPosition,
        history: &History,
        played: &[PacoMove],
    ) -> Scene {
        let mut legal = Vec::new();
        position.for_each_move(history, |mv| {
            legal.push(LegalMove { text: position.format_move(mv), point: square_of(mv) });
        });
        let last_way = last_way(played);
        let in_sako = |&side: &Side| position.gives_sako(side.opponent());
        let kings = Side::BOTH.into_iter().filter(in_sako);
        let lost = position.winner().and_then(|winner| position.king(winner.opponent()));
        let board = Geometry::Squares { cols: 8, rows: 8 };
        let names = (0..64).map(|point| square_at(point).to_string()).collect();
        Scene {
            pieces: pieces(position),
            held: held(position),
            last_point: last_way.last().copied(),
            last_way,
            warned: kings.filter_map(|side| position.king(side)).map(point_of).collect(),
            highlight: lost.map(point_of).into_iter().collect(),
            legal,
            ..Scene::new(board, names, position.to_move(), Side::BOTH.map(Self::side_name))
        }
    }

    fn compound(table: &OpenTable<Self>) -> Option<&dyn Compound> {
        Some(table)
    }

    /// White's pieces have capital letters, Black's lower-case ones; both on one square are a
    /// union.
    fn diagram(position: &PacoPosition) -> String {
        const FILES: &str = "   a  b  c  d  e  f  g  h\n";
        let mut text = FILES.to_owned();
        for rank in (0..8).rev() {
            let _ = write!(text, "{}", rank + 1);
            for file in 0..8 {
                let square = Square::at(file, rank);
                let letter = |side| position.piece(side, square).map(Kind::letter);
                let (white, black) = (letter(Side::First), letter(Side::Second));
                let black = black.map(|letter| letter.to_ascii_lowercase());
                let nothing = if white.is_some() { ' ' } else { '.' };
                let _ = write!(text, " {}{}", white.unwrap_or(' '), black.unwrap_or(nothing));
            }
            let _ = writeln!(text, " {}", rank + 1);
        }
        text.push_str(FILES);
        if let Some(hand) = position.hand() {
            let union = hand.partner.map(|kind| format!(" with a {}", crate::play::name(kind)));
            let (kind, union) = (crate::play::name(hand.kind), union.unwrap_or_default());
            let _ = writeln!(text, "In hand: a {kind}{union}, from {}.", hand.from);
        }
        text
    }

    fn evaluators() -> Vec<StaticEvaluator<PacoPosition>> {
        vec![StaticEvaluator {
            name: "activity",
            summary: "who unites with a king next, how near and free the pieces are",
            make: || Box::new(ActivityEvaluator::default()),
        }]
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }
}

impl CompoundGame for Paco {
    fn parts_of_move(position: &PacoPosition, text: &str) -> Result<Vec<PacoMove>, ParseMoveError> {
        position.parse_actions(text)
    }
}

/// The point number of a square in views, row by row from the top left.
fn point_of(square: Square) -> u16 {
    u16::from((7 - square.rank()) * 8 + square.file())
}

/// The square of a point number in views.
fn square_at(point: u8) -> Square {
    Square::at(point & 7, 7 - (point >> 3 & 7))
}

/// The square to press for an action.
fn square_of(action: PacoMove) -> Option<u16> {
    match action {
        PacoMove::Lift(square) | PacoMove::Place(square) => Some(point_of(square)),
        PacoMove::Promote(_) => None,
    }
}

/// The squares of the last move, or of the one in progress.
fn last_way(played: &[PacoMove]) -> Vec<u16> {
    let is_lift = |action: &PacoMove| matches!(action, PacoMove::Lift(_));
    let start = played.iter().rposition(is_lift).unwrap_or(played.len());
    played[start..].iter().filter_map(|&action| square_of(action)).collect()
}

/// The pieces on the board, by square.
fn pieces(position: &PacoPosition) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(32);
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let set = position.pieces(side, kind);
            pieces.extend(squares(set).map(|square| piece(side, kind, square)));
        }
    }
    pieces.sort_by_key(|piece| (piece.point, piece.side));
    pieces
}

/// The pieces in hand, on the square that they come from: none, one, or a union.
fn held(position: &PacoPosition) -> Vec<Piece> {
    let Some(hand) = position.hand() else { return Vec::new() };
    let side = position.to_move();
    let own = piece(side, hand.kind, hand.from);
    let partner = hand.partner.map(|kind| piece(side.opponent(), kind, hand.from));
    std::iter::once(own).chain(partner).collect()
}

fn piece(side: Side, kind: Kind, square: Square) -> Piece {
    Piece { point: point_of(square), side, kind: crate::play::name(kind).to_owned() }
}
