//! Commands of HTP for the theory of Hex and the solver, with the names that HexGui knows from
//! benzene.

use crate::{GameCommand, Question, Unanswered};
use ponder_game::{Side, Viewer};
use ponder_hex::knowledge::{Connections, End, FilledBoard, Limits, Until, is_narrow};
use ponder_hex::solver::{Solver, SolverOptions};
use ponder_hex::{Bitboard, Board, HexRules, Observed, WideBitboard, colour_name};

/// The commands, in the order in which they are listed.
pub(super) const COMMANDS: &[GameCommand] = &[
    GameCommand {
        name: "compute-inferior",
        points: 0,
        menu: &["pspairs/Inferior Cells/compute-inferior %m"],
        answer: |question, stop| answer(question, stop, Topic::Inferior),
    },
    GameCommand {
        name: "vc-build",
        points: 0,
        menu: &["pspairs/Inferior Cells And Must-Play/vc-build %m"],
        answer: |question, stop| answer(question, stop, Topic::MustPlay),
    },
    GameCommand {
        name: "vc-between-cells",
        points: 2,
        menu: &[
            "string/Connections Between Cells/vc-between-cells %p %p %m",
            "string/Connections Of Black's Edges/vc-between-cells north south black",
            "string/Connections Of White's Edges/vc-between-cells west east white",
        ],
        answer: |question, stop| answer(question, stop, Topic::Between),
    },
    GameCommand {
        name: "dfpn-solve-state",
        points: 0,
        menu: &["string/Solve Position/dfpn-solve-state %m"],
        answer: |question, stop| answer(question, stop, Topic::Winner),
    },
    GameCommand {
        name: "dfpn-solver-find-winning",
        points: 0,
        menu: &["plist/Winning Moves/dfpn-solver-find-winning %m"],
        answer: |question, stop| answer(question, stop, Topic::WinningMoves),
    },
];

/// Names of the edges of each side, the top or left one first.
const EDGES: [[&str; 2]; 2] = [["north", "south"], ["west", "east"]];

/// Subject of a command.
#[derive(Clone, Copy)]
enum Topic {
    Inferior,
    MustPlay,
    Between,
    Winner,
    WinningMoves,
}

/// The stones on a board, and the side that a command names.
struct Given<P: Bitboard> {
    rules: HexRules,
    board: &'static Board<P>,
    stones: [P; 2],
    side: Side,
}

/// Condition that ends a search.
type Stop<'s> = dyn FnMut() -> bool + 's;

fn answer(
    question: &Question<'_>,
    stop: &mut Stop<'_>,
    topic: Topic,
) -> Result<String, Unanswered> {
    let view = question.table.observe(Viewer::Record);
    let unknown = || Unanswered::Other("the position is not known".to_owned());
    let observed = Observed::of(&view).ok_or_else(unknown)?;
    if is_narrow(&observed.rules) {
        Given::<u128>::of(&observed, question.side).answer(topic, question.points, stop)
    } else {
        Given::<WideBitboard>::of(&observed, question.side).answer(topic, question.points, stop)
    }
}

impl<P: Bitboard> Given<P> {
    fn of(observed: &Observed, side: Side) -> Self {
        let Observed { rules, stones, .. } = observed;
        Given {
            rules: *rules,
            board: Board::new(rules),
            stones: stones.map(|set| set.resized()),
            side,
        }
    }

    fn answer(
        &self,
        topic: Topic,
        points: &[&str],
        stop: &mut Stop<'_>,
    ) -> Result<String, Unanswered> {
        match (topic, points) {
            (Topic::Inferior, _) => Ok(self.labels(&self.inferior(&self.filled()))),
            (Topic::MustPlay, _) => Ok(self.labels(&self.must_play())),
            (Topic::Between, &[a, b]) => self.between([self.end(a)?, self.end(b)?]),
            (Topic::Between, _) => Err(Unanswered::NoPoint),
            (Topic::Winner, _) => Ok(self.winner(stop).map_or("unknown", colour_name).to_owned()),
            (Topic::WinningMoves, _) => self.winning_moves(stop),
        }
    }

    fn filled(&self) -> FilledBoard<P> {
        FilledBoard::new(self.board, self.stones)
    }

    /// Cells with labels, as pairs in the order of the cells. The first label of a cell counts.
    fn labels(&self, labelled: &[(P, &str)]) -> String {
        let label = |cell| labelled.iter().find(|(set, _)| set.has(cell)).map(|(_, label)| label);
        let pairs = (0..self.board.cells())
            .filter_map(|cell| Some(format!("{} {}", self.board.cell_name(cell), label(cell)?)));
        pairs.collect::<Vec<_>>().join(" ")
    }

    /// Cells that are filled in, and moves that the side need not try.
    fn inferior(&self, filled: &FilledBoard<P>) -> Vec<(P, &'static str)> {
        let mut found = vec![
            (filled.dead(), "dead"),
            (filled.captured(Side::First), "capB"),
            (filled.captured(Side::Second), "capW"),
        ];
        if filled.winner().is_none() {
            let pruned = filled.pruned_thoroughly(self.side);
            found.extend([
                (pruned.vulnerable, "vuln"),
                (pruned.reversible, "rev"),
                (pruned.dominated, "dom"),
            ]);
        }
        found
    }

    /// The same, and the moves that lose to a connection of the opponent.
    fn must_play(&self) -> Vec<(P, &'static str)> {
        let (filled, other) = (self.filled(), self.side.opponent());
        let mut found = self.inferior(&filled);
        let losing = match filled.winner() {
            Some(winner) if winner == other => filled.empty(),
            Some(_) => P::EMPTY,
            None => {
                let mut connections = Connections::new(Limits::thorough());
                connections.build(&filled, other, Until::Full);
                let region = connections.must_play(filled.empty()).unwrap_or(P::EMPTY);
                filled.empty() & !region
            }
        };
        // That a move loses says more than that it is reversible or dominated.
        let stronger = ["dead", "capB", "capW", "vuln"].len().min(found.len());
        found.insert(stronger, (losing, "lose"));
        found
    }

    /// The end of connections that a point or the name of an edge means.
    fn end(&self, text: &str) -> Result<End, Unanswered> {
        let place = |side: Side| {
            EDGES[side.index()].iter().position(|edge| text.eq_ignore_ascii_case(edge))
        };
        if place(self.side.opponent()).is_some() {
            let [first, second] = EDGES[self.side.index()];
            let side = colour_name(self.side);
            return Err(Unanswered::Other(format!(
                "{text} is not an edge of {side}; write {first} or {second}"
            )));
        }
        if let Some(edge) = place(self.side) {
            return Ok(End::Edge(edge));
        }
        let cell = self.board.parse_cell(text).ok_or(Unanswered::NoPoint)?;
        if self.stones[self.side.opponent().index()].has(cell) {
            let side = colour_name(self.side);
            return Err(Unanswered::Other(format!("the stone on {text} is not one of {side}")));
        }
        Ok(End::Cell(cell))
    }

    /// Connections between two ends, one a line, the smallest first.
    fn between(&self, ends: [End; 2]) -> Result<String, Unanswered> {
        let filled = self.filled();
        // When cells that are filled in decide the game, only the stones are left to connect.
        let filled = match filled.winner() {
            Some(_) => FilledBoard::unfilled(self.board, self.stones),
            None => filled,
        };
        if filled.winner().is_some() {
            return Err(Unanswered::GameOver);
        }
        let mut connections = Connections::new(Limits::thorough());
        connections.build(&filled, self.side, Until::Exhausted);
        let Some((fulls, semis)) = connections.between(ends) else {
            return Ok("full".to_owned());
        };
        let line = |start: String, carrier: P| {
            let mut words = vec![start];
            carrier.for_each(|cell| words.push(self.board.cell_name(cell)));
            words.join(" ")
        };
        let fulls = fulls.iter().map(|&carrier| line("full".to_owned(), carrier));
        let semis = semis.iter().map(|semi| {
            let key = self.board.cell_name(usize::from(semi.key));
            line(format!("semi {key}"), semi.carrier & !P::bit(usize::from(semi.key)))
        });
        Ok(fulls.chain(semis).collect::<Vec<_>>().join("\n"))
    }

    fn solver(&self) -> Solver<P> {
        Solver::new(self.rules, SolverOptions::default())
    }

    /// The winner if the side is to move; `None` if the search was stopped.
    fn winner(&self, stop: &mut Stop<'_>) -> Option<Side> {
        let solution = self.solver().solve(self.stones, self.side, &mut |_| stop());
        solution.map(|found| found.winner)
    }

    fn winning_moves(&self, stop: &mut Stop<'_>) -> Result<String, Unanswered> {
        if Side::BOTH.iter().any(|&side| self.board.connected(side, self.stones[side.index()])) {
            return Err(Unanswered::GameOver);
        }
        let moves = self.solver().winning_moves(self.stones, self.side, &mut |_| stop());
        let stopped =
            || Unanswered::Other("the position was not solved within the limit".to_owned());
        let mut names = Vec::new();
        moves.ok_or_else(stopped)?.for_each(|cell| names.push(self.board.cell_name(cell)));
        Ok(names.join(" "))
    }
}
