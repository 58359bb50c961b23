//! Reviews of games.

use crate::played;
use crate::small_game;

use played::{hasty, record};
use ponder_crossword::gcg::{self, Action, GcgGame};
use ponder_crossword::record_positions::{ImpossibleEvent, ReviewError, record_positions};
use ponder_crossword::{CheckError, Equipment};
use ponder_crossword_search::Endgame;
use ponder_crossword_search::endgame::Limits;
use ponder_crossword_search::hasty::Rules;
use ponder_crossword_search::review::{
    KnownRack, Mistake, Review, ReviewSettings, TurnRemark, TurnReview, review,
};
use ponder_crossword_search::sim::{Sim, SimSettings, WinTable};
use ponder_game::{Refused, Seed};
use ponder_games::crossword::Vocabulary;
use proptest::prelude::*;
use rand::RngExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

static SMALL: LazyLock<Equipment> = LazyLock::new(small_game::equipment);

const HEAD: &str = "#character-encoding utf-8\n#player1 ann Ann\n#player2 bob Bob\n";

fn read(text: &str) -> GcgGame {
    gcg::read(format!("{HEAD}{text}").as_bytes(), &SMALL.alphabet).unwrap().game
}

fn go(game: &GcgGame, settings: &ReviewSettings) -> Result<Review, ReviewError> {
    review(&SMALL, settings, game, &Arc::default(), |_| {})
}

fn simulated(playouts: u64, threads: usize) -> ReviewSettings {
    let settings = SimSettings { playouts, threads, ..SimSettings::default() };
    let sim = Sim::new(SMALL.clone(), WinTable::standard(), settings);
    ReviewSettings { sim: Some(sim), ..ReviewSettings::default() }
}

/// Plays a game between a player that makes the best move by equity and one that knows fewer words.
fn played(seed: u64) -> GcgGame {
    let vocabulary = Vocabulary { share: 0.4, seed: Seed(3) };
    let few = vocabulary.lexicon(&small_game::graph(), &SMALL.alphabet).unwrap();
    let few = Equipment { lexicon: Arc::new(few), ..SMALL.clone() };
    let (mut best, mut weak) = (hasty(SMALL.clone()), hasty(few));
    record(&SMALL, Seed(seed), [&mut best, &mut weak], ["best", "weak"])
}

#[test]
fn the_best_move_loses_no_equity() {
    let game = played(1);
    let found = go(&game, &ReviewSettings::default()).unwrap();
    assert!(found.complete);
    assert_eq!(found.turns.len(), game.events.iter().filter(|it| it.action.is_turn()).count());
    assert!(found.turns.iter().all(|turn| turn.rack_is == KnownRack::Whole), "{found:?}");
    for turn in &found.turns {
        let (lost, rank) = (turn.equity_lost.unwrap(), turn.played.rank.unwrap());
        assert_eq!(lost == 0.0, rank == 1, "{turn:?}");
        assert!(turn.player == 1 || lost == 0.0, "{turn:?}");
        assert_eq!(turn.best[0].equity - turn.played.equity.unwrap(), lost);
        let last = turn.best.last().unwrap().equity;
        assert!(turn.played.equity.unwrap() <= last || rank <= turn.best.len());
    }
    let [best, weak] = &found.players[..] else { panic!("two players") };
    assert_eq!((best.equity_lost, best.name.as_str()), (Some(0.0), "best"));
    assert!(weak.equity_lost.unwrap() > 1.0, "{weak:?}");
    let mean = |player: usize| {
        let lost = found.turns.iter().filter(|turn| turn.player == player);
        let lost: Vec<f64> = lost.map(|turn| turn.equity_lost.unwrap()).collect();
        lost.iter().sum::<f64>() / lost.len() as f64
    };
    assert!((weak.equity_lost.unwrap() - mean(1)).abs() < 1e-9);
    let totals: Vec<i32> = (0..2)
        .map(|seat| {
            let mut own = game.events.iter().filter(|event| event.player == seat);
            own.next_back().unwrap().total.unwrap()
        })
        .collect();
    assert_eq!([best.score, weak.score].to_vec(), totals);
}

/// The loss with an empty bag is the difference of the solver's values.
#[test]
fn endgames_are_exact() {
    let game = played(2);
    let found = go(&game, &ReviewSettings::default()).unwrap();
    let all = record_positions(&game, &SMALL).unwrap();
    let mut seen = 0;
    for (turn, position) in found.turns.iter().zip(&all) {
        assert_eq!(turn.endgame.is_some(), turn.bag == 0, "{turn:?}");
        let Some(endgame) = &turn.endgame else { continue };
        let view = position.view().unwrap();
        let (rules, zeros) = (Rules::of(&SMALL), position.scoreless_turns);
        let racks = [view.rack, &*view.unseen];
        let mut solver = Endgame::default();
        let best = solver.solve(&rules, view.board, racks, 0, zeros, &Limits::default());
        assert!(best.exact && endgame.exact);
        assert_eq!((endgame.best, endgame.lost), (best.value, best.value - endgame.played));
        if endgame.lost == 0 {
            assert_eq!(turn.win_lost, Some(0.0));
        }
        if let Some(next) = found.turns.get(turn.turn).and_then(|next| next.endgame.as_ref()) {
            assert_eq!(endgame.played, turn.played.score - next.best);
        }
        seen += 1;
    }
    assert!(seen >= 2, "{seen} endgames");
    let lost = found.turns.iter().filter_map(|turn| turn.endgame.as_ref());
    let sum: i32 = found.players.iter().map(|player| player.endgame_lost).sum();
    assert_eq!(sum, lost.map(|endgame| endgame.lost).sum::<i32>());
}

#[test]
fn simulation_says_what_a_move_costs_and_does_not_depend_on_threads() {
    let mut game = played(1);
    game.events.truncate(4);
    let found = go(&game, &simulated(900, 1)).unwrap();
    assert_eq!(found, go(&game, &simulated(900, 2)).unwrap());
    let other = ReviewSettings { seed: Seed(2), ..simulated(900, 1) };
    assert_ne!(found, go(&game, &other).unwrap());
    for turn in &found.turns {
        let one = turn.simulated.as_ref().unwrap();
        let (own, best) = (one.played.playouts.unwrap(), one.best[0].playouts.unwrap());
        assert!(one.playouts <= 900 && own > 0 && own + 60 >= best, "{one:?}");
        assert_eq!(turn.win_lost, Some(one.lost));
        assert_eq!(one.played.text, turn.played.text);
        if one.best[0].text == one.played.text {
            assert_eq!((one.lost, one.lost_error), (0.0, 0.0));
        }
    }
    assert_eq!(found.players[0].simulated, 2);
}

#[test]
fn a_bad_move_is_a_mistake() {
    // RETAINS is available, and a pass is made.
    let game = read(">ann: AEINRST - +0 0\n>bob: DEALSIT 8D DEALS +14 14\n");
    let found = go(&game, &simulated(1500, 1)).unwrap();
    let turn = &found.turns[0];
    assert_eq!((turn.mistake, turn.played.text.as_str()), (Mistake::Large, "pass"));
    assert!(turn.best[0].text.ends_with(" 66") || turn.best[0].score > 55, "{:?}", turn.best);
    let one = turn.simulated.as_ref().unwrap();
    assert!(one.lost > 0.07 && one.lost > 5.0 * one.lost_error, "{one:?}");
    assert_eq!(found.players[0].mistakes.large, 1);
}

#[test]
fn invalid_words_are_named_and_compared_as_they_counted() {
    let game = read(
        ">ann: STONEDA 8D STONED +18 18\n>ann: STONEDA -- -18 0\n>bob: LINESRA 8D LENISAR +66 66\n",
    );
    let found = go(&game, &simulated(400, 1)).unwrap();
    let [withdrawn, stands] = &found.turns[..] else { panic!("two turns") };
    assert_eq!(withdrawn.played.phonies, ["STONED"]);
    assert!(withdrawn.played.withdrawn && withdrawn.equity_lost.unwrap() > 5.0);
    assert_eq!(withdrawn.simulated.as_ref().unwrap().played.text, "pass");
    assert_eq!((stands.scores, stands.played.phonies.len()), ([0, 0], 1));
    // It scored more than any valid play would have.
    assert_eq!((stands.played.rank, stands.equity_lost), (Some(1), Some(0.0)));
    let one = stands.simulated.as_ref().unwrap();
    assert!(one.best.iter().all(|best| best.text != stands.played.text), "{one:?}");
    assert!(one.played.playouts.unwrap() > 0);
    assert_eq!(found.players.iter().map(|player| player.phonies).sum::<usize>(), 2);
    assert_eq!(found.players[1].bingos, 1);
}

fn one(text: &str) -> TurnReview {
    go(&read(text), &ReviewSettings::default()).unwrap().turns.remove(0)
}

#[test]
fn racks_that_are_not_known_whole() {
    let part = one(">ann: TONES 8D STONE +12 12\n");
    assert_eq!((part.rack_is, part.equity_lost, part.played.rank), (KnownRack::Part, None, None));
    assert!(!part.best.is_empty());
    let none = one(">ann: 8D STONE +12 12\n");
    assert_eq!((none.rack_is, none.rack.as_str()), (KnownRack::Unknown, ""));
    let exchange = one(">ann: -5 +0 0\n");
    assert_eq!((exchange.played.text.as_str(), exchange.played.moves), ("exch 5", None));
    let wrong = one(">ann: TONESAA 8D STORE +12 12\n");
    assert!(wrong.remarks[0].to_string().contains("not have enough R"), "{:?}", wrong.remarks);
    let TurnRemark::Fault(CheckError::NotOnRack { tile, rack }) = &wrong.remarks[0] else {
        panic!("{:?}", wrong.remarks);
    };
    assert_eq!((tile.as_str(), rack.as_str()), ("R", "TONESAA"));
    let refused = Refused::from(wrong.remarks[0].clone());
    assert_eq!((&*refused.code, &*refused.args["tile"]), ("not-on-rack", "R"));
    assert_eq!((wrong.played.equity, wrong.mistake), (None, Mistake::None));
    let apart = one(">ann: TONESAA 1D STONE +12 12\n");
    assert_eq!(apart.remarks, [TurnRemark::Fault(CheckError::NotOnStart { at: (7, 7) })]);
    assert!(apart.remarks[0].to_string().contains("must cover 8H"), "{:?}", apart.remarks);
}

/// Racks with an empty bag follow from later plays.
#[test]
fn racks_of_endgames_are_completed() {
    let game = played(2);
    let mut poor = game.clone();
    for event in &mut poor.events {
        if let Action::Place { tiles, .. } = &event.action {
            let new = tiles.iter().filter(|&&tile| tile != 0);
            event.rack = new.map(|&tile| if tile & 0x80 == 0 { tile } else { 0 }).collect();
        }
    }
    let whole = record_positions(&game, &SMALL).unwrap();
    let found = record_positions(&poor, &SMALL).unwrap();
    assert_eq!(whole.len(), found.len());
    let ends = whole.iter().zip(&found).filter(|(position, _)| position.bag == 0);
    let mut seen = 0;
    for (position, found) in ends {
        assert_eq!((&position.rack, &position.unseen), (&found.rack, &found.unseen));
        seen += 1;
    }
    assert!(seen >= 2);
    assert!(found.iter().any(|position| !position.is_whole()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Damaged records are reviewed as far as possible, or rejected with the event.
    #[test]
    fn damaged_records_do_no_harm(seed in any::<u64>(), damages in 1..12) {
        static GAME: LazyLock<GcgGame> = LazyLock::new(|| played(2));
        let mut game = GAME.clone();
        let mut rng = Seed(seed).rng();
        for _ in 0..damages {
            let at = rng.random_range(0..game.events.len());
            let event = &mut game.events[at];
            match rng.random_range(0..7) {
                0 => event.player = 1 - event.player,
                1 => event.rack = (0..rng.random_range(0..9)).map(|_| rng.random_range(0..12)).collect(),
                2 => event.action = Action::Pass,
                3 => event.action = Action::PhonyWithdrawn,
                4 => event.rack.clear(),
                5 => event.action = Action::Exchange(gcg::Exchanged::Tiles(vec![1, 2])),
                _ if game.events.len() > 1 => drop(game.events.remove(at)),
                _ => {}
            }
        }
        let settings = ReviewSettings { nodes: 1000, candidates: 2, ..simulated(20, 1) };
        match go(&game, &settings) {
            Ok(found) => {
                let turns = game.events.iter().filter(|event| event.action.is_turn()).count();
                prop_assert_eq!(found.turns.len(), turns);
            }
            Err(error) => prop_assert!(error.event < game.events.len()),
        }
    }
}

#[test]
fn a_review_can_be_stopped() {
    let game = played(1);
    let stop = Arc::new(AtomicBool::new(false));
    let mut seen = Vec::new();
    let found = review(&SMALL, &ReviewSettings::default(), &game, &stop, |progress| {
        seen.push((progress.done, progress.turn.turn));
        stop.store(progress.done == 3, Ordering::Relaxed);
    });
    let found = found.unwrap();
    assert!(!found.complete && found.turns.len() == 3);
    assert_eq!(seen, [(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn games_that_cannot_be_reviewed() {
    let game = read(">ann: STONE 8D STONE +12 12\n>bob: ART 8E ART +3 3\n");
    let error = go(&game, &ReviewSettings::default()).unwrap_err();
    assert_eq!(error.event, 1);
    assert!(error.to_string().starts_with("event 2: 8E is occupied"), "{error}");
    let lone = read(">ann: STONE -- -12 0\n");
    let error = go(&lone, &ReviewSettings::default()).unwrap_err();
    assert_eq!(error.why, ImpossibleEvent::NothingToWithdraw);
    assert!(error.to_string().contains("there is no play to withdraw"), "{error}");
}
