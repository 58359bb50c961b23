//! Actions: the steps that make up a move.

use crate::{Kind, Square};
use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One action. In every position, all legal actions are of the same variant.
///
/// As JSON it is `{"Lift":12}`, `{"Place":28}` or `{"Promote":"Queen"}`. Other fields are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum PacoMove {
    /// Lifts a piece, with its partner if it is in a union.
    Lift(Square),
    /// Places the piece or pieces in hand.
    Place(Square),
    /// Promotes a pawn to a rook, knight, bishop or queen.
    Promote(Kind),
}

/// An action as it occurs in files: one of the three fields, with other fields ignored, such as the
/// time at which it was made.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Written {
    lift: Option<u8>,
    place: Option<u8>,
    promote: Option<Promoted>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Promoted {
    Rook,
    Knight,
    Bishop,
    Queen,
}

impl Serialize for PacoMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self {
            PacoMove::Lift(square) => map.serialize_entry("Lift", &square.number())?,
            PacoMove::Place(square) => map.serialize_entry("Place", &square.number())?,
            PacoMove::Promote(kind) => map.serialize_entry(
                "Promote",
                &match kind {
                    Kind::Rook => Promoted::Rook,
                    Kind::Knight => Promoted::Knight,
                    Kind::Bishop => Promoted::Bishop,
                    _ => Promoted::Queen,
                },
            )?,
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for PacoMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let square = |number: u8| {
            Square::new(number)
                .ok_or_else(|| D::Error::custom(format!("{number} is not a square from 0 to 63")))
        };
        match Written::deserialize(deserializer)? {
            Written { lift: Some(number), place: None, promote: None } => {
                square(number).map(PacoMove::Lift)
            }
            Written { lift: None, place: Some(number), promote: None } => {
                square(number).map(PacoMove::Place)
            }
            Written { lift: None, place: None, promote: Some(kind) } => {
                Ok(PacoMove::Promote(match kind {
                    Promoted::Rook => Kind::Rook,
                    Promoted::Knight => Kind::Knight,
                    Promoted::Bishop => Kind::Bishop,
                    Promoted::Queen => Kind::Queen,
                }))
            }
            _ => {
                Err(D::Error::custom("an action has exactly one of `Lift`, `Place` and `Promote`"))
            }
        }
    }
}
