import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findOwners, findOwnersOfAll } from '@/db/queries/core/names/titles'
import { findGroupLoad, type LoadRowValues } from '@/db/queries/programmes/find-programme'
import type { StoredProgrammeRow } from '@/db/queries/programmes/store-programme'
import { semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import type { ProgrammeId, GroupId, SemesterId } from '@/lib/core/names/rules/ids'
import { newDisciplineValues } from '@/lib/core/programmes/rules/programme'
import type { LoadOrigin } from '@/lib/core/programmes/rules/programme-file'
import { programmeTexts } from '@/lib/core/programmes/texts/programmes'
import type { ServiceContext, DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed, requireOfAll, type Granted } from '@/lib/core/refusals/service/require-allowed'
import { viewSubject } from '@/lib/core/views/service/view-schedule'

export type OriginResult = { groupId: GroupId; semesterId: SemesterId; groupTitle: string }

/**
 * The selected group and semester. Throws `not_allowed` if the actor may not see the group's schedule,
 * `not_found`, `invalid`.
 */
export async function findOrigin(
  { db, actor, now }: ServiceContext,
  { groupId, semester }: LoadOrigin,
): Promise<OriginResult> {
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
 * Throws `not_allowed` unless the actor is editor of each load item: a programme's flags allow planning and
 * publishing its rows regardless of owner.
 */
export async function requireOwnLoad(
  context: DataContext,
  items: readonly Pick<LoadRowValues, 'groupIds' | 'teacherIds'>[],
): Promise<Granted<'load.add_to_programme'>> {
  const owners = await findOwnersOfAll(context.db, items)
  return requireOfAll(
    context,
    'load.add_to_programme',
    owners.map((one) => [one]),
  )
}

/** The same check for all load of a group. */
export async function requireOwnGroup(
  context: DataContext,
  { groupId }: Pick<OriginResult, 'groupId'>,
): Promise<Granted<'load.add_to_programme'>> {
  const owners = await findOwners(context.db, { groups: [groupId], teachers: [] })
  return requireAllowed(context, 'load.add_to_programme', owners)
}

/** A proxy row; people and dates stay empty, so that they follow the load item. */
export const proxyOf = (
  programmeId: ProgrammeId,
  { startsOn: _from, endsOn: _to, groupIds: _groups, teacherIds: _teachers, ...values }: LoadRowValues,
): StoredProgrammeRow => ({ ...newDisciplineValues, ...values, programmeId, type: 'proxy' })

/** An independent row with a load item's initial values. */
export const simpleOf = (programmeId: ProgrammeId, values: LoadRowValues): StoredProgrammeRow => ({
  ...newDisciplineValues,
  ...values,
  programmeId,
  loadItemId: null,
})

export const proxiesOfGroup = async (
  db: Queryable,
  programmeId: ProgrammeId,
  { groupId, semesterId }: OriginResult,
): Promise<StoredProgrammeRow[]> =>
  (await findGroupLoad(db, groupId, semesterId)).map((values) => proxyOf(programmeId, values))
