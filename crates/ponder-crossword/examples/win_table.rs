//! A table of chances to win from hasty self-play: `win_table WORDS.kwg LEAVES.klv2 GAMES OUT`, and how far
//! it is from what other games show.
#![allow(clippy::unwrap_used)]

use ponder_crossword::game::State;
use ponder_crossword::hasty::Hasty;
use ponder_crossword::kwg::Kwg;
use ponder_crossword::sim::{WinGames, WinTable};
use ponder_crossword::{Alphabet, Equipment, Layout, Leaves, Lexicon};
use ponder_game::Seed;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, leaves, games, out] = &arguments[..] else {
        panic!("win_table WORDS.kwg LEAVES.klv2 GAMES OUT")
    };
    let lexicon = Lexicon::new(&Kwg::open(Path::new(words)).unwrap());
    let equipment = Equipment::new(Alphabet::english(), Layout::standard(), lexicon)
        .with_leaves(Leaves::open(Path::new(leaves)).unwrap());
    let settings = WinGames { games: games.parse().unwrap(), seed: Seed(7), threads: 1 };
    let table = WinTable::learn(&equipment, &settings, &AtomicBool::new(false));
    std::fs::write(out, table.text()).unwrap();
    // Leads in steps of 40 points, unseen tiles in steps of 20: said, seen, turns.
    let mut groups = vec![[(0.0, 0.0, 0_u32); 11]; 5];
    let mut hasty = Hasty::default();
    for game in 0..settings.games / 4 {
        let seed = Seed(8).stream(u64::from(game));
        let mut state = State::begin(&equipment.layout, &equipment.alphabet, seed);
        let mut turns = Vec::new();
        while !state.is_over() {
            let side = state.to_move;
            turns.push((side, state.view().unseen.len(), state.view().lead()));
            let mv = hasty.choose(&equipment.rules(), &state).mv;
            let seed = seed.stream(turns.len() as u64);
            state.make(&equipment.alphabet, &equipment.lexicon, &mv, seed);
        }
        for (side, unseen, lead) in turns {
            let end = state.scores[side] - state.scores[1 - side];
            let won = (1.0 + f64::from(end.signum())) / 2.0;
            let column = ((lead + 220).div_euclid(40)).clamp(0, 10) as usize;
            let group = &mut groups[unseen.min(99) / 20][column];
            group.0 += table.chance(f64::from(lead), unseen);
            group.1 += won;
            group.2 += 1;
        }
    }
    for (row, groups) in groups.iter().enumerate() {
        println!("unseen {} to {}", row * 20, row * 20 + 19);
        for (column, (said, seen, turns)) in groups.iter().enumerate().filter(|(_, it)| it.2 > 0) {
            let n = f64::from(*turns);
            let lead = column as i32 * 40 - 200;
            println!(
                "  lead about {lead:4}: said {:.3}, seen {:.3}, {turns} turns",
                said / n,
                seen / n
            );
        }
    }
}
