//! The table of crossword games: the views of seats, challenges, the end, records.

use ponder_crossword::table::CrosswordView;
use ponder_crossword::tiles::{ChallengeRule, TileScene, TurnKind};
use ponder_game::{Action, Event, Reason, Refusal, Seat, Seed, Side, Table, Viewer};
use ponder_games::crossword::{GcgRecord, GcgRecordError};
use ponder_games::{GameSpec, RecordHead};
use proptest::prelude::*;

fn deal(rules: &str, seed: u64) -> Box<dyn Table> {
    rules.parse::<GameSpec>().unwrap().deal(Seed(seed))
}

fn tiles(table: &dyn Table, viewer: Viewer) -> TileScene {
    table.scene(viewer).details.read().unwrap()
}

fn play(table: &mut dyn Table, text: &str) -> Result<Vec<Event>, Refusal> {
    let seat = table.to_act().unwrap();
    table.apply(seat, &Action::play(text))
}

/// The rack of the side to act.
fn rack(table: &dyn Table) -> Vec<String> {
    let seat = table.to_act().unwrap();
    tiles(table, Viewer::Seat(seat)).racks[seat.index()].clone().unwrap()
}

/// The best play on the board, by equity.
fn best_play(table: &dyn Table) -> String {
    let legal = table.legal();
    legal.into_iter().find(|text| text.as_bytes()[0].is_ascii_digit()).unwrap()
}

/// A first play of two tiles of the rack that do not form a word, if there are such.
fn phony(table: &dyn Table) -> Option<String> {
    let legal = table.legal();
    let rack = rack(table);
    let plain = rack.iter().filter(|tile| *tile != "?");
    let letters: Vec<&String> = plain.collect();
    for (at, first) in letters.iter().enumerate() {
        for (other, second) in letters.iter().enumerate() {
            let text = format!("8G {first}{second}");
            if at != other
                && !legal.contains(&text)
                && !legal.contains(&format!("8H {first}{second}"))
            {
                return Some(text);
            }
        }
    }
    None
}

#[test]
fn a_deal_follows_from_its_seed_alone() {
    let (same, again, other) = (deal("crossword", 1), deal("crossword", 1), deal("crossword", 2));
    assert_eq!(same.scene(Viewer::Record), again.scene(Viewer::Record));
    assert_ne!(same.scene(Viewer::Record), other.scene(Viewer::Record));
    let spec: GameSpec = "crossword".parse().unwrap();
    assert!(spec.info().is_dealt);
    assert_eq!(spec.table().scene(Viewer::Record), spec.deal(Seed(0)).scene(Viewer::Record));
}

#[test]
fn rules_are_written_as_briefly_as_they_can_be_read() {
    for (given, written) in [
        ("crossword", "crossword"),
        ("crossword:", "crossword"),
        ("crossword:lexicon=scowl-70", "crossword"),
        ("crossword:challenge=void,board=standard", "crossword"),
        ("crossword: challenge=five , board=super", "crossword:board=super,challenge=five"),
        ("crossword:alphabet=english", "crossword"),
    ] {
        let spec: GameSpec = given.parse().unwrap();
        assert_eq!(spec.to_string(), written);
        assert_eq!(spec.table().rules(), written);
        assert_eq!(written.parse::<GameSpec>().unwrap(), spec);
    }
    for (wrong, part) in [
        ("crossword:lexicon=nowhere", "unknown lexicon `nowhere`"),
        ("crossword:lexicon=../secret", "NAME"),
        ("crossword:challenge=never", "void, single, double, five"),
        ("crossword:board=round", "standard"),
        ("crossword:alphabet=german", "English"),
        ("crossword:size=9", "unknown option `size`"),
        ("crossword:board=super,board=standard", "twice"),
    ] {
        let problem = wrong.parse::<GameSpec>().unwrap_err().to_string();
        assert!(problem.contains(part), "{problem}");
    }
}

#[test]
fn a_seat_sees_its_own_rack_and_nobody_else_does() {
    let table = deal("crossword", 3);
    for (viewer, seen) in [
        (Viewer::Seat(Seat(0)), [true, false]),
        (Viewer::Seat(Seat(1)), [false, true]),
        (Viewer::Spectator, [false, false]),
        (Viewer::Record, [true, true]),
    ] {
        let scene = tiles(&*table, viewer);
        assert_eq!([scene.racks[0].is_some(), scene.racks[1].is_some()], seen);
        let shown: usize = scene.racks.iter().flatten().map(Vec::len).sum();
        let unseen: usize = scene.unseen.iter().map(|tile| usize::from(tile.count)).sum();
        assert_eq!(shown + unseen, 100);
        assert_eq!((scene.bag, scene.rack_sizes), (86, [7, 7]));
    }
    let view = table.observe(Viewer::Seat(Seat(1)));
    let seen: &CrosswordView = view.part().unwrap();
    assert_eq!((seen.rack.len(), seen.unseen.len(), seen.bag), (7, 93, 86));
    assert!(table.observe(Viewer::Spectator).part::<CrosswordView>().is_none());
}

#[test]
fn an_exchange_is_shown_to_others_by_its_number_of_tiles_alone() {
    let mut table = deal("crossword", 4);
    let own = rack(&*table);
    let text = format!("exch {}{}", own[0], own[1]);
    let events = play(&mut *table, &text).unwrap();
    let full_text = table.moves()[0].1.clone();
    assert_eq!(events.len(), 1);
    let move_seen_by = |viewer| match table.event_for(viewer, &events[0]) {
        Event::Played { text, .. } => text,
        _ => unreachable!("a move was played"),
    };
    assert_eq!(move_seen_by(Viewer::Seat(Seat(0))), full_text);
    assert_eq!(move_seen_by(Viewer::Record), full_text);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(move_seen_by(viewer), "exch 2");
        assert_eq!(table.moves_for(viewer), [(Side::First, "exch 2".to_owned())]);
        assert_eq!(tiles(&*table, viewer).turns[0].text, "exch 2");
    }
    assert_eq!(tiles(&*table, Viewer::Seat(Seat(0))).turns[0].text, full_text);
    let spec: GameSpec = "crossword".parse().unwrap();
    let head = RecordHead::default();
    let (_, hidden) = spec.own_record(&*table, Viewer::Spectator, &head).unwrap();
    assert!(hidden.contains("-2 +0"), "{hidden}");
}

#[test]
fn where_only_words_can_be_played_others_are_refused() {
    let (mut table, text) = (0..)
        .find_map(|seed| {
            let table = deal("crossword", seed);
            let text = phony(&*table)?;
            Some((table, text))
        })
        .unwrap();
    let weighed = table.hidden().unwrap().score_play(Seat(0), &text).unwrap();
    assert_eq!(weighed.invalid, weighed.words);
    let refusal = play(&mut *table, &text).unwrap_err();
    assert!(refusal.to_string().contains("not in the lexicon"), "{refusal}");
    assert!(play(&mut *table, "challenge").is_err());
    assert!(table.moves().is_empty());
}

#[test]
fn a_phony_that_is_challenged_comes_off_and_its_player_loses_the_turn() {
    for rules in ["single", "double", "five"] {
        let rules = format!("crossword:challenge={rules}");
        let (mut table, text) = (0..)
            .find_map(|seed| {
                let table = deal(&rules, seed);
                let text = phony(&*table)?;
                Some((table, text))
            })
            .unwrap();
        let before = tiles(&*table, Viewer::Record);
        let weighed = table.hidden().unwrap().score_play(Seat(0), &text).unwrap();
        assert!(weighed.invalid.is_empty(), "whether it is a word is for the players to know");
        play(&mut *table, &text).unwrap();
        assert!(tiles(&*table, Viewer::Record).may_challenge);
        let view = table.observe(Viewer::Seat(Seat(1)));
        let seen: &CrosswordView = view.part().unwrap();
        assert!(seen.has_wrong_word(&seen.equipment.lexicon));
        play(&mut *table, "challenge").unwrap();
        let after = tiles(&*table, Viewer::Record);
        assert_eq!(table.to_act(), Some(Seat(1)));
        assert_eq!((after.scores, after.placed.len(), after.bag), ([0, 0], 0, 86));
        let sorted = |rack: &Option<Vec<String>>| {
            let mut rack = rack.clone().unwrap();
            rack.sort();
            rack
        };
        assert_eq!(sorted(&after.racks[0]), sorted(&before.racks[0]));
        let kinds: Vec<_> = after.turns.iter().map(|turn| (turn.kind, turn.points)).collect();
        let points = weighed.points;
        assert_eq!(kinds, [(TurnKind::Play, points), (TurnKind::TakenOff, -points)]);
        assert!(!after.may_challenge);
        assert!(play(&mut *table, "challenge").is_err());
        table.apply(Seat(0), &Action::TakeBack { plies: 2 }).unwrap();
        assert_eq!(tiles(&*table, Viewer::Record), before);
    }
}

#[test]
fn a_wrong_challenge_costs_what_the_rule_says() {
    for (rule, to_act, bonus) in [("single", 1, 0), ("double", 0, 0), ("five", 1, 5)] {
        let mut table = deal(&format!("crossword:challenge={rule}"), 5);
        let text = best_play(&*table);
        play(&mut *table, &text).unwrap();
        let [first, _] = tiles(&*table, Viewer::Record).scores;
        play(&mut *table, "challenge").unwrap();
        let after = tiles(&*table, Viewer::Record);
        assert_eq!(
            (table.to_act(), after.scores),
            (Some(Seat(to_act)), [first + bonus, 0]),
            "{rule}"
        );
        assert_eq!(after.placed.len(), tiles(&*table, Viewer::Spectator).placed.len());
        assert!(!after.may_challenge);
    }
}

#[test]
fn the_last_play_waits_to_be_accepted_where_it_can_be_challenged() {
    let mut table = deal("crossword:challenge=five", 6);
    while !tiles(&*table, Viewer::Record).is_last_word {
        let text = table.legal()[0].clone();
        play(&mut *table, &text).unwrap();
    }
    let waiting = tiles(&*table, Viewer::Record);
    let out = 1 - table.to_act().unwrap().index();
    assert!(table.result().is_none() && waiting.rack_sizes[out] == 0);
    assert_eq!(table.legal(), ["pass", "challenge"]);
    assert!(play(&mut *table, "exch A").is_err());
    let mut challenged = table.boxed_clone();
    play(&mut *table, "pass").unwrap();
    let over = tiles(&*table, Viewer::Spectator);
    assert_eq!(table.result().unwrap().reason, Reason::Rules);
    let last = over.turns.last().unwrap();
    assert_eq!((last.kind, last.side == Side::First), (TurnKind::Out, out == 0));
    assert_eq!(over.scores[out], waiting.scores[out] + last.points);
    assert!(over.racks.iter().all(Option::is_some), "at the end all racks are seen");
    play(&mut *challenged, "challenge").unwrap();
    assert_eq!(tiles(&*challenged, Viewer::Record).scores[out], over.scores[out] + 5);
    assert!(challenged.result().is_some());
}

#[test]
fn six_turns_without_a_point_end_the_game() {
    let mut table = deal("crossword", 7);
    let racks = tiles(&*table, Viewer::Record);
    for _ in 0..6 {
        play(&mut *table, "pass").unwrap();
    }
    let over = tiles(&*table, Viewer::Record);
    let worth = |side: usize| -> i32 {
        let value = |tile: &String| {
            i32::from(over.kinds.iter().find(|kind| kind.text == *tile).unwrap().value)
        };
        racks.racks[side].iter().flatten().map(value).sum()
    };
    assert_eq!(over.scores, [-worth(0), -worth(1)]);
    assert_eq!(table.result().unwrap().margin_halves, Some(2 * (worth(1) - worth(0))));
    assert!(play_over(&mut *table).is_err());
}

fn play_over(table: &mut dyn Table) -> Result<Vec<Event>, Refusal> {
    table.apply(Seat(0), &Action::play("pass"))
}

#[test]
fn unplayable_moves_say_why() {
    let mut table = deal("crossword", 8);
    let own = rack(&*table);
    let lacking = ('A'..='Z').map(String::from).find(|letter| !own.contains(letter)).unwrap();
    for (text, part) in [
        (format!("8H {lacking}{lacking}"), "rack"),
        (format!("1A {}{}", own[0], own[1]), "8H"),
        ("8H".to_owned(), "8D HORN"),
        (format!("exch {lacking}"), "rack"),
        (format!("8Z {}", own[0]), "column"),
        (String::new(), "8D HORN"),
    ] {
        let text = text.replace('?', "e");
        let refusal = play(&mut *table, &text).unwrap_err().to_string();
        assert!(refusal.contains(part), "`{text}`: {refusal}");
    }
    assert_eq!(
        table.apply(Seat(1), &Action::play("pass")),
        Err(Refusal::NotYourTurn { seat: Seat(1) })
    );
    assert_eq!(table.version(), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Games of legal moves end; points and tiles add up after every ply, taking back restores the
    /// earlier state, replaying the moves restores the final one, and the record has the same
    /// scores.
    #[test]
    fn games_add_up(seed in any::<u64>(), rule in 0..4_usize, choices in prop::collection::vec(any::<u16>(), 80)) {
        let rules = ["void", "single", "double", "five"][rule];
        let spec: GameSpec = format!("crossword:challenge={rules}").parse().unwrap();
        let mut table = spec.deal(Seed(seed));
        let mut scenes = vec![table.scene(Viewer::Record)];
        for choice in choices {
            if table.result().is_some() {
                break;
            }
            let legal = table.legal();
            // Mostly good moves, so that games end.
            let at = if choice % 4 == 0 { usize::from(choice) % legal.len() } else { 0 };
            play(&mut *table, &legal[at]).unwrap();
            let scene = table.scene(Viewer::Record);
            let tiles = scene.details.read::<TileScene>().unwrap();
            for side in 0..2 {
                let own = tiles.turns.iter().filter(|turn| turn.side == [Side::First, Side::Second][side]);
                prop_assert_eq!(own.map(|turn| turn.points).sum::<i32>(), tiles.scores[side]);
            }
            let on_racks: u16 = tiles.rack_sizes.iter().map(|&size| u16::from(size)).sum();
            prop_assert_eq!(tiles.bag + on_racks + tiles.placed.len() as u16, 100);
            scenes.push(scene);
        }
        let mut again = spec.deal(Seed(seed));
        for (_, text) in table.moves() {
            play(&mut *again, &text).unwrap();
        }
        prop_assert_eq!(again.scene(Viewer::Record), table.scene(Viewer::Record));
        let head = RecordHead::default();
        let (_, record) = spec.own_record(&*table, Viewer::Record, &head).unwrap();
        let alphabet = ponder_lexicon::Alphabet::english();
        let read = ponder_crossword::gcg::read(record.as_bytes(), &alphabet).unwrap();
        prop_assert!(read.remarks.is_empty(), "{:?}\n{}", read.remarks, record);
        let layout = ponder_crossword::Layout::standard();
        let replay = read.replay(&layout, &alphabet);
        prop_assert!(replay.is_ok(), "{:?}\n{}", replay.err(), record);
        let scores = tiles(&*table, Viewer::Record).scores;
        for (player, score) in scores.into_iter().enumerate() {
            let own = read.game.events.iter().filter(|event| event.player == player);
            prop_assert_eq!(own.map(|event| event.change).sum::<i32>(), score);
        }
        for scene in scenes.iter().rev().skip(1) {
            table.apply(Seat(0), &Action::TakeBack { plies: 1 }).unwrap();
            prop_assert_eq!(&table.scene(Viewer::Record), scene);
        }
    }
}

#[test]
fn the_squares_that_multiply_are_reported() {
    let scene = tiles(&*deal("crossword", 1), Viewer::Spectator);
    let of = |letter, word| {
        let same = |square: &&ponder_crossword::tiles::PremiumSquare| {
            (square.letter, square.word) == (letter, word)
        };
        scene.premiums.iter().filter(same).count()
    };
    // 24 double and 12 triple letters, 17 double words (the start among them), 8 triple words.
    assert_eq!([of(2, 1), of(3, 1), of(1, 2), of(1, 3)], [24, 12, 17, 8]);
    assert_eq!((scene.premiums.len(), scene.start, scene.blocked.len()), (61, 112, 0));
    let large = tiles(&*deal("crossword:board=super", 1), Viewer::Spectator);
    assert!(large.premiums.iter().any(|square| square.word == 4) && large.start == 220);
}

#[test]
fn the_rule_of_challenges_is_reported() {
    let of = |rules: &str| tiles(&*deal(rules, 1), Viewer::Spectator).challenge;
    assert_eq!(of("crossword"), ChallengeRule::Void);
    assert_eq!(of("crossword:challenge=single"), ChallengeRule::Single);
    assert_eq!(of("crossword:challenge=double"), ChallengeRule::Double);
    assert_eq!(of("crossword:challenge=five"), ChallengeRule::Five);
}

/// The boards of a game after each of its plies, from the last one back.
fn boards(table: &dyn Table) -> Vec<TileScene> {
    let mut earlier = table.boxed_clone();
    let mut boards = vec![tiles(&*earlier, Viewer::Record)];
    for _ in table.moves() {
        earlier.apply(Seat(0), &Action::TakeBack { plies: 1 }).unwrap();
        boards.push(tiles(&*earlier, Viewer::Record));
    }
    boards
}

/// A board without the order of the tiles of racks.
fn sorted(mut scene: TileScene) -> TileScene {
    scene.racks.iter_mut().flatten().for_each(|rack| rack.sort_unstable());
    TileScene { exchange_max: 0, ..scene }
}

#[test]
fn a_finished_game_returns_from_its_record_with_all_its_boards() {
    let spec: GameSpec = "crossword".parse().unwrap();
    let mut table = spec.deal(Seed(5));
    while table.result().is_none() {
        let mut plays = table.legal().into_iter();
        let text = plays.next().unwrap();
        play(&mut *table, &text).unwrap();
    }
    let head =
        RecordHead { players: [Some("Ada L".into()), Some("Bo".into())], ..RecordHead::default() };
    let (_, text) = spec.own_record(&*table, Viewer::Record, &head).unwrap();
    let record = GcgRecord::read(text.as_bytes()).unwrap();
    assert_eq!(record.players, [Some("Ada L".into()), Some("Bo".into())]);
    assert_eq!((&record.spec, &record.text), (&spec, &text));
    assert_eq!(record.table.result(), table.result());
    assert_eq!(record.table.moves(), table.moves());
    let (own, recorded) = (boards(&*table), boards(&*record.table));
    for (own, recorded) in own.into_iter().zip(recorded) {
        assert_eq!(sorted(recorded), sorted(own));
    }
}

const WITHDRAWN: &str = "#player1 ada Ada\n#player2 bo Bo\n>ada: ?AEINRT 8G AN +4 4\n\
    >bo: DB 9G BD +18 18\n>ada: EEINRT? 10F TIE +9 13\n>ada: EEINRT? -- -9 4\n\
    >bo: - +0 18\n>ada: EEINRT? -E +0 4\n>bo: -3 +0 18\n>ada: - +0 4\n>bo: - +0 18\n";

#[test]
fn a_record_with_unknown_racks_shows_what_it_gives() {
    let ended = format!("{WITHDRAWN}>ada: EINRT? (EINRT?) -5 -1\n>bo: Z (Z) -10 8\n");
    let record = GcgRecord::read(ended.as_bytes()).unwrap();
    let moves: Vec<String> = record.table.moves().into_iter().map(|(_, text)| text).collect();
    let expected =
        ["8G AN", "9G BD", "10F TIE", "challenge", "pass", "exch E", "exch 3", "pass", "pass"];
    assert_eq!(moves, expected);
    let result = record.table.result().unwrap();
    assert_eq!((result.winner, result.margin_halves), (Some(Seat(1)), Some(-18)));
    let mut boards = boards(&*record.table);
    boards.reverse();
    assert_eq!(boards[3].placed.len(), 7);
    assert_eq!(boards[4].placed.len(), 4, "the play is taken off");
    assert_eq!(boards[4].scores, [4, 18]);
    let first = &boards[0];
    assert_eq!((first.rack_sizes, first.bag), ([7, 7], 86));
    assert_eq!(first.racks[1].as_ref().unwrap().len(), 2, "five of the tiles are unknown");
}

#[test]
fn a_record_without_an_end_or_with_an_impossible_play_is_refused_with_its_line() {
    let unfinished = WITHDRAWN.rsplit_once(">bo: - ").unwrap().0;
    let error = GcgRecord::read(unfinished.as_bytes()).err().unwrap();
    assert_eq!(error, GcgRecordError::Unfinished { line: 10 });
    let over_the_edge = WITHDRAWN.replace("9G BD", "9O BD");
    let error = GcgRecord::read(over_the_edge.as_bytes()).err().unwrap();
    assert!(error.to_string().starts_with("line 4: "), "{error}");
    let strange = format!("#tile-distribution klingon\n{WITHDRAWN}");
    assert!(
        matches!(GcgRecord::read(strange.as_bytes()), Err(GcgRecordError::NoAlphabet { name, .. }) if name == "klingon")
    );
    assert!(GcgRecord::read(b"").is_err());
}
