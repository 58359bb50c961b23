//! Validation of nodes as a word graph, in one traversal.

use super::{Content, KwgError, Node, NodeList, SEPARATOR, WORD_MAX};

/// Mark of a node that was not visited.
const NEW: u8 = 0;
/// Mark of a node on the path from the root.
const OPEN: u8 = 0x7f;
/// Flag of a node from which a path meets tile 0; the other bits are the number of tiles on the
/// longest path.
const SEPARATED: u8 = 0x80;
/// Maximum number of tiles on a path: the letters and a separator.
const DEPTH_MAX: usize = WORD_MAX + 1;

/// Checks every node that can be reached, and the arcs of those that cannot.
pub(super) fn check(nodes: &(impl NodeList + ?Sized), content: Content) -> Result<(), KwgError> {
    let count = nodes.count();
    if count == 0 {
        return Err(KwgError::Empty);
    }
    let most = Node::ARC_MAX + 1;
    if count > most as usize {
        return Err(KwgError::TooLong { most });
    }
    let roots = if content == Content::Gaddawg { 2 } else { 1 };
    for root in 0..roots {
        let fits = |node: Node| node.tile() == 0 && node.is_end() && !node.accepts();
        if root >= count || !fits(nodes.at(root)) {
            return Err(KwgError::Root { node: root as u32 });
        }
    }
    if let Some(at) = (0..count).find(|&at| nodes.at(at).arc() as usize >= count) {
        let (node, arc) = (at as u32, nodes.at(at).arc());
        return Err(KwgError::Arc { node, arc, nodes: count as u32 });
    }
    let mut walk = Walk { nodes, content, seen: vec![NEW; count], path: Vec::new() };
    for root in 0..roots {
        walk.check_below(root as u32)?;
    }
    Ok(())
}

/// Traversal of all lists below the roots.
struct Walk<'a, N: ?Sized> {
    nodes: &'a N,
    content: Content,
    /// State of each node: `NEW`, `OPEN`, or the summary of it and its later siblings.
    seen: Vec<u8>,
    /// The path from the root: each node is the next sibling of the one before it, or begins the
    /// list that one leads to. The second number is the number of tiles on the way to it.
    path: Vec<(u32, usize)>,
}

impl<N: NodeList + ?Sized> Walk<'_, N> {
    /// Checks everything below a root. The path never holds more than all siblings of a word's
    /// letters.
    fn check_below(&mut self, root: u32) -> Result<(), KwgError> {
        let list = self.nodes.at(root as usize).arc();
        if list == 0 {
            return Ok(());
        }
        self.open(root, list, 1)?;
        while let Some(&(at, depth)) = self.path.last() {
            let node = self.nodes.at(at as usize);
            if !node.is_end() && self.seen[at as usize + 1] == NEW {
                self.open(at, at + 1, depth)?;
            } else if node.arc() != 0 && self.seen[node.arc() as usize] == NEW {
                self.open(at, node.arc(), depth + 1)?;
            } else {
                self.seen[at as usize] = self.summary(at)?;
                self.path.pop();
            }
        }
        let separated = self.seen[list as usize] & SEPARATED != 0;
        if separated && root == 0 && self.content != Content::Leaves {
            return Err(KwgError::Separator { node: self.separator(list) });
        }
        if root == 0 && usize::from(self.seen[list as usize] & !SEPARATED) > WORD_MAX {
            return Err(KwgError::TooDeep { node: list });
        }
        Ok(())
    }

    /// Enters an unvisited node from a visited one.
    fn open(&mut self, from: u32, at: u32, depth: usize) -> Result<(), KwgError> {
        if depth > DEPTH_MAX {
            return Err(KwgError::TooDeep { node: from });
        }
        let node = self.nodes.at(at as usize);
        if node.arc() == 0 && !node.accepts() {
            return Err(KwgError::DeadEnd { node: at });
        }
        if !node.is_end() {
            if at as usize + 1 == self.nodes.count() {
                return Err(KwgError::Unended { node: at });
            }
            let next = self.nodes.at(at as usize + 1);
            if next.tile() <= node.tile() {
                return Err(KwgError::Order { node: at, tile: node.tile(), next: next.tile() });
            }
        }
        self.seen[at as usize] = OPEN;
        self.path.push((at, depth));
        Ok(())
    }

    /// The result for a node and its later siblings, all of whose successors were visited: the
    /// number of tiles on the longest path, perhaps with [`SEPARATED`].
    fn summary(&self, at: u32) -> Result<u8, KwgError> {
        let node = self.nodes.at(at as usize);
        let next = if node.is_end() { NEW } else { self.seen[at as usize + 1] };
        let below = if node.arc() == 0 { NEW } else { self.seen[node.arc() as usize] };
        if next == OPEN || below == OPEN {
            return Err(KwgError::Cycle { node: at });
        }
        let mut separated = (next | below) & SEPARATED;
        if node.tile() == SEPARATOR && self.content != Content::Leaves {
            if node.accepts() || below & SEPARATED != 0 {
                return Err(KwgError::Separator { node: at });
            }
            separated = SEPARATED;
        }
        let longest = (below & !SEPARATED) + 1;
        if usize::from(longest) > DEPTH_MAX {
            return Err(KwgError::TooDeep { node: at });
        }
        Ok(longest.max(next & !SEPARATED) | separated)
    }

    /// Index of a node with tile 0 on a path from a list that has one.
    fn separator(&self, list: u32) -> u32 {
        let mut at = list;
        loop {
            let node = self.nodes.at(at as usize);
            let below = node.arc();
            if node.tile() == SEPARATOR {
                return at;
            }
            at = match below {
                0 => at + 1,
                _ if self.seen[below as usize] & SEPARATED != 0 => below,
                _ => at + 1,
            };
        }
    }
}
