//! `ponder hex knowledge`.

use super::Given;
use crate::exit::{Exit, Outcome};
use crate::input::GivenPosition;
use crate::output::{json, say};
use clap::Args;
use ponder_game::Side;
use ponder_hex::findings::Findings;
use ponder_hex::knowledge::{FilledBoard, Pruned, is_narrow};
use ponder_hex::{Bitboard, Board, WideBitboard, colour_name};
use serde::Serialize;

/// Show dead and captured cells, connections between the edges, and moves that need no search
///
/// Nothing is searched: all of it follows from local patterns and from virtual connections.
#[derive(Args, Debug)]
pub struct KnowledgeArgs {
    #[command(flatten)]
    position: GivenPosition,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    rules: String,
    moves: Vec<String>,
    to_move: &'static str,
    /// The side whose edges are connected by stones and cells that are filled in.
    winner: Option<&'static str>,
    /// Cells whose colour matters in no completion of the board.
    dead: Vec<String>,
    /// Cells that are dead once captured cells are filled in.
    dead_when_filled: Vec<String>,
    sides: [SideReport; 2],
}

/// Findings for one side.
#[derive(Serialize)]
struct SideReport {
    side: &'static str,
    /// Cells that the side need not occupy: it answers if the opponent plays there.
    captured: Vec<String>,
    /// Carrier of a connection between the edges that holds if the opponent moves first.
    full: Option<Vec<String>>,
    /// Connections between the edges that hold if the side moves first.
    semi: Vec<SemiReport>,
    /// Moves that may win if the side is to move, by the connections of the opponent.
    must_play: Option<Vec<String>>,
    /// Moves that the opponent can kill with its answer.
    vulnerable: Vec<String>,
    /// Moves that are dead after an answer of the opponent and the cells that it captures.
    reversible: Vec<String>,
    /// Moves that are no better than another one.
    dominated: Vec<String>,
}

#[derive(Serialize)]
struct SemiReport {
    key: String,
    carrier: Vec<String>,
}

impl KnowledgeArgs {
    /// Prints what is known of the position.
    pub fn run(self) -> Outcome {
        let given = Given::read(&self.position)?;
        let report = if is_narrow(&given.rules) {
            Report::of::<u128>(&given)
        } else {
            Report::of::<WideBitboard>(&given)
        };
        if self.json {
            json(&report)?;
        } else {
            say!("{}", given.table.diagram().trim_end());
            report.print()?;
        }
        Ok(Exit::Done)
    }
}

impl Report {
    fn of<P: Bitboard>(given: &Given) -> Self {
        let stones = given.stones.map(|set| set.resized::<P>());
        let board = Board::new(&given.rules);
        let findings = Findings::new(board, stones);
        let dead = FilledBoard::dead_of(board, stones);
        let winner = findings.filled.winner();
        let sides = Side::BOTH.map(|side| {
            let known = &findings.sides[side.index()];
            let pruned = winner.is_none().then(|| findings.filled.pruned_thoroughly(side));
            let moves = |of: fn(&Pruned<P>) -> P| {
                pruned.as_ref().map_or_else(Vec::new, |pruned| given.names(of(pruned)))
            };
            let semi = known.semis.iter().map(|semi| SemiReport {
                key: given.names(P::bit(usize::from(semi.key))).concat(),
                carrier: given.names(semi.carrier),
            });
            SideReport {
                side: colour_name(side),
                captured: given.names(findings.filled.captured(side)),
                full: known.full.map(|carrier| given.names(carrier)),
                semi: semi.collect(),
                must_play: known.must_play.map(|region| given.names(region)),
                vulnerable: moves(|pruned| pruned.vulnerable),
                reversible: moves(|pruned| pruned.reversible),
                dominated: moves(|pruned| pruned.dominated),
            }
        });
        Report {
            rules: given.table.rules(),
            moves: given.table.moves().into_iter().map(|(_, text)| text).collect(),
            to_move: colour_name(given.to_move),
            winner: winner.map(colour_name),
            dead: given.names(dead),
            dead_when_filled: given.names(findings.filled.dead() & !dead),
            sides,
        }
    }

    fn print(&self) -> std::io::Result<()> {
        if let Some(winner) = self.winner {
            say!("{winner} has won: stones and filled-in cells connect its edges");
        }
        print_cells("dead", &self.dead)?;
        print_cells("dead once captured cells are filled in", &self.dead_when_filled)?;
        for side in &self.sides {
            let name = side.side;
            print_cells(&format!("captured by {name}"), &side.captured)?;
            if let Some(full) = &side.full {
                print_cells(&format!("{name} connects its edges even if it moves second"), full)?;
            }
            if let Some(semi) = side.semi.first() {
                let what = format!("{name} connects its edges if it moves first, at {}", semi.key);
                print_cells(&what, &semi.carrier)?;
            }
            if let Some(region) = &side.must_play {
                print_cells(&format!("{name} to move must play one of"), region)?;
            }
            print_cells(&format!("{name} to move need not try (vulnerable)"), &side.vulnerable)?;
            print_cells(&format!("{name} to move need not try (reversible)"), &side.reversible)?;
            print_cells(&format!("{name} to move need not try (dominated)"), &side.dominated)?;
        }
        Ok(())
    }
}

fn print_cells(what: &str, names: &[String]) -> std::io::Result<()> {
    if !names.is_empty() {
        say!("{what}: {}", names.join(" "));
    }
    Ok(())
}
