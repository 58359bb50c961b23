//! Proofs as lines of JSON.

use super::{Claim, Node, Proof};
use crate::{Bitboard, Board, HexRules, WideBitboard};
use ponder_game::Side;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Name of the format, as in the first line.
const FORMAT: &str = "ponder-hex-proof";
/// Version of the format, as in the first line.
const VERSION: u32 = 1;
/// Maximum number of nodes that are read.
const NODES_MAX: usize = 1 << 23;

/// Reason why a line is not part of a proof.
#[derive(Debug, Error)]
pub enum BadProof {
    /// The line is not JSON of the expected form.
    #[error("it is not as expected: {0}")]
    Json(#[from] serde_json::Error),
    /// The file has another format or version.
    #[error("expected `{FORMAT}` version {VERSION}, found `{format}` version {version}")]
    Format {
        /// Format of the file.
        format: String,
        /// Version of the file.
        version: u32,
    },
    /// The rules are not those of a board.
    #[error(transparent)]
    Rules(#[from] ponder_game::RulesError),
    /// A text does not name cells.
    #[error("`{0}` does not name cells of the board, as in `a1b2`")]
    Cells(String),
    /// The proof has too many nodes.
    #[error("a proof has at most {NODES_MAX} nodes")]
    TooLong,
    /// The first line is missing.
    #[error("the proof is empty")]
    Empty,
}

/// Names of the edges of each side.
const EDGES: [[&str; 2]; 2] = [["top", "bottom"], ["left", "right"]];

/// First line of a proof.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u32,
    /// Columns and rows, as in rules.
    board: String,
    black: String,
    white: String,
    to_move: Colour,
    winner: Colour,
    first: Option<String>,
}

/// Side as in conformance files.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Black,
    White,
}

/// Line of a node.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Line {
    Leaf { ends: [String; 2], stones: String, carrier: String },
    Answers(Vec<(String, u32)>),
    Path(Vec<u32>),
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Colour::Black,
            Side::Second => Colour::White,
        }
    }
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Side::First,
            Colour::White => Side::Second,
        }
    }
}

/// Reader of a proof, line by line.
#[derive(Debug, Default)]
pub struct ProofReader(Option<Proof>);

impl ProofReader {
    /// Reads the next line.
    ///
    /// # Errors
    /// Fails when the line is not the next one of a proof.
    pub fn push(&mut self, line: &[u8]) -> Result<(), BadProof> {
        let Some(proof) = &mut self.0 else {
            self.0 = Some(head(serde_json::from_slice(line)?)?);
            return Ok(());
        };
        if proof.nodes.len() == NODES_MAX {
            return Err(BadProof::TooLong);
        }
        let board = Board::new(&proof.rules);
        let node = match serde_json::from_slice(line)? {
            Line::Leaf { ends: [from, to], stones, carrier } => Node::Leaf(Claim {
                ends: [end(board, proof.winner, &from)?, end(board, proof.winner, &to)?],
                stones: cells(board, &stones)?,
                carrier: cells(board, &carrier)?,
            }),
            Line::Answers(answers) => {
                let answers = answers.iter().map(|(name, child)| Ok((cell(board, name)?, *child)));
                Node::Answers(answers.collect::<Result<_, BadProof>>()?)
            }
            Line::Path(children) => Node::Path(children),
        };
        proof.nodes.push(node);
        Ok(())
    }

    /// The proof whose lines were read.
    ///
    /// # Errors
    /// Returns [`BadProof::Empty`] if there were none.
    pub fn finish(self) -> Result<Proof, BadProof> {
        self.0.ok_or(BadProof::Empty)
    }
}

fn head(head: Head) -> Result<Proof, BadProof> {
    let Head { format, version, .. } = head;
    if format != FORMAT || version != VERSION {
        return Err(BadProof::Format { format, version });
    }
    let rules: HexRules = head.board.parse()?;
    let rules = HexRules::new(rules.cols(), rules.rows())?;
    let board = Board::new(&rules);
    Ok(Proof {
        rules,
        stones: [cells(board, &head.black)?, cells(board, &head.white)?],
        to_move: head.to_move.into(),
        winner: head.winner.into(),
        first: head.first.map(|name| cell(board, &name)).transpose()?,
        nodes: Vec::new(),
    })
}

fn cell(board: &Board<WideBitboard>, name: &str) -> Result<u16, BadProof> {
    let cell = board.parse_cell(name).ok_or_else(|| BadProof::Cells(name.to_owned()))?;
    Ok(cell as u16)
}

/// Cells whose names follow each other.
fn cells(board: &Board<WideBitboard>, names: &str) -> Result<WideBitboard, BadProof> {
    let mut set = WideBitboard::EMPTY;
    let mut rest = names;
    while !rest.is_empty() {
        let digits = rest.find(|ch: char| ch.is_ascii_digit()).unwrap_or(rest.len());
        let letters = rest[digits..].find(|ch: char| !ch.is_ascii_digit());
        let (name, next) = rest.split_at(letters.map_or(rest.len(), |length| digits + length));
        set = set | WideBitboard::bit(usize::from(cell(board, name)?));
        rest = next;
    }
    Ok(set)
}

impl Proof {
    /// Lines of JSON: the position, then a line for each node, in the order of
    /// [`ProofReader::push`].
    ///
    /// # Panics
    /// Never: names and numbers can be written as JSON.
    #[must_use]
    pub fn to_json_lines(&self) -> String {
        let names = |set: WideBitboard| {
            let mut text = String::new();
            set.for_each(|cell| text.push_str(&self.name(cell)));
            text
        };
        let head = Head {
            format: FORMAT.to_owned(),
            version: VERSION,
            board: self.rules.to_string(),
            black: names(self.stones[0]),
            white: names(self.stones[1]),
            to_move: self.to_move.into(),
            winner: self.winner.into(),
            first: self.first.map(|cell| self.name(usize::from(cell))),
        };
        let mut text = line(&head);
        for node in &self.nodes {
            text.push_str(&line(&match node {
                Node::Leaf(Claim { ends, stones, carrier }) => Line::Leaf {
                    ends: ends.map(|end| self.end_name(end)),
                    stones: names(*stones),
                    carrier: names(*carrier),
                },
                Node::Path(children) => Line::Path(children.clone()),
                Node::Answers(answers) => Line::Answers(
                    answers.iter().map(|&(cell, to)| (self.name(cell.into()), to)).collect(),
                ),
            }));
        }
        text
    }

    /// Name of an end: a cell, or an edge.
    fn end_name(&self, end: u16) -> String {
        let cells = Board::<WideBitboard>::new(&self.rules).cells();
        match usize::from(end).checked_sub(cells) {
            None => self.name(usize::from(end)),
            Some(edge) => EDGES[self.winner.index()][edge].to_owned(),
        }
    }
}

/// Vertex of a cell or an edge.
fn end(board: &Board<WideBitboard>, winner: Side, name: &str) -> Result<u16, BadProof> {
    match EDGES[winner.index()].iter().position(|edge| *edge == name) {
        Some(edge) => Ok((board.cells() + edge) as u16),
        None => cell(board, name),
    }
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("names and numbers can be written as JSON") + "\n"
}
