import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findDepartmentsInUse, findHours, findHoursPeople } from '@/db/queries/hours/find-hours'
import { findContracts, findHoursEntries } from '@/db/queries/hours/journal'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { semesterSpan, type Period } from '@/lib/core/calendar/rules/period'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { HoursOwner } from '@/lib/core/rights/rules/rights-subjects'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { grouped } from '@/lib/core/words/rules/lists'
import { contractedHours } from '@/lib/hours/rules/contracts'
import {
  semestersOfYear,
  yearPeriod,
  type HoursPerson,
  type HoursQuestion,
  type HoursSubject,
  type HoursView,
} from '@/lib/hours/rules/hours'
import { hoursBookTexts } from '@/lib/hours/texts'

/** The period of a question, and the semesters whose load is its plan. Throws `not_found` for an unknown semester. */
function askedPeriod({ semesters }: AcademicCalendar, { year, semesterId }: HoursQuestion) {
  if (semesterId === null)
    return { period: yearPeriod(year), semesters: semestersOfYear(semesters, year).map(({ id }) => id) }
  const semester = semesters.find(({ id }) => id === semesterId)
  if (!semester) throw new ServiceError('not_found', noSuch.semester)
  return { period: semesterSpan(semester), semesters: [semesterId] }
}

const ownerOf = (of: HoursSubject, [teacher]: readonly HoursPerson[]): HoursOwner =>
  of.kind === 'teacher' ? { ...of, departmentId: teacher?.departmentId ?? null } : of

/** Those whose hours these are. Throws `not_allowed`, and `not_found` for an unknown teacher or department. */
async function openHours(
  context: ServiceContext,
  db: Queryable,
  of: HoursSubject,
  period: Period,
): Promise<HoursPerson[]> {
  // A teacher's department is needed for the right, so that a stranger learns of no teacher whether there is one.
  const people = of.kind === 'teacher' ? await findHoursPeople(db, of, period) : []
  requireAllowed(context, 'hours.view', ownerOf(of, people))
  if (of.kind === 'department' && !(await findDepartmentsInUse(db)).some(({ id }) => id === of.id))
    throw new ServiceError('not_found', noSuch.department)
  if (of.kind !== 'teacher') return findHoursPeople(db, of, period)
  if (people.length === 0) throw new ServiceError('not_found', noSuch.teacher)
  return people
}

/**
 * The hours of a teacher, of a department or of everybody in an academic year or a semester. `byClass`: by discipline,
 * type and groups, not by month alone. Throws as `openHours` does, and `not_found` for an unknown semester.
 */
export async function viewHours(
  context: ServiceContext,
  question: HoursQuestion,
  { byClass }: { byClass: boolean },
): Promise<HoursView> {
  const { db, now } = context
  const { of } = question
  const calendar = await findCalendar(db)
  const { period, semesters } = askedPeriod(calendar, question)
  const people = await openHours(context, db, of, period)
  const rows = await findHours(db, { of, period, semesters, byClass, today: now.date })
  const ids = people.map(({ id }) => id)
  const known = new Set(ids)
  const contracts = await findContracts(db, ids)
  const byTeacher = grouped(contracts, ({ teacherId }) => teacherId)
  const contracted = ({ id }: HoursPerson) =>
    question.semesterId === null ? contractedHours(byTeacher.get(id) ?? [], period) : null
  return {
    period,
    people: people.map((person) => ({ ...person, contractedHours: contracted(person) })),
    rows: rows.filter(({ teacherId }) => known.has(teacherId)),
    ...(byClass ? { contracts, entries: await findHoursEntries(db, ids, period) } : { contracts: [], entries: [] }),
  }
}

/** The workbook of a teacher or a department. Throws as `viewHours` does. */
export async function exportHours(context: ServiceContext, question: HoursQuestion) {
  const view = await viewHours(context, question, { byClass: true })
  const { of } = question
  const [person] = view.people
  const departments = of.kind === 'department' ? await findDepartmentsInUse(context.db) : []
  const name = of.kind === 'department' ? departments.find(({ id }) => id === of.id)?.title : person?.name
  return {
    ...view,
    title: hoursBookTexts.fileTitle(name ?? ''),
    isWhole: of.kind !== 'teacher',
    now: context.now,
  }
}

/** The departments whose hours the actor may see, by title. */
export async function listHoursDepartments({
  db,
  actor,
}: DataContext): Promise<readonly { id: number; title: string }[]> {
  const departments = await findDepartmentsInUse(db)
  return departments.filter(({ id }) => isAllowed(actor, 'hours.view', { kind: 'department', id }))
}
