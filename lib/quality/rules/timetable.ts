import { teachingDay, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf, weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { ExamForm, ExamSession, SessionKind } from '@/lib/core/calendar/rules/session'
import type {
  DisciplineId,
  EventId,
  FacultyId,
  GroupId,
  LoadItemId,
  MeetingId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { type StudyForm, studentCount, type Subgroup, type Subject } from '@/lib/core/names/rules/resource'
import type { RoomFlags } from '@/lib/core/rooms/rules/room-properties'
import type { EventKind } from '@/lib/core/schedule/rules/schedule'
import type { NewWish } from '@/lib/core/schedule/rules/wish'

/** A room, teacher or group that a rule is about; `subgroup` is 0 for a whole group and for everything else. */
export type Party = Exclude<Subject, { kind: 'programme' }> & { subgroup: Subgroup }

/**
 * What an exam's classes have in common. Times in minutes since midnight; null: those of its pairs. `period` null: by its lesson
 * type.
 */
export type QualitySitting = {
  eventId: EventId
  startsAt: number | null
  minutes: number | null
  period: SessionKind | null
  form: ExamForm
  isHard: boolean
}

/**
 * An event on one date in one pair. Bookings and closures only occupy places; apart from overlaps, rules
 * judge only classes and exams.
 */
export type QualityMeeting = {
  id: MeetingId
  kind: EventKind
  isDraft: boolean
  /** Whether the check is about it. False: it was only read because it involves the same people or rooms. */
  isAsked: boolean
  date: CalendarDate
  pair: Pair
  title: string
  lessonType: LessonType
  disciplineId: DisciplineId | null
  loadItemId: LoadItemId | null
  rooms: readonly RoomId[]
  teachers: readonly TeacherId[]
  /**
   * `mayCoincide`: the group is only invited, or its members choose, so that other classes at the same time
   * are no overlap.
   */
  groups: readonly { id: GroupId; subgroup: Subgroup; mayCoincide: boolean }[]
  /** Of exams, credits and consultations of a session. */
  sitting?: QualitySitting | null
}

/** `isShared`: a virtual or placeholder room, which may hold any number of classes and has no seats. */
export type QualityRoom = RoomFlags & {
  title: string
  building: string | null
  capacity: number | null
  isSport: boolean
  isShared: boolean
}

/** `isPlaceholder`: «вакансия», never busy. `weeklyHours`: the norm, in academic hours. Null: unknown. */
export type QualityTeacher = {
  name: string
  isPlaceholder: boolean
  weeklyHours: number | null
  methodDay: Weekday | null
}

export type QualityGroup = {
  title: string
  students: number | null
  courseYear: number | null
  studyForm: StudyForm
  facultyId?: FacultyId | null
}

/** A load item with its academic hours. `groups`: all with the item's subgroup. */
export type QualityLoad = {
  id: LoadItemId
  title: string
  lessonType: LessonType
  requiredHours: number
  placedHours: number
  teachers: readonly TeacherId[]
  groups: readonly { id: GroupId; subgroup: Subgroup }[]
}

/** Walking minutes between two buildings, in either direction. */
export type Walk = { between: readonly [string, string]; minutes: number }

/** All data the rules use. Null or absent: unknown, which is never a violation. */
export type QualityInput = {
  calendar: AcademicCalendar
  meetings: readonly QualityMeeting[]
  /** Exams of the same people on other days, which only the rules of the session look at. */
  nearExams?: readonly QualityMeeting[]
  /** How sessions are held. */
  session: Pick<ExamSession, 'periods' | 'norms'>
  rooms: ReadonlyMap<RoomId, QualityRoom>
  teachers: ReadonlyMap<TeacherId, QualityTeacher>
  groups: ReadonlyMap<GroupId, QualityGroup>
  wishes: readonly NewWish[]
  /** Slots (`slotSubject`) of load items that may be placed only in these. */
  permittedSlots: ReadonlyMap<LoadItemId, ReadonlySet<number>>
  load: readonly QualityLoad[] | null
  walks: readonly Walk[]
}

/** A pair of a day with its meetings. `position`: the number of the university's pairs before it. */
export type TimetableSlot = { pair: Pair; position: number; meetings: readonly QualityMeeting[] }

/** A day with classes; `slots` are sorted. */
export type Day = {
  date: CalendarDate
  next: CalendarDate
  monday: CalendarDate
  /** The weekday by the calendar; `taughtAs`: the weekday it counts as. */
  weekday: Weekday
  taughtAs: Weekday
  slots: readonly TimetableSlot[]
}

/** The properties of a date, apart from anybody's classes. */
export type Dated = Omit<Day, 'slots'>

/** The days of a teacher, room or group, sorted; a group that is ever divided has a diary for each half. */
export type Diary = { who: Party; days: readonly Day[] }

/** The input arranged for the rules. */
export type QualityTimetable = {
  input: QualityInput
  dated: (date: CalendarDate) => Dated
  /** Classes and exams. */
  classes: readonly QualityMeeting[]
  /** For each group one diary, or one for each half. */
  groups: readonly (readonly Diary[])[]
  teachers: readonly Diary[]
  /** Only rooms with wishes: no other rule needs a room's days. */
  rooms: readonly Diary[]
  /** The meetings of each room, teacher and group, sorted by time, including bookings and closures. */
  held: readonly { who: Party; meetings: readonly QualityMeeting[] }[]
}

/**
 * Sorts by date, pair and id. There may be 200,000 meetings, but far fewer dates, so dates are sorted
 * separately.
 */
function inOrder(meetings: readonly QualityMeeting[]): QualityMeeting[] {
  const byDate = new Map<CalendarDate, QualityMeeting[]>()
  for (const meeting of meetings) listAt(byDate, meeting.date).push(meeting)
  const dates = [...byDate.keys()].sort()
  return dates.flatMap((date) => listAt(byDate, date).sort((a, b) => a.pair - b.pair || a.id - b.id))
}

export const isTaught = ({ kind }: Pick<QualityMeeting, 'kind'>): boolean => kind === 'class' || kind === 'exam'

/** The list under a key; created on first use. */
export function listAt<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const existing = lists.get(key)
  if (existing) return existing
  const created: Value[] = []
  lists.set(key, created)
  return created
}

/** Computes the properties of each date once. */
function datesOf(calendar: AcademicCalendar): (date: CalendarDate) => Dated {
  const byDate = new Map<CalendarDate, Dated>()
  return (date) => {
    const dated = byDate.get(date) ?? {
      date,
      next: addDays(date, 1),
      monday: mondayOf(date),
      weekday: weekdayOf(date),
      taughtAs: teachingDay(calendar, date).weekday,
    }
    byDate.set(date, dated)
    return dated
  }
}

/** Arranges the input; linear in the number of meetings, except for sorting each list. */
export function timetableOf(input: QualityInput): QualityTimetable {
  const pairs = pairsOf(input.calendar)
  const positions = new Map<Pair, number>()
  const positionOf = (pair: Pair): number => {
    const position = positions.get(pair) ?? pairs.filter((one) => one < pair).length
    positions.set(pair, position)
    return position
  }
  const dated = datesOf(input.calendar)

  const daysOf = (meetings: readonly QualityMeeting[]): Day[] => {
    const days: (Dated & { slots: (TimetableSlot & { meetings: QualityMeeting[] })[] })[] = []
    for (const meeting of meetings) {
      if (!isTaught(meeting)) continue
      let day = days.at(-1)
      if (day?.date !== meeting.date) days.push((day = { ...dated(meeting.date), slots: [] }))
      const slot = day.slots.at(-1)
      if (slot?.pair === meeting.pair) slot.meetings.push(meeting)
      else day.slots.push({ pair: meeting.pair, position: positionOf(meeting.pair), meetings: [meeting] })
    }
    return days
  }

  const rooms = new Map<RoomId, QualityMeeting[]>()
  const teachers = new Map<TeacherId, QualityMeeting[]>()
  const halves = new Map<GroupId, readonly [QualityMeeting[], QualityMeeting[]]>()
  const divided = new Set<GroupId>()
  const ordered = inOrder(input.meetings)
  for (const meeting of ordered) {
    for (const id of meeting.rooms) if (!input.rooms.get(id)?.isShared) listAt(rooms, id).push(meeting)
    for (const id of meeting.teachers) if (!input.teachers.get(id)?.isPlaceholder) listAt(teachers, id).push(meeting)
    for (const { id, subgroup } of meeting.groups) {
      const own = halves.get(id) ?? [[], []]
      halves.set(id, own)
      if (subgroup !== 0 && isTaught(meeting)) divided.add(id)
      if (subgroup !== 2) own[0].push(meeting)
      if (subgroup !== 1) own[1].push(meeting)
    }
  }

  const wished = new Set(input.wishes.flatMap(({ subject }) => (subject.kind === 'room' ? [subject.id] : [])))
  const held: { who: Party; meetings: readonly QualityMeeting[] }[] = []
  const addDiary = (who: Party, meetings: readonly QualityMeeting[]): Diary => {
    held.push({ who, meetings })
    return { who, days: daysOf(meetings) }
  }
  return {
    input,
    dated,
    classes: ordered.filter(isTaught),
    groups: [...halves].map(([id, [first, second]]) =>
      divided.has(id)
        ? [addDiary({ kind: 'group', id, subgroup: 1 }, first), addDiary({ kind: 'group', id, subgroup: 2 }, second)]
        : [addDiary({ kind: 'group', id, subgroup: 0 }, first)],
    ),
    teachers: [...teachers].map(([id, own]) => addDiary({ kind: 'teacher', id, subgroup: 0 }, own)),
    rooms: [...rooms].flatMap(([id, own]) => {
      const who: Party = { kind: 'room', id, subgroup: 0 }
      if (wished.has(id)) return [addDiary(who, own)]
      held.push({ who, meetings: own })
      return []
    }),
    held,
  }
}

/** The parties of a class: groups, teachers, then real rooms. */
export const partiesOf = (
  { groups, teachers, rooms }: Pick<QualityMeeting, 'groups' | 'teachers' | 'rooms'>,
  input: QualityInput,
): Party[] => [
  ...groups.map(({ id, subgroup }): Party => ({ kind: 'group', id, subgroup })),
  ...teachers
    .filter((id) => !input.teachers.get(id)?.isPlaceholder)
    .map((id): Party => ({ kind: 'teacher', id, subgroup: 0 })),
  ...rooms.filter((id) => !input.rooms.get(id)?.isShared).map((id): Party => ({ kind: 'room', id, subgroup: 0 })),
]

/**
 * The rooms of a class; null without any, or if one of them is shared or unknown: then seats and equipment
 * cannot be judged.
 */
export function roomsWithSeats(input: QualityInput, { rooms }: QualityMeeting): QualityRoom[] | null {
  const real: QualityRoom[] = []
  for (const id of rooms) {
    const room = input.rooms.get(id)
    if (!room || room.isShared) return null
    real.push(room)
  }
  return real.length > 0 ? real : null
}

/** How many students a class has; null: unknown. Half a group counts as half its size. */
export const studentsOf = (input: QualityInput, { groups }: QualityMeeting): number | null =>
  studentCount(groups.map(({ id, subgroup }) => ({ students: input.groups.get(id)?.students ?? null, subgroup })))

/** A key of the discipline: its id, or without one its title. */
export const disciplineOf = ({ disciplineId, title }: QualityMeeting): DisciplineId | string => disciplineId ?? title
