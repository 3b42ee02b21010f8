/**
 * Tables of integers, the only containers of the search. Indices are computed from sizes that were checked when the
 * problem was built, so a read never lies outside; a single kind of array keeps both functions free for the compiler
 * to put into the loop.
 */
export const at = (table: Int32Array, index: number): number => table[index] ?? 0

export const add = (table: Int32Array, index: number, by: number): void => {
  table[index] = at(table, index) + by
}
