/**
 * Tables of integers, the only containers of the search. Indices are computed from sizes checked when the
 * problem was built, so a read is never out of range. With a single kind of array the compiler can inline
 * both functions.
 */
export const at = (table: Int32Array, index: number): number => table[index] ?? 0

export const add = (table: Int32Array, index: number, by: number): void => {
  table[index] = at(table, index) + by
}
