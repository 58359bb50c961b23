//! The spelling of tiles and texts in records.

use ponder_lexicon::alphabet::{Alphabet, BLANK_BIT, Tile, TileError, is_blank, letter_of};

/// Maximum number of tiles on a rack in a record; it may state the whole unseen pool.
pub(crate) const RECORDED_RACK_MAX: usize = 40;

/// The spellings that a record may use: those of an alphabet and those that it declares itself.
#[derive(Clone, Debug)]
pub(crate) struct Spelling<'a> {
    pub(crate) alphabet: &'a Alphabet,
    declared: Vec<(String, Tile)>,
}

/// The tiles of a rack, and whether they were written as lower-case letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rack {
    pub(crate) tiles: Vec<Tile>,
    pub(crate) small: Small,
}

/// Lower-case letters in a rack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Small {
    /// No letter is lower-case.
    None,
    /// All letters are lower-case: they are read as letters.
    All,
    /// Some letters are lower-case: those are read as blanks.
    Some,
}

impl<'a> Spelling<'a> {
    pub(crate) fn new(alphabet: &'a Alphabet) -> Self {
        Spelling { alphabet, declared: Vec::new() }
    }

    /// Adds the spellings of a tile that a record declares: for the tile itself and for a blank
    /// that stands for it. `None` if the alphabet has no such tile.
    pub(crate) fn declare(&mut self, label: &str, on_blank: &str) -> Option<Tile> {
        let whole = |text: &str| {
            let (tile, end) = self.alphabet.next_tile(text)?;
            Some(tile).filter(|&tile| end == text.len() && tile != 0)
        };
        let tile = letter_of(whole(label).or_else(|| whole(&format!("[{label}]")))?);
        self.declared.push((label.to_owned(), tile));
        self.declared.push((on_blank.to_owned(), tile | BLANK_BIT));
        Some(tile)
    }

    /// The tile at the beginning of a text, and its length in bytes.
    pub(crate) fn next(&self, text: &str) -> Option<(Tile, usize)> {
        let fits = |(label, tile): &(String, Tile)| {
            text.starts_with(label.as_str()).then_some((*tile, label.len()))
        };
        let own = self.alphabet.next_tile(text);
        self.declared.iter().filter_map(fits).chain(own).max_by_key(|(_, end)| *end)
    }

    /// Reads tiles.
    ///
    /// # Errors
    /// The error names the first character that is not a tile.
    fn read(&self, text: &str) -> Result<Vec<Tile>, TileError> {
        let (mut tiles, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let rest = &text[at..];
            let Some((tile, end)) = self.next(rest) else {
                let found = rest.chars().take(4).collect();
                return Err(TileError { at: text[..at].chars().count() + 1, found });
            };
            tiles.push(tile);
            at += end;
        }
        Ok(tiles)
    }

    /// Reads a rack: letters and blanks.
    ///
    /// # Errors
    /// The error names the first character that is not a tile.
    pub(crate) fn rack(&self, text: &str) -> Result<Rack, TileError> {
        let mut tiles = self.read(text)?;
        let letters = tiles.iter().filter(|&&tile| tile != 0).count();
        let small = match tiles.iter().filter(|&&tile| is_blank(tile)).count() {
            0 => Small::None,
            small if small == letters => Small::All,
            _ => Small::Some,
        };
        for tile in tiles.iter_mut().filter(|tile| is_blank(**tile)) {
            *tile = if small == Small::All { letter_of(*tile) } else { 0 };
        }
        Ok(Rack { tiles, small })
    }
}

/// The spelling of a letter in records, or of the blank of a rack. Several characters are put in
/// brackets if the alphabet reads them so.
pub(crate) fn label(alphabet: &Alphabet, tile: Tile) -> String {
    let label = alphabet.label(tile);
    if label.chars().nth(1).is_some() && !label.starts_with('[') {
        let brackets = format!("[{label}]");
        if alphabet.next_tile(&brackets) == Some((tile, brackets.len())) {
            return brackets;
        }
    }
    label.to_owned()
}

/// The spelling of tiles in records, with `nought` for 0: `?` in a rack, `.` in a word.
pub(crate) fn text(alphabet: &Alphabet, tiles: &[Tile], nought: &str) -> String {
    let one = |&tile: &Tile| if tile == 0 { nought.to_owned() } else { label(alphabet, tile) };
    tiles.iter().map(one).collect()
}

/// Returns whether a tile may be on the board: a letter, or a blank that stands for one.
pub(crate) fn is_letter(alphabet: &Alphabet, tile: Tile) -> bool {
    (1..=alphabet.letters()).contains(&letter_of(tile))
}

/// Returns whether a tile may be on a rack: a letter or the blank.
pub(crate) fn is_on_rack(alphabet: &Alphabet, tile: Tile) -> bool {
    tile <= alphabet.letters()
}

/// Cleans a text for a record: control characters become blanks, and white space at both ends is
/// removed.
pub(crate) fn clean(text: &str) -> String {
    let shown: String = text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    shown.trim().to_owned()
}

/// Shortens a text for a message, to 24 characters.
pub(crate) fn short(text: &str) -> String {
    let mut shown: String =
        text.chars().take(24).map(|it| if it.is_control() { ' ' } else { it }).collect();
    if text.chars().nth(24).is_some() {
        shown.push('…');
    }
    shown
}
