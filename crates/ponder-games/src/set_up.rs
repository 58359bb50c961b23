//! Tables that begin with stones on the board.

use crate::{GameSpec, Kind};
use ponder_game::{BySide, Game, OpenTable, Refused, Side, Table, Viewer};
use ponder_go::{Go, GoPosition, GoRules};
use ponder_hex::{Hex, HexRules, Plane, Start, Wide};

impl GameSpec {
    /// A table that begins with stones, given with the names of their points, and a side to move.
    /// They replace handicap stones of the rules. In Go, two black stones or more without a white
    /// one are handicap stones of free choice, for which White is compensated where the rules do so.
    ///
    /// # Errors
    /// When a name is no point, two stones share a point, or they cannot all stand on the board.
    pub fn set_up(
        &self,
        stones: &[(Side, String)],
        to_move: Side,
    ) -> Result<Box<dyn Table>, Refused> {
        let names = self.table().scene(Viewer::Record).point_names;
        let mut placed = Vec::with_capacity(stones.len());
        for (side, name) in stones {
            let cell = names.iter().position(|known| known.eq_ignore_ascii_case(name.trim()));
            let shown = || name.chars().take(40).collect::<String>();
            let cell = cell.ok_or_else(|| {
                Refused::new("off-board", format!("`{}` is not a point of the board", shown()))
            })?;
            placed.push((*side, cell));
        }
        match &self.0 {
            Kind::HexSmall(rules) => hex::<u128>(rules, &placed, to_move),
            Kind::HexLarge(rules) => hex::<Wide>(rules, &placed, to_move),
            Kind::Go(rules) => go(rules, &placed, to_move),
            Kind::Paco(_) => Err(Refused::new(
                "no-set-up",
                "pieces are not set up one by one; give the position in the rules (paco:fen=...)",
            )),
            Kind::Crossword(_) => Err(Refused::new(
                "no-set-up",
                "tiles are drawn from the bag, and not set up on the board",
            )),
        }
    }
}

type Stones = [(Side, usize)];

fn hex<P: Plane>(
    rules: &HexRules,
    stones: &Stones,
    to_move: Side,
) -> Result<Box<dyn Table>, Refused> {
    let mut start = Start { to_move, stones: BySide::default() };
    for &(side, cell) in stones {
        start.stones[side].push(cell as u16);
    }
    Ok(Box::new(OpenTable::<Hex<P>>::from_position(*rules, start.position(rules)?)))
}

fn go(rules: &GoRules, stones: &Stones, to_move: Side) -> Result<Box<dyn Table>, Refused> {
    let komi = rules.komi_halves();
    let rules = rules.with_handicap(0).unwrap_or(*rules).with_komi_halves(komi);
    let empty = Go::<512>::initial(&rules);
    let points = empty.board().geometry().points();
    let stones: Vec<_> =
        stones.iter().map(|&(side, cell)| (side, usize::from(points[cell]))).collect();
    let is_handicap = stones.len() >= 2 && stones.iter().all(|(side, _)| *side == Side::First);
    let handicap = if is_handicap { u8::try_from(stones.len()).unwrap_or(u8::MAX) } else { 0 };
    let position = GoPosition::<512>::from_stones(&rules, &stones, to_move, handicap)?;
    Ok(Box::new(OpenTable::<Go<512>>::from_position(rules, position)))
}
