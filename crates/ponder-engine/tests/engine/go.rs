//! Tests of commands for Go only.

use crate::engine::sessions::check;
use crate::engine::support::{Remote, options, session};

/// The responses to the commands of a session, one by one.
pub fn answers(player: &str, game: &str, input: &str) -> Vec<String> {
    let output = session(options(player, game), input);
    output.split("\n\n").filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

#[test]
fn commands_of_go_are_listed_for_go_alone() {
    let listed = |game: &str| {
        let output = session(options("random", game), "list_commands");
        output.trim_start_matches("= ").lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let (go, hex) = (listed("go:9"), listed("hex:5"));
    for name in [
        "fixed_handicap",
        "place_free_handicap",
        "set_free_handicap",
        "final_status_list",
        "kgs-genmove_cleanup",
        "kgs-rules",
        "kata-set-rules",
        "kata-analyze",
        "genmove_analyze",
        "gogui-analyze_commands",
    ] {
        assert!(go.iter().any(|it| it == name), "{name}");
        assert!(!hex.iter().any(|it| it == name), "{name}");
    }
    for name in ["loadsgf", "printsgf", "final_score", "undo", "komi", "lz-analyze"] {
        assert!(go.iter().any(|it| it == name) && hex.iter().any(|it| it == name), "{name}");
    }
    assert!(!go.iter().any(|name| name == "param_game"));
    check(
        "hex:5",
        &[
            ("known_command get_komi", "= false"),
            ("get_komi", "? unknown command"),
            ("kgs-rules chinese", "? unknown command"),
        ],
    );
}

#[test]
fn komi_outlasts_new_boards() {
    check(
        "go:9",
        &[
            ("get_komi", "= 7.5"),
            ("komi 5.5", "="),
            ("play b e5", "="),
            ("komi 6.5", "="),
            ("list_stones b", "= E5"),
            ("clear_board", "="),
            ("get_komi", "= 6.5"),
            ("boardsize 13", "="),
            ("get_komi", "= 6.5"),
            ("komi 6.7", "? syntax error: komi must be a whole or half number of points"),
            ("komi x", "? syntax error"),
            ("komi", "? syntax error"),
            ("get_komi", "= 6.5"),
            ("boardsize 5", "="),
            ("play b c3", "="),
            ("final_score", "= B+18.5"),
            ("komi -3", "="),
            ("final_score", "= B+28"),
            ("boardsize 20", "? unacceptable size"),
            ("rectangular_boardsize 9 5", "="),
            ("play b j5", "="),
            ("play b k5", "? invalid color or coordinate"),
        ],
    );
}

#[test]
fn moves_out_of_turn_passes_and_going_on_after_the_end() {
    check(
        "go:5",
        &[
            ("play b c3", "="),
            ("play b c2", "="),
            ("play w pass", "="),
            ("play w PASS", "="),
            ("play b c4", "="),
            ("list_stones black", "= C4 C3 C2"),
            ("play b pass", "="),
            ("play w pass", "="),
            ("final_score", "= B+17.5"),
            ("play b c5", "="),
            ("final_score", "= B+17.5"),
            ("undo", "="),
            ("undo", "="),
            ("undo", "="),
            ("list_stones b", "= C4 C3 C2"),
            ("play w c3", "? illegal move: the point is occupied"),
            ("gg-undo 5", "="),
            ("undo", "? cannot undo"),
        ],
    );
}

#[test]
fn handicap() {
    check(
        "go:9",
        &[
            ("komi 0.5", "="),
            ("fixed_handicap 1", "? invalid number of stones"),
            ("fixed_handicap 10", "? invalid number of stones"),
            ("fixed_handicap x", "? syntax error"),
            ("fixed_handicap 3", "= C7 G7 C3"),
            ("clear_board", "="),
            ("fixed_handicap 4", "= C7 G7 C3 G3"),
            ("fixed_handicap 4", "? board not empty"),
            ("get_komi", "= 0.5"),
            ("undo", "? cannot undo"),
            ("play w e5", "="),
            ("komi 1.5", "="),
            ("list_stones b", "= C7 G7 C3 G3"),
            ("list_stones w", "= E5"),
            ("clear_board", "="),
            ("list_stones b", "="),
            ("get_komi", "= 1.5"),
            ("set_free_handicap A1 B2 C3", "="),
            ("list_stones b", "= C3 B2 A1"),
            ("komi 0.5", "="),
            ("play w pass", "="),
            ("play b pass", "="),
            // 81 points, and a point per stone for White under Chinese rules.
            ("final_score", "= B+77.5"),
            ("clear_board", "="),
            ("set_free_handicap A1", "? bad vertex list"),
            ("set_free_handicap A1 A1", "? bad vertex list"),
            ("set_free_handicap A1 Z9", "? bad vertex list"),
            ("place_free_handicap 1", "? invalid number of stones"),
            ("place_free_handicap 2", "= C3 G7"),
            ("list_stones b", "= G7 C3"),
            ("boardsize 2", "="),
            ("fixed_handicap 2", "? invalid number of stones"),
        ],
    );
    let many = answers("random", "go:9", "place_free_handicap 20\nlist_stones b\n");
    assert_eq!(many[0].split(' ').count(), 21, "{many:?}");
    assert_eq!(many[1].split(' ').count(), 21, "{many:?}");
    let all = answers("random", "go:2", "place_free_handicap 500\nlist_stones b\n");
    assert_eq!(all[1].split(' ').count(), 4, "a point stays free: {all:?}");
}

#[test]
fn rules() {
    let chinese = "= {\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"POSITIONAL\",\
                   \"scoring\":\"AREA\",\"suicide\":false,\"tax\":\"NONE\",\
                   \"whiteHandicapBonus\":\"N\"}";
    check(
        "go:9",
        &[
            ("kata-get-rules", chinese),
            ("komi 6.5", "="),
            ("kgs-rules japanese", "="),
            ("get_komi", "= 6.5"),
            ("kata-get-rule scoring", "= TERRITORY"),
            ("kata-get-rule ko", "= SIMPLE"),
            ("kgs-rules new_zealand", "="),
            ("kata-get-rule suicide", "= true"),
            (
                "kgs-rules of my own",
                "? syntax error: unknown rules; write one of chinese, tromp-taylor, aga, \
                 new-zealand, japanese",
            ),
            ("kata-set-rules tromp-taylor", "="),
            ("kata-get-rule friendlyPassOk", "= false"),
            ("kata-get-rule whiteHandicapBonus", "= 0"),
            ("kata-set-rule whiteHandicapBonus N-1", "="),
            ("kata-get-rule whiteHandicapBonus", "= N-1"),
            (
                "kata-set-rule ko SOMETIMES",
                "? syntax error: write POSITIONAL, SITUATIONAL or SIMPLE",
            ),
            ("kata-set-rule tax ALL", "? syntax error: this rule is not supported"),
            ("kata-set-rule castling true", "? syntax error: unknown rule"),
            ("kata-get-rule castling", "? syntax error: unknown rule"),
            (
                "kata-set-rules {\"tax\":\"SEKI\",\"scoring\":\"TERRITORY\",\"ko\":\"SIMPLE\"}",
                "? syntax error: this rule is not supported",
            ),
            (
                "kata-set-rules {\"friendlyPassOk\":true,\"tax\":\"NONE\",\"scoring\":\"TERRITORY\",\
              \"ko\":\"SIMPLE\",\"suicide\":false,\"whiteHandicapBonus\":\"0\"}",
                "=",
            ),
            ("kata-get-rule scoring", "= TERRITORY"),
            (
                "kata-set-rules {\"ko\":3}",
                "? syntax error: write POSITIONAL, SITUATIONAL or SIMPLE",
            ),
            ("kata-set-rules {\"ko\"", "? syntax error: this is not a JSON object of rules"),
            ("kata-set-rules", "? syntax error"),
            ("kata-set-rules chinese", "="),
            ("kata-get-rules", &chinese.replace("POSITIONAL", "SIMPLE")),
            ("kgs-rules chinese", "="),
            ("kata-get-rules", chinese),
            ("play b e5", "="),
            ("kata-set-rules aga", "="),
            ("list_stones b", "= E5"),
        ],
    );
}

#[test]
fn rule_names_mean_the_same_in_every_command() {
    let refused = "? syntax error: this rule is not supported";
    let derived = "? syntax error: this follows from the other rules and cannot be set";
    for (command, answer, ko, suicide) in [
        ("kata-set-rules goe", "=", "= POSITIONAL", "= true"),
        ("kata-set-rules ing", "=", "= POSITIONAL", "= true"),
        ("kgs-rules GOE", "=", "= POSITIONAL", "= true"),
        ("kata-set-rules chinese-ogs", "=", "= POSITIONAL", "= false"),
        ("kata-set-rules Chinese_KGS", "=", "= POSITIONAL", "= false"),
        ("kata-set-rules chinese", "=", "= SIMPLE", "= false"),
        ("kata-set-rules koSIMPLEscoreAREAtaxNONEsui1button0whbN-1", "=", "= SIMPLE", "= true"),
        ("kata-set-rules japanese", "=", "= SIMPLE", "= false"),
        ("kata-set-rules aga-button", refused, "= POSITIONAL", "= false"),
        ("kata-set-rules {\"hasButton\":true}", refused, "= POSITIONAL", "= false"),
        ("kata-set-rules koSIMPLEscoreAREAbutton1", refused, "= POSITIONAL", "= false"),
        ("kata-set-rules koSIMPLEscoreTERRITORYtaxSEKI", refused, "= POSITIONAL", "= false"),
        ("kata-set-rules stone-scoring", refused, "= POSITIONAL", "= false"),
        ("kata-set-rule tax SEKI", refused, "= POSITIONAL", "= false"),
        ("kata-set-rule friendlyPassOk false", derived, "= POSITIONAL", "= false"),
        ("kata-set-rule friendlyPassOk true", "=", "= POSITIONAL", "= false"),
    ] {
        check(
            "go:9",
            &[(command, answer), ("kata-get-rule ko", ko), ("kata-get-rule suicide", suicide)],
        );
    }
    for unknown in ["kata-set-rules button", "kgs-rules aga-button", "kata-set-rules koSIMPLEetc"] {
        let message = answers("random", "go:9", &format!("{unknown}\n"));
        assert!(message[0].starts_with("? syntax error: unknown rules"), "{message:?}");
    }
}

#[test]
fn boards_have_two_rows_and_columns_at_least() {
    let steps = ["boardsize 1 5", "boardsize 5 1", "boardsize 1", "rectangular_boardsize 20 19"];
    check("go:9", &steps.map(|command| (command, "? unacceptable size")));
    check("go:9", &[("boardsize 2 19", "="), ("boardsize 19 2", "="), ("boardsize 2", "=")]);
}

#[test]
fn times_of_kgs_and_of_katago() {
    check(
        "go:9",
        &[
            ("kata-list_time_settings", "= none absolute byoyomi canadian fischer"),
            ("kata-time_settings fischer 60.5 2", "="),
            ("kata-time_settings fischer 60", "? syntax error"),
            ("kata-time_settings byoyomi 60 5 3", "="),
            ("time_left b 5 3", "="),
        ],
    );
}

/// A 7x7 board on which Black has all but the lower right corner, where White lives with two eyes;
/// a dead white stone is in Black's area.
pub const DEAD_STONE: &str = "boardsize 7\nkomi 0.5\n\
    play b a4\nplay b b4\nplay b c4\nplay b d4\nplay b e4\nplay b f4\nplay b g4\n\
    play w a3\nplay w b3\nplay w c3\nplay w d3\nplay w e3\nplay w f3\nplay w g3\n\
    play w b1\nplay w b2\nplay w d1\nplay w d2\nplay w f1\nplay w f2\nplay w c6\n";

#[test]
fn dead_stones_are_counted_off_where_players_may_agree() {
    let input = format!(
        "{DEAD_STONE}final_status_list dead\nfinal_status_list seki\nfinal_score\n\
         kata-set-rules tromp-taylor\nfinal_score\nfinal_status_list\nfinal_status_list sleepy\n\
         final_status_list alive\n"
    );
    let message = answers("random", "go:7", &input);
    let message = &message[message.len() - 8..];
    assert_eq!(message[0], "= C6");
    assert_eq!(message[1], "=");
    assert_eq!(message[2], "= B+6.5");
    // With the dead stone on the board, nobody owns the points around it.
    assert_eq!(message[4], "= W+15.5");
    assert_eq!(message[5], "? syntax error");
    assert_eq!(message[6], "? syntax error");
    assert_eq!(message[7].split(' ').count(), 21, "{message:?}");
}

#[test]
fn analyses_in_the_form_of_katago() {
    let mut engine = Remote::start(options("rave:rollouts=300", "go:5"));
    engine.ask("play b c3");
    engine.send("kata-analyze w interval 1 maxmoves 2 ownership true pvVisits true\n");
    assert_eq!(engine.line(), "=");
    let line = engine.line();
    engine.send("\n");
    engine.rest();
    let (moves, owners) = line.split_once(" ownership ").expect("who owns the board");
    assert_eq!(moves.matches("info move ").count(), 2, "{line}");
    for key in
        ["visits", "utility", "winrate 0.", "scoreLead", "lcb 0.", "order 0", "pv ", "pvVisits"]
    {
        assert!(moves.contains(key), "{key}: {line}");
    }
    let owners: Vec<f64> = owners.split(' ').map(|it| it.parse().expect("a number")).collect();
    assert_eq!(owners.len(), 25);
    // The values are for White, for whom the centre is lost.
    assert!(owners[12] < -0.5 && owners.iter().all(|owner| (-1.0..=1.0).contains(owner)));
    engine.end();
}

#[test]
fn owners_come_from_rollouts_where_the_player_knows_none() {
    let output =
        session(options("mcts:rollouts=50", "go:5"), "kata-genmove_analyze b 0 ownership true\n");
    let owners = output.split(" ownership ").nth(1).expect("who owns the board");
    let owners = owners.lines().next().expect("a line");
    assert_eq!(owners.split(' ').count(), 25, "{output}");
    assert!(output.contains("\nplay "), "{output}");
}

#[test]
fn moves_are_left_out_of_an_analysis() {
    for player in ["rave:rollouts=300", "mcts:rollouts=300"] {
        for (restriction, allowed) in [
            ("allow b C3,pass 1", vec!["C3", "pass"]),
            ("avoid b A1,B1,C1,A2,B2,C2,A3,B3 1", vec!["C3", "pass"]),
            ("avoid w C3 1 allow b B2 3", vec!["B2"]),
        ] {
            let mut engine = Remote::start(options(player, "go:3"));
            engine.send(&format!("lz-analyze b 1 {restriction}\n"));
            assert_eq!(engine.line(), "=");
            let line = engine.line();
            engine.send("\n");
            engine.rest();
            let mut moves: Vec<&str> = line
                .split("info move ")
                .skip(1)
                .map(|it| it.split(' ').next().unwrap_or(""))
                .collect();
            moves.sort_unstable();
            assert_eq!(moves, allowed, "{player} {restriction}: {line}");
            // The next search may take any move again.
            let all = engine.ask("lz-genmove_analyze b 0");
            let count = all.matches("info move ").count();
            assert!(count > 2 || player.starts_with("rave"), "{all}");
            engine.end();
        }
    }
    check(
        "go:3",
        &[
            ("lz-analyze allow b C3 1 avoid b A1 1", "? syntax error"),
            ("lz-analyze allow b C3 1 allow b A1 1", "? syntax error"),
            ("lz-analyze avoid b Z9 1", "? invalid color or coordinate"),
            ("lz-analyze avoid b C3 0", "? syntax error"),
            ("lz-analyze avoid b C3", "? syntax error"),
            ("kata-analyze ownership maybe", "? syntax error"),
            (
                "lz-analyze avoid b C3 1",
                "? the player failed: cannot play this: this player cannot leave moves out of its search",
            ),
        ],
    );
}

#[test]
fn minmoves_lists_moves_without_visits() {
    let output = session(
        options("rave:rollouts=1", "go:3"),
        "kata-genmove_analyze b 0 minmoves 10\nkata-genmove_analyze w 0 minmoves 50 maxmoves 3\n",
    );
    let shown: Vec<usize> = output
        .lines()
        .filter(|line| line.starts_with("info"))
        .map(|line| line.matches("info move ").count())
        .collect();
    assert_eq!(shown, [10, 3], "{output}");
}

#[test]
fn positions_without_a_past() {
    check(
        "go:5",
        &[
            ("set_position b c3 w c4 b c5", "="),
            ("list_stones b", "= C5 C3"),
            ("komi 2.5", "="),
            ("list_stones w", "= C4"),
            ("undo", "? cannot undo"),
            ("set_position b c3 w c3", "? two stones are set up on C3"),
            ("set_position b c3 w", "? syntax error"),
            ("set_position x c3", "? invalid color or coordinate"),
            (
                "set_position w a1 b a2 b b1",
                "? the set-up is not possible: the stones around B1 have no liberties",
            ),
            ("list_stones w", "= C4"),
            ("gogui-setup_player w", "="),
            ("gogui-play_sequence w d3 b d4 b e5", "="),
            ("list_stones b", "= C5 E5 D4 C3"),
            ("gogui-play_sequence w a1 w a1", "? illegal move: the point is occupied"),
            ("list_stones w", "= C4 D3"),
            ("set_position", "="),
            ("list_stones w", "="),
        ],
    );
}

#[test]
fn superko_and_resignation() {
    check(
        "go:5",
        &[
            ("gogui-play_sequence b b3 b c4 b c2 w e3 w d4 w d2 w c3 b d3", "="),
            ("list_stones w", "= D4 E3 D2"),
            (
                "play w c3",
                "? illegal move: ko: the stone that has just captured may not be recaptured at \
                 once",
            ),
            ("play b resign", "="),
            ("final_score", "= W+Resign"),
            ("komi 0.5", "="),
            ("final_score", "= W+Resign"),
            ("genmove w", "? the game is over"),
            ("play w d4", "? illegal move: the game is over"),
            ("undo", "="),
            ("play w e5", "="),
            ("play b a1", "="),
            ("play w c3", "="),
            ("list_stones b", "= C4 B3 C2 A1"),
        ],
    );
}

#[test]
fn games_round_trip_through_files() {
    let dir = tempfile::tempdir().expect("a directory");
    let moves = "play w e5\nplay w d5\nplay b pass\nplay w pass\nplay b d4\nplay w resign\n";
    for start in [
        "komi 5.5\n",
        "komi 0.5\nfixed_handicap 3\n",
        "set_free_handicap C3 G7 A1\n",
        "set_position b c3 w c4 b c5\n",
        "kata-set-rules japanese\n",
    ] {
        let show = "kata-get-rules\nget_komi\nlist_stones b\nlist_stones w\nfinal_score\n";
        let input = format!("{start}{moves}undo\n{show}printsgf\n");
        let message = answers("random", "go:9", &input);
        let written = message.last().and_then(|it| it.strip_prefix("= ")).expect("a record");
        let path = dir.path().join("game.sgf");
        std::fs::write(&path, written).expect("a file");
        let input = format!("loadsgf {}\n{show}komi 3\nlist_stones b\n", path.display());
        let again = answers("random", "go:5", &input);
        assert!(again.iter().all(|it| it.starts_with('=')), "{start}: {again:?}\n{written}");
        let shown = &message[message.len() - 6..message.len() - 1];
        assert_eq!(again[1..6], *shown, "{start}: {written}");
    }
    let empty = answers("random", "go:9", "play b e5\nplay w resign\nprintsgf\n");
    assert!(empty[2].contains("RE[B+R"), "{empty:?}");
    // The game of a file is kept until another file is loaded.
    let path = dir.path().join("game.sgf");
    let input = format!("loadsgf {}\nboardsize 7\nget_komi\nkata-get-rule ko\n", path.display());
    assert_eq!(answers("random", "hex:5", &input), ["=", "=", "= 7.5", "= SIMPLE"]);
    let hex = answers("random", "hex:5", "play b a1\nprintsgf\n");
    assert!(hex[1].contains(";B[a1]"), "{hex:?}");
}

#[test]
fn a_file_that_names_no_game_is_of_go() {
    let folder = tempfile::tempdir().expect("a directory");
    let path = folder.path().join("game.sgf");
    let input = format!("loadsgf {}\nlist_stones b\nget_komi\nboardsize 9\n", path.display());
    for (record, black) in [("(;SZ[19]FF[4];B[pd];W[dp])", "= Q16"), ("(;)", "=")] {
        std::fs::write(&path, record).expect("a file");
        assert_eq!(answers("random", "go:9", &input), ["=", black, "= 7.5", "="], "{record}");
    }
    std::fs::write(&path, "(;SZ[11]EV[hex.mc.2020];B[cc])").expect("a file");
    assert_eq!(answers("random", "go:9", &input)[1..3], ["= c3", "? unknown command"]);
}

#[test]
fn a_record_says_the_result_that_was_scored() {
    let end = "play b pass\nplay w pass\nfinal_score\nprintsgf\n";
    let resigned = "play b e4\nplay w resign\nfinal_score\nprintsgf\n";
    for (rules, rest, score, result) in [
        ("chinese", end, "= B+6.5", Some("RE[B+6.5]")),
        ("tromp-taylor", end, "= W+15.5", Some("RE[W+15.5]")),
        ("chinese", resigned, "= B+Resign", Some("RE[B+Resign]")),
        ("chinese", "final_score\nprintsgf\n", "= B+6.5", None),
    ] {
        let input = format!("kata-set-rules {rules}\n{DEAD_STONE}{rest}");
        let message = answers("random", "go:7", &input);
        let [.., scored, record] = message.as_slice() else { panic!("{message:?}") };
        assert_eq!(scored, score, "{rules}");
        match result {
            Some(result) => assert!(record.contains(result), "{record}"),
            None => assert!(!record.contains("RE["), "{record}"),
        }
    }
    assert_eq!(answers("random", "go:7", "printsgf /tmp/x.sgf\n"), ["? syntax error"]);
}
