//! Go.

mod cases;
mod records;
mod workloads;

use super::open_table;
use crate::entry::{GameRules, ShippedNetwork, Stones};
use crate::gtp::{GtpRules, Need, SetupCommand};
use crate::levels::{BEGINNER, CASUAL, CLUB, FIRST_STEPS, MASTER, NETWORK, STRONG};
use crate::puzzles::list_of;
use crate::record_form::RecordForm;
use crate::{GameInfo, GameSpec, GameVisitor, PuzzleBook, Workload};
use ponder_game::puzzle::{PuzzleMaker, PuzzleMaking};
use ponder_game::{Game, OpenTable, Refused, RulesError, Seed, Side, Table};
use ponder_go::puzzle::{GoPuzzles, PUZZLES, TASKS};
use ponder_go::{GoPosition, GoRules};

/// One type for all boards: a smaller one would not make playouts on 9x9 faster, and all generic
/// code would be compiled once more.
type Go = ponder_go::Go<512>;

pub(super) const INFO: GameInfo = GameInfo {
    name: Go::NAME,
    title: "Go",
    default_rules: "go:9",
    syntax: "go:SIZE or go:COLSxROWS (2 to 19), then `,rules=NAME` (chinese, tromp-taylor, aga, \
             new-zealand, japanese), `,komi=POINTS`, `,handicap=STONES`, `,ko=KO` \
             (positional, situational, simple), `,suicide=SUICIDE` (forbidden, allowed), \
             `,scoring=SCORING` (area, territory), `,bonus=BONUS` (none, stones, stones-less-one), `,fen=POSITION`",
    is_dealt: false,
    // On boards larger than those of the network, a search that learns from all moves of its playouts
    // sees more with the same number of them.
    levels: &[
        FIRST_STEPS
            .by(&[
                "gumbel:sims=32,considered=32,noise=10,temperature=100,value-cutoff=1",
                "rave:rollouts=200,temperature=10,value-cutoff=0.5",
            ])
            .rated(0),
        BEGINNER
            .by(&[
                "gumbel:sims=8,considered=8,noise=10,temperature=100,value-cutoff=1",
                "rave:rollouts=500,temperature=3,value-cutoff=0.3",
            ])
            .rated(276),
        CASUAL
            .by(&[
                "gumbel:sims=32,considered=32,noise=4,temperature=30,value-cutoff=0.6",
                "rave:rollouts=1500,temperature=2,value-cutoff=0.2",
            ])
            .rated(738),
        CLUB.by(&[
            "gumbel:sims=32,considered=32,noise=3,temperature=20,value-cutoff=0.5",
            "rave:rollouts=5000,temperature=1,value-cutoff=0.1",
        ])
        .rated(888),
        STRONG
            .by(&[
                "gumbel:sims=32,considered=32,noise=2.5,temperature=10,value-cutoff=0.4",
                "rave:rollouts=25000",
            ])
            .rated(1190),
        NETWORK.by(&["policy"]).rated(1753),
        MASTER.by(&["gumbel:sims=256"]).rated(2411),
    ],
    analysts: &["puct:time=3", "rave:time=3", "mcts:time=3"],
    advisers: &["puct:time=1", "rave:time=1", "mcts:time=1"],
    opponents: &["gumbel:sims=64", "rave:rollouts=10000"],
    networks: &[ShippedNetwork {
        name: "go-9",
        side_max: 9,
        bytes: include_bytes!("../../../../models/go-9.safetensors"),
    }],
    has_words: false,
    bench: None,
    puzzles: Some(PuzzleBook {
        list: list_of!(PUZZLES),
        tasks: &TASKS,
        nodes: 20_000,
        maker: puzzle_maker,
    }),
    records: Some(records::READER),
    parse: crate::set_up::parse::<GoRules>,
    run_case: Some(cases::run_case),
};

/// The maker of puzzles.
fn puzzle_maker(spec: &GameSpec, seed: Seed, nodes: u64) -> Option<Box<dyn PuzzleMaker>> {
    let &rules = spec.rules::<GoRules>()?;
    Some(if ponder_go::numbers_of(&rules) <= 128 {
        Box::new(PuzzleMaking::new(rules, GoPuzzles::<128>::new(nodes), seed))
    } else {
        Box::new(PuzzleMaking::new(rules, GoPuzzles::<512>::new(nodes), seed))
    })
}

pub(super) fn visit<V: GameVisitor>(rules: &GoRules, visitor: V) -> Option<V::Output> {
    Some(visitor.visit::<Go>(rules))
}

impl From<GoRules> for GameSpec {
    fn from(rules: GoRules) -> Self {
        GameSpec::of(rules)
    }
}

impl GameRules for GoRules {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn text(&self) -> String {
        Go::rules_string(self)
    }

    fn deal(&self, _seed: Seed) -> Box<dyn Table> {
        open_table::<Go>(self)
    }

    fn set_up(
        &self,
        stones: &Stones,
        to_move: Side,
        text: String,
    ) -> Result<Box<dyn Table>, Refused> {
        let rules = self.with_handicap(0).unwrap_or(*self).with_komi_halves(self.komi_halves());
        let empty = Go::initial(&rules);
        let points = empty.board().geometry().points();
        let stones: Vec<_> =
            stones.iter().map(|&(side, cell)| (side, usize::from(points[cell]))).collect();
        let is_handicap = stones.len() >= 2 && stones.iter().all(|(side, _)| *side == Side::First);
        let handicap = if is_handicap { u8::try_from(stones.len()).unwrap_or(u8::MAX) } else { 0 };
        let position = GoPosition::from_stones(&rules, &stones, to_move, handicap)?;
        let table = OpenTable::<Go>::from_position(rules, position);
        Ok(Box::new(table.with_rules_string(text)))
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

impl GtpRules for GoRules {
    fn setup(&self) -> Vec<SetupCommand> {
        let (cols, rows) = (self.cols(), self.rows());
        let (name, size) = if cols == rows {
            ("boardsize", cols.to_string())
        } else {
            ("rectangular_boardsize", format!("{cols} {rows}"))
        };
        let mut commands = vec![SetupCommand { name, args: size, need: Need::Required }];
        if let Some(set) = self.rule_set() {
            // KataGo's `chinese` has simple ko.
            let args = if set.name == "chinese" { "chinese-kgs" } else { set.name }.to_owned();
            commands.push(SetupCommand { name: "kata-set-rules", args, need: Need::Optional });
        }
        let komi = self.komi().to_string();
        commands.push(SetupCommand { name: "komi", args: komi, need: Need::Required });
        commands
    }

    fn opening(&self) -> Option<SetupCommand> {
        (self.handicap() > 0).then(|| SetupCommand {
            name: "fixed_handicap",
            args: self.handicap().to_string(),
            need: Need::Required,
        })
    }

    fn resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
        Ok(GoRules::resized(*self, cols, rows)?.into())
    }
}
