//! The game of a query: its rules, its starting position, and its moves.

use super::fields::{Fields, Problem};
use super::points::Points;
use crate::go_spec::{GoSpec, go_on};
use ponder_game::{Action, Refusal, RulesError, Side, Table};
use ponder_games::GameSpec;
use serde_json::Value;
use std::collections::BTreeSet;

/// A colour and the name of a point.
pub(super) type Played = (Side, String);

/// A game up to its last move.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) spec: GameSpec,
    stones: Vec<Played>,
    /// The side to move first.
    first: Side,
    pub(super) moves: Vec<Played>,
}

impl Game {
    /// Reads the game from the fields of a query.
    pub(super) fn read(
        fields: &mut Fields,
        moves_max: usize,
        warnings: &mut Vec<Problem>,
    ) -> Result<Game, Problem> {
        let spec = rules(fields, warnings)?;
        let points = Points::of(&spec);
        let stones = list(fields, "initialStones", &points)?.unwrap_or_default();
        let missing = || Problem::of("moves", "must be a list of pairs such as [\"B\",\"C4\"]");
        let moves = list(fields, "moves", &points)?.ok_or_else(missing)?;
        if moves.len() > moves_max {
            return Err(Problem::of("moves", format!("must have at most {moves_max} moves")));
        }
        let given =
            fields.read("initialPlayer", "\"B\" or \"W\"", |value| side(value.as_str()?))?;
        let mut first = given.or_else(|| moves.first().map(|(side, _)| *side));
        if first.is_none() && stones.is_empty() {
            first = Some(spec.table().scene(ponder_game::Viewer::Record).to_move);
        }
        // After handicap stones alone, White is to move.
        let is_handicap = stones.len() >= 2 && stones.iter().all(|(side, _)| *side == Side::First);
        let usual = if is_handicap { Side::Second } else { Side::First };
        Ok(Game { spec, stones, first: first.unwrap_or(usual), moves })
    }

    fn start(&self) -> Result<Box<dyn Table>, Problem> {
        if self.stones.is_empty() {
            return Ok(self.spec.table());
        }
        let table = self.spec.set_up(&self.stones, self.first);
        table.map_err(|error| Problem::of("initialStones", error.text))
    }

    /// The side to move after `turn` moves, as far as their colours determine it.
    fn side_at(&self, turn: usize) -> Side {
        match turn.checked_sub(1) {
            None => self.first,
            Some(last) => match self.moves.get(turn) {
                Some((side, _)) => *side,
                None => self.moves[last].0.opponent(),
            },
        }
    }

    /// The table after `turn` moves, resumed if it was ended by passes.
    pub(super) fn table_at(&self, turn: usize) -> Result<Box<dyn Table>, Problem> {
        let mut table = self.start()?;
        for at in 0..turn {
            self.play(table.as_mut(), at)?;
        }
        self.resumed(table, turn)
    }

    /// A table after `turn` moves, on which the side to move may move.
    fn resumed(&self, mut table: Box<dyn Table>, turn: usize) -> Result<Box<dyn Table>, Problem> {
        let side = self.side_at(turn);
        let over = |refusal: Refusal| {
            Problem::of("analyzeTurns", format!("turn {turn} cannot be analyzed: {refusal}"))
        };
        // A game in which the turn cannot be given away, or was not, determines it itself.
        match table.resume(side) {
            Err(Refusal::NotYourTurn { .. }) => {}
            resumed => resumed.map_err(over)?,
        }
        Ok(table)
    }

    fn play(&self, table: &mut dyn Table, at: usize) -> Result<(), Problem> {
        let (side, text) = &self.moves[at];
        let wrong = |refusal: Refusal| Problem::of("moves", format!("move {}: {refusal}", at + 1));
        table.resume(*side).map_err(wrong)?;
        let seat = table.seat_of(*side);
        table.apply(seat, &Action::play(text)).map_err(wrong)?;
        Ok(())
    }

    /// Checks all moves, and that the requested turns can be analyzed. `check_turn` is called with
    /// the table at each of these.
    pub(super) fn check(
        &self,
        turns: &BTreeSet<usize>,
        check_turn: impl Fn(usize, &dyn Table) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let mut table = self.start()?;
        for at in 0..=self.moves.len() {
            if turns.contains(&at) {
                check_turn(at, self.resumed(table.boxed_clone(), at)?.as_ref())?;
            }
            if at < self.moves.len() {
                self.play(table.as_mut(), at)?;
            }
        }
        Ok(())
    }
}

/// The rules: Ponder's own as a rules string, or those of Go by a name or by their parts.
fn rules(fields: &mut Fields, warnings: &mut Vec<Problem>) -> Result<GameSpec, Problem> {
    let missing = || Problem::of("rules", "must be the name of a rule set, or an object of rules");
    let rules = fields.take("rules").ok_or_else(missing)?;
    let cols = size(fields, "boardXSize")?;
    let rows = size(fields, "boardYSize")?;
    let wrong = |error: RulesError| Problem::of("rules", error.problem.text);
    let is_object = |text: &str| text.trim_start().starts_with('{');
    let ours = rules.as_str().filter(|text| text.contains(':') && !is_object(text));
    if let Some(text) = ours {
        let spec: GameSpec = text.parse().map_err(wrong)?;
        if !spec.has_gtp() {
            let problem = "are of a game with hidden tiles; analyze its games with `ponder \
                           crossword analyze`";
            return Err(Problem::of("rules", problem.to_owned()));
        }
        let (Some(cols), Some(rows)) = (cols, rows) else { return terms(fields, spec) };
        let named = spec.gtp_resized(cols, rows).map_err(wrong)?;
        if named != spec {
            let problem = format!("differs from the board of the rules {spec}");
            return Err(Problem::of("boardXSize", problem));
        }
        return terms(fields, spec);
    }
    let needed = |field: &str| Problem::of(field, "must be an integer from 2 to 19");
    let cols = cols.ok_or_else(|| needed("boardXSize"))?;
    let rows = rows.ok_or_else(|| needed("boardYSize"))?;
    let board = go_on(cols, rows).map_err(wrong)?;
    let text = match &rules {
        Value::String(text) => text.clone(),
        Value::Object(_) => rules.to_string(),
        _ => return Err(missing()),
    };
    let named = |error: RulesError| {
        let part = error.part.as_ref().filter(|_| is_object(&text));
        let part = part.map(|part| format!("`{part}`: ")).unwrap_or_default();
        Problem::of("rules", format!("{part}{}", error.problem))
    };
    let (spec, ignored) = board.with_nearest_kata_rules(&text).map_err(named)?;
    warnings.extend(ignored.into_iter().map(|text| Problem::of("rules", text)));
    terms(fields, spec)
}

/// Reads komi and compensation for handicap stones.
fn terms(fields: &mut Fields, spec: GameSpec) -> Result<GameSpec, Problem> {
    let mut spec = spec;
    let text_of = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    };
    let given = fields.read("komi", "a number", |value| value.as_f64())?;
    let is_territory = spec.go_terms().is_some_and(|terms| terms.scoring == "TERRITORY");
    let named = spec.to_string().contains("komi=");
    let usual = (is_territory && !named).then_some(TERRITORY_KOMI);
    if let Some(komi) = given.or(usual).filter(|_| spec.go_terms().is_some()) {
        let wrong = |error: RulesError| Problem::of("komi", error.problem.text);
        spec = spec.with_komi(&komi.to_string()).map_err(wrong)?;
    }
    let name = "whiteHandicapBonus";
    if let Some(bonus) = fields.read(name, "0, \"N\" or \"N-1\"", text_of)? {
        let wrong = |error: RulesError| Problem::of(name, error.problem.text);
        spec = spec.with_go_rule(name, &bonus).map_err(wrong)?;
    }
    Ok(spec)
}

/// Default komi of games with territory scoring.
const TERRITORY_KOMI: f64 = 6.5;

fn size(fields: &mut Fields, name: &str) -> Result<Option<u8>, Problem> {
    fields.read(name, "an integer from 2 to 19", |value| {
        let side = u8::try_from(value.as_u64()?).ok()?;
        (2..=19).contains(&side).then_some(side)
    })
}

/// Parses `B` or `W`, or the whole words.
pub(super) fn side(text: &str) -> Option<Side> {
    Some(text.parse::<ponder_gtp::Colour>().ok()?.into())
}

fn list(fields: &mut Fields, name: &str, points: &Points) -> Result<Option<Vec<Played>>, Problem> {
    fields.read(name, "a list of pairs such as [\"B\",\"C4\"]", |value| {
        let pair = |pair: &Value| {
            let [colour, place] = pair.as_array()?.as_slice() else { return None };
            Some((side(colour.as_str()?)?, points.named(place.as_str()?.to_owned())))
        };
        value.as_array()?.iter().map(pair).collect()
    })
}
