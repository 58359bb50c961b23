//! Game results, as written in the property `RE`.

use crate::Colour;
use std::fmt;

/// Ways to lose other than by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GiveUp {
    /// Resignation.
    Resign,
    /// Loss on time.
    Time,
    /// Forfeit: for an illegal action, or a program failure.
    Forfeit,
}

/// Kind of win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinBy {
    /// Win by the rules of the game, or without a stated reason.
    Rules,
    /// Win by a margin of points.
    Points {
        /// Margin in half points.
        halves: u32,
    },
    /// Win because the opponent gave up.
    GiveUp(GiveUp),
}

/// Result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameEnd {
    /// Win of a colour.
    Won(Colour, WinBy),
    /// Draw (`0`).
    Draw,
    /// Game stopped without a result (`Void`).
    Void,
    /// Unknown result (`?`), or one that cannot be parsed.
    Unknown,
}

impl GameEnd {
    /// Parses a value of `RE`: `B+3.5`, `W+R`, `W+Resign`, `B+T`, `B+`, `B`, `0`, `Draw`, `Jigo`,
    /// `Void`, … Anything else is [`Unknown`](GameEnd::Unknown).
    ///
    /// A margin with a quarter is counted in stones, as in Chinese tournaments (`B+0.75` is 1.5
    /// points).
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let text = text.trim().to_ascii_lowercase();
        let (winner, how) = text.split_once('+').unwrap_or((&text, ""));
        let colour = match winner.trim() {
            "b" | "black" => Colour::Black,
            "w" | "white" => Colour::White,
            "0" | "draw" | "jigo" => return GameEnd::Draw,
            "void" => return GameEnd::Void,
            _ => return GameEnd::Unknown,
        };
        let by = match how.trim() {
            "r" | "resign" => WinBy::GiveUp(GiveUp::Resign),
            "t" | "time" => WinBy::GiveUp(GiveUp::Time),
            "f" | "forfeit" => WinBy::GiveUp(GiveUp::Forfeit),
            margin => half_points(margin)
                .map_or(WinBy::Rules, |halves| WinBy::Points { halves: halves.unsigned_abs() }),
        };
        GameEnd::Won(colour, by)
    }

    /// Returns the colour that gave up, and how.
    #[must_use]
    pub fn given_up(self) -> Option<(Colour, GiveUp)> {
        match self {
            GameEnd::Won(winner, WinBy::GiveUp(way)) => Some((winner.other(), way)),
            _ => None,
        }
    }

    /// Returns the result of a game that `loser` gave up.
    #[must_use]
    pub fn of_giving_up(loser: Colour, way: GiveUp) -> Self {
        GameEnd::Won(loser.other(), WinBy::GiveUp(way))
    }
}

/// Formats the result as a value of `RE`.
impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, by) = match self {
            GameEnd::Won(winner, by) => (winner.letter(), by),
            GameEnd::Draw => return f.write_str("0"),
            GameEnd::Void => return f.write_str("Void"),
            GameEnd::Unknown => return f.write_str("?"),
        };
        match by {
            WinBy::Rules => write!(f, "{winner}+"),
            WinBy::Points { halves } => write!(f, "{winner}+{}", f64::from(*halves) / 2.0),
            WinBy::GiveUp(way) => write!(f, "{winner}+{way:?}"),
        }
    }
}

/// Parses a number of points as half points, up to 10,000 points. A number with a quarter is
/// counted in stones, two points each; a decimal comma is accepted.
pub fn half_points(text: &str) -> Option<i32> {
    let number: f64 = text.trim().replace(',', ".").parse().ok()?;
    let quarters = number * 4.0;
    if !(quarters.abs() <= 40_000.0 && quarters.fract() == 0.0) {
        return None;
    }
    let quarters = quarters as i32;
    Some(if quarters % 2 == 0 { quarters / 2 } else { quarters })
}
