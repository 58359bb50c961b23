//! Openings: random first moves, played with both colours by both players; distinct as long as
//! there are enough.

use crate::ArenaError;
use ponder_game::{Action, Game, Key, OpenTable, Position, Rng, Rollout, Seed, Table, Viewer};
use ponder_games::{GameSpec, GameVisitor};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// Parameters for drawing openings.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Openings {
    /// Number of uniformly random legal moves at the start of a game; 0 starts from the initial
    /// position.
    pub plies: u16,
    /// Selection of balanced openings; `None` takes the first opening that does not end the game.
    pub balance: Option<Balance>,
}

impl Openings {
    /// Maximum length of an opening, in moves.
    pub const PLIES_MAX: u16 = 1_000;

    /// No opening: games start from the initial position.
    pub const NONE: Openings = Openings { plies: 0, balance: None };

    /// Checks that openings can be drawn with these parameters.
    ///
    /// # Errors
    /// The error describes the problem.
    pub(crate) fn check(&self) -> Result<(), ArenaError> {
        let fail = |problem: String| Err(ArenaError::Description(problem));
        if self.plies > Self::PLIES_MAX {
            return fail(format!("an opening can have at most {} moves", Self::PLIES_MAX));
        }
        if let Some(balance) = self.balance {
            let sensible = balance.tolerance >= 0.0 && balance.rollouts > 0;
            if !sensible || balance.candidates_max == 0 {
                return fail(
                    "the balance of openings needs a tolerance of at least 0, and at least one \
                     rollout and one candidate"
                        .into(),
                );
            }
        }
        Ok(())
    }

    /// Creates parameters for random openings of `plies` moves, selected for balance.
    #[must_use]
    pub fn balanced(plies: u16) -> Self {
        Openings { plies, balance: Some(Balance::default()) }
    }
}

/// Criterion for balanced openings: random playouts from it are won about equally often by either
/// colour. This is a quick estimate; playing both colours cancels the rest of the bias.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Balance {
    /// Maximum deviation of the first colour's score from 0.5.
    pub tolerance: f64,
    /// Number of random playouts from each candidate.
    pub rollouts: u32,
    /// Maximum number of candidates; after that the best of them is taken.
    pub candidates_max: u32,
}

impl Default for Balance {
    fn default() -> Self {
        Balance { tolerance: 0.02, rollouts: 4_096, candidates_max: 64 }
    }
}

/// Opening moves of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Opening {
    /// Moves in the game's notation.
    pub moves: Vec<String>,
    /// Seed it was drawn from; `None` for an opening that was given or is empty.
    pub seed: Option<Seed>,
    /// Estimated score of the first colour after it, 0 to 1, if it was selected for balance.
    pub estimate: Option<f64>,
}

impl Opening {
    /// Checks that the moves can be played and leave the game unfinished.
    ///
    /// # Errors
    /// The error names the illegal move.
    pub fn check(&self, game: &GameSpec) -> Result<(), ArenaError> {
        self.table(game).map(|_| ())
    }

    /// Returns the table after the moves.
    fn table(&self, game: &GameSpec) -> Result<Box<dyn Table>, ArenaError> {
        let fail = |problem: String| Err(ArenaError::Opening(problem));
        let mut table = game.table();
        for text in &self.moves {
            let Some(seat) = table.to_act() else {
                return fail(format!("the game is over before `{text}`"));
            };
            if let Err(refusal) = table.apply(seat, &Action::play(text.as_str())) {
                return fail(format!("`{text}`: {refusal}"));
            }
        }
        match table.to_act() {
            Some(_) => Ok(table),
            None => fail(format!("`{}` ends the game", self.moves.join(" "))),
        }
    }
}

/// Number of random games drawn for an unused candidate before all are assumed to be used.
const DRAWN_MAX: u32 = 1_024;

/// Maximum number of parts per random move, averaged over an opening: chains may go in circles.
const PARTS_MAX: usize = 50;

/// The openings of a campaign, one per round. Each depends on the seed and the number of the round
/// alone.
///
/// They lead to distinct positions as long as there are enough: once no unused one is found, all
/// may be reused. A book is cycled through in order.
#[derive(Clone, Debug)]
pub(crate) struct OpeningSequence {
    openings: Openings,
    book: Vec<Opening>,
    game: GameSpec,
    seed: Seed,
    drawn: Vec<Opening>,
    /// Openings of games played by an earlier process, which need not be drawn again.
    known: HashMap<u32, Opening>,
    /// Positions that the drawn openings lead to.
    used: HashSet<Key>,
}

impl OpeningSequence {
    /// Creates the sequence; `seed` is that of the campaign.
    pub(crate) fn new(openings: Openings, book: Vec<Opening>, game: GameSpec, seed: Seed) -> Self {
        OpeningSequence {
            openings,
            book,
            game,
            seed: seed.named("opening"),
            drawn: Vec::new(),
            known: HashMap::new(),
            used: HashSet::new(),
        }
    }

    /// Takes the opening of a round from a game of it that was played.
    pub(crate) fn set_known(&mut self, round: u32, opening: &Opening) {
        if self.drawn.len() <= round as usize && self.book.is_empty() {
            self.known.insert(round, opening.clone());
        }
    }

    /// Returns the opening of a round.
    ///
    /// # Errors
    /// Fails when random games do not last as long as the opening.
    pub(crate) fn get(&mut self, round: u32) -> Result<Opening, ArenaError> {
        if let Some(opening) = self.book.get(round as usize % self.book.len().max(1)) {
            return Ok(opening.clone());
        }
        if self.openings.plies == 0 || self.game.info().is_dealt {
            return self.draw(round);
        }
        while self.drawn.len() <= round as usize {
            let next = self.drawn.len() as u32;
            let known = self.known.remove(&next);
            let opening = known.map_or_else(|| self.draw(next), Ok)?;
            let table = opening.table(&self.game).ok();
            if let Some(key) = table.and_then(|table| key_at(&self.game, &*table))
                && !self.used.insert(key)
            {
                self.used = HashSet::from([key]);
            }
            self.drawn.push(opening);
        }
        Ok(self.drawn[round as usize].clone())
    }

    /// Draws the opening of a round: an unused one, if one is found.
    fn draw(&self, round: u32) -> Result<Opening, ArenaError> {
        let (openings, seed) = (&self.openings, self.seed.stream(u64::from(round)));
        if self.game.info().is_dealt {
            // The deal suffices as an opening: both games of a pair are played with the same one.
            return Ok(Opening { seed: Some(seed), ..Opening::default() });
        }
        if openings.plies == 0 {
            return Ok(Opening::default());
        }
        let draw = |used| self.game.visit(Draw { openings, seed, used }).flatten();
        let none = HashSet::new();
        let drawn = draw(&self.used).or_else(|| draw(&none));
        drawn.map(|(moves, estimate)| Opening { moves, seed: Some(seed), estimate }).ok_or_else(
            || {
                let (game, plies) = (&self.game, openings.plies);
                ArenaError::Opening(format!(
                    "random games of {game} end before {plies} moves; ask for shorter openings"
                ))
            },
        )
    }
}

/// Returns the key of the position at a table, which identifies openings that transpose; `None` in
/// a game without [`Position`].
pub(crate) fn key_at(game: &GameSpec, table: &dyn Table) -> Option<Key> {
    game.visit(KeyAt(table)).flatten()
}

struct KeyAt<'a>(&'a dyn Table);

impl GameVisitor for KeyAt<'_> {
    type Output = Option<Key>;

    fn visit<G: Game>(self, _: &G::Rules) -> Self::Output {
        let seen = self.0.observe(Viewer::Record);
        seen.position::<G::Position>().map(Position::search_key)
    }
}

struct Draw<'a> {
    openings: &'a Openings,
    seed: Seed,
    /// Positions that an opening must not lead to.
    used: &'a HashSet<Key>,
}

impl GameVisitor for Draw<'_> {
    type Output = Option<(Vec<String>, Option<f64>)>;

    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output {
        let mut rng = self.seed.rng();
        let mut candidates = (0..DRAWN_MAX)
            .filter_map(|_| {
                let mut table = OpenTable::<G>::new(rules.clone());
                let moves = random_moves(&mut table, self.openings.plies, &mut rng)?;
                Some((table, moves))
            })
            .filter(|(table, _)| !self.used.contains(&table.position().search_key()));
        let Some(balance) = self.openings.balance else {
            return candidates.next().map(|(_, moves)| (moves, None));
        };
        let mut best: Option<(f64, Vec<String>)> = None;
        let off = |estimate: f64| (estimate - 0.5).abs();
        for candidate in 0..balance.candidates_max {
            let Some((table, moves)) = candidates.next() else { break };
            let seed = self.seed.named("balance").stream(u64::from(candidate));
            let policy = <G::Position as Rollout>::Policy::default();
            let tally = table.position().rollouts(&policy, balance.rollouts, seed);
            let estimate = f64::from(tally.value_for_first()).midpoint(1.0);
            if best.as_ref().is_none_or(|(so_far, _)| off(estimate) < off(*so_far)) {
                best = Some((estimate, moves));
            }
            if off(estimate) <= balance.tolerance {
                break;
            }
        }
        best.map(|(estimate, moves)| (moves, Some(estimate)))
    }
}

/// Plays `plies` random moves, each one complete where moves consist of several parts. Returns
/// them, or `None` if the game ended or reached a dead end.
pub(crate) fn random_moves(
    table: &mut dyn Table,
    plies: u16,
    rng: &mut Rng,
) -> Option<Vec<String>> {
    let mut moves = Vec::with_capacity(usize::from(plies));
    let mut complete = 0;
    while complete < plies {
        let seat = table.to_act()?;
        let mut legal = table.legal();
        if legal.is_empty() {
            return None;
        }
        let text = legal.swap_remove(rng.random_range(0..legal.len()));
        table.apply(seat, &Action::play(text.as_str())).ok()?;
        moves.push(text);
        complete += u16::from(table.compound().is_none_or(|moves| moves.plies_of_move() == 0));
        if moves.len() > PARTS_MAX * usize::from(plies) {
            return None;
        }
    }
    table.to_act().map(|_| moves)
}
