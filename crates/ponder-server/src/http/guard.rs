//! The guard of all routes: it rejects requests and adds the security headers of every response.

use crate::http::token::Token;
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::SocketAddr;
use std::sync::Arc;

/// The route at which a page presents its token.
pub(crate) const LOGIN: &str = "/api/login";

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    font-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The hosts and the token that a request must match to be answered.
#[derive(Debug)]
pub(crate) struct Gate {
    /// The host names accepted by this server. A server with a token accepts any: a page of another
    /// host has no cookie with the token.
    names: Vec<String>,
    pub(crate) token: Option<Token>,
}

impl Gate {
    /// Returns the gate of a server that listens on `address`.
    pub(crate) fn of(address: SocketAddr, token: Option<Token>) -> Arc<Self> {
        let port = address.port();
        let mut names = vec![address.to_string()];
        names.extend(["127.0.0.1", "[::1]", "localhost"].map(|host| format!("{host}:{port}")));
        if port == 80 {
            names.extend(["127.0.0.1", "[::1]", "localhost"].map(str::to_owned));
        }
        Arc::new(Gate { names, token })
    }

    fn knows(&self, host: &str) -> bool {
        self.token.is_some() || self.names.iter().any(|name| name.eq_ignore_ascii_case(host))
    }

    /// Returns whether a request presents the token, if there is one. The page itself is not
    /// secret.
    fn admits(&self, path: &str, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        !path.starts_with("/api/") || path == LOGIN || token.is_shown_by(headers)
    }
}

fn refusal(gate: &Gate, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(HOST).unwrap_or_default();
    if !gate.knows(host) {
        return Some(
            "this server does not answer to that host name; open the address that it printed, or \
             start it with a token (--token)",
        );
    }
    let only_reads = *method == Method::GET || *method == Method::HEAD;
    if only_reads && !headers.contains_key(UPGRADE) {
        return None;
    }
    // A server for other machines may be behind a reverse proxy that speaks HTTPS.
    let secure = |origin: &'_ str| gate.token.is_some() && origin.starts_with("https://");
    let same = text(ORIGIN)
        .filter(|origin| origin.starts_with("http://") || secure(origin))
        .and_then(|origin| origin.split_once("://"))
        .map(|(_, origin)| origin)
        .is_some_and(|origin| origin.eq_ignore_ascii_case(host));
    (!same).then_some("only pages of this server may make this request")
}

/// Refuses cross-site requests, and adds the security headers to every response.
pub(crate) async fn guard(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let admitted = gate.admits(request.uri().path(), request.headers());
    let mut response = match refusal(&gate, request.method(), request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
        None if !admitted => {
            let why = "this server needs an access token: open the full link that it printed when it started";
            (StatusCode::UNAUTHORIZED, why).into_response()
        }
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: Method, headers: &[(HeaderName, &str)]) -> bool {
        asked_at(None, method, headers)
    }

    fn asked_at(token: Option<&str>, method: Method, headers: &[(HeaderName, &str)]) -> bool {
        let token = token.map(|token| Token::new(token.into()).unwrap());
        let gate = Gate::of("127.0.0.1:7878".parse().unwrap(), token);
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
        refusal(&gate, &method, &headers.collect()).is_none()
    }

    #[test]
    fn a_server_with_a_token_has_any_name_and_still_only_own_pages() {
        let asked = |headers: &[_]| asked_at(Some("0123456789abcdef"), Method::POST, headers);
        let own = (HOST, "ponder.example");
        assert!(asked(&[own.clone(), (ORIGIN, "http://ponder.example")]));
        assert!(asked(&[own.clone(), (ORIGIN, "https://ponder.example")]));
        for foreign in ["http://evil.example", "ftp://ponder.example", "ponder.example", "null"] {
            assert!(!asked(&[own.clone(), (ORIGIN, foreign)]), "{foreign}");
        }
        assert!(!asked(&[own]));
    }

    #[test]
    fn only_own_names_and_own_pages() {
        let own = (HOST, "127.0.0.1:7878");
        let upgrade = (UPGRADE, "websocket");
        assert!(asked(Method::GET, std::slice::from_ref(&own)));
        assert!(asked(Method::GET, &[(HOST, "LocalHost:7878")]));
        assert!(!asked(Method::GET, &[]));
        assert!(!asked(Method::GET, &[(HOST, "evil.example:7878")]));
        assert!(!asked(Method::GET, &[(HOST, "127.0.0.1:80")]));
        let origin = |text| asked(Method::GET, &[own.clone(), upgrade.clone(), (ORIGIN, text)]);
        assert!(origin("http://127.0.0.1:7878"));
        for foreign in
            ["http://evil.example", "http://127.0.0.1:9999", "null", "https://127.0.0.1:7878"]
        {
            assert!(!origin(foreign), "{foreign}");
        }
        assert!(!asked(Method::GET, &[own.clone(), upgrade.clone()]));
        assert!(!asked(Method::POST, std::slice::from_ref(&own)));
        let cross_site = [own, upgrade, (ORIGIN, "http://localhost:7878")];
        assert!(!asked(Method::GET, &cross_site));
    }
}
