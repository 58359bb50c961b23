//! Property tests: every command gets exactly one response.

use crate::engine::support::{options, session};
use ponder_gtp::{Limits, ResponseReader};
use proptest::prelude::*;

/// The responses in the output of an engine.
fn responses(output: &str) -> Vec<ponder_gtp::Response> {
    let mut reader = ResponseReader::new(output.as_bytes(), Limits::default());
    std::iter::from_fn(|| reader.next_response().expect("only responses are written")).collect()
}

/// Lines that are valid, or nearly.
fn line() -> impl Strategy<Value = String> {
    let name = prop::sample::select(
        &[
            "name",
            "boardsize",
            "clear_board",
            "komi",
            "play",
            "play-game",
            "genmove",
            "reg_genmove",
            "undo",
            "gg-undo",
            "showboard",
            "final_score",
            "list_stones",
            "all_legal_moves",
            "time_settings",
            "kgs-time_settings",
            "time_left",
            "loadsgf",
            "param_game",
            "lz-analyze",
            "lz-genmove_analyze",
            "known_command",
            "castle",
            "get_komi",
            "rectangular_boardsize",
            "fixed_handicap",
            "place_free_handicap",
            "set_free_handicap",
            "final_status_list",
            "kgs-rules",
            "kgs-genmove_cleanup",
            "kata-set-rules",
            "kata-set-rule",
            "kata-get-rule",
            "kata-time_settings",
            "kata-analyze",
            "genmove_analyze",
            "set_position",
            "gogui-setup_player",
            "gogui-play_sequence",
            "printsgf",
        ][..],
    );
    let arg = prop_oneof![
        8 => prop::sample::select(
            &[
                "b", "w", "a1", "b2", "c3", "d9", "swap-pieces", "resign", "pass", "1", "2", "3",
                "4", "0", "-1", "19", "20", "256", "1e9", "NaN", "inf", "allow_swap", "absolute",
                "byoyomi", "interval", "maxmoves", "/dev/null", "é", "avoid", "allow", "c3,pass",
                "ownership", "true", "minmoves", "dead", "alive", "seki", "japanese", "fischer", "ko",
                "SIMPLE", "scoring", "TERRITORY", "suicide", "{}", "0.5",
            ][..],
        )
        .prop_map(str::to_owned),
        1 => "[ -\"$-~]{0,12}",
    ];
    (name, prop::collection::vec(arg, 0..4))
        .prop_map(|(name, args)| format!("{name} {}", args.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn likely_lines(lines in prop::collection::vec(line(), 1..40)) {
        let numbered = lines.iter().enumerate();
        let input: String = numbered.map(|(id, line)| format!("{id} {line}\n")).collect();
        for (player, game) in [("random", "hex:3,swap"), ("random", "go:3"), ("rave:rollouts=3", "go:3")] {
            let responses = responses(&session(options(player, game), input.clone()));
            prop_assert_eq!(responses.len(), lines.len());
            for (at, response) in responses.iter().enumerate() {
                prop_assert_eq!(response.id(), Some(at as u32));
                prop_assert_ne!(response.text(), "internal error");
            }
        }
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let lines = bytes.split(|byte| *byte == b'\n');
        let commands = lines
            .take_while(|line| !matches!(
                ponder_gtp::parse_command(line), Ok(Some(command)) if command.name() == "quit"
            ))
            .filter(|line| !matches!(ponder_gtp::parse_command(line), Ok(None)))
            .count();
        let responses = responses(&session(options("random", "hex:3"), bytes.clone()));
        prop_assert_eq!(responses.len(), commands);
    }
}
