import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup, Identified, Subject } from '@/lib/core/names/rules/resource'
import { type StatedTime, statedTime } from '@/lib/core/schedule/rules/own-time'
import {
  type Schedule,
  type ScheduleItem,
  type ScheduleRequest,
  type StandingPlace,
  type NamedTeacher,
  titledRoom,
  type TitledGroup,
  type TitledRoom,
} from '@/lib/core/schedule/rules/schedule'
import { outcomeOf, withoutOwnTraces, type Became } from '@/lib/core/schedule/rules/trace'
import type { ReaderExam } from '@/lib/exams/rules/reader-exam'

/** Whose week is public. */
export type OpenSubject = Exclude<Subject, { kind: 'programme' }>

/**
 * The answer to a question, and the week where it is to be seen. `isSure` false: the question was understood but for
 * typing errors.
 */
export type OpenAnswer = { text: string; isSure: boolean; subject: OpenSubject; monday: CalendarDate }

/**
 * One event in its public form. Built field by field, so that a new field is never published by accident: no
 * comments and links, which are for students, and no reasons and people of requests.
 */
export type OpenEvent = {
  /** `away`: a class that was moved from here, withdrawn, or given to other teachers. */
  kind: 'class' | 'exam' | 'booking' | 'closure' | 'away'
  date: CalendarDate
  pair: Pair
  /** If it takes place at another time than its pair. */
  stated: StatedTime | null
  /** Empty for bookings and closures, whose titles may name people. */
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  rooms: OpenRoom[]
  teachers: NamedTeacher[]
  /** Whom those teachers replace. */
  instead: NamedTeacher[]
  groups: TitledGroup[]
  /** What happened to it; null: nothing. */
  became: Became | null
  isSwap: boolean
  /** The present place of a moved class, if any, and the original place of one that came here. */
  movedTo: OpenPlaceRow | null
  movedFrom: OpenPlaceRow | null
}

/** Whose exams. */
export type ExamsOf = Extract<Identified, { kind: 'group' | 'teacher' | 'faculty' }>

/** The exams of a group, teacher or faculty in their public form, by date. */
export type OpenExams = { of: ExamsOf; title: string; exams: OpenExam[] }

/** An exam in its public form: no comments and links. */
export type OpenExam = Omit<ReaderExam, 'comment' | 'link' | 'teachers' | 'isDraft'> & { teachers: string[] }

/** `nameOf`: a teacher's public name; null: it is not public. */
export const readableExam = (
  { key, date, startsAt, endsAt, title, lessonType, disciplineId, subgroup, ...exam }: ReaderExam,
  nameOf: (teacher: NamedTeacher) => string | null,
): OpenExam => ({
  ...{ key, date, startsAt, endsAt, title, lessonType, disciplineId, subgroup },
  rooms: exam.rooms,
  groups: exam.groups,
  isRetake: exam.isRetake,
  became: exam.became,
  teachers: exam.teachers.flatMap((one) => nameOf(one) ?? []),
})

/** An exam that stands in each pair that its time meets. */
export const isExamWithTime = ({ kind, stated }: OpenEvent): boolean =>
  kind === 'exam' && stated !== null && stated.endsAt !== null

type OpenRoom = TitledRoom & { isVirtual: boolean }
type OpenPlaceRow = DatedSlot & { rooms: OpenRoom[] }

type Placed = Pick<ScheduleItem, 'date' | 'pair' | 'rooms' | 'teachers' | 'groups'>

const standing = ({ date, pair, rooms }: StandingPlace): OpenPlaceRow => ({
  date,
  pair,
  rooms: rooms.map((room) => ({ ...titledRoom(room), isVirtual: isVirtualRoom(room.id) })),
})

const placeOf = ({ date, pair, rooms, teachers, groups }: Placed) => ({
  ...standing({ date, pair, rooms }),
  teachers: teachers.map(({ id, name }) => ({ id, name })),
  groups: groups.map(({ id, title, subgroup }) => ({ id, title, subgroup })),
})

function eventOfItem(item: ScheduleItem): OpenEvent {
  const { kind, state, title, lessonType, subgroup } = item
  const { became = null, isSwap = false, place = null } = outcomeOf(item) ?? {}
  const isGone = state === 'trace'
  return {
    ...placeOf(item),
    instead: (item.substitution?.instead ?? []).map(({ id, name }) => ({ id, name })),
    title,
    lessonType,
    subgroup,
    became,
    isSwap,
    stated: statedTime(item),
    kind: isGone ? 'away' : kind === 'exam' ? 'exam' : 'class',
    movedTo: isGone && place ? standing(place) : null,
    movedFrom: !isGone && place ? standing(place) : null,
  }
}

function eventOfRequest(request: ScheduleRequest): OpenEvent {
  const kind = request.kind === 'closure' || request.kind === 'exam' ? request.kind : 'booking'
  return {
    ...placeOf(request),
    kind,
    subgroup: 0,
    stated: null,
    became: null,
    instead: [],
    isSwap: false,
    movedTo: null,
    movedFrom: null,
    title: kind === 'exam' ? request.title : '',
    lessonType: kind === 'exam' ? lessonTypeTable.exam.id : lessonTypeTable.none.id,
    teachers: kind === 'exam' ? placeOf(request).teachers : [],
  }
}

const isOpen = ({ state, hidden, kind }: ScheduleItem): boolean =>
  state !== 'projected' && !hidden && kind !== 'booking'

/** A class in the week of a teacher who gave it to others. */
export const isHandedOver = ({ kind, became }: Pick<OpenEvent, 'kind' | 'became'>): boolean =>
  kind === 'away' && became === 'substituted'

/** The public events, by date and pair: published and not hidden, whatever the schedule contains. */
export const openEvents = ({ items, requests }: Pick<Schedule, 'items' | 'requests'>): OpenEvent[] =>
  [...withoutOwnTraces(items.filter(isOpen)).map(eventOfItem), ...requests.map(eventOfRequest)].sort((a, b) =>
    a.date === b.date ? a.pair - b.pair : a.date < b.date ? -1 : 1,
  )
