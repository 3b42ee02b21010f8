/**
 * Runs `work` for the items one after another and returns the results: only for statements that each depend
 * on what the previous one wrote. Otherwise use one statement for all items.
 */
export async function oneAfterAnother<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
