//! Small lexicon, positions of random games with it, and the rules of the end of a game in plain
//! code: the reference for endgames.

use ponder_crossword::game::{SCORELESS_TURNS_MAX, State};
use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Layout, Move, Play};
use ponder_crossword_search::equity::NoLeaves;
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_game::Seed;
use ponder_lexicon::kwg::{Content, WordList};
use ponder_lexicon::{Alphabet, Kwg, Lexicon, Tile};
use rand::RngExt;
use std::sync::Arc;

/// Tiles, words and board.
pub struct World {
    pub alphabet: Alphabet,
    pub lexicon: Lexicon,
    pub layout: Arc<Layout>,
}

/// Endgame case.
#[derive(Clone)]
pub struct Case {
    pub board: Board,
    pub racks: [Vec<Tile>; 2],
    pub to_move: usize,
    pub scoreless_turns: u8,
}

impl World {
    /// Builds about 2,000 words of two to five letters from syllables.
    pub fn new() -> Self {
        let (first, vowels, last) = ("BDGLMNPRST", "AEIOU", "DGLMNPRST");
        let mut words = Vec::new();
        for vowel in vowels.chars() {
            first.chars().for_each(|first| words.push(format!("{first}{vowel}")));
            last.chars().for_each(|last| words.push(format!("{vowel}{last}")));
            for (begin, end) in first.chars().flat_map(|a| last.chars().map(move |b| (a, b))) {
                let root = format!("{begin}{vowel}{end}");
                words.extend(["", "S", "E", "ER"].map(|ending| format!("{root}{ending}")));
            }
        }
        words
            .extend(["QI", "ZA", "JO", "EX", "OX", "HE", "WE", "YE", "KA", "FA"].map(String::from));
        words.extend(["CAB", "VIE", "QUIZ", "JUNK", "FAX", "HAZY", "WICK"].map(String::from));
        words.sort();
        words.dedup();
        let alphabet = Alphabet::english();
        let list = WordList::from_text(&words.join("\n"), &alphabet, WordList::LENGTHS);
        let list = list.expect("letters");
        assert!((1_500..2_500).contains(&list.len()), "{}", list.len());
        let lexicon = Lexicon::new(&Kwg::build(&list, Content::Gaddawg).expect("it fits"));
        World { alphabet, lexicon, layout: Arc::new(Layout::standard()) }
    }

    pub fn rules(&self) -> Rules<'_, NoLeaves> {
        Rules { alphabet: &self.alphabet, lexicon: &self.lexicon, leaves: &NoLeaves }
    }

    /// Plays a game of highest-scoring moves, up to `tiles` tiles on the board.
    pub fn game(&self, seed: Seed, tiles: usize) -> State {
        let mut hasty = Hasty::default();
        let mut state = State::begin(&self.layout, &self.alphabet, seed);
        for turn in 0.. {
            if state.is_over() || state.board.count() >= tiles {
                break;
            }
            let found = hasty.choose(&self.rules(), &state);
            state.make(&self.alphabet, &self.lexicon, &found.mv, seed.stream(turn));
        }
        state
    }

    /// Returns a random endgame with racks of the given sizes.
    pub fn case(&self, seed: Seed, sizes: std::ops::RangeInclusive<usize>) -> Case {
        let mut rng = seed.named("case").rng();
        let state = self.game(seed, rng.random_range(8..50));
        let mut unseen: Vec<Tile> =
            state.racks.iter().flatten().chain(&state.bag).copied().collect();
        let mut rack = || -> Vec<Tile> {
            let size = rng.random_range(sizes.clone());
            (0..size).map(|_| unseen.swap_remove(rng.random_range(0..unseen.len()))).collect()
        };
        let racks = [rack(), rack()];
        let scoreless_turns = if rng.random_range(0..3) == 0 { rng.random_range(0..6) } else { 0 };
        Case { board: state.board, racks, to_move: rng.random_range(0..2), scoreless_turns }
    }

    fn worth(&self, rack: &[Tile]) -> i32 {
        rack.iter().map(|&tile| i32::from(self.alphabet.value(tile))).sum()
    }

    /// Returns all moves: plays and the pass.
    pub fn moves(&self, case: &Case) -> Vec<Move> {
        let mut moves = Vec::new();
        let take = |play: &Play| moves.push(Move::Place(*play));
        for_each_play(&self.lexicon, &case.board, &case.racks[case.to_move], take);
        moves.push(Move::Pass);
        moves
    }

    /// Returns the points by which a move outscores the other side, and the position after it, if
    /// the game goes on.
    pub fn after(&self, case: &Case, mv: &Move) -> (i32, Option<Case>) {
        let mut next = case.clone();
        let side = case.to_move;
        if let Move::Place(play) = mv {
            next.board.play(&self.lexicon, play);
            for &tile in play.tiles().iter().filter(|&&tile| tile != 0) {
                let own = if ponder_lexicon::is_blank(tile) { 0 } else { tile };
                let at = next.racks[side].iter().position(|&held| held == own);
                let at = at.expect("it is held");
                next.racks[side].swap_remove(at);
            }
        }
        next.to_move = 1 - side;
        next.scoreless_turns = if mv.score() == 0 { case.scoreless_turns + 1 } else { 0 };
        let held = [0, 1].map(|side| self.worth(&next.racks[side]));
        if next.racks[side].is_empty() {
            (mv.score() + 2 * held[1 - side], None)
        } else if next.scoreless_turns >= SCORELESS_TURNS_MAX {
            (mv.score() + held[1 - side] - held[side], None)
        } else {
            (mv.score(), Some(next))
        }
    }

    /// Returns the exact value of an endgame by exhaustive search; `None` if that takes more
    /// positions than are left.
    pub fn minimax(&self, case: &Case, left: &mut u32) -> Option<i32> {
        *left = left.checked_sub(1)?;
        let mut best = i32::MIN;
        for mv in self.moves(case) {
            let (brings, next) = self.after(case, &mv);
            let rest = next.map_or(Some(0), |next| self.minimax(&next, left))?;
            best = best.max(brings - rest);
        }
        Some(best)
    }

    /// Returns the value of an endgame by plain alpha-beta.
    pub fn alpha_beta(&self, case: &Case, alpha: i32, beta: i32, left: &mut u32) -> Option<i32> {
        *left = left.checked_sub(1)?;
        let mut best = i32::MIN;
        let mut moves = self.moves(case);
        moves.sort_by_key(|mv| -mv.score());
        for mv in moves {
            let (brings, next) = self.after(case, &mv);
            let low = alpha.max(best);
            let rest = next.map_or(Some(0), |next| {
                self.alpha_beta(&next, brings - beta, brings - low, left)
            })?;
            best = best.max(brings - rest);
            if best >= beta {
                break;
            }
        }
        Some(best)
    }
}
