//! The entry of a game in the list of games.

use crate::conformance::CaseRunner;
use crate::gtp::GtpRules;
use crate::record_form::RecordForm;
use crate::records::RecordReader;
use crate::{GameSpec, LevelChoice, PuzzleBook, RolloutKernel, Theorist, Workload};
use ponder_game::{Observation, Refused, RulesError, Seed, Side, Table, Viewer};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// The declaration of a game. Each game has a file of its own in `games/` with its entry.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name before the colon of a rules string.
    pub name: &'static str,
    /// The display name.
    pub title: &'static str,
    /// The rules when only the name is given.
    pub default_rules: &'static str,
    /// The syntax of the rules, for help texts.
    pub syntax: &'static str,
    /// True if tables are [dealt](GameSpec::deal), since the game has an element of chance.
    pub is_dealt: bool,
    /// The named strengths, the weakest first.
    pub levels: &'static [LevelChoice],
    /// The specs of players that analyze positions, the best first.
    pub analysts: &'static [&'static str],
    /// The specs of players that give hints, the best first.
    pub advisers: &'static [&'static str],
    /// The specs of players that play against a person who selects none, the best first.
    pub opponents: &'static [&'static str],
    /// The networks built into the program.
    pub networks: &'static [ShippedNetwork],
    /// True if it is played with a word list, which can be exchanged for another.
    pub has_words: bool,
    /// Benches that the game's name alone selects in place of those of rules, rollouts and
    /// searches.
    pub bench: Option<BenchKind>,
    /// The puzzles; `None` where there are none.
    pub puzzles: Option<PuzzleBook>,
    /// The reader of its records; `None` where there is none.
    pub(crate) records: Option<RecordReader>,
    /// Parses the text after the colon; empty text gives the default rules.
    pub(crate) parse: fn(&str) -> Result<GameSpec, RulesError>,
    /// Runs a case of a conformance file; `None` where the cases need more than the file.
    pub(crate) run_case: Option<CaseRunner>,
}

/// Benches that only some games have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BenchKind {
    /// Replay and analysis of the games in files.
    Files,
    /// Move generation and games with a word graph.
    Words,
    /// Solving the openings of small boards.
    Solver,
}

impl BenchKind {
    /// Name of this benchmark of a game on the command line.
    pub fn subject(self, game: &str) -> String {
        match self {
            BenchKind::Files | BenchKind::Words => game.to_owned(),
            BenchKind::Solver => format!("{game}-solve"),
        }
    }
}

/// A network built into the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ShippedNetwork {
    /// Name, as in `model=shipped:NAME`.
    pub name: &'static str,
    /// The longest side of the boards for which it is the best choice; the first network of the
    /// list that is large enough is taken.
    pub side_max: usize,
    /// The contents of its file.
    pub bytes: &'static [u8],
}

/// Debug output without the file.
impl Debug for ShippedNetwork {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ShippedNetwork").field(&self.name).finish()
    }
}

/// Stones to set up, by the numbers of their points in scenes.
pub(crate) type Stones = [(Side, usize)];

/// The rules of any game on the list.
pub(crate) trait GameRules: Any + Debug + Send + Sync {
    /// The game's entry.
    fn info(&self) -> &'static GameInfo;

    /// The rules string, with the game's name.
    fn text(&self) -> String;

    /// The rules without the stones that they begin with; `None` if they begin as usual.
    fn without_stones(&self) -> Option<&Arc<dyn GameRules>> {
        None
    }

    /// A table before the first move, with chance determined by the seed.
    fn deal(&self, seed: Seed) -> Box<dyn Table>;

    /// A table that begins with stones on the board, and has this rules string.
    fn set_up(
        &self,
        stones: &Stones,
        to_move: Side,
        rules: String,
    ) -> Result<Box<dyn Table>, Refused>;

    /// The writer of the game's records.
    fn records(&self) -> &dyn RecordForm;

    /// The moves at a table in the game's own record format where that is not SGF, and the usual
    /// extension of such files. `names` are those of the players by side.
    fn own_record(
        &self,
        _table: &dyn Table,
        _viewer: Viewer,
        _names: [&str; 2],
    ) -> Option<(&'static str, String)> {
        None
    }

    /// The GTP commands of the rules; `None` in a game that GTP does not cover.
    fn gtp(&self) -> Option<&dyn GtpRules> {
        None
    }

    /// The theory of an observed position; `None` where there is none.
    fn theorist(&self, _view: &Observation) -> Option<Box<dyn Theorist>> {
        None
    }

    /// The rollout kernels, the plain one first; empty where there is only one.
    fn rollout_kernels(&self) -> Vec<RolloutKernel> {
        Vec::new()
    }

    /// The workloads by which the rules are benchmarked, whatever the board.
    fn workloads(&self) -> Vec<Workload> {
        Vec::new()
    }
}
