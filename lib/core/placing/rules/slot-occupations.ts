import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { OccupationReason, SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import type { EventKind, TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { doubtsOf } from './date-doubts'
import type { UntaughtReason } from './placement-series'

/** A class, exam or booking of the week with its participants. */
export type BusyMeeting = {
  date: CalendarDate
  pair: Pair
  kind: EventKind
  title: string
  lessonType: LessonType
  isDraft: boolean
  /** Whether the user may see what it is, or only that something is there. */
  isNamed: boolean
  /** Belongs to the item being placed. */
  isOwn: boolean
  rooms: readonly TitledRoom[]
  /** `isUnlimited`: a placeholder teacher, never busy. */
  teachers: readonly { id: TeacherId; name: string; isUnlimited: boolean }[]
  /** `isInvited`: named by a booking, which does not occupy the group. */
  groups: readonly { id: GroupId; title: string; subgroup: Subgroup; isInvited: boolean }[]
}

export type RequestedPeople = {
  teachers: readonly TeacherId[]
  groups: readonly GroupId[]
  /** Applies to all these groups; 0 checks both halves. */
  subgroup: Subgroup
  rooms: readonly RoomId[]
}

/** `title`: empty for an absence: why somebody is away is told elsewhere, to whoever may know. */
export type SlotWish = { date: CalendarDate; pair: Pair; who: string; title: string; isAbsence: boolean }

/** The item being placed and the planner's limits. */
export type Placing = {
  startsOn: CalendarDate
  endsOn: CalendarDate
  courseYears: readonly (number | null)[]
  calendar: AcademicCalendar
  now: CivilTime
  wishes: readonly SlotWish[]
  /** False for superusers, who may place outside the item's dates and on days without teaching. */
  datesBind: boolean
  /** Teaching weekdays: a moved day counts as the day it replaces. */
  mayPlaceAt: (weekday: Weekday, pair: Pair) => boolean
}

/** The structured reason of a conflict, turned into text by `textOf`. */
export type OccupationCause =
  | { kind: 'teacher'; teacher: BusyMeeting['teachers'][number]; meeting: BusyMeeting }
  | { kind: 'group'; group: BusyMeeting['groups'][number]; meeting: BusyMeeting }
  | { kind: 'room'; room: BusyMeeting['rooms'][number]; meeting: BusyMeeting }
  | { kind: 'load'; meeting: BusyMeeting }
  | { kind: 'dates'; startsOn: CalendarDate; endsOn: CalendarDate }
  | { kind: 'untaught'; date: CalendarDate; reason: UntaughtReason }
  | { kind: 'past' }
  /** `elsewhere`: other slots of the week are permitted. */
  | { kind: 'right'; elsewhere: boolean }
  | { kind: 'wish'; wish: SlotWish }

type Finding = { cause: OccupationCause; blocks: boolean }

/** Conflicts of the date itself. The past is reported without blocking. */
function againstDate(placing: Placing, date: CalendarDate, pair: Pair): Finding[] {
  const { calendar, now, courseYears, datesBind, ...within } = placing
  return doubtsOf(calendar, now, { date, pair, courseYears, within }).map((doubt): Finding => {
    switch (doubt.kind) {
      case 'past':
        return { cause: { kind: 'past' }, blocks: false }
      case 'untaught':
        return { cause: { kind: 'untaught', date, reason: doubt.reason }, blocks: datesBind }
      case 'outside':
        return { cause: { ...doubt, kind: 'dates' }, blocks: datesBind }
    }
  })
}

/** The requested people and rooms that take part in a meeting. */
function busyIn(meeting: BusyMeeting, requested: RequestedPeople) {
  const teachers = meeting.teachers.filter(({ id, isUnlimited }) => !isUnlimited && requested.teachers.includes(id))
  const groups = meeting.groups.filter(
    ({ id, subgroup }) =>
      requested.groups.includes(id) && (requested.subgroup === 0 || subgroup === 0 || subgroup === requested.subgroup),
  )
  return { teachers, groups, rooms: meeting.rooms.filter(({ id }) => requested.rooms.includes(id)) }
}

function againstThose(meeting: BusyMeeting, { teachers, groups, rooms }: ReturnType<typeof busyIn>): Finding[] {
  if (meeting.isOwn) return [{ cause: { kind: 'load', meeting }, blocks: true }]
  return [
    ...teachers.map((teacher): Finding => ({
      cause: { kind: 'teacher', teacher, meeting },
      blocks: !meeting.isDraft,
    })),
    ...groups.map((group): Finding => ({
      cause: { kind: 'group', group, meeting },
      blocks: !meeting.isDraft && !group.isInvited,
    })),
    ...rooms.map((room): Finding => ({ cause: { kind: 'room', room, meeting }, blocks: !meeting.isDraft })),
  ]
}

/** A booking that waits for consent is no draft of anybody's class. */
export const waitsForConsent = ({ kind, isDraft }: Pick<BusyMeeting, 'kind' | 'isDraft'>): boolean =>
  kind === 'booking' && isDraft

/** Kind, id and title of a cause as in the API response. */
export function named(cause: OccupationCause): Pick<OccupationReason, 'kind' | 'id' | 'title' | 'asked'> {
  switch (cause.kind) {
    case 'teacher':
      return { kind: 'teacher', id: cause.teacher.id, title: cause.teacher.name }
    case 'group':
      return { kind: 'group', id: cause.group.id, title: cause.group.title }
    case 'room':
      return {
        kind: 'room',
        id: cause.room.id,
        title: cause.room.title,
        ...(waitsForConsent(cause.meeting) && { asked: true }),
      }
    case 'load':
      return { kind: 'load', id: null, title: cause.meeting.title }
    case 'untaught':
      return {
        kind: cause.reason.kind === 'holiday' || cause.reason.kind === 'sunday' ? 'holiday' : 'dates',
        id: null,
        title: '',
      }
    case 'wish':
      return { kind: cause.wish.isAbsence ? 'absence' : 'wish', id: null, title: cause.wish.who }
    case 'dates':
    case 'past':
    case 'right':
      return { kind: cause.kind, id: null, title: '' }
  }
}

const order: readonly OccupationReason['kind'][] = [
  'load',
  'holiday',
  'dates',
  'right',
  'teacher',
  'group',
  'room',
  'past',
  'absence',
  'wish',
]

/** The item itself first, then rules, then who is busy, then advice. */
export const byKind = (a: Pick<OccupationReason, 'kind'>, b: Pick<OccupationReason, 'kind'>): number =>
  order.indexOf(a.kind) - order.indexOf(b.kind)

const distinct = <One>(list: readonly One[], keyOf: (one: One) => string | number): One[] => [
  ...new Map(list.map((one) => [keyOf(one), one])).values(),
]

/**
 * The conflicts in each slot of the dates (a week at most) and pairs with the requested people and rooms and,
 * if given, with `placing` an item there. Slots without conflicts are omitted. `textOf` turns a cause into
 * text.
 */
export function slotOccupations(
  question: {
    dates: readonly CalendarDate[]
    pairs: readonly Pair[]
    requested: RequestedPeople
    meetings: readonly BusyMeeting[]
    placing: Placing | null
  },
  textOf: (cause: OccupationCause) => string,
): SlotOccupation[] {
  const { dates, pairs, requested, meetings, placing } = question
  const permitted = (date: CalendarDate, pair: Pair): boolean =>
    placing === null || placing.mayPlaceAt(teachingDay(placing.calendar, date).weekday, pair)
  const elsewhere = dates.some((date) => pairs.some((pair) => permitted(date, pair)))

  return dates.flatMap((date) => {
    return pairs.flatMap((pair): SlotOccupation[] => {
      const inSlot = meetings.filter((one) => one.date === date && one.pair === pair)
      const busy = inSlot.map((meeting) => ({ meeting, people: busyIn(meeting, requested) }))
      const wishes = placing?.wishes.filter((one) => one.date === date && one.pair === pair) ?? []
      const findings: Finding[] = [
        ...(placing ? againstDate(placing, date, pair) : []),
        ...(permitted(date, pair) ? [] : [{ cause: { kind: 'right' as const, elsewhere }, blocks: true }]),
        ...busy.flatMap(({ meeting, people }) => againstThose(meeting, people)),
        ...wishes.map((wish) => ({ cause: { kind: 'wish' as const, wish }, blocks: false })),
      ]
      if (findings.length === 0) return []
      const people = busy.map((one) => one.people)
      return [
        {
          day: weekdayOf(date),
          pair,
          teachers: distinct(
            people.flatMap(({ teachers }) => teachers.map(({ id }) => id)),
            (id) => id,
          ),
          groups: distinct(
            people.flatMap(({ groups }) => groups.map(({ id, subgroup }) => ({ id, subgroup }))),
            ({ id, subgroup }) => `${id}/${subgroup}`,
          ),
          reasons: findings.map(({ cause, blocks }) => ({ ...named(cause), text: textOf(cause), blocks })).sort(byKind),
        },
      ]
    })
  })
}
