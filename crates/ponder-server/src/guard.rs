//! Which requests are answered at all, and what every answer forbids the browser.

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

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The names under which this server may be asked for.
#[derive(Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    /// The names of a server that listens on `address`.
    pub(crate) fn of(address: SocketAddr) -> Arc<Self> {
        let port = address.port();
        let mut names = vec![address.to_string()];
        names.extend(["127.0.0.1", "[::1]", "localhost"].map(|host| format!("{host}:{port}")));
        if port == 80 {
            names.extend(["127.0.0.1", "[::1]", "localhost"].map(str::to_owned));
        }
        Arc::new(Hosts(names))
    }

    fn knows(&self, host: &str) -> bool {
        self.0.iter().any(|name| name.eq_ignore_ascii_case(host))
    }
}

fn refusal(hosts: &Hosts, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(HOST).unwrap_or_default();
    if !hosts.knows(host) {
        return Some("this server is not known under that name");
    }
    let only_reads = *method == Method::GET || *method == Method::HEAD;
    if only_reads && !headers.contains_key(UPGRADE) {
        return None;
    }
    let same = text(ORIGIN)
        .and_then(|origin| origin.strip_prefix("http://"))
        .is_some_and(|origin| origin.eq_ignore_ascii_case(host));
    (!same).then_some("only pages of this server may ask for that")
}

/// Refuses requests of other sites, and adds the headers of every answer.
pub(crate) async fn guard(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match refusal(&hosts, request.method(), request.headers()) {
        Some(why) => (StatusCode::FORBIDDEN, why).into_response(),
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
        let hosts = Hosts::of("127.0.0.1:7878".parse().unwrap());
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
        refusal(&hosts, &method, &headers.collect()).is_none()
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
        let crossed = [own, upgrade, (ORIGIN, "http://localhost:7878")];
        assert!(!asked(Method::GET, &crossed));
    }
}
