//! Nodes of a record and their properties.

use crate::record::Links;
use crate::{Property, Value};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::borrow::Cow;

/// Colour as named in SGF by `B`, `W`, `AB`, `PL` and the like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Colour {
    /// `B`; moves first in most games.
    Black,
    /// `W`.
    White,
}

impl Colour {
    /// Returns the other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// Returns the letter `B` or `W`, which is also the property identifier of a move.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Colour::Black => "B",
            Colour::White => "W",
        }
    }
}

/// Effect of a setup property on its points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// `AB`, `AW`: adds a stone of this colour.
    Add(Colour),
    /// `AE`: clears the point.
    Clear,
}

/// A mark on one point. Marks on areas (`DD`, `SL`) are ordinary properties.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// A circle (`CR`).
    Circle,
    /// A cross (`MA`).
    Cross,
    /// A square (`SQ`).
    Square,
    /// A triangle (`TR`).
    Triangle,
    /// A short text (`LB`): the value is composed of a point and a text.
    Label,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 5] =
        [Mark::Circle, Mark::Cross, Mark::Square, Mark::Triangle, Mark::Label];

    /// Returns the identifier of the property.
    #[must_use]
    pub const fn ident(self) -> &'static str {
        match self {
            Mark::Circle => "CR",
            Mark::Cross => "MA",
            Mark::Square => "SQ",
            Mark::Triangle => "TR",
            Mark::Label => "LB",
        }
    }

    fn from_ident(ident: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.ident() == ident)
    }
}

/// A stroke from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Stroke {
    /// An arrow (`AR`).
    Arrow,
    /// A line (`LN`).
    Line,
}

impl Stroke {
    /// All strokes.
    pub const ALL: [Stroke; 2] = [Stroke::Arrow, Stroke::Line];

    /// Returns the identifier of the property.
    #[must_use]
    pub const fn ident(self) -> &'static str {
        match self {
            Stroke::Arrow => "AR",
            Stroke::Line => "LN",
        }
    }

    fn from_ident(ident: &str) -> Option<Stroke> {
        Stroke::ALL.into_iter().find(|stroke| stroke.ident() == ident)
    }
}

/// One node of a [`Record`](crate::Record): its properties in the order of the file, known and
/// unknown alike.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub(crate) links: Links,
    pub(crate) properties: SmallVec<[Property; 1]>,
}

impl Node {
    /// Returns the properties in order. An identifier may occur more than once in non-conforming
    /// files.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// Returns the first value of the first property `ident`.
    pub fn get(&self, ident: &str) -> Option<&Value> {
        self.properties.iter().find(|p| p.ident() == ident).map(|p| &p.values()[0])
    }

    /// Returns all values of all properties `ident`, in order.
    pub fn values<'a>(&'a self, ident: &'a str) -> impl Iterator<Item = &'a Value> {
        self.properties.iter().filter(move |p| p.ident() == ident).flat_map(Property::values)
    }

    /// Returns the first value of `ident` as trimmed SGF *SimpleText*; `None` if the property is
    /// absent or empty.
    pub fn simple_text(&self, ident: &str) -> Option<String> {
        let text = self.get(ident)?.simple_text();
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Returns the comment (`C`).
    pub fn comment(&self) -> Option<Cow<'_, str>> {
        self.get("C").map(Value::text)
    }

    /// Returns the move (`B` or `W`); the first one if a non-conforming file has two.
    pub fn played(&self) -> Option<(Colour, &Value)> {
        self.properties.iter().find_map(|p| {
            let colour = match p.ident() {
                "B" => Colour::Black,
                "W" => Colour::White,
                _ => return None,
            };
            Some((colour, &p.values()[0]))
        })
    }

    /// Returns whether the node has at most one move.
    pub fn has_at_most_one_move(&self) -> bool {
        self.values("B").chain(self.values("W")).nth(1).is_none()
    }

    /// Returns the points of `AB`, `AW` and `AE` in order. A value may be a rectangle (`a1:c3`).
    pub fn setup(&self) -> impl Iterator<Item = (Setup, &Value)> {
        self.properties
            .iter()
            .filter_map(|p| {
                let setup = match p.ident() {
                    "AB" => Setup::Add(Colour::Black),
                    "AW" => Setup::Add(Colour::White),
                    "AE" => Setup::Clear,
                    _ => return None,
                };
                Some(p.values().iter().map(move |value| (setup, value)))
            })
            .flatten()
    }

    /// Returns the colour to move (`PL`).
    pub fn to_play(&self) -> Option<Colour> {
        let text = self.get("PL")?.simple_text();
        match text.trim().to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Some(Colour::Black),
            "w" | "white" | "2" => Some(Colour::White),
            _ => None,
        }
    }

    /// Returns the marks in order. A value may be a rectangle, except for labels.
    pub fn marks(&self) -> impl Iterator<Item = (Mark, &Value)> {
        self.values_of(Mark::from_ident)
    }

    /// Returns the strokes in order. A value is composed of the two points.
    pub fn strokes(&self) -> impl Iterator<Item = (Stroke, &Value)> {
        self.values_of(Stroke::from_ident)
    }

    /// The values of the properties that `kind_of` knows by their identifiers.
    fn values_of<T: Copy>(
        &self,
        kind_of: impl Fn(&str) -> Option<T>,
    ) -> impl Iterator<Item = (T, &Value)> {
        self.properties
            .iter()
            .filter_map(move |p| {
                let kind = kind_of(p.ident())?;
                Some(p.values().iter().map(move |value| (kind, value)))
            })
            .flatten()
    }
}
