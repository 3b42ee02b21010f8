/** The first `most` of a list, or all of it where only one more would be left out: saying that there is one more takes its place. */
export const firstFew = <Item>(list: readonly Item[], most: number): readonly Item[] =>
  list.length > most + 1 ? list.slice(0, most) : list
