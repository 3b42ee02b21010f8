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

/** Distinct errors of a row. */
type Problems = Map<string, ImportCellProblem>

/** Adds the errors of a refusal, those without a column to the named one. Throws what is none. */
function addProblems(problems: Problems, error: unknown, column: string | null): void {
  if (!(error instanceof RowRefusal)) throw error
  for (const one of error.problems)
    if (!problems.has(one.text)) problems.set(one.text, { ...one, column: one.column ?? column })
}

/** Parses the cells of a row, each named by its column, and reports all errors together, not just the first. */
export function readFields<Row extends object>(readers: { [Field in keyof Row]: () => Row[Field] }): Row {
  const problems: Problems = new Map()
  const row: Partial<Row> = {}
  for (const column in readers)
    try {
      row[column] = readers[column]()
    } catch (error) {
      addProblems(problems, error, column)
    }
  if (problems.size > 0) throw new RowRefusal(...problems.values())
  return row as Row
}

/** Resolves each name, or whatever stands for one, without duplicates. */
export function readEach<Value, Name = string>(names: readonly Name[], read: (name: Name) => Value): Value[] {
  const problems: Problems = new Map()
  const found = new Set<Value>()
  for (const name of names)
    try {
      found.add(read(name))
    } catch (error) {
      addProblems(problems, error, null)
    }
  if (problems.size > 0) throw new RowRefusal(...problems.values())
  return [...found]
}

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
