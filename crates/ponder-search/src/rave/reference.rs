//! Statistics borrowed from an earlier position with more visits (GRAVE).

use super::select::Moves;
use super::tree::Tree;
use crate::averages::NodeId;
use ponder_game::Side;

/// The nodes whose statistics a descent borrows, and columns of what it borrows.
#[derive(Default)]
pub(super) struct Reference {
    by_side: [Source; 2],
    /// The columns of one node with what it borrows.
    sums: Vec<f32>,
    counts: Vec<f32>,
}

/// The last node on the way with enough visits and one side to move.
#[derive(Default)]
struct Source {
    node: Option<NodeId>,
    /// Whether the columns are those of the node.
    is_read: bool,
    /// By point; a count of 0 where the node has no open move.
    sums: Vec<f32>,
    counts: Vec<f32>,
}

impl Reference {
    /// A descent begins at the root.
    pub fn start(&mut self) {
        self.by_side.iter_mut().for_each(|source| source.node = None);
    }

    /// The descent has come to a node with enough visits.
    pub fn pass(&mut self, node: NodeId, mover: Side) {
        let source = &mut self.by_side[mover.index()];
        source.node = Some(node);
        source.is_read = false;
    }

    /// The moves of a node, whose side to move is `mover`, with the statistics of the last node with
    /// enough visits; its own where that has none. There are `points` points.
    pub fn moves_of<'a, M: Copy + Eq>(
        &'a mut self,
        tree: &'a Tree<M>,
        node: NodeId,
        mover: Side,
        points: usize,
    ) -> Moves<'a> {
        let own = tree.moves_of(node);
        let source = &mut self.by_side[mover.index()];
        let Some(from) = source.node else { return own };
        if !source.is_read {
            source.read(tree, from, points);
        }
        self.sums.clear();
        self.counts.clear();
        let rows = tree.points_of(node).iter().zip(own.amaf_sum.iter().zip(own.amaf_count));
        for (&point, (&own_sum, &own_count)) in rows {
            let at = usize::from(point);
            let borrowed = source.counts.get(at).copied().unwrap_or(0.0);
            let (sum, count) =
                if borrowed > 0.0 { (source.sums[at], borrowed) } else { (own_sum, own_count) };
            self.sums.push(sum);
            self.counts.push(count);
        }
        Moves { amaf_sum: &self.sums, amaf_count: &self.counts, ..own }
    }
}

impl Source {
    fn read<M: Copy + Eq>(&mut self, tree: &Tree<M>, node: NodeId, points: usize) {
        self.is_read = true;
        self.sums.clear();
        self.sums.resize(points, 0.0);
        self.counts.clear();
        self.counts.resize(points, 0.0);
        let moves = tree.moves_of(node);
        let rows = tree.points_of(node).iter().zip(moves.amaf_sum.iter().zip(moves.amaf_count));
        for (&point, (&sum, &count)) in rows {
            let at = usize::from(point);
            if at < points {
                self.sums[at] = sum;
                self.counts[at] = count;
            }
        }
    }
}
