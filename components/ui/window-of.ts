/** Maximum number of rows of a long list in the DOM. */
export const rowLimit = 60

/** The top of each row, and finally the end of the list, in pixels. */
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

/**
 * The rows `first` to `end` (exclusive) visible in a view of `height` pixels at `top`, plus `around` pixels
 * on both sides; `most` of them, one of which is reserved for the focused row.
 */
export function windowOf(
  offsets: readonly number[],
  { top, height }: { top: number; height: number },
  around: number,
  most = rowLimit,
): { first: number; end: number } {
  const count = offsets.length - 1
  const first = Math.min(rowAt(offsets, top - around), count)
  const end = Math.min(rowAt(offsets, top + height + around) + 1, count)
  // Cuts rows after the view first.
  return { first, end: Math.min(end, first + most - 1) }
}
