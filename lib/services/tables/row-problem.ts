/** All that is wrong with one row, in Russian. */
export class RowProblem extends Error {
  readonly problems: readonly string[]

  constructor(...problems: string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

/** Does all of these; throws one RowProblem with what is wrong with each, every thing once. */
function attemptAll<Value>(tasks: readonly (() => Value)[]): Value[] {
  const problems = new Set<string>()
  const done: Value[] = []
  for (const task of tasks)
    try {
      done.push(task())
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      error.problems.forEach((problem) => problems.add(problem))
    }
  if (problems.size > 0) throw new RowProblem(...problems)
  return done
}

/** The fields of a row, each read in its own way, so that whoever mends a file hears of all that is wrong with it. */
export const readFields = <Row extends object>(readers: { [Field in keyof Row]: () => Row[Field] }): Row =>
  Object.fromEntries(
    attemptAll(
      Object.entries<() => unknown>(readers).map(
        ([field, read]) =>
          () =>
            [field, read()] as const,
      ),
    ),
  ) as Row

/** What each of these names, each once. */
export const readEach = <Value>(names: readonly string[], read: (name: string) => Value): Value[] => [
  ...new Set(attemptAll(names.map((name) => () => read(name)))),
]
