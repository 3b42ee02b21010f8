import { findOwners } from '@/db/queries/core/names/owners'
import type { ProblemsOf } from '@/lib/core/rules/calls/field-problems'
import type { People } from '@/lib/core/rules/placing/people'
import { classTexts } from '@/lib/core/texts/placing/classes'
import { invalidValues } from '@/lib/core/texts/calls/errors'
import { ServiceError } from '../errors'
import type { Database } from '@/db/client'

/**
 * Throws `invalid` if no teachers or groups remain: such a class would hold its room, yet nobody could see or
 * change it.
 */
export function requireSomebody({ teachers, groups }: Record<keyof People, readonly unknown[]>): void {
  if (teachers.length + groups.length === 0) throw new ServiceError('invalid', classTexts.nobody)
}

/** Throws `invalid` with the field name if a teacher or group does not exist. */
export async function requirePeople({ db }: { db: Database }, people: People): Promise<void> {
  const owners = await findOwners(db, people)
  const fields: ProblemsOf<'people'> = {
    ...(owners.teachers.length < people.teachers.length && { teachers: classTexts.noTeacher }),
    ...(owners.groups.length < people.groups.length && { groups: classTexts.noGroup }),
  }
  const problems = Object.values(fields)
  if (problems.length > 0)
    throw new ServiceError('invalid', invalidValues(problems), { problems: { of: 'people', fields } })
}
