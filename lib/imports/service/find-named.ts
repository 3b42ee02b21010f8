import type { LoadNames } from '@/db/load/load-names'
import { byName } from '@/lib/core/texts/files/by-name'
import { loadRowProblems as problems } from '@/lib/imports/texts/load-file'
import { nameKey } from '@/lib/core/texts/files/name-key'
import { RowRefusal } from './row-problem'

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
 * Finds groups by title, and teachers by short or full name. Namesakes need their `label`; a teacher's full
 * name also works.
 */
export const findersOfPeople = ({ groups, teachers }: Pick<LoadNames, 'groups' | 'teachers'>) => ({
  group: finderOf(groups, ({ title, label }) => each(title, label), {
    none: problems.group,
    many: problems.sameGroups,
  }),
  teacher: finderOf(teachers, ({ name, label, fullName }) => each(name, label, fullName), {
    none: problems.teacher,
    many: problems.namesakes,
  }),
})
