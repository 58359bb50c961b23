//! Paco Ŝako.

mod cases;
mod records;

use super::open_table;
use crate::entry::{GameRules, ShippedNetwork, Stones};
use crate::gtp::{GameParam, GtpRules, Need, SetupCommand};
use crate::levels::{BEGINNER, CASUAL, CLUB, FIRST_STEPS, MASTER, NETWORK, STRONG};
use crate::record_form::RecordForm;
use crate::{BenchKind, GameInfo, GameSpec, GameVisitor};
use ponder_game::{Game, Refused, RulesError, Seed, Side, Table};
use ponder_paco::{Paco, PacoRules};

pub(super) const INFO: GameInfo = GameInfo {
    name: Paco::NAME,
    title: "Paco Ŝako",
    default_rules: "paco",
    syntax: "paco, then `:` and, separated by commas, `row=NUMBER` (a start row of Fischer random, 0 \
             to 959), `fen=FEN` (with `_` for spaces), `repetitions=TIMES`",
    is_dealt: false,
    levels: &[
        FIRST_STEPS
            .by(&["gumbel:sims=32,considered=32,noise=10,temperature=100,value-cutoff=1"])
            .rated(0),
        BEGINNER
            .by(&["gumbel:sims=32,considered=32,noise=4,temperature=30,value-cutoff=0.6"])
            .rated(186),
        CASUAL
            .by(&["gumbel:sims=32,considered=32,noise=2.7,temperature=14,value-cutoff=0.45"])
            .rated(506),
        CLUB.by(&["gumbel:sims=32,considered=32,noise=2.5,temperature=10,value-cutoff=0.4"])
            .rated(707),
        STRONG
            .by(&["gumbel:sims=32,considered=32,noise=2,temperature=6,value-cutoff=0.25"])
            .rated(960),
        NETWORK.by(&["policy"]).rated(1090),
        MASTER.by(&["gumbel:sims=256"]).rated(1444),
    ],
    analysts: &["puct:time=3", "alphabeta:time=3,values=exact"],
    advisers: &["puct:time=1", "alphabeta:time=1"],
    opponents: &["gumbel:sims=64", "alphabeta:depth=2,nodes=200000"],
    networks: &[ShippedNetwork {
        name: "paco",
        side_max: usize::MAX,
        bytes: include_bytes!("../../../../models/paco.safetensors"),
    }],
    has_words: false,
    bench: Some(BenchKind::Files),
    puzzles: None,
    records: Some(records::READER),
    parse: |rules| Ok(GameSpec::from(rules.parse::<PacoRules>()?)),
    run_case: Some(cases::run_case),
};

pub(super) fn visit<V: GameVisitor>(rules: &PacoRules, visitor: V) -> Option<V::Output> {
    Some(visitor.visit::<Paco>(rules))
}

impl From<PacoRules> for GameSpec {
    fn from(rules: PacoRules) -> Self {
        GameSpec::of(rules)
    }
}

impl GameRules for PacoRules {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn text(&self) -> String {
        Paco::rules_string(self)
    }

    fn deal(&self, _seed: Seed) -> Box<dyn Table> {
        open_table::<Paco>(self)
    }

    fn set_up(
        &self,
        _stones: &Stones,
        _to_move: Side,
        _rules: String,
    ) -> Result<Box<dyn Table>, Refused> {
        Err(Refused::new(
            "no-set-up",
            "pieces cannot be set up one by one; give the position in the rules (paco:fen=...)",
        ))
    }

    fn records(&self) -> &dyn RecordForm {
        self
    }

    fn gtp(&self) -> Option<&dyn GtpRules> {
        Some(self)
    }
}

/// The GTP name of the parameter with the text after `paco:` in a rules string.
const RULES: &str = "rules";

impl GtpRules for PacoRules {
    fn setup(&self) -> Vec<SetupCommand> {
        let command = |name, args: String| SetupCommand { name, args, need: Need::Required };
        let mut setup = vec![command("boardsize", "8".to_owned())];
        if *self != PacoRules::default() {
            setup.push(command("param_game", format!("{RULES} {self}")));
        }
        setup
    }

    fn resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
        if (cols, rows) == (8, 8) {
            return Ok(self.clone().into());
        }
        let problem = "Paco Ŝako is played only on 8x8";
        Err(RulesError::new(&format!("{cols}x{rows}"), problem))
    }

    fn params(&self) -> Vec<GameParam> {
        vec![GameParam { name: RULES, kind: "string", value: self.to_string() }]
    }

    fn with_param(&self, name: &str, value: &str) -> Option<Result<GameSpec, RulesError>> {
        (name == RULES).then(|| Ok(value.parse::<PacoRules>()?.into()))
    }
}
