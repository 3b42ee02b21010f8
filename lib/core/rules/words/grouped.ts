/** Groups things by key; keys and lists keep the order of the things. */
export function grouped<Key, Thing>(
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => Key,
): Map<Key, Thing[]> {
  const lists = new Map<Key, Thing[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const list = lists.get(key)
    if (list) list.push(thing)
    else lists.set(key, [thing])
  }
  return lists
}
