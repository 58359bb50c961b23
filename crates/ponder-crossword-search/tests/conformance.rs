//! All moves of positions, against the files of an independent implementation and of an earlier
//! build.

use ponder_crossword::Layout;
use ponder_crossword_search::conformance::{CaseRules, run_case};
use ponder_games::conformance::{Checks, Conformance};
use ponder_games::crossword;
use ponder_lexicon::{Alphabet, Kwg, LeaveTable, Leaves, Lexicon};
use std::path::Path;
use std::sync::Arc;

fn runner(rules: CaseRules<LeaveTable>) -> Conformance {
    Conformance::by(move |line| {
        let compared = run_case(&rules, line)?;
        let mut checks = Checks::new(compared.id);
        compared.checks.into_iter().for_each(|problem| checks.check(problem));
        Ok(checks)
    })
}

fn crossword_rules(lexicon: Lexicon, leaves: Leaves) -> CaseRules<LeaveTable> {
    let alphabet = Alphabet::english();
    let leaves = LeaveTable::new(leaves, alphabet.letters());
    CaseRules { lexicon, leaves, alphabet, layout: Arc::new(Layout::standard()) }
}

#[test]
fn crossword_moves_are_those_of_the_build_that_agreed_with_another_engine() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/crossword-own.jsonl.zst");
    let rules = crossword_rules(crossword::lexicon(), Leaves::empty());
    let report = runner(rules).run_file(&file);
    assert!(report.is_flawless(), "{:#?}", report.differences);
    assert_eq!(report.cases, 300);
    assert!(report.checks > 3_000, "{}", report.checks);
}

/// Runs all of the reference data, where they are next to the project.
#[test]
fn crossword_agrees_with_another_engine() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance/crossword");
    let small = crossword::graph();
    assert!(small.contains(&Alphabet::english().word_of("ratio").unwrap()));
    if !folder.exists() {
        return;
    }
    let graph = Kwg::open(&folder.join("enable.kwg")).unwrap();
    let leaves = Leaves::open(&folder.join("synthetic.klv2")).unwrap();
    let rules = crossword_rules(Lexicon::new(&graph), leaves);
    let report = runner(rules).run_file(&folder.join("positions.jsonl.zst"));
    assert!(report.is_flawless(), "{:#?}", report.differences);
    assert_eq!(report.cases, 1_200);
}
