//! Every legal play of a rack on a board.
//!
//! ```text
//!            C   D   E   F   G   H   I
//!   row 7    .   .   .   .   .   .   .
//!   row 8    .   .   H   O   R   .   .      anchors: free squares beside a tile, as D8 and H8
//!   row 9    .   .   .   .   .   .   .      and all under and over `HOR`
//!
//!   8C ABHORS    left part `AB`, over the run `HOR`, extended right by `S`
//!   9D AE        over no tile: on E9 the cross-set has the letters that make a word with the `H` above it
//!   E7 SHE       over one tile, the `H`
//! ```
//!
//! A lane is a row or a column. A play covers a stretch of one lane. Where that stretch has no tile yet, or just one, the words are
//! found from the rack alone (`words`), by their letters, and fitted to all lanes at once, a bit a
//! square. Where it has more tiles, the graph is walked from them (`runs`).
//! [`ponder_crossword::plays`] finds the same by the graph alone, for racks of any size.

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
use ponder_lexicon::Lexicon;
use ponder_lexicon::RACK_MAX;

/// Blanks of a rack whose words are found by their letters; with more the graph is quicker.
const BLANKS_MAX: u8 = 2;

/// Who wants plays.
pub trait Sink {
    /// Whether [`least`](Sink::least) leaves much out.
    const PRUNES: bool = false;

    /// What a play must be worth to be wanted, its score times 1000 and [`worth`](Sink::worth) together;
    /// it never becomes less. A play may be worth less than that sum, but not more.
    fn least(&self) -> i32 {
        i32::MIN
    }

    /// What keeping the sub-multiset of the rack numbered `kept` is worth, in thousandths of a point,
    /// between -1,000,000 and 1,000,000.
    fn worth(&self, kept: usize) -> i32 {
        let _ = kept;
        0
    }

    /// Whether a play that scores `score` and keeps the sub-multiset of the rack numbered `kept` is
    /// wanted. Plays that are not are never put together.
    fn wants(&mut self, score: i32, kept: usize) -> bool;

    /// A play that is wanted.
    fn take(&mut self, play: &Play, kept: usize);
}

impl<F: FnMut(&Play, usize)> Sink for F {
    #[inline(always)]
    fn wants(&mut self, _score: i32, _kept: usize) -> bool {
        true
    }

    #[inline(always)]
    fn take(&mut self, play: &Play, kept: usize) {
        self(play, kept);
    }
}

/// Finds the plays of racks of at most [`RACK_MAX`] tiles. It owns what it works with, so that it
/// allocates nothing.
#[derive(Clone, Default)]
pub struct Generator {
    small: tables::BoardTables<field::Small>,
    large: tables::BoardTables<field::Large>,
    batch: batch::Batch,
    bounds: bounds::Bounds,
    scratch: runs::Scratch,
    simd: Simd,
}

impl Generator {
    /// One that uses other instructions than the best that there are; it finds the same.
    #[must_use]
    pub fn with(simd: Simd) -> Self {
        Generator { simd, ..Generator::default() }
    }

    /// Hands every legal play of a rack to `sink`, each once, in no particular order. A play of one
    /// tile that makes words in both directions is one across; on an empty board that is the same in
    /// both directions all plays are across.
    pub fn plays(
        &mut self,
        lexicon: &Lexicon,
        board: &Board,
        rack: &Subsets,
        sink: &mut impl Sink,
    ) {
        self.plays_in(lexicon, board, rack, Lanes::ALL, sink);
    }

    /// The same for those plays alone that lie in some lanes, and for a fraction of the time if they are
    /// few.
    pub fn plays_in(
        &mut self,
        lexicon: &Lexicon,
        board: &Board,
        rack: &Subsets,
        lanes: Lanes,
        sink: &mut impl Sink,
    ) {
        let query = Query { lexicon, board, rack, lanes };
        if rack.blanks > BLANKS_MAX {
            return by_graph(query, sink);
        }
        let simd = self.simd;
        simd::run(simd, Task { generator: self, query, sink });
    }
}

/// A request to a generator: the plays of a rack in some lanes of a board.
#[derive(Clone, Copy)]
struct Query<'a> {
    lexicon: &'a Lexicon,
    board: &'a Board,
    rack: &'a Subsets,
    lanes: Lanes,
}

/// A generator with its request and the receiver of the plays.
struct Task<'a, T> {
    generator: &'a mut Generator,
    query: Query<'a>,
    sink: &'a mut T,
}

impl<T: Sink> Task<'_, T> {
    /// Does it, with the instructions of whoever calls: all of it is compiled there.
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

/// Hands all plays of a rack to `sink`, found by the graph alone.
fn by_graph(query: Query<'_>, sink: &mut impl Sink) {
    let Query { lexicon, board, rack, lanes } = query;
    let mut tiles = [0; RACK_MAX];
    let len = rack.tiles_of(rack.count() - 1, &mut tiles);
    let is_wanted = |direction, lane| lanes.has(direction, lane);
    for_each_play_in(lexicon, board, &tiles[..len], is_wanted, |play| {
        let new = play.tiles().iter().filter(|&&tile| tile != 0);
        let steps = new.map(|&tile| rack.steps[if is_blank(tile) { 0 } else { tile.into() }]);
        let kept = usize::from(rack.full) - steps.map(usize::from).sum::<usize>();
        if sink.wants(play.score.into(), kept) {
            sink.take(play, kept);
        }
    });
}

/// The letters of a rack without its blanks.
fn own_letters(left: &[u8; 64]) -> u64 {
    left.iter()
        .enumerate()
        .skip(1)
        .fold(0, |set, (tile, &count)| set | u64::from(count > 0) << tile)
}

const _: () = assert!(RACK_MAX < 8, "words of one tile more have 8 letters at most");
