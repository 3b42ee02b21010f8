/**
 * The first `most` items, or the whole list if only one more would be cut: saying «one more» would take the same space.
 */
export const firstFew = <Item>(list: readonly Item[], most: number): readonly Item[] =>
  list.length > most + 1 ? list.slice(0, most) : list
