//! Games between bots.
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

#[path = "common/small.rs"]
mod small;

use ponder_crossword::gcg::replay;
use ponder_crossword::{Equipment, Move};
use ponder_crossword_search::Bot;
use ponder_crossword_search::autoplay::{
    Finished, Game, Mean, Pairs, Share, Summary, play, record, run,
};
use ponder_crossword_search::bots::{HastyBot, LimitedBot};
use ponder_game::Seed;
use ponder_games::crossword::Vocabulary;
use std::sync::atomic::{AtomicBool, Ordering};

fn pairs(count: u32, threads: usize) -> Pairs {
    Pairs { count, seed: Seed(3), threads }
}

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

#[test]
fn results_do_not_depend_on_threads_or_on_what_was_played_before() {
    let equipment = small::equipment();
    let a = HastyBot::new(equipment.clone());
    let b = HastyBot::new(equipment.clone()).with_noise(8.0);
    let alone = run(&equipment, [&a, &b], &pairs(10, 1), &[], &never(), |_| {});
    assert_eq!(alone.len(), 20);
    assert_eq!(run(&equipment, [&a, &b], &pairs(10, 3), &[], &never(), |_| {}), alone);
    let mut told = 0;
    let before: Vec<Finished> = alone.iter().step_by(3).copied().collect();
    let resumed = run(&equipment, [&a, &b], &pairs(10, 2), &before, &never(), |_| told += 1);
    assert_eq!(resumed, alone);
    assert_eq!(told, alone.len() - before.len());
}

#[test]
fn a_stopped_run_returns_what_is_finished() {
    let equipment = small::equipment();
    let bot = HastyBot::new(equipment.clone());
    let stop = never();
    let mut told = 0;
    let part = run(&equipment, [&bot, &bot], &pairs(50, 1), &[], &stop, |_| {
        told += 1;
        stop.store(told == 5, Ordering::Relaxed);
    });
    assert_eq!(part.len(), 5);
    let whole = run(&equipment, [&bot, &bot], &pairs(50, 1), &part, &never(), |_| {});
    assert_eq!(whole.len(), 100);
    assert_eq!(whole[..5], part[..]);
}

#[test]
fn equal_bots_make_both_games_of_a_pair_the_same() {
    let equipment = small::equipment();
    let bot = HastyBot::new(equipment.clone());
    let games = run(&equipment, [&bot, &bot], &pairs(8, 1), &[], &never(), |_| {});
    for pair in games.chunks(2) {
        let [a, b] = pair[0].scores;
        assert_eq!(pair[1].scores, [b, a]);
    }
    let summary = Summary::of(&games);
    assert_eq!((summary.games, summary.won.share, summary.spread.mean), (16, 0.5, 0.0));
    assert_eq!(summary.scores[0].mean, summary.scores[1].mean);
    assert!(summary.to_string().contains("16 games: 50.0 % won"));
}

#[test]
fn a_record_replays_to_the_same_score() {
    let equipment = small::equipment();
    let bot = HastyBot::new(equipment.clone());
    let mut checked = 0;
    run(&equipment, [&bot, &bot], &pairs(10, 1), &[], &never(), |game: &Game| {
        // Seat 0 is taken by the first bot in games of even number.
        let first = (game.finished.number % 2) as usize;
        let written = record(&equipment, game, ["one", "two"], "small");
        let text = written.write(&equipment.alphabet).unwrap();
        assert!(text.starts_with("#character-encoding utf-8\n#player1 one\n"));
        let replayed = replay(&written, &[], &equipment.layout, &equipment.alphabet).unwrap();
        assert_eq!(replayed.remarks, []);
        let totals = &replayed.steps.last().unwrap().totals;
        assert_eq!([totals[first], totals[1 - first]], game.finished.scores);
        checked += 1;
    });
    assert_eq!(checked, 20);
}

#[test]
fn each_seat_draws_what_the_other_bot_found_there() {
    let equipment = small::equipment();
    let mut exact = HastyBot::new(equipment.clone());
    let mut noisy = HastyBot::new(equipment.clone()).with_noise(20.0);
    let mut first_racks = |number: u32| {
        let bots: [&mut dyn Bot; 2] = [&mut exact, &mut noisy];
        let game = play(&equipment, bots, Seed(5), number, &never()).unwrap();
        [game.turns[0].rack.clone(), game.turns[1].rack.clone()]
    };
    assert_eq!(first_racks(0), first_racks(1));
    assert_ne!(first_racks(0), first_racks(2));
}

#[test]
fn noise_and_missing_words_make_a_player_weaker() {
    let equipment = small::equipment();
    let hasty = HastyBot::new(equipment.clone());
    let noisy = hasty.clone().with_noise(15.0);
    let games = run(&equipment, [&hasty, &noisy], &pairs(40, 1), &[], &never(), |_| {});
    assert!(Summary::of(&games).spread.mean > 15.0, "{}", Summary::of(&games));
    let limited = limited(&equipment, 0.4);
    let games = run(&equipment, [&hasty, &limited], &pairs(40, 1), &[], &never(), |_| {});
    assert!(Summary::of(&games).spread.mean > 15.0, "{}", Summary::of(&games));
}

fn limited(equipment: &Equipment, share: f64) -> LimitedBot {
    let vocabulary = Vocabulary { share, seed: Seed(9) };
    let lexicon = vocabulary.lexicon(&small::graph(), &equipment.alphabet).unwrap();
    let own = Equipment { lexicon: lexicon.into(), ..equipment.clone() };
    LimitedBot::new(own.clone(), Box::new(HastyBot::new(own)))
}

#[test]
fn a_vocabulary_has_about_its_share_and_plays_only_words_that_it_knows() {
    let (graph, alphabet) = (small::graph(), small::alphabet());
    let known = |share: f64| {
        let vocabulary = Vocabulary { share, seed: Seed(1) };
        let lexicon = vocabulary.lexicon(&graph, &alphabet).unwrap();
        let long = graph.words().filter(|word| word.len() > 3).collect::<Vec<_>>();
        let some = long.iter().filter(|word| lexicon.contains(word)).count();
        some as f64 / long.len() as f64
    };
    assert_eq!((known(0.0), known(1.0)), (0.0, 1.0));
    assert!((known(0.5) - 0.5).abs() < 0.15, "{}", known(0.5));
    assert!(known(0.3) < known(0.8));
    let equipment = small::equipment();
    let vocabulary = Vocabulary { share: 0.4, seed: Seed(9) };
    let words = vocabulary.lexicon(&graph, &alphabet).unwrap();
    let mut bots = [limited(&equipment, 0.4), limited(&equipment, 0.4)];
    let [a, b] = &mut bots;
    let game = play(&equipment, [a, b], Seed(2), 0, &never()).unwrap();
    let written = record(&equipment, &game, ["a", "b"], "small");
    let steps = replay(&written, &[], &equipment.layout, &alphabet).unwrap().steps;
    let plays = game.turns.iter().zip(&steps).filter(|(turn, _)| matches!(turn.mv, Move::Place(_)));
    let mut seen = 0;
    for (_, step) in plays {
        for row in 0..15 {
            for col in 0..15 {
                for direction in ponder_crossword::Direction::BOTH {
                    let squares = step.grid.word_through((row, col), direction);
                    let tiles = squares.iter().map(|&square| step.grid.at(square) & 0x7f);
                    let word: Vec<u8> = tiles.collect();
                    if word.len() > 1 {
                        assert!(words.contains(&word), "{}", alphabet.text(&word));
                        seen += 1;
                    }
                }
            }
        }
    }
    assert!(seen > 50);
}

#[test]
fn intervals_are_those_of_the_textbooks() {
    let share = Share::of(50.0, 100);
    // Wilson's interval of 50 in 100: 0.4038 to 0.5962.
    assert!((share.low - 0.403_83).abs() < 1e-4 && (share.high - 0.596_17).abs() < 1e-4);
    let all = Share::of(10.0, 10);
    assert!((all.low - 0.722_47).abs() < 1e-4 && all.high <= 1.0 + 1e-12);
    assert_eq!(Share::of(0.0, 0), Share { share: 0.5, low: 0.0, high: 1.0 });
    let mean = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
    assert_eq!(mean.mean, 2.5);
    assert!((mean.error - (5.0_f64 / 12.0).sqrt()).abs() < 1e-12);
    let (low, high) = mean.interval();
    assert!((low - 1.234_84).abs() < 1e-4 && (high - 3.765_16).abs() < 1e-4, "{low} {high}");
    assert_eq!(Mean::of(&[]), Mean { mean: 0.0, error: 0.0 });
}
