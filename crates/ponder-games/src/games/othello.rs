//! Othello.

mod records;
#[cfg(test)]
mod tests;
mod workloads;

use super::open_table;
use crate::conformance::run_case_of_stones;
use crate::entry::{GameRules, Stones};
use crate::gtp::{GtpRules, Need, SetupCommand};
use crate::levels::{BEGINNER, CASUAL, CLUB, FIRST_STEPS, MASTER, STRONG};
use crate::puzzles::list_of;
use crate::record_form::RecordForm;
use crate::{GameInfo, GameSpec, GameVisitor, PuzzleBook, Workload};
use ponder_game::puzzle::{PuzzleMaker, PuzzleMaking};
use ponder_game::{BySide, Game, OpenTable, Refused, RulesError, Seed, Side, Table};
use ponder_othello::puzzle::{OthelloPuzzles, PUZZLES};
use ponder_othello::{Bitboard, Othello, OthelloRules, Start, WideBitboard};

pub(super) const INFO: GameInfo = GameInfo {
    name: Othello::<u64>::NAME,
    title: "Othello",
    default_rules: "othello",
    syntax: "othello, or othello:SIZE (an even number from 4 to 16), then `,fen=POSITION`",
    is_dealt: false,
    // Playouts end in lopsided counts that say little; the evaluation sees what they miss.
    levels: &[
        FIRST_STEPS.by(&["alphabeta:depth=1,temperature=10"]).rated(0),
        BEGINNER.by(&["alphabeta:depth=2,temperature=1,value-cutoff=0.25"]).rated(526),
        CASUAL.by(&["alphabeta:depth=3,temperature=1,value-cutoff=0.15"]).rated(809),
        CLUB.by(&["alphabeta:depth=4,temperature=0.5,value-cutoff=0.1"]).rated(1458),
        STRONG.by(&["alphabeta:depth=6,temperature=0.3,value-cutoff=0.05"]).rated(1888),
        MASTER.by(&["alphabeta:time=1"]),
    ],
    analysts: &["puct:time=3", "alphabeta:time=3,values=exact"],
    advisers: &["puct:time=1", "alphabeta:time=1"],
    opponents: &["gumbel:sims=64", "alphabeta:depth=6"],
    networks: &[],
    has_words: false,
    bench: None,
    puzzles: Some(PuzzleBook {
        list: list_of!(PUZZLES),
        tasks: &["win", "most"],
        nodes: 20_000,
        maker: puzzle_maker,
    }),
    records: Some(records::READER),
    parse: crate::set_up::parse::<OthelloRules>,
    run_case: Some(run_case_of_stones),
};

/// Returns whether the board fits a plane of 64 bits.
fn is_small(rules: &OthelloRules) -> bool {
    usize::from(rules.size()) <= u64::SIDE
}

/// The maker of puzzles, for boards of up to 8x8.
fn puzzle_maker(spec: &GameSpec, seed: Seed, nodes: u64) -> Option<Box<dyn PuzzleMaker>> {
    let &rules = spec.rules::<OthelloRules>().filter(|rules| is_small(rules))?;
    Some(Box::new(PuzzleMaking::new(rules, OthelloPuzzles::<u64>::new(nodes), seed)))
}

pub(super) fn visit<V: GameVisitor>(rules: &OthelloRules, visitor: V) -> Option<V::Output> {
    Some(if is_small(rules) {
        visitor.visit::<Othello<u64>>(rules)
    } else {
        visitor.visit::<Othello<WideBitboard>>(rules)
    })
}

impl From<OthelloRules> for GameSpec {
    fn from(rules: OthelloRules) -> Self {
        GameSpec::of(rules)
    }
}

impl GameRules for OthelloRules {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn text(&self) -> String {
        Othello::<u64>::rules_string(self)
    }

    fn deal(&self, _seed: Seed) -> Box<dyn Table> {
        if is_small(self) {
            open_table::<Othello<u64>>(self)
        } else {
            open_table::<Othello<WideBitboard>>(self)
        }
    }

    fn set_up(
        &self,
        stones: &Stones,
        to_move: Side,
        text: String,
    ) -> Result<Box<dyn Table>, Refused> {
        let mut start = Start { to_move, discs: BySide::default() };
        let size = usize::from(self.size());
        for &(side, cell) in stones {
            start.discs[side].push(16 * (cell / size) + cell % size);
        }
        table_from(self, &start, text)
    }

    fn records(&self) -> &dyn RecordForm {
        self
    }

    fn gtp(&self) -> Option<&dyn GtpRules> {
        Some(self)
    }

    fn workloads(&self) -> Vec<Workload> {
        workloads::all()
    }
}

/// A table that begins with a position.
fn table_from(
    rules: &OthelloRules,
    start: &Start,
    text: String,
) -> Result<Box<dyn Table>, Refused> {
    fn table<P: Bitboard>(
        rules: &OthelloRules,
        start: &Start,
        text: String,
    ) -> Result<Box<dyn Table>, Refused> {
        let table = OpenTable::<Othello<P>>::from_position(*rules, start.position(rules)?);
        Ok(Box::new(table.with_rules_string(text)))
    }
    if is_small(rules) {
        table::<u64>(rules, start, text)
    } else {
        table::<WideBitboard>(rules, start, text)
    }
}

impl GtpRules for OthelloRules {
    fn setup(&self) -> Vec<SetupCommand> {
        let args = self.size().to_string();
        vec![SetupCommand { name: "boardsize", args, need: Need::Required }]
    }

    fn resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
        Ok(format!("{cols}x{rows}").parse::<OthelloRules>()?.into())
    }
}
