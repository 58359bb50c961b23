//! Othello as a [`Game`]: initial position, scene, diagram and evaluators.

use crate::bitboard::squares;
use crate::notation::square_name;
use crate::{Bitboard, MobilityEvaluator, OthelloMove, OthelloPosition, OthelloRules};
use ponder_game::{
    Game, Geometry, History, LegalMove, Notation, Position, Scene, Side, StaticEvaluator, Stone,
};
use std::fmt::Write;
use std::marker::PhantomData;

/// The game of Othello, generic over the bitboard type: `Othello<u64>` for boards of up to 8x8,
/// `Othello<WideBitboard>` for larger ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Othello<P>(PhantomData<P>);

impl<P: Bitboard> Game for Othello<P> {
    type Rules = OthelloRules;
    type Position = OthelloPosition<P>;
    const NAME: &'static str = "othello";

    fn initial(rules: &OthelloRules) -> OthelloPosition<P> {
        OthelloPosition::new(rules)
    }

    fn scene(
        _rules: &OthelloRules,
        position: &OthelloPosition<P>,
        history: &History,
        played: &[OthelloMove],
    ) -> Scene {
        let size = position.size();
        let point = |square| position.cell(square) as u16;
        let stone = |square| {
            let side = Side::BOTH.into_iter().find(|&side| position.discs(side).has(square))?;
            Some(Stone { point: point(square), side })
        };
        let mut legal = Vec::new();
        position.for_each_move(history, |mv| {
            let point = mv.square().map(point);
            legal.push(LegalMove { text: position.format_move(mv), point });
        });
        let board = Geometry::Squares { cols: size, rows: size };
        let names = squares(size.into()).map(square_name).collect();
        Scene {
            stones: squares(size.into()).filter_map(stone).collect(),
            last_point: played.last().and_then(|mv| mv.square()).map(point),
            legal,
            ..Scene::new(board, names, position.to_move(), Side::BOTH.map(Self::side_name))
        }
    }

    fn diagram(position: &OthelloPosition<P>) -> String {
        let size = usize::from(position.size());
        let mut text = String::from("  ");
        for col in 0..size {
            let _ = write!(text, " {}", char::from(b'a' + col as u8));
        }
        for square in squares(size) {
            if square % 16 == 0 {
                let _ = write!(text, "\n{:>2}", square / 16 + 1);
            }
            let mark = match () {
                () if position.discs(Side::First).has(square) => 'X',
                () if position.discs(Side::Second).has(square) => 'O',
                () if position.playable().has(square) => '*',
                () => '.',
            };
            let _ = write!(text, " {mark}");
        }
        let [black, white] = Side::BOTH.map(|side| position.count(side));
        let _ = writeln!(text, "\nDiscs: {black} black (X), {white} white (O).");
        text
    }

    fn with_to_move(
        _rules: &OthelloRules,
        position: &OthelloPosition<P>,
        side: Side,
    ) -> Option<OthelloPosition<P>> {
        Some(position.clone().with_to_move(side))
    }

    fn evaluators() -> Vec<StaticEvaluator<OthelloPosition<P>>> {
        vec![StaticEvaluator {
            name: "mobility",
            summary: "mobility, corners and the squares next to them, stable discs, parity",
            make: || Box::new(MobilityEvaluator::default()),
        }]
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }
}
