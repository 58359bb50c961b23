//! Networks that a page may name.

use crate::common;

use common::{Server, new_game, options};
use ponder_game::Seed;
use ponder_hex::HexPosition;
use ponder_net::{Metadata, Model, NetConfig};
use ponder_server::{ServerError, ServerOptions, serve};
use serde_json::Value;
use std::path::Path;

fn write_network(path: &Path) {
    type Position = HexPosition<u128>;
    let config = NetConfig::pooled::<Position>(8, 1);
    let units = <Position as ponder_game::Encode>::PLANE_UNITS;
    let about = Metadata::new("hex", "hex:5", units, "not at all");
    Model::random(config, about, Seed(1)).unwrap().write(path).unwrap();
}

async fn networks(server: &Server) -> Value {
    let answer = server.get("/api/info").await;
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    serde_json::from_str::<Value>(body).unwrap()["networks"].clone()
}

#[tokio::test]
async fn a_page_names_the_networks_of_the_folder_and_no_others() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("models");
    std::fs::create_dir(&folder).unwrap();
    write_network(&outer.path().join("secret.safetensors"));
    write_network(&folder.join("hex5.safetensors"));
    let models_dir = Some(folder.clone());
    let server = Server::start(ServerOptions { models_dir, ..options() }).await;
    let listed = networks(&server).await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["name"], "hex5.safetensors");

    let mut page = server.page().await;
    for spec in listed[0]["specs"].as_array().unwrap() {
        let state = page.new_game("hex:5", [spec.as_str().unwrap(), "person"]).await;
        let state = if !state["moves"].as_array().unwrap().is_empty() {
            state
        } else {
            page.next_of("state").await["state"].clone()
        };
        assert!(state["result"].is_null(), "{spec} did not move: {state}");
    }
    let absolute = outer.path().join("secret.safetensors").display().to_string();
    let within = folder.join("hex5.safetensors").display().to_string();
    for name in [
        "../secret.safetensors",
        "x/../../secret.safetensors",
        "..\\secret.safetensors",
        "%2e%2e/secret.safetensors",
        "..",
        "",
        &absolute,
        &within,
    ] {
        let request = new_game("hex:5", [&format!("policy:model='{name}'"), "person"]);
        assert_eq!(page.ask_refused(request).await, "bad-player", "{name}");
    }
    // A network that is added while the server runs is available at once.
    write_network(&folder.join("later.safetensors"));
    assert_eq!(networks(&server).await.as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn without_a_folder_there_are_only_random_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hex5.safetensors");
    write_network(&file);
    let server = Server::start(options()).await;
    assert_eq!(networks(&server).await, serde_json::json!([]));
    let mut page = server.page().await;
    for name in ["hex5.safetensors", file.to_str().unwrap()] {
        let request = new_game("hex:5", [&format!("policy:model='{name}'"), "person"]);
        assert_eq!(page.ask_refused(request).await, "bad-player", "{name}");
    }
    page.new_game("hex:5", ["policy:model=random:8x1", "person"]).await;
    server.stop().await;
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_reported_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let models_dir = Some(folder.path().join("missing"));
    let (ready, _) = tokio::sync::oneshot::channel();
    let outcome = serve(ServerOptions { models_dir, ..options() }, ready, async {}).await;
    assert!(matches!(outcome, Err(ServerError::ModelsDir { .. })), "{outcome:?}");
}
