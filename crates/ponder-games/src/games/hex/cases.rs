//! Conformance cases of Hex: games, solved positions, and facts of the theory.

use crate::conformance::{Checks, Colour, run_case_of_stones};
use ponder_game::{Game, Side};
use ponder_hex::knowledge::{Connections, FilledBoard, Limits, Until, is_narrow};
use ponder_hex::solver::{Solver, SolverCounts, SolverOptions};
use ponder_hex::{Bitboard, Board, Hex, HexRules, WideBitboard};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// Memory of the solver's table, in bytes.
const TABLE_BYTES: usize = 1 << 30;

/// Number of nodes after which a position counts as not solved, which is a difference.
const NODES_MAX: u64 = 4_000_000;

/// Runs the case of a line: a game, or a position with facts.
pub(super) fn run_case(line: &[u8]) -> Result<Checks, serde_json::Error> {
    #[derive(Deserialize)]
    struct Kind {
        checkpoints: Option<IgnoredAny>,
        to_move: Option<IgnoredAny>,
    }
    let kind: Kind = serde_json::from_slice(line)?;
    if kind.to_move.is_none() || kind.checkpoints.is_some() {
        return run_case_of_stones(line);
    }
    let case: PositionCase = serde_json::from_slice(line)?;
    let mut checks = Checks::new(case.id.as_str());
    case.run(&mut checks);
    Ok(checks)
}

/// A position after moves from the empty board, with its winner or facts about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionCase {
    id: String,
    rules: String,
    moves: Vec<String>,
    to_move: Colour,
    /// Rows from the top joined by `/`, of `B`, `W` and `.`.
    board: Option<String>,
    winner: Option<Colour>,
    /// All winning moves of the side to move.
    winning_moves: Option<Vec<String>>,
    theorem: Option<Theorem>,
    /// Origin of the case and findings of another program, which are not compared.
    #[serde(rename = "style")]
    _style: Option<IgnoredAny>,
    #[serde(rename = "checked")]
    _checked: Option<IgnoredAny>,
    #[serde(rename = "source")]
    _source: Option<IgnoredAny>,
    #[serde(rename = "peer_cpu_s")]
    _peer_cpu_s: Option<IgnoredAny>,
    #[serde(rename = "peer_cpu_moves_s")]
    _peer_cpu_moves_s: Option<IgnoredAny>,
    #[serde(rename = "benzene")]
    _benzene: Option<IgnoredAny>,
}

/// Facts about a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Theorem {
    winner_black_to_move: Option<Colour>,
    winner_white_to_move: Option<Colour>,
    /// All dead cells except those of `dead_undecided`.
    dead: Vec<String>,
    dead_undecided: Vec<String>,
    /// Cells on which a stone of the side changes no winner.
    black_neutral: Option<Vec<String>>,
    white_neutral: Option<Vec<String>>,
    winning_moves_black: Option<Vec<String>>,
    winning_moves_white: Option<Vec<String>>,
    /// Carriers that the other program found, which are not compared.
    #[serde(rename = "vc_carriers")]
    _vc_carriers: Option<IgnoredAny>,
}

/// A position on bitboards.
struct Stones<P: Bitboard> {
    rules: HexRules,
    board: &'static Board<P>,
    stones: [P; 2],
}

impl PositionCase {
    /// Checks the position's own fields; `None` if they are wrong.
    fn rules(&self, checks: &mut Checks) -> Option<HexRules> {
        let text = self.rules.strip_prefix("hex:").unwrap_or(&self.rules);
        match text.parse::<HexRules>() {
            Ok(rules) => {
                checks.equal("rules", &self.rules, &Hex::<u128>::rules_string(&rules));
                Some(rules)
            }
            Err(error) => {
                checks.check(Some(error.to_string()));
                None
            }
        }
    }

    fn stones<P: Bitboard>(&self, rules: HexRules, checks: &mut Checks) -> Option<Stones<P>> {
        let board = Board::<P>::new(&rules);
        let mut stones = [P::EMPTY; 2];
        for (ply, text) in self.moves.iter().enumerate() {
            let cell = board.parse_cell(text).filter(|&cell| !(stones[0] | stones[1]).has(cell));
            let Some(cell) = cell else {
                checks.check(Some(format!("ply {ply}: `{text}` is not an empty cell")));
                return None;
            };
            stones[ply % 2] = stones[ply % 2] | P::bit(cell);
        }
        let to_move = [Colour::Black, Colour::White][self.moves.len() % 2];
        checks.equal("to_move", &self.to_move, &to_move);
        if self.board.is_some() {
            let rows = (0..usize::from(board.rows)).map(|row| {
                let cell = |col| board.cell(col, row);
                let mark = |col| match (stones[0].has(cell(col)), stones[1].has(cell(col))) {
                    (true, _) => 'B',
                    (_, true) => 'W',
                    _ => '.',
                };
                (0..usize::from(board.cols)).map(mark).collect::<String>()
            });
            checks.equal("board", &self.board, &Some(rows.collect::<Vec<_>>().join("/")));
        }
        Some(Stones { rules, board, stones })
    }
}

/// Condition that ends a search after [`NODES_MAX`] nodes.
fn until<P: Bitboard>(solver: &Solver<P>) -> impl FnMut(&SolverCounts) -> bool + use<P> {
    let limit = solver.counts().nodes + NODES_MAX;
    move |counts| counts.nodes >= limit
}

impl<P: Bitboard> Stones<P> {
    fn solver(&self) -> Solver<P> {
        let options = SolverOptions { table_bytes: TABLE_BYTES, ..SolverOptions::default() };
        Solver::new(self.rules, options)
    }

    /// Winner of the position; `None` if it is not solved within the limit.
    fn winner(&self, solver: &mut Solver<P>, to_move: Side) -> Option<Side> {
        let mut until = until(solver);
        solver.solve(self.stones, to_move, &mut until).map(|found| found.winner)
    }

    /// Names of the cells of a set, in the order of the board.
    fn names(&self, set: P) -> Vec<String> {
        let mut names = Vec::new();
        set.for_each(|cell| names.push(self.board.cell_name(cell)));
        names
    }

    /// Cells of a list in the file; texts that name no cell are left out.
    fn set(&self, names: &[String]) -> P {
        let cells = names.iter().filter_map(|name| self.board.parse_cell(name));
        cells.fold(P::EMPTY, |set, cell| set | P::bit(cell))
    }

    /// A list of the file in the order of the board.
    fn sorted(&self, names: &[String]) -> Vec<String> {
        self.names(self.set(names))
    }

    /// Checks that a set of cells lies within a list of the file.
    fn check_within(&self, what: &str, set: P, list: P, checks: &mut Checks) {
        let outside = self.names(set & !list);
        let problem = format!("{what}: {} not in the file's list", outside.join(", "));
        checks.check((!outside.is_empty()).then_some(problem));
    }
}

impl PositionCase {
    fn run(&self, checks: &mut Checks) {
        let Some(rules) = self.rules(checks) else { return };
        if is_narrow(&rules) {
            self.compare::<u128>(rules, checks);
        } else {
            self.compare::<WideBitboard>(rules, checks);
        }
    }

    fn compare<P: Bitboard>(&self, rules: HexRules, checks: &mut Checks) {
        let Some(position) = self.stones::<P>(rules, checks) else { return };
        if self.winner.is_none() && self.winning_moves.is_none() && self.theorem.is_none() {
            checks.check(Some("there is no fact to check".to_owned()));
        }
        let mut solver = position.solver();
        let to_move = if self.to_move == Colour::Black { Side::First } else { Side::Second };
        if self.winner.is_some() {
            let winner = position.winner(&mut solver, to_move);
            checks.equal("winner", &self.winner, &winner.map(Colour::of));
        }
        if let Some(moves) = &self.winning_moves {
            let mut until = until(&solver);
            let winning = solver.winning_moves(position.stones, to_move, &mut until);
            let found = winning.map(|winning| position.names(winning));
            checks.equal("winning_moves", &Some(position.sorted(moves)), &found);
        }
        if let Some(theorem) = &self.theorem {
            theorem.compare(&position, &mut solver, checks);
        }
    }
}

impl Theorem {
    fn compare<P: Bitboard>(
        &self,
        position: &Stones<P>,
        solver: &mut Solver<P>,
        checks: &mut Checks,
    ) {
        let unfilled = FilledBoard::unfilled(position.board, position.stones);
        let filled = FilledBoard::new(position.board, position.stones);
        let dead = position.set(&self.dead) | position.set(&self.dead_undecided);
        let found = FilledBoard::dead_of(position.board, position.stones);
        position.check_within("dead", found, dead, checks);

        for side in Side::BOTH {
            let facts = self.of(side);
            if let Some(winner) = facts.winner {
                let found = position.winner(solver, side).map(Colour::of);
                checks.equal(format_args!("winner, {side:?} to move"), &Some(winner), &found);
            }
            if let Some(neutral) = facts.neutral {
                let fill = filled.captured(side) | filled.dead();
                position.check_within("filled in", fill, position.set(neutral), checks);
            }
            let winning = facts.winning_moves.map(|moves| position.set(moves));
            if let Some(winning) = winning.filter(|winning| !winning.is_empty())
                && filled.winner().is_none()
            {
                for pruned in [filled.pruned(side), filled.pruned_thoroughly(side)] {
                    let is_lost = (winning & filled.empty() & !pruned.all()).is_empty();
                    let failure = format!("{side:?}: all winning moves are pruned");
                    checks.check(is_lost.then_some(failure));
                }
            }
            for limits in [Limits::default(), Limits::thorough()] {
                self.check_connections(position, &filled, side, limits, checks);
                self.check_connections(position, &unfilled, side, limits, checks);
            }
        }
    }

    /// Checks that connections between the edges of a side imply the winner, and that the region
    /// that they leave to the opponent contains all its winning moves.
    fn check_connections<P: Bitboard>(
        &self,
        position: &Stones<P>,
        board: &FilledBoard<P>,
        side: Side,
        limits: Limits,
        checks: &mut Checks,
    ) {
        if board.winner().is_some() {
            return;
        }
        let mut connections = Connections::new(limits);
        connections.build(board, side, Until::Full);
        let opponent = self.of(side.opponent());
        let colour = Colour::of(side);
        if let (false, Some(winner)) = (connections.fulls().is_empty(), opponent.winner) {
            checks.equal("winner by a full connection", &winner, &colour);
        }
        if let (false, Some(winner)) = (connections.semis().is_empty(), self.of(side).winner) {
            checks.equal("winner by a semi-connection", &winner, &colour);
        }
        if let Some(winning) = opponent.winning_moves {
            let region = connections.must_play_before_filling(board, side).unwrap_or(P::EMPTY);
            let winning = position.set(winning);
            position.check_within("winning move of the region", winning, region, checks);
        }
    }
}

/// Facts about a side.
struct SideFacts<'a> {
    /// The winner if the side is to move.
    winner: Option<Colour>,
    neutral: Option<&'a [String]>,
    winning_moves: Option<&'a [String]>,
}

impl Theorem {
    /// Facts about a side.
    fn of(&self, side: Side) -> SideFacts<'_> {
        let (winner, neutral, winning_moves) = match side {
            Side::First => {
                (self.winner_black_to_move, &self.black_neutral, &self.winning_moves_black)
            }
            Side::Second => {
                (self.winner_white_to_move, &self.white_neutral, &self.winning_moves_white)
            }
        };
        let (neutral, winning_moves) = (neutral.as_deref(), winning_moves.as_deref());
        SideFacts { winner, neutral, winning_moves }
    }
}
