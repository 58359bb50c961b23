//! Games that begin with stones on the board: as tables, and in rules strings as
//! `fen=5/2b2/5/1w3/5_b`.

use crate::entry::{GameInfo, GameRules, Stones};
use crate::gtp::GtpRules;
use crate::record_form::RecordForm;
use crate::{GameSpec, RolloutKernel, Theorist, Workload};
use ponder_game::{
    Geometry, Observation, Refused, RulesError, RulesFault, Scene, Seed, Side, Table, Viewer,
    excerpt,
};
use std::fmt::Write;
use std::str::FromStr;
use std::sync::Arc;

/// Name of the option of a rules string.
const OPTION: &str = "fen=";

/// Letters of the first and of the second side, for stones and for the side to move.
const LETTERS: [char; 2] = ['b', 'w'];

impl GameSpec {
    /// A table that begins with stones, given with the names of their points, and a side to move.
    /// They replace handicap stones of the rules. In Go, two black stones or more without a white
    /// one are handicap stones of free choice, for which White is compensated where the rules do
    /// so.
    ///
    /// # Errors
    /// Fails when a name is not a point, two stones share a point, or they cannot all stand on the
    /// board.
    pub fn set_up(
        &self,
        stones: &[(Side, String)],
        to_move: Side,
    ) -> Result<Box<dyn Table>, Refused> {
        let names = self.table().scene(Viewer::Record).point_names;
        let mut start = Start { stones: Vec::with_capacity(stones.len()), to_move };
        for (side, name) in stones {
            let cell = names.iter().position(|known| known.eq_ignore_ascii_case(name.trim()));
            let shown = || excerpt(name);
            let cell = cell.ok_or_else(|| {
                Refused::new("off-board", format!("`{}` is not a point of the board", shown()))
            })?;
            start.stones.push((*side, cell));
        }
        start.stones.sort_by_key(|(_, point)| *point);
        self.with_start(start).1
    }

    /// The same game from its usual start.
    #[must_use]
    pub fn without_stones(&self) -> GameSpec {
        self.0.without_stones().map_or_else(|| self.clone(), |plain| GameSpec(Arc::clone(plain)))
    }

    /// Returns whether the game begins with stones other than those of its rules, or with the other
    /// side to move.
    pub fn begins_with_stones(&self) -> bool {
        self.0.without_stones().is_some()
    }

    /// The same game from the position of a table of it: from stones on the board and a side to
    /// move. Moves, captures and a ko are left behind.
    ///
    /// # Errors
    /// Fails when a table cannot begin with this position.
    pub fn starting_from(&self, table: &dyn Table) -> Result<GameSpec, Refused> {
        let (spec, begun) = self.with_start(Start::of(&table.scene(Viewer::Record)));
        begun.map(|_| spec)
    }

    /// The game from a start, the plain one if that is the usual start, and its table.
    fn with_start(&self, start: Start) -> (GameSpec, Result<Box<dyn Table>, Refused>) {
        let plain = self.without_stones();
        let usual = plain.table();
        let scene = usual.scene(Viewer::Record);
        if start == Start::of(&scene) {
            return (plain, Ok(usual));
        }
        let rules = plain.0.text();
        let separator = if rules.contains(':') { ',' } else { ':' };
        let text = format!("{rules}{separator}{OPTION}{}", start.write(sides(&scene)));
        let rules = WithStones { plain: plain.0, start, text };
        let begun = rules.begun();
        (GameSpec(Arc::new(rules)), begun)
    }
}

/// The stones before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Start {
    /// Sides and points, by the numbers of scenes and in their order.
    stones: Vec<(Side, usize)>,
    to_move: Side,
}

impl Start {
    fn of(scene: &Scene) -> Self {
        let stones = scene.stones.iter().map(|stone| (stone.side, stone.point.into()));
        let mut stones: Vec<_> = stones.collect();
        stones.sort_by_key(|(_, point)| *point);
        Start { stones, to_move: scene.to_move }
    }

    /// Reads rows from the top, each of stones and of numbers of free points, and the side to move.
    fn read(text: &str, (cols, rows): (usize, usize)) -> Result<Self, RulesFault> {
        let (board, side) = text.split_once('_').unwrap_or((text, "b"));
        let to_move = match side {
            "b" => Side::First,
            "w" => Side::Second,
            _ => return Err(RulesFault::StartSide { found: excerpt(side) }),
        };
        let mut stones = Vec::new();
        let given: Vec<&str> = board.split('/').collect();
        if given.len() != rows {
            return Err(RulesFault::StartRows { count: given.len(), rows });
        }
        for (row, text) in given.into_iter().enumerate() {
            let (mut col, mut free) = (0, 0);
            for letter in text.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    free = (10 * free + digit as usize).min(cols + 1);
                    continue;
                }
                col += std::mem::take(&mut free);
                let side = LETTERS.iter().position(|known| *known == letter);
                let side = side.ok_or(RulesFault::StartLetter { row: row + 1, found: letter })?;
                if col < cols {
                    stones.push((Side::BOTH[side], row * cols + col));
                }
                col += 1;
            }
            col += free;
            if col != cols {
                return Err(RulesFault::StartColumns { row: row + 1, points: col, cols });
            }
        }
        Ok(Start { stones, to_move })
    }

    fn write(&self, (cols, rows): (usize, usize)) -> String {
        let mut text = String::new();
        for row in 0..rows {
            let mut free = 0;
            for col in 0..cols {
                let at = row * cols + col;
                match self.stones.iter().find(|(_, point)| *point == at) {
                    None => free += 1,
                    Some((side, _)) => {
                        if free > 0 {
                            let _ = write!(text, "{}", std::mem::take(&mut free));
                        }
                        text.push(LETTERS[side.index()]);
                    }
                }
            }
            if free > 0 {
                let _ = write!(text, "{free}");
            }
            text.push(if row + 1 < rows { '/' } else { '_' });
        }
        text.push(LETTERS[self.to_move.index()]);
        text
    }
}

/// Columns and rows of the board of a scene.
fn sides(scene: &Scene) -> (usize, usize) {
    match scene.geometry {
        Geometry::Hexagons { cols, rows }
        | Geometry::Grid { cols, rows }
        | Geometry::Squares { cols, rows }
        | Geometry::Tiles { cols, rows } => (cols.into(), rows.into()),
    }
}

/// Parses the rules of a game of stones, which may begin with some on the board.
pub(crate) fn parse<R>(text: &str) -> Result<GameSpec, RulesError>
where
    R: FromStr<Err = RulesError> + Into<GameSpec>,
{
    let is_start = |option: &&str| option.trim().starts_with(OPTION);
    let Some(start) = text.split(',').find(is_start) else { return Ok(text.parse::<R>()?.into()) };
    let fail = |fault: RulesFault| RulesError::new(text, fault);
    if text.split(',').filter(is_start).count() > 1 {
        return Err(fail(RulesFault::RepeatedRule { option: OPTION.to_owned() }));
    }
    let others: Vec<&str> = text.split(',').filter(|option| !is_start(option)).collect();
    let plain: GameSpec = others.join(",").parse::<R>()?.into();
    let scene = plain.table().scene(Viewer::Record);
    let start = Start::read(&start.trim()[OPTION.len()..], sides(&scene)).map_err(fail)?;
    let (spec, begun) = plain.with_start(start);
    begun.map_err(|why| RulesError::new(text, why))?;
    Ok(spec)
}

/// Rules of a game that begins with stones on the board.
#[derive(Debug)]
struct WithStones {
    plain: Arc<dyn GameRules>,
    start: Start,
    /// The rules string.
    text: String,
}

impl WithStones {
    /// The table with the stones.
    fn begun(&self) -> Result<Box<dyn Table>, Refused> {
        self.plain.set_up(&self.start.stones, self.start.to_move, self.text.clone())
    }
}

impl GameRules for WithStones {
    fn info(&self) -> &'static GameInfo {
        self.plain.info()
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn without_stones(&self) -> Option<&Arc<dyn GameRules>> {
        Some(&self.plain)
    }

    fn deal(&self, seed: Seed) -> Box<dyn Table> {
        // Every start was tried when it was read, so the other case does not occur.
        self.begun().unwrap_or_else(|_| self.plain.deal(seed))
    }

    fn set_up(
        &self,
        stones: &Stones,
        to_move: Side,
        rules: String,
    ) -> Result<Box<dyn Table>, Refused> {
        self.plain.set_up(stones, to_move, rules)
    }

    fn records(&self) -> &dyn RecordForm {
        self.plain.records()
    }

    fn own_record(
        &self,
        table: &dyn Table,
        viewer: Viewer,
        names: [&str; 2],
    ) -> Option<(&'static str, String)> {
        self.plain.own_record(table, viewer, names)
    }

    fn gtp(&self) -> Option<&dyn GtpRules> {
        self.plain.gtp()
    }

    fn theorist(&self, view: &Observation) -> Option<Box<dyn Theorist>> {
        self.plain.theorist(view)
    }

    fn rollout_kernels(&self) -> Vec<RolloutKernel> {
        self.plain.rollout_kernels()
    }

    fn workloads(&self) -> Vec<Workload> {
        self.plain.workloads()
    }
}
