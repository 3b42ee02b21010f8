/** All errors of one row, in Russian. */
export class RowProblem extends Error {
  readonly problems: readonly string[]

  constructor(...problems: string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

/** Runs all tasks; throws one RowProblem with their distinct errors. */
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

/** Parses each field of a row and reports all errors together, not just the first. */
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

/** Resolves each name, without duplicates. */
export const readEach = <Value>(names: readonly string[], read: (name: string) => Value): Value[] => [
  ...new Set(attemptAll(names.map((name) => () => read(name)))),
]
