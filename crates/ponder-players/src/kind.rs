//! Kind of player as an entry of a table, and the building of its players.

use crate::{Environment, Player, PlayerOption, PlayerSpec, SearchLimits, SpecError, SpecFault};
use ponder_game::{Game, Seed, excerpt};
use ponder_games::{GameSpec, GameVisitor, similar};
use serde::Serialize;
use std::marker::PhantomData;

/// Entry of a kind of player, by which players of this kind are named, listed, checked and built.
pub struct PlayerKind {
    /// The word before the colon of a spec.
    pub name: &'static str,
    /// One-line description for users.
    pub summary: &'static str,
    /// Options, in groups that kinds share.
    options: &'static [&'static [PlayerOption]],
    /// Players of games with perfect information, if it has some.
    open: Option<Players>,
    /// Players of a game with hidden information, if it has some.
    hidden: Option<Players>,
    /// Label of players that start a program, which an [`Environment`] may forbid.
    pub(crate) program: Option<fn(&PlayerSpec) -> String>,
}

/// Kind of player as data, for lists.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct KindInfo {
    /// The word before the colon of a spec.
    pub name: &'static str,
    /// One-line description for users.
    pub summary: &'static str,
    /// The names of the games that it plays.
    pub games: Vec<&'static str>,
    /// Options, in the order of help texts.
    pub options: Vec<PlayerOption>,
}

impl PlayerKind {
    /// Creates an entry with options in groups that kinds share; its players play no game yet.
    pub(crate) const fn new(
        name: &'static str,
        summary: &'static str,
        options: &'static [&'static [PlayerOption]],
    ) -> Self {
        PlayerKind { name, summary, options, open: None, hidden: None, program: None }
    }

    /// Adds players of games with perfect information.
    pub(crate) const fn open<K: OpenKind>(mut self) -> Self {
        fn plays<K: OpenKind>(game: &GameSpec) -> bool {
            game.visit(Plays::<K>(PhantomData)).unwrap_or(false)
        }
        fn plan<K: OpenKind>(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
            let plan = recipe.game.visit(MakePlan::<K> { recipe, kind: PhantomData });
            plan.unwrap_or_else(|| Err(recipe.wrong_game()))
        }
        self.open = Some(Players { plays: plays::<K>, plan: plan::<K> });
        self
    }

    /// Adds players of a game with hidden information.
    pub(crate) const fn hidden(mut self, players: Players) -> Self {
        self.hidden = Some(players);
        self
    }

    /// Marks players that start a program; `label` names them in reports and records.
    pub(crate) const fn program(mut self, label: fn(&PlayerSpec) -> String) -> Self {
        self.program = Some(label);
        self
    }

    /// Returns its options, in the order of help texts.
    pub fn options(&self) -> impl Iterator<Item = &'static PlayerOption> {
        self.options.iter().flat_map(|group| group.iter())
    }

    /// Returns whether it has an option.
    pub(crate) fn takes(&self, key: &str) -> bool {
        self.options().any(|option| option.key == key)
    }

    /// Returns the kind as data.
    pub fn info(&self) -> KindInfo {
        let games = ponder_games::games().iter().filter(|info| {
            let game = info.default_rules.parse();
            game.is_ok_and(|game| self.planner(&game).is_some())
        });
        KindInfo {
            name: self.name,
            summary: self.summary,
            games: games.map(|info| info.name).collect(),
            options: self.options().copied().collect(),
        }
    }

    /// Returns the name of a player of this kind for reports and records.
    pub(crate) fn label(&self, spec: &PlayerSpec) -> String {
        self.program.map_or_else(|| spec.to_string(), |label| label(spec))
    }

    /// Returns the planner of its players of a game, if it plays the game under any rules. The
    /// rules may still be rejected: a network has a board.
    pub(crate) fn planner(&self, game: &GameSpec) -> Option<Planner> {
        let mut players = [self.open, self.hidden].into_iter().flatten();
        players.find(|players| (players.plays)(game)).map(|players| players.plan)
    }

    /// Describes the error of an option that it does not have.
    pub(crate) fn unknown_option(&self, key: &str) -> SpecFault {
        let known: Vec<_> = self.options().map(|option| option.key).collect();
        let (option, kind) = (excerpt(key), self.name.to_owned());
        if known.is_empty() {
            return SpecFault::NoOptions { option, kind };
        }
        let near = similar(key, &known).map(str::to_owned);
        SpecFault::UnknownOption { option, kind, near, known: known.join(", ") }
    }
}

/// Players of some games.
#[derive(Clone, Copy)]
pub(crate) struct Players {
    /// True if they play a game, under any rules.
    pub plays: fn(&GameSpec) -> bool,
    pub plan: Planner,
}

/// Ingredients of a player.
#[derive(Clone, Copy)]
pub(crate) struct Recipe<'a> {
    pub spec: &'a PlayerSpec,
    pub game: &'a GameSpec,
    pub seed: Seed,
    pub environment: &'a Environment,
}

impl Recipe<'_> {
    /// Returns the limits of its search.
    pub(crate) fn limits(&self) -> SearchLimits {
        let unlimited = SearchLimits { bytes_max: usize::MAX, threads_max: u32::MAX };
        self.environment.limits.unwrap_or(unlimited)
    }

    /// Returns the error for a game that the kind does not play.
    pub(crate) fn wrong_game(&self) -> SpecError {
        self.spec.error(format!("this player does not play {}", self.game.info().title))
    }
}

/// Player with checked options that has not been built yet.
pub(crate) struct Plan<'a> {
    /// The most memory that its search may take, in bytes; 0 without a tree or table.
    pub bytes_max: usize,
    pub make: Box<dyn FnOnce() -> Result<Box<dyn Player>, SpecError> + 'a>,
}

impl<'a> Plan<'a> {
    pub(crate) fn new<P: Player + 'static>(
        bytes_max: usize,
        make: impl FnOnce() -> Result<P, SpecError> + 'a,
    ) -> Self {
        Plan { bytes_max, make: Box::new(|| Ok(Box::new(make()?))) }
    }
}

/// Planner: checks a player's options and determines how to build it.
pub(crate) type Planner = for<'a> fn(Recipe<'a>) -> Result<Plan<'a>, SpecError>;

/// Kind of player of games with perfect information.
pub(crate) trait OpenKind {
    /// Returns whether it plays a game, under any rules.
    fn plays<G: Game>() -> bool {
        true
    }

    /// Checks the options of a player.
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError>;
}

struct Plays<K>(PhantomData<K>);

impl<K: OpenKind> GameVisitor for Plays<K> {
    type Output = bool;

    fn visit<G: Game>(self, _rules: &G::Rules) -> bool {
        K::plays::<G>()
    }
}

struct MakePlan<'a, K> {
    recipe: Recipe<'a>,
    kind: PhantomData<K>,
}

impl<'a, K: OpenKind> GameVisitor for MakePlan<'a, K> {
    type Output = Result<Plan<'a>, SpecError>;

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        K::plan::<G>(self.recipe, rules)
    }
}
