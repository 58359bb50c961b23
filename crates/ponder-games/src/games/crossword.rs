//! Crossword games.

mod records;

use crate::crossword::CrosswordRules;
use crate::entry::{GameRules, Stones};
use crate::levels::{BEGINNER, CASUAL, CLUB, FIRST_STEPS, MASTER, STRONG};
use crate::puzzles::list_of;
use crate::record_form::RecordForm;
use crate::{BenchKind, GameInfo, GameSpec, GameVisitor, PuzzleBook};
use ponder_crossword::table::PUZZLE_TASKS;
use ponder_game::{Refused, Seed, Side, Table, Viewer};

pub(super) const INFO: GameInfo = GameInfo {
    name: CrosswordRules::NAME,
    title: "Crossword",
    default_rules: CrosswordRules::NAME,
    syntax: "crossword, then `:` and, separated by commas, `lexicon=NAME`, `board=NAME` (standard, \
             super), `alphabet=NAME`, `challenge=RULE` (void, single, double, five), \
             `cgp=POSITION` (rows, racks, scores and scoreless turns of the start, joined by `_`)",
    is_dealt: true,
    // A player who knows fewer words and judges worse is weaker.
    levels: &[
        FIRST_STEPS.by(&["hasty:vocabulary=0.05,noise=12"]).rated(0),
        BEGINNER.by(&["hasty:vocabulary=0.1,noise=8"]).rated(318),
        CASUAL.by(&["hasty:vocabulary=0.15,noise=6"]).rated(616),
        CLUB.by(&["hasty:vocabulary=0.25,noise=4"]).rated(955),
        STRONG.by(&["hasty:vocabulary=0.4,noise=2"]).rated(1230),
        MASTER.by(&["sim:playouts=1000"]).rated(1541),
    ],
    analysts: &["sim:time=10,playouts=1000000,confidence=0.999"],
    advisers: &["sim:time=1,playouts=100000"],
    opponents: &["hasty"],
    networks: &[],
    has_words: true,
    bench: Some(BenchKind::Words),
    puzzles: Some(PuzzleBook {
        list: list_of!(include_str!("../crossword/puzzles.jsonl")),
        tasks: &PUZZLE_TASKS,
        nodes: u64::MAX,
        maker: |spec, seed, _| Some(Box::new(spec.rules::<CrosswordRules>()?.puzzles(seed))),
    }),
    records: None,
    parse: |rules| Ok(GameSpec::of(rules.parse::<CrosswordRules>()?)),
    run_case: None,
};

/// Returns `None`: the game has hidden information, and there is no position.
pub(super) fn visit<V: GameVisitor>(_: &CrosswordRules, _: V) -> Option<V::Output> {
    None
}

impl GameRules for CrosswordRules {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn text(&self) -> String {
        ponder_game::rules_string(INFO.name, self)
    }

    fn deal(&self, seed: Seed) -> Box<dyn Table> {
        CrosswordRules::deal(self, seed)
    }

    fn set_up(
        &self,
        _stones: &Stones,
        _to_move: Side,
        _rules: String,
    ) -> Result<Box<dyn Table>, Refused> {
        Err(Refused::new(
            "no-set-up",
            "crossword games cannot start from a set-up board: tiles are drawn from the bag",
        ))
    }

    fn records(&self) -> &dyn RecordForm {
        self
    }

    fn own_record(
        &self,
        table: &dyn Table,
        viewer: Viewer,
        names: [&str; 2],
    ) -> Option<(&'static str, String)> {
        Some(("gcg", self.gcg(table, viewer, names)?))
    }
}
