//! Generator of every legal play of a rack on a board.
//!
//! ```text
//!            C   D   E   F   G   H   I
//!   row 7    .   .   .   .   .   .   .
//!   row 8    .   .   H   O   R   .   .      anchors: free squares next to a tile, such as D8
//!   row 9    .   .   .   .   .   .   .      and all under and over `HOR`
//!
//!   8C ABHORS    left part `AB`, over the run `HOR`, extended right by `S`
//!   9D AE        over no tile: on E9 the cross-set has the letters that form a word with the `H`
//!   E7 SHE       over one tile, the `H`
//! ```
//!
//! A lane is a row or a column. A play covers a stretch of one lane. If that stretch has at most
//! one tile yet, the words are looked up by the letters of the rack (`words`) and fitted to all
//! lanes at once, a bit a square. If it has more tiles, the generator walks the GADDAG from them
//! (`runs`). [`ponder_crossword::plays`] finds the same plays with the GADDAG alone, for racks of
//! any size; it serves racks of more than seven tiles, or of more than two blanks.

mod batch;
mod bounds;
mod field;
mod lanes;
mod partials;
mod rack;
mod runs;
mod shadow;
mod simd;
mod tables;
mod words;

pub use lanes::Lanes;
pub use rack::Subsets;
pub use simd::Simd;

use ponder_crossword::plays::for_each_play_in;
use ponder_lexicon::is_blank;

use ponder_crossword::{Board, Play};
use ponder_lexicon::{INDEXED_MAX, Lexicon, RACK_MAX};

/// Greatest number of tiles of a rack whose words are looked up by their letters: with one tile of
/// the board they form words of the tables.
const TILES_MAX: usize = INDEXED_MAX - 1;

/// Greatest number of blanks of a rack whose words are looked up by their letters; with more the
/// GADDAG is faster.
const BLANKS_MAX: u8 = 2;

/// Receiver of plays.
pub trait Sink {
    /// True if [`least`](Sink::least) prunes many plays.
    const PRUNES: bool = false;

    /// Returns the threshold that a play must reach: its score times 1000 plus
    /// [`worth`](Sink::worth). It never decreases. The true worth of a play may be less than that
    /// sum, but not more.
    fn least(&self) -> i32 {
        i32::MIN
    }

    /// Returns the value of keeping the sub-multiset of the rack numbered `kept`, in thousandths of
    /// a point, between -1,000,000 and 1,000,000.
    fn worth(&self, kept: usize) -> i32 {
        let _ = kept;
        0
    }

    /// Returns whether a play that scores `score` and keeps the sub-multiset of the rack numbered
    /// `kept` is accepted. Other plays are never assembled.
    fn accepts(&mut self, score: i32, kept: usize) -> bool;

    /// Receives an accepted play.
    fn take(&mut self, play: &Play, kept: usize);
}

impl<F: FnMut(&Play, usize)> Sink for F {
    #[inline(always)]
    fn accepts(&mut self, _score: i32, _kept: usize) -> bool {
        true
    }

    #[inline(always)]
    fn take(&mut self, play: &Play, kept: usize) {
        self(play, kept);
    }
}

/// Move generator for racks of at most [`RACK_MAX`] tiles. It owns its buffers, so that it does not
/// allocate.
#[derive(Clone, Default)]
pub struct Generator {
    /// Tables of boards with up to 15 squares a side.
    small: tables::BoardTables<field::Small>,
    /// Tables of larger boards.
    large: tables::BoardTables<field::Large>,
    batch: batch::Batch,
    bounds: bounds::Bounds,
    scratch: runs::Scratch,
    simd: Simd,
}

impl Generator {
    /// Creates a generator that uses the given instruction set instead of the best available one;
    /// its results are the same.
    #[must_use]
    pub fn with(simd: Simd) -> Self {
        Generator { simd, ..Generator::default() }
    }

    /// Passes every legal play of a rack to `sink`, each once, in no particular order. A
    /// single-tile play that forms words in both directions counts as across; on an empty board
    /// that is symmetric in both directions all plays are across.
    pub fn plays(
        &mut self,
        lexicon: &Lexicon,
        board: &Board,
        rack: &Subsets,
        sink: &mut impl Sink,
    ) {
        self.plays_in(lexicon, board, rack, Lanes::ALL, sink);
    }

    /// Passes the plays of a rack in some lanes only to `sink`, in a fraction of the time if the
    /// lanes are few.
    pub fn plays_in(
        &mut self,
        lexicon: &Lexicon,
        board: &Board,
        rack: &Subsets,
        lanes: Lanes,
        sink: &mut impl Sink,
    ) {
        let query = Query { lexicon, board, rack, lanes };
        if rack.tiles() > TILES_MAX || rack.blanks > BLANKS_MAX {
            return by_graph(query, sink);
        }
        let simd = self.simd;
        simd::run(simd, Task { generator: self, query, sink });
    }
}

/// Request to a generator: the plays of a rack in some lanes of a board.
#[derive(Clone, Copy)]
struct Query<'a> {
    lexicon: &'a Lexicon,
    board: &'a Board,
    rack: &'a Subsets,
    lanes: Lanes,
}

/// Generator with its request and the receiver of the plays.
struct Task<'a, T> {
    generator: &'a mut Generator,
    query: Query<'a>,
    sink: &'a mut T,
}

impl<T: Sink> Task<'_, T> {
    /// Runs the request with the instruction set of the caller, into which all of it is inlined.
    #[inline(always)]
    fn run(self) {
        let Task { generator, query, sink } = self;
        let Generator { small, large, batch, bounds, scratch, .. } = generator;
        if query.board.side() < 16 {
            words::plays(small, batch, bounds, query, sink);
        } else {
            words::plays(large, batch, bounds, query, sink);
        }
        runs::plays(scratch, bounds, query, sink);
    }
}

/// Passes all plays of a rack to `sink`, found with the GADDAG alone.
fn by_graph(query: Query<'_>, sink: &mut impl Sink) {
    let Query { lexicon, board, rack, lanes } = query;
    let mut tiles = [0; RACK_MAX];
    let len = rack.tiles_of(rack.count() - 1, &mut tiles);
    let is_selected = |direction, lane| lanes.has(direction, lane);
    for_each_play_in(lexicon, board, &tiles[..len], is_selected, |play| {
        let new = play.tiles().iter().filter(|&&tile| tile != 0);
        let steps = new.map(|&tile| rack.steps[if is_blank(tile) { 0 } else { tile.into() }]);
        let kept = usize::from(rack.full) - steps.map(usize::from).sum::<usize>();
        if sink.accepts(play.score.into(), kept) {
            sink.take(play, kept);
        }
    });
}

/// Returns the letters of a rack without its blanks.
fn own_letters(left: &[u8; 64]) -> u64 {
    left.iter()
        .enumerate()
        .skip(1)
        .fold(0, |set, (tile, &count)| set | u64::from(count > 0) << tile)
}
