//! Searches whose network runs asynchronously in libtorch.
#![cfg(feature = "torch")]

use ponder_game::{Action, Encode, Game, History, Seed, Viewer};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::{Backend, Metadata, Model, Net, NetConfig, NetEvaluator, NetOptions};
use ponder_players::{Control, Environment, build};
use ponder_search::Search;
use ponder_search::driver::{Pool, PoolConfig, StopCondition, Then, Work};
use ponder_search::gumbel::{Gumbel, GumbelConfig};
use std::sync::Arc;

const SIMULATIONS: u32 = 24;

/// Visits of ten searches in one pool, and the mean size of its batches.
struct TenSearches;

impl GameVisitor for TenSearches {
    type Output = (Vec<u64>, f64);

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        let config = NetConfig::pooled::<G::Position>(16, 1);
        let about = Metadata::new(G::NAME, "hex:5", G::Position::PLANE_UNITS, "random weights");
        let model = Model::random(config, about, Seed(1)).expect("a network");
        let backend: Backend = "torch-cpu".parse().expect("built in");
        let net = Net::new(&model, backend).expect("libtorch");
        let mut evaluator = NetEvaluator::<G::Position>::new(Arc::new(net), NetOptions::default());
        let searches = (0..10).map(|number| {
            let config = GumbelConfig { leaves_in_flight_max: 1, ..GumbelConfig::default() };
            let start = G::initial(rules);
            let mut search = Gumbel::new(start, History::default(), config, Seed(number));
            search.set_simulations(SIMULATIONS);
            search
        });
        let config = PoolConfig { batch: 4, batches_in_flight: 2, work: Work::Asynchronous };
        let mut pool = Pool::new(config, searches.collect());
        let until = StopCondition::never();
        let report = pool.run(&mut evaluator, until, |_, _, _| Then::Leave);
        assert_eq!(report.stop, None);
        assert_eq!(evaluator.counts().computed, report.requests);
        assert!(report.busy <= report.wall && !report.busy.is_zero());
        (pool.searches().iter().map(Gumbel::visits).collect(), report.batch_mean())
    }
}

#[test]
fn a_pool_keeps_two_batches_in_flight() {
    let game: GameSpec = "hex:5".parse().expect("a rules string");
    let (visits, batch_mean) = game.visit(TenSearches).expect("a game with positions");
    assert!(visits.iter().all(|&visits| visits >= u64::from(SIMULATIONS)), "{visits:?}");
    assert!(batch_mean > 2.0, "{batch_mean}");
}

#[test]
fn players_search_with_it() {
    let game: GameSpec = "hex:4".parse().expect("a rules string");
    for spec in ["policy:model=random:16x1", "puct:model=random:16x1,sims=16,threads=2"] {
        let spec = format!("{spec},backend=torch").parse().expect("a spec");
        let environment = Environment { allow_programs: true, ..Environment::default() };
        let mut player = build(&spec, &game, Seed(1), &environment).expect("a player");
        let mut table = game.table();
        while table.result().is_none() {
            let view = table.observe(Viewer::Record);
            let choice = player.choose(&view, &mut Control::none()).expect("a move");
            assert!(matches!(choice.action, Action::Play { .. }));
            let seat = table.to_act().expect("a running game");
            table.apply(seat, &choice.action).expect("a legal move");
        }
    }
}
