//! Pieces and squares.

use std::fmt::{self, Display};

/// A kind of piece, in the order in which promotions are listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// A pawn.
    Pawn = 0,
    /// A rook.
    Rook = 1,
    /// A knight.
    Knight = 2,
    /// A bishop.
    Bishop = 3,
    /// A queen.
    Queen = 4,
    /// A king, which never stands in a union.
    King = 5,
}

impl Kind {
    /// All kinds in order.
    pub const ALL: [Kind; 6] =
        [Kind::Pawn, Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King];

    /// The kinds that a pawn can promote to, in order.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen];

    /// The index in [`Kind::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with an index.
    ///
    /// # Panics
    /// Panics for 6 and above.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Kind::ALL[index]
    }

    /// The letter of the kind, in upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Rook => 'R',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Queen => 'Q',
            Kind::King => 'K',
        }
    }

    /// The kind of a letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }
}

/// A square: file + 8 * rank, `a1` is 0 and `h8` is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square of a number; `None` from 64 on.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 64 { Some(Square(number)) } else { None }
    }

    /// The square of a file and a rank, both from 0.
    ///
    /// # Panics
    /// Panics for 8 and above.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < 8 && rank < 8);
        Square(rank * 8 + file)
    }

    /// The lowest square of a set, which must not be empty.
    #[inline]
    pub(crate) const fn first_of(set: u64) -> Self {
        Square(set.trailing_zeros() as u8 & 63)
    }

    /// The square on the same file of the opposite rank.
    #[inline]
    pub(crate) const fn mirrored(self) -> Self {
        Square(self.0 ^ 56)
    }

    /// The number of the square.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number of the square, as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank, from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The bitboard with this square alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// Parses a square such as `e4`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let &[file, rank] = text.as_bytes() else { return None };
        let file = file.to_ascii_lowercase();
        let named = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
        named.then(|| Square::at(file - b'a', rank - b'1'))
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), char::from(b'1' + self.rank()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The squares of a set, lowest first.
#[inline]
pub(crate) fn squares(set: u64) -> impl Iterator<Item = Square> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let square = Square::first_of(rest);
        rest &= rest - 1;
        Some(square)
    })
}
