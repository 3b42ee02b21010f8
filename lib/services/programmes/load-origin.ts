import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/calendar'
import { findOwners, findOwnersOfAll } from '@/db/queries/owners'
import { findGroupLoad, type LoadValues } from '@/db/queries/programmes/load-rows'
import type { StoredRow } from '@/db/queries/programmes/store-rows'
import { semesterAt } from '@/lib/domain/academic-calendar'
import type { ProgrammeId, GroupId, SemesterId } from '@/lib/domain/ids'
import { newDisciplineValues } from '@/lib/domain/programme'
import type { LoadOrigin } from '@/lib/domain/programme-file'
import { programmeTexts } from '@/lib/text/programmes'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed, requireOfAll, type Granted } from '../require-allowed'
import { viewSubject } from '../schedule/view-subject'

export type FoundOrigin = { groupId: GroupId; semesterId: SemesterId; groupTitle: string }

/** The group and semester that are meant. Throws `not_allowed` for a group whose schedule the actor may not see, `not_found`, `invalid`. */
export async function findOrigin(
  { db, actor, now }: ServiceContext,
  { groupId, semester }: LoadOrigin,
): Promise<FoundOrigin> {
  const { title } = await viewSubject({ db, actor }, { kind: 'group', id: groupId })
  const { semesters } = await findCalendar(db)
  const found =
    'id' in semester
      ? semesters.find(({ id }) => id === semester.id)
      : semesterAt(
          semesters.filter(({ half }) => half === semester.half),
          now.date,
        )
  if (!found)
    throw new ServiceError('invalid', programmeTexts.noSemester, {
      problems: { of: 'load_origin', fields: { semester: programmeTexts.noSemester } },
    })
  return { groupId, semesterId: found.id, groupTitle: title }
}

/**
 * Throws `not_allowed` unless the actor is editor of each of these load items: a programme's flags plan and publish what stands in
 * it, whoever's it is.
 */
export async function requireOwnLoad(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  items: readonly Pick<LoadValues, 'groupIds' | 'teacherIds'>[],
): Promise<Granted<'load.add_to_programme'>> {
  const owners = await findOwnersOfAll(context.db, items)
  return requireOfAll(
    context,
    'load.add_to_programme',
    owners.map((one) => [one]),
  )
}

/** The same of all the load of a group, whichever it is. */
export async function requireOwnGroup(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { groupId }: Pick<FoundOrigin, 'groupId'>,
): Promise<Granted<'load.add_to_programme'>> {
  const owners = await findOwners(context.db, { groups: [groupId], teachers: [] })
  return requireAllowed(context, 'load.add_to_programme', owners)
}

/** A row that stands for a load item; people and dates are left to the item, so that they follow it. */
export const proxyOf = (
  programmeId: ProgrammeId,
  { startsOn: _from, endsOn: _to, groupIds: _groups, teacherIds: _teachers, ...values }: LoadValues,
): StoredRow => ({ ...newDisciplineValues, ...values, programmeId, type: 'proxy' })

/** A row of its own that begins with what a load item says. */
export const simpleOf = (programmeId: ProgrammeId, values: LoadValues): StoredRow => ({
  ...newDisciplineValues,
  ...values,
  programmeId,
  loadItemId: null,
})

export const proxiesOfGroup = async (
  db: Queryable,
  programmeId: ProgrammeId,
  { groupId, semesterId }: FoundOrigin,
): Promise<StoredRow[]> =>
  (await findGroupLoad(db, groupId, semesterId)).map((values) => proxyOf(programmeId, values))
