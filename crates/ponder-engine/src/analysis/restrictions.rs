//! Moves that a query excludes.

use super::fields::{Fields, Problem};
use super::game::side;
use super::points::Points;
use crate::commands::request::excluded;
use ponder_game::{Side, Table, Viewer};
use serde_json::Value;

/// Moves to avoid, or the only ones allowed.
#[derive(Clone, Debug)]
pub(super) struct Restrictions {
    kind: Kind,
    list: Vec<(Side, Vec<String>)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Avoid,
    Allow,
}

impl Restrictions {
    /// Reads `avoidMoves` or `allowMoves`, at most one of which may be in a query.
    pub(super) fn read(
        fields: &mut Fields,
        points: &Points,
        warnings: &mut Vec<Problem>,
    ) -> Result<Restrictions, Problem> {
        let avoid = list(fields, "avoidMoves", points, warnings)?;
        let allow = list(fields, "allowMoves", points, warnings)?;
        match (avoid.is_empty(), allow.len()) {
            (_, 0) => Ok(Restrictions { kind: Kind::Avoid, list: avoid }),
            (true, 1) => Ok(Restrictions { kind: Kind::Allow, list: allow }),
            (true, _) => Err(Problem::of("allowMoves", "must be a list with exactly one object")),
            (false, _) => Err(Problem::of("allowMoves", "cannot be combined with `avoidMoves`")),
        }
    }

    /// The name of the field.
    pub(super) fn field(&self) -> &'static str {
        match self.kind {
            Kind::Avoid => "avoidMoves",
            Kind::Allow => "allowMoves",
        }
    }

    /// The legal moves of the side to move that are excluded at a turn.
    ///
    /// # Errors
    /// Fails when an entry is neither a point nor a move, or no move is left.
    pub(super) fn excluded_at(
        &self,
        turn: usize,
        table: &dyn Table,
    ) -> Result<Vec<String>, Problem> {
        let to_move = table.scene(Viewer::Spectator).to_move;
        let own = self.list.iter().filter(|(side, _)| *side == to_move);
        let own: Vec<&Vec<String>> = own.map(|(_, moves)| moves).collect();
        if own.is_empty() {
            return Ok(Vec::new());
        }
        let moves: Vec<String> = own.into_iter().flatten().cloned().collect();
        let out = match self.kind {
            Kind::Avoid => excluded(table, &moves, None),
            Kind::Allow => excluded(table, &[], Some(&moves)),
        };
        let out = out.map_err(|text| {
            let shown: String = ponder_game::excerpt(&text);
            Problem::of(self.field(), format!("`{shown}` is not a point of the board"))
        })?;
        if out.len() < table.legal().len() {
            return Ok(out);
        }
        let why = match self.kind {
            Kind::Avoid => "every legal move is avoided",
            Kind::Allow => "none of the allowed moves is legal",
        };
        Err(Problem::of(self.field(), format!("turn {turn}: {why}")))
    }
}

fn list(
    fields: &mut Fields,
    name: &str,
    points: &Points,
    warnings: &mut Vec<Problem>,
) -> Result<Vec<(Side, Vec<String>)>, Problem> {
    let expected = "a list of objects with `player`, `moves` and `untilDepth`";
    let list = fields.read(name, expected, |value| {
        let one = |value: &Value| {
            let texts = value.get("moves")?.as_array()?.iter();
            let named = |value: &Value| Some(points.named(value.as_str()?.to_owned()));
            let moves: Vec<String> = texts.map(named).collect::<Option<_>>()?;
            let depth = value.get("untilDepth")?.as_u64().filter(|depth| *depth > 0)?;
            Some((side(value.get("player")?.as_str()?)?, moves, depth))
        };
        value.as_array()?.iter().map(one).collect::<Option<Vec<_>>>()
    })?;
    let list = list.unwrap_or_default();
    if list.iter().any(|(_, _, depth)| *depth > 1) {
        let text = "moves are left out only at the root, as with `untilDepth` 1";
        warnings.push(Problem::of(name, text));
    }
    Ok(list.into_iter().map(|(side, moves, _)| (side, moves)).collect())
}
