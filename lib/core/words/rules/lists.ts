/**
 * The first `most` items, or the whole list if only one more would be cut: saying «one more» would take the same space.
 */
export const firstFew = <Item>(list: readonly Item[], most: number): readonly Item[] =>
  list.length > most + 1 ? list.slice(0, most) : list

/** The whole numbers from one to another, both included; none if the first is greater. */
export const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)

/** One thing of each key, as the first of them; it stands where the last does. */
export const firstOfEach = <Thing>(things: readonly Thing[], keyOf: (thing: Thing) => string): Thing[] =>
  [...new Map(things.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()

/** Groups things by key; keys and lists keep the order of the things. */
export const grouped = <Key, Thing>(things: Iterable<Thing>, keyOf: (thing: Thing) => Key): Map<Key, Thing[]> =>
  groupedByEach(things, (thing) => [keyOf(thing)])

/** The same for things with several keys: each is with every one of them. */
export function groupedByEach<Key, Thing>(
  things: Iterable<Thing>,
  keysOf: (thing: Thing) => readonly Key[],
): Map<Key, Thing[]> {
  const lists = new Map<Key, Thing[]>()
  for (const thing of things)
    for (const key of keysOf(thing)) {
      const list = lists.get(key)
      if (list) list.push(thing)
      else lists.set(key, [thing])
    }
  return lists
}
