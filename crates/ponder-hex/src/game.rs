//! Hex as a [`Game`]: initial position, scene, diagram and evaluators.

use crate::resistance::ResistanceEvaluator;
use crate::{Bitboard, HexMove, HexPosition, HexRules, Swap, notation::cell_name};
use ponder_game::{
    Game, Geometry, History, LegalMove, Notation, Position, Scene, Side, StaticEvaluator, Stone,
};
use std::fmt::Write;
use std::marker::PhantomData;

/// The game of Hex, generic over the bitboard type: `Hex<u128>` for boards of up to 128 cells,
/// `Hex<WideBitboard>` for larger ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hex<P>(PhantomData<P>);

impl<P: Bitboard> Game for Hex<P> {
    type Rules = HexRules;
    type Position = HexPosition<P>;
    const NAME: &'static str = "hex";

    fn initial(rules: &HexRules) -> HexPosition<P> {
        HexPosition::new(rules)
    }

    fn scene(
        _rules: &HexRules,
        position: &HexPosition<P>,
        history: &History,
        played: &[HexMove],
    ) -> Scene {
        let board = position.board();
        let mut stones = Vec::new();
        for side in Side::BOTH {
            position.stones(side).for_each(|cell| {
                stones.push(Stone { point: cell as u16, side });
            });
        }
        stones.sort_by_key(|stone| stone.point);
        let mut legal = Vec::new();
        position.for_each_move(history, |mv| {
            let point = mv.as_cell().map(|cell| cell as u16);
            legal.push(LegalMove { text: position.format_move(mv), point });
        });
        let mut highlight = Vec::new();
        position.winning_chain().for_each(|cell| highlight.push(cell as u16));
        let geometry = Geometry::Hexagons { cols: board.cols, rows: board.rows };
        let names = (0..board.cells()).map(|cell| cell_name(board, cell)).collect();
        Scene {
            last_point: last_point(position, played),
            stones,
            highlight,
            legal,
            ..Scene::new(geometry, names, position.to_move(), Side::BOTH.map(Self::side_name))
        }
    }

    fn diagram(position: &HexPosition<P>) -> String {
        let board = position.board();
        let (cols, rows) = (usize::from(board.cols), usize::from(board.rows));
        let mut text = String::from("  ");
        for col in 0..cols {
            let _ = write!(text, " {}", char::from(b'a' + col as u8));
        }
        text.push('\n');
        for row in 0..rows {
            let _ = write!(text, "{}{:>2}", " ".repeat(row), row + 1);
            for col in 0..cols {
                let cell = board.cell(col, row);
                let mark = if position.stones(Side::First).has(cell) {
                    'B'
                } else if position.stones(Side::Second).has(cell) {
                    'W'
                } else {
                    '.'
                };
                let _ = write!(text, " {mark}");
            }
            let _ = writeln!(text, " {}", row + 1);
        }
        text
    }

    fn exchange_seats(
        rules: &HexRules,
        position: &HexPosition<P>,
        mv: HexMove,
    ) -> Option<HexPosition<P>> {
        (mv == HexMove::SWAP && rules.swap() == Swap::Sides)
            .then(|| position.with_exchanged_seats())
    }

    fn with_to_move(
        rules: &HexRules,
        position: &HexPosition<P>,
        side: Side,
    ) -> Option<HexPosition<P>> {
        let stones = Side::BOTH.map(|side| position.stones(side));
        HexPosition::from_stones(rules, stones, side).ok()
    }

    fn evaluators() -> Vec<StaticEvaluator<HexPosition<P>>> {
        vec![StaticEvaluator {
            name: "resistance",
            summary: "resistor networks of both sides; moves by current",
            make: || Box::new(ResistanceEvaluator::new()),
        }]
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }
}

/// Point of the last move; after a swap, that of the stone that was swapped.
fn last_point<P: Bitboard>(position: &HexPosition<P>, played: &[HexMove]) -> Option<u16> {
    match *played.last()? {
        HexMove::PASS => None,
        HexMove::SWAP => (position.stones(Side::First) | position.stones(Side::Second)).lowest(),
        mv => mv.as_cell(),
    }
    .map(|cell| cell as u16)
}
