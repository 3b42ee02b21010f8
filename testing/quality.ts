import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { defaultExamNorms } from '@/lib/core/calendar/rules/session'
import type { DisciplineId, GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { assess, type Finding } from '@/lib/quality/rules/assess'
import { defaultWeights, type QualityRule } from '@/lib/quality/rules/quality-rules'
import type {
  Party,
  QualityGroup,
  QualityInput,
  QualityMeeting,
  QualityRoom,
  QualityTeacher,
} from '@/lib/quality/rules/timetable'
import { roomFlags } from './rooms'

/** Monday, 16 November 2026. */
export const qualityMonday = calendarDate('2026-11-16')
/** The days of that week: `weekday(3)` is Wednesday; `weekday(8)` the next Monday. */
export const weekday = (day: number) => calendarDate(new Date(Date.UTC(2026, 10, 15 + day)).toISOString().slice(0, 10))

type Sketch = Partial<Omit<QualityMeeting, 'rooms' | 'teachers' | 'groups' | 'disciplineId' | 'loadItemId'>> & {
  day?: number
  rooms?: readonly number[]
  teachers?: readonly number[]
  /** Ids of whole groups, or an id with a subgroup. */
  groups?: readonly (number | [id: number, subgroup: Subgroup])[]
  discipline?: number
  item?: number
}

let made = 0

/** A lecture of discipline 1 in Monday's first pair, changed by `sketch`. */
export function qualityMeeting(sketch: Sketch = {}): QualityMeeting {
  const { day = 1, rooms = [], teachers = [], groups = [], discipline = 1, item, ...rest } = sketch
  made += 1
  return {
    id: made as MeetingId,
    kind: 'class',
    isDraft: false,
    isAsked: true,
    date: weekday(day),
    pair: 1,
    title: `Дисциплина ${discipline}`,
    lessonType: lessonTypeTable.lecture.id,
    disciplineId: discipline as DisciplineId,
    loadItemId: item === undefined ? null : (item as LoadItemId),
    rooms: rooms as RoomId[],
    teachers: teachers as TeacherId[],
    groups: groups.map((one) => {
      const [id, subgroup] = typeof one === 'number' ? [one, 0 as Subgroup] : one
      return { id: id as GroupId, subgroup, mayCoincide: false }
    }),
    ...rest,
  }
}

/** The same meeting in each of these pairs, each with another discipline. */
export const inPairs = (pairs: readonly number[], sketch: Sketch = {}): QualityMeeting[] =>
  pairs.map((pair) => qualityMeeting({ discipline: 100 + pair, ...sketch, pair: pair as Pair }))

export const qualityRoom = (values: Partial<QualityRoom> = {}): QualityRoom => ({
  title: 'К-206',
  building: 'К',
  capacity: 30,
  isSport: false,
  ...roomFlags(),
  isShared: false,
  ...values,
})

export const qualityTeacher = (values: Partial<QualityTeacher> = {}): QualityTeacher => ({
  name: 'Иванов И. И.',
  isPlaceholder: false,
  weeklyHours: null,
  methodDay: null,
  ...values,
})

export const qualityGroup = (values: Partial<QualityGroup> = {}): QualityGroup => ({
  title: 'ИСТб-24-1',
  students: 25,
  courseYear: 3,
  studyForm: 'day',
  ...values,
})

type Known = Partial<Omit<QualityInput, 'meetings' | 'rooms' | 'teachers' | 'groups'>> & {
  rooms?: Record<number, QualityRoom>
  teachers?: Record<number, QualityTeacher>
  groups?: Record<number, QualityGroup>
}

const mapOf = <Id extends number, Value>(record: Record<number, Value> = {}): Map<Id, Value> =>
  new Map(Object.entries(record).map(([id, value]) => [Number(id) as Id, value]))

/** These meetings, with ordinary rooms, teachers and groups 1 to 9 unless given. */
export function qualityInput(meetings: readonly QualityMeeting[], known: Known = {}): QualityInput {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const nine = <Value>(value: Value) => Object.fromEntries(numbers.map((id) => [id, value]))
  const calendar: AcademicCalendar = emptyCalendar
  return {
    calendar,
    session: { periods: [], norms: defaultExamNorms },
    wishes: [],
    permittedSlots: new Map(),
    load: [],
    walks: [],
    ...known,
    meetings,
    rooms: mapOf({ ...nine(qualityRoom()), ...known.rooms }),
    teachers: mapOf({ ...nine(qualityTeacher()), ...known.teachers }),
    groups: mapOf({ ...nine(qualityGroup()), ...known.groups }),
  }
}

const partyText = ({ kind, id, subgroup }: Party): string => `${kind} ${id}${subgroup ? `/${subgroup}` : ''}`

/** `group 1/2: 16.11 3 ×2`: who, when and how much. */
export const findingText = ({ who, date, pair, amount }: Finding): string =>
  `${who.map(partyText).join(', ')}: ${date ? `${date.slice(8)}.${date.slice(5, 7)}` : 'never'} ${pair ?? '-'} ×${amount}`

/** The findings of a rule, as texts in order, and the number it could not judge. */
export function judged(
  rule: QualityRule,
  meetings: readonly QualityMeeting[],
  known: Known = {},
): { found: string[]; unknown: number } {
  const { findings, byRule } = assess(qualityInput(meetings, known), defaultWeights)
  return {
    found: findings.filter((one) => one.rule === rule).map(findingText),
    unknown: byRule.find((sum) => sum.rule === rule)?.unknown ?? 0,
  }
}

export const findingsOf = (...args: Parameters<typeof judged>): string[] => judged(...args).found

/** The total cost of a rule's findings. */
export const assessedCost = (rule: QualityRule, meetings: readonly QualityMeeting[], known: Known = {}): number =>
  assess(qualityInput(meetings, known), defaultWeights, undefined, [rule]).cost
