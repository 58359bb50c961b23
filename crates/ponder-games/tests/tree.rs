//! Records as trees, there and back.

use ponder_games::{GameTree, ReadTree, TreeError, TreeMark, TreeNode};
use ponder_record::{Limits, Mark, Record, sgf};

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

#[test]
fn properties_beyond_a_tree_are_reported() {
    let read =
        GameTree::read(&record("(;GM[11]SZ[5]BL[30];B[b2]AR[a1:b2](;W[c3])(;W[b2]C[taken]))"));
    let read = read.unwrap();
    assert_eq!(read.left_out, ["BL", "AR"]);
    assert_eq!((read.dropped, read.tree.nodes.len()), (1, 3));
    assert!(read.problem.unwrap().to_string().contains("b2"));
    for set_up in ["(;GM[11]SZ[5]AB[a1];W[b2])", "(;GM[11]SZ[5]PL[W];W[b2])", "(;SZ[5];W[b2])"] {
        assert_eq!(GameTree::read(&record(set_up)), Err(TreeError::SetUp), "{set_up}");
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
    let bad = [
        vec![node(None, None), node(Some(0), Some("z9"))],
        vec![node(None, None), node(Some(1), Some("a1"))],
        vec![node(None, None), node(None, Some("a1"))],
        vec![node(None, None), node(Some(0), None)],
        vec![node(None, None), node(Some(7), Some("a1"))],
    ];
    for nodes in bad {
        let tree = GameTree { nodes, ..GameTree::new("hex:3".parse().unwrap()) };
        assert!(matches!(tree.write(), Err(TreeError::Node { node: 1, .. })), "{tree:?}");
    }
    let mut marked = GameTree::new("hex:3".parse().unwrap());
    marked.nodes[0].marks.push(TreeMark {
        kind: Mark::Cross,
        at: "d1".into(),
        text: String::new(),
    });
    assert!(marked.write().unwrap_err().to_string().contains("d1"));
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
