//! Rule sets, for runs with games under several rules.

use crate::{Episode, ExampleLayout, PackedEpisode, ReplayError};
use ponder_game::{Encode, Game, RulesError, Seed};
use rand::RngExt;
use std::sync::Arc;

/// Rules of a run: those of most games, and others for a share of them, such as Hex with a swap in
/// addition to Hex without. All have the same board, so that one batch can hold positions of any of
/// them.
#[derive(Clone, Debug)]
pub struct RuleSet<G: Game> {
    main: Rules<G>,
    others: Vec<(Rules<G>, f32)>,
    layout: Arc<ExampleLayout>,
}

#[derive(Clone, Debug)]
struct Rules<G: Game> {
    /// Rules string, including the game's name.
    text: String,
    rules: Arc<G::Rules>,
}

impl<G: Game> Rules<G> {
    fn new(rules: G::Rules) -> Self {
        Rules { text: G::rules_string(&rules), rules: Arc::new(rules) }
    }
}

impl<G: Game> RuleSet<G> {
    /// Creates a set with the same rules for all games.
    pub fn only(rules: G::Rules) -> Self {
        let layout = Arc::new(ExampleLayout::of(&G::initial(&rules)));
        RuleSet { main: Rules::new(rules), others: Vec::new(), layout }
    }

    /// Adds rules for a share of the games, 0 to 1; `text` begins with the game's name.
    ///
    /// # Errors
    /// Fails when the text is for another game or cannot be parsed, when the board differs, or when
    /// the shares sum to more than 1.
    pub fn with(mut self, text: &str, share: f32) -> Result<Self, RulesError> {
        let rules = self.read(text)?;
        self.others.push((Rules::new(rules), share));
        let sum: f32 = self.others.iter().map(|(_, share)| share).sum();
        if !(0.0..=1.0).contains(&share) || sum > 1.0 {
            let problem =
                format!("the share {share} is not possible; shares and their sum must be 0 to 1");
            return Err(RulesError::new(text, problem));
        }
        Ok(self)
    }

    /// Parses rules of the same game and board; `text` begins with the game's name.
    ///
    /// # Errors
    /// Fails when the text is for another game or cannot be parsed, or when the board differs.
    pub fn read(&self, text: &str) -> Result<G::Rules, RulesError> {
        let (name, own) = text.split_once(':').unwrap_or((text, ""));
        if name != G::NAME {
            return Err(RulesError::new(text, format!("the game must be {}", G::NAME)));
        }
        let rules = own.parse::<G::Rules>().map_err(|error| error.of_game(text))?;
        let (known, new) = (G::initial(&self.main.rules), G::initial(&rules));
        if (known.frame(), known.policy_len()) != (new.frame(), new.policy_len()) {
            let problem = format!("the board must be that of `{}`", self.main.text);
            return Err(RulesError::new(text, problem));
        }
        Ok(rules)
    }

    /// Rules of most games.
    pub fn main(&self) -> &G::Rules {
        &self.main.rules
    }

    /// Looks up the rules of a rules string, if they are in the set.
    pub fn named(&self, text: &str) -> Option<&Arc<G::Rules>> {
        self.all().find(|one| one.text == text).map(|one| &one.rules)
    }

    /// Packs a game under `rules`, which are of the same game and board, for training.
    ///
    /// # Errors
    /// See [`PackedEpisode::new`].
    pub fn pack(&self, rules: &G::Rules, game: &Episode) -> Result<PackedEpisode, ReplayError> {
        PackedEpisode::new::<G>(&self.layout, rules, game)
    }

    /// Rules strings of the whole set.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.all().map(|one| one.text.as_str())
    }

    fn all(&self) -> impl Iterator<Item = &Rules<G>> {
        std::iter::once(&self.main).chain(self.others.iter().map(|(one, _)| one))
    }

    /// Draws the rules of game number `game` of a run, with their rules string. A share of the games
    /// is played under [varied](Game::varied) rules.
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
