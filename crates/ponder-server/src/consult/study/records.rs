//! Reading and writing of records.

use super::Problem;
use super::wire::{Lost, ReadAnswer, ReadRequest, RecordFormat, WriteAnswer, WriteRequest};
use crate::consult::workers::number;
use crate::protocol::ApiProblem;
use ponder_game::Refused;
use ponder_games::{
    GameTree, LoadError, TreeError, is_link, link_that_shows, record_of_link, records_of_text,
    shown_in_link, split_at_set_ups,
};
use ponder_record::{Limits, Record, SgfError, sgf};

/// The most nodes of one tree.
pub(super) const NODES_MAX: usize = 20_000;

/// Limits on an SGF text from a page.
const LIMITS: Limits = Limits {
    bytes_max: super::RECORD_BYTES_MAX,
    nodes_max: NODES_MAX,
    depth_max: NODES_MAX,
    values_max: 8 * NODES_MAX,
    value_bytes_max: 64 << 10,
};

fn unfit(error: &TreeError) -> ApiProblem {
    ApiProblem::of_record(error.location(), error)
}

fn unreadable(error: LoadError) -> ApiProblem {
    unfit(&error.into())
}

fn not_sgf(error: SgfError) -> ApiProblem {
    ApiProblem::because(Refused::of(&error))
}

/// Reads SGF, a link, or a text in a format of a game.
pub(super) fn read(request: &ReadRequest) -> Result<ReadAnswer, Problem> {
    let text = request.text.trim_start_matches('\u{feff}').trim();
    let (record, shown, games) = if is_link(text) {
        let shown = shown_in_link(text).map_err(unreadable)?;
        (record_of_link(text).map_err(unreadable)?, shown, 1)
    } else {
        let records = match records_of_text(text.as_bytes()) {
            Some(records) => records.map_err(unreadable)?,
            None => sgf::parse(text.as_bytes(), &LIMITS).map_err(not_sgf)?,
        };
        let records: Vec<_> = records.into_iter().flat_map(split_at_set_ups).collect();
        let games = records.len();
        if games == 0 {
            return Err(not_sgf(SgfError::NoGame).into());
        }
        let chosen = records.into_iter().nth(request.game as usize);
        (
            chosen.ok_or_else(|| format!("the text has {games} games; `game` counts from 0"))?,
            0,
            games,
        )
    };
    let read = GameTree::read(&record).map_err(|error| unfit(&error))?;
    let tree = read.tree;
    Ok(ReadAnswer {
        // A link holds one line, whose nodes are numbered like its moves.
        shown: number(shown.min(tree.nodes.len() - 1)),
        tree,
        games: number(games),
        left_out: read.left_out,
        dropped: number(read.dropped),
        problem: read.problem.as_ref().map(unfit),
    })
}

/// Writes a tree.
pub(super) fn write(request: WriteRequest) -> Result<WriteAnswer, Problem> {
    let tree = request.tree;
    if tree.nodes.is_empty() || tree.nodes.len() > NODES_MAX {
        let what = format!("a tree must have 1 to {NODES_MAX} nodes, not {}", tree.nodes.len());
        return Err(what.into());
    }
    let mut record = tree.write().map_err(|error| unfit(&error))?;
    if request.format == RecordFormat::Sgf {
        return Ok(WriteAnswer { text: sgf::to_string(&record), lost: Vec::new() });
    }
    let shown = request.shown.unwrap_or(0) as usize;
    if shown >= tree.nodes.len() {
        let what =
            format!("shown: there is no node {shown}; the tree has {} nodes", tree.nodes.len());
        return Err(what.into());
    }
    let depth = promote(&tree, shown, &mut record);
    let link = link_that_shows(&record, if shown == 0 { usize::MAX } else { depth });
    let line = record.main_line().count();
    let head = &tree.head;
    let head_texts = [&head.players[0], &head.players[1], &head.event, &head.date];
    let lost = [
        (Lost::Variations, line < tree.nodes.len()),
        (Lost::Comments, tree.nodes.iter().any(|node| !node.comment.is_empty())),
        (
            Lost::Marks,
            tree.nodes.iter().any(|node| !node.marks.is_empty() || !node.strokes.is_empty()),
        ),
        (Lost::Head, head_texts.iter().any(|text| text.is_some())),
    ];
    Ok(WriteAnswer {
        text: link.map_err(unreadable)?,
        lost: lost.into_iter().filter(|(_, is_lost)| *is_lost).map(|(lost, _)| lost).collect(),
    })
}

/// Makes the line of a node the main line of the record of its tree; returns the node's depth.
fn promote(tree: &GameTree, at: usize, record: &mut Record) -> usize {
    let mut turns = Vec::new();
    let mut here = at;
    while let Some(parent) = tree.nodes[here].parent {
        let siblings = tree.nodes.iter().enumerate().skip(1);
        let before = siblings.filter(|(at, node)| *at < here && node.parent == Some(parent));
        turns.push(before.count());
        here = parent;
    }
    turns.reverse();
    let mut id = Record::ROOT;
    for turn in &turns {
        let Some(child) = record.children(id).nth(*turn) else { break };
        record.promote(child);
        id = child;
    }
    turns.len()
}
