import type { LoadNames } from '@/db/load/load-names'
import { byName } from '@/lib/text/by-name'
import { loadRowProblems as problems } from '@/lib/text/load-file'
import { nameKey } from '@/lib/text/name-key'
import { RowProblem } from './row-problem'

/** Looks things up by name, ignoring case and spacing. Throws RowProblem for none or several matches. */
export function finderOf<Thing>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => string[],
  problem: { none: (name: string) => string; many?: (name: string) => string },
): (name: string) => Thing {
  const known = byName(things, namesOf)
  return (name) => {
    const [thing, namesake] = known.get(nameKey(name)) ?? []
    if (!thing) throw new RowProblem(problem.none(name))
    if (namesake && problem.many) throw new RowProblem(problem.many(name))
    return thing
  }
}

/** Groups by title; teachers by short or full name, namesakes by full name only. */
export const findersOfPeople = ({ groups, teachers }: Pick<LoadNames, 'groups' | 'teachers'>) => ({
  group: finderOf(groups, ({ title }) => [title], { none: problems.group }),
  teacher: finderOf(teachers, ({ name, fullName }) => [...new Set([name, fullName].map(nameKey))], {
    none: problems.teacher,
    many: problems.namesakes,
  }),
})
