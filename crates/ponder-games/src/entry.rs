//! What Ponder knows of a game: an entry of the list.

use crate::conformance::CaseRunner;
use crate::gtp::GtpRules;
use crate::record_form::RecordForm;
use crate::records::RecordReader;
use crate::{GameSpec, Level, RolloutKernel, Workload};
use ponder_game::{Refused, RulesError, Seed, Side, Table, Viewer};
use std::any::Any;
use std::fmt::Debug;

/// Everything that is declared of a game. Each game has a file of its own in `games/` with its entry.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name before the colon.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What a person gets who only says the name.
    pub default_rules: &'static str,
    /// How rules are written, for help texts.
    pub syntax: &'static str,
    /// Whether tables are [dealt](GameSpec::deal), since chance has a part in the game.
    pub is_dealt: bool,
    /// The named strengths, the weakest first.
    pub levels: &'static [Level],
    /// The specs of players that analyse positions, the best first.
    pub analysts: &'static [&'static str],
    /// The specs of players that give hints, the best first.
    pub advisers: &'static [&'static str],
    /// The specs of players that play against a person who names none, the best first.
    pub opponents: &'static [&'static str],
    /// The networks that are part of the program.
    pub networks: &'static [ShippedNetwork],
    /// Whether it is played with words, of which another list than the shipped one can be named.
    pub has_words: bool,
    /// The benches that the name alone stands for instead of rules, rollouts and searches.
    pub bench: Option<BenchKind>,
    /// The records that are SGF; `None` where none are.
    pub(crate) records: Option<RecordReader>,
    /// Reads what follows the colon; empty text is the default rules.
    pub(crate) parse: fn(&str) -> Result<GameSpec, RulesError>,
    /// Runs a case of a conformance file; `None` where none needs nothing but the file.
    pub(crate) run_case: Option<CaseRunner>,
}

/// Benches of what only some games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BenchKind {
    /// Replays and analyses of the games of files.
    Files,
    /// Lists of moves and games by a word graph.
    Words,
}

/// A network that is part of the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShippedNetwork {
    /// Its name, as in `model=shipped:NAME`.
    pub name: &'static str,
    /// The longest side of the boards that it is the best choice for; the first network of the list
    /// that is long enough is taken.
    pub side_max: usize,
    /// The file.
    pub bytes: &'static [u8],
}

/// Without the file.
impl Debug for ShippedNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ShippedNetwork").field(&self.name).finish()
    }
}

/// Stones to set up, by the numbers of their points in scenes.
pub(crate) type Stones = [(Side, usize)];

/// The rules of a game on the list, whichever it is.
pub(crate) trait GameRules: Any + Debug + Send + Sync {
    /// The game's entry.
    fn info(&self) -> &'static GameInfo;

    /// The rules string, with the game's name.
    fn text(&self) -> String;

    /// A table before the first move, where what is left to chance follows from the seed.
    fn deal(&self, seed: Seed) -> Box<dyn Table>;

    /// A table that begins with stones.
    fn set_up(&self, stones: &Stones, to_move: Side) -> Result<Box<dyn Table>, Refused>;

    /// What writes the records of the game.
    fn records(&self) -> &dyn RecordForm;

    /// What was played in the form that records have where that is no SGF, and the usual end of the
    /// names of such files. `names` are those of the players by side.
    fn own_record(
        &self,
        _table: &dyn Table,
        _viewer: Viewer,
        _names: [&str; 2],
    ) -> Option<(&'static str, String)> {
        None
    }

    /// What GTP says of the rules; `None` in a game that GTP has no words for.
    fn gtp(&self) -> Option<&dyn GtpRules> {
        None
    }

    /// The ways of making rollouts, the plain one first; none where there is no choice of them.
    fn rollout_kernels(&self) -> Vec<RolloutKernel> {
        Vec::new()
    }

    /// The work by which the rules are measured, whatever the board.
    fn workloads(&self) -> Vec<Workload> {
        Vec::new()
    }
}
