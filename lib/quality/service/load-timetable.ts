import type { Queryable } from '@/db/client'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import {
  findQualityFacts,
  findQualityFaculties,
  findQualityLoad,
  findQualityMeetings,
  findQualityFaculties as listAll,
  type QualityFacts,
  type QualityMeetingRow,
  type WholeGroup,
} from '@/db/queries/quality/find-quality'
import { findWalks } from '@/db/queries/quality/settings'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type Period, semesterSpan } from '@/lib/core/calendar/rules/period'
import type { ActorContext, DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isVisible } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { isWide, type QualityQuestion, type QualityScope } from '@/lib/quality/rules/quality-check'
import type { Party, QualityInput, QualityMeeting } from '@/lib/quality/rules/timetable'
import { examsNear } from './exams-near'

/**
 * Returns whether a party belongs to a scope's check. Rooms always do. A group's check includes its teachers,
 * a teacher's check nobody else.
 */
function isRequestedIn(scope: QualityScope, meetings: readonly QualityMeeting[], faculties: QualityFacts['faculties']) {
  const requested = meetings.filter((meeting) => meeting.isAsked)
  const teachers = new Set(requested.flatMap((meeting) => meeting.teachers))
  return ({ kind, id }: Party): boolean => {
    if (scope.kind === 'university' || kind === 'room') return true
    if (scope.kind === 'teacher') return kind === 'teacher' && id === scope.id
    if (kind === 'teacher') return teachers.has(id)
    return scope.kind === 'group' ? id === scope.id : faculties.get(id) === scope.id
  }
}

/** Throws `not_allowed`, and `not_found` for an unknown group, teacher or faculty. */
export async function requireScope(context: ServiceContext, scope: QualityScope): Promise<void> {
  requireAllowed(context, 'quality.check', scope)
  await requireExisting(context, scope)
}

/** Throws `not_found` for an unknown group, teacher or faculty. */
export async function requireExisting(context: ServiceContext, scope: QualityScope): Promise<void> {
  if (scope.kind === 'university') return
  if (scope.kind === 'faculty') {
    if ((await findQualityFaculties(context.db)).some(({ id }) => id === scope.id)) return
    throw new ServiceError('not_found', noSuch.faculty)
  }
  if (!(await findSubject(context.db, scope))) throw new ServiceError('not_found', noSuch[scope.kind])
}

/** Who asks, and in which database or transaction. */
export type ReadContext = ActorContext & { db: Queryable }

export type LoadedTimetable = {
  known: QualityFacts
  meetings: readonly QualityMeetingRow[]
  input: QualityInput
  /** Whether a party belongs to the check. */
  isAsked: (party: Party) => boolean
}

/** `whole`: whose days must be read completely. */
export type RequestedTimetable = Pick<QualityQuestion, 'scope' | 'period' | 'drafts'> & { whole?: WholeGroup }

/** Leaves out groups of which only some classes were read: their days cannot be judged. */
const withoutOthers = (meeting: QualityMeetingRow): QualityMeeting =>
  meeting.isAsked ? meeting : { ...meeting, groups: [] }

/**
 * Reads a wide scope week by week, so that no statement takes long, however long the period. This is exact,
 * because a meeting and those it is judged with have the same date.
 */
async function meetingsByWeek(
  db: Queryable,
  { period, ...query }: Parameters<typeof findQualityMeetings>[1],
): Promise<readonly QualityMeetingRow[]> {
  if (!isWide(query.scope)) return findQualityMeetings(db, { ...query, period })
  const inWeek = (from: CalendarDate): Promise<QualityMeetingRow[]> => {
    const to = addDays(from, 6)
    return findQualityMeetings(db, { ...query, period: { from, to: to < period.to ? to : period.to } })
  }
  // In sequence: in parallel they would occupy every core of the database.
  const from = async (monday: CalendarDate, before: QualityMeetingRow[][]): Promise<QualityMeetingRow[][]> =>
    monday > period.to ? before : from(addDays(monday, 7), [...before, await inWeek(monday)])
  return (await from(period.from, [])).flat()
}

/**
 * The timetable of a scope and period that the actor may see. Hours of the load are judged only if the period
 * covers a semester.
 */
export async function loadTimetable(
  { db, actor }: ReadContext,
  calendar: AcademicCalendar,
  { scope, period, drafts, whole }: RequestedTimetable,
): Promise<LoadedTimetable> {
  const [facts, walks, rows] = await Promise.all([
    findQualityFacts(db, period),
    findWalks(db),
    meetingsByWeek(db, { scope, period, drafts, viewer: actor.userId, whole }),
  ])
  const meetings = rows.filter((one) => isVisible(actor, one) && (drafts || one.plan === null))
  const coversSemester = calendar.semesters.some((semester) => covers(period, semesterSpan(semester)))
  const load = coversSemester ? await findQualityLoad(db, { scope, period, drafts }) : null
  const judged = whole?.includes('group') === false ? meetings.map(withoutOthers) : meetings
  return {
    known: facts,
    meetings,
    input: {
      ...facts,
      calendar,
      meetings: judged,
      nearExams: await examsNear({ db, actor }, judged, drafts),
      load,
      walks,
    },
    isAsked: isRequestedIn(scope, meetings, facts.faculties),
  }
}

const covers = (period: Period, { from, to }: Period): boolean => period.from <= from && to <= period.to

/**
 * All faculties by title, for the choice of a check. Throws `not_allowed` unless the actor may check whole
 * faculties.
 */
export async function listFaculties(context: DataContext) {
  requireAllowed(context, 'quality.check', { kind: 'university' })
  return listAll(context.db)
}
