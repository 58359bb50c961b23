//! Games: rules, the first position, and the table that runs them.

use crate::{
    Compound, Counting, Encode, Evaluator, History, Notation, OpenTable, Refused, Rng, Rollout,
    RulesFault, Scene, Side, excerpt,
};
use std::fmt::{Debug, Display};
use std::str::FromStr;
use thiserror::Error;

/// Error of parsing a rules string.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("rules `{rules}`: {problem}")]
pub struct RulesError {
    /// The rules string as given, shortened to at most 80 characters.
    pub rules: String,
    /// Name of the option with the problem, where it is one of several.
    pub part: Option<String>,
    /// The problem and its remedy.
    pub problem: Box<Refused>,
}

impl RulesError {
    /// Makes an error with at most 80 characters of `rules`.
    pub fn new(rules: &str, problem: impl Into<Refused>) -> Self {
        let rules = rules.chars().take(80).collect();
        RulesError { rules, part: None, problem: Box::new(problem.into()) }
    }

    /// Makes an error about the option `name` with a `value`.
    pub fn of_part(name: &str, value: &str, problem: impl Into<Refused>) -> Self {
        let error = Self::new(&format!("{name}={value}"), problem);
        RulesError { part: Some(name.to_owned()), ..error }
    }

    /// The same error with the whole rules string, in which the game's name stands first.
    #[must_use]
    pub fn of_game(self, rules: &str) -> Self {
        RulesError { part: self.part, ..Self::new(rules, *self.problem) }
    }
}

/// The problem with its code and arguments, and the whole error as its text.
impl From<RulesError> for Refused {
    fn from(error: RulesError) -> Self {
        Refused { text: error.to_string(), ..*error.problem }
    }
}

/// The columns and rows of a board that a rules string begins with: `11`, or `11x14`.
///
/// # Errors
/// Returns [`RulesError`] that suggests one of the `examples`.
pub fn board_sides(rules: &str, examples: [&str; 2]) -> Result<(u8, u8), RulesError> {
    let size = rules.split(',').next().unwrap_or_default().trim();
    let (cols, rows) = size.split_once('x').unwrap_or((size, size));
    let side = |part: &str| {
        let [square, oblong] = examples;
        let problem = || RulesFault::NoBoardSize {
            found: excerpt(part),
            square: square.to_owned(),
            oblong: oblong.to_owned(),
        };
        part.parse::<u8>().map_err(|_| RulesError::new(rules, problem()))
    };
    Ok((side(cols)?, side(rows)?))
}

/// A game's name and rules as a rules string (`hex:11,swap`); the name alone if the rules print as
/// nothing.
pub fn rules_string(name: &str, rules: &impl Display) -> String {
    match rules.to_string() {
        options if options.is_empty() => name.to_owned(),
        options => format!("{name}:{options}"),
    }
}

/// A game with perfect information, as a type that names its parts.
pub trait Game: Clone + Send + Sync + 'static {
    /// The rules in force, parsed from and printed as the text after the game's name and a colon
    /// (`11,swap` in `hex:11,swap`).
    type Rules: Clone + Debug + PartialEq + FromStr<Err = RulesError> + Display + Send + Sync;

    /// The positions of the game.
    type Position: Notation + Rollout + Encode;

    /// The name before the colon of a rules string.
    const NAME: &'static str;

    /// The name and the rules, as a rules string (`hex:11,swap`); the name alone if the rules print
    /// as nothing.
    fn rules_string(rules: &Self::Rules) -> String {
        rules_string(Self::NAME, rules)
    }

    /// The position before the first move.
    fn initial(rules: &Self::Rules) -> Self::Position;

    /// Rules like these for one self-play game, in which what may well differ from game to game,
    /// such as the komi or the start row, is drawn anew; in most games the same rules.
    fn varied(rules: &Self::Rules, _rng: &mut Rng) -> Self::Rules {
        rules.clone()
    }

    /// Returns whether [`varied`](Game::varied) may draw the rules `found` from `rules`, which have
    /// another rules string.
    fn varies(_rules: &Self::Rules, _found: &Self::Rules) -> bool {
        false
    }

    /// The position as a board view draws it. `history` has the positions before it, `played` the
    /// moves so far, newest last.
    fn scene(
        rules: &Self::Rules,
        position: &Self::Position,
        history: &History,
        played: &[<Self::Position as crate::Position>::Move],
    ) -> Scene;

    /// The position as text for a terminal.
    fn diagram(position: &Self::Position) -> String;

    /// The position after a move with which the seats exchange colours, with the seats exchanged;
    /// `None` for an ordinary move. (A search plays the same move as an equivalent position with
    /// the seats where they were.)
    fn exchange_seats(
        _rules: &Self::Rules,
        _position: &Self::Position,
        _mv: <Self::Position as crate::Position>::Move,
    ) -> Option<Self::Position> {
        None
    }

    /// The same position with `side` to move, so that stones can be set up in any order and a move
    /// can be requested out of turn; `None` in a game where the turn cannot be given away.
    fn with_to_move(
        _rules: &Self::Rules,
        _position: &Self::Position,
        _side: Side,
    ) -> Option<Self::Position> {
        None
    }

    /// The table as one of a game that counts points; `None` if this game does not.
    fn counting(_table: &OpenTable<Self>) -> Option<&dyn Counting> {
        None
    }

    /// The same as [`counting`](Game::counting), but mutable, for resuming a game after its end.
    fn counting_mut(_table: &mut OpenTable<Self>) -> Option<&mut dyn Counting> {
        None
    }

    /// The table as one of a game whose moves are made of several plies; `None` if they are not.
    fn compound(_table: &OpenTable<Self>) -> Option<&dyn Compound> {
        None
    }

    /// The static evaluators of this game in addition to rollouts, the usual one first.
    fn evaluators() -> Vec<StaticEvaluator<Self::Position>> {
        Vec::new()
    }

    /// The static evaluator of a name, or `None` when there is none.
    fn evaluator(name: &str) -> Option<Box<dyn Evaluator<Self::Position>>> {
        let named = Self::evaluators().into_iter().find(|entry| entry.name == name)?;
        Some((named.make)())
    }

    /// The usual name of a side (`Black`, `Red`, `White`).
    fn side_name(side: Side) -> &'static str;
}

/// An entry of the list of a game's static evaluators.
#[derive(Debug)]
pub struct StaticEvaluator<P> {
    /// The name that selects it in the options of players.
    pub name: &'static str,
    /// The features that it evaluates, in one line.
    pub summary: &'static str,
    /// Creates the evaluator.
    pub make: fn() -> Box<dyn Evaluator<P>>,
}
