//! Benchmarks of move generation with the shipped word list: turns of hasty play, best moves and
//! all moves, with every instruction set that the processor supports; all moves also with the
//! GADDAG alone.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ponder_crossword::game::State;
use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Layout, Play};
use ponder_crossword_search::equity::{EquityModel, LeaveValues, Top};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_crossword_search::movegen::Simd;
use ponder_crossword_search::{Generator, Subsets};
use ponder_game::Seed;
use ponder_lexicon::kwg::{Content, WordList};
use ponder_lexicon::{Alphabet, Kwg, Lexicon, Tile};
use std::hint::black_box;
use std::sync::Arc;

/// Compressed word list that `ponder-games` ships.
const SHIPPED: &[u8] = include_bytes!("../../ponder-games/src/crossword/scowl-70.txt.zst");
/// Number of games of hasty play, of their turns, and the total score of both sides.
const GAMES: u64 = 10;
const TURNS: u64 = 249;
const POINTS: i32 = 7_882;
/// Number of middle-game positions, of their moves, and the sums of the moves' scores and of the
/// best equities.
const POSITIONS: usize = 50;
const MOVES: u64 = 32_820;
const SCORES: i64 = 270_840;
const EQUITIES: i64 = 1_793_750;
/// Number of moves of each position that are answered, of plays kept for that, and the sum of the
/// answers' equities.
const ANSWERED: usize = 8;
const KEPT: usize = 8;
const REPLIES: i64 = 16_594_500;

/// Leave values that sum the worth of the tiles, the blank first.
struct ByTile;

const WORTH: [i32; 27] = [
    24_000, 500, -1750, 750, 250, 1750, -2000, -1750, 750, -1500, -1250, -500, 250, 500, 500,
    -1250, 0, -6500, 1500, 7500, 500, -4000, -5000, -3000, 3250, -250, 4500,
];

impl LeaveValues for ByTile {
    fn value(&self, tiles: &[Tile]) -> i32 {
        tiles.iter().map(|&tile| WORTH[usize::from(tile)]).sum()
    }
}

struct Kit {
    alphabet: Alphabet,
    layout: Arc<Layout>,
    lexicon: Lexicon,
}

impl Kit {
    fn new() -> Self {
        let alphabet = Alphabet::english();
        let bytes = zstd::decode_all(SHIPPED).expect("it is compressed");
        let text = String::from_utf8(bytes).expect("it is text");
        let words = text.lines().filter_map(|word| alphabet.word_of(word).ok());
        let list = WordList::from_words(words).expect("they are words");
        let graph = Kwg::build(&list, Content::Gaddawg).expect("they are few enough");
        let layout = Arc::new(Layout::standard());
        Kit { alphabet, layout, lexicon: Lexicon::new(&graph) }
    }

    fn rules(&self) -> Rules<'_, ByTile> {
        Rules { alphabet: &self.alphabet, lexicon: &self.lexicon, leaves: &ByTile }
    }

    /// Plays a game to its end and calls `f` with every position.
    fn play(&self, game: u64, hasty: &mut Hasty, mut f: impl FnMut(&State)) -> [i32; 2] {
        let seed = Seed(5).stream(game);
        let mut state = State::begin(&self.layout, &self.alphabet, seed);
        while !state.is_over() {
            f(&state);
            let found = hasty.choose(&self.rules(), &state);
            state.make(&self.alphabet, &self.lexicon, &found.mv, seed);
        }
        state.scores
    }

    /// Returns every third position of middle games.
    fn positions(&self) -> Vec<State> {
        let (mut found, mut number) = (Vec::new(), 0);
        for game in 100..200 {
            self.play(game, &mut Hasty::default(), |state| {
                number += 1;
                if (30..=64).contains(&state.board.count()) && number % 3 == 0 {
                    found.push(state.clone());
                }
            });
        }
        found.truncate(POSITIONS);
        found
    }
}

fn hasty(criterion: &mut Criterion) {
    let kit = Kit::new();
    let mut group = criterion.benchmark_group("hasty play");
    group.throughput(Throughput::Elements(TURNS));
    for simd in Simd::available() {
        let mut hasty = Hasty::with(simd);
        group.bench_function(format!("{simd:?}"), |bencher| {
            bencher.iter(|| {
                let (mut turns, mut points) = (0, 0);
                for game in 0..GAMES {
                    let scores = kit.play(game, &mut hasty, |_| turns += 1);
                    points += scores.iter().sum::<i32>();
                }
                assert_eq!((turns, points), (TURNS, POINTS));
            });
        });
    }
    group.finish();
}

fn all_moves(criterion: &mut Criterion) {
    let kit = Kit::new();
    let positions = kit.positions();
    let mut group = criterion.benchmark_group("all moves");
    group.throughput(Throughput::Elements(MOVES));
    for simd in Simd::available() {
        let mut generator = Generator::with(simd);
        group.bench_function(format!("{simd:?}"), |bencher| {
            bencher.iter(|| {
                let (mut moves, mut scores) = (0, 0);
                let mut take = |play: &Play, _: usize| {
                    moves += 1;
                    scores += i64::from(black_box(play).score);
                };
                for state in &positions {
                    let rack = Subsets::of(state.rack());
                    generator.plays(&kit.lexicon, &state.board, &rack, &mut take);
                }
                assert_eq!((moves, scores), (MOVES, SCORES));
            });
        });
    }
    group.bench_function("the graph alone", |bencher| {
        bencher.iter(|| {
            let (mut moves, mut scores) = (0, 0);
            for state in &positions {
                for_each_play(&kit.lexicon, &state.board, state.rack(), |play| {
                    moves += 1;
                    scores += i64::from(black_box(play).score);
                });
            }
            assert_eq!((moves, scores), (MOVES, SCORES));
        });
    });
    group.finish();
}

fn best_moves(criterion: &mut Criterion) {
    let kit = Kit::new();
    let positions = kit.positions();
    let mut group = criterion.benchmark_group("best moves");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for simd in Simd::available() {
        let mut generator = Generator::with(simd);
        group.bench_function(format!("{simd:?}"), |bencher| {
            bencher.iter(|| {
                let best = positions.iter().map(|state| best(&kit, &mut generator, state));
                assert_eq!(best.sum::<i64>(), EQUITIES);
            });
        });
    }
    group.finish();
}

/// Best replies of a rack to each of the best moves, computed from scratch and with the cached
/// plays of the lanes that the move does not touch.
fn best_replies(criterion: &mut Criterion) {
    let kit = Kit::new();
    let (rules, mut hasty) = (kit.rules(), Hasty::default());
    let replies = |state: &State| {
        let unseen = state.unseen_value(&kit.alphabet);
        let (bag, rack) = (state.bag.len(), state.rack());
        let moves = Hasty::default().best(&rules, &state.board, rack, bag, unseen, ANSWERED);
        let after = moves.iter().map(|found| {
            let mut after = state.clone();
            after.make(&kit.alphabet, &kit.lexicon, &found.mv, Seed(5));
            after
        });
        (state.clone(), after.collect::<Vec<_>>())
    };
    let scenes: Vec<_> = kit.positions().iter().map(replies).collect();
    let mut group = criterion.benchmark_group("best replies");
    group.throughput(Throughput::Elements(scenes.iter().map(|(_, all)| all.len() as u64).sum()));
    group.bench_function("anew", |bencher| {
        bencher.iter(|| {
            let all = scenes.iter().flat_map(|(_, after)| after);
            let sum: i64 = all.map(|state| i64::from(hasty.choose(&rules, state).equity)).sum();
            assert_eq!(sum, REPLIES);
        });
    });
    group.bench_function("with the lanes that stay", |bencher| {
        bencher.iter(|| {
            let mut sum = 0;
            for (before, after) in &scenes {
                let other = &before.racks[1 - before.to_move];
                let known = hasty.replies(&rules, &before.board, other, KEPT);
                for state in after {
                    let reply = hasty.choose_after(&rules, state, &before.board, &known);
                    sum += i64::from(reply.equity);
                }
            }
            assert_eq!(sum, REPLIES);
        });
    });
    group.finish();
}

/// Returns the equity of the best move.
fn best(kit: &Kit, generator: &mut Generator, state: &State) -> i64 {
    let (rack, unseen) = (Subsets::of(state.rack()), state.unseen_value(&kit.alphabet));
    let bag = state.bag.len();
    let valuation = EquityModel::new(&kit.alphabet, &state.board, &rack, &ByTile, bag, unseen);
    let mut top = Top::new(&kit.alphabet, &valuation, 1);
    top.add_others(&rack);
    generator.plays(&kit.lexicon, &state.board, &rack, &mut top);
    top.into_sorted().iter().map(|best| i64::from(best.equity)).sum()
}

criterion_group!(benches, hasty, all_moves, best_moves, best_replies);
criterion_main!(benches);
