//! Ladder reading: whether a chain that is put in atari again and again is captured.

use crate::{Board, Colour, Effect};

/// Maximum number of positions visited per ladder.
const NODES_MAX: u32 = 2_000;

/// Result of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ladder {
    /// The chain is captured.
    Caught,
    /// The chain gets three liberties, or captures its mv out.
    Escapes,
    /// Reading the ladder exceeds the node limit.
    Unclear,
}

impl<const CAP: usize> Board<CAP> {
    /// Reads the ladder of the chain of the stone on a point, which has at most two liberties:
    /// whether ataris alone capture it when the other side moves first (two liberties), or it
    /// cannot escape when it moves first itself (one liberty). Ko is ignored.
    ///
    /// # Panics
    /// Panics if there is no stone on the point.
    pub fn ladder(&self, point: usize) -> Ladder {
        let colour = self.colour(point);
        assert!(colour.side().is_some(), "a ladder is about a stone");
        let mut nodes = 0;
        let (_, liberties) = self.liberties(self.chain(point), 3);
        match liberties {
            0 | 1 => self.read_escape(point, colour, &mut nodes),
            2 => self.read_capture(point, colour, &mut nodes),
            _ => Ladder::Escapes,
        }
    }

    /// Reads the ladder of a chain that is in atari and whose side moves: it extends, or captures a
    /// neighbouring chain that is in atari.
    fn read_escape(&self, point: usize, colour: Colour, nodes: &mut u32) -> Ladder {
        *nodes += 1;
        if *nodes > NODES_MAX {
            return Ladder::Unclear;
        }
        let chain = self.chain(point);
        let Some(liberty) = self.only_liberty(chain) else { return Ladder::Escapes };
        let mut moves = vec![liberty];
        self.for_each_stone(chain, |stone| {
            for near in self.geometry().around(stone) {
                if self.colour(near) == colour.other()
                    && let Some(capture) = self.only_liberty(self.chain(near))
                    && !moves.contains(&capture)
                {
                    moves.push(capture);
                }
            }
        });
        let mut answer = Ladder::Caught;
        for mv in moves {
            if !matches!(self.effect(mv, colour), Effect::Lives | Effect::Captures) {
                continue;
            }
            let mut next = self.clone();
            next.place(mv, colour);
            let (_, liberties) = next.liberties(next.chain(point), 3);
            match liberties {
                0 | 1 => {}
                2 => match next.read_capture(point, colour, nodes) {
                    Ladder::Caught => {}
                    other => answer = other,
                },
                _ => answer = Ladder::Escapes,
            }
            if answer == Ladder::Escapes {
                return answer;
            }
        }
        answer
    }

    /// Reads the ladder of a chain that has two liberties and that the other side puts in atari.
    fn read_capture(&self, point: usize, colour: Colour, nodes: &mut u32) -> Ladder {
        *nodes += 1;
        if *nodes > NODES_MAX {
            return Ladder::Unclear;
        }
        let (liberties, _) = self.liberties(self.chain(point), 3);
        let mut answer = Ladder::Escapes;
        for mv in liberties.iter() {
            if !matches!(self.effect(mv, colour.other()), Effect::Lives | Effect::Captures) {
                continue;
            }
            let mut next = self.clone();
            next.place(mv, colour.other());
            match next.read_escape(point, colour, nodes) {
                Ladder::Caught => return Ladder::Caught,
                Ladder::Unclear => answer = Ladder::Unclear,
                Ladder::Escapes => {}
            }
        }
        answer
    }
}
