//! The tiles on a board, with placement and scoring. This is the plain reference implementation
//! that the fast one is tested against.

use crate::coord::{Direction, Spot};
use crate::layout::{Layout, SIDE_MAX};
use ponder_lexicon::alphabet::{Alphabet, Tile};
use thiserror::Error;

/// Number of squares of the largest board.
const CELLS: usize = SIDE_MAX * SIDE_MAX;

/// Row and column of a square, from 0.
pub type Square = (usize, usize);

/// The tiles on a board: 0 for an empty square, otherwise a letter, with
/// [`BLANK_BIT`](ponder_lexicon::alphabet::BLANK_BIT) set for a blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    rows: u8,
    cols: u8,
    /// Row-major, `side` to a row; squares outside the board stay 0.
    tiles: [Tile; CELLS],
}

/// Reason why a placement does not fit the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Misplaced {
    /// The placement has no new tile.
    #[error("the word uses no new tile")]
    Nothing,
    /// The placement runs over the edge of the board.
    #[error("the word runs off the board")]
    OverEdge,
    /// A tile would lie on another.
    #[error("{} is already occupied", name_of(*.0))]
    Occupied(Square),
    /// A square that should have a tile already is empty.
    #[error("there is no tile on {} to play through", name_of(*.0))]
    Missing(Square),
}

/// Name of a square for messages, such as `8D`.
pub(crate) fn name_of((row, col): Square) -> String {
    format!("{}{}", row + 1, char::from(b'A' + col as u8))
}

impl Grid {
    /// Creates an empty board of rows and columns.
    ///
    /// # Panics
    /// Panics if either is not 1 to [`SIDE_MAX`].
    #[must_use]
    pub fn new((rows, cols): (usize, usize)) -> Self {
        let sides = 1..=SIDE_MAX;
        assert!(sides.contains(&rows) && sides.contains(&cols), "a board has 1 to {SIDE_MAX} rows");
        Grid { rows: rows as u8, cols: cols as u8, tiles: [0; CELLS] }
    }

    /// Number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows.into(), self.cols.into())
    }

    /// Side of the square that the board lies in, as [`Layout::side`].
    pub fn side(&self) -> usize {
        self.rows.max(self.cols).into()
    }

    /// The tile on a square; 0 if there is none.
    ///
    /// # Panics
    /// Panics if the square is not on the board.
    pub fn at(&self, (row, col): Square) -> Tile {
        assert!(row < self.side() && col < self.side(), "the square is not on the board");
        self.tiles[row * self.side() + col]
    }

    /// Puts a tile on a square, or removes it (0).
    ///
    /// # Panics
    /// Panics if the square is not on the board.
    pub fn set(&mut self, (row, col): Square, tile: Tile) {
        assert!(row < self.side() && col < self.side(), "the square is not on the board");
        self.tiles[row * self.side() + col] = tile;
    }

    /// All squares in row-major order.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.side() * self.side()]
    }

    /// Number of tiles on the board.
    pub fn count(&self) -> usize {
        self.tiles.iter().filter(|&&tile| tile != 0).count()
    }

    /// Places tiles from a spot on, with 0 for each tile already on the board, and returns the
    /// newly covered squares. Nothing changes if the placement does not fit.
    ///
    /// # Errors
    /// The error gives the reason why the placement does not fit.
    pub fn place(&mut self, spot: Spot, tiles: &[Tile]) -> Result<Vec<Square>, Misplaced> {
        let mut new = Vec::with_capacity(tiles.len());
        for (at, &tile) in tiles.iter().enumerate() {
            let square = spot.square(at);
            if square.0 >= self.side() || square.1 >= self.side() {
                return Err(Misplaced::OverEdge);
            }
            match (tile, self.at(square)) {
                (0, 0) => return Err(Misplaced::Missing(square)),
                (0, _) => {}
                (_, 0) => new.push((square, tile)),
                _ => return Err(Misplaced::Occupied(square)),
            }
        }
        if new.is_empty() {
            return Err(Misplaced::Nothing);
        }
        new.iter().for_each(|&(square, tile)| self.set(square, tile));
        Ok(new.into_iter().map(|(square, _)| square).collect())
    }

    /// The squares of the word through a square: the run of tiles without a gap. It may be a single
    /// square; it is empty if the square is.
    pub fn word_through(&self, square: Square, direction: Direction) -> Vec<Square> {
        let (down, right) = direction.step();
        let filled = |&(row, col): &Square| {
            row < self.side() && col < self.side() && self.at((row, col)) != 0
        };
        let before = |(row, col): Square| {
            Some((row.checked_sub(down)?, col.checked_sub(right)?)).filter(filled)
        };
        let after = |(row, col): Square| Some((row + down, col + right)).filter(filled);
        let Some(start) = Some(square).filter(filled) else {
            return Vec::new();
        };
        let first = std::iter::successors(Some(start), |&square| before(square)).last();
        std::iter::successors(first, |&square| after(square)).collect()
    }

    /// The words that a placement forms, each as its squares: the main word first, if it has two
    /// tiles or more, then the cross-words in order.
    ///
    /// # Errors
    /// The error gives the reason why the placement does not fit.
    pub fn words(&self, spot: Spot, tiles: &[Tile]) -> Result<Vec<Vec<Square>>, Misplaced> {
        let mut board = self.clone();
        let new = board.place(spot, tiles)?;
        Ok(board.words_through(&new, spot.direction))
    }

    fn words_through(&self, new: &[Square], direction: Direction) -> Vec<Vec<Square>> {
        let main = self.word_through(new[0], direction);
        let across = new.iter().map(|&square| self.word_through(square, direction.turned()));
        std::iter::once(main).chain(across).filter(|word| word.len() > 1).collect()
    }

    /// Scores a placement, in points: every word that it forms, with the premiums of newly covered
    /// squares, and the bonus for a full rack.
    ///
    /// # Errors
    /// The error gives the reason why the placement does not fit.
    ///
    /// # Panics
    /// Panics if the layout has another size.
    pub fn score(
        &self,
        spot: Spot,
        tiles: &[Tile],
        layout: &Layout,
        alphabet: &Alphabet,
    ) -> Result<i32, Misplaced> {
        assert_eq!(layout.size(), self.size(), "the layout is that of the board");
        let mut board = self.clone();
        let new = board.place(spot, tiles)?;
        let words = board.words_through(&new, spot.direction);
        let of_word = |word: &Vec<Square>| {
            let (mut sum, mut times) = (0, 1);
            for square in word {
                let mut value = i32::from(alphabet.value(board.at(*square)));
                if new.contains(square) {
                    let premium = layout.premium(square.0, square.1);
                    value *= i32::from(premium.letter);
                    times *= i32::from(premium.word);
                }
                sum += value;
            }
            sum * times
        };
        Ok(words.iter().map(of_word).sum::<i32>() + layout.bonus(new.len()))
    }
}
