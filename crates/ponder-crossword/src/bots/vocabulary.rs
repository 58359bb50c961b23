//! Players that do not know all words.

use super::Bot;
use crate::kwg::{BuildError, Content, Kwg, WordList};
use crate::{Alphabet, Board, Equipment, Lexicon, Move, Tile, View};
use ponder_game::Seed;
use std::collections::HashMap;

/// Words of so many letters count as well known.
const SHORT: usize = 3;

/// Which words a player knows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Vocabulary {
    /// The share of all words, from 0 to 1.
    pub share: f64,
    /// Which of them.
    pub seed: Seed,
}

impl Vocabulary {
    /// The words of a graph that are known, as a lexicon. Among the words of a length those are known
    /// the more likely the more ways there are to draw their letters from a full bag: the likeliest
    /// with twice the share, if that is below one half, and the least likely never; above one half the
    /// least likely are unknown with twice what is missing. Words of up to three letters are known as
    /// the likeliest are, so that somewhat more is known than the share.
    ///
    /// # Errors
    /// When the graph cannot be built.
    pub fn lexicon(&self, words: &Kwg, alphabet: &Alphabet) -> Result<Lexicon, BuildError> {
        let share = self.share.clamp(0.0, 1.0);
        let slope = share.min(1.0 - share);
        let mut by_length: HashMap<usize, Vec<(f64, Vec<Tile>)>> = HashMap::new();
        for word in words.words() {
            by_length.entry(word.len()).or_default().push((ways(&word, alphabet), word));
        }
        let mut known = Vec::new();
        for (length, mut words) in by_length {
            words.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
            let last = (words.len() - 1).max(1) as f64;
            for (at, (_, word)) in words.into_iter().enumerate() {
                let place = if length <= SHORT { 0.0 } else { at as f64 / last };
                let chance = share + slope * (1.0 - 2.0 * place);
                let seed = word.iter().fold(self.seed, |seed, &tile| seed.stream(tile.into()));
                if ((seed.0 >> 11) as f64) < chance * (1_u64 << 53) as f64 {
                    known.push(word);
                }
            }
        }
        let list = WordList::from_words(known).unwrap_or_default();
        Ok(Lexicon::new(&Kwg::build(&list, Content::Gaddawg)?))
    }
}

/// The logarithm of how many ways there are to draw the letters of a word, blanks left aside; the least
/// there is for words that take a blank.
fn ways(word: &[Tile], alphabet: &Alphabet) -> f64 {
    let mut used = [0_u32; 64];
    word.iter().fold(0.0, |sum, &tile| {
        let used = &mut used[usize::from(tile & 63)];
        let count = f64::from(alphabet.kind(tile).count) - f64::from(*used);
        *used += 1;
        sum + (count / f64::from(*used)).max(1e-9).ln()
    })
}

/// A bot that sees the board as somebody who knows other words than are allowed.
pub struct LimitedBot {
    equipment: Equipment,
    inner: Box<dyn Bot>,
}

impl LimitedBot {
    /// A bot that plays with the words of `equipment`, as `inner` does. If all of them are allowed in
    /// the game, its moves are legal.
    #[must_use]
    pub fn new(equipment: Equipment, inner: Box<dyn Bot>) -> Self {
        LimitedBot { equipment, inner }
    }
}

impl Bot for LimitedBot {
    fn choose(&mut self, view: &View<'_>, seed: Seed) -> Move {
        let side = view.board.side();
        let squares = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
        let tiles: Vec<Tile> = squares.map(|(row, col)| view.board.tile(row, col)).collect();
        let Equipment { alphabet, lexicon, .. } = &self.equipment;
        let board = Board::with_tiles(view.board.layout(), alphabet, lexicon, &tiles);
        let view = View { board: &board, last: None, ..view.clone() };
        self.inner.choose(&view, seed)
    }

    fn fresh(&self) -> Box<dyn Bot> {
        Box::new(LimitedBot { equipment: self.equipment.clone(), inner: self.inner.fresh() })
    }
}
