//! Cases of Go: whole games with the expected state at some of their positions.

use crate::conformance::Checks;
use ponder_game::{Action, Observation, OpenTable, Position, Side, Table, Viewer};
use ponder_go::{
    Colour, Go, GoMove, GoPosition, GoRules, IllegalGoMove, PassAlive, PointSet, Suicide,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoCase {
    id: serde_json::Value,
    size: u8,
    rules: Rules,
    #[serde(rename = "style")]
    _style: String,
    moves: String,
    checkpoints: Vec<Checkpoint>,
    #[serde(rename = "final")]
    last: Final,
    #[serde(rename = "oracles")]
    _oracles: Vec<String>,
}

/// Positional superko, area scoring, Black first.
#[derive(Clone, Copy, Deserialize)]
enum Rules {
    #[serde(rename = "psk-nosuicide")]
    NoSuicide,
    #[serde(rename = "psk-suicide")]
    Suicide,
}

/// Expected state before the move number `ply` (from 0) is played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checkpoint {
    ply: usize,
    #[serde(rename = "why")]
    _why: String,
    to_move: ColourName,
    n_legal: usize,
    suicide: Vec<String>,
    superko: Vec<String>,
    simple_ko: Option<String>,
    caps: [u16; 2],
    area: [u16; 2],
    board: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Final {
    ply: usize,
    to_move: ColourName,
    n_legal: usize,
    suicide: Vec<String>,
    superko: Vec<String>,
    caps: [u16; 2],
    area: [u16; 2],
    board: String,
    ended: Ended,
    area_pass_alive: [u16; 2],
    pass_alive_points: [usize; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
enum ColourName {
    B,
    W,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Ended {
    TwoPasses,
    Cut,
}

/// The part that a checkpoint and the end have in common.
struct Expected<'a> {
    ply: usize,
    to_move: ColourName,
    n_legal: usize,
    suicide: &'a [String],
    superko: &'a [String],
    caps: [u16; 2],
    area: [u16; 2],
    board: &'a str,
}

macro_rules! expected {
    ($($of:ident),+) => {$(
        impl $of {
            fn expected(&self) -> Expected<'_> {
                Expected {
                    ply: self.ply,
                    to_move: self.to_move,
                    n_legal: self.n_legal,
                    suicide: &self.suicide,
                    superko: &self.superko,
                    caps: self.caps,
                    area: self.area,
                    board: &self.board,
                }
            }
        }
    )+};
}

expected!(Checkpoint, Final);

pub(crate) fn run_case(line: &[u8]) -> Result<Checks, serde_json::Error> {
    let case: GoCase = serde_json::from_slice(line)?;
    let name = case.id.as_str().map_or_else(|| case.id.to_string(), str::to_owned);
    let mut checks = Checks::new(name);
    match case.rules() {
        Ok(rules) if ponder_go::numbers_of(&rules) <= 128 => case.run::<128>(rules, &mut checks),
        Ok(rules) => case.run::<512>(rules, &mut checks),
        Err(problem) => checks.check(Some(problem)),
    }
    Ok(checks)
}

impl GoCase {
    fn rules(&self) -> Result<GoRules, String> {
        let rules = GoRules::new(self.size, self.size).map_err(|error| error.to_string())?;
        let suicide = match self.rules {
            Rules::NoSuicide => Suicide::Forbidden,
            Rules::Suicide => Suicide::Allowed,
        };
        Ok(rules.with_suicide(suicide).with_komi_halves(0))
    }

    fn run<const CAP: usize>(&self, rules: GoRules, checks: &mut Checks) {
        let mut table = OpenTable::<Go<CAP>>::new(rules);
        self.check_places(checks);
        let moves: Vec<&str> = self.moves.split_whitespace().collect();
        checks.equal("the ply of `final`", &self.last.ply, &moves.len());
        for (ply, text) in moves.iter().enumerate() {
            for checkpoint in self.checkpoints.iter().filter(|checkpoint| checkpoint.ply == ply) {
                checkpoint.expected().compare(&table, checks);
                let what = format!("ply {ply}, simple_ko");
                checks.equal(what, &checkpoint.simple_ko, &simple_ko(&table));
            }
            let Some(seat) = table.to_act() else {
                return checks.check(Some(format!("the game is over before ply {ply}, `{text}`")));
            };
            let played = table.apply(seat, &Action::play(*text));
            let refused = played.err().map(|refusal| format!("ply {ply}: {refusal}"));
            let stop = refused.is_some();
            checks.check(refused);
            if stop {
                return;
            }
        }
        self.last.compare(&table, checks);
    }

    /// Checks that every checkpoint is at a position of the game: another would silently leave
    /// moves unchecked. A case needs none before its end, where everything is checked that a
    /// checkpoint lists.
    fn check_places(&self, checks: &mut Checks) {
        let plies = self.moves.split_whitespace().count();
        for checkpoint in self.checkpoints.iter().filter(|checkpoint| checkpoint.ply >= plies) {
            let ply = checkpoint.ply;
            checks.check(Some(format!(
                "there is a checkpoint at ply {ply}, but the game has only {plies} moves"
            )));
        }
    }
}

impl Final {
    fn compare<const CAP: usize>(&self, table: &OpenTable<Go<CAP>>, checks: &mut Checks) {
        self.expected().compare(table, checks);
        let board = table.position().board();
        let alive = Side::BOTH.map(|side| PassAlive::of(board, side).len());
        checks.equal("pass_alive_points", &self.pass_alive_points, &alive);
        let area = area(table.position(), &board.stones_in_pass_alive_areas());
        checks.equal("area_pass_alive", &self.area_pass_alive, &area);
        let ended = if table.position().passes() >= 2 { Ended::TwoPasses } else { Ended::Cut };
        checks.equal("ended", &self.ended, &ended);
        if let Some(result) = table.result() {
            let margin = 2 * (i32::from(self.area[0]) - i32::from(self.area[1]));
            checks.equal("the margin in half points", &Some(margin), &result.margin_halves);
        }
    }
}

impl Expected<'_> {
    fn compare<const CAP: usize>(&self, table: &OpenTable<Go<CAP>>, checks: &mut Checks) {
        let ply = self.ply;
        let position = table.position();
        let what = |part: &str| format!("ply {ply}, {part}");
        let to_move = match position.to_move() {
            Side::First => ColourName::B,
            Side::Second => ColourName::W,
        };
        checks.equal(what("to_move"), &self.to_move, &to_move);
        checks.equal(what("board"), &self.board, &diagram(position).as_str());
        let captured = Side::BOTH.map(|side| position.board().captured(side));
        checks.equal(what("caps"), &self.caps, &captured);
        checks.equal(what("area"), &self.area, &area(position, &PointSet::default()));
        let view = table.observe(Viewer::Record);
        let Some(refused) = Refused::of(table, &view) else {
            return checks.check(Some(what("there is no position")));
        };
        checks.equal(what("n_legal"), &self.n_legal, &refused.legal);
        checks.equal(what("suicide"), &sorted(self.suicide), &refused.suicide);
        checks.equal(what("superko"), &sorted(self.superko), &refused.superko);
    }
}

fn sorted(points: &[String]) -> BTreeSet<String> {
    points.iter().cloned().collect()
}

/// The empty points on which the side to move may not play, by the rule that forbids it.
struct Refused {
    suicide: BTreeSet<String>,
    superko: BTreeSet<String>,
    legal: usize,
}

impl Refused {
    fn of<const CAP: usize>(table: &OpenTable<Go<CAP>>, view: &Observation) -> Option<Self> {
        // A finished game is examined as if the passes had not been played.
        let position = view.position::<GoPosition<CAP>>()?;
        let position = position.clone().with_to_move(position.to_move().opponent());
        let position = position.with_to_move(table.position().to_move());
        let mut found = Refused { suicide: BTreeSet::new(), superko: BTreeSet::new(), legal: 0 };
        let mut listed = BTreeSet::new();
        position.for_each_move(view.history(), |mv| {
            listed.insert(mv);
        });
        for point in position.board().empty().iter() {
            let mv = GoMove::at(point);
            let name = ponder_game::Notation::format_move(&position, mv);
            match position.check(mv, view.history()) {
                Ok(()) if listed.contains(&mv) => found.legal += 1,
                Ok(()) => {}
                Err(_) if listed.contains(&mv) => found.legal += 1000,
                Err(IllegalGoMove::Suicide) => {
                    found.suicide.insert(name);
                }
                Err(_) => {
                    found.superko.insert(name);
                }
            }
        }
        Some(found)
    }
}

fn simple_ko<const CAP: usize>(table: &OpenTable<Go<CAP>>) -> Option<String> {
    let position = table.position();
    position.ko().map(|point| ponder_game::Notation::format_move(position, GoMove::at(point)))
}

fn area<const CAP: usize>(position: &GoPosition<CAP>, dead: &PointSet) -> [u16; 2] {
    let board = position.board();
    board.count(&board.area(dead)).0
}

/// Rows from the top joined by `/`: `X`, `O` or `.` per point.
fn diagram<const CAP: usize>(position: &GoPosition<CAP>) -> String {
    let board = position.board();
    let mark = |&point: &u16| match board.colour(usize::from(point)) {
        Colour::Black => 'X',
        Colour::White => 'O',
        Colour::Empty | Colour::Wall => '.',
    };
    let rows = board.geometry().points().chunks(usize::from(board.geometry().cols()));
    rows.map(|row| row.iter().map(mark).collect::<String>()).collect::<Vec<_>>().join("/")
}
