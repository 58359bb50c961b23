//! Fast parsing of tiles in long texts.

use crate::alphabet::BLANK_BIT;
use crate::{Alphabet, Tile, TileError};

/// Mark of a character that is not a tile by itself.
const NONE: Tile = 0x7f;

/// An alphabet with a lookup table for tiles that are spelled with one ASCII character with which
/// no longer spelling begins.
pub(crate) struct TileReader<'a> {
    alphabet: &'a Alphabet,
    /// The tile of each ASCII character, or `NONE`.
    short: [Tile; 128],
}

impl<'a> TileReader<'a> {
    pub(crate) fn of(alphabet: &'a Alphabet) -> Self {
        let mut short = [NONE; 128];
        let all = || {
            (0..=alphabet.letters()).flat_map(|tile| {
                let kind = alphabet.kind(tile);
                let plain = std::iter::once(&kind.label).chain(&kind.aliases);
                let blank = std::iter::once(&kind.blank_label).chain(&kind.blank_aliases);
                let blank = blank.map(move |text| (tile | BLANK_BIT, text));
                plain.map(move |text| (tile, text)).chain(blank.filter(move |_| tile > 0))
            })
        };
        for (tile, text) in all() {
            if let [sign @ 0..128] = text.as_bytes() {
                short[usize::from(*sign)] = tile;
            }
        }
        for (_, text) in all() {
            if let [sign @ 0..128, _, ..] = text.as_bytes() {
                short[usize::from(*sign)] = NONE;
            }
        }
        TileReader { alphabet, short }
    }

    /// Appends the tiles of a text, as parsed by [`Alphabet::tiles_of`].
    pub(crate) fn read(&self, text: &str, tiles: &mut Vec<Tile>) -> Result<(), TileError> {
        let begin = tiles.len();
        for sign in text.bytes() {
            match self.short.get(usize::from(sign)) {
                Some(&tile) if tile != NONE => tiles.push(tile),
                _ => {
                    tiles.truncate(begin);
                    tiles.extend(self.alphabet.tiles_of(text)?);
                    break;
                }
            }
        }
        Ok(())
    }
}
