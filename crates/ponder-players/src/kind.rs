//! A kind of player as an entry of a table, and what it is made with.

use crate::{Environment, Player, PlayerOption, PlayerSpec, SearchLimits, SpecError};
use ponder_game::{Game, Seed};
use ponder_games::crossword::CrosswordRules;
use ponder_games::{GameSpec, GameVisitor};
use serde::Serialize;
use std::marker::PhantomData;

/// A kind of player: whatever names, lists, checks or makes players of this kind asks this entry.
pub struct PlayerKind {
    /// The word before the colon of a spec.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// Its options, in groups that kinds share.
    pub(crate) options: &'static [&'static [PlayerOption]],
    /// What it does that its [`Environment`] may forbid.
    pub needs: Needs,
    /// How it plays games with perfect information, if it does.
    pub(crate) open: Option<Maker>,
    /// How it plays crossword games, if it does.
    pub(crate) crossword: Option<Maker>,
    /// What its players are called in headlines and records, if that is not their spec.
    pub(crate) label: Option<fn(&PlayerSpec) -> String>,
}

/// What a kind of player needs of its [`Environment`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// To start programs.
    Programs,
}

/// A kind of player as data, for lists.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct KindInfo {
    /// The word before the colon of a spec.
    pub name: &'static str,
    /// One line for people.
    pub summary: &'static str,
    /// The names of the games that it plays.
    pub games: Vec<&'static str>,
    /// Its options, in the order of help texts.
    pub options: Vec<PlayerOption>,
}

impl PlayerKind {
    /// Its options, in the order of help texts.
    pub fn options(&self) -> impl Iterator<Item = &'static PlayerOption> {
        self.options.iter().flat_map(|group| group.iter())
    }

    /// Whether it has an option.
    pub fn takes(&self, key: &str) -> bool {
        self.options().any(|option| option.key == key)
    }

    /// Whether it plays a game. Its players may still not fit the rules: a network has a board.
    pub fn plays(&self, game: &GameSpec) -> bool {
        self.maker(game).is_some()
    }

    /// The same as data.
    pub fn info(&self) -> KindInfo {
        let games = ponder_games::games().iter().filter(|info| {
            let game = info.default_rules.parse();
            game.is_ok_and(|game| self.plays(&game))
        });
        KindInfo {
            name: self.name,
            summary: self.summary,
            games: games.map(|info| info.name).collect(),
            options: self.options().copied().collect(),
        }
    }

    /// How its players of a game are made, if it plays the game by any rules.
    pub(crate) fn maker(&self, game: &GameSpec) -> Option<&Maker> {
        let is_crossword = game.rules::<CrosswordRules>().is_some();
        let maker = if is_crossword { self.crossword.as_ref() } else { self.open.as_ref() };
        maker.filter(|maker| (maker.plays)(game))
    }

    /// Why an option that it does not have is refused.
    pub(crate) fn unknown_option(&self, key: &str) -> String {
        let known: Vec<_> = self.options().map(|option| option.key).collect();
        let kind = self.name;
        if known.is_empty() {
            return format!("unknown option `{key}`; `{kind}` takes none");
        }
        match similar(key, &known) {
            Some(near) => format!("unknown option `{key}`; did you mean `{near}`?"),
            None => format!("unknown option `{key}`; `{kind}` has {}", known.join(", ")),
        }
    }
}

/// The one of some words that a misspelt one is likely to stand for.
pub(crate) fn similar<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let nearest = known.iter().map(|one| (strsim::damerau_levenshtein(word, one), *one)).min();
    nearest.filter(|(distance, one)| 3 * distance <= one.len().max(3)).map(|(_, one)| one)
}

/// What a player is made with.
#[derive(Clone, Copy)]
pub(crate) struct Recipe<'a> {
    pub spec: &'a PlayerSpec,
    pub game: &'a GameSpec,
    pub seed: Seed,
    pub environment: &'a Environment,
}

impl<'a> Recipe<'a> {
    /// What its search may use at most.
    pub(crate) fn limits(&self) -> Option<&'a SearchLimits> {
        self.environment.limits.as_ref()
    }
}

/// A player whose options were found to be right, and that has not been made yet.
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

/// How the players of a kind are made.
pub(crate) struct Maker {
    plays: fn(&GameSpec) -> bool,
    pub plan: for<'a> fn(Recipe<'a>) -> Result<Plan<'a>, SpecError>,
}

/// A kind of player of games with perfect information.
pub(crate) trait OpenKind {
    /// Whether it plays a game, with whatever rules.
    fn plays<G: Game>() -> bool {
        true
    }

    /// Checks the options of a player.
    fn plan<'a, G: Game>(recipe: Recipe<'a>, rules: &G::Rules) -> Result<Plan<'a>, SpecError>;
}

/// A kind of player of crossword games.
pub(crate) trait CrosswordKind {
    /// Checks the options of a player.
    fn plan<'a>(recipe: Recipe<'a>, rules: &CrosswordRules) -> Result<Plan<'a>, SpecError>;
}

/// The maker of a kind for games with perfect information.
pub(crate) const fn open<K: OpenKind>() -> Option<Maker> {
    fn plays<K: OpenKind>(game: &GameSpec) -> bool {
        game.visit(Plays::<K>(PhantomData)).unwrap_or(false)
    }
    fn plan<K: OpenKind>(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
        let plan = recipe.game.visit(MakePlan::<K> { recipe, kind: PhantomData });
        plan.unwrap_or_else(|| Err(wrong_game(&recipe)))
    }
    Some(Maker { plays: plays::<K>, plan: plan::<K> })
}

/// The maker of a kind for crossword games.
pub(crate) const fn crossword<K: CrosswordKind>() -> Option<Maker> {
    fn plan<K: CrosswordKind>(recipe: Recipe<'_>) -> Result<Plan<'_>, SpecError> {
        let rules = recipe.game.rules::<CrosswordRules>().ok_or_else(|| wrong_game(&recipe))?;
        K::plan(recipe, rules)
    }
    Some(Maker { plays: |game| game.rules::<CrosswordRules>().is_some(), plan: plan::<K> })
}

fn wrong_game(recipe: &Recipe<'_>) -> SpecError {
    recipe.spec.error(format!("this player does not play {}", recipe.game.info().title))
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
