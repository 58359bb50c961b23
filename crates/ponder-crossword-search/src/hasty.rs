//! Static player: takes the move of greatest equity, without lookahead.

use crate::equity::{EquityModel, LeaveValues, NoLeaves, Top, Valued};
use crate::movegen::{Lanes, Simd};
use crate::{Generator, Subsets};
use ponder_crossword::game::State;
use ponder_crossword::{Board, Equipment, Move};
use ponder_lexicon::{Alphabet, LeaveTable, Lexicon, Tile};

/// Tiles, words and leaves, by which moves of a game are valued.
#[derive(Clone, Copy)]
pub struct Rules<'a, L = NoLeaves> {
    /// The tiles.
    pub alphabet: &'a Alphabet,
    /// The words.
    pub lexicon: &'a Lexicon,
    /// Leave values.
    pub leaves: &'a L,
}

impl<'a> Rules<'a, LeaveTable> {
    /// Returns the tiles, words and leaves of a game's equipment.
    #[must_use]
    pub fn of(equipment: &'a Equipment) -> Self {
        let Equipment { alphabet, lexicon, leaves, .. } = equipment;
        Rules { alphabet, lexicon, leaves }
    }
}

/// Finder of the moves of greatest equity that reuses its memory.
#[derive(Clone, Default)]
pub struct Hasty {
    generator: Generator,
    /// Buffer for the moves that are compared.
    memory: Vec<Valued>,
}

impl Hasty {
    /// Creates a finder that uses the given instruction set instead of the best available one; its
    /// results are the same.
    #[must_use]
    pub fn with(simd: Simd) -> Self {
        Hasty { generator: Generator::with(simd), ..Hasty::default() }
    }

    /// Returns the `most` best moves of a rack, best first: by equity, and by text where equities
    /// are equal. `bag` is the number of tiles in the bag, `unseen` the total value of the tiles
    /// that the player does not see.
    pub fn best<L: LeaveValues>(
        &mut self,
        rules: &Rules<'_, L>,
        board: &Board,
        rack: &[Tile],
        bag: usize,
        unseen: i32,
        most: usize,
    ) -> Vec<Valued> {
        let subsets = Subsets::of(rack);
        let valuation =
            EquityModel::new(rules.alphabet, board, &subsets, rules.leaves, bag, unseen);
        let memory = std::mem::take(&mut self.memory);
        let mut top = Top::new(rules.alphabet, &valuation, most).reuse(memory);
        top.add_others(&subsets);
        self.generator.plays(rules.lexicon, board, &subsets, &mut top);
        top.into_sorted()
    }

    /// Returns the best move of the side to move.
    pub fn choose<L: LeaveValues>(&mut self, rules: &Rules<'_, L>, state: &State) -> Valued {
        let unseen = state.unseen_value(rules.alphabet);
        let found = self.best(rules, &state.board, state.rack(), state.bag.len(), unseen, 1);
        let best = found.first().copied();
        self.memory = found;
        best.unwrap_or(Valued { mv: Move::Pass, equity: 0 })
    }
}

/// Best plays of one rack on a board, cached so that its best move after an opponent's move is
/// found by generating only the lanes that this move has touched.
#[derive(Clone, Debug)]
pub struct Replies {
    /// Plays, best first.
    plays: Vec<Valued>,
    /// True if `plays` holds all plays of the rack.
    is_all: bool,
}

impl Hasty {
    /// Returns the best plays of a rack, at most `most`, on a board with tiles while the bag is not
    /// empty.
    pub fn replies<L: LeaveValues>(
        &mut self,
        rules: &Rules<'_, L>,
        board: &Board,
        rack: &[Tile],
        most: usize,
    ) -> Replies {
        let subsets = Subsets::of(rack);
        let valuation = EquityModel::new(rules.alphabet, board, &subsets, rules.leaves, 1, 0);
        let mut top = Top::new(rules.alphabet, &valuation, most);
        self.generator.plays(rules.lexicon, board, &subsets, &mut top);
        let plays = top.into_sorted();
        Replies { is_all: plays.len() < most, plays }
    }

    /// Returns the best move of the side to move, the same as [`choose`](Hasty::choose) finds;
    /// `known` are the replies of the same rack on the board `before`, with the same words and
    /// leaves.
    pub fn choose_after<L: LeaveValues>(
        &mut self,
        rules: &Rules<'_, L>,
        state: &State,
        before: &Board,
        known: &Replies,
    ) -> Valued {
        let touched = Lanes::changed(before, &state.board);
        let stays = |found: &&Valued| match &found.mv {
            Move::Place(play) => !touched.has(play.direction, play.lane.into()),
            Move::Exchange(_) | Move::Pass => false,
        };
        let stays = known.plays.iter().find(stays);
        // If no cached play survives, the best of the other lanes is unknown; with an empty bag its
        // equity is.
        if state.bag.is_empty() || stays.is_none() && !known.is_all {
            return self.choose(rules, state);
        }
        let subsets = Subsets::of(state.rack());
        let (alphabet, bag) = (rules.alphabet, state.bag.len());
        let valuation = EquityModel::new(alphabet, &state.board, &subsets, rules.leaves, bag, 0);
        let memory = std::mem::take(&mut self.memory);
        let mut top = Top::new(alphabet, &valuation, 1).reuse(memory);
        top.add_others(&subsets);
        if let Some(found) = stays {
            top.add(*found);
        }
        if touched != Lanes::NONE {
            self.generator.plays_in(rules.lexicon, &state.board, &subsets, touched, &mut top);
        }
        let found = top.into_sorted();
        let best = found.first().copied();
        self.memory = found;
        best.unwrap_or(Valued { mv: Move::Pass, equity: 0 })
    }
}

/// Returns the equity of one move in a position, whether or not its words are valid, in thousandths
/// of a point; `None` if the rack does not have its tiles, or has more than
/// [`RACK_MAX`](ponder_lexicon::RACK_MAX). `bag` and `unseen` are those of [`Hasty::best`].
pub fn equity_of<L: LeaveValues>(
    rules: &Rules<'_, L>,
    board: &Board,
    rack: &[Tile],
    bag: usize,
    unseen: i32,
    mv: &Move,
) -> Option<i32> {
    if rack.len() > ponder_lexicon::RACK_MAX {
        return None;
    }
    let mut kept = rack.to_vec();
    for tile in mv.taken() {
        kept.swap_remove(kept.iter().position(|&own| own == tile)?);
    }
    kept.sort_unstable_by(|a, b| b.cmp(a));
    let subsets = Subsets::of(rack);
    let mut kept_number = 0;
    subsets.for_each(|number, tiles| {
        if tiles == kept {
            kept_number = number;
        }
    });
    let valuation = EquityModel::new(rules.alphabet, board, &subsets, rules.leaves, bag, unseen);
    Some(match mv {
        Move::Place(play) => valuation.of_play(play, kept_number),
        Move::Exchange(_) => valuation.of_exchange(kept_number),
        Move::Pass => valuation.of_pass(),
    })
}
