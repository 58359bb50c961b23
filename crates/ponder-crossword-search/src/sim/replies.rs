//! Cache of the opponent's best plays for each dealt rack, before the move that it answers is made.
//! Most of them remain playable after any move, so they are computed once for all candidates.

use super::deal::Deal;
use super::playout::Playouts;
use crate::hasty::{Replies, Rules};
use parking_lot::Mutex;
use ponder_crossword::View;
use std::collections::HashMap;
use std::sync::Arc;

/// Plays that are cached for a rack. With 4, the best unaffected play is more often missing; more
/// cost time.
const KEPT: usize = 8;

/// Greatest number of deals whose replies are cached; half a kilobyte each.
const DEALS_MAX: usize = 1 << 14;

/// Cached replies by the number of the deal.
pub(super) struct KnownReplies {
    /// True if caching pays off in the position.
    is_used: bool,
    /// Number of requests for each deal in the round that begins.
    asked: HashMap<usize, u32>,
    known: Mutex<HashMap<usize, Arc<Replies>>>,
}

impl KnownReplies {
    /// Creates the cache for the moves of a position. It stays unused where the board is empty,
    /// since every reply depends on the first play, or where a move may empty the bag, since
    /// equities change then.
    pub(super) fn new(view: &View<'_>) -> Self {
        let is_used = view.board.count() > 0 && view.bag > view.board.layout().rack_size();
        KnownReplies { is_used, asked: HashMap::new(), known: Mutex::default() }
    }

    /// Announces the trials of the next round: candidates with the numbers of their deals.
    pub(super) fn expect(&mut self, trials: &[(usize, usize)]) {
        self.asked.clear();
        for &(_, number) in trials {
            *self.asked.entry(number).or_insert(0) += 1;
        }
    }

    /// Returns the replies of the rack of a deal; `None` where computing them does not pay off.
    pub(super) fn of(
        &self,
        view: &View<'_>,
        player: &mut Playouts<'_>,
        number: usize,
        deal: &Deal,
    ) -> Option<Arc<Replies>> {
        if !self.is_used {
            return None;
        }
        let known = || self.known.lock();
        if let Some(found) = known().get(&number) {
            return Some(Arc::clone(found));
        }
        if self.asked.get(&number).is_none_or(|&times| times < 2) {
            return None;
        }
        let rules = Rules::of(player.equipment);
        let found = player.hasty.replies(&rules, view.board, &deal.rack, KEPT);
        let found = Arc::new(found);
        let mut known = known();
        if known.len() >= DEALS_MAX {
            known.clear();
        }
        known.insert(number, Arc::clone(&found));
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hasty::{Hasty, Rules};
    use crate::sim::WinTable;
    use crate::sim::deal::Deals;
    use ponder_crossword::game::State;
    use ponder_crossword::{Equipment, Layout};
    use ponder_game::Seed;
    use ponder_lexicon::kwg::{Content, Kwg, WordList};
    use ponder_lexicon::{Alphabet, Lexicon};

    const WORDS: &str = "AE AI AN AR AT EN ER ES IN IS IT NE NO ON OR RE SO TI TO ANT ART ATE EAR EAT INN ION IRE NET NIT NOR \
        OAR OAT ONE ORE RAN RAT ROE ROT SAT SEA SET SIN SIT SON TAR TEA TEN TIE TIN TOE TON EARN NEAR NEAT NEST NOSE NOTE \
        RAIN RATE REST RIOT ROSE SEAT SENT SITE SORE SORT STAR STONE STORE TEAR TONE TORE TRAIN TREAT SENATOR TREASON";

    #[test]
    fn playouts_come_to_the_same_with_known_replies() {
        let alphabet = Alphabet::english();
        let words = WORDS.split_whitespace().map(|word| alphabet.word_of(word).expect("letters"));
        let list = WordList::from_words(words).expect("words");
        let graph = Kwg::build(&list, Content::Gaddawg).expect("they are few");
        let equipment = Equipment::new(alphabet, Layout::standard(), Lexicon::new(&graph));
        let mut state = State::begin(&equipment.layout, &equipment.alphabet, Seed(8));
        let mut hasty = Hasty::default();
        for turn in 0..6 {
            let mv = hasty.choose(&Rules::of(&equipment), &state).mv;
            state.make(&equipment.alphabet, &equipment.lexicon, &mv, Seed(turn));
        }
        let view = state.view();
        let table = WinTable::standard();
        let mut player = Playouts { equipment: &equipment, table: &table, plies: 2, hasty };
        let (rules, bag) = (Rules::of(&equipment), state.bag.len());
        let moves = Hasty::default().best(&rules, &state.board, state.rack(), bag, 100, 12);
        let trials: Vec<(usize, usize)> =
            (0..8).flat_map(|deal| (0..moves.len()).map(move |at| (at, deal))).collect();
        let mut replies = KnownReplies::new(&view);
        replies.expect(&trials);
        let deals = Deals::even(&view);
        for (at, number) in trials {
            let seed = Seed(9).stream(number as u64);
            let deal = || deals.deal(seed);
            let known = replies.of(&view, &mut player, number, &deal());
            assert!(known.is_some(), "every deal is asked for often");
            let mv = &moves[at].mv;
            let with = player.play(&view, mv, deal(), known.as_deref(), seed);
            assert_eq!(
                with,
                player.play(&view, mv, deal(), None, seed),
                "move {at}, deal {number}"
            );
        }
        assert!(replies.of(&view, &mut player, 100, &deals.deal(Seed(1))).is_none());
    }
}
