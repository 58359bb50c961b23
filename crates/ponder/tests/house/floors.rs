//! Tests that a crate uses only crates on lower floors.

use super::{architecture, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// The crates' floors in the table: lines such as ``| 3 | `ponder-players` | … |``.
pub(super) fn floors_of(page: &str) -> BTreeMap<String, u8> {
    let mut floors = BTreeMap::new();
    for line in page.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, floor, crates, ..] = cells[..] else {
            continue;
        };
        let Ok(floor) = floor.parse() else {
            continue;
        };
        for name in crates.split(',').map(|name| name.trim().trim_matches('`')) {
            let other = floors.insert(name.to_owned(), floor);
            assert_eq!(other, None, "{name} is in the table twice");
        }
    }
    floors
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
        // A development dependency may be on the same floor; `kind` is null for a normal one.
        all.filter(|dependency| dependency["kind"] != "dev" && is_included(dependency))
            .map(name)
            .collect()
    };
    packages.iter().map(|package| (name(package), used(package))).collect()
}

/// Violations of the floors, in words.
fn violations(floors: &BTreeMap<String, u8>, used: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut found = Vec::new();
    for (name, dependencies) in used {
        let Some(floor) = floors.get(name) else {
            found.push(format!("{name} is not in the table of floors"));
            continue;
        };
        for dependency in dependencies {
            match floors.get(dependency) {
                Some(below) if below < floor => {}
                Some(other) => {
                    found.push(format!("{name} (floor {floor}) uses {dependency} (floor {other})"))
                }
                None => found.push(format!("{name} uses {dependency}, which has no floor")),
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
fn crates_use_only_lower_floors() {
    let floors = floors_of(&architecture());
    let used = dependencies(|dependency| dependency["path"].is_string());
    assert!(used.len() >= 10 && used["ponder"].len() >= 5, "{used:?}");
    let found = violations(&floors, &used);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let missing: Vec<_> = floors.keys().filter(|name| !used.contains_key(*name)).collect();
    assert!(missing.is_empty(), "in the table but not in the workspace: {missing:?}");
}

#[test]
fn violations_are_seen() {
    let floors =
        floors_of("| floor | crates | |\n|---|---|---|\n| 2 | `b`, `c` | |\n| 1 | `a` | |\n");
    assert_eq!(floors.len(), 3);
    let used = |pairs: &[(&str, &str)]| {
        let pair = |&(user, used): &(&str, &str)| (user.to_owned(), vec![used.to_owned()]);
        pairs.iter().map(pair).collect::<BTreeMap<_, _>>()
    };
    assert!(violations(&floors, &used(&[("b", "a"), ("c", "a")])).is_empty());
    assert_eq!(violations(&floors, &used(&[("a", "b")])), ["a (floor 1) uses b (floor 2)"]);
    assert_eq!(violations(&floors, &used(&[("b", "c")])), ["b (floor 2) uses c (floor 2)"]);
    assert_eq!(violations(&floors, &used(&[("d", "a")])), ["d is not in the table of floors"]);
}
