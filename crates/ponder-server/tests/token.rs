//! Servers that other machines can reach.

use crate::common;

use common::{Server, options};
use ponder_server::{ServerError, ServerOptions, serve};
use tokio::sync::oneshot;

const TOKEN: &str = "a-token-of-some-length";

fn guarded() -> ServerOptions {
    ServerOptions { token: Some(TOKEN.into()), ..options() }
}

async fn login(server: &Server, origin: &str, token: &str) -> String {
    let (host, length) = (server.address, token.len());
    let request = format!(
        "POST /api/login HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: close\r\n\
         Content-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{token}"
    );
    server.http(&request).await
}

#[tokio::test]
async fn nothing_is_reported_without_the_token() {
    let server = Server::start(guarded()).await;
    let own = format!("http://{}", server.address);
    for path in ["/api/info", "/api/runs", "/api/health", "/api/nothing"] {
        assert!(server.get(path).await.starts_with("HTTP/1.1 401"), "{path}");
    }
    assert!(server.get("/").await.starts_with("HTTP/1.1 200"), "the page itself is not secret");
    assert!(server.connect(&own).await.is_err());
    assert!(login(&server, &own, "a-token-of-some-lengtH").await.starts_with("HTTP/1.1 401"));
    assert!(login(&server, "http://evil.example", TOKEN).await.starts_with("HTTP/1.1 403"));
    assert!(login(&server, &own, &"x".repeat(1 << 20)).await.starts_with("HTTP/1.1 413"));

    let answer = login(&server, &own, TOKEN).await;
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap();
    let host = server.address;
    for header in [format!("Cookie: {cookie}"), format!("Authorization: Bearer {TOKEN}")] {
        let request = format!(
            "GET /api/info HTTP/1.1\r\nHost: {host}\r\n{header}\r\nConnection: close\r\n\r\n"
        );
        assert!(server.http(&request).await.starts_with("HTTP/1.1 200"), "{header}");
    }
    server.stop().await;
}

#[tokio::test]
async fn other_machines_are_served_with_a_token_only() {
    let start = async |token: Option<&str>| {
        let options = ServerOptions {
            address: "0.0.0.0:0".parse().unwrap(),
            token: token.map(str::to_owned),
            ..options()
        };
        let (ready, is_ready) = oneshot::channel();
        // Stops as soon as it serves.
        serve(options, ready, async move { drop(is_ready.await) }).await
    };
    assert!(matches!(start(None).await, Err(ServerError::NotLoopback(_))));
    assert!(matches!(start(Some("short")).await, Err(ServerError::BadToken)));
    assert!(start(Some(TOKEN)).await.is_ok());
}
