import type { LoadNames } from '@/db/load/load-names'
import { byName, nameKey } from '@/lib/core/files/texts/name-key'
import { placedName } from '@/lib/imports/rules/matched-names'
import { type ImportCellProblem, reasonOf } from '@/lib/imports/rules/table-row'
import { loadRowProblems as problems } from '@/lib/imports/texts/load-file'

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
): ImportCellProblem[] => problems.map(({ column, text }) => ({ column: titles[column ?? '']?.title ?? null, text }))

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
export const readEach = <Value, Name = string>(names: readonly Name[], read: (name: Name) => Value): Value[] => [
  ...new Set(attemptAll(names.map((name) => ({ column: null, run: () => read(name) })))),
]

/** Looks things up by name, ignoring case and spacing. Throws RowRefusal for none or several matches. */
export function finderOf<Thing>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => string[],
  problem: { none: (name: string) => string; many?: (name: string) => string },
): (name: string) => Thing {
  const thingsByName = byName(things, namesOf)
  return (name) => {
    const [thing, namesake] = thingsByName.get(nameKey(name)) ?? []
    if (!thing) throw new RowRefusal(problem.none(name))
    if (namesake && problem.many) throw new RowRefusal(problem.many(name))
    return thing
  }
}

const each = (...names: string[]): string[] => [...new Set(names.map(nameKey))]

/**
 * Finds groups by title, and teachers by short or full name, or by number, alone or behind the name. Namesakes
 * need their `label`, or a teacher's full name or number.
 */
export const findersOfPeople = ({ groups, teachers }: Pick<LoadNames, 'groups' | 'teachers'>) => ({
  group: finderOf(groups, ({ title, label }) => each(title, label), {
    none: problems.group,
    many: problems.sameGroups,
  }),
  teacher: finderOf(
    teachers,
    ({ name, label, fullName, personnelNumber: number }) =>
      each(
        name,
        label,
        fullName,
        ...(number === null ? [] : [number, placedName(name, number), placedName(fullName, number)]),
      ),
    {
      none: problems.teacher,
      many: problems.namesakes,
    },
  ),
})
