//! What a run trains, and how.

use super::TrainError;
use crate::selfplay::{RangeError, RuleSet, SelfPlayConfig, check_range};
use ponder_game::{Encode, Game, Seed};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::Taps;
use serde::{Deserialize, Serialize};

/// The configuration of a run, as it lies in the run directory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainConfig {
    /// The version of this format: [`TrainConfig::VERSION`].
    pub version: u32,
    /// The rules string, with the game's name.
    pub game: String,
    /// Other rules of the same game and board for a share of the games of self-play, which the
    /// network then knows too.
    #[serde(default)]
    pub also: Vec<AlsoConfig>,
    /// The seed of everything random.
    pub seed: Seed,
    /// The network.
    pub net: NetShape,
    /// How the network is computed in self-play: `int8`, `fp32`, one of their variants, or `auto` for
    /// the fastest.
    pub backend: String,
    /// Self-play.
    pub selfplay: SelfPlayConfig,
    /// Learning.
    pub learn: LearnConfig,
    /// Measuring.
    pub measure: MeasureConfig,
    /// Seconds from one object of metrics in the run directory to the next; 0 for none.
    #[serde(default = "metrics_every_s")]
    pub metrics_every_s: f64,
}

fn metrics_every_s() -> f64 {
    10.0
}

/// Rules for a share of the games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlsoConfig {
    /// The rules string, with the game's name.
    pub game: String,
    /// The share of the games, 0 to 1.
    pub share: f32,
}

/// The network that a run trains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetShape {
    /// Channels of the tower, 8 to 512, a multiple of 8.
    pub channels: usize,
    /// Residual blocks, 0 to 64.
    pub blocks: usize,
    /// Plain or masked convolutions.
    pub taps: Taps,
}

/// How a network learns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LearnConfig {
    /// How the step is computed: a path of [`ponder_net::learn::LearnPath`], or `auto`.
    pub path: String,
    /// Examples a step, 8 to 65,536.
    pub batch: usize,
    /// The learning rate after the warm-up, 1e-7 to 10.
    pub rate: f32,
    /// Steps over which the rate rises from 0.
    pub warmup: u64,
    /// The share of a run at its end in which the rate falls to a tenth, 0 to 1.
    pub cooldown: f64,
    /// Decoupled weight decay, a step and unit of rate: 0 to 1.
    pub weight_decay: f32,
    /// The greatest norm of a gradient; longer ones are shortened. 0 for no limit.
    pub gradient_norm_max: f32,
    /// The weight of the value's loss beside the policy's, 0.01 to 100.
    pub value_weight: f32,
    /// The share of the search's own value in the value target, 0 to 1; the rest is the outcome.
    pub root_share: f32,
    /// Steps over which the weights that play are averaged, 1 to 1,000,000.
    pub average_over: f32,
    /// Times that each example is used, 1 to 64.
    pub reuse: u32,
    /// Examples of the window at the start, 256 to 100,000,000.
    pub window_min: u64,
    /// Examples of the window at most.
    pub window_max: u64,
    /// The memory that the examples of the window may take, in bytes, 16 MiB to 1 TiB. An example
    /// is taken for [`LearnConfig::EXAMPLE_BYTES`] at most.
    pub window_bytes: u64,
    /// Finished games a batch of the run directory, 1 to 100,000.
    pub games_a_batch: usize,
    /// Steps from one network that plays to the next, 1 to 1,000,000.
    pub publish_every: u64,
    /// The most steps from one checkpoint to the next, 1 to 10,000,000.
    pub checkpoint_every: u64,
    /// The most seconds from one checkpoint to the next, 0 to 1e9; 0 for no limit.
    pub checkpoint_every_s: f64,
}

/// How strength is measured while a run goes on.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MeasureConfig {
    /// Seconds from the end of one measurement to the start of the next; 0 for none.
    pub every_s: f64,
    /// Games of a measurement, an even number.
    pub games: u32,
    /// Rollouts of the first opponent.
    pub rollouts: u64,
}

impl Default for LearnConfig {
    fn default() -> Self {
        LearnConfig {
            path: "auto".to_owned(),
            batch: 256,
            rate: 2e-3,
            warmup: 200,
            cooldown: 0.2,
            weight_decay: 0.02,
            gradient_norm_max: 2.0,
            value_weight: 1.0,
            root_share: 0.2,
            average_over: 200.0,
            reuse: 4,
            window_min: 20_000,
            window_max: 2_000_000,
            window_bytes: 2 << 30,
            games_a_batch: 64,
            publish_every: 50,
            checkpoint_every: 500,
            checkpoint_every_s: 60.0,
        }
    }
}

impl LearnConfig {
    /// Bytes that an example of the window takes at most, as an estimate: more than a position of
    /// 11x11 Hex whose policy has all 121 moves.
    pub const EXAMPLE_BYTES: u64 = 1024;
}

impl Default for MeasureConfig {
    fn default() -> Self {
        MeasureConfig { every_s: 60.0, games: 40, rollouts: 100 }
    }
}

impl TrainConfig {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// The configuration for a game: a network of 32 channels, whose convolutions reach across
    /// its board, and everything else as it has proven good.
    #[must_use]
    pub fn for_game(game: &GameSpec, seed: Seed) -> Self {
        struct Shape;
        impl GameVisitor for Shape {
            type Output = (NetShape, usize);
            fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
                let frame = G::initial(rules).frame();
                let side = frame.rows.max(frame.cols);
                // A block sees two cells further; eight are enough for 11x11 and more.
                let blocks = side.clamp(4, 8);
                let taps = Taps::of(G::Position::GRID);
                (NetShape { channels: 32, blocks, taps }, frame.cells())
            }
        }
        // For a game that no network plays, starting a run says so.
        let none = (NetShape { channels: 32, blocks: 4, taps: Taps::Plain }, 0);
        let (net, cells) = game.visit(Shape).unwrap_or(none);
        // Values are learnt by heart from fewer games than a thousand or so, and a game has fewer
        // examples than the board has cells.
        let window_min = 1_000 * cells.max(10) as u64;
        TrainConfig {
            version: Self::VERSION,
            game: game.to_string(),
            also: Vec::new(),
            seed,
            net,
            backend: "auto".to_owned(),
            selfplay: SelfPlayConfig::default(),
            learn: LearnConfig { window_min, ..LearnConfig::default() },
            measure: MeasureConfig::default(),
            metrics_every_s: metrics_every_s(),
        }
    }

    /// The rules of self-play, of which `rules` are those of [`game`](TrainConfig::game).
    ///
    /// # Errors
    /// When other rules cannot be read, or are of another board.
    pub(super) fn rule_set<G: Game>(&self, rules: &G::Rules) -> Result<RuleSet<G>, TrainError> {
        self.also.iter().try_fold(RuleSet::only(rules.clone()), |set, also| {
            set.with(&also.game, also.share).map_err(|error| TrainError::Unfit {
                game: also.game.clone(),
                problem: format!("`also` has {error}"),
            })
        })
    }

    /// Checks every range.
    ///
    /// # Errors
    /// Names the first field that is out of its range.
    pub fn check(&self) -> Result<(), RangeError> {
        check_range("version", self.version, 1..=Self::VERSION, "1, which is known here")?;
        self.selfplay.check()?;
        let learn = &self.learn;
        check_range("learn.batch", learn.batch, 8..=65_536, "8 to 65,536")?;
        check_range("learn.rate", learn.rate, 1e-7..=10.0, "1e-7 to 10")?;
        check_range("learn.cooldown", learn.cooldown, 0.0..=1.0, "0 to 1")?;
        check_range("learn.weight_decay", learn.weight_decay, 0.0..=1.0, "0 to 1")?;
        check_range("learn.gradient_norm_max", learn.gradient_norm_max, 0.0..=1e9, "0 to 1e9")?;
        check_range("learn.value_weight", learn.value_weight, 0.01..=100.0, "0.01 to 100")?;
        check_range("learn.root_share", learn.root_share, 0.0..=1.0, "0 to 1")?;
        check_range("learn.average_over", learn.average_over, 1.0..=1e6, "1 to 1,000,000")?;
        check_range("learn.reuse", learn.reuse, 1..=64, "1 to 64")?;
        let window = 256..=100_000_000;
        check_range("learn.window_min", learn.window_min, window, "256 to 100,000,000")?;
        let window = learn.window_min..=100_000_000;
        let wanted = "at least window_min, and at most 100,000,000";
        check_range("learn.window_max", learn.window_max, window, wanted)?;
        let bytes = (16 << 20)..=(1 << 40);
        let wanted = "16,777,216 (16 MiB) to 1,099,511,627,776 (1 TiB)";
        check_range("learn.window_bytes", learn.window_bytes, bytes, wanted)?;
        let bytes = learn.window_min * LearnConfig::EXAMPLE_BYTES..=u64::MAX;
        let wanted = "at least 1,024 for each example of learn.window_min";
        check_range("learn.window_bytes", learn.window_bytes, bytes, wanted)?;
        check_range("learn.games_a_batch", learn.games_a_batch, 1..=100_000, "1 to 100,000")?;
        check_range("learn.publish_every", learn.publish_every, 1..=1_000_000, "1 to 1,000,000")?;
        let steps = 1..=10_000_000;
        check_range("learn.checkpoint_every", learn.checkpoint_every, steps, "1 to 10,000,000")?;
        check_range("learn.checkpoint_every_s", learn.checkpoint_every_s, 0.0..=1e9, "0 to 1e9")?;
        check_range("measure.every_s", self.measure.every_s, 0.0..=1e9, "0 to 1e9")?;
        check_range("measure.games", self.measure.games, 2..=10_000, "2 to 10,000")?;
        let rollouts = 1..=1_000_000_000;
        check_range("measure.rollouts", self.measure.rollouts, rollouts, "1 to 1,000,000,000")?;
        check_range("metrics_every_s", self.metrics_every_s, 0.0..=1e9, "0 to 1e9")
    }
}
