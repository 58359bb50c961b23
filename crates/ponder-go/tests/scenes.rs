//! Content of a scene for board views: reasons for illegal points, captures, items of a score.

use ponder_game::{
    Action, CountLine, Counting, OpenTable, Refused, RefusedPoint, Seat, Seed, Side, Table, Viewer,
};
use ponder_go::{Go, GoDetails, IllegalGoMove};
use rand::RngExt;

type Small = OpenTable<Go<128>>;

fn table(rules: &str, moves: &str) -> Small {
    let mut table = Small::new(rules.parse().expect("rules"));
    for text in moves.split_whitespace() {
        let seat = table.to_act().expect("the game goes on");
        table.apply(seat, &Action::play(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    table
}

fn refused(table: &Small) -> Vec<(String, Refused)> {
    let scene = table.scene(Viewer::Spectator);
    let named = |RefusedPoint { point, why }: &RefusedPoint| {
        (scene.point_names[usize::from(*point)].clone(), why.clone())
    };
    scene.refused.iter().map(named).collect()
}

#[test]
fn a_ko_is_reported_until_it_may_be_taken_back() {
    for rules in ["5", "5,rules=japanese", "5,rules=aga"] {
        let mut game = table(rules, "B3 C3 A2 D2 B1 C1 C2 B2");
        assert_eq!(refused(&game), [("C2".to_owned(), IllegalGoMove::Ko.into())], "{rules}");
        assert_eq!(
            game.scene(Viewer::Spectator).details.read::<GoDetails>().expect("it counts").taken,
            [0, 1]
        );
        for text in ["E5", "E4"] {
            game.apply(game.to_act().unwrap(), &Action::play(text)).unwrap();
        }
        assert_eq!(refused(&game), [], "{rules}");
    }
}

#[test]
fn suicide_is_reported_and_a_game_that_is_over_refuses_nothing() {
    let mut game = table("5", "A2 pass B1 pass");
    assert_eq!(refused(&game), []);
    game.apply(game.to_act().unwrap(), &Action::play("E5")).unwrap();
    assert_eq!(refused(&game), [("A1".to_owned(), IllegalGoMove::Suicide.into())]);
    for _ in 0..2 {
        game.apply(game.to_act().unwrap(), &Action::play("pass")).unwrap();
    }
    assert_eq!(refused(&game), []);
}

#[test]
fn superko_names_the_move_after_which_the_board_was_the_same() {
    let mut refusals = 0;
    for seed in 0..200 {
        let (mut game, mut free) = (table("3x2", ""), table("3x2,ko=simple", ""));
        let mut boards = vec![game.scene(Viewer::Spectator).stones];
        let mut rng = Seed(seed).rng();
        for _ in 0..30 {
            for (name, why) in refused(&game) {
                if why.code != "superko" {
                    continue;
                }
                let after: usize = why.args["after"].parse().expect("the number of a move");
                let mut after_it = free.clone();
                let seat = after_it.to_act().expect("the game goes on");
                after_it.apply(seat, &Action::play(name)).expect("no rule but superko forbids it");
                assert_eq!(after_it.scene(Viewer::Spectator).stones, boards[after]);
                refusals += 1;
            }
            let legal: Vec<_> = game.legal().into_iter().filter(|text| text != "pass").collect();
            if legal.is_empty() {
                break;
            }
            let text = &legal[rng.random_range(0..legal.len())];
            for table in [&mut game, &mut free] {
                let Some(seat) = table.to_act() else { break };
                table.apply(seat, &Action::play(text)).expect("it is legal");
            }
            if free.to_act().is_none() {
                break;
            }
            boards.push(game.scene(Viewer::Spectator).stones);
        }
    }
    assert!(refusals > 10, "only {refusals} repetitions were refused");
}

#[test]
fn a_count_adds_up_to_the_result_with_and_without_dead_stones() {
    let moves = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A5 pass pass";
    for rules in ["5", "5,rules=japanese", "5,rules=aga,komi=0.5"] {
        let game = table(rules, moves);
        for dead in [&[][..], &["A5".to_owned()][..]] {
            let count = game.count(dead);
            let of =
                |side: usize| -> i32 { count.lines.iter().map(|line| line.halves[side]).sum() };
            assert_eq!(of(0) - of(1), count.margin_halves, "{rules} {dead:?}");
            let mut settled = game.clone();
            settled.apply(Seat(0), &Action::Settle { dead: dead.to_vec() }).unwrap();
            let result = settled.result().expect("it is over");
            assert_eq!(result.margin_halves, Some(count.margin_halves), "{rules} {dead:?}");
        }
    }
    let count = table("5", moves).count(&["a5".to_owned()]);
    let area = CountLine { part: "area".to_owned(), halves: [30, 20] };
    assert_eq!(count.lines[0], area);
    assert_eq!(count.dead, [0]);
    assert_eq!(count.owners[0], Some(Side::First));
}

#[test]
fn a_chain_is_named_by_any_of_its_stones() {
    let game = table("5", "C1 D1 C2 D2 A5");
    assert_eq!(game.chain("c2"), ["C2", "C1"]);
    assert_eq!(game.chain("A5"), ["A5"]);
    assert!(game.chain("B3").is_empty() && game.chain("Z9").is_empty());
}

#[test]
fn the_lead_by_ownership_is_the_margin_of_a_settled_board() {
    let moves = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass";
    for rules in ["5", "5,rules=japanese"] {
        let game = table(rules, moves);
        let count = game.count(&[]);
        let owner = |side: &Option<Side>| match side {
            Some(Side::First) => 1.0,
            Some(Side::Second) => -1.0,
            None => 0.0,
        };
        let ownership: Vec<f32> = count.owners.iter().map(owner).collect();
        assert_eq!(game.lead(&ownership), Some(count.margin_halves as f32 / 2.0), "{rules}");
        assert_eq!(game.lead(&[]), None);
    }
}

#[test]
fn handicap_stones_are_a_line_of_the_count_where_they_are_paid_for() {
    let game = table("9,handicap=3,komi=0.5", "pass pass");
    let terms = game.scene(Viewer::Spectator).details.read::<GoDetails>().expect("it counts");
    assert_eq!(terms.komi_halves, 7);
    let count = game.count(&[]);
    assert!(count.lines.contains(&CountLine { part: "handicap".to_owned(), halves: [0, 6] }));
    assert!(count.lines.contains(&CountLine { part: "komi".to_owned(), halves: [0, 1] }));
}
