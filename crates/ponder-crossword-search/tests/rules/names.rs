//! The table of rules in `tests/README.md` names existing tests, and all of this folder.

use std::collections::BTreeSet;
use std::path::Path;

/// Returns the rows `rule | file::test` by file; a row may name several tests.
fn named() -> Vec<(String, String)> {
    let rows = include_str!("../README.md").lines().filter(|line| line.starts_with("| "));
    let tests = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    let pairs = tests.filter_map(|text| text.split_once("::"));
    pairs.map(|(file, test)| (file.to_owned(), test.to_owned())).collect()
}

/// Returns the names of the tests of a file.
fn tests_of(file: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let source = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| {
        panic!("{file} is named in tests/README.md: {error}");
    });
    let behind = source.split("#[test]").skip(1);
    let names = behind.filter_map(|text| {
        let start = text.split_once("fn ")?.1;
        Some(start.split(['(', '<']).next()?.trim().to_owned())
    });
    names.collect()
}

#[test]
fn every_test_that_the_table_names_exists() {
    let named = named();
    assert!(named.len() > 60, "{} tests are named", named.len());
    for (file, test) in &named {
        assert!(tests_of(file).contains(test), "there is no test {test} in {file}");
    }
}

#[test]
fn every_test_of_a_rule_is_in_the_table() {
    let named: BTreeSet<String> = named().into_iter().map(|(_, test)| test).collect();
    for file in ["games", "leaves", "moves", "tiles", "values", "words"] {
        let tests = tests_of(&format!("rules/{file}.rs"));
        assert!(!tests.is_empty());
        let missing: Vec<_> = tests.difference(&named).collect();
        assert!(missing.is_empty(), "{file}.rs: {missing:?} are not in tests/README.md");
    }
}
