import type { EntryRow } from '@/db/queries/history/view/find-entries'
import { findQualityFaculties, findQualityLoad } from '@/db/queries/quality/find-quality'
import { findDepartments, findFacultyGroups, findInRooms } from '@/db/queries/workbench/find-workbench'
import { listRequests } from '@/lib/booking/service/list-requests'
import { semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type DayTimes, pairsOf } from '@/lib/core/calendar/rules/pairs'
import { type Period, semesterSpan } from '@/lib/core/calendar/rules/period'
import type { FacultyId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { ListedRequest, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { type Judged, judgeQuality } from '@/lib/quality/service/judge'
import { requireExisting } from '@/lib/quality/service/load-timetable'
import type { PaperGroup } from '@/lib/workbench/rules/faculty-sheets'
import type { Publication } from '@/lib/workbench/rules/publication'
import type { RowKind, Workbench, WorkbenchQuestion, WorkbenchRow } from '@/lib/workbench/rules/workbench'
import {
  buildWorkbench,
  type ChangedMeetings,
  judgedRules,
  type WorkbenchSource,
} from '@/lib/workbench/rules/workbench-of'
import { changedDatesIn, findChanges, listPublications } from './view-changes'

type Person = Pick<WorkbenchRow, 'id' | 'title' | 'section'>

/** The source of a workbench, with further data for its lists. */
export type LoadedWorkbench = Omit<WorkbenchSource, 'requests' | 'changed'> & {
  judged: Judged
  changed: readonly (ChangedMeetings & { entry: EntryRow })[]
  departments: ReadonlyMap<TeacherId, string>
  requests: readonly (ListedRequest & { rows: readonly number[] })[] | null
}

const inOrder = (people: Person[]): Person[] =>
  people.sort(
    (a, b) =>
      Number(a.section === null) - Number(b.section === null) ||
      inAlphabet(a.section ?? '', b.section ?? '') ||
      inAlphabet(a.title, b.title),
  )

/** The active requests of a week; null: the actor may not see them. */
const activeRequests = async (context: ServiceContext, period: Period) =>
  isAllowed(context.actor, 'requests.view_active') ? listRequests(context, { period, expired: false }) : null

/** The requests that concern groups of a faculty, with their rows. */
const requestsOf = (by: RowKind, all: readonly ListedRequest[], isOwn: (group: GroupId) => boolean) =>
  all
    .filter(({ groups }) => groups.some(({ id }) => isOwn(id)))
    .map((one) => ({
      ...one,
      rows: { group: one.groups, teacher: one.teachers, room: one.rooms }[by].map(({ id }) => id),
    }))

/** The rooms of the faculty's classes, except shared ones. */
function roomsOf({ known, meetings }: Judged): RoomId[] {
  const ids = new Set(meetings.flatMap(({ isAsked, rooms }) => (isAsked ? rooms : [])))
  return [...ids].filter((id) => known.rooms.get(id)?.isShared === false)
}

/** The rows: groups of the faculty, teachers of its classes and load, or its rooms. */
function peopleOf(
  { by, faculty }: WorkbenchQuestion,
  judged: Judged,
  { load, departments }: Pick<LoadedWorkbench, 'load' | 'departments'>,
): Person[] {
  const { known, meetings } = judged
  switch (by) {
    case 'group':
      return [...known.groups].flatMap(([id, { title, courseYear }]) =>
        known.faculties.get(id) === faculty
          ? [{ id, title, section: courseYear === null ? null : String(courseYear) }]
          : [],
      )
    case 'teacher': {
      const asked = meetings.filter(({ isAsked }) => isAsked)
      const ids = new Set([...asked, ...load].flatMap(({ teachers }) => teachers))
      return [...ids].map((id) => ({
        id,
        title: known.teachers.get(id)?.name ?? '',
        section: departments.get(id) ?? null,
      }))
    }
    case 'room':
      return roomsOf(judged).flatMap((id) => {
        const room = known.rooms.get(id)
        return room ? [{ id, title: room.title, section: room.building }] : []
      })
  }
}

/** The classes of a week that changed for readers since the faculty's last publication. */
export async function findWeekChanges(
  context: DataContext,
  faculty: FacultyId,
  period: Period,
): Promise<{ publication: Publication | null; changed: LoadedWorkbench['changed'] }> {
  const [publication = null] = await listPublications(context, faculty, 1)
  if (!publication) return { publication, changed: [] }
  const groups = await findFacultyGroups(context.db, faculty)
  const asked = { groups: groups.map(({ id }) => id), since: publication.id, drafts: false, period }
  const entries = await findChanges(context, asked)
  const changed = entries.map((entry) => {
    const slots = [entry.before, entry.after].filter((slot) => slot !== null)
    return {
      entry,
      meetings: changedDatesIn(entry, period).length,
      groups: slots.flatMap((slot) => slot.groups.map(([id]) => ({ id }))),
      teachers: slots.flatMap((slot) => slot.teachers),
      rooms: slots.flatMap((slot) => slot.rooms),
    }
  })
  return { publication, changed }
}

/**
 * Everything about a faculty's week, drafts included. Throws `not_allowed` unless the actor plans the faculty
 * (and, for rooms, may see them), `not_found` for an unknown faculty.
 */
export async function loadWorkbench(context: ServiceContext, question: WorkbenchQuestion): Promise<LoadedWorkbench> {
  const { faculty, monday, by } = question
  const { db } = context
  const scope = { kind: 'faculty', id: faculty } as const
  requireAllowed(context, 'workbench.open', { id: faculty })
  if (by === 'room') requireAllowed(context, 'list.view', 'room')
  await requireExisting(context, scope)
  const period: Period = { from: monday, to: addDays(monday, 6) }
  const calendar = await viewCalendar(context)
  const semester = semesterAt(calendar.semesters, monday)
  const [judged, load, active, since] = await Promise.all([
    judgeQuality(context, calendar, {
      scope,
      period,
      drafts: true,
      rules: judgedRules,
      // Groups of the faculty are read completely anyway.
      whole: ['teacher'],
    }),
    semester ? findQualityLoad(db, { scope, period: semesterSpan(semester), drafts: true }) : [],
    activeRequests(context, period),
    findWeekChanges(context, faculty, period),
  ])
  const { known, meetings } = judged
  const teachers = [...new Set([...meetings, ...load].flatMap((one) => one.teachers))]
  const [departments, inRooms] = await Promise.all([
    findDepartments(db, teachers),
    by === 'room' ? findInRooms(db, roomsOf(judged), period) : [],
  ])
  const seen = new Set(meetings.map(({ id }) => id))
  return {
    by,
    monday,
    load,
    departments,
    judged,
    ...since,
    people: inOrder(peopleOf(question, judged, { load, departments })),
    requests: active && requestsOf(by, active, (id) => known.faculties.get(id) === faculty),
    pairs: pairsOf(calendar),
    meetings: [...meetings, ...inRooms.filter(({ id }) => !seen.has(id))],
    findings: judged.assessment.findings,
    isNormUnknown: [...known.teachers.values()].every(({ weeklyHours }) => weeklyHours === null),
  }
}

/** «Мой институт»: the matrix of a faculty's week with its counts. Throws as `loadWorkbench` does. */
export const viewWorkbench = async (context: ServiceContext, question: WorkbenchQuestion): Promise<Workbench> =>
  buildWorkbench(await loadWorkbench(context, question))

/** The faculties whose workbench the actor may open, by title; empty for users who do not plan a faculty. */
export async function listWorkbenches({ db, actor }: DataContext) {
  const faculties = await findQualityFaculties(db)
  return faculties.filter((faculty) => isAllowed(actor, 'workbench.open', faculty))
}

type FacultyWeek = {
  groups: PaperGroup[]
  /** Published classes that take place, as all readers see them. */
  items: ScheduleItem[]
}

/**
 * The published week of all groups of a faculty, for printing. Throws `not_allowed` unless the actor plans
 * the faculty.
 */
export async function viewFacultyWeek(
  context: DataContext,
  { faculty, monday }: { faculty: FacultyId; monday: CalendarDate },
): Promise<FacultyWeek> {
  requireAllowed(context, 'workbench.open', { id: faculty })
  const sunday = addDays(monday, 6)
  const groups = await findFacultyGroups(context.db, faculty, sunday)
  const [subject, ...also] = groups.map(({ id }): Subject => ({ kind: 'group', id }))
  if (!subject) return { groups, items: [] }
  const { items } = await viewSchedule(context, { subject, also, from: monday, to: sunday })
  return { groups, items: items.filter(({ state, hidden }) => state === 'published' && !hidden) }
}

/** As `viewFacultyWeek`, with what a workbook also says. Throws `not_found` too. */
export async function exportFacultyWeek(
  context: ServiceContext,
  asked: { faculty: FacultyId; monday: CalendarDate },
): Promise<FacultyWeek & { title: string; monday: CalendarDate; times: DayTimes; now: CivilTime }> {
  const week = await viewFacultyWeek(context, asked)
  const [faculties, calendar] = await Promise.all([findQualityFaculties(context.db), viewCalendar(context)])
  const faculty = faculties.find(({ id }) => id === asked.faculty)
  if (!faculty) throw new ServiceError('not_found', noSuch.faculty)
  return { ...week, title: faculty.title, monday: asked.monday, times: calendar, now: context.now }
}
