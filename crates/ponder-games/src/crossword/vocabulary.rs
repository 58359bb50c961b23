//! Limited vocabularies: the words of a player who does not know all.

use ponder_game::Seed;
use ponder_lexicon::kwg::{BuildError, Content, Kwg, WordList};
use ponder_lexicon::{Alphabet, Lexicon, Tile};
use std::collections::HashMap;

/// Words of up to this many letters count as well known.
const SHORT: usize = 3;

/// Vocabulary of a player: a random part of the words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Vocabulary {
    /// The share of all words, from 0 to 1.
    pub share: f64,
    /// Seed that determines the known words.
    pub seed: Seed,
}

impl Vocabulary {
    /// The known words of a graph, as a lexicon. Among words of equal length, the probability that
    /// a word is known rises with the number of ways to draw its letters from a full bag. For a
    /// share below one half, it goes from 0 for the least likely word to twice the share for the
    /// likeliest; above one half, the least likely word is unknown with twice the missing share.
    /// Words of up to three letters are known with the probability of the likeliest, so that the
    /// lexicon is somewhat larger than the share.
    ///
    /// # Errors
    /// Fails when the graph cannot be built.
    pub fn lexicon(&self, words: &Kwg, alphabet: &Alphabet) -> Result<Lexicon, BuildError> {
        let share = self.share.clamp(0.0, 1.0);
        let slope = share.min(1.0 - share);
        let mut by_length: HashMap<usize, Vec<(f64, Vec<Tile>)>> = HashMap::new();
        for word in words.words() {
            by_length.entry(word.len()).or_default().push((log_draws(&word, alphabet), word));
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

/// The logarithm of the number of ways to draw the letters of a word without blanks; the minimum
/// for words that need a blank.
fn log_draws(word: &[Tile], alphabet: &Alphabet) -> f64 {
    let mut used = [0_u32; 64];
    word.iter().fold(0.0, |sum, &tile| {
        let used = &mut used[usize::from(tile & 63)];
        let count = f64::from(alphabet.kind(tile).count) - f64::from(*used);
        *used += 1;
        sum + (count / f64::from(*used)).max(1e-9).ln()
    })
}
