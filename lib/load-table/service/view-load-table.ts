import { findLastListing, findListedSemester, findLoadTable } from '@/db/queries/load-table/find-load-table'
import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import { type ChangeId, type SemesterId, largeIdIn } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import {
  filterLoad,
  type LoadTableFilter,
  type LoadTableQuestion,
  type LoadTableView,
  type LoadTableSorting,
  sortLoad,
} from '@/lib/load-table/rules/load-table'
import { loadBookOf } from '@/lib/load-table/texts'
import { requireExisting } from '@/lib/quality/service/load-timetable'

/**
 * The load of a faculty in a semester, by discipline. Throws `not_allowed` unless the actor plans the faculty,
 * `not_found` for an unknown faculty or semester.
 */
export async function viewLoadTable(context: ServiceContext, question: LoadTableQuestion): Promise<LoadTableView> {
  const { db, actor, now } = context
  requireAllowed(context, 'workbench.open', { id: question.facultyId })
  await requireExisting(context, { kind: 'faculty', id: question.facultyId })
  const { semesters } = await viewCalendar(context)
  if (!semesters.some(({ id }) => id === question.semesterId)) throw new ServiceError('not_found', noSuch.semester)
  const listing = await findLastListing(db, question)
  const found = await findLoadTable(db, question, { today: now.date, listing: listing?.id ?? null })
  return {
    rows: found.map(({ row, owners, programmes }) => ({
      ...row,
      programmes: programmes
        .filter(({ id }) => isAllowed(actor, 'schedule.view', { kind: 'programme', id }))
        .map(({ title }) => title)
        .sort(),
      mayChange: isAllowed(actor, 'load.change_item', owners),
    })),
    listing: listing && {
      file: listing.file,
      date: civilTimeAt(listing.at, environment().UNIVERSITY_TIME_ZONE).date,
    },
  }
}

/**
 * The semester of the load that a file named, to lead from the import to it; null: none. Tells nothing else, so
 * whoever may open the table may ask.
 */
export const viewListedSemester = ({ db }: ServiceContext, changeId: string): Promise<SemesterId | null> => {
  const id = largeIdIn<ChangeId>(changeId)
  return id === null ? Promise.resolve(null) : findListedSemester(db, id)
}

/** What a filter shows of the table, in its order, as a workbook's rows. Throws as `viewLoadTable` does. */
export async function exportLoadTable(
  context: ServiceContext,
  question: LoadTableQuestion,
  { filter, sorting }: { filter: LoadTableFilter; sorting: LoadTableSorting },
): Promise<ReturnType<typeof loadBookOf>> {
  const { rows } = await viewLoadTable(context, question)
  const [faculties, { semesters }] = await Promise.all([findQualityFaculties(context.db), viewCalendar(context)])
  const faculty = faculties.find(({ id }) => id === question.facultyId)
  const semester = semesters.find(({ id }) => id === question.semesterId)
  if (!faculty || !semester) throw new ServiceError('not_found', noSuch.faculty)
  return loadBookOf(sortLoad(filterLoad(rows, filter), sorting), {
    faculty: faculty.title,
    semester: semester.title,
  })
}
