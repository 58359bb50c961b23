//! Games defined by tables: random graphs with a prior and a value per state.

use ponder_game::{
    Answers, Evaluator, History, Key, Position, Refused, Request, Side, Status, Wait,
};
use std::sync::Arc;

/// Tables of a game: the first index is the state, the second the move.
#[derive(Debug, serde::Deserialize)]
pub struct Tables {
    pub next: Vec<Vec<usize>>,
    /// Flag, 1 if the side that moved moves again.
    pub same_side: Vec<Vec<u8>>,
    pub prior_2048ths: Vec<Vec<u32>>,
    /// Value for the side to move.
    pub value: Vec<f32>,
    pub root_legal: Vec<u8>,
}

/// A state of a table game, which never ends.
#[derive(Clone, Debug)]
pub struct TableGame {
    pub tables: Arc<Tables>,
    pub state: usize,
    pub to_move: Side,
}

impl TableGame {
    pub fn new(tables: Arc<Tables>) -> Self {
        TableGame { tables, state: 0, to_move: Side::First }
    }

    fn is_legal(&self, mv: usize) -> bool {
        self.state != 0 || self.tables.root_legal[mv] == 1
    }

    pub fn policy(&self) -> Vec<f32> {
        let row = &self.tables.prior_2048ths[self.state];
        let legal = (0..row.len()).filter(|&mv| self.is_legal(mv));
        legal.map(|mv| row[mv] as f32 / 2048.0).collect()
    }
}

impl Position for TableGame {
    type Move = u8;
    type Illegal = Refused;
    const DEPENDS_ON_HISTORY: bool = false;
    const LOCAL_PATTERNS: bool = true;

    /// A third of the state.
    fn local_pattern(&self, _mv: u8) -> u64 {
        self.state as u64 / 3
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn status(&self, _history: &History) -> Status {
        Status::Running
    }

    fn for_each_move<F: FnMut(u8)>(&self, _history: &History, mut f: F) {
        let count = self.tables.next[self.state].len();
        (0..count).filter(|&mv| self.is_legal(mv)).for_each(|mv| f(mv as u8));
    }

    fn play(&mut self, mv: u8) {
        let mv = usize::from(mv);
        if self.tables.same_side[self.state][mv] == 0 {
            self.to_move = self.to_move.opponent();
        }
        self.state = self.tables.next[self.state][mv];
    }

    fn check(&self, mv: u8, _history: &History) -> Result<(), Refused> {
        if self.is_legal(usize::from(mv)) {
            Ok(())
        } else {
            Err(Refused::new("illegal", "not here"))
        }
    }

    fn search_key(&self) -> Key {
        Key(self.state as u128 * 2 + self.to_move.index() as u128)
    }
}

/// The evaluator that reads the tables.
#[derive(Default)]
pub struct FromTables(Answers);

impl Evaluator<TableGame> for FromTables {
    fn submit(&mut self, batch: &mut Vec<Request<TableGame>>) {
        for request in batch.drain(..) {
            let value = request.position.tables.value[request.position.state];
            self.0.push(&request, value, &request.position.policy());
        }
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.0.len();
        answers.append(&mut self.0);
        self.0.clear();
        count
    }

    fn in_flight(&self) -> usize {
        self.0.len()
    }
}
