import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import { findGroupIds } from '@/db/queries/workbench/find-workbench'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { type OpenReader, openBounds, teacherNaming } from '@/lib/open-reading/service/view-open-week'
import { viewMoves } from '@/lib/print/service/export-schedule'
import type { OpenMove, OpenSheetView } from '@/lib/workbench/rules/open-sheet'

/** The groups whose classes a sheet is of; none for an unknown faculty. */
export const groupsOfSheet = async (db: Queryable, faculty: FacultyId | null): Promise<Subject[]> =>
  (await findGroupIds(db, faculty)).map((id) => ({ kind: 'group', id }))

type SheetSource = {
  faculty: FacultyId | null
  groups: readonly Subject[]
  period: Period
  today: CalendarDate
}

/**
 * What became of the classes of a faculty, or of the university, in its public form. Throws `not_found` for an
 * unknown faculty or a period outside the calendar.
 */
export async function viewOpenSheet(
  { db, actor, names }: OpenReader,
  { faculty, groups, period, today }: SheetSource,
): Promise<OpenSheetView> {
  requireAllowed({ actor }, 'list.view', 'group')
  const [faculties, calendar] = await Promise.all([findQualityFaculties(db), findCalendar(db)])
  const own = faculty === null ? null : faculties.find(({ id }) => id === faculty)
  const [first, lastMonday] = openBounds(calendar, today)
  const last = addDays(lastMonday, 6)
  if (own === undefined || period.to < first || period.from > last) throw new ServiceError('not_found', noSuch.faculty)
  const moves = await viewMoves({ db, actor }, groups, period)
  const taught = moves.flatMap(({ teachers, instead }) => [...teachers, ...instead].map(({ id }) => id))
  const nameOf = await teacherNaming(db, names, taught)
  const named = (teachers: readonly NamedTeacher[]) => teachers.flatMap((one) => nameOf(one) ?? [])
  return {
    faculty: own,
    faculties,
    period,
    calendar,
    bounds: { from: first, to: last },
    moves: moves.map(
      // Field by field: no reasons, and nobody who decided.
      ({ kind, title, lessonType, subgroup, groups: attending, teachers, instead, from, to }): OpenMove => ({
        kind,
        title,
        lessonType,
        subgroup,
        groups: attending,
        teachers: named(teachers),
        instead: named(instead),
        from,
        to,
      }),
    ),
  }
}
