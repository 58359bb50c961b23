//! Tests that a crate uses only crates on lower layers.

use super::{architecture, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// The crates' layers in the table: lines such as ``| 3 | `ponder-players` | … |``.
pub(super) fn layers_of(page: &str) -> BTreeMap<String, u8> {
    let mut layers = BTreeMap::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, layer, crates, ..] = cells[..] else {
            continue;
        };
        let Ok(layer) = layer.parse() else {
            continue;
        };
        for name in crates.split(',').map(|name| name.trim().trim_matches('`')) {
            let other = layers.insert(name.to_owned(), layer);
            assert_eq!(other, None, "{name} is in the table twice");
        }
    }
    layers
}

/// The crates of the workspace, each with those of its normal dependencies that are `requested`.
pub(super) fn dependencies(is_included: impl Fn(&Value) -> bool) -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let used = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        // A development dependency may be on the same layer; `kind` is null for a normal one.
        all.filter(|dependency| dependency["kind"] != "dev" && is_included(dependency))
            .map(name)
            .collect()
    };
    packages.iter().map(|package| (name(package), used(package))).collect()
}

/// Violations of the layers, in words.
fn violations(layers: &BTreeMap<String, u8>, used: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut found = Vec::new();
    for (name, dependencies) in used {
        let Some(layer) = layers.get(name) else {
            found.push(format!("{name} is not in the table of layers"));
            continue;
        };
        for dependency in dependencies {
            match layers.get(dependency) {
                Some(below) if below < layer => {}
                Some(other) => {
                    found.push(format!("{name} (layer {layer}) uses {dependency} (layer {other})"))
                }
                None => found.push(format!("{name} uses {dependency}, which has no layer")),
            }
        }
    }
    found
}

#[test]
fn searches_know_no_game() {
    let used = dependencies(|dependency| dependency["path"].is_string());
    assert_eq!(used["ponder-search"], ["ponder-game"]);
}

#[test]
fn crates_use_only_lower_layers() {
    let layers = layers_of(&architecture());
    let used = dependencies(|dependency| dependency["path"].is_string());
    assert!(used.len() >= 10 && used["ponder"].len() >= 5, "{used:?}");
    let found = violations(&layers, &used);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let missing: Vec<_> = layers.keys().filter(|name| !used.contains_key(*name)).collect();
    assert!(missing.is_empty(), "in the table but not in the workspace: {missing:?}");
}

#[test]
fn violations_are_seen() {
    let layers =
        layers_of("| layer | crates | |\n|---|---|---|\n| 2 | `b`, `c` | |\n| 1 | `a` | |\n");
    assert_eq!(layers.len(), 3);
    let used = |pairs: &[(&str, &str)]| {
        let pair = |&(user, used): &(&str, &str)| (user.to_owned(), vec![used.to_owned()]);
        pairs.iter().map(pair).collect::<BTreeMap<_, _>>()
    };
    assert!(violations(&layers, &used(&[("b", "a"), ("c", "a")])).is_empty());
    assert_eq!(violations(&layers, &used(&[("a", "b")])), ["a (layer 1) uses b (layer 2)"]);
    assert_eq!(violations(&layers, &used(&[("b", "c")])), ["b (layer 2) uses c (layer 2)"]);
    assert_eq!(violations(&layers, &used(&[("d", "a")])), ["d is not in the table of layers"]);
}
