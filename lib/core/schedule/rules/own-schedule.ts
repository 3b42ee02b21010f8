import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type DayTimes, type Pair, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { isClass, isHiddenBy, type ClassRef, type OwnPart } from './own-subject'
import { type StatedTime, timeOfClass } from './own-time'
import type { NamedGroup, NamedTeacher, Schedule, ScheduleItem, ScheduleRequest } from './schedule'
import { concerns } from './schedule-grid'
import { withoutOwnTraces } from './trace'

/** `of`: positions of the person's subjects that it belongs to. */
export type OwnItem = ScheduleItem & { of: readonly number[] }
export type OwnRequest = ScheduleRequest & { of: readonly number[] }
export type OwnSchedule = { items: OwnItem[]; requests: OwnRequest[] }

type Attended = Partial<ClassRef> & {
  groups: readonly NamedGroup[]
  teachers: readonly NamedTeacher[]
  trace?: ScheduleItem['trace']
}

function isOf(item: Attended, subject: OwnPart): boolean {
  const { loadItemId = null, eventId = null } = item
  if (subject.only && !isClass(subject.only, { loadItemId, eventId })) return false
  if (subject.kind === 'group')
    return item.groups.some(({ id }) => id === subject.id) && concerns(item, { subgroup: subject.subgroup, subject })
  // In the week of a former teacher, a class names only its present teachers.
  return item.teachers.some(({ id }) => id === subject.id) || item.trace?.kind === 'substitution'
}

const positionsOf = (item: Attended, subjects: readonly OwnPart[]): number[] =>
  subjects.flatMap((subject, position) => (isOf(item, subject) ? [position] : []))

export const isAnyones = (item: Attended, subjects: readonly OwnPart[]): boolean =>
  positionsOf(item, subjects).length > 0

/** A class of a week that can be chosen on its own. `meetingId`: the meeting on its next date. */
export type OfferedClass = {
  meetingId: MeetingId
  title: string
  lessonType: LessonType
  teachers: readonly string[]
  groups: readonly Pick<NamedGroup, 'title' | 'subgroup'>[]
  slots: readonly { day: Weekday; pair: Pair }[]
  isMine: boolean
}

/**
 * The person's own timetable, out of the schedules of all their subjects: published classes of their
 * subgroups that they have not hidden.
 */
export function ownSchedule(
  { items, requests }: Pick<Schedule, 'items' | 'requests'>,
  subjects: readonly OwnPart[],
  hidden: readonly ClassRef[],
): OwnSchedule {
  const visible = items
    .filter(({ kind, state, hidden: isOff }) => kind !== 'booking' && state !== 'projected' && !isOff)
    .filter((item) => !isHiddenBy(item, hidden))
    .map((item) => ({ ...item, of: positionsOf(item, subjects) }))
    .filter(({ of }) => of.length > 0)
  const visibleRequests = requests
    .filter(({ kind }) => kind !== 'closure')
    .map((request) => ({ ...request, of: positionsOf(request, subjects) }))
    .filter(({ of }) => of.length > 0)
  return { items: withoutOwnTraces(visible), requests: visibleRequests }
}

/** A class's slot; `stands`: it takes place there, so the person attends it. */
type OwnSlot = { date: CalendarDate; pair: Pair; stated: StatedTime | null; stands: boolean }

/**
 * The person's current and next classes: those of the running pair with the minutes left, and those of the
 * next pair with classes, on `date` or later. `inMinutes`: until the next begin; only if it is today.
 */
export type OwnCourse<Class> = {
  now: { classes: Class[]; minutesLeft: number } | null
  next: { date: CalendarDate; classes: Class[]; inMinutes: number | null } | null
}

export function ownCourse<Class extends OwnSlot>(
  classes: readonly Class[],
  calendar: DayTimes,
  { date, minutes }: CivilTime,
): OwnCourse<Class> {
  const timeOf = ({ date: day, pair, stated }: OwnSlot) => timeOfClass(stated, pairTimeOn(calendar, day, pair))
  const startOf = (one: OwnSlot) => timeOf(one)?.startsAt ?? 0
  const attended = classes.filter(({ stands }) => stands)
  const running = attended.filter((one) => {
    const time = timeOf(one)
    return one.date === date && time !== undefined && time.startsAt <= minutes && minutes < time.endsAt
  })
  const upcoming = attended
    .filter((one) => one.date > date || (one.date === date && (timeOf(one)?.startsAt ?? 0) > minutes))
    .sort((a, b) => (a.date === b.date ? a.pair - b.pair || startOf(a) - startOf(b) : a.date < b.date ? -1 : 1))
  const [first] = running
  const [coming] = upcoming
  const startsAt = coming && timeOf(coming)?.startsAt
  return {
    now: first ? { classes: running, minutesLeft: (timeOf(first)?.endsAt ?? minutes) - minutes } : null,
    next: coming
      ? {
          date: coming.date,
          classes: upcoming.filter((one) => one.date === coming.date && one.pair === coming.pair),
          inMinutes: coming.date === date && startsAt !== undefined ? startsAt - minutes : null,
        }
      : null,
  }
}
