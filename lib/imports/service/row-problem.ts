import { reasonOf, type ImportCellProblem } from '@/lib/imports/rules/table-row'

/** All errors of one row, in Russian. They name columns by key; `inColumns` converts those to titles. */
export class RowRefusal extends Error {
  readonly problems: readonly ImportCellProblem[]

  constructor(...problems: (string | ImportCellProblem)[]) {
    const all = problems.map((one) => (typeof one === 'string' ? { column: null, text: one } : one))
    super(reasonOf(all))
    this.problems = all
  }
}

/** The errors, with columns by title. */
export const inColumns = (
  { problems }: RowRefusal,
  titles: Readonly<Record<string, { title: string } | undefined>>,
): ImportCellProblem[] =>
  problems.map(({ column, text }) => ({ column: titles[column ?? '']?.title ?? null, text }))

/** Runs all tasks, each for a column if one is named; throws one RowRefusal with their distinct errors. */
function attemptAll<Value>(tasks: readonly { column: string | null; run: () => Value }[]): Value[] {
  const problems = new Map<string, ImportCellProblem>()
  const done: Value[] = []
  for (const { column, run } of tasks)
    try {
      done.push(run())
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error
      for (const one of error.problems)
        if (!problems.has(one.text)) problems.set(one.text, { ...one, column: one.column ?? column })
    }
  if (problems.size > 0) throw new RowRefusal(...problems.values())
  return done
}

/** Parses the cells of a row, each named by its column, and reports all errors together, not just the first. */
export const readFields = <Row extends object>(readers: { [Field in keyof Row]: () => Row[Field] }): Row =>
  Object.fromEntries(
    attemptAll(
      Object.entries<() => unknown>(readers).map(([column, read]) => ({
        column,
        run: () => [column, read()] as const,
      })),
    ),
  ) as Row

/** Resolves each name, or whatever stands for one, without duplicates. */
export const readEach = <Value, Name = string>(
  names: readonly Name[],
  read: (name: Name) => Value,
): Value[] => [...new Set(attemptAll(names.map((name) => ({ column: null, run: () => read(name) }))))]
