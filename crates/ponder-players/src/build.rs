//! From a spec to a player.

use crate::alphabeta::{self, AlphaBetaPlayer};
use crate::crossword;
use crate::gtp::{self, GtpPlayer};
use crate::mcts::{self, MctsPlayer};
use crate::net::Recipe;
use crate::net::gumbel::{self, GumbelOptions};
use crate::net::policy::{self, PolicyOptions};
use crate::net::puct::{self, PuctOptions};
use crate::random::RandomPlayer;
use crate::rave::{self, RavePlayer};
use crate::shannon::{self, ShannonPlayer};
use crate::{Player, PlayerSpec, SpecError};
use ponder_game::{Game, Line, Position, Seed};
use ponder_games::crossword::CrosswordRules;
use ponder_games::{GameSpec, GameVisitor};
use std::path::PathBuf;

/// Whether a text is the spec of a player that can be had for `game` here.
#[must_use]
pub fn fits(spec: &str, game: &GameSpec, environment: &Environment) -> bool {
    let parsed = spec.parse::<PlayerSpec>();
    parsed.is_ok_and(|spec| build(&spec, game, Seed(0), environment).is_ok())
}

/// What a player may use of its surroundings.
#[derive(Clone, Debug, Default)]
pub struct Environment {
    /// Whether specs may start programs (`gtp:cmd=…`) and read any file (`model=…`). Off for specs
    /// that come from a browser.
    pub allow_programs: bool,
    /// The folder of networks, whose files every spec may name, without a folder.
    pub models: Option<PathBuf>,
    /// The folder of runs, whose networks every spec may name as `model=run:NAME/CHECKPOINT`.
    pub runs: Option<PathBuf>,
    /// What one search may use at most, or `None` where its spec alone decides.
    pub limits: Option<SearchLimits>,
}

/// What one search may use at most, whatever its spec says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchLimits {
    /// Memory of its tree or table, in bytes.
    pub bytes_max: usize,
    /// Threads.
    pub threads_max: u32,
}

/// A kind of player, for help texts and menus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindInfo {
    /// The word before the colon.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Its options, one a line, as `key=default  meaning`.
    pub options: &'static str,
    /// What it does that the surroundings may forbid.
    pub needs: Needs,
}

/// What a kind of player needs of its [`Environment`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// To start programs.
    Programs,
}

impl Environment {
    /// Whether players of a kind can be made here.
    #[must_use]
    pub fn allows(&self, kind: &KindInfo) -> bool {
        match kind.needs {
            Needs::Nothing => true,
            Needs::Programs => self.allow_programs,
        }
    }
}

const KINDS: &[KindInfo] = &[
    KindInfo {
        name: "mcts",
        summary: "Monte Carlo tree search with random playouts",
        options: mcts::OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "rave",
        summary: "Monte Carlo tree search that learns from all moves of a playout",
        options: rave::OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "alphabeta",
        summary: "alpha-beta search over a static evaluator",
        options: alphabeta::OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "shannon",
        summary: "Shannon's resistor network, without search",
        options: shannon::OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "policy",
        summary: "the move that a network likes best, without search",
        options: policy::OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "puct",
        summary: "tree search guided by a network, as in AlphaZero",
        options: puct::OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "gumbel",
        summary: "Gumbel search guided by a network, strong from a few simulations on",
        options: gumbel::OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "hasty",
        summary: "crossword games: the move of greatest equity, without looking ahead",
        options: crossword::HASTY_OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "sim",
        summary: "crossword games: moves are played out with random racks; exact endgames",
        options: crossword::SIM_OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "endgame",
        summary: "crossword games: by equity, and exactly when the bag is nearly empty",
        options: crossword::ENDGAME_OPTIONS,
        needs: Needs::Nothing,
    },
    KindInfo {
        name: "gtp",
        summary: "another program that speaks GTP or HTP",
        options: gtp::OPTIONS,
        needs: Needs::Programs,
    },
    KindInfo {
        name: "random",
        summary: "plays any legal move",
        options: "",
        needs: Needs::Nothing,
    },
];

/// All kinds of players.
#[must_use]
pub fn kinds() -> &'static [KindInfo] {
    KINDS
}

/// The most memory that the search of a player may need, in bytes: what its options and `limits`
/// allow, and no more than its budget of visits can fill. 0 for a player without a tree or table.
///
/// # Errors
/// As [`build`], as far as it can be told without making the player.
pub fn search_bytes_max(
    spec: &PlayerSpec,
    game: &GameSpec,
    limits: &SearchLimits,
) -> Result<usize, SpecError> {
    struct Measure<'a> {
        spec: &'a PlayerSpec,
        limits: &'a SearchLimits,
    }
    impl GameVisitor for Measure<'_> {
        type Output = Result<usize, SpecError>;
        fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
            let moves = || G::initial(rules).count_moves(&Line::default());
            match self.spec.kind() {
                "mcts" => {
                    let mut options = mcts::Options::<G::Position>::parse(self.spec)?;
                    options.tree.limit(self.limits);
                    let by_rollouts = options.rollouts.map(|n| n.div_ceil(options.leaf.into()));
                    let visits = options.tree.visits.into_iter().chain(by_rollouts).min();
                    let by_visits = visits
                        .and_then(|visits| usize::try_from(visits).ok())
                        .map_or(usize::MAX, |visits| visits.saturating_mul(VISIT_BYTES_MAX));
                    Ok(options.tree.bytes_max.min(by_visits.max(TREE_BYTES_MIN)))
                }
                "rave" => {
                    let mut options = rave::Options::<G::Position>::parse(self.spec)?;
                    options.tree.limit(self.limits);
                    Ok(options.bytes_max(moves()))
                }
                "alphabeta" => {
                    let mut options = alphabeta::Options::parse(self.spec, Seed(0))?;
                    options.limit(self.limits);
                    Ok(options.config.table_bytes_max)
                }
                "policy" => PolicyOptions::parse(self.spec).map(|_| 0),
                "puct" => {
                    let mut search = PuctOptions::parse(self.spec)?.search;
                    search.limit(self.limits);
                    Ok(search.bytes_max(moves()))
                }
                "gumbel" => {
                    let mut search = GumbelOptions::parse(self.spec)?.search;
                    search.limit(self.limits);
                    Ok(search.bytes_max(moves()))
                }
                "shannon" | "gtp" | "random" => Ok(0),
                kind if crossword::KINDS.contains(&kind) => Err(only_crossword(self.spec)),
                _ => Err(unknown_kind(self.spec, &Environment::default())),
            }
        }
    }
    let no_crossword = || no_crossword(spec, &Environment::default());
    let crossword = || crossword::bytes_max(spec).ok_or_else(no_crossword);
    game.visit(Measure { spec, limits }).unwrap_or_else(crossword)
}

/// What a visit may leave in a tree that is kept from move to move, in bytes, with much to spare.
const VISIT_BYTES_MAX: usize = 512;

/// The smallest budget of a tree, in bytes.
const TREE_BYTES_MIN: usize = 16 << 20;

fn unknown_kind(spec: &PlayerSpec, environment: &Environment) -> SpecError {
    let allowed = KINDS.iter().filter(|kind| environment.allows(kind));
    let known: Vec<_> = allowed.map(|kind| kind.name).collect();
    let kind = spec.kind();
    spec.error(format!("unknown kind of player `{kind}`; there are {}", known.join(", ")))
}

fn only_crossword(spec: &PlayerSpec) -> SpecError {
    spec.error(format!("`{}` plays crossword games only", spec.kind()))
}

fn no_crossword(spec: &PlayerSpec, environment: &Environment) -> SpecError {
    if KINDS.iter().all(|known| known.name != spec.kind()) {
        return unknown_kind(spec, environment);
    }
    let known = crossword::KINDS.join(", ");
    let kind = spec.kind();
    spec.error(format!("`{kind}` does not play crossword games; {known} and random do"))
}

/// Makes the player a spec describes, for games of `game`.
///
/// # Errors
/// When the kind or an option is unknown, does not fit the game, or is not allowed here.
pub fn build(
    spec: &PlayerSpec,
    game: &GameSpec,
    seed: Seed,
    environment: &Environment,
) -> Result<Box<dyn Player>, SpecError> {
    struct Build<'a> {
        spec: &'a PlayerSpec,
        game: &'a GameSpec,
        seed: Seed,
        environment: &'a Environment,
    }
    impl GameVisitor for Build<'_> {
        type Output = Result<Box<dyn Player>, SpecError>;
        fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
            let Build { spec, game, seed, environment } = self;
            let recipe = || Recipe::<G> { spec, game, rules, seed, environment };
            match spec.kind() {
                "policy" => recipe().policy(),
                "puct" => recipe().puct(),
                "gumbel" => recipe().gumbel(),
                "mcts" => {
                    let mut options = mcts::Options::<G::Position>::parse(self.spec)?;
                    if let Some(limits) = &self.environment.limits {
                        options.tree.limit(limits);
                    }
                    Ok(Box::new(MctsPlayer::<G::Position>::new(options, self.seed)))
                }
                "rave" => {
                    let mut options = rave::Options::<G::Position>::parse(self.spec)?;
                    if let Some(limits) = &self.environment.limits {
                        options.tree.limit(limits);
                    }
                    Ok(Box::new(RavePlayer::<G::Position>::new(options, self.seed)))
                }
                "alphabeta" => {
                    let mut options = alphabeta::Options::parse(self.spec, self.seed)?;
                    if let Some(limits) = &self.environment.limits {
                        options.limit(limits);
                    }
                    let evaluator = alphabeta::evaluator::<G>(self.spec)?;
                    Ok(Box::new(AlphaBetaPlayer::<G::Position>::new(options, evaluator)))
                }
                "shannon" => Ok(Box::new(ShannonPlayer::<G::Position>::new::<G>(self.spec)?)),
                "gtp" if !self.environment.allow_programs => {
                    Err(self.spec.error("players that start a program are not allowed here"))
                }
                "gtp" => Ok(Box::new(GtpPlayer::<G>::new(self.spec, self.game, rules)?)),
                "random" => {
                    self.spec.allow_only(&[])?;
                    Ok(Box::new(RandomPlayer::<G::Position>::new(self.seed)))
                }
                kind if crossword::KINDS.contains(&kind) => Err(only_crossword(self.spec)),
                _ => Err(unknown_kind(self.spec, self.environment)),
            }
        }
    }
    let crossword = || match game.rules::<CrosswordRules>() {
        None => Err(unknown_kind(spec, environment)),
        Some(rules) => crossword::build(spec, rules, seed, environment)?
            .ok_or_else(|| no_crossword(spec, environment)),
    };
    game.visit(Build { spec, game, seed, environment }).unwrap_or_else(crossword)
}
