//! Scoring: area, territory, and the result of a finished game.

use crate::pass_alive::PassAlive;
use crate::{Board, Colour, GoPosition, PointSet, Scoring};
use ponder_game::{BySide, Count, CountLine, Outcome, Side};

/// The owner of each point, by point number; `None` for points that both sides reach, or neither.
pub type Owners<const CAP: usize> = [Option<Side>; CAP];

impl<const CAP: usize> Board<CAP> {
    /// The owner of each point by area (Tromp-Taylor): its stone, or the side whose stones alone it
    /// reaches through empty points. The stones in `dead` count as removed.
    pub fn area(&self, dead: &PointSet) -> Owners<CAP> {
        let colour = |point: usize| match self.colour(point) {
            Colour::Black | Colour::White if dead.has(point) => Colour::Empty,
            colour => colour,
        };
        let mut owners = [None; CAP];
        let mut seen = PointSet::default();
        let mut region: Vec<u16> = Vec::with_capacity(CAP);
        for &start in self.geometry().points() {
            let start = usize::from(start);
            if let Some(side) = colour(start).side() {
                owners[start] = Some(side);
                continue;
            }
            if !seen.insert(start) {
                continue;
            }
            region.clear();
            region.push(start as u16);
            let mut reached = [false; 2];
            let mut at = 0;
            while let Some(&point) = region.get(at) {
                at += 1;
                for near in self.geometry().around(usize::from(point)) {
                    match colour(near) {
                        Colour::Empty if seen.insert(near) => region.push(near as u16),
                        Colour::Empty | Colour::Wall => {}
                        stone => reached[stone as usize & 1] = true,
                    }
                }
            }
            let owner = match reached {
                [true, false] => Some(Side::First),
                [false, true] => Some(Side::Second),
                _ => None,
            };
            region.iter().for_each(|&point| owners[usize::from(point)] = owner);
        }
        owners
    }

    /// The number of points that each side owns.
    pub fn count(&self, owners: &Owners<CAP>) -> BySide<u16> {
        let mut count = BySide([0; 2]);
        for &point in self.geometry().points() {
            if let Some(side) = owners[usize::from(point)] {
                count[side] += 1;
            }
        }
        count
    }

    /// The stones within pass-alive areas of the other side.
    pub fn stones_in_pass_alive_areas(&self) -> PointSet {
        let mut dead = PointSet::default();
        for side in Side::BOTH {
            let alive = PassAlive::of(self, side);
            for point in alive.regions.iter() {
                if self.colour(point) == Colour::of(side.opponent()) {
                    dead.insert(point);
                }
            }
        }
        dead
    }
}

impl<const CAP: usize> GoPosition<CAP> {
    /// Returns whether every point belongs to a side that cannot lose it, and no stone that the
    /// side to move still has to capture stands on its own points.
    pub(crate) fn is_settled(&self) -> bool {
        let [own, other] =
            [self.to_move, self.to_move.opponent()].map(|side| PassAlive::of(&self.board, side));
        let mut decided = PointSet::default();
        for set in [&own.stones, &own.regions, &other.stones, &other.regions] {
            decided.extend(set);
        }
        let removed_by_rule = self.rules.scoring() == Scoring::Territory;
        let opponent = Colour::of(self.to_move.opponent());
        decided.len() == self.board.geometry().cells()
            && (removed_by_rule || own.regions.iter().all(|at| self.board.colour(at) != opponent))
    }

    /// The lead of Black in half points if the game ended here and the stones in `dead` were
    /// removed: by the rules of the game, including komi and compensation for handicap stones.
    pub fn margin_halves(&self, dead: &PointSet) -> i32 {
        let owners = self.board.area(dead);
        let mut points = match self.rules.scoring() {
            Scoring::Area => {
                let count = self.board.count(&owners);
                i32::from(count[Side::First]) - i32::from(count[Side::Second])
            }
            Scoring::Territory => 0,
        };
        if self.rules.scoring() == Scoring::Territory {
            for &point in self.board.geometry().points() {
                let point = usize::from(point);
                let standing = self.board.colour(point).side().filter(|_| !dead.has(point));
                if let (None, Some(owner)) = (standing, owners[point]) {
                    points += sign(owner);
                }
                if dead.has(point)
                    && let Some(side) = self.board.colour(point).side()
                {
                    points -= sign(side);
                }
            }
            points += i32::from(self.board.captured(Side::Second));
            points -= i32::from(self.board.captured(Side::First));
        }
        2 * points - self.rules.compensation_halves(self.handicap)
    }

    /// The itemized score for [`margin_halves`](Self::margin_halves): the kinds of points, and each
    /// side's share of them.
    pub fn counted(&self, dead: &PointSet) -> Count {
        let geometry = self.board.geometry();
        let owners = self.board.area(dead);
        let owned = geometry.points().iter().map(|&point| owners[usize::from(point)]);
        let cell = |point: usize| geometry.cell(point) as u16;
        let is_dead_stone =
            |point: &usize| dead.has(*point) && self.board.colour(*point).side().is_some();
        let points = geometry.points().iter().map(|&point| usize::from(point));
        let mut lines = match self.rules.scoring() {
            Scoring::Area => {
                let BySide(area) = self.board.count(&owners);
                vec![line("area", area.map(i32::from))]
            }
            Scoring::Territory => self.territory_lines(dead, &owners),
        };
        let komi = i32::from(self.rules.komi_halves());
        let bonus = self.rules.compensation_halves(self.handicap) - komi;
        lines.push(CountLine { part: "komi".to_owned(), halves: [0, komi] });
        if bonus != 0 {
            lines.push(CountLine { part: "handicap".to_owned(), halves: [0, bonus] });
        }
        Count {
            owners: owned.collect(),
            dead: points.filter(is_dead_stone).map(cell).collect(),
            lines,
            margin_halves: self.margin_halves(dead),
        }
    }

    /// The lines of territory scoring: empty points, including those under dead stones, and
    /// prisoners, including dead stones.
    fn territory_lines(&self, dead: &PointSet, owners: &Owners<CAP>) -> Vec<CountLine> {
        let mut territory = [0; 2];
        let mut prisoners = Side::BOTH.map(|side| i32::from(self.board.captured(side.opponent())));
        for &point in self.board.geometry().points() {
            let point = usize::from(point);
            let stone = self.board.colour(point).side();
            if stone.is_none() || dead.has(point) {
                owners[point].into_iter().for_each(|side| territory[side.index()] += 1);
            }
            if let Some(side) = stone.filter(|_| dead.has(point)) {
                prisoners[side.opponent().index()] += 1;
            }
        }
        vec![line("territory", territory), line("prisoners", prisoners)]
    }

    /// The lead of Black in points by an ownership map with an entry per cell, 1 for Black, -1 for
    /// White. For territory scoring, that is the area lead if both sides play the same number of
    /// stones from here on. `None` if the number of entries is not that of the cells.
    pub fn lead(&self, ownership: &[f32]) -> Option<f32> {
        let is_whole = ownership.len() == self.board.geometry().cells();
        is_whole.then(|| self.lead_of_area(ownership.iter().sum()))
    }

    /// The lead of Black in points if Black has `area` more cells than White at the end, as in
    /// [`lead`](GoPosition::lead).
    pub fn lead_of_area(&self, area: f32) -> f32 {
        let geometry = self.board.geometry();
        let played = match self.rules.scoring() {
            Scoring::Area => 0,
            Scoring::Territory => {
                let mut played = 0;
                for side in Side::BOTH {
                    let stands =
                        |&&point: &&u16| self.board.colour(usize::from(point)).side() == Some(side);
                    let on_board = geometry.points().iter().filter(stands).count() as i32;
                    played += sign(side) * (on_board + i32::from(self.board.captured(side)));
                }
                played
            }
        };
        let compensation = self.rules.compensation_halves(self.handicap) as f32 / 2.0;
        area - played as f32 - compensation
    }

    /// The stones that count as dead if the game ends here: none by area scoring, those in
    /// pass-alive areas of the other side by territory scoring.
    pub fn dead_by_rule(&self) -> PointSet {
        match self.rules.scoring() {
            Scoring::Area => PointSet::default(),
            Scoring::Territory => self.board.stones_in_pass_alive_areas(),
        }
    }

    /// The result if the game ended here.
    pub fn outcome(&self) -> Outcome {
        Outcome::by_margin(self.margin_halves(&self.dead_by_rule()))
    }
}

/// A line of an itemized score, in points of Black and of White.
fn line(part: &str, points: [i32; 2]) -> CountLine {
    CountLine { part: part.to_owned(), halves: points.map(|points| 2 * points) }
}

/// 1 for Black, -1 for White.
fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}
