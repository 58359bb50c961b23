//! Records of Go: as tables, as trees, and from tables.

use ponder_game::{Action, Side, Table};
use ponder_games::{
    Checked, GameSpec, GameTree, LoadError, Loaded, ReadTree, RecordHead, TreeError, TreeMark,
    TreeNode, link_of_record, lost_in_link,
};
use ponder_record::{Limits, Mark, Record, sgf};
use proptest::prelude::*;
use proptest::sample::Index;

fn record(text: &str) -> Record {
    sgf::parse(text.as_bytes(), &Limits::default()).unwrap().remove(0)
}

const GAME: &str = "(;GM[1]FF[4]AP[Sabaki:0.52.2]SZ[9]KM[6.5]RU[Japanese]PB[Ada]PW[Bo]RE[W+R]C[a game]\
    ;B[ee]TR[gc]LB[aa:x\\]y][ii:z];W[gc]C[main];B[cc](;W[tt];B[])(;W[cg]MA[aa:bb]))";

#[test]
fn tables_are_made_of_records() {
    let loaded = Loaded::main_line(&record(GAME)).unwrap();
    assert_eq!(loaded.spec.to_string(), "go:9,rules=japanese");
    let texts: Vec<_> = loaded.table.moves().into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["E5", "G7", "C7", "pass", "pass"]);
    assert!(loaded.table.result().is_some(), "both have passed");

    let handicap = "(;GM[1]SZ[19]HA[4]AB[dd][pd][dp][pp]KM[0.5];W[qf];B[nc])";
    let loaded = Loaded::main_line(&record(handicap)).unwrap();
    assert_eq!(loaded.spec.to_string(), "go:19,handicap=4");
    assert_eq!(loaded.table.moves()[0], (Side::Second, "R14".to_owned()));
    let position = loaded.table.observe(ponder_game::Viewer::Record);
    assert!(position.position::<ponder_go::GoPosition<512>>().is_some(), "the type of the game");

    let twice = Loaded::main_line(&record("(;GM[1]SZ[9]AB[aa]PL[W];B[cc];B[dd];W[ee])")).unwrap();
    let sides: Vec<_> = twice.table.moves().into_iter().map(|(side, _)| side).collect();
    assert_eq!(sides, [Side::First, Side::First, Side::Second]);
    assert!(twice.table.diagram().contains("9 X"), "the stone that was set up");
}

#[test]
fn which_game_a_record_is_of() {
    for (text, rules) in [
        ("(;GM[1];B[aa])", "go:19"),
        ("(;GM[11]SZ[5];B[a1])", "hex:5"),
        ("(;SZ[9]KM[5.5];B[aa])", "go:9,komi=5.5"),
        ("(;SZ[9]RU[AGA];B[aa])", "go:9,rules=aga"),
        ("(;SZ[9];B[aa])", "go:9"),
        ("(;SZ[19]FF[4];B[pd];W[dp])", "go:19"),
        ("(;)", "go:19"),
        ("(;EV[Hexagon Cup]SO[http://www.littlegolem.com];B[pd])", "go:19"),
        ("(;EV[hex cup]KM[6.5];B[pd])", "go:19,komi=6.5"),
        ("(;FF[4]EV[hex.mc.2020.jan.1.1]SZ[13];W[mf];B[kj])", "hex:13"),
        ("(;SZ[11]SO[PlayHex.org];B[cc])", "hex:11"),
        ("(;SZ[13];W[mf];B[swap];W[kj])", "hex:13,swap"),
        ("(;SZ[5];B[aa];W[bb](;B[cc])(;B[resign]))", "hex:5"),
        ("(;SZ[5]AB[c3])", "hex:5,fen=5/5/2b2/5/5_b"),
        ("(;SZ[16];B[p4])", "hex:16"),
    ] {
        assert_eq!(Loaded::main_line(&record(text)).unwrap().spec.to_string(), rules, "{text}");
    }
    assert_eq!(Checked::of(&record("(;GM[3])")).unwrap_err(), LoadError::UnknownGame { number: 3 });
}

#[test]
fn unknown_properties_are_reported() {
    let remarks = |text: &str| -> Vec<String> {
        let unread = Checked::of(&record(text)).unwrap().unread;
        unread.iter().map(ToString::to_string).collect()
    };
    let text = "(;CA[x-mine]RU[Japanese]KM[foo]PB[é];B[pd])";
    assert_eq!(
        remarks(text),
        [
            "CA[x-mine] is not understood and is read as UTF-8 if possible, otherwise ISO-8859-1",
            "KM[foo] is not understood and is read as 6.5",
        ]
    );
    assert_eq!(GameTree::read(&record(text)).unwrap().left_out, ["CA", "KM"]);
    assert_eq!(remarks("(;SZ[9]RU[ours])"), ["RU[ours] is not understood and is read as go:9"]);
    assert_eq!(remarks("(;CA[GB2312]KM[6.5 points]PB[Ada];B[pd])"), [""; 0]);
}

#[test]
fn a_checked_record_is_written_as_ours() {
    let checked = Checked::of(&record("(;GM[1]SZ[9]KM[7];B[tt](;W[aa])(;W[zz];B[aa]))")).unwrap();
    let text = sgf::to_string(&checked.record);
    assert!(text.starts_with("(;GM[1]SZ[9]KM[7]") && text.contains("RU[Chinese]"), "{text}");
    assert!(text.ends_with(";B[];W[aa])\n"), "{text}");
    assert_eq!((checked.dropped, checked.problems.len()), (1, 1));
    assert!(checked.problems[0].to_string().contains("`zz` is not a point from aa to ii"));
}

#[test]
fn a_tree_keeps_variations_comments_and_marks() {
    let read = GameTree::read(&record(GAME)).unwrap();
    assert_eq!((read.left_out.len(), read.dropped), (0, 0), "{:?}", read.left_out);
    let tree = read.tree;
    let moves: Vec<_> = tree.nodes.iter().map(|node| (node.parent, node.text.as_deref())).collect();
    assert_eq!(
        moves,
        [
            (None, None),
            (Some(0), Some("E5")),
            (Some(1), Some("G7")),
            (Some(2), Some("C7")),
            (Some(3), Some("pass")),
            (Some(4), Some("pass")),
            (Some(3), Some("C3")),
        ]
    );
    let mark = |kind, at: &str, text: &str| TreeMark { kind, at: at.into(), text: text.into() };
    assert_eq!(
        tree.nodes[1].marks,
        [
            mark(Mark::Triangle, "G7", ""),
            mark(Mark::Label, "A9", "x]y"),
            mark(Mark::Label, "J1", "z"),
        ]
    );
    let crosses: Vec<_> = tree.nodes[6].marks.iter().map(|mark| mark.at.as_str()).collect();
    assert_eq!(crosses, ["A9", "B9", "A8", "B8"], "a rectangle is its points");
    assert_eq!(tree.head.result.as_deref(), Some("W+R"));

    let text = sgf::to_string(&tree.write().unwrap()).replace('\n', "");
    assert!(text.contains("RU[Japanese]KM[6.5]"), "{text}");
    assert!(text.contains(";B[ee]TR[gc]LB[aa:x\\]y][ii:z];W[gc]C[main];B[cc]"), "{text}");
    assert_eq!(GameTree::read(&record(&text)).unwrap().tree, tree);
}

#[test]
fn a_tree_may_begin_with_the_handicap_of_its_rules() {
    let text = "(;GM[1]SZ[19]HA[4]PB[Ada]PW[Bo]RU[Japanese]KM[0.5];AB[dd][pd][dp][pp];W[qf];B[nc])";
    let read = GameTree::read(&record(text)).unwrap();
    assert_eq!(read.left_out, [] as [&str; 0]);
    let tree = read.tree;
    assert_eq!(tree.spec.to_string(), "go:19,rules=japanese,handicap=4");
    let written = sgf::to_string(&tree.write().unwrap());
    assert!(written.contains("HA[4]PB[Ada]PW[Bo]"), "{written}");
    assert_eq!(GameTree::read(&record(&written)).unwrap().tree, tree);
    let empty = GameTree::new("go:9,handicap=2".parse().unwrap());
    assert_eq!(GameTree::read(&empty.write().unwrap()).unwrap().tree, empty);
}

#[test]
fn a_tree_may_begin_with_stones() {
    for (text, rules) in [
        ("(;GM[1]SZ[5]AB[aa];W[cc])", "go:5,fen=b4/5/5/5/5_w"),
        ("(;GM[1]SZ[5]AB[ba][cc]AW[bb:bc];AW[ea]AE[cc];B[ee])", "go:5,fen=1b2w/1w3/1w3/5/5_b"),
        ("(;GM[1]SZ[9]HA[2]AB[cc][gc];W[ee])", "go:9,komi=0.5,fen=9/9/2b3b2/9/9/9/9/9/9_w"),
        ("(;GM[1]SZ[9]PL[W];W[cc])", "go:9,fen=9/9/9/9/9/9/9/9/9_w"),
        ("(;GM[1]SZ[9];W[cc])", "go:9,fen=9/9/9/9/9/9/9/9/9_w"),
        ("(;GM[1]SZ[3:2]AB[aa])", "go:3x2,fen=b2/3_b"),
    ] {
        let read = GameTree::read(&record(text)).unwrap();
        assert_eq!(read.left_out, [] as [&str; 0], "{text}");
        assert_eq!(read.tree.spec.to_string(), rules);
        assert_eq!(rules.parse::<GameSpec>().unwrap(), read.tree.spec);
        let written = read.tree.write().unwrap();
        assert_eq!(GameTree::read(&written).unwrap().tree, read.tree, "{text}");
        let loaded = Loaded::main_line(&written).unwrap();
        assert_eq!(loaded.spec, read.tree.spec);
        assert_eq!(
            loaded.table.diagram(),
            Loaded::main_line(&record(text)).unwrap().table.diagram()
        );
    }
}

#[test]
fn records_beyond_a_tree_are_refused_or_reported() {
    let twice = GameTree::read(&record("(;GM[1]SZ[9];B[cc];W[dd];W[ee])")).unwrap_err();
    assert!(twice.to_string().starts_with("node 3 (move 3): this side has just moved"), "{twice}");

    let on = GameTree::read(&record("(;GM[1]SZ[9];B[];W[];B[dd])")).unwrap_err().to_string();
    assert!(on.starts_with("node 3 (move 3): the game continues after two passes"));

    let text = "(;GM[1]SZ[9](;B[cc]BL[3];W[dd])(;W[ee];B[ff])(;AB[aa];B[bb])(;B[gg];B[hh];W[ii]))";
    let read = GameTree::read(&record(text)).unwrap();
    assert_eq!((read.tree.nodes.len(), read.dropped), (4, 3));
    assert_eq!(read.problem, Some(TreeError::SetUp));
    assert_eq!(read.left_out, ["BL"]);
    let moved = GameTree::read(&record("(;GM[1]SZ[9]B[cc];W[dd])")).unwrap();
    assert_eq!(moved.tree.nodes.len(), 3, "a move of the root is a node of its own");
}

#[test]
fn rectangles_of_marks_are_not_without_limit() {
    let nodes = ";TR[aa:ss]".repeat(1000);
    let read = GameTree::read(&record(&format!("(;GM[1];B[aa]{nodes})"))).unwrap();
    let marks: usize = read.tree.nodes.iter().map(|node| node.marks.len()).sum();
    assert_eq!(marks, ReadTree::SPREAD_MAX / 361 * 361);
    assert_eq!(read.left_out, ["TR"]);
}

#[test]
fn a_game_of_a_table_is_written() {
    let spec: GameSpec = "go:9,handicap=2".parse().unwrap();
    let mut table = spec.table();
    for text in ["E5", "pass", "pass"] {
        let seat = table.to_act().unwrap();
        table.apply(seat, &Action::play(text)).unwrap();
    }
    let head = RecordHead {
        players: [Some("White, who acts first".into()), Some("Black".into())],
        ..RecordHead::default()
    };
    let written = spec.record(&*table, table.result().as_ref(), &head).unwrap();
    let text = sgf::to_string(&written);
    assert!(text.contains("HA[2]PB[Black]PW[White, who acts first]RE["), "{text}");
    assert!(text.contains("AB[gc][cg]PL[W]\n;W[ee];B[];W[])"), "{text}");
    let loaded = Loaded::main_line(&written).unwrap();
    assert_eq!((loaded.spec, loaded.table.moves()), (spec, table.moves()));

    // The turn may have been given away, and the game may have been resumed after its end.
    let spec: GameSpec = "go:9".parse().unwrap();
    let mut table = spec.table();
    table.apply(table.to_act().unwrap(), &Action::play("C3")).unwrap();
    table.give_turn(Side::First).unwrap();
    for text in ["C4", "pass", "pass"] {
        table.apply(table.to_act().unwrap(), &Action::play(text)).unwrap();
    }
    table.resume(Side::First).unwrap();
    table.apply(table.to_act().unwrap(), &Action::play("C5")).unwrap();
    table.apply(table.to_act().unwrap(), &Action::Resign).unwrap();
    let written = spec.record(&*table, table.result().as_ref(), &RecordHead::default()).unwrap();
    assert_eq!(written.result().as_deref(), Some("B+Resign"));
    assert_eq!(Loaded::main_line(&written).unwrap().table.moves(), table.moves());
}

#[test]
fn stones_that_a_table_began_with_are_written() {
    let spec: GameSpec = "go:9".parse().unwrap();
    let stones = ["C4", "D5", "F6"].map(|name| (Side::First, name.to_owned()));
    let mut table = spec.set_up(&stones, Side::Second).unwrap();
    for text in ["E5", "G7"] {
        table.apply(table.to_act().unwrap(), &Action::play(text)).unwrap();
    }
    let written = spec.record(&*table, None, &RecordHead::default()).unwrap();
    let text = sgf::to_string(&written);
    assert!(text.contains("AB[fd][de][cf]HA[3]PL[W];W[ee];B[gc])"), "{text}");
    let loaded = Loaded::main_line(&written).unwrap();
    assert_eq!(loaded.table.diagram(), table.diagram());
    let again = loaded.spec.record(&*loaded.table, None, &RecordHead::default()).unwrap();
    assert_eq!(again, written);
}

#[test]
fn there_are_no_links_for_go() {
    let message = link_of_record(&record(GAME)).unwrap_err().to_string();
    assert_eq!(message, "this is a game of Go, which has no links; write it as SGF");
    let link = "https://hexworld.org/board/#5c1,b2";
    assert_eq!(lost_in_link(&record(GAME), link).unwrap_err(), LoadError::NoLink { game: "Go" });
}

fn tree(choices: &[(Index, Index)], rules: &str) -> GameTree {
    let mut tree = GameTree::new(rules.parse().unwrap());
    let mut tables: Vec<Box<dyn Table>> = vec![tree.spec.table()];
    for (at, mv) in choices {
        // Late nodes are chosen more often, so that lines become long.
        let at = at.index(tables.len()).max(at.index(tables.len() * 2) % tables.len());
        let mut table = tables[at].boxed_clone();
        let legal = table.legal();
        let Some(seat) = table.to_act() else { continue };
        let text = mv.get(&legal).clone();
        table.apply(seat, &Action::play(text.clone())).unwrap();
        tables.push(table);
        tree.nodes.push(TreeNode { parent: Some(at), text: Some(text), ..TreeNode::default() });
    }
    tree
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn any_tree_round_trips(
        choices in prop::collection::vec((any::<Index>(), any::<Index>()), 0..60),
        rules in prop::sample::select(vec![
            "go:2", "go:5,ko=simple", "go:9,handicap=3", "go:4x3,rules=new-zealand", "hex:4,swap",
        ]),
    ) {
        let tree = tree(&choices, rules);
        let text = sgf::to_string(&tree.write().unwrap());
        let read = GameTree::read(&record(&text)).unwrap();
        prop_assert_eq!((read.dropped, read.left_out.len()), (0, 0));
        // Nodes come back in the order of the text, so that trees are compared as they are written.
        prop_assert_eq!(&read.tree.spec, &tree.spec);
        prop_assert_eq!(read.tree.nodes.len(), tree.nodes.len());
        prop_assert_eq!(sgf::to_string(&read.tree.write().unwrap()), text);
    }

    #[test]
    fn a_tree_that_was_read_can_be_written(
        nodes in prop::collection::vec(
            (0..9_u8, prop::sample::select(vec!["aa", "ab", "ba", "bb", "cb", "bc", "tt", ""]), 0..6_u8),
            0..40,
        ),
        root in prop::sample::select(vec![
            "", "KO[]", "RU[Japanese]", "AB[aa]", "HA[2]AB[cg][gc]", "B[cc]", "RU[NZ]",
        ]),
        size in prop::sample::select(vec!["2", "3", "3:2", "9"]),
    ) {
        let mut text = format!("(;GM[1]SZ[{size}]{root}");
        // The side to move, and the one where each parenthesis was opened.
        let mut black = true;
        let mut open = vec![];
        for (out_of_turn, at, branch) in nodes {
            if branch == 0 {
                text.push('(');
                open.push(black);
            } else if branch == 1 && let Some(before) = open.last() {
                text.push_str(")(");
                black = *before;
            }
            black ^= out_of_turn == 0;
            text += &format!(";{}[{at}]", if black { 'B' } else { 'W' });
            black = !black;
        }
        text += &")".repeat(open.len() + 1);
        if let Ok(read) = sgf::parse(text.as_bytes(), &Limits::default()).map(|it| GameTree::read(&it[0]))
            && let Ok(read) = read
        {
            let written = read.tree.write().unwrap();
            prop_assert_eq!(GameTree::read(&written).unwrap().tree, read.tree);
        }
    }
}
