//! Records: a tree of nodes in an arena.

use crate::property::is_ident;
use crate::{Colour, Node, Property, Value};
use smallvec::SmallVec;

/// Handle to a node of one [`Record`]. It stays valid until the node is deleted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// Returns the index of the node, counted from 0 (the root) in order of creation.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Links of a node to its relatives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    deleted: bool,
}

/// A game record: a tree of nodes whose root is node 0. The first child of a node continues the
/// main line, the others are variations.
///
/// Two records are equal if their trees are equal, however they were built. The number of nodes is
/// at most `u32::MAX`.
#[derive(Clone, Debug)]
pub struct Record {
    /// All nodes ever created, by their ids.
    nodes: Vec<Node>,
    /// Number of those that were deleted.
    deleted: usize,
}

impl Default for Record {
    fn default() -> Self {
        Record { nodes: vec![Node::default()], deleted: 0 }
    }
}

impl Record {
    /// The root node, which always exists.
    pub const ROOT: NodeId = NodeId(0);

    /// Creates a record with an empty root.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of nodes, including the root.
    #[allow(clippy::len_without_is_empty, reason = "a record always has its root")]
    pub fn len(&self) -> usize {
        self.nodes.len() - self.deleted
    }

    /// Returns the root node.
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// Returns the node with this index, if it exists and was not deleted.
    pub fn id(&self, index: usize) -> Option<NodeId> {
        let node = self.nodes.get(index)?;
        (!node.links.deleted).then_some(NodeId(index as u32))
    }

    /// Returns whether the node exists and was not deleted.
    pub fn contains(&self, id: NodeId) -> bool {
        self.id(id.index()).is_some()
    }

    /// Returns a node.
    ///
    /// # Panics
    /// Panics if `id` belongs to a larger record. Validate untrusted ids with [`id`](Record::id).
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Returns the parent of a node; `None` for the root.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).links.parent
    }

    /// Returns the children of a node in order: first the main line, then the variations.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |at: &NodeId| self.node(*at).links.next_sibling;
        std::iter::successors(self.node(id).links.first_child, next)
    }

    /// Returns the main line starting at a node: the node, its first child, that one's first child,
    /// ….
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn line(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(from), |at| self.node(*at).links.first_child)
    }

    /// Returns the main line of the record, including the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line(Self::ROOT)
    }

    /// Returns the path from the root to `id`, both included.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |at| self.parent(*at)).collect();
        path.reverse();
        path
    }

    /// Returns all nodes of the subtree at `from` in depth-first pre-order.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn walk(&self, from: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(from), move |at| {
            let links = &self.node(*at).links;
            if links.first_child.is_some() {
                return links.first_child;
            }
            let mut at = *at;
            while at != from {
                let links = &self.node(at).links;
                if links.next_sibling.is_some() {
                    return links.next_sibling;
                }
                at = links.parent?;
            }
            None
        })
    }

    /// Appends an empty child to a node.
    ///
    /// # Panics
    /// See [`node`](Record::node), if `parent` was deleted, or at `u32::MAX` nodes.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        assert!(!self.node(parent).links.deleted, "the parent of a new node exists");
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than u32::MAX nodes"));
        let mut node = Node::default();
        node.links.parent = Some(parent);
        self.nodes.push(node);
        self.append(parent, id);
        id
    }

    /// Appends a child with a move.
    ///
    /// # Panics
    /// See [`add_child`](Record::add_child).
    pub fn add_move(&mut self, parent: NodeId, colour: Colour, value: Value) -> NodeId {
        let id = self.add_child(parent);
        self.set(id, colour.letter(), [value]);
        id
    }

    /// Makes a node without siblings the last child of `parent`.
    fn append(&mut self, parent: NodeId, id: NodeId) {
        let links = &mut self.node_mut(parent).links;
        match links.last_child.replace(id) {
            Some(last) => self.node_mut(last).links.next_sibling = Some(id),
            None => links.first_child = Some(id),
        }
    }

    /// Takes a node out of the children of `parent`.
    fn unlink(&mut self, parent: NodeId, id: NodeId) {
        let previous = self.children(parent).take_while(|child| *child != id).last();
        let next = self.node_mut(id).links.next_sibling.take();
        match previous {
            Some(previous) => self.node_mut(previous).links.next_sibling = next,
            None => self.node_mut(parent).links.first_child = next,
        }
        if next.is_none() {
            self.node_mut(parent).links.last_child = previous;
        }
    }

    /// Deletes a subtree and returns its number of nodes; 0 for the root and for a node already
    /// deleted. Ids are not reused.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn delete(&mut self, id: NodeId) -> usize {
        let Some(parent) = self.parent(id).filter(|_| self.contains(id)) else {
            return 0;
        };
        self.unlink(parent, id);
        let subtree: Vec<NodeId> = self.walk(id).collect();
        for id in &subtree {
            *self.node_mut(*id) = Node::default();
            self.node_mut(*id).links.deleted = true;
        }
        self.deleted += subtree.len();
        subtree.len()
    }

    /// Makes a node the first among its siblings; does nothing for the root.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id).filter(|_| self.contains(id)) else {
            return;
        };
        self.unlink(parent, id);
        let links = &mut self.node_mut(parent).links;
        let first = links.first_child.replace(id);
        links.last_child = links.last_child.or(Some(id));
        self.node_mut(id).links.next_sibling = first;
    }

    /// Makes the path to a node the main line of the record.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn promote_to_main_line(&mut self, id: NodeId) {
        for id in self.path(id) {
            self.promote(id);
        }
    }

    /// Sets the values of a property, in place or at the end of the node if it is new. A property
    /// that occurs more than once is merged into one; without values it is removed. Returns
    /// `false`, and does nothing, if `ident` is not an identifier; see [`Property::new`].
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn set(
        &mut self,
        id: NodeId,
        ident: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> bool {
        let values: SmallVec<[Value; 1]> = values.into_iter().collect();
        if !is_ident(ident) {
            return false;
        }
        let properties = &mut self.node_mut(id).properties;
        let at = properties.iter().position(|p| p.ident() == ident);
        let mut index = 0;
        properties.retain(|p| {
            index += 1;
            p.ident() != ident || (Some(index - 1) == at && !values.is_empty())
        });
        match at {
            _ if values.is_empty() => {}
            Some(at) => properties[at].set_values(values),
            None => properties.extend(Property::new(ident, values)),
        }
        true
    }

    /// Removes a property from a node.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn remove(&mut self, id: NodeId, ident: &str) {
        self.set(id, ident, []);
    }

    /// Sets a property to one text; an empty text removes it. Returns `false` like
    /// [`set`](Record::set).
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn set_text(&mut self, id: NodeId, ident: &str, text: &str) -> bool {
        let value = (!text.is_empty()).then(|| Value::from_text(text));
        self.set(id, ident, value)
    }

    /// Replaces all properties of a node.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn replace(&mut self, id: NodeId, properties: impl IntoIterator<Item = Property>) {
        self.node_mut(id).properties = properties.into_iter().collect();
    }

    /// Sets the comment of a node; an empty text removes it.
    ///
    /// # Panics
    /// See [`node`](Record::node).
    pub fn set_comment(&mut self, id: NodeId, text: &str) {
        self.set_text(id, "C", text);
    }

    pub(crate) fn push_property(&mut self, id: NodeId, property: Property) {
        self.node_mut(id).properties.push(property);
    }

    /// Adds a value to the last property of a node.
    pub(crate) fn push_value(&mut self, id: NodeId, value: Value) {
        if let Some(property) = self.node_mut(id).properties.last_mut() {
            property.push(value);
        }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let same = |(mine, theirs): (NodeId, NodeId)| {
            self.node(mine).properties == other.node(theirs).properties
                && self.children(mine).count() == other.children(theirs).count()
        };
        self.len() == other.len() && self.walk(Self::ROOT).zip(other.walk(Self::ROOT)).all(same)
    }
}

impl Eq for Record {}
