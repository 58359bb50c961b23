//! Rule sets, for runs with games under several rules.

use crate::{Episode, ExampleLayout, PackedEpisode, ReplayError};
use ponder_game::{Encode, Frame, Game, RulesError, Seed};
use rand::RngExt;
use std::sync::Arc;

/// Rules of a run: those of most games, and others for a share of them, such as Hex with a swap in
/// addition to Hex without, or a smaller board.
#[derive(Clone, Debug)]
pub struct RuleSet<G: Game> {
    main: Rules<G>,
    others: Vec<(Rules<G>, f32)>,
}

#[derive(Clone, Debug)]
struct Rules<G: Game> {
    /// Rules string, including the game's name.
    text: String,
    rules: Arc<G::Rules>,
    /// Equal for all rules with this board.
    layout: Arc<ExampleLayout>,
}

impl<G: Game> Rules<G> {
    fn new(rules: G::Rules) -> Self {
        let layout = Arc::new(ExampleLayout::of(&G::initial(&rules)));
        Rules { text: G::rules_string(&rules), rules: Arc::new(rules), layout }
    }
}

impl<G: Game> RuleSet<G> {
    /// Creates a set with the same rules for all games.
    pub fn only(rules: G::Rules) -> Self {
        RuleSet { main: Rules::new(rules), others: Vec::new() }
    }

    /// Creates a set from a rules string, which begins with the game's name.
    ///
    /// # Errors
    /// Fails when the text is for another game or cannot be parsed.
    pub fn of(text: &str) -> Result<Self, RulesError> {
        read::<G>(text).map(Self::only)
    }

    /// Adds rules for a share of the games, 0 to 1; `text` begins with the game's name.
    ///
    /// # Errors
    /// Fails when the text is for another game or cannot be parsed, when the board is not square,
    /// or when the shares sum to more than 1.
    pub fn with(mut self, text: &str, share: f32) -> Result<Self, RulesError> {
        let mut new = Rules::<G>::new(read::<G>(text)?);
        let frame = new.layout.frame;
        if frame.rows != frame.cols {
            return Err(RulesError::new(
                text,
                "networks are trained only on square boards: name one, such as hex:9",
            ));
        }
        if let Some(layout) = self.layout_of(frame) {
            new.layout = Arc::clone(layout);
        }
        self.others.push((new, share));
        let sum: f32 = self.others.iter().map(|(_, share)| share).sum();
        if !(0.0..=1.0).contains(&share) || sum > 1.0 {
            let problem = format!(
                "their share of the games is {share}; each share, and their sum, must be from 0 to 1"
            );
            return Err(RulesError::new(text, problem));
        }
        Ok(self)
    }

    /// Rules of most games.
    pub fn main(&self) -> &G::Rules {
        &self.main.rules
    }

    /// Looks up the rules of a rules string, if they are in the set.
    pub fn named(&self, text: &str) -> Option<&Arc<G::Rules>> {
        self.all().find(|one| one.text == text).map(|one| &one.rules)
    }

    /// Returns whether games under these rules belong to a run with this set: the rules are in the
    /// set, or [vary](Game::varied) some of them.
    pub fn allows(&self, text: &str) -> bool {
        let is_variation = |found: &G::Rules| self.all().any(|one| G::varies(&one.rules, found));
        self.named(text).is_some() || read::<G>(text).is_ok_and(|found| is_variation(&found))
    }

    /// Packs a game for training. Its rules may be others than those of the set, with one of its
    /// boards.
    ///
    /// # Errors
    /// Fails when no rules of the set have the game's board; see also [`PackedEpisode::new`].
    pub fn pack(&self, game: &Episode) -> Result<PackedEpisode, ReplayError> {
        if let Some(own) = self.all().find(|one| one.text == game.rules) {
            return PackedEpisode::new::<G>(&own.layout, &own.rules, game);
        }
        let unfit = || ReplayError::Rules {
            found: game.rules.clone(),
            expected: self.texts().collect::<Vec<_>>().join("` or `"),
        };
        let rules = read::<G>(&game.rules).map_err(|_| unfit())?;
        let layout = self.layout_of(G::initial(&rules).frame()).ok_or_else(unfit)?;
        PackedEpisode::new::<G>(layout, &rules, game)
    }

    fn layout_of(&self, frame: Frame) -> Option<&Arc<ExampleLayout>> {
        self.all().map(|one| &one.layout).find(|layout| layout.frame == frame)
    }

    /// Number of cells of the board of most games.
    pub fn main_cells(&self) -> usize {
        self.main.layout.frame.cells()
    }

    /// Rules strings of the whole set.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.all().map(|one| one.text.as_str())
    }

    fn all(&self) -> impl Iterator<Item = &Rules<G>> {
        std::iter::once(&self.main).chain(self.others.iter().map(|(one, _)| one))
    }

    /// Draws the rules of game number `game` of a run, with their rules string. A share of the
    /// games is played under [varied](Game::varied) rules.
    pub(super) fn draw(&self, run: Seed, game: u64, varied_share: f32) -> (G::Rules, String) {
        let mut chosen = &self.main;
        if !self.others.is_empty() {
            let mut at = run.named("rules").stream(game).rng().random::<f32>();
            for (one, share) in &self.others {
                at -= share;
                if at < 0.0 {
                    chosen = one;
                    break;
                }
            }
        }
        let mut rng = run.named("varied rules").stream(game).rng();
        if rng.random::<f32>() < varied_share {
            let rules = G::varied(&chosen.rules, &mut rng);
            let text = G::rules_string(&rules);
            return (rules, text);
        }
        ((*chosen.rules).clone(), chosen.text.clone())
    }
}

/// Parses a rules string, which begins with the game's name.
fn read<G: Game>(text: &str) -> Result<G::Rules, RulesError> {
    let (name, own) = text.split_once(':').unwrap_or((text, ""));
    if name != G::NAME {
        return Err(RulesError::new(text, format!("the game must be {}", G::NAME)));
    }
    own.parse::<G::Rules>().map_err(|error| error.of_game(text))
}
