use crate::support::ponder;

#[test]
fn help_and_version() {
    let help = ponder(&["--help"]).expect(0).stdout;
    for word in ["Exit codes", "130", "Examples", "conformance", "--allow-programs"] {
        assert!(help.contains(word), "no `{word}` in: {help}");
    }
    assert!(ponder(&["help", "match"]).expect(0).stdout.contains("--sprt"));
    assert!(ponder(&["--version"]).expect(0).stdout.starts_with("ponder "));
}

#[test]
fn unknown_words() {
    ponder(&["dance"]).fails(2, &["dance", "Usage"]);
    ponder(&["play", "--fast"]).fails(2, &["--fast"]);
}

#[test]
fn unknown_games_and_players_are_named_and_the_known_ones_listed() {
    ponder(&["play", "chess"]).fails(2, &["unknown game `chess`", "hex:SIZE"]);
    let near = ponder(&["play", "hexx:5"]).fails(2, &["did you mean `hex`?", "hex:SIZE"]);
    assert!(!near.stderr.contains("crossword"), "{}", near.stderr);
    for command in ["bench", "play"] {
        let ran = ponder(&[command, "hex:99"]).fails(2, &["'hex:99'", "a Hex board has 1 to 19"]);
        assert!(!ran.stderr.contains("rules `"), "the text is quoted once: {}", ran.stderr);
    }
    ponder(&["play", "--opponent", "deepblue"]).fails(2, &["deepblue", "the kinds are", "mcts"]);
    ponder(&["play", "--opponent", "mcts:speed=9"]).fails(2, &["unknown option `speed`"]);
    ponder(&["play", "--opponent", "???"]).fails(2, &["kind:key=value"]);
    let match_args = ["match", "mcts:rollouts=9", "deepblue", "--no-files"];
    ponder(&match_args).fails(2, &["deepblue"]);
    ponder(&["gtp", "--player", "deepblue"]).fails(2, &["deepblue"]);
    ponder(&["analyze", "a1", "--game", "hex:3", "--player", "deepblue"]).fails(2, &["deepblue"]);
}

#[test]
fn both_spellings_of_analyze_are_commands() {
    for spelling in ["analyze", "analyze"] {
        for group in [&[][..], &["crossword"], &["paco"]] {
            ponder(&[group, &[spelling, "--help"]].concat()).expect(0);
        }
    }
}
