//! Hex.

mod cases;
mod commands;
mod links;
mod records;
mod theorist;

use super::open_table;
use crate::entry::{GameRules, ShippedNetwork, Stones};
use crate::gtp::{GameParam, GtpRules, GtpSwap, Need, SetupCommand};
use crate::levels::{BEGINNER, CASUAL, CLUB, FIRST_STEPS, MASTER, NETWORK, STRONG};
use crate::puzzles::list_of;
use crate::record_form::RecordForm;
use crate::{
    BenchKind, GameCommand, GameInfo, GameSpec, GameVisitor, PuzzleBook, RolloutKernel, Theorist,
};
use ponder_game::puzzle::{PuzzleMaker, PuzzleMaking};
use ponder_game::{BySide, Game, Observation, OpenTable, Refused, RulesError, Seed, Side, Table};
use ponder_hex::knowledge::is_narrow;
use ponder_hex::puzzle::{HexPuzzles, PUZZLES};
use ponder_hex::rollout::{Simd, coin_rollouts};
use ponder_hex::{Bitboard, Hex, HexRules, Start, Swap, WideBitboard};

pub(super) const INFO: GameInfo = GameInfo {
    name: Hex::<u128>::NAME,
    title: "Hex",
    default_rules: "hex:11",
    syntax: "hex:SIZE or hex:COLSxROWS (1 to 19), then `,swap`, `,swap=sides`, `,pass`, `,fen=POSITION`",
    is_dealt: false,
    levels: &[
        FIRST_STEPS
            .by(&["gumbel:sims=8,considered=8,noise=10,temperature=100,value-cutoff=1"])
            .rated(0),
        BEGINNER
            .by(&["gumbel:sims=32,considered=32,noise=10,temperature=100,value-cutoff=1"])
            .rated(194),
        CASUAL
            .by(&["gumbel:sims=32,considered=32,noise=4,temperature=30,value-cutoff=0.6"])
            .rated(683),
        CLUB.by(&["gumbel:sims=32,considered=32,noise=2.5,temperature=10,value-cutoff=0.4"])
            .rated(1313),
        STRONG
            .by(&["gumbel:sims=32,considered=32,noise=2,temperature=8,value-cutoff=0.3"])
            .rated(1534),
        NETWORK.by(&["policy"]).rated(1792),
        MASTER.by(&["gumbel:sims=256"]).rated(2261),
    ],
    analysts: &["puct:time=3", "rave:time=3", "mcts:time=3"],
    advisers: &["puct:time=1", "rave:time=1", "mcts:time=1"],
    opponents: &["gumbel:sims=64", "mcts:rollouts=10000"],
    networks: &[
        ShippedNetwork {
            name: "hex-5",
            side_max: 5,
            bytes: include_bytes!("../../../../models/hex-5.safetensors"),
        },
        ShippedNetwork {
            name: "hex-11",
            side_max: usize::MAX,
            bytes: include_bytes!("../../../../models/hex-11.safetensors"),
        },
    ],
    has_words: false,
    bench: Some(BenchKind::Solver),
    puzzles: Some(PuzzleBook {
        list: list_of!(PUZZLES),
        tasks: &["win"],
        nodes: 2000,
        maker: puzzle_maker,
    }),
    records: Some(records::READER),
    parse: crate::set_up::parse::<HexRules>,
    run_case: Some(cases::run_case),
};

/// The maker of puzzles, for games without swap and pass.
fn puzzle_maker(spec: &GameSpec, seed: Seed, nodes: u64) -> Option<Box<dyn PuzzleMaker>> {
    let &rules = spec.rules::<HexRules>()?;
    let is_plain = HexRules::new(rules.cols(), rules.rows()).is_ok_and(|plain| plain == rules);
    is_plain.then(|| -> Box<dyn PuzzleMaker> {
        if is_narrow(&rules) {
            Box::new(PuzzleMaking::new(rules, HexPuzzles::<u128>::new(rules, nodes), seed))
        } else {
            Box::new(PuzzleMaking::new(rules, HexPuzzles::<WideBitboard>::new(rules, nodes), seed))
        }
    })
}

/// Number of cells that fit a plane of 128 bits.
const SMALL_CELLS_MAX: u32 = 128;

/// Returns whether the board fits a plane of 128 bits.
fn is_small(rules: &HexRules) -> bool {
    u32::from(rules.cols()) * u32::from(rules.rows()) <= SMALL_CELLS_MAX
}

pub(super) fn visit<V: GameVisitor>(rules: &HexRules, visitor: V) -> Option<V::Output> {
    Some(if is_small(rules) {
        visitor.visit::<Hex<u128>>(rules)
    } else {
        visitor.visit::<Hex<WideBitboard>>(rules)
    })
}

impl From<HexRules> for GameSpec {
    fn from(rules: HexRules) -> Self {
        GameSpec::of(rules)
    }
}

impl GameRules for HexRules {
    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn text(&self) -> String {
        Hex::<u128>::rules_string(self)
    }

    fn deal(&self, _seed: Seed) -> Box<dyn Table> {
        if is_small(self) {
            open_table::<Hex<u128>>(self)
        } else {
            open_table::<Hex<WideBitboard>>(self)
        }
    }

    fn set_up(
        &self,
        stones: &Stones,
        to_move: Side,
        text: String,
    ) -> Result<Box<dyn Table>, Refused> {
        let mut start = Start { to_move, stones: BySide::default() };
        for &(side, cell) in stones {
            start.stones[side].push(cell as u16);
        }
        table_from(self, &start, text)
    }

    fn records(&self) -> &dyn RecordForm {
        self
    }

    fn gtp(&self) -> Option<&dyn GtpRules> {
        Some(self)
    }

    fn theorist(&self, view: &Observation) -> Option<Box<dyn Theorist>> {
        theorist::theorist(view)
    }

    fn rollout_kernels(&self) -> Vec<RolloutKernel> {
        if is_small(self) { kernels::<u128>(self) } else { kernels::<WideBitboard>(self) }
    }
}

/// A table that begins with a position.
fn table_from(rules: &HexRules, start: &Start, text: String) -> Result<Box<dyn Table>, Refused> {
    fn table<P: Bitboard>(
        rules: &HexRules,
        start: &Start,
        text: String,
    ) -> Result<Box<dyn Table>, Refused> {
        let table = OpenTable::<Hex<P>>::from_position(*rules, start.position(rules)?);
        Ok(Box::new(table.with_rules_string(text)))
    }
    if is_small(rules) {
        table::<u128>(rules, start, text)
    } else {
        table::<WideBitboard>(rules, start, text)
    }
}

fn kernels<P: Bitboard>(rules: &HexRules) -> Vec<RolloutKernel> {
    let kernel = |name, instructions: String, simd: Option<Simd>| {
        let position = Hex::<P>::initial(rules);
        let run = Box::new(move |count, seed| coin_rollouts(&position, count, seed, simd));
        RolloutKernel { name, instructions, run }
    };
    let best = Simd::best();
    vec![
        kernel("scalar", format!("{} bits a plane", 8 * size_of::<P>()), None),
        kernel("batched", format!("{best:?}").to_lowercase(), Some(best)),
    ]
}

const ALLOW_SWAP: &str = "allow_swap";
/// Parameter of Ponder's own, in addition to the `allow_swap` of other engines, each of which knows
/// one form of the swap.
const SWAP_FORM: &str = "swap_form";

impl GtpRules for HexRules {
    fn setup(&self) -> Vec<SetupCommand> {
        let (cols, rows) = (self.cols(), self.rows());
        let size = if cols == rows { cols.to_string() } else { format!("{cols} {rows}") };
        let mut setup = vec![
            SetupCommand { name: "boardsize", args: size, need: Need::Required },
            allow_swap(swap_value(self)),
        ];
        setup.extend(swap_form(self).map(|form| SetupCommand {
            name: "param_game",
            args: format!("{SWAP_FORM} {form}"),
            need: Need::Optional,
        }));
        setup
    }

    fn resized(&self, cols: u8, rows: u8) -> Result<GameSpec, RulesError> {
        let swap = if cols == rows { self.swap() } else { Swap::None };
        let resized = HexRules::new(cols, rows)?.with_swap(swap)?;
        Ok(resized.with_passing(self.passing()).into())
    }

    fn params(&self) -> Vec<GameParam> {
        let param = |name, kind, value: &str| GameParam { name, kind, value: value.to_owned() };
        let mut params = vec![param(ALLOW_SWAP, "bool", swap_value(self))];
        if let Some(form) = swap_form(self) {
            params.push(param(SWAP_FORM, "list/pieces/sides", form));
        }
        params
    }

    fn with_param(&self, name: &str, value: &str) -> Option<Result<GameSpec, RulesError>> {
        let fail = |problem: &str| Err(RulesError::new(&format!("{name} {value}"), problem));
        let swap = match (name, value, self.swap()) {
            (ALLOW_SWAP, "0" | "false", _) => Swap::None,
            (ALLOW_SWAP, "1" | "true", Swap::None) => Swap::Pieces,
            (ALLOW_SWAP, "1" | "true", swap) => swap,
            (ALLOW_SWAP, ..) => return Some(fail("write 0 or 1")),
            (SWAP_FORM, "pieces" | "sides", Swap::None) => {
                return Some(fail("these rules have no swap; set allow_swap to 1 first"));
            }
            (SWAP_FORM, "pieces", _) => Swap::Pieces,
            (SWAP_FORM, "sides", _) => Swap::Sides,
            (SWAP_FORM, ..) => return Some(fail("write pieces or sides")),
            _ => return None,
        };
        Some(self.with_swap(swap).map(GameSpec::from))
    }

    fn commands(&self) -> &'static [GameCommand] {
        commands::COMMANDS
    }

    fn setup_without_swap(&self) -> Option<SetupCommand> {
        (self.swap() != Swap::None).then(|| allow_swap("0"))
    }

    fn named_swap(&self, vertex: &str) -> Option<GtpSwap> {
        let named = match vertex.trim().to_ascii_lowercase().as_str() {
            "swap" => return Some(GtpSwap::Any),
            "swap-pieces" => Swap::Pieces,
            "swap-sides" => Swap::Sides,
            _ => return None,
        };
        Some(if self.swap() == named { GtpSwap::Ours } else { GtpSwap::Other })
    }

    fn with_named_swap(&self, vertex: &str) -> Option<GameSpec> {
        let swap = match (self.named_swap(vertex)?, self.swap()) {
            (GtpSwap::Ours | GtpSwap::Any, swap @ (Swap::Pieces | Swap::Sides)) => swap,
            (GtpSwap::Any, Swap::None) => Swap::Pieces,
            _ if vertex.trim().eq_ignore_ascii_case("swap-sides") => Swap::Sides,
            _ => Swap::Pieces,
        };
        self.with_swap(swap).ok().map(GameSpec::from)
    }
}

fn swap_form(rules: &HexRules) -> Option<&'static str> {
    match rules.swap() {
        Swap::None => None,
        Swap::Pieces => Some("pieces"),
        Swap::Sides => Some("sides"),
    }
}

fn allow_swap(value: &str) -> SetupCommand {
    let args = format!("{ALLOW_SWAP} {value}");
    SetupCommand { name: "param_game", args, need: Need::Optional }
}

fn swap_value(rules: &HexRules) -> &'static str {
    if rules.swap() == Swap::None { "0" } else { "1" }
}
