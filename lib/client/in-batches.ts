/** So many rows of a table are saved at a time (specification, section 9). */
export const saveBatch = 4

/** Does something with each, so many at a time; the answers stand in the order of what was given. */
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
