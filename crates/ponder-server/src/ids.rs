//! Identifiers that cannot be guessed: those of games and of the browsers that own them.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use thiserror::Error;
use ts_rs::TS;
use utoipa::ToSchema;

/// The number of a connection.
pub(crate) type PageId = u64;

/// An error for text that is not an identifier of this server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("an identifier of this server must have {0} lower-case hexadecimal digits")]
pub struct NotAnId(usize);

fn random_hex(digits: usize) -> String {
    let mut bytes = vec![0_u8; digits / 2];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn check_hex(text: String, digits: usize) -> Result<String, NotAnId> {
    let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    (text.len() == digits && text.bytes().all(hex)).then_some(text).ok_or(NotAnId(digits))
}

macro_rules! id {
    ($name:ident, $digits:literal, $doc:literal) => {
        #[doc = $doc]
        #[derive(
            Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema, TS,
        )]
        #[serde(try_from = "String", into = "String")]
        #[ts(type = "string")]
        pub struct $name(String);

        impl $name {
            /// Returns a new random identifier.
            #[must_use]
            pub fn random() -> Self {
                $name(random_hex($digits))
            }

            /// Returns the identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotAnId;

            fn try_from(text: String) -> Result<Self, NotAnId> {
                check_hex(text, $digits).map($name)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }
    };
}

id!(GameId, 24, "The name of a game. Grants permission to watch it.");
id!(
    SessionKey,
    32,
    "The secret of a browser. Grants permission to act for the games of this browser."
);

impl Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({})", self.0)
    }
}

impl fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionKey(…)")
    }
}

/// Returns a random seed for a new game.
pub(crate) fn random_seed() -> u64 {
    let mut bytes = [0_u8; 8];
    getrandom::fill(&mut bytes).expect("the system has a source of randomness");
    u64::from_le_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_are_read() {
        let id = GameId::random();
        assert_eq!(GameId::try_from(String::from(id.clone())), Ok(id.clone()));
        assert_ne!(id, GameId::random());
        for bad in ["", "..", "../../../../etc/passwd/aa", "ABCDEF0123456789abcdef01", "é"] {
            assert!(GameId::try_from(bad.to_owned()).is_err(), "{bad}");
        }
    }
}
