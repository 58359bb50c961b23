//! Checks plays against the board and the rules, and computes their scores and the words they form.
//!
//! A play that does not fit is an error with its reason. Words that are not in the lexicon are not
//! an error: they are marked as invalid, and the caller decides what follows.

use crate::coord::{Direction, Spot, SpotError};
use crate::grid::{Grid, Square, name_of};
use crate::play::capped;
use crate::spelling::{Spelling, is_letter, is_on_rack, label, short, text};
use crate::{Board, Move, Play, TileSet};
use ponder_game::Refused;
use ponder_lexicon::{Alphabet, Lexicon, Tile, letter_of};
use serde::{Serialize, Serializer};
use thiserror::Error;

/// The context that a play is checked against.
#[derive(Clone, Copy, Debug)]
pub struct Checker<'a> {
    /// The tiles.
    pub alphabet: &'a Alphabet,
    /// The words.
    pub lexicon: &'a Lexicon,
    /// The board before the play.
    pub board: &'a Board,
    /// The rack of the player, 0 being a blank; `None` allows every tile.
    pub rack: Option<&'a [Tile]>,
    /// Number of tiles in the bag; `None` allows an exchange at any time.
    pub bag: Option<usize>,
}

/// A play that fits the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The play with its score. The main word is complete, even if only a part of it was given. A
    /// single tile that forms a word across is a play across, otherwise one down, as in move
    /// generation.
    pub mv: Move,
    /// All words that the play forms, the main word first, then the cross-words in order.
    pub words: Vec<Formed>,
}

/// A word that a play forms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formed {
    /// First square and direction.
    pub spot: Spot,
    /// The tiles of the word on the board.
    pub tiles: Vec<Tile>,
    /// True if the word is in the lexicon.
    pub is_valid: bool,
}

impl Formed {
    /// The word in capitals.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        self.tiles.iter().map(|&tile| label(alphabet, letter_of(tile))).collect()
    }
}

impl Checked {
    /// The words that are not in the lexicon.
    pub fn invalid(&self) -> impl Iterator<Item = &Formed> {
        self.words.iter().filter(|word| !word.is_valid)
    }

    /// Returns whether all words are in the lexicon.
    pub fn is_valid(&self) -> bool {
        self.invalid().next().is_none()
    }
}

/// Reason why a move is not possible.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum CheckError {
    /// The text is not a move.
    #[error(
        "`{found}` is not a move; write a square and a word (8D HORN.S across, D8 HORN.S down, `.` \
         for a tile already there, lower case for blanks), `exch ABC` or `pass`"
    )]
    Form {
        /// The text found, shortened.
        found: String,
    },
    /// A letter is not a tile of the alphabet.
    #[error("`{found}` is not a tile of the alphabet {alphabet}")]
    NoTile {
        /// The text found, shortened.
        found: String,
        /// The name of the alphabet.
        alphabet: String,
    },
    /// The word runs off the board.
    #[error("the word runs off the board, which has {rows} rows and {cols} columns")]
    OverEdge {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        cols: usize,
    },
    /// A square is blocked.
    #[error("{} is a blocked square", name_of(*.at))]
    Blocked {
        /// The square.
        #[serde(serialize_with = "by_name")]
        at: Square,
    },
    /// Another tile lies on a square.
    #[error("{} is occupied by {tile}", name_of(*.at))]
    Taken {
        /// The square.
        #[serde(serialize_with = "by_name")]
        at: Square,
        /// The tile.
        tile: String,
    },
    /// The word has a gap: a square that should have a tile already is empty.
    #[error("there is no tile on {}; `.` stands for a tile already on the board", name_of(*.at))]
    Gap {
        /// The square.
        #[serde(serialize_with = "by_name")]
        at: Square,
    },
    /// The move uses no tile.
    #[error("the word uses no new tile")]
    Nothing,
    /// The first word does not cover the start square.
    #[error("the first word must cover {}", name_of(*.at))]
    NotOnStart {
        /// The start square.
        #[serde(serialize_with = "by_name")]
        at: Square,
    },
    /// The first word is too short.
    #[error("the first word needs at least two tiles")]
    Short,
    /// The word touches no tile on the board.
    #[error("the word must touch a tile on the board")]
    Apart,
    /// The play has more tiles than a rack.
    #[error("the play has {tiles} tiles; a rack has at most {max}")]
    TooMany {
        /// Number of tiles of the play.
        tiles: usize,
        /// Number of tiles of a full rack.
        max: usize,
    },
    /// Board and rack have more of a tile than the tile set.
    #[error("there are more {tile} on the board and the rack than in the game")]
    NotInGame {
        /// The tile, `?` for a blank.
        tile: String,
    },
    /// The rack lacks a tile.
    #[error("the rack {rack} does not have enough {tile}{}", hint(.tile))]
    NotOnRack {
        /// The tile, `?` for a blank.
        tile: String,
        /// The rack.
        rack: String,
    },
    /// The bag has too few tiles for an exchange.
    #[error(
        "tiles can be exchanged only while the bag has {min} or more, and it has {bag}; pass \
         instead"
    )]
    SmallBag {
        /// Number of tiles in the bag.
        bag: usize,
        /// Minimum number of tiles in the bag for an exchange.
        min: usize,
    },
    /// The coordinate is invalid.
    #[error(transparent)]
    #[serde(untagged)]
    Spot(#[from] SpotError),
}

/// Serializes a square by its name, such as `8D`.
fn by_name<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&name_of(*square))
}

impl From<CheckError> for Refused {
    fn from(error: CheckError) -> Self {
        Refused::of(&error)
    }
}

/// An explanation after the message about a missing blank.
fn hint(tile: &str) -> &'static str {
    if tile == "?" { " (lower-case letters stand for blanks)" } else { "" }
}

impl Checker<'_> {
    /// Checks a move given as text: a coordinate and a word (`8D HORN.S`), where `.` stands for a
    /// tile already on the board (which may also be written itself, alone or in brackets) and
    /// lower-case letters for blanks; `exch ABC` or `-ABC`; `pass` or `-`. A score after the word
    /// is ignored.
    ///
    /// # Errors
    /// The error gives the reason.
    pub fn text(&self, given: &str) -> Result<Checked, CheckError> {
        let form = || CheckError::Form { found: short(given) };
        let mut parts = given.split_whitespace();
        let first = parts.next().ok_or_else(form)?;
        let second = parts.next();
        let score = parts.next();
        if parts.next().is_some() || score.is_some_and(|it| it.parse::<i32>().is_err()) {
            return Err(form());
        }
        let is_exchange =
            ["exch", "ex", "exchange"].iter().any(|it| first.eq_ignore_ascii_case(it));
        match (first, second) {
            ("-", None) => Ok(self.pass()),
            (pass, None) if pass.eq_ignore_ascii_case("pass") => Ok(self.pass()),
            (_, Some(tiles)) if is_exchange && score.is_none() => {
                self.exchange(&self.rack_of(tiles)?)
            }
            (tiles, None) => match tiles.strip_prefix('-') {
                Some(tiles) => self.exchange(&self.rack_of(tiles)?),
                None => Err(form()),
            },
            (spot, Some(word)) => {
                if !spot.contains(|it: char| it.is_ascii_digit()) {
                    return Err(form());
                }
                self.place(spot.parse()?, &self.word_of(word)?)
            }
        }
    }

    /// Checks a placement: the tiles of the main word from a square on, 0 for each tile already on
    /// the board.
    ///
    /// # Errors
    /// The error gives the reason.
    pub fn place(&self, spot: Spot, tiles: &[Tile]) -> Result<Checked, CheckError> {
        let checked = self.fit(spot, tiles)?;
        self.check_rules(&checked)?;
        self.check_rack(&checked.mv.taken())?;
        Ok(checked)
    }

    /// Checks an exchange.
    ///
    /// # Errors
    /// The error gives the reason.
    pub fn exchange(&self, tiles: &[Tile]) -> Result<Checked, CheckError> {
        if tiles.is_empty() {
            return Err(CheckError::Nothing);
        }
        if let Some(&tile) = tiles.iter().find(|&&tile| !is_on_rack(self.alphabet, tile)) {
            return Err(self.no_tile(&tile.to_string()));
        }
        let full = self.board.layout().rack_size();
        let tile_set = TileSet::new(tiles).filter(|_| tiles.len() <= full);
        let tile_set = tile_set.ok_or(CheckError::TooMany { tiles: tiles.len(), max: full })?;
        if let Some(bag) = self.bag.filter(|&bag| bag < full) {
            return Err(CheckError::SmallBag { bag, min: full });
        }
        self.check_rack(tiles)?;
        Ok(Checked { mv: Move::Exchange(tile_set), words: Vec::new() })
    }

    /// Returns a pass, which is always possible.
    pub fn pass(&self) -> Checked {
        Checked { mv: Move::Pass, words: Vec::new() }
    }

    /// Places tiles as far as the squares of the board allow it, regardless of the rules and the
    /// rack.
    ///
    /// # Errors
    /// The error names the square that does not fit.
    pub fn fit(&self, spot: Spot, tiles: &[Tile]) -> Result<Checked, CheckError> {
        let mut grid = grid_of(self.board);
        let mut new = Vec::new();
        for (at, &tile) in tiles.iter().enumerate() {
            let square = spot.square(at);
            let (rows, cols) = grid.size();
            if square.0 >= rows || square.1 >= cols {
                return Err(CheckError::OverEdge { rows, cols });
            }
            let here = grid.at(square);
            if tile == 0 {
                if here == 0 {
                    return Err(CheckError::Gap { at: square });
                }
            } else if !is_letter(self.alphabet, tile) {
                return Err(self.no_tile(&tile.to_string()));
            } else if here == 0 && !self.board.is_free(square.0, square.1) {
                return Err(CheckError::Blocked { at: square });
            } else if here == 0 {
                new.push((square, tile));
            } else if letter_of(here) != letter_of(tile) {
                return Err(CheckError::Taken { at: square, tile: label(self.alphabet, here) });
            }
        }
        let Some(&(first, _)) = new.first() else { return Err(CheckError::Nothing) };
        let before = grid.clone();
        new.iter().for_each(|&(square, tile)| grid.set(square, tile));
        let mut direction = spot.direction;
        let is_word = |direction| grid.word_through(first, direction).len() > 1;
        if new.len() == 1 {
            direction = *Direction::BOTH.iter().find(|&&it| is_word(it)).unwrap_or(&direction);
        }
        let main = grid.word_through(first, direction);
        let tile_of = |square: &Square| if before.at(*square) == 0 { grid.at(*square) } else { 0 };
        let tiles: Vec<Tile> = main.iter().map(tile_of).collect();
        let spot = spot_of(main[0], direction);
        // The same placement was tried above.
        let fits = |_| CheckError::Nothing;
        let score = before.score(spot, &tiles, self.board.layout(), self.alphabet).map_err(fits)?;
        let words = before.words(spot, &tiles).map_err(fits)?;
        let lane = if direction == Direction::Across { spot.row } else { spot.col };
        let start = if direction == Direction::Across { spot.col } else { spot.row };
        let play = Play::new(direction, lane, start, &tiles, capped(score));
        let words = words.iter().map(|word| self.formed(&grid, word)).collect();
        Ok(Checked { mv: Move::Place(play), words })
    }

    /// Checks a placement that fits against the rules, except for its words and the rack.
    pub(crate) fn check_rules(&self, checked: &Checked) -> Result<(), CheckError> {
        let Move::Place(play) = &checked.mv else { return Ok(()) };
        let full = self.board.layout().rack_size();
        if play.placed() > full {
            return Err(CheckError::TooMany { tiles: play.placed(), max: full });
        }
        if self.board.count() > 0 {
            let crosses = |word: &Formed| word.spot.direction != play.direction;
            let touches = play.tiles().contains(&0) || checked.words.iter().any(crosses);
            return if touches { Ok(()) } else { Err(CheckError::Apart) };
        }
        let start = self.board.layout().start();
        if play.placed() < 2 {
            return Err(CheckError::Short);
        }
        if (0..play.tiles().len()).all(|at| play.spot().square(at) != start) {
            return Err(CheckError::NotOnStart { at: start });
        }
        Ok(())
    }

    /// Checks that the rack holds the tiles.
    pub(crate) fn check_rack(&self, tiles: &[Tile]) -> Result<(), CheckError> {
        let Some(rack) = self.rack else { return Ok(()) };
        let mut left = rack.to_vec();
        for &tile in tiles {
            let Some(at) = left.iter().position(|&own| own == tile) else {
                let show = |tiles: &[Tile]| text(self.alphabet, tiles, "?");
                return Err(CheckError::NotOnRack { tile: show(&[tile]), rack: show(rack) });
            };
            left.swap_remove(at);
        }
        Ok(())
    }

    /// The word on these squares, which lie in one lane.
    fn formed(&self, grid: &Grid, squares: &[Square]) -> Formed {
        let tiles: Vec<Tile> = squares.iter().map(|&square| grid.at(square)).collect();
        let letters: Vec<Tile> = tiles.iter().map(|&tile| letter_of(tile)).collect();
        let is_across = squares.windows(2).all(|pair| pair[0].0 == pair[1].0);
        let direction = if is_across { Direction::Across } else { Direction::Down };
        let is_valid = self.lexicon.contains(&letters);
        Formed { spot: spot_of(squares[0], direction), tiles, is_valid }
    }

    /// The error for a text that is not a tile of the alphabet.
    fn no_tile(&self, found: &str) -> CheckError {
        CheckError::NoTile { found: short(found), alphabet: self.alphabet.name().to_owned() }
    }

    /// Parses the tiles of a word, 0 for those already on the board.
    fn word_of(&self, given: &str) -> Result<Vec<Tile>, CheckError> {
        let spelling = Spelling::new(self.alphabet);
        let (mut tiles, mut rest, mut is_through) = (Vec::new(), given, false);
        while let Some(sign) = rest.chars().next() {
            if sign == '.' {
                tiles.push(0);
                rest = &rest[1..];
            } else if sign == if is_through { ')' } else { '(' } {
                is_through = !is_through;
                rest = &rest[1..];
            } else {
                let found = spelling.next(rest).filter(|(tile, _)| *tile != 0);
                let (tile, end) = found.ok_or_else(|| self.no_tile(&sign.to_string()))?;
                tiles.push(if is_through { 0 } else { tile });
                rest = &rest[end..];
            }
        }
        if is_through {
            return Err(CheckError::Form { found: short(given) });
        }
        Ok(tiles)
    }

    /// Parses the tiles of an exchange.
    fn rack_of(&self, given: &str) -> Result<Vec<Tile>, CheckError> {
        let rack = Spelling::new(self.alphabet).rack(given);
        Ok(rack.map_err(|error| self.no_tile(&error.found))?.tiles)
    }
}

/// Copies the tiles of a board into a grid.
fn grid_of(board: &Board) -> Grid {
    let mut grid = Grid::new(board.layout().size());
    for row in 0..board.side() {
        for col in 0..board.side() {
            grid.set((row, col), board.tile(row, col));
        }
    }
    grid
}

/// The spot of a word that begins at a square.
fn spot_of((row, col): Square, direction: Direction) -> Spot {
    Spot { row: row as u8, col: col as u8, direction }
}
