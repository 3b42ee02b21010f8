/** At most so many rows of a long list stand in the document at once. */
export const rowLimit = 60

/** Where each row begins, and last where the list ends, in pixels. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  let end = 0
  for (const height of heights) offsets.push((end += height))
  return offsets
}

/** The first row that ends below `y`. */
function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle + 1] ?? Infinity) > y) high = middle
    else low = middle + 1
  }
  return low
}

/** The rows from `first` to before `end` that a view of `height` pixels at `top` shows, and those `around` pixels beyond. */
export function windowOf(
  offsets: readonly number[],
  { top, height }: { top: number; height: number },
  around: number,
): { first: number; end: number } {
  const count = offsets.length - 1
  const first = Math.min(rowAt(offsets, top - around), count)
  const end = Math.min(rowAt(offsets, top + height + around) + 1, count)
  // Of what lies beyond the view, what comes after it gives way: one row is left for the one that holds the focus.
  return { first, end: Math.min(end, first + rowLimit - 1) }
}
