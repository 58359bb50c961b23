//! Boards, with moves on them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_crossword::layout::SIDE_MAX;
use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Direction, Grid, Layout, Play, Premium, Spot};
use ponder_crossword_search::{Generator, Subsets};
use ponder_lexicon::kwg::{Content, WordList};
use ponder_lexicon::{Alphabet, Kwg, Lexicon};
use std::sync::{Arc, OnceLock};

const WORDS: &str = "AA AB ABA ACE ACED AD BAD BADE BE BEAD CAB CADE DAB DACE DEAD ED ZA ABACA CABBED DECADE BEDEAD";

fn lexicon() -> &'static Lexicon {
    static LEXICON: OnceLock<Lexicon> = OnceLock::new();
    LEXICON.get_or_init(|| {
        let words = WORDS.replace(' ', "\n");
        let list = WordList::from_text(&words, &Alphabet::english(), 2..=15).expect("words");
        Lexicon::new(&Kwg::build(&list, Content::Gaddawg).expect("so few words fit"))
    })
}

fuzz_target!(|text: &str| {
    let layout = match Layout::parse("fuzz", text) {
        Ok(layout) => layout,
        Err(error) => {
            let lines = text.lines().count().max(1);
            return assert!((1..=lines).contains(&error.line), "{error}");
        }
    };
    let (side, start) = (layout.side(), layout.start());
    assert!((3..=SIDE_MAX).contains(&side) && !layout.is_blocked(start.0, start.1));
    let again = Layout::parse("fuzz", &written(&layout)).expect("what was written can be read");
    let squares = || (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    for (row, col) in squares().filter(|&square| square != start) {
        assert_eq!(again.premium(row, col), layout.premium(row, col));
    }
    assert!(squares().all(|(row, col)| again.is_blocked(row, col) == layout.is_blocked(row, col)));
    assert_eq!((again.start(), again.side()), (start, side));
    moves(layout);
});

/// The board as text. Its start square doubles the word, as `*` prescribes, which the original need
/// not.
fn written(layout: &Layout) -> String {
    let side = layout.side();
    let mut text = String::new();
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        text.push(match (layout.premium(row, col), (row, col) == layout.start()) {
            (_, true) => '*',
            _ if layout.is_blocked(row, col) => '#',
            (Premium { letter: 2, .. }, _) => '\'',
            (Premium { letter: 3, .. }, _) => '"',
            (Premium { letter: 4, .. }, _) => '^',
            (Premium { word: 2, .. }, _) => '-',
            (Premium { word: 3, .. }, _) => '=',
            (Premium { word: 4, .. }, _) => '~',
            _ => '.',
        });
        if col + 1 == side {
            text.push('\n');
        }
    }
    text
}

/// Checks over two turns that both move generators agree, and score as the plain board does.
fn moves(layout: Layout) {
    let (alphabet, layout) = (Alphabet::english(), Arc::new(layout));
    let mut board = Board::new(&layout, &alphabet);
    let mut grid = Grid::new(layout.size());
    for rack in [[5, 4, 2, 1], [4, 3, 1, 0]] {
        let (mut found, mut by_graph) = (Vec::new(), Vec::new());
        let mut take = |play: &Play, _: usize| found.push(*play);
        Generator::default().plays(lexicon(), &board, &Subsets::of(&rack), &mut take);
        for_each_play(lexicon(), &board, &rack, |play| by_graph.push(*play));
        let key = |play: &Play| {
            (play.direction == Direction::Down, play.lane, play.start, play.tiles().to_vec())
        };
        found.sort_by_key(key);
        by_graph.sort_by_key(key);
        assert_eq!(found, by_graph);
        for play in &found {
            let points = grid.score(spot(play), play.tiles(), &layout, &alphabet);
            assert_eq!(points, Ok(i32::from(play.score)), "{play:?}");
        }
        let Some(play) = found.iter().max_by_key(|play| (play.score, key(play))) else { return };
        board.play(lexicon(), play);
        grid.place(spot(play), play.tiles()).expect("a legal play fits");
    }
}

fn spot(play: &Play) -> Spot {
    let (row, col) = match play.direction {
        Direction::Across => (play.lane, play.start),
        Direction::Down => (play.start, play.lane),
    };
    Spot { row, col, direction: play.direction }
}
