// Places for the nodes of a drawn tree: a column for each step from the root, lines that never cross.

export interface Placed<T> {
  readonly item: T;
  readonly column: number;
  readonly row: number;
  /** The node before it; null for the root alone. */
  readonly before: Placed<T> | null;
}

/** The line of first children that begins at an item. */
function lineFrom<T>(first: T, next: (item: T) => readonly T[]): T[] {
  const line = [first];
  for (let [item] = next(first); item !== undefined; [item] = next(item)) line.push(item);
  return line;
}

/**
 * Places a root and all that comes after it, line by line: the first child of an item stays in its row, the others begin rows further
 * down. Lines that branch off later are placed first, so that every line and its connection find the rows above them free.
 */
export function layoutOf<T>(root: T, next: (item: T) => readonly T[]): readonly Placed<T>[] {
  const placed: Placed<T>[] = [];
  /** The first row of each column below which nothing is placed. */
  const free: number[] = [];
  const open: { readonly first: T; readonly before: Placed<T> | null }[] = [{ first: root, before: null }];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    const { before } = branch;
    const line = lineFrom(branch.first, next);
    const start = before ? before.column + 1 : 0;
    // The connection begins in the column before.
    const columns = Array.from({ length: line.length + (before ? 1 : 0) }, (_, index) => start - (before ? 1 : 0) + index);
    const row = columns.reduce((lowest, column) => Math.max(lowest, free[column] ?? 0), before ? before.row + 1 : 0);
    for (const column of columns) free[column] = row + 1;
    let last = before;
    for (const [index, item] of line.entries()) {
      last = { item, column: start + index, row, before: last };
      placed.push(last);
      // The branch that is placed next is the last one here: that of the latest item, and of its children the first.
      for (const first of next(item).slice(1).reverse()) open.push({ first, before: last });
    }
  }
  return placed;
}
