//! Decoding of property values in any dialect, and translation into the form that Ponder writes.

use crate::{Board, HexMove, Swap, WideBitboard, notation};
use ponder_record::{Colour, GiveUp, NodeId, Property, Record, Value};

/// Decoded value of a move property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Move(HexMove),
    /// A swap, in the form that the value names, if it names one.
    Swap(Option<Swap>),
    GiveUp(GiveUp),
}

/// Decodes the value of a move property.
pub(super) fn token(board: &Board<WideBitboard>, value: &Value) -> Option<Token> {
    Some(match text_of(value).as_str() {
        "swap" => Token::Swap(None),
        "swap-pieces" => Token::Swap(Some(Swap::Pieces)),
        "swap-sides" => Token::Swap(Some(Swap::Sides)),
        "pass" | "" => Token::Move(HexMove::PASS),
        "resign" | "resigns" => Token::GiveUp(GiveUp::Resign),
        "forfeit" => Token::GiveUp(GiveUp::Forfeit),
        text => Token::Move(HexMove::cell(cell(board, text)?)),
    })
}

fn text_of(value: &Value) -> String {
    value.simple_text().trim().to_ascii_lowercase()
}

/// Parses a cell such as `c4`, or `cd` as in Go.
fn cell(board: &Board<WideBitboard>, text: &str) -> Option<usize> {
    let &[col, row] = text.as_bytes() else {
        return notation::parse_cell(board, text);
    };
    if !(col.is_ascii_alphabetic() && row.is_ascii_alphabetic()) {
        return notation::parse_cell(board, text);
    }
    let at = |letter: u8| usize::from(letter.to_ascii_lowercase() - b'a');
    let (col, row) = (at(col), at(row));
    let on_board = col < usize::from(board.cols) && row < usize::from(board.rows);
    on_board.then(|| board.cell(col, row))
}

/// Parses a point or a rectangle of points (`a1:c3`) into its cells.
pub(super) fn cells(board: &Board<WideBitboard>, value: &Value) -> Option<Vec<usize>> {
    let one = |value: &Value| cell(board, value.simple_text().trim());
    let Some((first, last)) = value.parts() else {
        return Some(vec![one(value)?]);
    };
    let (left, top) = board.col_row(one(&first)?);
    let (right, bottom) = board.col_row(one(&last)?);
    let row = |row| (left..=right).map(move |col| board.cell(col, row));
    Some((top..=bottom).flat_map(row).collect())
}

pub(super) fn give_up_text(give_up: GiveUp) -> &'static str {
    match give_up {
        GiveUp::Resign => "resign",
        GiveUp::Time | GiveUp::Forfeit => "forfeit",
    }
}

/// Differences between a program's records and those that Ponder writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Dialect {
    /// The colours of its nodes are exchanged (Little Golem).
    exchanged: bool,
    /// `swap-pieces` means *swap-sides* (HexGui up to 0.9).
    pieces_are_sides: bool,
}

impl Dialect {
    pub(super) fn of(record: &Record) -> Self {
        Dialect { exchanged: is_exchanged(record), pieces_are_sides: is_old_hexgui(record) }
    }

    /// Form of the swap in a node with this token, if it can be determined.
    pub(super) fn swap_form(self, record: &Record, id: NodeId, token: Token) -> Option<Swap> {
        let Token::Swap(named) = token else {
            return None;
        };
        if named == Some(Swap::Sides) {
            return named;
        }
        // Either side may give up, so the colour of a resignation or forfeit carries no
        // information.
        let is_move =
            |value: &Value| !matches!(text_of(value).as_str(), "resign" | "resigns" | "forfeit");
        let next = record.children(id).find_map(|id| {
            record.node(id).played().filter(|(_, value)| is_move(value)).map(|(colour, _)| colour)
        });
        match (next, record.node(id).played()) {
            (Some(next), Some((colour, _))) if next == colour => Some(Swap::Sides),
            (Some(_), _) => Some(Swap::Pieces),
            (None, _) if self.pieces_are_sides => Some(Swap::Sides),
            (None, _) => named,
        }
    }

    /// Translates the properties of a node into the form in which Ponder writes them.
    pub(super) fn translated(
        self,
        board: &Board<WideBitboard>,
        record: &Record,
        id: NodeId,
        swap: Swap,
    ) -> Vec<Property> {
        let properties = record.node(id).properties().iter();
        let translated = properties.filter_map(|property| {
            let values = property.values().iter().map(|v| self.value(board, property, v, swap));
            let ident = if self.exchanged { exchanged(property.ident()) } else { property.ident() };
            Property::new(ident, values)
        });
        translated.collect()
    }

    /// Translates a value of a property; `swap` is the form of the swap in the rules.
    fn value(
        self,
        board: &Board<WideBitboard>,
        property: &Property,
        value: &Value,
        swap: Swap,
    ) -> Value {
        let point = |value: &Value| {
            let text = value.simple_text();
            let two_letters = text.trim().bytes().all(|byte| byte.is_ascii_alphabetic());
            let cell = cell(board, text.trim()).filter(|_| two_letters);
            cell.map_or_else(|| value.clone(), |cell| name(board, cell))
        };
        let pair = |second: &dyn Fn(&Value) -> Value| match value.parts() {
            Some((first, last)) => {
                let raw = format!("{}:{}", point(&first).raw(), second(&last).raw());
                Value::from_raw(&raw).unwrap_or_else(|| value.clone())
            }
            None => point(value),
        };
        match property.ident() {
            "B" | "W" => match token(board, value) {
                Some(Token::Move(mv)) => match mv.as_cell() {
                    Some(cell) => name(board, cell),
                    None => Value::from_text("pass"),
                },
                Some(Token::Swap(_)) if swap == Swap::Sides => Value::from_text("swap-sides"),
                Some(Token::Swap(_)) => Value::from_text("swap-pieces"),
                Some(Token::GiveUp(give_up)) => Value::from_text(give_up_text(give_up)),
                None => value.clone(),
            },
            "AB" | "AW" | "AE" | "CR" | "MA" | "SL" | "SQ" | "TR" | "DD" | "AR" | "LN" => {
                pair(&point)
            }
            "LB" => pair(&Value::clone),
            "PL" if self.exchanged => {
                let letter = |colour: Colour| Value::from_text(colour.letter());
                let to_play = Property::new("PL", [value.clone()]).and_then(|p| colour_of(&p));
                to_play.map_or_else(|| value.clone(), |colour| letter(colour.other()))
            }
            _ => value.clone(),
        }
    }
}

/// The colour that a property names.
fn colour_of(property: &Property) -> Option<Colour> {
    match property.values()[0].simple_text().trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Colour::Black),
        "w" | "white" => Some(Colour::White),
        _ => None,
    }
}

/// The name of a cell as a value.
fn name(board: &Board<WideBitboard>, cell: usize) -> Value {
    Value::from_text(&notation::cell_name(board, cell))
}

/// The identifier of the same property for the other colour.
fn exchanged(ident: &str) -> &str {
    match ident {
        "B" => "W",
        "W" => "B",
        "AB" => "AW",
        "AW" => "AB",
        "BL" => "WL",
        "WL" => "BL",
        "OB" => "OW",
        "OW" => "OB",
        _ => ident,
    }
}

/// Returns whether the record has exchanged colours: White begins although no property says so, and
/// the file has the characteristics of Little Golem.
fn is_exchanged(record: &Record) -> bool {
    let mut moves = Vec::with_capacity(2);
    for id in record.main_line() {
        let node = record.node(id);
        if moves.is_empty() && (node.setup().next().is_some() || node.to_play().is_some()) {
            return false;
        }
        moves.extend(node.played());
        if moves.len() >= 2 {
            break;
        }
    }
    let Some((Colour::White, first)) = moves.first() else {
        return false;
    };
    let first = first.simple_text();
    let first = first.trim();
    let source = record.source().unwrap_or_default().to_ascii_lowercase();
    source.contains("littlegolem")
        || (first.len() == 2 && first.bytes().all(|byte| byte.is_ascii_alphabetic()))
        || moves.get(1).is_some_and(|(colour, value)| {
            *colour == Colour::Black && value.simple_text().trim().eq_ignore_ascii_case("swap")
        })
}

/// Returns whether HexGui up to version 0.9 wrote the record.
fn is_old_hexgui(record: &Record) -> bool {
    let Some((name, Some(version))) = record.application() else {
        return false;
    };
    let mut rest = match version.strip_prefix("0.") {
        Some(rest) if name == "HexGui" => rest.chars(),
        _ => return false,
    };
    rest.next().is_some_and(|ch| ch.is_ascii_digit())
        && rest.next().is_none_or(|ch| !ch.is_ascii_digit())
}
