//! Tests of self-play: games are complete, legal, reproducible and independent of batching.

use ponder_game::{Answers, Encode, Evaluator, Frame, Game, Position, Request, Seed, Status, Wait};
use ponder_go::{Go, GoRules};
use ponder_hex::Hex;
use ponder_net::learn::LearnBatch;
use ponder_paco::Paco;
use ponder_search::driver::{StopCondition, Then, Work};
use ponder_train::selfplay::{ResignConfig, RuleSet, SelfPlay, SelfPlayConfig};
use ponder_train::shuffle::Packed;
use ponder_train::{Ending, Episode, Replay, ReplayError, TargetOptions};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

type Small = Hex<u128>;
type SmallPosition = <Small as Game>::Position;

/// A fake evaluator with fixed answers, drawn from the position's key.
#[derive(Default)]
struct Opinions {
    answers: Answers,
    /// Fixed value for the first side, if any.
    first: Option<f32>,
}

impl<P: Position> Evaluator<P> for Opinions {
    fn submit(&mut self, batch: &mut Vec<Request<P>>) {
        for request in batch.drain(..) {
            let mut state = request.position.search_key().0 as u64;
            let mut next = || {
                let (word, after) = Seed::splitmix(state);
                state = after;
                (word >> 40) as f32 / (1 << 24) as f32
            };
            let sign =
                if request.position.to_move() == ponder_game::Side::First { 1.0 } else { -1.0 };
            let value = self.first.map_or(next() - 0.5, |value| value * sign);
            let count = request.position.count_moves(&ponder_game::History::default());
            let mut policy: Vec<f32> = (0..count).map(|_| next() + 0.01).collect();
            let sum: f32 = policy.iter().sum();
            policy.iter_mut().for_each(|prior| *prior /= sum);
            self.answers.push(&request, value, &policy);
        }
    }

    fn collect(&mut self, _wait: Wait, answers: &mut Answers) -> usize {
        let count = self.answers.len();
        answers.append(&mut self.answers);
        self.answers.clear();
        count
    }

    fn in_flight(&self) -> usize {
        self.answers.len()
    }
}

fn config() -> SelfPlayConfig {
    SelfPlayConfig {
        games_in_flight: 5,
        batch: 4,
        simulations: 8,
        fast_simulations: 3,
        ..SelfPlayConfig::default()
    }
}

fn only(rules: &str) -> RuleSet<Small> {
    RuleSet::only(rules.parse().expect("rules"))
}

/// The first `count` finished games.
fn play(rules: &str, config: SelfPlayConfig, count: usize) -> Vec<Episode> {
    play_with(only(rules), config, count, Opinions::default())
}

fn play_with<G: Game>(
    rules: RuleSet<G>,
    config: SelfPlayConfig,
    count: usize,
    mut evaluator: Opinions,
) -> Vec<Episode> {
    let mut play =
        SelfPlay::<G>::new(rules, config, Seed(7), Work::InCalls).expect("a configuration");
    let (flag, mut episodes) = (AtomicBool::new(false), Vec::new());
    let until = StopCondition { flag: &flag, deadline: None };
    play.run(
        &mut evaluator,
        until,
        || {},
        || 3,
        |episode, _| {
            episodes.push(episode);
            if episodes.len() >= count {
                flag.store(true, std::sync::atomic::Ordering::Relaxed);
            }
            Then::GoOn
        },
    );
    episodes.truncate(count);
    episodes
}

#[test]
fn games_are_legal_whole_and_their_examples_sum_to_one() {
    // On the smallest boards reused trees prove results before their roots are evaluated.
    for (board, games) in [("5", 60), ("3", 300)] {
        are_legal_whole_and_sum_to_one(board, &play(board, config(), games));
    }
}

fn are_legal_whole_and_sum_to_one(board: &str, episodes: &[Episode]) {
    let rules = board.parse().expect("rules");
    for episode in episodes {
        assert_eq!((episode.rules.as_str(), episode.model), (&*format!("hex:{board}"), 3));
        let mut replay = Replay::<Small>::new(&rules, episode).expect("these rules");
        let mut batch = LearnBatch::new(replay.position().frame(), replay.position().policy_len());
        let packed = only(board).pack(episode).expect("legal targets");
        for example in 0..packed.examples() {
            packed.add_to(&mut batch, example, example, &TargetOptions::default());
        }
        for (number, ply) in episode.plies.iter().enumerate() {
            assert_eq!(replay.ply(), number);
            if ply.is_example {
                let sum: f32 = ply.policy.iter().map(|&(_, share)| share).sum();
                // In a lost position no move is better than another.
                let is_lost = ply.policy.is_empty() && episode.ending == Ending::Proven;
                assert!(is_lost || (sum - 1.0).abs() < 1e-4, "{sum}");
            } else {
                assert!(ply.policy.is_empty());
            }
            assert!(replay.step().expect("a legal move").is_some());
        }
        assert_eq!(batch.len(), episode.examples());
        assert_eq!(batch.legal.len(), batch.len() * batch.outputs);
        let over = replay.position().status(replay.history());
        match episode.ending {
            Ending::Finished => {
                let Status::Over(outcome) = over else { panic!("the game is not over") };
                assert_eq!(outcome.value_for(ponder_game::Side::First), episode.outcome);
            }
            Ending::Proven | Ending::Resigned => assert!(episode.outcome.abs() == 1.0),
            Ending::Cut => panic!("no game of Hex is too long"),
        }
    }
}

#[test]
fn proven_results_are_right() {
    let rules = "3".parse().expect("rules");
    let mut checked = 0;
    for episode in play("3", SelfPlayConfig { simulations: 64, ..config() }, 200) {
        if episode.ending != Ending::Proven {
            continue;
        }
        let mut replay = Replay::<Small>::new(&rules, &episode).expect("these rules");
        replay.go_to(episode.plies.len() - 1).expect("legal moves");
        let value = solve(replay.position());
        let first = replay.position().to_move() == ponder_game::Side::First;
        assert_eq!(if first { value } else { -value }, episode.outcome);
        checked += 1;
    }
    assert!(checked > 20, "only {checked} games were proven");
}

/// Value for the side to move, by exhaustive search.
fn solve(position: &SmallPosition) -> f32 {
    let history = ponder_game::History::default();
    match position.status(&history) {
        Status::Over(outcome) => outcome.value_for(position.to_move()),
        _ => {
            let wins = position.legal_moves(&history).into_iter().any(|mv| {
                let mut next = position.clone();
                next.play(mv);
                solve(&next) < 0.0
            });
            if wins { 1.0 } else { -1.0 }
        }
    }
}

/// A game of Go whose result is proven, or that a side would resign, is played on to its count: by
/// then the owners of all points are known.
#[test]
fn games_of_go_are_counted() {
    let resign = ResignConfig { checked_share: 0.5, games: 20, ..ResignConfig::default() };
    for resign in [resign, ResignConfig { value_max: 0.0, false_share_max: 1.0, ..resign }] {
        let config = SelfPlayConfig { resign, plies_max: 400, ..config() };
        let rules = RuleSet::<Go<128>>::only("5".parse().expect("rules"));
        let episodes = play_with(rules, config, 100, Opinions::default());
        let counted = episodes.iter().filter_map(|episode| {
            let count = episode.count.as_ref()?;
            assert_eq!(count.owners.len(), 25);
            assert_eq!(episode.outcome, (count.margin_halves as f32).clamp(-1.0, 1.0));
            assert_eq!(episode.ending, Ending::Finished);
            Some(())
        });
        let counted = counted.count();
        assert!(counted >= 95, "{counted} of {}", episodes.len());
    }
}

#[test]
fn the_same_seed_gives_the_same_games_for_every_batch_size() {
    let resign = ResignConfig { checked_share: 1.0, ..ResignConfig::default() };
    let base = SelfPlayConfig { resign, ..config() };
    let by_seed = |games: Vec<Episode>| -> BTreeMap<u64, Episode> {
        games.into_iter().map(|game| (game.seed, game)).collect()
    };
    let one = by_seed(play("4", SelfPlayConfig { batch: 1, ..base }, 30));
    let same = by_seed(play("4", SelfPlayConfig { batch: 1, ..base }, 30));
    assert_eq!(one, same);
    let many = by_seed(play("4", SelfPlayConfig { batch: 64, ..base }, 30));
    let both: Vec<_> = one.keys().filter(|seed| many.contains_key(seed)).collect();
    assert!(both.len() > 15);
    for seed in both {
        assert_eq!(one[seed], many[seed]);
    }
}

#[test]
fn every_first_move_is_forced_equally_often() {
    let all_random = SelfPlayConfig { random_share: 1.0, random_more: 0.0, ..config() };
    let mut first_moves = BTreeMap::new();
    // Games finish in a different order than they start, so a few more than four rounds are played.
    for episode in play("4", all_random, 80) {
        assert_eq!(episode.plies[0].visits, 0, "the first move is drawn");
        assert!(!episode.plies[0].is_example);
        *first_moves.entry(episode.plies[0].mv.clone()).or_insert(0) += 1;
    }
    assert_eq!(first_moves.len(), 16);
    let (least, most) = (first_moves.values().min(), first_moves.values().max());
    assert!(least >= Some(&4) && most <= Some(&6), "{first_moves:?}");
}

#[test]
fn a_side_gives_up_only_after_enough_checked_games() {
    let resign =
        ResignConfig { checked_share: 0.5, false_share_max: 1.0, games: 20, value_max: -0.1 };
    // The evaluator says that the first side is lost, so it resigns at the first opportunity.
    let pessimist = Opinions { first: Some(-0.9), ..Opinions::default() };
    let config = SelfPlayConfig { resign, ..config() };
    let games = play_with(only("5"), config, 200, pessimist);
    let first = games.iter().position(|game| game.ending == Ending::Resigned).expect("one");
    assert!(first >= 20, "game {first} ended by resignation");
    for game in games.iter().filter(|game| game.ending == Ending::Resigned) {
        let last = game.plies.last().expect("a move");
        assert!(last.root_value < -0.1);
        assert_eq!((game.outcome, game.plies.len() % 2), (-1.0, 1), "the first side gave up");
    }
}

#[test]
fn an_episode_that_breaks_the_rules_is_refused() {
    let episode = play("4", config(), 1).remove(0);
    let refused = |change: &dyn Fn(&mut Episode)| {
        let mut changed = episode.clone();
        change(&mut changed);
        only("4").pack(&changed).map(|_| ()).expect_err("refused")
    };
    let other = refused(&|game| game.rules = "hex:5".to_owned());
    assert!(matches!(other, ReplayError::Rules { .. }), "{other}");
    let twice = refused(&|game| game.plies[1].mv = game.plies[0].mv.clone());
    assert!(matches!(twice, ReplayError::Illegal { ply: 1, .. }), "{twice}");
    let strange = refused(&|game| game.plies[0].mv = "z99".to_owned());
    assert!(matches!(strange, ReplayError::Unreadable { ply: 0, .. }), "{strange}");
    let wrong = refused(&|game| {
        game.plies[0].is_example = true;
        game.plies[0].policy = vec![(99, 1.0)];
    });
    assert!(matches!(wrong, ReplayError::Target { ply: 0, output: 99 }), "{wrong}");
}

#[test]
fn the_usual_rules_are_written_as_the_name_of_the_game() {
    let rules = RuleSet::<Paco>::only("".parse().expect("the usual rules"));
    assert_eq!(rules.texts().collect::<Vec<_>>(), ["paco"]);
    let both = rules.with("paco", 0.5).expect("the same game");
    assert!(both.named("paco").is_some() && both.named("paco:").is_none());
}

#[test]
fn a_share_of_the_games_is_played_under_other_rules() {
    let rules = only("4").with("hex:4,swap", 0.5).expect("the same board");
    let episodes = play_with(rules.clone(), config(), 300, Opinions::default());
    let with_swap = episodes.iter().filter(|episode| episode.rules == "hex:4,swap").count();
    assert!((110..=190).contains(&with_swap), "{with_swap} of 300");
    let mut swaps = 0;
    for episode in &episodes {
        let rules = rules.named(&episode.rules).expect("one of them");
        let mut replay = Replay::<Small>::new(rules, episode).expect("its rules");
        replay.go_to(episode.plies.len()).expect("legal moves");
        swaps += u32::from(episode.plies.get(1).is_some_and(|ply| ply.mv.starts_with("swap")));
    }
    assert!(swaps > 0);
    assert!(rules.named("hex:4,swap=sides").is_none());
    for (text, share, problem) in [
        ("hex:5x4", 0.5, "only on square boards"),
        ("go:4", 0.5, "the game must be hex"),
        ("hex:four", 0.5, "four"),
        ("hex:4,swap", 0.6, "0.6"),
        ("hex:4,swap", f32::NAN, "NaN"),
    ] {
        let error = rules.clone().with(text, share).expect_err("refused").to_string();
        assert!(error.contains(problem), "{error}");
    }
}

/// Limits are for the main board, and in proportion for the others.
#[test]
fn games_on_several_boards_have_examples_of_their_size() {
    let rules = only("4").with("hex:6", 0.5).expect("another board");
    let config = SelfPlayConfig { plies_max: 9, ..config() };
    let episodes = play_with(rules.clone(), config, 100, Opinions::default());
    let mut games = [0; 2];
    for episode in &episodes {
        let (number, side) = if episode.rules == "hex:6" { (1, 6) } else { (0, 4) };
        games[number] += 1;
        let packed = rules.pack(episode).expect("legal targets");
        assert_eq!(packed.frame(), Frame { rows: side, cols: side });
        assert!(episode.plies.len() <= 9 * side * side / 16 + 1, "{}", episode.plies.len());
    }
    assert!(games.iter().all(|count| *count >= 25), "{games:?}");
}

#[test]
fn a_game_that_is_too_long_has_no_result_and_learns_from_its_searches() {
    let config = SelfPlayConfig { plies_max: 7, full_share: 1.0, ..config() };
    let resign = ResignConfig { checked_share: 1.0, ..config.resign };
    let config = SelfPlayConfig { resign, ..config };
    let episodes = play("9", config, 20);
    for episode in &episodes {
        assert_eq!((episode.ending, episode.outcome), (Ending::Cut, 0.0));
        let rules = "9".parse().expect("rules");
        let packed = only("9").pack(episode).expect("legal targets");
        let position = Small::initial(&rules);
        let mut batch = LearnBatch::new(position.frame(), position.policy_len());
        (0..packed.examples())
            .for_each(|at| packed.add_to(&mut batch, at, 0, &TargetOptions::default()));
        let examples = episode.plies.iter().filter(|ply| ply.is_example);
        let values: Vec<f32> = examples.map(|ply| ply.root_value).collect();
        assert_eq!(batch.value, values);
    }
}

#[test]
fn the_first_plies_come_from_the_policy() {
    let config =
        SelfPlayConfig { random_share: 0.0, policy_plies: 4.0, full_share: 1.0, ..config() };
    let episodes = play("7", config, 200);
    let drawn = |episode: &Episode| {
        episode.plies.iter().take_while(|ply| ply.visits == 0 && !ply.is_example).count()
    };
    let counts: Vec<usize> = episodes.iter().map(drawn).collect();
    // An exponential distribution rounded down: 22% are 0, and the mean is 3.5.
    let (zeros, sum) =
        (counts.iter().filter(|&&count| count == 0).count(), counts.iter().sum::<usize>());
    assert!((25..=65).contains(&zeros) && (500..=900).contains(&sum), "{zeros} {sum}");
    // The policy is nearly uniform, so the first moves are all over the board.
    let firsts: std::collections::BTreeSet<&str> = episodes
        .iter()
        .filter(|episode| drawn(episode) > 0)
        .map(|episode| episode.plies[0].mv.as_str())
        .collect();
    assert!(firsts.len() > 35, "{}", firsts.len());
    assert!(episodes.iter().all(|episode| episode.plies.iter().any(|ply| ply.is_example)));
}

#[test]
fn random_moves_of_several_actions_are_whole() {
    let config = SelfPlayConfig { random_share: 1.0, random_max: 2, varied_share: 0.0, ..config() };
    let rules = RuleSet::<Paco>::only("".parse().expect("the usual rules"));
    let mut checked = 0;
    for episode in
        play_with(rules, SelfPlayConfig { plies_max: 12, ..config }, 20, Opinions::default())
    {
        let rules = "".parse().expect("rules");
        let random = episode.plies.iter().take_while(|ply| ply.visits == 0).count();
        let mut replay = Replay::<Paco>::new(&rules, &episode).expect("its rules");
        let before = random.checked_sub(1).map(|last| {
            replay.go_to(last).expect("legal moves");
            replay.position().to_move()
        });
        replay.go_to(random).expect("legal moves");
        // A random move that would end the game is left out, but these games have just begun.
        assert!(before.is_some_and(|side| side != replay.position().to_move()), "{random}");
        checked += usize::from(random >= 2);
    }
    assert!(checked > 10, "{checked}");
}

#[test]
fn a_share_of_the_games_varies_the_rules() {
    let config = SelfPlayConfig { plies_max: 6, varied_share: 0.5, ..config() };
    let rules = RuleSet::<Paco>::only("".parse().expect("the usual rules"));
    let games = play_with(rules, config, 60, Opinions::default());
    let rows = games.iter().filter(|game| game.rules.starts_with("paco:row=")).count();
    let usual = games.iter().filter(|game| game.rules == "paco").count();
    assert!(rows + usual == 60 && (15..=45).contains(&rows), "{rows} {usual}");
    let rules = RuleSet::<Go<128>>::only("5,komi=7.5".parse().expect("rules"));
    let config = SelfPlayConfig { plies_max: 300, varied_share: 1.0, ..config };
    let mut komis = BTreeMap::new();
    for game in play_with(rules.clone(), config, 60, Opinions::default()) {
        assert!(rules.allows(&game.rules), "{}", game.rules);
        rules.pack(&game).expect("legal moves");
        let (_, own) = game.rules.split_once(':').expect("a board");
        let own: GoRules = own.parse().expect("rules");
        *komis.entry(own.komi_halves()).or_insert(0) += 1;
    }
    for other in ["go:5,komi=20.5", "go:5,japanese,komi=7.5", "go:6,komi=7.5", "hex:5"] {
        assert!(!rules.allows(other), "{other}");
    }
    assert!(komis.len() >= 5 && komis.keys().all(|komi| (9..=21).contains(komi)), "{komis:?}");
}

#[test]
fn full_searches_record_their_visits_and_their_surprise() {
    let config = SelfPlayConfig { full_share: 0.5, ..config() };
    let (mut surprises, mut examples) = (0.0, 0);
    for episode in play("5", config, 40) {
        for ply in &episode.plies {
            if !ply.is_example {
                assert!(ply.children.is_empty() && ply.surprise == 0.0);
                continue;
            }
            let visits: u32 = ply.children.iter().map(|child| child.visits).sum();
            assert!(visits <= ply.visits, "{visits} of {}", ply.visits);
            assert!(ply.children.iter().all(|child| child.value.abs() <= 1.0 && child.prior > 0.0));
            surprises += ply.surprise;
            examples += 1;
        }
    }
    assert!(examples > 100 && surprises > 0.01 * examples as f32, "{surprises} of {examples}");
}
