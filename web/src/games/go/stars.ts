// The points of a board of Go with a dot that helps the eye.

export function stars(cols: number, rows: number): readonly number[] {
  if (Math.min(cols, rows) < 5) return [];
  const along = (side: number) => {
    const line = side > 12 ? 3 : 2;
    const [near, far, middle] = [line, side - 1 - line, (side - 1) / 2];
    return { ends: far > near ? [near, far] : [], middle: side % 2 === 1 ? middle : null, hasSides: side > 14 };
  };
  const [across, down] = [along(cols), along(rows)];
  const points = across.ends.flatMap((col) => down.ends.map((row) => row * cols + col));
  if (across.middle !== null && down.middle !== null) points.push(down.middle * cols + across.middle);
  if (across.middle !== null && across.hasSides) points.push(...down.ends.map((row) => row * cols + across.middle!));
  if (down.middle !== null && down.hasSides) points.push(...across.ends.map((col) => down.middle! * cols + col));
  return [...new Set(points)];
}
