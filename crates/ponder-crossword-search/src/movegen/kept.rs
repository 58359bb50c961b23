//! The plays of a rack on a board and on those that a move makes of it, of which most lanes stay as they
//! were.

use super::lanes::{Lanes, number};
use super::{Generator, Sink, Subsets};
use ponder_crossword::Play;
use ponder_crossword::board::Board;
use ponder_crossword::layout::SIDE_MAX;
use ponder_lexicon::{Lexicon, Tile};

/// Keeps the plays of one rack by lane, so that only those are found anew whose lanes a move has touched.
/// This pays where plays of the same rack are generated on many boards, as for the replies of a side to
/// each of many moves.
///
/// It takes 28 bytes a play beside the board and what a [`Generator`] works with.
#[derive(Clone)]
pub struct KeptPlays<'a> {
    lexicon: &'a Lexicon,
    generator: Generator,
    board: Board,
    rack: Vec<Tile>,
    subsets: Subsets,
    /// The plays of each lane, with the numbers of what they keep.
    lanes: Vec<Vec<(Play, u8)>>,
}

impl<'a> KeptPlays<'a> {
    /// Finds the plays of a rack on a board.
    ///
    /// # Panics
    /// When the rack has more than [`RACK_MAX`](ponder_lexicon::RACK_MAX) tiles.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, board: &Board, rack: &[Tile]) -> Self {
        let mut kept = KeptPlays {
            lexicon,
            generator: Generator::default(),
            board: board.clone(),
            rack: rack.to_vec(),
            subsets: Subsets::of(rack),
            lanes: vec![Vec::new(); 2 * SIDE_MAX],
        };
        kept.find(Lanes::ALL);
        kept
    }

    /// The board whose plays are kept.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rack whose plays are kept.
    pub fn rack(&self) -> &[Tile] {
        &self.rack
    }

    /// Goes on to another board, as after a move: from now on its plays are kept. Returns the lanes in
    /// which plays were looked for.
    pub fn move_on(&mut self, board: &Board) -> Lanes {
        let touched = Lanes::changed(&self.board, board);
        self.board.clone_from(board);
        self.find(touched);
        touched
    }

    /// Hands every legal play of the rack on a board to `sink`, as [`Generator::plays`] does, and looks for
    /// plays in those lanes alone in which that board differs from the one whose plays are kept.
    pub fn plays(&mut self, board: &Board, sink: &mut impl Sink) {
        let touched = Lanes::changed(&self.board, board);
        for (lane, plays) in self.lanes.iter().enumerate() {
            if !touched.has_number(lane) {
                for (play, kept) in plays {
                    let kept = usize::from(*kept);
                    if sink.wants(play.score.into(), kept) {
                        sink.take(play, kept);
                    }
                }
            }
        }
        if touched != Lanes::NONE {
            self.generator.plays_in(self.lexicon, board, &self.subsets, touched, sink);
        }
    }

    /// Finds the plays of some lanes anew.
    fn find(&mut self, touched: Lanes) {
        let lanes = &mut self.lanes;
        for (_, plays) in lanes.iter_mut().enumerate().filter(|(lane, _)| touched.has_number(*lane))
        {
            plays.clear();
        }
        let mut keep = |play: &Play, kept: usize| {
            lanes[number(play.direction, play.lane.into())].push((*play, kept as u8));
        };
        self.generator.plays_in(self.lexicon, &self.board, &self.subsets, touched, &mut keep);
    }
}
