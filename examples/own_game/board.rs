//! The position: all that a search needs to know of a game.

use ponder_game::{
    History, Key, Notation, Outcome, ParseMoveError, Position, Refused, Rollout, Seed, Side,
    Status, Tally, Uniform, ZobristTable,
};
use rand::RngExt;

/// Lines of three, by the numbers of their cells: row by row, from 0.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Random keys of the stones of both sides.
static ZOBRIST: ZobristTable<18> = ZobristTable::new(3);

/// A position: a small value that is cheap to clone, without the moves that led to it.
#[derive(Clone)]
pub struct Board {
    pub cells: [Option<Side>; 9],
    pub to_move: Side,
}

impl Position for Board {
    /// A cell.
    type Move = u8;
    /// A code for programs and a sentence for people; a larger game has an enum of its own.
    type Illegal = Refused;
    /// No rule depends on earlier positions, so every `History` below is ignored.
    const DEPENDS_ON_HISTORY: bool = false;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn status(&self, _: &History) -> Status {
        let last = self.to_move.opponent();
        let is_won = |line: &[usize; 3]| line.iter().all(|&cell| self.cells[cell] == Some(last));
        if LINES.iter().any(is_won) {
            Status::Over(Outcome::win(last))
        } else if self.cells.contains(&None) {
            Status::Running
        } else {
            Status::Over(Outcome::draw())
        }
    }

    fn for_each_move<F: FnMut(u8)>(&self, _: &History, f: F) {
        (0..9).filter(|&cell| self.cells[usize::from(cell)].is_none()).for_each(f);
    }

    /// Plays a legal move; nothing is checked here, because searches play legal moves only.
    fn play(&mut self, cell: u8) {
        self.cells[usize::from(cell)] = Some(self.to_move);
        self.to_move = self.to_move.opponent();
    }

    /// Says what is wrong with a move that a person or another program has made.
    fn check(&self, cell: u8, history: &History) -> Result<(), Refused> {
        if self.status(history) != Status::Running {
            return Err(Refused::new("game-over", "the game is over"));
        }
        match self.cells.get(usize::from(cell)) {
            Some(None) => Ok(()),
            Some(Some(_)) => Err(Refused::new("occupied", "the cell is occupied")),
            None => Err(Refused::new("off-board", "the board has nine cells")),
        }
    }

    /// The key by which a search recognizes a position. A game that is searched much keeps it in
    /// the position and changes it in `play`.
    fn search_key(&self) -> Key {
        let mut key = Key::default();
        for (cell, side) in self.cells.iter().enumerate() {
            if let Some(side) = side {
                key = key.toggled(ZOBRIST.key(9 * side.index() + cell));
            }
        }
        key
    }
}

/// Moves as text: the number of the cell, from 1.
impl Notation for Board {
    fn format_move(&self, cell: u8) -> String {
        (cell + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseMoveError> {
        match text.parse() {
            Ok(number @ 1..=9) => Ok(number - 1),
            _ => Err(ParseMoveError::new(text, "write the number of a cell, 1 to 9")),
        }
    }
}

/// Games that are played to the end at random: an evaluation that every game has for nothing.
impl Rollout for Board {
    type Policy = Uniform;

    fn rollouts(&self, _: &Uniform, count: u32, seed: Seed) -> Tally {
        let (mut rng, history, mut tally) = (seed.rng(), History::new(), Tally::default());
        for _ in 0..count {
            let mut board = self.clone();
            tally.add(loop {
                if let Status::Over(outcome) = board.status(&history) {
                    break outcome;
                }
                let legal = board.legal_moves(&history);
                board.play(legal[rng.random_range(0..legal.len())]);
            });
        }
        tally
    }
}
