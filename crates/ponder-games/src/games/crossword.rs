//! Crossword games.

use crate::crossword::CrosswordRules;
use crate::entry::{GameRules, Stones};
use crate::record_form::RecordForm;
use crate::{GameInfo, GameSpec};
use ponder_game::{Refused, Seed, Side, Table};

pub(super) const INFO: GameInfo = GameInfo {
    name: CrosswordRules::NAME,
    title: "Crossword",
    default_rules: CrosswordRules::NAME,
    syntax: "crossword, then `:` and, separated by commas, `lexicon=NAME`, `board=NAME` (standard, \
             super), `alphabet=NAME`, `challenge=RULE` (void, single, double, five)",
    is_dealt: true,
    // Who knows fewer words and judges worse is weaker.
    levels: &[
        ("first-steps", "hasty:vocabulary=0.05,noise=12"),
        ("beginner", "hasty:vocabulary=0.1,noise=8"),
        ("casual", "hasty:vocabulary=0.25,noise=4"),
        ("club", "hasty:vocabulary=0.5"),
        ("strong", "hasty"),
        ("master", "sim:playouts=1000"),
    ],
    analysts: &["sim:time=10,playouts=1000000,confidence=0.999"],
    advisers: &["sim:time=1,playouts=100000"],
    networks: &[],
    parse: |rules| Ok(GameSpec::of(rules.parse::<CrosswordRules>()?)),
    run_case: None,
};

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

    fn set_up(&self, _stones: &Stones, _to_move: Side) -> Result<Box<dyn Table>, Refused> {
        Err(Refused::new("no-set-up", "tiles are drawn from the bag, and not set up on the board"))
    }

    fn records(&self) -> &dyn RecordForm {
        self
    }
}
