//! Table of all kinds of players, and construction of a player from a spec.

use crate::kind::{Plan, Recipe};
use crate::{
    Environment, Player, PlayerKind, PlayerSpec, SearchLimits, SpecError, SpecFault, alphabeta,
    crossword, gtp, mcts, net, random, rave, shannon,
};
use ponder_game::{Seed, excerpt};
use ponder_games::{GameSpec, similar};

/// All kinds of players.
static KINDS: [&PlayerKind; 12] = [
    &mcts::KIND,
    &rave::KIND,
    &alphabeta::KIND,
    &shannon::KIND,
    &net::policy::KIND,
    &net::puct::KIND,
    &net::gumbel::KIND,
    &crossword::hasty::KIND,
    &crossword::sim::KIND,
    &crossword::endgame::KIND,
    &gtp::KIND,
    &random::KIND,
];

/// Returns all kinds of players, in the order of help texts.
pub fn kinds() -> &'static [&'static PlayerKind] {
    &KINDS
}

impl PlayerSpec {
    /// Returns the entry of its kind, or `None` if there is no such kind.
    pub(crate) fn entry(&self) -> Option<&'static PlayerKind> {
        KINDS.into_iter().find(|kind| kind.name == self.kind())
    }

    /// Returns whether players of its kind have an option.
    pub fn takes(&self, key: &str) -> bool {
        self.entry().is_some_and(|kind| kind.takes(key))
    }

    /// Returns the name of the player for reports and records: the spec, or for an external
    /// engine its option `name`, by default the name of its program. It never shows a path.
    pub fn label(&self) -> String {
        self.entry().map_or_else(|| self.to_string(), |kind| kind.label(self))
    }
}

/// Returns whether a text is the spec of a player that is available for `game` in this environment.
pub fn fits(spec: &str, game: &GameSpec, environment: &Environment) -> bool {
    let parsed = spec.parse::<PlayerSpec>();
    parsed.is_ok_and(|spec| build(&spec, game, Seed(0), environment).is_ok())
}

/// Builds the player that a spec describes, for games of `game`.
///
/// # Errors
/// The error reports that the kind or an option is unknown, does not fit the game, or is not
/// allowed here.
pub fn build(
    spec: &PlayerSpec,
    game: &GameSpec,
    seed: Seed,
    environment: &Environment,
) -> Result<Box<dyn Player>, SpecError> {
    if spec.entry().is_some_and(|kind| !environment.allows(kind)) {
        return Err(spec.error(SpecFault::NoPrograms));
    }
    (plan(Recipe { spec, game, seed, environment })?.make)()
}

/// Returns the most memory that the search of a player may need, in bytes: limited by its options
/// and `limits`, and by the memory that its visit budget can fill. 0 for a player without a tree or
/// table.
///
/// # Errors
/// See [`build`], except for errors that only building the player reveals.
pub fn search_bytes_max(
    spec: &PlayerSpec,
    game: &GameSpec,
    limits: &SearchLimits,
) -> Result<usize, SpecError> {
    let environment = Environment { limits: Some(*limits), ..Environment::default() };
    Ok(plan(Recipe { spec, game, seed: Seed(0), environment: &environment })?.bytes_max)
}

fn plan(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
    let Recipe { spec, game, environment, .. } = recipe;
    let Some(kind) = spec.entry() else {
        let allowed = KINDS.iter().filter(|kind| environment.allows(kind));
        let known: Vec<_> = allowed.map(|kind| kind.name).collect();
        let near = similar(spec.kind(), &known).map(str::to_owned);
        let (kind, known) = (excerpt(spec.kind()), known.join(", "));
        return Err(spec.error(SpecFault::UnknownPlayerKind { kind, near, known }));
    };
    let Some(plan) = kind.planner(game) else {
        let others = KINDS.iter().filter(|kind| kind.planner(game).is_some());
        let others = others.map(|kind| kind.name).collect::<Vec<_>>().join(", ");
        let (kind, game) = (kind.name.to_owned(), game.info().title.to_owned());
        return Err(spec.error(SpecFault::OtherGame { kind, game, others }));
    };
    match spec.options().iter().find(|(key, _)| !kind.takes(key)) {
        None => plan(recipe),
        Some((key, _)) => Err(spec.error(kind.unknown_option(key))),
    }
}
