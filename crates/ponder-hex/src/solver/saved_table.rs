//! Tables as bytes, from which a later search goes on.

use super::table::{Entry, INFINITE};
use super::{SavedError, Solver};
use crate::Bitboard;
use std::io::{self, Read, Write};

/// First line of a saved table, with the version of the format.
const FORMAT: &str = "ponder-hex-search 1";

/// Number of visits below which a node is not saved: it is visited again as soon as it is found.
const LEAST_WORK: u32 = 2;

/// Bytes of an entry before its sets of cells.
const FIXED: usize = 8 + 4 + 4 + 4 + 2;

impl<P: Bitboard> Solver<P> {
    /// Writes what the table knows of nodes that were visited more than once: a line with the
    /// format, one with the size of the board, the number of entries in 8 bytes, and the entries; little-endian.
    /// Returns the number of entries.
    ///
    /// # Errors
    /// Fails when `out` does.
    pub fn save(&self, out: &mut impl Write) -> io::Result<u64> {
        let mut entries = Vec::new();
        self.shared.table.for_each(|entry| {
            if entry.work >= LEAST_WORK {
                entries.push(*entry);
            }
        });
        write!(out, "{FORMAT}\n{}\n", self.size())?;
        out.write_all(&(entries.len() as u64).to_le_bytes())?;
        let words = self.words();
        for Entry { key, numbers: [proof, disproof], work, best, moves, carrier } in &entries {
            out.write_all(&key.to_le_bytes())?;
            for number in [proof, disproof, work] {
                out.write_all(&number.to_le_bytes())?;
            }
            out.write_all(&best.to_le_bytes())?;
            for set in [moves, carrier] {
                for index in 0..words {
                    out.write_all(&set.word(index).to_le_bytes())?;
                }
            }
        }
        Ok(entries.len() as u64)
    }

    /// Adds what was saved with [`Solver::save`], of this or another position of the board. Returns
    /// the number of entries.
    ///
    /// # Errors
    /// Fails when the bytes are not a table of this board; the table then has the entries before the
    /// fault.
    pub fn load(&mut self, input: &mut impl Read) -> Result<u64, SavedError> {
        if read_line(input)? != FORMAT {
            return Err(SavedError::Format);
        }
        let size = read_line(input)?;
        if size != self.size() {
            return Err(SavedError::Board { found: size, expected: self.size() });
        }
        let mut count = [0; 8];
        input.read_exact(&mut count)?;
        let count = u64::from_le_bytes(count);
        let mut bytes = vec![0; FIXED + 2 * 8 * self.words()];
        for number in 0..count {
            input.read_exact(&mut bytes)?;
            let entry = self.entry(&bytes).ok_or(SavedError::Entry(number))?;
            self.shared.table.put(entry);
        }
        if input.read(&mut [0])? > 0 {
            return Err(SavedError::Entry(count));
        }
        Ok(count)
    }

    /// Size of the board, columns and rows.
    fn size(&self) -> String {
        format!("{}x{}", self.shared.board.cols, self.shared.board.rows)
    }

    /// Number of 64-bit words of a set of cells.
    fn words(&self) -> usize {
        self.shared.board.cells().div_ceil(64)
    }

    /// Entry of its bytes, as many as [`Solver::load`] reads; `None` if it is none of this board.
    fn entry(&self, bytes: &[u8]) -> Option<Entry<P>> {
        let (key, rest) = bytes.split_first_chunk()?;
        let (proof, rest) = rest.split_first_chunk()?;
        let (disproof, rest) = rest.split_first_chunk()?;
        let (work, rest) = rest.split_first_chunk()?;
        let (best, rest) = rest.split_first_chunk()?;
        let (words, _) = rest.as_chunks();
        let set = |first: usize| {
            P::from_words(|index| {
                if index < self.words() { u64::from_le_bytes(words[first + index]) } else { 0 }
            })
        };
        let entry = Entry {
            key: u64::from_le_bytes(*key),
            numbers: [u32::from_le_bytes(*proof), u32::from_le_bytes(*disproof)],
            work: u32::from_le_bytes(*work),
            best: u16::from_le_bytes(*best),
            moves: set(0),
            carrier: set(self.words()),
        };
        let full = self.shared.board.full;
        let is_on_board = ((entry.moves | entry.carrier) & !full).is_empty()
            && usize::from(entry.best) < self.shared.board.cells();
        let are_numbers = match entry.numbers {
            [0, other] | [other, 0] => other == INFINITE,
            numbers => !numbers.contains(&INFINITE) && !entry.moves.is_empty(),
        };
        (is_on_board && are_numbers && entry.work >= LEAST_WORK).then_some(entry)
    }
}

/// Reads a line of at most 100 bytes of ASCII, without its end.
fn read_line(input: &mut impl Read) -> Result<String, SavedError> {
    let mut line = String::new();
    for _ in 0..100 {
        let mut byte = [0];
        input.read_exact(&mut byte)?;
        match byte[0] {
            b'\n' => return Ok(line),
            byte if byte.is_ascii() => line.push(char::from(byte)),
            _ => break,
        }
    }
    Err(SavedError::Format)
}
