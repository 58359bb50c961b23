//! Stones, chains and liberties, updated incrementally.
//!
//! A chain is a circular linked list of its stones; its id is one of them. Liberties are counted
//! once per neighbouring stone (*pseudo-liberties*), with the sums of their numbers and of their
//! squares: a chain is in atari exactly when all of them are the same point, that is, when `count *
//! squares == sum * sum` (equality in the Cauchy-Schwarz inequality). So neither merging nor
//! capturing needs a flood fill.

use crate::PointSet;
use crate::geometry::{Geometry, WORDS};
use ponder_game::{Key, Side, ZobristTable};

/// Content of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Colour {
    /// A stone of the first side.
    Black = 0,
    /// A stone of the second side.
    White = 1,
    /// No stone.
    Empty = 2,
    /// A point beyond the edge.
    Wall = 3,
}

impl Colour {
    /// The colour of a side's stones.
    #[inline]
    #[must_use]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::First => Colour::Black,
            Side::Second => Colour::White,
        }
    }

    /// The side that owns the stone; `None` for `Empty` and `Wall`.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Colour::Black => Some(Side::First),
            Colour::White => Some(Side::Second),
            Colour::Empty | Colour::Wall => None,
        }
    }

    /// The other stone colour; meaningless for `Empty` and `Wall`.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
            other => other,
        }
    }
}

/// Zobrist keys of stones: of Black from 0, of White from 512.
static ZOBRIST: ZobristTable<1024> = ZobristTable::new(0x476f_2073_746f_6e65);

/// The Zobrist key of a stone on a point.
#[inline]
pub(crate) fn stone_key(colour: Colour, point: usize) -> Key {
    ZOBRIST.key((colour as usize & 1) * 512 + (point & 511))
}

/// Data of a chain, stored at its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Chain {
    /// Number of pseudo-liberties.
    count: u16,
    /// Number of stones.
    size: u16,
    /// Sum of the numbers of the pseudo-liberties.
    sum: u32,
    /// Sum of their squares: at most 4 * 361 * 421^2 = 2.6e8.
    squares: u32,
}

impl Chain {
    #[inline]
    fn add(&mut self, liberty: usize) {
        self.count = self.count.wrapping_add(1);
        self.sum = self.sum.wrapping_add(liberty as u32);
        self.squares = self.squares.wrapping_add((liberty * liberty) as u32);
    }

    #[inline]
    fn remove(&mut self, liberty: usize) {
        self.count = self.count.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(liberty as u32);
        self.squares = self.squares.wrapping_sub((liberty * liberty) as u32);
    }
}

/// The stones on a board of at most `CAP` numbers (see [`Geometry`]), and their chains.
#[derive(Clone, Debug)]
pub struct Board<const CAP: usize> {
    geometry: &'static Geometry,
    key: Key,
    colours: [Colour; CAP],
    /// The id of the chain of each stone; 0, which is a wall, for all other points.
    ids: [u16; CAP],
    /// The next stone of the same chain.
    next: [u16; CAP],
    /// Entry 0 collects the liberties of walls and of empty points, which have no effect.
    chains: [Chain; CAP],
    empty: PointSet,
    /// Points from which a stone of each colour has been removed.
    vacated: [PointSet; 2],
    /// Captured stones of each side.
    captured: [u16; 2],
}

impl<const CAP: usize> Board<CAP> {
    /// Creates an empty board.
    ///
    /// # Panics
    /// Panics if the board does not fit into `CAP`.
    #[must_use]
    pub fn new(cols: u8, rows: u8) -> Self {
        let numbers = Geometry::numbers_of(cols, rows);
        assert!(numbers <= CAP, "a board of {cols}x{rows} takes {numbers} of {CAP} numbers");
        let geometry = Geometry::of(cols, rows);
        let mut colours = [Colour::Wall; CAP];
        geometry.points().iter().for_each(|&point| colours[usize::from(point)] = Colour::Empty);
        Board {
            geometry,
            key: Key::default(),
            colours,
            ids: [0; CAP],
            next: [0; CAP],
            chains: [Chain::default(); CAP],
            empty: PointSet(*geometry.all()),
            vacated: [PointSet::default(); 2],
            captured: [0; 2],
        }
    }

    /// The board's size and point numbering.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The Zobrist key of the board: the exclusive or of the keys of all stones.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The content of a point.
    ///
    /// # Panics
    /// Panics if `point >= CAP`.
    #[inline]
    pub fn colour(&self, point: usize) -> Colour {
        self.colours[point]
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self) -> &PointSet {
        &self.empty
    }

    /// Number of stones of a side that have been captured or lost by suicide.
    #[inline]
    pub fn captured(&self, side: Side) -> u16 {
        self.captured[side.index()]
    }

    /// The id of the chain of the stone on a point.
    #[inline]
    pub fn chain(&self, point: usize) -> usize {
        usize::from(self.ids[point])
    }

    /// The number of stones of a chain.
    #[inline]
    pub fn size(&self, chain: usize) -> usize {
        usize::from(self.chains[chain].size)
    }

    /// The only liberty of a chain, if it has no other.
    #[inline]
    pub fn only_liberty(&self, chain: usize) -> Option<usize> {
        let Chain { count, sum, squares, .. } = self.chains[chain];
        let same = u64::from(count) * u64::from(squares) == u64::from(sum) * u64::from(sum);
        (same && count > 0).then(|| (sum / u32::from(count)) as usize)
    }

    /// Returns whether a chain has exactly one liberty.
    #[inline]
    pub fn in_atari(&self, chain: usize) -> bool {
        let Chain { count, sum, squares, .. } = self.chains[chain];
        u64::from(count) * u64::from(squares) == u64::from(sum) * u64::from(sum)
    }

    /// Calls `f` with the stones of a chain.
    #[inline]
    pub fn for_each_stone(&self, chain: usize, mut f: impl FnMut(usize)) {
        let mut stone = chain;
        loop {
            f(stone);
            stone = usize::from(self.next[stone]);
            if stone == chain {
                return;
            }
        }
    }

    /// The liberties of a chain, up to `max` of them.
    pub fn liberties(&self, chain: usize, max: usize) -> (PointSet, usize) {
        let mut found = PointSet::default();
        let mut count = 0;
        let mut stone = chain;
        loop {
            for point in self.geometry.around(stone) {
                if self.colours[point] == Colour::Empty && found.insert(point) {
                    count += 1;
                    if count >= max {
                        return (found, count);
                    }
                }
            }
            stone = usize::from(self.next[stone]);
            if stone == chain {
                return (found, count);
            }
        }
    }

    /// Returns whether a stone of `colour` has ever been removed from a point. If not, a move there
    /// cannot repeat a position, whatever it captures.
    #[inline]
    pub(crate) fn was_vacated(&self, colour: Colour, point: usize) -> bool {
        self.vacated[colour as usize & 1].has(point)
    }

    /// Returns whether a point has an empty neighbour.
    #[inline]
    pub fn has_liberty(&self, point: usize) -> bool {
        self.geometry.around(point).iter().any(|&near| self.colours[near] == Colour::Empty)
    }

    /// The empty points in a word of the point set that have an empty neighbour and from which no
    /// stone of `colour` has ever been removed. A stone there is legal whatever the history: it has
    /// a liberty and repeats no position.
    #[inline]
    pub(crate) fn plain(&self, word: usize, colour: Colour) -> u64 {
        let PointSet(empty) = &self.empty;
        let own = empty[word];
        let before = if word > 0 { empty[word - 1] } else { 0 };
        let after = if word + 1 < WORDS { empty[word + 1] } else { 0 };
        let stride = self.geometry.stride();
        let left_and_right = own << 1 | before >> 63 | own >> 1 | after << 63;
        let (up, down) =
            (own << stride | before >> (64 - stride), own >> stride | after << (64 - stride));
        own & (left_and_right | up | down) & !self.vacated[colour as usize & 1].0[word]
    }

    /// The effect that a stone of `colour` on an empty point would have.
    #[inline]
    pub fn effect(&self, point: usize, colour: Colour) -> Effect {
        debug_assert_eq!(self.colours[point], Colour::Empty);
        let around = self.geometry.around(point);
        let mut lives = false;
        let mut alone = true;
        for near in around {
            match self.colours[near] {
                Colour::Empty => lives = true,
                Colour::Wall => {}
                stone => {
                    // An empty neighbour of a chain in atari is its liberty.
                    let last = self.in_atari(usize::from(self.ids[near]));
                    if stone == colour {
                        alone = false;
                        lives |= !last;
                    } else if last {
                        return Effect::Captures;
                    }
                }
            }
        }
        match (lives, alone) {
            (true, _) => Effect::Lives,
            (false, true) => Effect::LoneSuicide,
            (false, false) => Effect::Suicide,
        }
    }

    /// The Zobrist key after a stone of `colour` on an empty point, without playing it.
    #[inline(never)]
    pub fn key_after(&self, point: usize, colour: Colour) -> Key {
        let around = self.geometry.around(point);
        let mut key = self.key.toggled(stone_key(colour, point));
        let mut taken: [u16; 4] = [0; 4];
        let mut captures = false;
        let mut lives = false;
        for (at, near) in around.into_iter().enumerate() {
            let stone = self.colours[near];
            lives |= stone == Colour::Empty;
            if stone == Colour::Empty || stone == Colour::Wall {
                continue;
            }
            let id = self.ids[near];
            let last = self.in_atari(usize::from(id));
            if stone == colour {
                lives |= !last;
            } else if last {
                captures = true;
                if !taken[..at].contains(&id) {
                    taken[at] = id;
                    key = self.without(key, usize::from(id), stone);
                }
            }
        }
        if captures || lives {
            return key;
        }
        // A suicide removes all chains that it joins.
        key = self.key;
        for (at, near) in around.into_iter().enumerate() {
            let id = self.ids[near];
            if self.colours[near] == colour && !taken[..at].contains(&id) {
                taken[at] = id;
                key = self.without(key, usize::from(id), colour);
            }
        }
        key
    }

    fn without(&self, mut key: Key, chain: usize, colour: Colour) -> Key {
        self.for_each_stone(chain, |stone| key = key.toggled(stone_key(colour, stone)));
        key
    }

    /// Puts a stone on an empty point and removes chains without a liberty: those of the other
    /// colour, or else its own.
    #[inline]
    pub fn place(&mut self, point: usize, colour: Colour) -> Placed {
        debug_assert_eq!(self.colours[point], Colour::Empty);
        let around = self.geometry.around(point);
        self.colours[point] = colour;
        self.empty.remove(point);
        self.key = self.key.toggled(stone_key(colour, point));
        let mut own = Chain { size: 1, ..Chain::default() };
        for near in around {
            if self.colours[near] == Colour::Empty {
                own.add(near);
            } else {
                self.chains[usize::from(self.ids[near])].remove(point);
            }
        }
        self.ids[point] = point as u16;
        self.next[point] = point as u16;
        self.chains[point] = own;
        let mut captured = 0;
        let mut last_taken = 0;
        for near in around {
            let stone = self.colours[near];
            if stone == colour {
                self.join(self.ids[point], self.ids[near]);
            } else if stone == colour.other() && self.chains[usize::from(self.ids[near])].count == 0
            {
                last_taken = near;
                captured += self.take(self.ids[near], stone);
            }
        }
        let chain = &self.chains[usize::from(self.ids[point])];
        if chain.count == 0 {
            let lost = self.take(self.ids[point], colour);
            return Placed { captured: 0, lost, ko: None };
        }
        let ko = (captured == 1 && chain.size == 1 && chain.count == 1).then_some(last_taken);
        Placed { captured, lost: 0, ko }
    }

    /// Merges two chains, unless they are the same.
    #[inline]
    fn join(&mut self, one: u16, other: u16) {
        if one == other {
            return;
        }
        let sizes = [one, other].map(|id| self.chains[usize::from(id)].size);
        let (keep, drop) = if sizes[0] >= sizes[1] { (one, other) } else { (other, one) };
        let mut stone = drop;
        loop {
            self.ids[usize::from(stone)] = keep;
            stone = self.next[usize::from(stone)];
            if stone == drop {
                break;
            }
        }
        self.next.swap(usize::from(keep), usize::from(drop));
        let dropped = self.chains[usize::from(drop)];
        let kept = &mut self.chains[usize::from(keep)];
        kept.count += dropped.count;
        kept.size += dropped.size;
        kept.sum += dropped.sum;
        kept.squares += dropped.squares;
    }

    /// Removes a chain from the board and returns the number of its stones.
    fn take(&mut self, id: u16, colour: Colour) -> u16 {
        let size = self.chains[usize::from(id)].size;
        let mut stone = usize::from(id);
        loop {
            self.colours[stone] = Colour::Empty;
            self.ids[stone] = 0;
            self.empty.insert(stone);
            self.vacated[colour as usize & 1].insert(stone);
            self.key = self.key.toggled(stone_key(colour, stone));
            for near in self.geometry.around(stone) {
                // The chain's own stones lead to its id too, which no longer is a chain.
                self.chains[usize::from(self.ids[near])].add(stone);
            }
            stone = usize::from(self.next[stone]);
            if stone == usize::from(id) {
                break;
            }
        }
        self.captured[colour as usize & 1] += size;
        size
    }
}

/// Effect of a stone before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Chain has a liberty, and nothing is captured.
    Lives,
    /// Stones of the other side are captured.
    Captures,
    /// Chain, of more than this one stone, has no liberty, and nothing is captured.
    Suicide,
    /// Suicide of a single stone: the board stays as it is.
    LoneSuicide,
}

/// Result of playing a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Stones of the other side that were captured.
    pub captured: u16,
    /// Own stones that were lost by suicide.
    pub lost: u16,
    /// The point where the other side could retake the one capturing stone at once.
    pub ko: Option<usize>,
}
