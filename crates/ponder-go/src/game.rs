//! Go as a [`Game`]: the interface for tables, lists and views.

use crate::notation::point_name;
use crate::{Colour, GoMove, GoPosition, GoRules, PointSet};
use ponder_game::{
    Count, Counting, CountingGame, Details, Game, Geometry, History, LegalMove, Notation,
    OpenTable, Position, RefusedPoint, Rng, Scene, Side, Stone,
};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The [`details`](Scene::details) of a Go scene, shown next to the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GoDetails {
    /// Stones captured by each side, the first side's first.
    pub taken: [u16; 2],
    /// Points that the second side receives in addition to its own, in half points: komi, and the
    /// handicap compensation of the rules.
    pub komi_halves: i32,
}

/// Largest difference, in points, between the komi of a varied game and that of the rules.
const KOMI_VARIES: i16 = 3;

/// Go on boards of at most `CAP` point numbers: `Go<128>` up to 9x9, `Go<512>` up to 19x19.
#[derive(Clone, Copy, Debug, Default)]
pub struct Go<const CAP: usize>;

impl<const CAP: usize> Game for Go<CAP> {
    type Rules = GoRules;
    type Position = GoPosition<CAP>;
    const NAME: &'static str = "go";

    fn initial(rules: &GoRules) -> GoPosition<CAP> {
        GoPosition::new(rules)
    }

    /// The same rules with a komi that differs by a few points, small differences more often.
    fn varied(rules: &GoRules, rng: &mut Rng) -> GoRules {
        let points = rng.random_range(1 - KOMI_VARIES..KOMI_VARIES) + rng.random_range(-1..=1);
        rules.with_komi_halves(rules.komi_halves() + 2 * points)
    }

    fn varies(rules: &GoRules, found: &GoRules) -> bool {
        let distance = found.komi_halves() - rules.komi_halves();
        distance.abs() <= 2 * KOMI_VARIES && rules.with_komi_halves(found.komi_halves()) == *found
    }

    fn scene(
        _rules: &GoRules,
        position: &GoPosition<CAP>,
        history: &History,
        played: &[GoMove],
    ) -> Scene {
        let geometry = position.board().geometry();
        let cell = |point: usize| geometry.cell(point) as u16;
        let points = || geometry.points().iter().map(|&point| usize::from(point));
        let stone = |point| {
            let side = position.board().colour(point).side()?;
            Some(Stone { point: cell(point), side })
        };
        let mut legal = Vec::new();
        position.for_each_move(history, |mv| {
            legal.push(LegalMove { text: position.format_move(mv), point: mv.point().map(cell) });
        });
        let refused = |&cell: &u16| {
            let why = position
                .illegal_reason(usize::from(geometry.points()[usize::from(cell)]), history)?;
            Some(RefusedPoint { point: cell, why: why.into() })
        };
        let mut is_legal = vec![false; geometry.cells()];
        for point in legal.iter().filter_map(|mv: &LegalMove| mv.point) {
            is_legal[usize::from(point)] = true;
        }
        let others = (0..geometry.cells() as u16).filter(|&cell| !is_legal[usize::from(cell)]);
        let captured = |side| position.board().captured(side);
        let grid = Geometry::Grid { cols: geometry.cols(), rows: geometry.rows() };
        let names = points().map(|point| point_name(geometry, point)).collect();
        Scene {
            stones: points().filter_map(stone).collect(),
            last_point: played.last().and_then(|mv| mv.point()).map(cell),
            refused: others.filter_map(|cell| refused(&cell)).collect(),
            details: Details::of(&GoDetails {
                taken: [captured(Side::Second), captured(Side::First)],
                komi_halves: position.rules().compensation_halves(position.handicap()),
            }),
            legal,
            ..Scene::new(grid, names, position.to_move(), Side::BOTH.map(Self::side_name))
        }
    }

    fn diagram(position: &GoPosition<CAP>) -> String {
        let geometry = position.board().geometry();
        let (cols, rows) = (usize::from(geometry.cols()), usize::from(geometry.rows()));
        let mut letters = String::from("  ");
        for col in 0..cols {
            let name = point_name(geometry, geometry.point(col, 0));
            let _ = write!(letters, " {}", &name[..1]);
        }
        let mut text = format!("{letters}\n");
        for row in 0..rows {
            let _ = write!(text, "{:>2}", rows - row);
            for col in 0..cols {
                let mark = match position.board().colour(geometry.point(col, row)) {
                    Colour::Black => 'X',
                    Colour::White => 'O',
                    Colour::Empty | Colour::Wall => '.',
                };
                let _ = write!(text, " {mark}");
            }
            let _ = writeln!(text, " {}", rows - row);
        }
        let captured = |side| position.board().captured(side);
        let _ = writeln!(text, "{letters}");
        let _ = writeln!(
            text,
            "Captured: {} black, {} white. Komi {}.",
            captured(Side::First),
            captured(Side::Second),
            position.rules().komi()
        );
        text
    }

    fn with_to_move(
        _rules: &GoRules,
        position: &GoPosition<CAP>,
        side: Side,
    ) -> Option<GoPosition<CAP>> {
        Some(position.clone().with_to_move(side))
    }

    fn counting(table: &OpenTable<Self>) -> Option<&dyn Counting> {
        Some(table)
    }

    fn counting_mut(table: &mut OpenTable<Self>) -> Option<&mut dyn Counting> {
        Some(table)
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }
}

impl<const CAP: usize> CountingGame for Go<CAP> {
    fn resumed(position: &GoPosition<CAP>, side: Side) -> GoPosition<CAP> {
        position.clone().resumed(side)
    }

    fn count(rules: &GoRules, position: &GoPosition<CAP>, dead: &[u16]) -> Count {
        position.clone().with_rules(rules).counted(&dead_points(position, dead))
    }

    fn chain(position: &GoPosition<CAP>, point: u16) -> Vec<u16> {
        let board = position.board();
        let geometry = board.geometry();
        let mut chain = Vec::new();
        let number = geometry.points().get(usize::from(point)).map(|&number| usize::from(number));
        if let Some(number) = number.filter(|&number| board.colour(number).side().is_some()) {
            board.for_each_stone(number, |stone| chain.push(geometry.cell(stone) as u16));
        }
        chain.sort_unstable();
        chain
    }

    fn lead(rules: &GoRules, position: &GoPosition<CAP>, ownership: &[f32]) -> Option<f32> {
        position.clone().with_rules(rules).lead(ownership)
    }

    /// The stones of chains whose points will mostly belong to the other side.
    fn dead(position: &GoPosition<CAP>, ownership: &[f32]) -> Vec<u16> {
        let geometry = position.board().geometry();
        let dead = position.dead_by(ownership);
        let mut cells: Vec<u16> = dead.iter().map(|at| geometry.cell(at) as u16).collect();
        cells.sort_unstable();
        cells
    }

    fn capturing_move(
        position: &GoPosition<CAP>,
        history: &History,
        dead: &[u16],
    ) -> Option<GoMove> {
        let points = position.board().geometry().points();
        let mut set = PointSet::default();
        for cell in dead {
            if let Some(&point) = points.get(usize::from(*cell)) {
                set.insert(usize::from(point));
            }
        }
        position.capturing_move(&set, history)
    }

    fn mutual_life(position: &GoPosition<CAP>, dead: &[u16]) -> Vec<u16> {
        let geometry = position.board().geometry();
        let points = geometry.points();
        let mut set = PointSet::default();
        for &cell in dead {
            if let Some(&point) = points.get(usize::from(cell)) {
                set.insert(usize::from(point));
            }
        }
        let seki = position.board().seki(&set);
        let is_in = |point: &&u16| seki.has(usize::from(**point));
        points.iter().filter(is_in).map(|&point| geometry.cell(point.into()) as u16).collect()
    }
}

/// The points of the stones that are removed when the game is scored: the given ones, and those
/// that the rules remove. Cells beyond the board are left out.
fn dead_points<const CAP: usize>(position: &GoPosition<CAP>, dead: &[u16]) -> PointSet {
    let mut set = position.dead_by_rule();
    for &cell in dead {
        if let Some(&point) = position.board().geometry().points().get(usize::from(cell)) {
            set.insert(usize::from(point));
        }
    }
    set
}
