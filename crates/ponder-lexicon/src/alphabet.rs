//! Tile alphabets: the tiles of a game, their counts, values and spellings.

use std::collections::HashMap;
use thiserror::Error;

/// A tile: 0 is the blank, or no tile; 1 and up are the letters of an [`Alphabet`] in order. On the
/// board, a blank that stands for a letter has [`BLANK_BIT`] set.
pub type Tile = u8;

/// Flag of a letter that a blank stands for.
pub const BLANK_BIT: u8 = 0x80;

/// Maximum number of letters of an alphabet: a set of them and the blank fits into a `u64`.
pub const LETTERS_MAX: usize = 62;

/// Maximum number of tiles in the bag.
pub const TILES_MAX: u32 = 1000;

/// Maximum value of a tile, in points.
pub const VALUE_MAX: u8 = 100;

/// The letter of a tile, whether a blank stands for it or not.
#[inline]
pub const fn letter_of(tile: Tile) -> Tile {
    tile & !BLANK_BIT
}

/// Returns whether a tile is a blank that stands for a letter.
#[inline]
pub const fn is_blank(tile: Tile) -> bool {
    tile & BLANK_BIT != 0
}

/// Error for a text that is not an alphabet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct AlphabetError {
    /// Line of the error, from 1.
    pub line: usize,
    /// Description of the problem and of what is allowed there.
    pub problem: String,
}

/// Error for a text with a part that is not a tile of an alphabet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{found}` at character {at} is not a tile of this alphabet")]
pub struct TileError {
    /// Place of the error, in characters from 1.
    pub at: usize,
    /// The text found, shortened.
    pub found: String,
}

/// A letter, or the blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileKind {
    /// Spelling of the tile: one character, or several (`[CH]`, `L·L`).
    pub label: String,
    /// Spelling of the tile where a blank stands for it.
    pub blank_label: String,
    /// Number of such tiles in the bag.
    pub count: u16,
    /// Value of the tile, in points.
    pub value: u8,
    /// True if the tile is a vowel.
    pub is_vowel: bool,
    /// Other spellings that are accepted.
    pub aliases: Vec<String>,
    /// Other accepted spellings where a blank stands for it.
    pub blank_aliases: Vec<String>,
}

/// The tile set of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alphabet {
    name: String,
    /// The blank and the letters, by tile.
    kinds: Vec<TileKind>,
    /// Value of each tile, in points.
    values: [u8; 64],
    /// Set of vowels, one bit per letter.
    vowels: u64,
    /// The tile of every spelling; the blank itself is 0.
    spellings: HashMap<String, Tile>,
    /// Length of the longest spelling, in characters.
    longest: usize,
}

/// The built-in alphabets, each with its text.
const BUILT_IN: [(&str, &str); 10] = [
    ("english", include_str!("../data/alphabets/english.txt")),
    ("catalan", include_str!("../data/alphabets/catalan.txt")),
    ("dutch", include_str!("../data/alphabets/dutch.txt")),
    ("french", include_str!("../data/alphabets/french.txt")),
    ("german", include_str!("../data/alphabets/german.txt")),
    ("norwegian", include_str!("../data/alphabets/norwegian.txt")),
    ("polish", include_str!("../data/alphabets/polish.txt")),
    ("spanish", include_str!("../data/alphabets/spanish.txt")),
    ("swedish", include_str!("../data/alphabets/swedish.txt")),
    ("super-english", include_str!("../data/alphabets/super-english.txt")),
];

impl Alphabet {
    /// Names of the built-in alphabets.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The built-in alphabet with a name, in any case; `super_english` is read as `super-english`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_lowercase().replace('_', "-");
        let (name, text) = BUILT_IN.iter().find(|(built_in, _)| *built_in == name)?;
        Self::parse(name, text).ok()
    }

    /// The English alphabet.
    ///
    /// # Panics
    /// Never panics: a test parses it.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
    pub fn english() -> Self {
        Self::named("english").expect("the alphabets of Ponder can be read")
    }

    /// Parses an alphabet: one tile per line, the blank first, columns separated by white space:
    ///
    /// `LABEL BLANK_LABEL COUNT VALUE VOWEL N ALIAS… M BLANK_ALIAS…`
    ///
    /// `VOWEL` is 0 or 1, `N` and `M` count the other spellings that follow them. Empty lines and
    /// lines that begin with `#` are ignored.
    ///
    /// # Errors
    /// The error names the line and what is allowed there.
    pub fn parse(name: &str, text: &str) -> Result<Self, AlphabetError> {
        let mut kinds: Vec<TileKind> = Vec::new();
        let mut spellings = HashMap::new();
        let (mut last, mut total) = (0, 0);
        let text = text.trim_start_matches('\u{feff}');
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            last = at + 1;
            let fail = |problem: String| AlphabetError { line: last, problem };
            let kind = tile_kind(line).map_err(fail)?;
            let tile = kinds.len();
            if tile == 0 && kind.label != "?" {
                return Err(fail(format!(
                    "the first tile must be the blank, `?`, not `{}`",
                    kind.label
                )));
            }
            if tile > LETTERS_MAX {
                return Err(fail(format!(
                    "too many letters: an alphabet has at most {LETTERS_MAX}"
                )));
            }
            total += u32::from(kind.count);
            if total > TILES_MAX {
                return Err(fail(format!(
                    "too many tiles: an alphabet has at most {TILES_MAX} in all"
                )));
            }
            let tile = tile as Tile;
            let plain = std::iter::once(&kind.label).chain(&kind.aliases).map(|text| (text, tile));
            let blank = std::iter::once(&kind.blank_label).chain(&kind.blank_aliases);
            let blank = blank.map(|text| (text, tile | BLANK_BIT)).filter(|_| tile > 0);
            for (spelling, tile) in plain.chain(blank) {
                if spellings.insert(spelling.clone(), tile).is_some_and(|other| other != tile) {
                    return Err(fail(format!(
                        "`{spelling}` is the spelling of two tiles; give each tile its own"
                    )));
                }
            }
            kinds.push(kind);
        }
        if kinds.len() < 2 {
            let problem =
                "there are no letters; write one per line, such as `A a 9 1 1 0 0`".to_owned();
            return Err(AlphabetError { line: last.max(1), problem });
        }
        let longest = spellings.keys().map(|text| text.chars().count()).max().unwrap_or(1);
        let mut values = [0; 64];
        let mut vowels = 0;
        for (tile, kind) in kinds.iter().enumerate() {
            values[tile] = kind.value;
            vowels |= u64::from(kind.is_vowel) << tile;
        }
        Ok(Alphabet { name: name.to_owned(), kinds, values, vowels, spellings, longest })
    }

    /// The name that the alphabet was parsed with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Number of letters, without the blank.
    #[inline]
    pub fn letters(&self) -> u8 {
        (self.kinds.len() - 1) as u8
    }

    /// The description of a letter, or of the blank (0).
    ///
    /// # Panics
    /// Panics if there is no such tile.
    pub fn kind(&self, tile: Tile) -> &TileKind {
        &self.kinds[usize::from(letter_of(tile))]
    }

    /// The value of a tile in points; 0 if a blank stands for it.
    #[inline]
    pub fn value(&self, tile: Tile) -> u8 {
        if is_blank(tile) { 0 } else { self.values[usize::from(tile & 63)] }
    }

    /// The values of all tiles in points, by number; 0 where there is no tile.
    #[inline]
    pub fn values(&self) -> &[u8; 64] {
        &self.values
    }

    /// The set of vowels, one bit per letter.
    #[inline]
    pub fn vowels(&self) -> u64 {
        self.vowels
    }

    /// Number of tiles in a full bag.
    pub fn tiles(&self) -> u32 {
        self.kinds.iter().map(|kind| u32::from(kind.count)).sum()
    }

    /// The tiles of a full bag.
    pub fn bag(&self) -> Vec<Tile> {
        let of = |(tile, kind): (usize, &TileKind)| vec![tile as Tile; usize::from(kind.count)];
        self.kinds.iter().enumerate().flat_map(of).collect()
    }

    /// Parses tiles: the longest spelling that fits is taken at each place. A `?` is the blank.
    ///
    /// # Errors
    /// The error names the first character that is not a tile.
    pub fn tiles_of(&self, text: &str) -> Result<Vec<Tile>, TileError> {
        let mut tiles = Vec::with_capacity(text.len());
        let (mut rest, mut at) = (text, 1);
        while !rest.is_empty() {
            let (tile, spelling) = self.next_tile(rest).ok_or_else(|| TileError {
                at,
                found: rest.chars().take(self.longest.min(8)).collect(),
            })?;
            tiles.push(tile);
            at += rest[..spelling].chars().count();
            rest = &rest[spelling..];
        }
        Ok(tiles)
    }

    /// The tile at the beginning of a text, and its length in bytes.
    pub fn next_tile(&self, text: &str) -> Option<(Tile, usize)> {
        let ends = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let ends: Vec<usize> = ends.take(self.longest).collect();
        let known = |&end: &usize| Some((*self.spellings.get(&text[..end])?, end));
        ends.iter().rev().find_map(known)
    }

    /// Parses a word: letters in either case, without a blank.
    ///
    /// # Errors
    /// The error names the first character that is not a letter.
    pub fn word_of(&self, text: &str) -> Result<Vec<Tile>, TileError> {
        let mut tiles = self.tiles_of(text)?;
        if let Some(at) = tiles.iter().position(|&tile| tile == 0) {
            return Err(TileError { at: self.place_of(text, at), found: "?".to_owned() });
        }
        tiles.iter_mut().for_each(|tile| *tile = letter_of(*tile));
        Ok(tiles)
    }

    /// Parses a word as users type it, in either case. Wherever a tile of several letters fits, it
    /// may be written without the characters that delimit it: `CHICO` for `[CH]ICO`.
    ///
    /// # Errors
    /// See [`Alphabet::word_of`].
    pub fn typed_word(&self, text: &str) -> Result<Vec<Tile>, TileError> {
        let typed = text.to_uppercase();
        let plain = |kind: &TileKind| kind.label.replace(|sign: char| !sign.is_alphanumeric(), "");
        let longer = self.kinds.iter().map(|kind| (plain(kind), kind));
        let longer: Vec<_> = longer.filter(|(plain, _)| plain.chars().count() > 1).collect();
        let mut spelled = String::with_capacity(text.len() + 8);
        let mut rest = typed.as_str();
        while let Some(first) = rest.chars().next() {
            let known = self.next_tile(rest).map_or(0, |(_, length)| length);
            let fits = longer.iter().filter(|(plain, _)| rest.starts_with(plain.as_str()));
            let length = match fits.max_by_key(|(plain, _)| plain.len()) {
                Some((plain, kind)) if plain.len() > known => {
                    spelled.push_str(&kind.label);
                    plain.len()
                }
                _ => {
                    let length = known.max(first.len_utf8());
                    spelled.push_str(&rest[..length]);
                    length
                }
            };
            rest = &rest[length..];
        }
        self.word_of(&spelled)
    }

    /// Position in a text, in characters from 1, of the tile with an index.
    pub(crate) fn place_of(&self, text: &str, index: usize) -> usize {
        let rest = (0..index).try_fold(text, |rest, _| Some(&rest[self.next_tile(rest)?.1..]));
        1 + text.chars().count() - rest.unwrap_or_default().chars().count()
    }

    /// The spelling of a tile.
    pub fn label(&self, tile: Tile) -> &str {
        match self.kinds.get(usize::from(letter_of(tile))) {
            Some(kind) if is_blank(tile) => &kind.blank_label,
            Some(kind) => &kind.label,
            None => "!",
        }
    }

    /// The spelling of a sequence of tiles.
    pub fn text(&self, tiles: &[Tile]) -> String {
        tiles.iter().map(|&tile| self.label(tile)).collect()
    }
}

/// Parses a line of an alphabet.
fn tile_kind(line: &str) -> Result<TileKind, String> {
    let mut fields = line.split_whitespace();
    let mut next = |what: &str| {
        fields.next().map(str::to_owned).ok_or_else(|| {
            format!("{what} is missing; a line is `LABEL BLANK_LABEL COUNT VALUE VOWEL 0 0`")
        })
    };
    fn number<N: TryFrom<u32>>(text: &str, what: &str, most: u32) -> Result<N, String> {
        let found = text.parse::<u32>().ok().filter(|number| *number <= most);
        let fits = found.and_then(|number| N::try_from(number).ok());
        fits.ok_or_else(|| {
            format!("{what} is `{text}`; it must be a whole number from 0 to {most}")
        })
    }
    let (label, blank_label) = (next("the label")?, next("the label for a blank")?);
    let count = number(&next("the count")?, "the count", TILES_MAX)?;
    let value = number(&next("the value")?, "the value", u32::from(VALUE_MAX))?;
    let is_vowel = number::<u8>(&next("the vowel flag")?, "the vowel flag", 1)? == 1;
    let mut list = |what: &str| -> Result<Vec<String>, String> {
        let many: usize = number(&next(what)?, what, 16)?;
        (0..many).map(|_| next("another spelling")).collect()
    };
    let aliases = list("the number of other spellings")?;
    let blank_aliases = list("the number of other spellings for a blank")?;
    if let Some(more) = fields.next() {
        return Err(format!(
            "`{}` is left over at the end of the line",
            more.chars().take(20).collect::<String>()
        ));
    }
    let spellings = [&label, &blank_label].into_iter().chain(&aliases).chain(&blank_aliases);
    for spelling in spellings {
        let bad = |letter: char| letter.is_ascii_digit() && spelling.chars().count() > 1;
        if spelling.chars().count() > 8
            || spelling.contains(['.', '/', '#', '+', '(', ')'])
            || spelling.contains(bad)
        {
            return Err(format!(
                "`{spelling}` cannot be a spelling: write 1 to 8 characters, without `. / # + ( \
                 )`; a digit must stand alone"
            ));
        }
    }
    Ok(TileKind { label, blank_label, count, value, is_vowel, aliases, blank_aliases })
}
