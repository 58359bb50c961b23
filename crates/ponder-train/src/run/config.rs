//! Configuration of a run: game, network, self-play, training and measurement.

use super::TrainError;
use crate::TargetOptions;
use crate::selfplay::{RangeError, RuleSet, SelfPlayConfig, check_range};
use ponder_game::{Encode, Game, Seed};
use ponder_games::{GameSpec, GameVisitor};
use ponder_net::{Heads, KernelOffsets};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Configuration of a run, as stored in the run directory.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainConfig {
    /// Format version: [`TrainConfig::VERSION`].
    pub version: u32,
    /// Rules string, including the game's name.
    pub game: String,
    /// Other rules of the same game, with the same board or another square one, for a share of the
    /// self-play games, so that the network learns them too.
    #[serde(default)]
    pub also: Vec<AlsoConfig>,
    /// Seed of all randomness.
    pub seed: Seed,
    /// Description of the network that the run began with; `None` for random weights.
    #[serde(default)]
    pub init: Option<String>,
    /// Network architecture.
    pub net: NetShape,
    /// Backend for network evaluation in self-play: `int8`, `fp32`, one of their variants, or
    /// `auto` for the fastest.
    pub backend: String,
    /// Self-play settings.
    pub selfplay: SelfPlayConfig,
    /// Training settings.
    pub learn: LearnConfig,
    /// Measurement settings.
    pub measure: MeasureConfig,
    /// Interval in seconds between metrics objects in the run directory; 0 for none.
    #[serde(default = "metrics_every_s")]
    pub metrics_every_s: f64,
}

fn metrics_every_s() -> f64 {
    10.0
}

/// Rules for a share of the self-play games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlsoConfig {
    /// Rules string, including the game's name.
    pub game: String,
    /// Share of the games, 0 to 1.
    pub share: f32,
}

/// Architecture of the network that a run trains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetShape {
    /// Number of channels of the tower, 8 to 512, a multiple of 8.
    pub channels: usize,
    /// Number of residual blocks, 0 to 64.
    pub blocks: usize,
    /// Plain or masked convolutions.
    pub taps: KernelOffsets,
    /// Every so many blocks one with global pooling ([`ponder_net::NetConfig::pools`]), 0 to
    /// `blocks`; 0 for none.
    #[serde(default)]
    pub pool_every: usize,
    /// Channels of the policy head, 1 to [`Heads::CHANNELS_MAX`].
    #[serde(default = "policy_channels")]
    pub policy_channels: usize,
    /// Channels of the value head, 1 to [`Heads::CHANNELS_MAX`].
    #[serde(default = "value_channels")]
    pub value_channels: usize,
    /// Units of the value head's hidden layer, 1 to 1,024.
    #[serde(default = "value_hidden")]
    pub value_hidden: usize,
    /// Auxiliary targets: short-term values, averages of the later values of the game.
    #[serde(default)]
    pub short_term: bool,
    /// Auxiliary target: the score of a game of points.
    #[serde(default)]
    pub score: bool,
    /// Auxiliary target: the owner of each cell in a game of points.
    #[serde(default)]
    pub owners: bool,
    /// Auxiliary target: whether the game ends in a draw.
    #[serde(default)]
    pub draws: bool,
    /// Auxiliary target: the next move of the game after this one.
    #[serde(default)]
    pub reply: bool,
}

fn policy_channels() -> usize {
    Heads::default().policy_channels
}

fn value_channels() -> usize {
    Heads::default().value_channels
}

fn value_hidden() -> usize {
    Heads::default().value_hidden
}

impl NetShape {
    /// A network with heads of the usual size and no auxiliary targets.
    fn new(channels: usize, blocks: usize, taps: KernelOffsets) -> Self {
        NetShape {
            channels,
            blocks,
            taps,
            pool_every: 0,
            policy_channels: policy_channels(),
            value_channels: value_channels(),
            value_hidden: value_hidden(),
            short_term: false,
            score: false,
            owners: false,
            draws: false,
            reply: false,
        }
    }

    /// Returns whether a network of this shape may take the place of one of an `earlier` shape,
    /// whose weights become a part of its own: it has as many channels and blocks, or more, and
    /// perhaps global pooling that the other lacks.
    pub fn continues(&self, earlier: &NetShape) -> bool {
        let NetShape { channels, blocks, pool_every, .. } = *earlier;
        NetShape { channels, blocks, pool_every, ..*self } == *earlier
            && self.channels >= channels
            && self.blocks >= blocks
            && (pool_every == 0 || self.pool_every == pool_every)
    }
}

/// Training settings: optimizer, window and checkpoints.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LearnConfig {
    /// Implementation of the training step: a path of [`ponder_net::learn::LearnPath`], or `auto`.
    pub path: String,
    /// Batch size in examples per step, 8 to 65,536.
    pub batch: usize,
    /// Learning rate after the warm-up, 1e-7 to 10.
    pub rate: f32,
    /// Number of warm-up steps, over which the learning rate rises from 0.
    pub warmup: u64,
    /// Share of the run at its end over which the learning rate falls to a tenth, 0 to 1.
    pub cooldown: f64,
    /// Decoupled weight decay per step and unit of learning rate, 0 to 1.
    pub weight_decay: f32,
    /// Maximum gradient norm; larger gradients are clipped. 0 for no limit.
    pub gradient_norm_max: f32,
    /// Weight of the value loss relative to the policy loss, 0.01 to 100.
    pub value_weight: f32,
    /// Share of the search's root value in the value target, 0 to 1; the rest is the outcome.
    pub root_share: f32,
    /// Share of the teacher's network in the targets of policy and value, 0 to 1; the rest is from
    /// its games. Only a run with a teacher has use for it.
    pub teacher_share: f32,
    /// Weight of the mean loss of the auxiliary values (short-term values, score and draws), 0 to
    /// 100.
    pub auxiliary_weight: f32,
    /// Weight of the loss of the owners of cells, 0 to 100.
    pub owners_weight: f32,
    /// Weight of the loss of the reply, 0 to 100.
    pub reply_weight: f32,
    /// Share of an example's weight that is in proportion to its surprise, the divergence of the
    /// search's policy from the priors, 0 to 1.
    pub surprise_share: f32,
    /// Number of steps over which the weights of the playing network are averaged (exponential
    /// moving average), 1 to 1,000,000.
    pub average_over: f32,
    /// Number of times that each example is used, 1 to 64.
    pub reuse: u32,
    /// Minimum size of the window in examples, 256 to 100,000,000.
    pub window_min: u64,
    /// Maximum size of the window in examples.
    pub window_max: u64,
    /// Memory limit for the examples of the window in bytes, 16 MiB to 1 TiB. An example is assumed
    /// to take at most [`LearnConfig::EXAMPLE_BYTES`].
    pub window_bytes: u64,
    /// Number of finished games that make a batch in the run directory, 1 to 100,000. More than one
    /// batch a second is written only by runs of one thread and a number of steps.
    pub games_a_batch: usize,
    /// Maximum time for which finished games wait for others of their batch, in seconds, 1 to 1e9;
    /// without effect in runs of one thread and a number of steps.
    pub games_wait_s: f64,
    /// Number of steps between updates of the playing network, 1 to 1,000,000.
    pub publish_every: u64,
    /// Maximum number of steps between checkpoints, 1 to 10,000,000.
    pub checkpoint_every: u64,
    /// Maximum number of seconds between checkpoints, 0 to 1e9; 0 for no limit.
    pub checkpoint_every_s: f64,
}

/// Settings for measuring playing strength during a run.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MeasureConfig {
    /// Seconds from the end of one measurement to the start of the next; 0 for none.
    pub every_s: f64,
    /// Number of games per measurement, an even number.
    pub games: u32,
    /// Rollouts of the first opponent.
    pub rollouts: u64,
    /// Rollouts that the opponent has at most, `rollouts` to 1,000,000,000.
    pub rollouts_max: u64,
    /// Share of the machine's time that measurements may take, 0.001 to 1: after a long one the
    /// next is later.
    pub share_max: f64,
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
            teacher_share: 0.0,
            auxiliary_weight: 0.5,
            owners_weight: 0.5,
            reply_weight: 0.15,
            surprise_share: 0.0,
            average_over: 200.0,
            reuse: 4,
            window_min: 20_000,
            window_max: 2_000_000,
            window_bytes: 2 << 30,
            games_a_batch: 64,
            games_wait_s: 30.0,
            publish_every: 50,
            checkpoint_every: 500,
            checkpoint_every_s: 60.0,
        }
    }
}

impl LearnConfig {
    /// Estimated maximum size of an example in the window, in bytes: more than a position of 11x11
    /// Hex whose policy has all 121 moves.
    pub const EXAMPLE_BYTES: u64 = 1024;

    /// The maximum time for which finished games wait for others of their batch.
    pub(crate) fn games_wait(&self) -> Duration {
        Duration::try_from_secs_f64(self.games_wait_s).unwrap_or(Duration::MAX)
    }
}

impl Default for MeasureConfig {
    fn default() -> Self {
        MeasureConfig {
            every_s: 60.0,
            games: 40,
            rollouts: 100,
            rollouts_max: 1_000_000,
            share_max: 0.05,
        }
    }
}

impl TrainConfig {
    /// Version of the format.
    pub const VERSION: u32 = 1;

    /// Creates the default configuration for a game: a network of 32 channels whose receptive field
    /// covers the board, and otherwise settings that have proven good.
    #[must_use]
    pub fn for_game(game: &GameSpec, seed: Seed) -> Self {
        struct Shape;
        impl GameVisitor for Shape {
            type Output = (NetShape, SelfPlayConfig, usize);
            fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
                let frame = G::initial(rules).frame();
                let side = frame.rows.max(frame.cols);
                // A block extends the receptive field by two cells; eight are enough for 11x11 and
                // larger.
                let blocks = side.clamp(4, 8);
                let taps = KernelOffsets::of(G::Position::GRID);
                let of_points = !G::initial(rules).owners().is_empty();
                let net = NetShape::new(32, blocks, taps);
                let net = NetShape { score: of_points, owners: of_points, ..net };
                let selfplay = SelfPlayConfig::default();
                let selfplay = if of_points {
                    // Random stones and passes decide a game of points.
                    SelfPlayConfig {
                        random_share: 0.05,
                        policy_plies: 0.05 * frame.cells() as f32,
                        plies_max: 3 * frame.cells() as u32,
                        ..selfplay
                    }
                } else {
                    SelfPlayConfig { plies_max: 10 * frame.cells() as u32, ..selfplay }
                };
                (net, selfplay, frame.cells())
            }
        }
        // A game without network support gets its error when the run starts.
        let none = NetShape::new(32, 4, KernelOffsets::Plain);
        let (net, selfplay, cells) =
            game.visit(Shape).unwrap_or((none, SelfPlayConfig::default(), 0));
        // With fewer than about a thousand games the value overfits, and a game has fewer examples
        // than the board has cells.
        let window_min = 1_000 * cells.max(10) as u64;
        TrainConfig {
            version: Self::VERSION,
            game: game.to_string(),
            also: Vec::new(),
            seed,
            init: None,
            net,
            backend: "auto".to_owned(),
            selfplay,
            learn: LearnConfig { window_min, ..LearnConfig::default() },
            measure: MeasureConfig::default(),
            metrics_every_s: metrics_every_s(),
        }
    }

    /// Returns the options of the training targets.
    #[must_use]
    pub fn targets(&self) -> TargetOptions {
        TargetOptions {
            root_share: self.learn.root_share,
            surprise_share: self.learn.surprise_share,
            short_term: self.net.short_term,
            score: self.net.score,
            draws: self.net.draws,
            owners: self.net.owners,
            reply: self.net.reply,
        }
    }

    /// Builds the rule set of self-play. The positions of `G` must have room for all boards.
    ///
    /// # Errors
    /// Fails when rules cannot be parsed, or are for another game or a board that is not square.
    pub(super) fn rule_set<G: Game>(&self) -> Result<RuleSet<G>, TrainError> {
        let unfit = |game: &str, problem: String| TrainError::Unfit { game: game.into(), problem };
        let main = RuleSet::of(&self.game).map_err(|error| unfit(&self.game, error.to_string()))?;
        self.also.iter().try_fold(main, |set, also| {
            set.with(&also.game, also.share)
                .map_err(|error| unfit(&also.game, format!("`also`: {error}")))
        })
    }

    /// Checks all ranges.
    ///
    /// # Errors
    /// The error names the first field that is out of range.
    pub fn check(&self) -> Result<(), RangeError> {
        check_range(
            "version",
            self.version,
            1..=Self::VERSION,
            "1, which this version of Ponder reads",
        )?;
        self.selfplay.check()?;
        let NetShape { policy_channels, value_channels, value_hidden, .. } = self.net;
        let blocks = 0..=self.net.blocks;
        check_range("net.pool_every", self.net.pool_every, blocks, "0 to the number of blocks")?;
        let channels = 1..=Heads::CHANNELS_MAX;
        check_range("net.policy_channels", policy_channels, channels.clone(), "1 to 64")?;
        check_range("net.value_channels", value_channels, channels, "1 to 64")?;
        check_range("net.value_hidden", value_hidden, 1..=1024, "1 to 1024")?;
        let learn = &self.learn;
        check_range("learn.batch", learn.batch, 8..=65_536, "8 to 65,536")?;
        check_range("learn.rate", learn.rate, 1e-7..=10.0, "1e-7 to 10")?;
        check_range("learn.cooldown", learn.cooldown, 0.0..=1.0, "0 to 1")?;
        check_range("learn.weight_decay", learn.weight_decay, 0.0..=1.0, "0 to 1")?;
        check_range("learn.gradient_norm_max", learn.gradient_norm_max, 0.0..=1e9, "0 to 1e9")?;
        check_range("learn.value_weight", learn.value_weight, 0.01..=100.0, "0.01 to 100")?;
        check_range("learn.root_share", learn.root_share, 0.0..=1.0, "0 to 1")?;
        check_range("learn.teacher_share", learn.teacher_share, 0.0..=1.0, "0 to 1")?;
        let weights = 0.0..=100.0;
        check_range("learn.auxiliary_weight", learn.auxiliary_weight, weights.clone(), "0 to 100")?;
        check_range("learn.owners_weight", learn.owners_weight, weights.clone(), "0 to 100")?;
        check_range("learn.reply_weight", learn.reply_weight, weights, "0 to 100")?;
        check_range("learn.surprise_share", learn.surprise_share, 0.0..=1.0, "0 to 1")?;
        check_range("learn.average_over", learn.average_over, 1.0..=1e6, "1 to 1,000,000")?;
        check_range("learn.reuse", learn.reuse, 1..=64, "1 to 64")?;
        let window = 256..=100_000_000;
        check_range("learn.window_min", learn.window_min, window, "256 to 100,000,000")?;
        let window = learn.window_min..=100_000_000;
        let allowed = "learn.window_min to 100,000,000";
        check_range("learn.window_max", learn.window_max, window, allowed)?;
        let bytes = (16 << 20)..=(1 << 40);
        let allowed = "16,777,216 (16 MiB) to 1,099,511,627,776 (1 TiB)";
        check_range("learn.window_bytes", learn.window_bytes, bytes, allowed)?;
        let bytes = learn.window_min * LearnConfig::EXAMPLE_BYTES..=u64::MAX;
        let allowed = "at least 1,024 for each example of learn.window_min";
        check_range("learn.window_bytes", learn.window_bytes, bytes, allowed)?;
        check_range("learn.games_a_batch", learn.games_a_batch, 1..=100_000, "1 to 100,000")?;
        check_range("learn.games_wait_s", learn.games_wait_s, 1.0..=1e9, "1 to 1e9")?;
        check_range("learn.publish_every", learn.publish_every, 1..=1_000_000, "1 to 1,000,000")?;
        let steps = 1..=10_000_000;
        check_range("learn.checkpoint_every", learn.checkpoint_every, steps, "1 to 10,000,000")?;
        check_range("learn.checkpoint_every_s", learn.checkpoint_every_s, 0.0..=1e9, "0 to 1e9")?;
        check_range("measure.every_s", self.measure.every_s, 0.0..=1e9, "0 to 1e9")?;
        check_range("measure.games", self.measure.games, 2..=10_000, "2 to 10,000")?;
        let rollouts = 1..=1_000_000_000;
        check_range("measure.rollouts", self.measure.rollouts, rollouts, "1 to 1,000,000,000")?;
        let rollouts = self.measure.rollouts..=1_000_000_000;
        let allowed = "measure.rollouts to 1,000,000,000";
        check_range("measure.rollouts_max", self.measure.rollouts_max, rollouts, allowed)?;
        check_range("measure.share_max", self.measure.share_max, 0.001..=1.0, "0.001 to 1")?;
        check_range("metrics_every_s", self.metrics_every_s, 0.0..=1e9, "0 to 1e9")
    }
}
