//! Paco Ŝako: FENs, records with their actions, moves in notation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ponder_paco::analysis::{NodeLimit, Replay, paco_in_one, paco_in_two};
use ponder_paco::{PacoPosition, PacoRecord, PacoRules, Step};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(record) = PacoRecord::from_json(bytes)
        && let Ok(rules) = record.rules()
        && let Ok(replay) = Replay::new(&rules.initial(), &record.history, 1_000)
    {
        replay.for_each(drop);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = PacoRules::default().initial().parse_actions(text);
    let (fen, moves) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(position) = PacoPosition::from_fen(fen) else { return };
    let again = PacoPosition::from_fen(&position.to_fen()).expect("what was written can be read");
    assert!(again.same_board(&position));
    if let Ok(actions) = position.parse_actions(moves) {
        let _ = position.format_actions(&actions);
    }
    if position.step() == Step::Lift {
        let _ = paco_in_one(&position, &mut NodeLimit::new(1_000));
        let _ = paco_in_two(&position, &mut NodeLimit::new(1_000));
    }
});
