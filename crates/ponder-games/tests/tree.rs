//! Records as trees, there and back.

use ponder_game::{Refused, Viewer};
use ponder_games::{
    GameSpec, GameTree, NodeError, ReadTree, TreeError, TreeMark, TreeNode, TreeStroke,
    record_of_link, records_of_text, split_at_set_ups,
};
use ponder_record::{Limits, Mark, MoveLocation, Record, Stroke, sgf};
use proptest::prelude::*;

fn record(text: &str) -> Record {
    sgf::parse(text.as_bytes(), &Limits::default()).unwrap().remove(0)
}

const GAME: &str = "(;GM[11]SZ[5]PB[Ada]PW[Bo]RE[W+Resign]C[a game];B[b2]TR[c3]LB[a1:x\\]y]\
    (;W[c3]C[main];B[d2](;W[d3])(;W[b4]))(;W[b3]CR[b3]C[other];B[c2]))";

#[test]
fn a_tree_keeps_variations_comments_and_marks() {
    let read = GameTree::read(&record(GAME)).unwrap();
    assert_eq!((read.left_out.len(), read.dropped), (0, 0));
    let tree = read.tree;
    let moves: Vec<_> = tree.nodes.iter().map(|node| (node.parent, node.text.as_deref())).collect();
    assert_eq!(
        moves,
        [
            (None, None),
            (Some(0), Some("b2")),
            (Some(1), Some("c3")),
            (Some(2), Some("d2")),
            (Some(3), Some("d3")),
            (Some(3), Some("b4")),
            (Some(1), Some("b3")),
            (Some(6), Some("c2")),
        ]
    );
    assert_eq!(tree.nodes[0].comment, "a game");
    let label = TreeMark { kind: Mark::Label, at: "a1".into(), text: "x]y".into() };
    assert!(tree.nodes[1].marks.contains(&label));
    assert_eq!(tree.head.players[1].as_deref(), Some("Bo"));

    let written = tree.write().unwrap();
    assert_eq!(written.result().as_deref(), Some("W+Resign"));
    let text = sgf::to_string(&written);
    assert_eq!(GameTree::read(&record(&text)).unwrap().tree, tree);
}

fn stroke(kind: Stroke, from: &str, to: &str) -> TreeStroke {
    TreeStroke { kind, from: from.into(), to: to.into() }
}

#[test]
fn arrows_and_lines_have_the_names_of_points() {
    for (text, from, to) in [
        ("(;GM[11]SZ[5];B[b2]AR[a1:c3]LN[c3:a1])", "a1", "c3"),
        ("(;GM[1]SZ[9];B[cc]AR[aa:cc]LN[cc:aa])", "A9", "C7"),
        ("(;GM[3]RU[paco];W[e2];W[>e4]AR[e2:f7]LN[f7:e2])", "e2", "f7"),
    ] {
        let tree = GameTree::read(&record(text)).unwrap();
        assert_eq!(tree.left_out, [] as [&str; 0], "{text}");
        let tree = tree.tree;
        let expected = [stroke(Stroke::Arrow, from, to), stroke(Stroke::Line, to, from)];
        assert_eq!(tree.nodes.last().unwrap().strokes, expected, "{text}");
        let strokes = &text[text.find("AR").unwrap()..];
        let written = sgf::to_string(&tree.write().unwrap());
        assert!(written.trim_end().ends_with(strokes), "{written}");
    }
}

#[test]
fn strokes_off_the_board_or_on_one_point_are_refused() {
    let mut tree = GameTree::new("hex:3".parse().unwrap());
    for (to, why) in [
        ("d1", NodeError::MarkOffBoard { at: "d1".into() }),
        ("a1", NodeError::PointStroke { at: "a1".into() }),
    ] {
        tree.nodes[0].strokes = vec![stroke(Stroke::Arrow, "a1", to)];
        assert_eq!(tree.write(), Err(TreeError::Node { node: 0, why }));
    }
}

proptest! {
    #[test]
    fn strokes_are_read_as_they_are_written(
        rules in prop::sample::select(&["hex:5", "go:9", "othello", "paco"][..]),
        strokes in prop::collection::vec((any::<bool>(), any::<usize>(), 1..25_usize), 0..8),
    ) {
        let spec: GameSpec = rules.parse().unwrap();
        let names = spec.table().scene(Viewer::Record).point_names;
        let name = |at: usize| names[at % names.len()].clone();
        let mut tree = GameTree::new(spec);
        let mut strokes: Vec<_> = strokes
            .into_iter()
            .map(|(is_line, from, by)| {
                let kind = if is_line { Stroke::Line } else { Stroke::Arrow };
                stroke(kind, &name(from % names.len()), &name(from % names.len() + by))
            })
            .collect();
        strokes.sort_by_key(|stroke| stroke.kind == Stroke::Line);
        tree.nodes[0].strokes = strokes;
        let text = sgf::to_string(&tree.write().unwrap());
        prop_assert_eq!(GameTree::read(&record(&text)).unwrap().tree, tree);
    }
}

#[test]
fn properties_beyond_a_tree_are_reported() {
    let read = GameTree::read(&record(
        "(;GM[11]SZ[5]BL[30];B[b2]DD[a1:b2]LN[a1:a1](;W[c3])(;W[b2]C[taken]))",
    ));
    let read = read.unwrap();
    assert_eq!(read.left_out, ["BL", "LN", "DD"]);
    assert_eq!((read.dropped, read.tree.nodes.len()), (1, 3));
    assert!(read.problem.unwrap().to_string().contains("b2"));
    let other = "(;GM[11]SZ[5](;AB[a1];W[b2])(;AB[a2];W[b2]))";
    let read = GameTree::read(&record(other)).unwrap();
    assert_eq!((read.dropped, read.problem), (1, Some(TreeError::SetUp)));
}

#[test]
fn trees_begin_with_stones() {
    for (text, rules, last) in [
        ("(;GM[11]SZ[3]AB[a1];W[b2])", "hex:3,fen=b2/3/3_w", "b2"),
        ("(;GM[11]SZ[4]AB[a1][b1]AW[c2]PL[B];B[d4])", "hex:4,fen=bb2/2w1/4/4_b", "d4"),
        ("(;SZ[3];W[b2])", "hex:3,fen=3/3/3_w", "b2"),
        ("(;GM[2]SZ[4]AB[cb][bc]AW[bb][cc][da];B[dc])", "othello:4,fen=3w/1wb1/1bw1/4_b", "d3"),
    ] {
        let read = GameTree::read(&record(text)).unwrap();
        assert_eq!(read.left_out, [] as [&str; 0], "{text}");
        assert_eq!(read.tree.spec.to_string(), rules);
        assert_eq!(read.tree.nodes[1].text.as_deref(), Some(last));
        assert_eq!(rules.parse::<GameSpec>().unwrap(), read.tree.spec);
        let written = read.tree.write().unwrap();
        assert_eq!(GameTree::read(&written).unwrap().tree, read.tree, "{text}");
    }
}

#[test]
fn positions_in_rules_are_checked() {
    for (rules, problem) in [
        ("hex:3,fen=b2/3_w", "the position has 2 rows, but the board has 3"),
        ("hex:3,fen=b2/3/4_w", "row 3 of the position: it has 4 points, but the board has 3"),
        ("hex:3,fen=b2/bbbb/3_w", "row 2 of the position: it has 4 points"),
        ("hex:3,fen=b2/3/xx1_w", "row 3 of the position: `x` is neither b, w nor a number"),
        ("hex:3,fen=b2/3/3_x", "the side to move is `x`; write _b or _w"),
        ("hex:3,fen=3/3/3,fen=3/3/3", "`fen=` is given twice"),
        ("go:3,fen=bbb/bbb/bbb_w", "the stones around C1 have no liberties"),
        ("go:2,fen=99999999999999999999999999/2", "row 1 of the position: it has 3 points"),
    ] {
        let error = rules.parse::<GameSpec>().unwrap_err().to_string();
        assert!(error.contains(problem), "{rules}: {error}");
    }
    for (given, plain) in
        [("hex:3,fen=3/3/3", "hex:3"), ("othello:fen=8/8/8/3wb3/3bw3/8/8/8", "othello")]
    {
        assert_eq!(given.parse::<GameSpec>().unwrap().to_string(), plain);
    }
}

#[test]
fn a_node_without_a_move_belongs_to_the_one_before() {
    let read = GameTree::read(&record("(;GM[11]SZ[5];B[b2]C[one];C[two];W[c3];B[resign]C[three])"));
    let tree = read.unwrap().tree;
    let comments: Vec<_> = tree.nodes.iter().map(|node| node.comment.as_str()).collect();
    assert_eq!(comments, ["", "one\ntwo", "three"]);
    assert_eq!(tree.head.result.as_deref(), Some("W+Resign"));
}

#[test]
fn swaps_keep_their_colours() {
    for form in ["swap-pieces", "swap-sides"] {
        let spec = if form == "swap-pieces" { "hex:5,swap" } else { "hex:5,swap=sides" };
        let mut tree = GameTree::new(spec.parse().unwrap());
        for (at, text) in ["b2", form, "c3", "d4"].iter().enumerate() {
            let text = Some((*text).to_owned());
            tree.nodes.push(TreeNode { parent: Some(at), text, ..TreeNode::default() });
        }
        let written = tree.write().unwrap();
        assert_eq!(GameTree::read(&written).unwrap().tree, tree, "{form}");
    }
}

#[test]
fn nonsense_is_named_by_its_node() {
    let node = |parent, text: Option<&str>| TreeNode {
        parent,
        text: text.map(str::to_owned),
        ..TreeNode::default()
    };
    let late = NodeError::LateParent;
    let bad = [
        (vec![node(None, None), node(Some(1), Some("a1"))], 1, late.clone()),
        (vec![node(None, None), node(Some(7), Some("a1"))], 1, late),
        (vec![node(None, None), node(None, Some("a1"))], 1, NodeError::NoParent),
        (vec![node(None, None), node(Some(0), None)], 1, NodeError::NoMove),
        (vec![node(None, Some("a1"))], 0, NodeError::MoveOfRoot),
    ];
    for (nodes, at, why) in bad {
        let tree = GameTree { nodes, ..GameTree::new("hex:3".parse().unwrap()) };
        assert_eq!(tree.write(), Err(TreeError::Node { node: at, why }), "{tree:?}");
    }
    let refused = |moves: &[&str]| {
        let mut tree = GameTree::new("hex:2".parse().unwrap());
        let line = moves.iter().enumerate().map(|(at, text)| node(Some(at), Some(text)));
        tree.nodes.extend(line);
        tree.write().unwrap_err()
    };
    for (moves, code) in [
        (&["z9"][..], "not-a-move"),
        (&["a1", "a1"], "occupied"),
        (&["a1", "b1", "a2", "b2"], "game-over"),
    ] {
        let error = refused(moves);
        let node = moves.len();
        assert!(
            matches!(error, TreeError::Node { node: at, why: NodeError::Move { .. } } if at == node),
            "{error:?}"
        );
        assert_eq!(Refused::from(&error).code, code);
    }
    let taken = refused(&["a1", "a1"]);
    assert_eq!(Refused::from(&taken).args["at"], "a1");
    let at = MoveLocation::new(Some(2), 2, Some("a1".into()));
    assert_eq!(taken.location(), Some(at));
    assert_eq!(taken.to_string(), "node 2: illegal move `a1`: the cell is occupied");
}

#[test]
fn errors_have_a_code_and_arguments() {
    let mut marked = GameTree::new("hex:3".parse().unwrap());
    marked.nodes[0].marks.push(TreeMark {
        kind: Mark::Cross,
        at: "d1".into(),
        text: String::new(),
    });
    let error = marked.write().unwrap_err();
    let why = NodeError::MarkOffBoard { at: "d1".into() };
    assert_eq!(error, TreeError::Node { node: 0, why });
    let refused = Refused::from(&error);
    assert_eq!(refused.code, "mark-off-board");
    assert_eq!((&*refused.args["node"], &*refused.args["at"]), ("0", "d1"));
    let sentence = "node 0: a mark is on `d1`, which is not a point of the board";
    assert_eq!((error.to_string(), refused.to_string()), (sentence.into(), sentence.into()));

    let twice = record("(;GM[1]SZ[9];B[aa];B[bb])");
    let error = GameTree::read(&twice).unwrap_err();
    let at = MoveLocation::new(Some(2), 2, None);
    assert_eq!((&*Refused::from(&error).code, error.location()), ("out-of-turn", Some(at)));
    assert_eq!(Refused::from(&TreeError::SetUp).code, "set-up");
    let unknown = Refused::from(&GameTree::read(&record("(;GM[5])")).unwrap_err());
    assert_eq!(unknown.code, "record-of-unknown-game");
    assert!(unknown.text.contains("GM[5]"), "{unknown}");
}

#[test]
fn an_illegal_move_of_a_record_has_a_code_and_a_location() {
    let at = |node, number, text: &str| MoveLocation::new(node, number, Some(text.into()));
    for (text, code, location) in [
        ("(;GM[11]SZ[5];B[b2];W[b2])", "occupied", at(Some(2), 2, "b2")),
        ("(;GM[11]SZ[5];B[b2];B[c3])", "wrong-side", at(Some(2), 2, "c3")),
        ("(;GM[1]SZ[9];B[ba];W[ba])", "occupied", at(Some(2), 2, "B9")),
        ("(;GM[1]SZ[9];B[zz])", "unreadable", at(Some(1), 1, "zz")),
        ("(;GM[2]SZ[8];B[aa])", "flips-nothing", at(Some(1), 1, "a1")),
        ("(;GM[3]RU[paco];W[e2];W[>e5])", "out-of-reach", at(Some(2), 2, ">e5")),
    ] {
        let error = GameTree::read(&record(text)).unwrap_err();
        let refused = Refused::from(&error);
        assert_eq!((&*refused.code, error.location()), (code, Some(location)), "{error}");
        assert_eq!(refused.text, error.to_string());
    }
    let several = GameTree::read(&record("(;GM[11]SZ[5];B[b2]W[c3])")).unwrap_err();
    assert_eq!(Refused::from(&several).code, "several-moves");
    for (text, code, location) in [
        ("{\"history\":[{\"Lift\":12},{\"Place\":44}]}", "out-of-reach", at(None, 1, ">e6")),
        ("e2>e4 e7>e4", "out-of-reach", at(None, 2, "e7>e4")),
        ("e2>e4 Ng8", "incomplete-move", at(None, 2, "Ng8")),
        ("f5d6c3d3c4f4f5", "occupied", at(None, 7, "f5")),
    ] {
        let error = records_of_text(text.as_bytes()).expect("a game").unwrap_err();
        assert_eq!((&*Refused::from(&error).code, error.location()), (code, Some(location)));
    }
    let error = record_of_link("https://hexworld.org/board/#11,a1a1").unwrap_err();
    assert_eq!(Refused::from(&error).code, "occupied");
    assert_eq!(error.location(), Some(at(None, 2, "a1")));
}

#[test]
fn of_very_many_unknown_properties_some_are_named_once() {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    let name =
        |number| format!("X{}{}{}", letter(number / 676), letter(number / 26), letter(number));
    let node: String = (0..5_000).map(|number| format!("{}[1]", name(number))).collect();
    let read =
        GameTree::read(&record(&format!("(;GM[11]SZ[5]{node};B[b2]XAAA[2]XAAB[2])"))).unwrap();
    let expected: Vec<_> = (0..ReadTree::LEFT_OUT_MAX).map(name).collect();
    assert_eq!(read.left_out, expected);
}

#[test]
fn a_record_is_split_where_stones_are_set_up_after_a_move() {
    let parts = |text: &str| -> Vec<String> {
        let parts = split_at_set_ups(record(text)).into_iter();
        let rules = |part| {
            let tree = GameTree::read(&part).unwrap().tree;
            let moves: Vec<_> = tree.nodes.iter().filter_map(|node| node.text.clone()).collect();
            format!("{} {}", tree.spec, moves.join(" "))
        };
        parts.map(rules).collect()
    };
    let text = "(;GM[11]SZ[4]PB[Ada];B[a1];W[b2];AB[c3]AE[a1]C[new]PL[B](;B[d4];W[d1])(;B[d3]))";
    assert_eq!(parts(text), ["hex:4 a1 b2", "hex:4,fen=4/1w2/2b1/4_b d4 d1 d3"]);
    let text = "(;GM[1]SZ[5];B[aa](;W[bb];AW[cc];B[dd];AB[ee];W[ed])(;W[ab];B[bb]))";
    assert_eq!(
        parts(text),
        ["go:5 A5 B4 A4 B4", "go:5,fen=b4/1w3/2w2/5/5_b D2", "go:5,fen=b4/1w3/2w2/3b1/4b_w E2"]
    );
    let players = split_at_set_ups(record("(;GM[11]SZ[4]PB[Ada];B[a1];AB[c3])"));
    assert_eq!(players[1].root().simple_text("PB").as_deref(), Some("Ada"));
    let whole = "(;GM[11]SZ[4]AB[a1];W[b2];B[c3])";
    assert_eq!(split_at_set_ups(record(whole)), [record(whole)]);
    // A record that cannot be played stays as it is, and its reader says why.
    let wrong = record("(;GM[11]SZ[4];B[a1];W[a1];AB[c3])");
    assert_eq!(split_at_set_ups(wrong.clone()), [wrong]);
}
