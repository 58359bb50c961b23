//! Tic-tac-toe as a game of one's own. `board.rs` has the position, which is all that a search
//! needs; this file makes a game of it, and lets a search play it at a referee's table.
//!
//! `cargo run --release -p ponder-examples --example own_game`

mod board;

use board::Board;
use ponder_game::{
    Action, Encode, Frame, Game, Geometry, Grid, History, LegalMove, Notation, OpenTable, Position,
    RulesError, Scene, Seed, Side, Stone, Table, Uniform,
};
use ponder_search::driver::{self, StopCondition};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, RolloutEvaluator, Search};
use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;

/// Rules without options: the rules string is `tic-tac-toe`, with nothing behind it.
#[derive(Clone, Debug, PartialEq)]
struct Standard;

impl FromStr for Standard {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        if text.is_empty() { Ok(Self) } else { Err(RulesError::new(text, "there are no options")) }
    }
}

impl Display for Standard {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// The type that ties rules, positions and views together.
#[derive(Clone)]
struct TicTacToe;

impl Game for TicTacToe {
    type Rules = Standard;
    type Position = Board;
    const NAME: &'static str = "tic-tac-toe";

    fn initial(_: &Standard) -> Board {
        Board { cells: [None; 9], to_move: Side::First }
    }

    /// The position as a board view draws it, without knowing the rules.
    fn scene(_: &Standard, board: &Board, history: &History, played: &[u8]) -> Scene {
        let shape = Geometry::Squares { cols: 3, rows: 3 };
        let names = (1..=9).map(|number: u8| number.to_string()).collect();
        let stone = |(point, side): (u16, &Option<Side>)| Some(Stone { point, side: (*side)? });
        let entry =
            |&cell: &u8| LegalMove { text: board.format_move(cell), point: Some(cell.into()) };
        Scene {
            stones: (0..).zip(&board.cells).filter_map(stone).collect(),
            last_point: played.last().map(|&cell| cell.into()),
            legal: board.legal_moves(history).iter().map(entry).collect(),
            ..Scene::new(shape, names, board.to_move, Side::BOTH.map(Self::side_name))
        }
    }

    fn diagram(board: &Board) -> String {
        let mark = |cell: &Option<Side>| cell.map_or('.', |side| ['x', 'o'][side.index()]);
        let row = |cells: &[Option<Side>]| cells.iter().map(mark).chain(['\n']).collect::<String>();
        board.cells.chunks(3).map(row).collect()
    }

    fn side_name(side: Side) -> &'static str {
        ["Crosses", "Noughts"][side.index()]
    }
}

/// Input of a network: on each cell the stones of the side to move, those of the opponent, and the
/// board itself. The policy has an output for each cell.
impl Encode for Board {
    const PLANES: usize = 3;
    const PLANE_UNITS: &'static [f32] = &[1.0; 3];
    const EXTRA_MOVES: usize = 0;
    const GRID: Grid = Grid::Square;

    fn frame(&self) -> Frame {
        Frame { rows: 3, cols: 3 }
    }

    /// The identity alone; the eight symmetries of the square would make training faster.
    fn symmetries(&self) -> usize {
        1
    }

    fn encode(&self, _symmetry: usize, planes: &mut [u8]) {
        for (cell, planes) in self.cells.iter().zip(planes.chunks_exact_mut(Self::PLANES)) {
            let own = Some(self.to_move);
            planes.copy_from_slice(
                &[*cell == own, cell.is_some() && *cell != own, true].map(u8::from),
            );
        }
    }

    fn policy_index(&self, cell: u8, _symmetry: usize) -> usize {
        usize::from(cell)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut table = OpenTable::<TicTacToe>::new(Standard);
    while let Some(seat) = table.to_act() {
        let (position, history) = (table.position().clone(), table.history().clone());
        let mut search = Uct::new(position, history, UctConfig::default(), Seed(1));
        let mut rollouts = RolloutEvaluator::new(Uniform, 1);
        search.set_limits(Limits { visits_max: 20_000, ..Limits::default() });
        driver::run(&mut search, &mut rollouts, StopCondition::never(), |_, _| {});
        let (report, Some(cell)) = (search.report(), search.best_move()) else { break };
        let text = table.position().format_move(cell);
        let name = table.side_name(table.side_of(seat));
        println!("{name} play {text}: value {:+.2}, proven: {:?}", report.value, report.proven);
        table.apply(seat, &Action::play(text))?;
        println!("{}", table.diagram());
    }
    let winner = table.result().and_then(|result| result.winner_side);
    println!("{}", winner.map_or("A draw.".to_owned(), |side| format!("{side:?} wins.")));
    Ok(())
}
