/**
 * Runs `work` for each item, each after the one before, and answers what they gave: only where every
 * statement depends on what the one before it wrote. Otherwise one statement does for many items.
 */
export async function oneAfterAnother<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
