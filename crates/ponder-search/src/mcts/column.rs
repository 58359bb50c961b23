//! Operations on all columns of a tree.

/// Operation that applies to every column of a tree. `empty` is the content of an unused entry.
pub trait ColumnOp {
    /// Applies the operation to one column.
    fn on<T: Copy>(&self, column: &mut Vec<T>, empty: T);
}

/// Lengthens columns to `len` entries. Their capacity doubles when they have to grow, but never
/// beyond `most` entries.
pub struct Lengthen {
    pub len: usize,
    pub most: usize,
}

impl ColumnOp for Lengthen {
    #[inline]
    fn on<T: Copy>(&self, column: &mut Vec<T>, empty: T) {
        if column.capacity() < self.len {
            let capacity = (2 * column.capacity()).min(self.most).max(self.len);
            column.reserve_exact(capacity - column.len());
        }
        column.resize(self.len, empty);
    }
}

/// Copies `len` entries to another place.
pub struct CopyWithin {
    pub from: usize,
    pub to: usize,
    pub len: usize,
}

impl ColumnOp for CopyWithin {
    #[inline]
    fn on<T: Copy>(&self, column: &mut Vec<T>, _empty: T) {
        column.copy_within(self.from..self.from + self.len, self.to);
    }
}

/// Resets entries to their unused state.
pub struct Clear {
    pub start: usize,
    pub len: usize,
}

impl ColumnOp for Clear {
    #[inline]
    fn on<T: Copy>(&self, column: &mut Vec<T>, empty: T) {
        column[self.start..self.start + self.len].fill(empty);
    }
}

/// Shortens columns to `len` entries, and frees memory of those that had room for more than `kept`.
pub struct Shorten {
    pub len: usize,
    pub kept: usize,
}

impl Shorten {
    /// Shortens one column.
    #[inline]
    pub fn one<T>(&self, column: &mut Vec<T>) {
        column.truncate(self.len);
        if column.capacity() > self.kept {
            column.shrink_to(self.len);
        }
    }
}

impl ColumnOp for Shorten {
    #[inline]
    fn on<T: Copy>(&self, column: &mut Vec<T>, _empty: T) {
        self.one(column);
    }
}
