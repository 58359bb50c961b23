//! Word graphs in files that are mapped into memory: their nodes stay in the form of the file, are shared
//! with all others who map it, and come and go with the pages of the file.

#![allow(unsafe_code)]

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;

use super::file::content_of;
use super::{Form, Kwg, KwgError, Node, NodeList, Nodes, OpenError, check};

/// The nodes of a mapped file.
#[derive(Clone)]
pub(super) struct Mapped {
    map: Arc<Mmap>,
    form: Form,
}

impl Mapped {
    /// Maps a file, which must be a regular one.
    fn of(file: &File, form: Form) -> io::Result<Self> {
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("only a regular file can be mapped; it can be read"));
        }
        // SAFETY: the map is only read, as bytes, which have no invalid values. Nobody may write to the
        // file or cut it off while it is mapped, which no program can prevent: `Kwg::map` says so, and
        // `Kwg::save` puts a new file in the place of an old one, which leaves those that are mapped
        // alone.
        let map = unsafe { Mmap::map(file)? };
        Ok(Mapped { map: Arc::new(map), form })
    }

    /// The four bytes of a node, as a number.
    #[inline]
    fn bits(&self, index: usize) -> u32 {
        u32::from_le_bytes(self.map.as_chunks().0[index])
    }

    /// Whether they are nodes at all.
    fn check(&self) -> Result<(), KwgError> {
        if !self.map.len().is_multiple_of(4) {
            return Err(KwgError::Length(self.map.len() as u64));
        }
        let most = self.form.nodes_max();
        if self.count() > most {
            return Err(KwgError::TooLong { most: most as u32 });
        }
        let bad = |index| Some((index, self.form.bad_tile(self.bits(index))?));
        match (0..self.count()).find_map(bad) {
            Some((index, tile)) => Err(KwgError::Tile { node: index as u32, tile }),
            None => Ok(()),
        }
    }

    fn graph(self) -> Result<Kwg, KwgError> {
        self.check()?;
        let content = content_of((self.count() > 1).then(|| self.at(1)));
        check::check(&self, content)?;
        Ok(Kwg { nodes: Nodes::Mapped(self), content })
    }
}

impl NodeList for Mapped {
    #[inline]
    fn count(&self) -> usize {
        self.map.len() / 4
    }

    #[inline]
    fn at(&self, index: usize) -> Node {
        self.form.node(self.bits(index))
    }
}

impl Kwg {
    /// Maps a file into memory, whose extension tells its form, and checks it as [`Kwg::open`] does, which
    /// reads all of it once. The nodes stay in the file: that takes no memory of its own, and all who map
    /// the same file share its pages.
    ///
    /// The file must not be written to or cut off while it is mapped: looks at the graph could panic, walks
    /// could go on for ever, or the program could be ended by the system. To put another in its place
    /// ([`Kwg::save`]) and to delete it is harmless. Where that cannot be promised, use [`Kwg::open`].
    ///
    /// # Errors
    /// When it cannot be mapped, as what is no regular file cannot, when its extension is none of a word
    /// graph, or says what is wrong and at which node.
    pub fn map(path: &Path) -> Result<Self, OpenError> {
        let owned = || path.to_owned();
        let form = Form::of_path(path).ok_or_else(|| OpenError::Extension { path: owned() })?;
        let mapped = File::open(path).and_then(|file| Mapped::of(&file, form));
        let mapped = mapped.map_err(|source| OpenError::Read { path: owned(), source })?;
        mapped.graph().map_err(|source| OpenError::Graph { path: owned(), source })
    }
}
