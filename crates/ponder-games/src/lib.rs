//! The one list of games.
//!
//! A rules string such as `hex:11,swap` is parsed into a [`GameSpec`]. Below it everything is
//! generic: [`GameSpec::visit`] hands the concrete game type to a [`GameVisitor`], which is
//! compiled once a type. Above it everything goes by name through [`Table`].
#![forbid(unsafe_code)]

pub mod conformance;
pub mod crossword;
mod gtp;
mod gtp_go;
mod kata_rules;
mod kernels;
mod links;
mod loaded;
mod records;
mod set_up;
mod tree;
mod workloads;
mod written;

pub use gtp::{GameParam, GtpSwap, Need, SetupCommand};
pub use gtp_go::GoTerms;
pub use kernels::RolloutKernel;
pub use links::{
    is_link, link_of_record, link_that_shows, lost_in_link, record_of_link, shown_in_link,
};
pub use loaded::{Checked, LoadError, Loaded};
pub use records::Unread;
pub use tree::{GameTree, ReadTree, TreeError, TreeHead, TreeMark, TreeNode};
pub use workloads::{Unit, Workload};
pub use written::RecordHead;

use crossword::CrosswordRules;
use ponder_game::{Game, OpenTable, RulesError, Seed, Table};
use ponder_go::{Go, GoRules};
use ponder_hex::{Hex, HexRules, Wide};
use ponder_paco::{Paco, PacoRules};
use records::RecordForm;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A game with its rules, parsed from and printed as a rules string (`hex:11,swap`).
#[derive(Clone, PartialEq, Debug)]
pub struct GameSpec(Kind);

/// Every concrete game type. This is the only place that lists them.
#[derive(Clone, PartialEq, Debug)]
enum Kind {
    HexSmall(HexRules),
    HexLarge(HexRules),
    /// One type for all boards: the smaller one makes no faster playouts on 9x9, and everything
    /// generic would be compiled once more.
    Go(GoRules),
    Paco(PacoRules),
    Crossword(CrosswordRules),
}

/// What a game is called and how its rules are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// The name before the colon.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What a person gets who only says the name.
    pub default_rules: &'static str,
    /// How rules are written, for help texts.
    pub syntax: &'static str,
}

const HEX: GameInfo = GameInfo {
    name: "hex",
    title: "Hex",
    default_rules: "hex:11",
    syntax: "hex:SIZE or hex:COLSxROWS (1 to 19), then `,swap`, `,swap=sides`, `,pass`",
};

const GO: GameInfo = GameInfo {
    name: "go",
    title: "Go",
    default_rules: "go:9",
    syntax: "go:SIZE or go:COLSxROWS (2 to 19), then `,rules=NAME` (chinese, tromp-taylor, aga, \
             new-zealand, japanese), `,komi=POINTS`, `,handicap=STONES`, `,ko=...`, \
             `,suicide=...`, `,scoring=...`",
};

const PACO: GameInfo = GameInfo {
    name: "paco",
    title: "Paco Ŝako",
    default_rules: "paco",
    syntax: "paco, then `:` and, separated by commas, `row=NUMBER` (a start row of Fischer random, 0 \
             to 959), `fen=FEN` (with `_` for spaces), `repetitions=TIMES`",
};

const CROSSWORD: GameInfo = GameInfo {
    name: "crossword",
    title: "Crossword",
    default_rules: "crossword",
    syntax: "crossword, then `:` and, separated by commas, `lexicon=NAME`, `board=NAME` (standard, \
             super), `alphabet=NAME`, `challenge=RULE` (void, single, double, five)",
};

const GAMES: &[GameInfo] = &[HEX, GO, PACO, CROSSWORD];

/// All games.
#[must_use]
pub fn games() -> &'static [GameInfo] {
    GAMES
}

/// Generic code that runs on the concrete type of a game.
pub trait GameVisitor {
    /// What it returns.
    type Output;
    /// Runs it on a game with perfect information.
    fn visit<G: Game>(self, rules: &G::Rules) -> Self::Output;
    /// Runs it on crossword games, which have hidden tiles and therefore no
    /// [`Position`](ponder_game::Position).
    fn crossword(self, rules: &CrosswordRules) -> Self::Output;
}

impl GameSpec {
    /// Runs generic code on the concrete type of this game.
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match &self.0 {
            Kind::HexSmall(rules) => visitor.visit::<Hex<u128>>(rules),
            Kind::HexLarge(rules) => visitor.visit::<Hex<Wide>>(rules),
            Kind::Go(rules) => visitor.visit::<Go<512>>(rules),
            Kind::Paco(rules) => visitor.visit::<Paco>(rules),
            Kind::Crossword(rules) => visitor.crossword(rules),
        }
    }

    /// A table before the first move. Where chance has a part, it is always the same; see
    /// [`deal`](GameSpec::deal).
    #[must_use]
    pub fn table(&self) -> Box<dyn Table> {
        self.deal(Seed(0))
    }

    /// A table before the first move, where what is left to chance follows from a seed.
    #[must_use]
    pub fn deal(&self, seed: Seed) -> Box<dyn Table> {
        struct MakeTable(Seed);
        impl GameVisitor for MakeTable {
            type Output = Box<dyn Table>;
            fn visit<G: Game>(self, rules: &G::Rules) -> Box<dyn Table> {
                Box::new(OpenTable::<G>::new(rules.clone()))
            }
            fn crossword(self, rules: &CrosswordRules) -> Box<dyn Table> {
                rules.deal(self.0)
            }
        }
        self.visit(MakeTable(seed))
    }

    /// Whether chance has a part in it, so that tables are [dealt](GameSpec::deal).
    #[must_use]
    pub fn has_chance(&self) -> bool {
        matches!(self.0, Kind::Crossword(_))
    }

    /// The rules, if it is a crossword game.
    #[must_use]
    pub fn crossword(&self) -> Option<&CrosswordRules> {
        match &self.0 {
            Kind::Crossword(rules) => Some(rules),
            _ => None,
        }
    }

    /// The game's entry in the list.
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        match self.0 {
            Kind::HexSmall(_) | Kind::HexLarge(_) => &GAMES[0],
            Kind::Go(_) => &GAMES[1],
            Kind::Paco(_) => &GAMES[2],
            Kind::Crossword(_) => &GAMES[3],
        }
    }

    /// What writes the records of this game.
    fn record_form(&self) -> &dyn RecordForm {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => rules,
            Kind::Go(rules) => rules,
            Kind::Paco(rules) => rules,
            Kind::Crossword(rules) => rules,
        }
    }

    fn hex(rules: HexRules) -> GameSpec {
        let cells = u32::from(rules.cols()) * u32::from(rules.rows());
        GameSpec(if cells <= 128 { Kind::HexSmall(rules) } else { Kind::HexLarge(rules) })
    }

    fn go(rules: GoRules) -> GameSpec {
        GameSpec(Kind::Go(rules))
    }

    fn paco(rules: PacoRules) -> GameSpec {
        GameSpec(Kind::Paco(rules))
    }
}

impl FromStr for GameSpec {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let (name, rules) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let Some(info) = GAMES.iter().find(|info| info.name == name) else {
            let known: Vec<_> = GAMES.iter().map(|info| info.syntax).collect();
            return Err(RulesError::new(
                text,
                format!("unknown game `{}`; write {}", shortened(name), known.join("; ")),
            ));
        };
        if info.name == PACO.name {
            return Ok(GameSpec::paco(rules.parse()?));
        }
        if info.name == CROSSWORD.name {
            return Ok(GameSpec(Kind::Crossword(rules.parse()?)));
        }
        if rules.is_empty() {
            return info.default_rules.parse();
        }
        Ok(if info.name == GO.name {
            GameSpec::go(rules.parse()?)
        } else {
            GameSpec::hex(rules.parse()?)
        })
    }
}

fn shortened(name: &str) -> String {
    name.chars().take(40).collect()
}

impl Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => write!(f, "hex:{rules}"),
            Kind::Go(rules) => write!(f, "go:{rules}"),
            Kind::Paco(rules) => f.write_str(&Paco::rules_string(rules)),
            Kind::Crossword(rules) => match rules.to_string() {
                options if options.is_empty() => f.write_str(CROSSWORD.name),
                options => write!(f, "{}:{options}", CROSSWORD.name),
            },
        }
    }
}
