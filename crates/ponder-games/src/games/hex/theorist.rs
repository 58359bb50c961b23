//! The theory of positions of Hex.

use crate::theory::{
    Border, Theorist, TheoryAnswer, TheoryEnd, TheoryFindings, TheoryLink, TheoryProof, TheoryReply,
};
use ponder_game::{Observation, Side};
use ponder_hex::findings::{Findings, Link, LinkEnd, Reply};
use ponder_hex::knowledge::is_narrow;
use ponder_hex::solver::{Solver, SolverOptions};
use ponder_hex::{Bitboard, Board, HexRules, Observed, WideBitboard};

/// Number of connections between the edges of a side that are listed.
const SPANS_MAX: usize = 3;

/// Borders of each side.
const BORDERS: [[Border; 2]; 2] = [[Border::Top, Border::Bottom], [Border::Left, Border::Right]];

/// Theory of one position.
struct HexTheorist<P: Bitboard> {
    rules: HexRules,
    to_move: Side,
    findings: Findings<P>,
}

/// The theory of an observed position; `None` while the swap decides more than the stones do.
pub(super) fn theorist(view: &Observation) -> Option<Box<dyn Theorist>> {
    let observed = Observed::of(view).filter(|observed| !observed.is_swap_open)?;
    Some(if is_narrow(&observed.rules) {
        Box::new(HexTheorist::<u128>::of(&observed))
    } else {
        Box::new(HexTheorist::<WideBitboard>::of(&observed))
    })
}

impl<P: Bitboard> HexTheorist<P> {
    fn of(&Observed { rules, stones, to_move, .. }: &Observed) -> Self {
        let stones = stones.map(|set| set.resized());
        HexTheorist { rules, to_move, findings: Findings::new(Board::new(&rules), stones) }
    }

    /// The must-play region without captured cells: a move there is answered and changes nothing.
    fn must_play(&self) -> Option<P> {
        let filled = &self.findings.filled;
        match self.findings.sides[self.to_move.index()].must_play {
            Some(region) if region == self.findings.empty() => None,
            Some(region) => Some(region & filled.empty()),
            None => (filled.winner() != Some(self.to_move)).then_some(P::EMPTY),
        }
    }

    /// The smallest connections between the edges of a side: one that always holds, or some that
    /// hold if the side moves first, each with another move.
    fn spans(&self, side: Side) -> Vec<TheoryLink> {
        let known = &self.findings.sides[side.index()];
        let ends =
            BORDERS[side.index()].map(|border| TheoryEnd { point: None, border: Some(border) });
        let span = |key, carrier| TheoryLink { side, ends, key, carrier: points(carrier) };
        if let Some(carrier) = known.full {
            return vec![span(None, carrier)];
        }
        let mut semis = known.semis.clone();
        semis.sort_by_key(|semi| semi.carrier.count());
        let mut keys = Vec::with_capacity(SPANS_MAX);
        semis.retain(|semi| {
            let is_kept = keys.len() < SPANS_MAX && !keys.contains(&semi.key);
            if is_kept {
                keys.push(semi.key);
            }
            is_kept
        });
        semis.into_iter().map(|semi| span(Some(semi.key), semi.carrier)).collect()
    }
}

impl<P: Bitboard> Theorist for HexTheorist<P> {
    fn findings(&self) -> TheoryFindings {
        let filled = &self.findings.filled;
        let links = Side::BOTH.into_iter().flat_map(|side| {
            let links = self.findings.sides[side.index()].links.iter();
            links.map(move |link| link_of(side, link))
        });
        let links: Vec<_> = links.collect();
        let is_link = |span: &TheoryLink| {
            let is_same =
                |link: &TheoryLink| link.side == span.side && link.carrier == span.carrier;
            span.key.is_none() && links.iter().any(is_same)
        };
        let mut spans: Vec<_> = Side::BOTH.into_iter().flat_map(|side| self.spans(side)).collect();
        spans.retain(|span| !is_link(span));
        TheoryFindings {
            dead: points(filled.dead()),
            captured: Side::BOTH.map(|side| points(filled.captured(side))),
            must_play: self.must_play().map(points),
            spans,
            links,
        }
    }

    fn prove(&self, bytes: usize, stop: &mut dyn FnMut() -> bool) -> Option<TheoryProof> {
        let options = SolverOptions { table_bytes: bytes, ..SolverOptions::default() };
        let mut solver = Solver::new(self.rules, options);
        let proven = self.findings.prove(&mut solver, self.to_move, stop)?;
        let answers = proven
            .answers
            .iter()
            .map(|answer| TheoryAnswer { to: answer.to as u16, reply: answer.reply.map(reply_of) });
        Some(TheoryProof {
            winner: proven.winner,
            carrier: points(proven.carrier),
            best: proven.best.map(reply_of),
            answers: answers.collect(),
        })
    }
}

fn points<P: Bitboard>(set: P) -> Vec<u16> {
    let mut points = Vec::with_capacity(set.count() as usize);
    set.for_each(|cell| points.push(cell as u16));
    points
}

fn link_of<P: Bitboard>(side: Side, link: &Link<P>) -> TheoryLink {
    let ends = link.ends.map(|LinkEnd { cell, edge }| TheoryEnd {
        point: Some(cell as u16),
        border: edge.map(|edge| BORDERS[side.index()][edge]),
    });
    TheoryLink { side, ends, key: None, carrier: points(link.carrier) }
}

fn reply_of(Reply { cell, is_any }: Reply) -> TheoryReply {
    TheoryReply { point: cell as u16, is_any }
}
