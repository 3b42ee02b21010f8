import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { judgeGroupWindows } from './day-rules'
import { listAt, timetableOf, type QualityInput, type QualityMeeting } from './timetable'

/** The charts of one week: numbers by weekday, for each row of a chart. */
export type QualityCharts = {
  weekdays: readonly Weekday[]
  /** By pair and weekday, the number of occupied real rooms; `total`: the number of rooms. */
  rooms: { total: number; pairs: readonly { pair: Pair; taken: readonly number[] }[] }
  /** By course year and weekday, the average number of pairs per group; null: unknown course years. */
  courses: readonly { courseYear: number | null; groups: number; pairs: readonly number[] }[]
  /**
   * By faculty, the number of windows of its groups in the week; null: groups without a faculty. Most windows
   * per group first.
   */
  faculties: readonly { facultyId: FacultyId | null; groups: number; windows: number }[]
}

/** `isOf`: whether a group belongs to the charts; `faculties`: the faculty of each group. */
type Question = {
  input: QualityInput
  isOf: (id: GroupId) => boolean
  faculties: ReadonlyMap<GroupId, FacultyId | null>
}

const allWeekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** The number of rooms occupied by the charts' meetings; each room counts once. */
function roomsTaken({ input }: Question, weekdayOf: (one: QualityMeeting) => Weekday): Map<string, Set<RoomId>> {
  const taken = new Map<string, Set<RoomId>>()
  for (const meeting of input.meetings) {
    if (!meeting.isAsked) continue
    const key = `${weekdayOf(meeting)} ${meeting.pair}`
    const rooms = taken.get(key) ?? new Set()
    taken.set(key, rooms)
    for (const id of meeting.rooms) if (input.rooms.get(id)?.isShared === false) rooms.add(id)
  }
  return taken
}

/** The charts of one week. Numbers are not rounded. */
export function chartsOf(question: Question): QualityCharts {
  const { input, isOf, faculties } = question
  const timetable = timetableOf(input)
  const weekdayOf = ({ date }: QualityMeeting) => timetable.dated(date).weekday
  const taken = roomsTaken(question, weekdayOf)
  const weekdays = allWeekdays.filter(
    (day) => day < 6 || input.meetings.some((one) => one.isAsked && weekdayOf(one) === day),
  )

  const groups = timetable.groups.filter(([half]) => half?.who.kind === 'group' && isOf(half.who.id))
  const byCourse = new Map<number | null, GroupId[]>()
  const byFaculty = new Map<FacultyId | null, GroupId[]>()
  const pairs = new Map<string, number>()
  for (const halves of groups)
    for (const { who, days } of halves) {
      if (who.kind !== 'group') continue
      if (who.subgroup !== 2) {
        listAt(byCourse, input.groups.get(who.id)?.courseYear ?? null).push(who.id)
        listAt(byFaculty, faculties.get(who.id) ?? null).push(who.id)
      }
      // Each half of a divided group has its own days, and counts as half of it.
      for (const { weekday, slots } of days) add(pairs, `${who.id} ${weekday}`, slots.length / halves.length)
    }

  const windows = new Map<GroupId, number>()
  for (const one of judgeGroupWindows({ ...timetable, groups }))
    if (one.is === 'found') for (const who of one.who) if (who.kind === 'group') add(windows, who.id, one.amount)

  return {
    weekdays,
    rooms: {
      total: [...input.rooms.values()].filter(({ isShared }) => !isShared).length,
      pairs: pairsOf(input.calendar).map((pair) => ({
        pair,
        taken: weekdays.map((day) => taken.get(`${day} ${pair}`)?.size ?? 0),
      })),
    },
    courses: [...byCourse]
      .sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
      .map(([courseYear, ids]) => ({
        courseYear,
        groups: ids.length,
        pairs: weekdays.map((day) => sumOf(ids, (id) => pairs.get(`${id} ${day}`)) / ids.length),
      })),
    faculties: [...byFaculty]
      .map(([facultyId, ids]) => ({
        facultyId,
        groups: ids.length,
        windows: sumOf(ids, (id) => windows.get(id)),
      }))
      .sort((a, b) => b.windows / b.groups - a.windows / a.groups || (a.facultyId ?? 0) - (b.facultyId ?? 0)),
  }
}

const add = <Key>(sums: Map<Key, number>, key: Key, amount: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + amount)

const sumOf = <One>(list: readonly One[], of: (one: One) => number | undefined): number =>
  list.reduce((sum, one) => sum + (of(one) ?? 0), 0)
