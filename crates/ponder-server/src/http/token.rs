//! The secret of a server that other machines can reach.

use crate::ServerError;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use std::fmt;

/// The name of the cookie that holds the token.
const COOKIE_NAME: &str = "ponder-token";
/// Lifetime of the cookie, in seconds: a year.
const COOKIE_SECONDS: u32 = 365 * 24 * 3600;
/// The shortest and the longest token, in characters.
const LETTERS: std::ops::RangeInclusive<usize> = 16..=256;

/// A secret that every client must present.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// Checks the text of a token.
    pub(crate) fn new(text: String) -> Result<Self, ServerError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
        let fits = LETTERS.contains(&text.len()) && text.bytes().all(plain);
        if fits { Ok(Token(text)) } else { Err(ServerError::BadToken) }
    }

    /// Returns whether a text is the token. The comparison takes constant time, so that its
    /// duration does not reveal where they differ.
    pub(crate) fn is(&self, text: &str) -> bool {
        let (own, other) = (self.0.as_bytes(), text.as_bytes());
        let differences = own.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b));
        own.len() == other.len() && std::hint::black_box(differences) == 0
    }

    /// Returns whether a request presents it, as a cookie or as `Authorization: Bearer`.
    pub(crate) fn is_shown_by(&self, headers: &HeaderMap) -> bool {
        let texts =
            |name| headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        let mut cookies = texts(COOKIE).flat_map(|text| text.split(';'));
        let in_cookie = cookies.any(|cookie| {
            cookie
                .trim()
                .split_once('=')
                .is_some_and(|(name, text)| name == COOKIE_NAME && self.is(text))
        });
        in_cookie
            || texts(AUTHORIZATION)
                .any(|text| text.strip_prefix("Bearer ").is_some_and(|text| self.is(text)))
    }

    /// Returns the `Set-Cookie` value, which keeps it out of reach of scripts and of other sites.
    pub(crate) fn cookie(&self) -> String {
        let Token(text) = self;
        format!("{COOKIE_NAME}={text}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict")
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    #[test]
    fn a_token_is_shown_by_a_cookie_or_a_header() {
        let token = Token::new("0123456789abcdef".into()).unwrap();
        let shown = |name: HeaderName, text: &str| {
            token.is_shown_by(&HeaderMap::from_iter([(name, text.parse().unwrap())]))
        };
        assert!(shown(COOKIE, "a=b; ponder-token=0123456789abcdef"));
        assert!(shown(AUTHORIZATION, "Bearer 0123456789abcdef"));
        for wrong in ["", "ponder-token=", "ponder-token=0123456789abcdeF", "x=0123456789abcdef"] {
            assert!(!shown(COOKIE, wrong), "{wrong}");
        }
        for wrong in ["0123456789abcdef", "Bearer 0123456789abcdef0", "Basic 0123456789abcdef"] {
            assert!(!shown(AUTHORIZATION, wrong), "{wrong}");
        }
        assert!(token.cookie().contains("HttpOnly; SameSite=Strict"));
    }

    #[test]
    fn a_token_is_long_and_fits_a_cookie_and_an_address() {
        for bad in ["", "short", "0123456789abcde;", "0123456789 abcdef", "0123456789abcdeé"] {
            assert!(Token::new(bad.into()).is_err(), "{bad}");
        }
        assert!(Token::new("x".repeat(257)).is_err());
    }
}
