//! What keeping lanes brings where one rack answers many moves: `replies WORDS LEAVES [POSITIONS]`. Positions
//! of hasty games, the best eight moves of each, and twelve racks that the other side may have, as in a
//! round of a simulation. Prints the processor time of all replies, and of the best one, found anew and
//! with what is kept; both must be the same.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use ponder_crossword::game::State;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::movegen::{KeptPlays, Lanes};
use ponder_crossword::{
    Alphabet, Generator, Kwg, Layout, LeaveTable, Leaves, Lexicon, Move, Play, Subsets,
};
use ponder_game::Seed;
use rand::seq::SliceRandom;

const MOVES: usize = 8;
const RACKS: usize = 12;
/// Plays that are kept of a rack.
const KEPT: [usize; 5] = [4, 8, 16, 32, 64];

/// A position, the best moves in it as states afterwards, and racks of the other side.
struct Scene {
    before: State,
    after: Vec<State>,
    racks: Vec<Vec<u8>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (words, leaves, count) = match arguments.as_slice() {
        [words, leaves] => (words, leaves, 60),
        [words, leaves, count] => (words, leaves, count.parse()?),
        _ => return Err("replies WORDS LEAVES [POSITIONS]".into()),
    };
    let alphabet = Alphabet::english();
    let lexicon = Lexicon::new(&Kwg::open(Path::new(words))?);
    let leaves = LeaveTable::new(Leaves::open(Path::new(leaves))?, alphabet.letters());
    let rules = Rules { alphabet: &alphabet, lexicon: &lexicon, leaves: &leaves };
    let scenes = scenes(&rules, count);
    let mut generator = Generator::default();
    let mut hasty = Hasty::default();
    let mut anew = [Duration::ZERO; 2];
    let mut kept = Duration::ZERO;
    let mut lanes = [Duration::ZERO; KEPT.len()];
    let (mut replies, mut bests) = (0_u64, 0_u64);
    // Lanes that moves touch, and plays that lie there.
    let (mut touched, mut in_touched) = (0, 0_u64);
    for scene in &scenes {
        for rack in &scene.racks {
            let subsets = Subsets::of(rack);
            let start = ProcessTime::now();
            let mut first = (0_u64, 0_i64);
            for state in &scene.after {
                let lanes = Lanes::changed(&scene.before.board, &state.board);
                touched += lanes.count();
                let mut take = |play: &Play, _: usize| {
                    in_touched += u64::from(lanes.has(play.direction, play.lane.into()));
                    first = (first.0 + 1, first.1 + i64::from(play.score));
                };
                generator.plays(&lexicon, &state.board, &subsets, &mut take);
            }
            anew[0] += start.elapsed();
            let start = ProcessTime::now();
            let mut second = (0_u64, 0_i64);
            let mut keeper = KeptPlays::new(&lexicon, &scene.before.board, rack);
            for state in &scene.after {
                let mut take = |play: &Play, _: usize| {
                    second = (second.0 + 1, second.1 + i64::from(play.score));
                };
                keeper.plays(&state.board, &mut take);
            }
            kept += start.elapsed();
            assert_eq!(first, second, "the same replies");
            replies += first.0;
            let mut states = scene.after.clone();
            states.iter_mut().for_each(|state| state.racks[1].clone_from(rack));
            let start = ProcessTime::now();
            let best: Vec<_> = states.iter().map(|state| hasty.choose(&rules, state)).collect();
            anew[1] += start.elapsed();
            bests += best.len() as u64;
            for (time, most) in lanes.iter_mut().zip(KEPT) {
                let start = ProcessTime::now();
                let known = hasty.replies(&rules, &scene.before.board, rack, most);
                let found: Vec<_> = states
                    .iter()
                    .map(|state| hasty.choose_after(&rules, state, &scene.before.board, &known))
                    .collect();
                *time += start.elapsed();
                assert_eq!(best, found, "the same best replies");
            }
        }
    }
    println!(
        "{} positions, {replies} replies: anew {:?}, kept by lane {kept:?}, {:.2} times as fast",
        scenes.len(),
        anew[0],
        anew[0].as_secs_f64() / kept.as_secs_f64()
    );
    println!(
        "a move touches {:.1} of 30 lanes, where {:.0} % of the replies are",
        f64::from(touched) / bests as f64,
        100.0 * in_touched as f64 / replies as f64
    );
    println!("{bests} best replies: anew {:?}", anew[1]);
    for (time, most) in lanes.iter().zip(KEPT) {
        let times = anew[1].as_secs_f64() / time.as_secs_f64();
        println!("  with {most} plays kept: {time:?}, {times:.2} times as fast");
    }
    Ok(())
}

fn scenes(rules: &Rules<'_, LeaveTable>, count: usize) -> Vec<Scene> {
    let layout = Arc::new(Layout::standard());
    let mut hasty = Hasty::default();
    let mut scenes = Vec::new();
    for game in 0.. {
        let seed = Seed(3).stream(game);
        let mut state = State::begin(&layout, rules.alphabet, seed);
        // A position of each game, later and later.
        for _ in 0..1 + game % 8 {
            let found = hasty.choose(rules, &state);
            state.make(rules.alphabet, rules.lexicon, &found.mv, seed);
        }
        if state.bag.len() < 15 || state.board.count() == 0 {
            continue;
        }
        state.to_move = 0;
        let unseen = state.unseen_value(rules.alphabet);
        let (bag, rack) = (state.bag.len(), state.rack().to_vec());
        let moves = hasty.best(rules, &state.board, &rack, bag, unseen, MOVES);
        let after = |mv: &Move| {
            let mut after = state.clone();
            after.make(rules.alphabet, rules.lexicon, mv, seed);
            after
        };
        let after: Vec<State> = moves.iter().map(|found| after(&found.mv)).collect();
        let mut pool = [state.bag.clone(), state.racks[1].clone()].concat();
        let mut rng = seed.named("racks").rng();
        let mut deal = |_| {
            pool.shuffle(&mut rng);
            pool[..7].to_vec()
        };
        let racks = (0..RACKS).map(&mut deal).collect();
        scenes.push(Scene { before: state, after, racks });
        if scenes.len() == count {
            break;
        }
    }
    scenes
}
