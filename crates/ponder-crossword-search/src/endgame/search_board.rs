//! Board of an endgame, on which plays are made and undone.

use super::change::{Changes, LANES, Step, lane_id, lane_of};
use ponder_crossword::board::{ANY, Board};
use ponder_crossword::layout::SIDE_MAX;
use ponder_crossword::{Direction, Layout, Move, Play};
use ponder_game::Seed;
use ponder_lexicon::Lexicon;
use ponder_lexicon::Tile;
use ponder_lexicon::alphabet::is_blank;
use std::sync::Arc;

/// Square as seen by the plays of one lane.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cell {
    /// The cross-set: letters that fit there across the lane; all bits set where no tile is next to
    /// it across the lane.
    pub(super) cross_set: u64,
    /// The cross-score: total value of the tiles next to it across the lane.
    pub(super) cross: i16,
    /// The tile on it; 0 if there is none.
    pub(super) tile: Tile,
    /// Letter multiplier.
    pub(super) letter: u8,
    /// Word multiplier; 0 where no tile can be placed.
    pub(super) word: u8,
    /// True if a tile there forms a word across the lane.
    pub(super) crosses: bool,
}

/// Returns the hash key of a tile on a square.
#[inline]
pub(super) fn tile_key(row: usize, col: usize, tile: Tile) -> u64 {
    let number = (row * SIDE_MAX + col) as u64;
    Seed::mix((number << 8 | u64::from(tile)).wrapping_add(0x656e_6467_616d_6500))
}

/// Board in both directions, with a journal to undo plays.
pub(super) struct SearchBoard<'a> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) layout: Arc<Layout>,
    pub(super) side: usize,
    values: [u8; 64],
    /// The letters that either side may still place.
    live: u64,
    /// The squares of all lanes, [`SIDE_MAX`] each; every square of the board is in two of them.
    cells: Vec<Cell>,
    /// Squares of each lane on which a tile can lie.
    open: [u32; LANES],
    /// Squares of each lane with a tile.
    pub(super) occupied: [u32; LANES],
    /// Squares of each lane where a tile forms a word across the lane.
    pub(super) crossing: [u32; LANES],
    /// Previous contents of changed squares, for undoing.
    journal: Vec<(u16, Cell)>,
    /// Lane and square of the start for each direction; used only on an empty board, and `None` if
    /// the first play may not go in that direction.
    starts: [Option<(usize, usize)>; 2],
    /// Number of tiles on the board.
    tiles: usize,
}

impl<'a> SearchBoard<'a> {
    /// Creates the board. `live` are the letters that either side may still place, bit 0 a blank.
    pub(super) fn new(lexicon: &'a Lexicon, board: &Board, live: u64) -> Self {
        let side = board.side();
        let live = if live & 1 == 0 { live } else { lexicon.letters() };
        let mut search_board = SearchBoard {
            lexicon,
            layout: Arc::clone(board.layout()),
            side,
            values: *board.values(),
            live,
            cells: vec![Cell { cross_set: ANY, ..Cell::default() }; LANES * SIDE_MAX],
            open: [0; LANES],
            occupied: [0; LANES],
            crossing: [0; LANES],
            journal: Vec::new(),
            starts: [None; 2],
            tiles: board.count(),
        };
        for direction in Direction::BOTH {
            for lane in 0..side {
                let id = lane_id(direction, lane);
                let squares = board.lane(direction, lane).iter();
                let squares = squares.zip(board.cross_sets(direction, lane));
                for (at, (square, &cross_set)) in squares.enumerate() {
                    let (letter, word) = (square.letter, square.word);
                    search_board.cells[id * SIDE_MAX + at] = Cell {
                        cross_set,
                        cross: square.cross,
                        tile: square.tile,
                        letter,
                        word,
                        crosses: square.crosses,
                    };
                    search_board.open[id] |= u32::from(word > 0) << at;
                    search_board.occupied[id] |= u32::from(square.tile != 0) << at;
                    search_board.crossing[id] |= u32::from(square.crosses) << at;
                }
            }
        }
        let (row, col) = board.layout().start();
        search_board.starts[0] = Some((row, col));
        search_board.starts[1] = Some((col, row)).filter(|_| !board.layout().is_symmetric());
        search_board
    }

    /// Returns the hash key of the tiles on the board.
    pub(super) fn key(&self) -> u64 {
        let squares = (0..self.side).flat_map(|row| (0..self.side).map(move |col| (row, col)));
        let key = |key: u64, (row, col): (usize, usize)| match self.cells[row * SIDE_MAX + col].tile
        {
            0 => key,
            tile => key ^ tile_key(row, col, tile),
        };
        squares.fold(0, key)
    }

    /// Returns the squares of a lane.
    #[inline]
    pub(super) fn cells(&self, lane: usize) -> &[Cell] {
        &self.cells[lane * SIDE_MAX..lane * SIDE_MAX + self.side]
    }

    /// Returns the squares of a lane on which a tile can be placed.
    #[inline]
    pub(super) fn free(&self, lane: usize) -> u32 {
        self.open[lane] & !self.occupied[lane]
    }

    /// Returns the anchors of a lane: every play covers at least one of them.
    #[inline]
    pub(super) fn anchors(&self, lane: usize) -> u32 {
        if self.tiles == 0 {
            let (direction, lane) = lane_of(lane);
            let start = self.starts[direction.index()].filter(|&(start, _)| start == lane);
            return start.map_or(0, |(_, at)| 1 << at);
        }
        let occupied = self.occupied[lane];
        self.free(lane) & (occupied << 1 | occupied >> 1 | self.crossing[lane])
    }

    /// Returns the value of a tile on the board.
    #[inline]
    pub(super) fn value(&self, tile: Tile) -> i32 {
        if is_blank(tile) { 0 } else { i32::from(self.values[usize::from(tile & 63)]) }
    }

    /// Returns the new tiles of a play, with their squares in its lane.
    #[inline]
    fn placed(&self, step: &Step) -> impl Iterator<Item = (usize, Tile)> + use<> {
        let mut free = self.free(step.lane.into()) >> step.start << step.start;
        let tiles = step.tiles;
        (0..usize::from(step.placed)).map(move |number| {
            let at = free.trailing_zeros() as usize;
            free &= free.wrapping_sub(1);
            (at, tiles[number])
        })
    }

    /// Returns the free squares that bound the run of tiles through a square of a lane, or `None`
    /// at the edge of the board. The square itself counts as occupied.
    #[inline]
    fn ends(&self, lane: usize, at: usize) -> (Option<usize>, Option<usize>) {
        let occupied = self.occupied[lane];
        let before = !occupied & ((1 << at) - 1);
        let before = if before == 0 { None } else { Some(31 - before.leading_zeros() as usize) };
        let after = at + 1 + (!occupied >> (at + 1)).trailing_zeros() as usize;
        (before, Some(after).filter(|&after| after < self.side))
    }

    /// Returns the changes that a play would make for other plays.
    pub(super) fn changes(&self, step: &Step) -> Changes {
        let mut changes = Changes::NONE;
        self.add_changes(step, &mut changes);
        changes
    }

    /// Adds the changes that a play would make for other plays. Valid before the play is made, not
    /// afterwards.
    pub(super) fn add_changes(&self, step: &Step, changes: &mut Changes) {
        let (direction, lane) = lane_of(step.lane.into());
        let other = direction.turned();
        let mut new = 0;
        for (at, _) in self.placed(step) {
            new |= 1 << at;
            let cross_lane = lane_id(other, at);
            changes.add(cross_lane, 1 << lane);
            let (before, after) = self.ends(cross_lane, lane);
            for end in [before, after].into_iter().flatten() {
                changes.add(lane_id(direction, end), 1 << at);
            }
        }
        changes.add(step.lane.into(), new);
        let (start, end) = (usize::from(step.start), usize::from(step.start + step.len));
        if start > 0 {
            changes.add(lane_id(other, start - 1), 1 << lane);
        }
        if end < self.side {
            changes.add(lane_id(other, end), 1 << lane);
        }
    }

    /// Returns the length of the journal, to which [`undo`](Self::undo) takes back the next play.
    pub(super) fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Places the tiles of a play on the board.
    pub(super) fn make(&mut self, step: &Step) {
        let id = usize::from(step.lane);
        let (direction, lane) = lane_of(id);
        let other = direction.turned();
        let mut placed = [(0, 0); ponder_lexicon::RACK_MAX];
        for (to, found) in placed.iter_mut().zip(self.placed(step)) {
            *to = found;
        }
        let placed = &placed[..usize::from(step.placed)];
        for &(at, tile) in placed {
            self.change(id, at).tile = tile;
            self.occupied[id] |= 1 << at;
            let cross_lane = lane_id(other, at);
            self.change(cross_lane, lane).tile = tile;
            self.occupied[cross_lane] |= 1 << lane;
        }
        for &(at, _) in placed {
            let (before, after) = self.ends(lane_id(other, at), lane);
            for end in [before, after].into_iter().flatten() {
                self.update_cross_set(lane_id(direction, end), at, lane_id(other, at), end);
            }
        }
        let (start, end) = (usize::from(step.start), usize::from(step.start + step.len));
        if start > 0 {
            self.update_cross_set(lane_id(other, start - 1), lane, id, start - 1);
        }
        if end < self.side {
            self.update_cross_set(lane_id(other, end), lane, id, end);
        }
        self.tiles += placed.len();
    }

    /// Takes back everything since a mark, which is one play.
    pub(super) fn undo(&mut self, step: &Step, mark: usize) {
        while self.journal.len() > mark {
            let Some((at, cell)) = self.journal.pop() else { break };
            let (lane, bit) = (usize::from(at) / SIDE_MAX, usize::from(at) % SIDE_MAX);
            let put = |bits: &mut u32, is_set: bool| {
                *bits = *bits & !(1 << bit) | u32::from(is_set) << bit;
            };
            put(&mut self.occupied[lane], cell.tile != 0);
            put(&mut self.crossing[lane], cell.crosses);
            self.cells[usize::from(at)] = cell;
        }
        self.tiles -= usize::from(step.placed);
    }

    /// Records a square in the journal and returns it to be changed.
    #[inline]
    fn change(&mut self, lane: usize, at: usize) -> &mut Cell {
        let number = lane * SIDE_MAX + at;
        self.journal.push((number as u16, self.cells[number]));
        &mut self.cells[number]
    }

    /// Recomputes the cross-set and cross-score of a square of a lane; the same square has index
    /// `place` in the lane `cross_lane`.
    fn update_cross_set(&mut self, lane: usize, at: usize, cross_lane: usize, place: usize) {
        let occupied = self.occupied[cross_lane];
        let (before, after) = self.ends(cross_lane, place);
        let (first, end) = (before.map_or(0, |at| at + 1), after.unwrap_or(self.side));
        debug_assert!(occupied >> place & 1 == 0);
        let cells = self.cells(cross_lane);
        let (before, after) = (&cells[first..place], &cells[place + 1..end]);
        let cross: i32 = before.iter().chain(after).map(|cell| self.value(cell.tile)).sum();
        let tile = |cell: &Cell| cell.tile;
        let (before, after) = (before.iter().map(tile), after.iter().map(tile));
        let cross_set = self.lexicon.cross_set(before, after, self.live);
        self.crossing[lane] |= 1 << at;
        let cell = self.change(lane, at);
        (cell.cross_set, cell.cross, cell.crosses) = (cross_set, cross as i16, true);
    }

    /// Converts a play, not yet made here, to a move of the game.
    pub(super) fn to_move(&self, step: &Step) -> Move {
        let (direction, lane) = lane_of(step.lane.into());
        let (start, len) = (usize::from(step.start), usize::from(step.len));
        let mut word = [0; SIDE_MAX];
        for (at, tile) in self.placed(step) {
            word[at - start] = tile;
        }
        let (lane, first) = (lane as u8, step.start);
        Move::Place(Play::new(direction, lane, first, &word[..len], step.score))
    }
}
