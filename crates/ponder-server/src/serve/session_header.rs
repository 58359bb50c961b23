//! The key of a browser in a request.

use crate::SessionKey;
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;

/// The header in which a page sends the key of its browser.
const NAME: &str = "x-ponder-session";

/// The key of the browser that sent a request; without a valid one, the request gets 400.
pub(crate) struct SessionHeader(pub(crate) SessionKey);

impl<S: Sync> FromRequestParts<S> for SessionHeader {
    type Rejection = (StatusCode, &'static str);

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        let text = parts.headers.get(NAME).and_then(|value| value.to_str().ok());
        let key = text.and_then(|text| SessionKey::try_from(text.to_owned()).ok());
        let why = "send the key of your browser in the header X-Ponder-Session";
        key.map(SessionHeader).ok_or((StatusCode::BAD_REQUEST, why))
    }
}
