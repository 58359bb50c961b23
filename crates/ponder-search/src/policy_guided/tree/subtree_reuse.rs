//! In-place compaction of the tree to one subtree.

use super::ranking::HEADER;
use super::{GROWTH_MAX, LANES, State, Tree};
use crate::mcts::column::Shorten;
use crate::mcts::{Columns, NodeId, ROOT};

/// A number per block of children. Blocks start after the root and have an even number of entries,
/// so there are half as many numbers as entries. 0 means that the block is not kept.
struct Blocks(Vec<u32>);

impl Blocks {
    /// The index of the block that starts at an entry.
    fn of(first: usize) -> usize {
        (first - 1) / 2
    }
}

impl<M: Copy + Eq + Send> Tree<M> {
    /// Makes `node` the root and frees all other nodes. Blocks and rankings slide towards the
    /// front, so that in addition to the old tree only 2 bytes per entry of it are needed, and 8
    /// per kept ranking.
    pub(super) fn compact_to(&mut self, node: NodeId) {
        if node == ROOT {
            return;
        }
        let mut blocks = Blocks(vec![0; self.used / 2]);
        let mut rankings = Vec::new();
        self.nodes = self.mark(node, &mut blocks, &mut rankings);
        self.slide_rankings(rankings);
        let used = self.assign(&mut blocks);
        self.slide_blocks(node, &blocks, used);
        if let Some(bias) = &mut self.bias {
            bias.retain(used);
        }
        self.truncate(used);
    }

    /// Records the length of every block below a node, and every ranking with its node; returns the
    /// number of nodes.
    fn mark(&self, node: NodeId, blocks: &mut Blocks, rankings: &mut Vec<(u32, NodeId)>) -> usize {
        let mut nodes = 1;
        let mut todo = vec![node];
        while let Some(parent) = todo.pop() {
            if self.state[parent as usize] == State::Ranked {
                rankings.push((self.link[parent as usize], parent));
            }
            let children = self.children(parent);
            if children.is_empty() {
                continue;
            }
            nodes += children.len();
            blocks.0[Blocks::of(children.start)] = children.len().next_power_of_two().max(2) as u32;
            let children = children.map(|child| child as NodeId);
            todo.extend(children.filter(|&child| self.is_evaluated(child)));
        }
        nodes
    }

    /// Moves the rankings to the front of the arena, keeping their order.
    fn slide_rankings(&mut self, mut rankings: Vec<(u32, NodeId)>) {
        rankings.sort_unstable();
        let mut end = 0;
        for (start, node) in rankings {
            let (start, len) = (start as usize, HEADER + self.legal(node));
            self.arena.copy_within(start..start + len, end);
            self.link[node as usize] = end as u32;
            end += len;
        }
        shortened_to(end).one(&mut self.arena);
    }

    /// Replaces the length of each kept block by its new position; returns the new number of
    /// entries.
    fn assign(&self, blocks: &mut Blocks) -> usize {
        let mut end = 1;
        for block in blocks.0.iter_mut().filter(|block| **block > 0) {
            let len = std::mem::replace(block, end);
            end += len;
        }
        end as usize
    }

    /// Moves the kept blocks, from the front on: none moves backwards.
    fn slide_blocks(&mut self, node: NodeId, blocks: &Blocks, used: usize) {
        self.repoint(node as usize, blocks);
        self.copy_within(node as usize, ROOT as usize, 1);
        let kept = blocks.0.iter().enumerate().filter(|(_, to)| **to > 0);
        let mut kept = kept.map(|(half, &to)| (2 * half + 1, to as usize)).peekable();
        while let Some((from, to)) = kept.next() {
            let end = kept.peek().map_or(used, |&(_, next)| next);
            (from..from + end - to).for_each(|entry| self.repoint(entry, blocks));
            self.copy_within(from, to, end - to);
        }
    }

    /// Updates the link of a node to the new position of its children.
    fn repoint(&mut self, entry: usize, blocks: &Blocks) {
        if self.child_len[entry] > 0 {
            let first = self.first_child(entry as NodeId);
            self.set_first_child(entry as NodeId, blocks.0[Blocks::of(first as usize)]);
        }
    }

    /// Shortens the columns to `used` entries.
    fn truncate(&mut self, used: usize) {
        // A full chunk of lanes is always readable.
        let len = used + LANES;
        self.clear_entries(used, LANES);
        let shorten = shortened_to(len);
        self.each_column(&shorten);
        shorten.one(&mut self.moves);
        self.used = used;
        self.free.iter_mut().for_each(|list| *list = Vec::new());
    }
}

/// Frees memory if there is enough of it.
fn shortened_to(len: usize) -> Shorten {
    Shorten { len, kept: GROWTH_MAX }
}

#[cfg(test)]
mod tests {
    use super::{Columns, LANES, NodeId, ROOT, State, Tree};
    use crate::policy_guided::compact::TAKEN;
    use crate::search::Proven;
    use proptest::prelude::*;

    /// Complete state of a node and its subtree.
    #[derive(PartialEq, Debug)]
    struct Picture {
        words: (u64, u32, u32, Option<u16>, usize, usize),
        state: State,
        proven: Proven,
        untried: Vec<u32>,
        children: Vec<(u16, u16, Picture)>,
    }

    fn picture(tree: &Tree<u16>, node: NodeId) -> Picture {
        let at = node as usize;
        let legal = tree.legal(node);
        let evaluated = tree.is_evaluated(node);
        let best = tree.untried(node).map(|untried| untried.best);
        let untried = |index: usize| tree.untried_prior(node, index).to_bits();
        Picture {
            words: (
                tree.mean_of(node).to_bits(),
                tree.visits[at],
                tree.raw_value[at].to_bits(),
                best,
                legal,
                tree.child_count(node),
            ),
            state: tree.state[at],
            proven: tree.proven[at],
            untried: (0..if evaluated { legal } else { 0 }).map(untried).collect(),
            children: tree
                .children(node)
                .map(|child| {
                    let child = child as NodeId;
                    let prior = tree.prior[child as usize];
                    (tree.move_of(child), prior, picture(tree, child))
                })
                .collect(),
        }
    }

    /// Evaluates a node, or adds children to an evaluated one.
    fn grow(tree: &mut Tree<u16>, node: NodeId, noise: u32) {
        let at = node as usize;
        tree.visits[at] += 1;
        tree.raw_value[at] = noise as f32;
        tree.set_mean(node, f64::from(noise) / 1e10);
        if !tree.is_evaluated(node) {
            let legal = 1 + noise as usize % 37;
            let even = noise.is_multiple_of(5);
            let prior = |index: usize| if even { 0.1 } else { 1.0 / (2 + index) as f32 };
            tree.rank(node, &(0..legal).map(prior).collect::<Vec<_>>());
            tree.set_legal(node, legal);
        }
        for _ in 0..1 + noise % 3 {
            if tree.untried(node).is_some() {
                let index = tree.untried_index(node, u64::from(noise));
                tree.add_child(node, index, noise as u16);
            }
        }
    }

    /// Picks a node of the tree by random numbers.
    fn walk(tree: &Tree<u16>, mut noise: u32) -> NodeId {
        let mut node = ROOT;
        loop {
            let count = tree.child_count(node) as u32;
            if count == 0 || noise.is_multiple_of(7) {
                return node;
            }
            node = tree.first_child(node) + noise % count;
            noise /= 8;
        }
    }

    proptest! {
        #[test]
        fn a_kept_subtree_is_unchanged(
            growth in prop::collection::vec(any::<u32>(), 1..400),
            later in prop::collection::vec(any::<u32>(), 0..100),
            kept in any::<u32>(),
        ) {
            let mut tree = Tree::<u16>::new();
            for noise in growth {
                let node = walk(&tree, noise);
                grow(&mut tree, node, noise);
            }
            let count = tree.child_count(ROOT) as u32;
            let node = tree.first_child(ROOT) + kept % count;
            let before = picture(&tree, node);
            let bytes = tree.bytes();
            tree.compact_to(node);
            prop_assert_eq!(&picture(&tree, ROOT), &before);
            prop_assert!(tree.bytes() < bytes);
            prop_assert_eq!(tree.mean.len(), tree.used + LANES);
            // Entries added later find unused ones in the state of a new tree, and overlap with no
            // others.
            for noise in later {
                let node = walk(&tree, noise);
                let before: Vec<_> = tree.children(node).collect();
                grow(&mut tree, node, noise);
                for child in tree.children(node).skip(before.len()) {
                    prop_assert_eq!((tree.visits[child], tree.state[child]), (0, State::New));
                    prop_assert_eq!(tree.child_count(child as NodeId), 0);
                    prop_assert!(tree.prior[child] != TAKEN);
                }
            }
            let mut seen = vec![false; tree.used];
            let mut todo = vec![ROOT];
            let mut nodes = 0;
            while let Some(node) = todo.pop() {
                prop_assert!(!std::mem::replace(&mut seen[node as usize], true), "shared entry");
                nodes += 1;
                todo.extend(tree.children(node).map(|child| child as NodeId));
            }
            prop_assert_eq!(nodes, tree.nodes());
        }
    }
}
