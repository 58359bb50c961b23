//! Ladder reading: whether a chain that is put in atari again and again is captured.

use crate::{Board, Colour, Effect};

/// Maximum number of positions visited per ladder.
const NODES_MAX: u32 = 2_000;

/// Result of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ladder {
    /// The chain is captured.
    Caught,
    /// The chain gets three liberties, or captures its way out.
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
    /// If there is no stone on the point.
    pub fn ladder(&self, point: usize) -> Ladder {
        let colour = self.colour(point);
        assert!(colour.side().is_some(), "a ladder is about a stone");
        let mut nodes = 0;
        let (_, liberties) = self.liberties(self.chain(point), 3);
        match liberties {
            0 | 1 => self.runs(point, colour, &mut nodes),
            2 => self.captured_in_ladder(point, colour, &mut nodes),
            _ => Ladder::Escapes,
        }
    }

    /// The side of the chain, which is in atari, moves.
    fn runs(&self, point: usize, colour: Colour, nodes: &mut u32) -> Ladder {
        *nodes += 1;
        if *nodes > NODES_MAX {
            return Ladder::Unclear;
        }
        let chain = self.chain(point);
        let Some(liberty) = self.only_liberty(chain) else { return Ladder::Escapes };
        let mut ways = vec![liberty];
        self.for_each_stone(chain, |stone| {
            for near in self.geometry().around(stone) {
                if self.colour(near) == colour.other()
                    && let Some(capture) = self.only_liberty(self.chain(near))
                    && !ways.contains(&capture)
                {
                    ways.push(capture);
                }
            }
        });
        let mut answer = Ladder::Caught;
        for way in ways {
            if !matches!(self.effect(way, colour), Effect::Lives | Effect::Captures) {
                continue;
            }
            let mut next = self.clone();
            next.place(way, colour);
            let (_, liberties) = next.liberties(next.chain(point), 3);
            match liberties {
                0 | 1 => {}
                2 => match next.captured_in_ladder(point, colour, nodes) {
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

    /// The other side puts the chain, which has two liberties, in atari.
    fn captured_in_ladder(&self, point: usize, colour: Colour, nodes: &mut u32) -> Ladder {
        *nodes += 1;
        if *nodes > NODES_MAX {
            return Ladder::Unclear;
        }
        let (liberties, _) = self.liberties(self.chain(point), 3);
        let mut answer = Ladder::Escapes;
        for way in liberties.iter() {
            if !matches!(self.effect(way, colour.other()), Effect::Lives | Effect::Captures) {
                continue;
            }
            let mut next = self.clone();
            next.place(way, colour.other());
            match next.runs(point, colour, nodes) {
                Ladder::Caught => return Ladder::Caught,
                Ladder::Unclear => answer = Ladder::Unclear,
                Ladder::Escapes => {}
            }
        }
        answer
    }
}
