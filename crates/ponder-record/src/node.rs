//! Nodes: what happened at one point of a record.

use crate::record::Links;
use crate::{Property, Value};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::borrow::Cow;

/// The colour that SGF names in `B`, `W`, `AB`, `PL` and the like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Colour {
    /// `B`; in most games the one that begins.
    Black,
    /// `W`.
    White,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The letter `B` or `W`, which is also the identifier of a move.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Colour::Black => "B",
            Colour::White => "W",
        }
    }
}

/// What a setup property does to its points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// `AB`, `AW`: a stone of this colour is put there.
    Add(Colour),
    /// `AE`: the point becomes empty.
    Clear,
}

/// A mark on one point. Marks between points and on areas (`AR`, `LN`, `DD`, `SL`) are properties as
/// any other.
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
    /// A short text (`LB`): the value is composed of a point and the text.
    Label,
}

impl Mark {
    /// All marks.
    pub const ALL: [Mark; 5] =
        [Mark::Circle, Mark::Cross, Mark::Square, Mark::Triangle, Mark::Label];

    /// The identifier of the property.
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

/// One node of a [`Record`](crate::Record): its properties in the order of the file, known and
/// unknown alike.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub(crate) links: Links,
    pub(crate) properties: SmallVec<[Property; 1]>,
}

impl Node {
    /// The properties in order. An identifier may occur more than once in files of careless
    /// programs.
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The first value of the first property `ident`.
    pub fn get(&self, ident: &str) -> Option<&Value> {
        self.properties.iter().find(|p| p.ident() == ident).map(|p| &p.values()[0])
    }

    /// All values of all properties `ident`, in order.
    pub fn values<'a>(&'a self, ident: &'a str) -> impl Iterator<Item = &'a Value> {
        self.properties.iter().filter(move |p| p.ident() == ident).flat_map(Property::values)
    }

    /// The first value of `ident` as simple text without white space around it; `None` if there is
    /// no such property or it says nothing.
    pub fn simple_text(&self, ident: &str) -> Option<String> {
        let text = self.get(ident)?.simple_text();
        let text = text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// The comment (`C`).
    pub fn comment(&self) -> Option<Cow<'_, str>> {
        self.get("C").map(Value::text)
    }

    /// The move (`B` or `W`), the first one if a careless program wrote two.
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

    /// Whether the node has one move at most.
    pub fn moves_once(&self) -> bool {
        self.values("B").chain(self.values("W")).nth(1).is_none()
    }

    /// The points of `AB`, `AW` and `AE` in order. A value may be a rectangle (`a1:c3`).
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

    /// The colour to move (`PL`).
    pub fn to_play(&self) -> Option<Colour> {
        let text = self.get("PL")?.simple_text();
        match text.trim().to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Some(Colour::Black),
            "w" | "white" | "2" => Some(Colour::White),
            _ => None,
        }
    }

    /// The marks in order. A value may be a rectangle where the kind of mark takes points.
    pub fn marks(&self) -> impl Iterator<Item = (Mark, &Value)> {
        self.properties
            .iter()
            .filter_map(|p| {
                let mark = Mark::from_ident(p.ident())?;
                Some(p.values().iter().map(move |value| (mark, value)))
            })
            .flatten()
    }
}
