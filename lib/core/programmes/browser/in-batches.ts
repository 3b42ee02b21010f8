/** Number of table rows saved in parallel (specification, section 9). */
export const saveBatch = 4

/** Maps an async function with limited concurrency; results keep the input order. */
export async function inBatches<Thing, Answer>(
  things: readonly Thing[],
  size: number,
  task: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < things.length; start += size)
    answers.push(...(await Promise.all(things.slice(start, start + size).map(task))))
  return answers
}
