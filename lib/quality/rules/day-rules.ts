import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { keysOf } from '@/lib/core/words/rules/records'
import { dateCount } from '@/lib/timetabling/series/dates'
import { finding, ofGroups, ofTeachers, unknown, type Judge, type Judgement } from './finding'
import type {
  Day,
  Diary,
  Party,
  QualityInput,
  QualityMeeting,
  TimetableSlot,
  QualityTimetable,
  Walk,
} from './timetable'

/** Pairs per day: up to `good` are fine, up to `most` are bad; more break a hard rule. */
export const dayLimits = { good: 4, most: 5 }

/** A last pair that begins at this minute or later is an evening. */
export const eveningFrom = 17 * 60

const meetingsOf = (slots: readonly TimetableSlot[]): QualityMeeting[] => slots.flatMap(({ meetings }) => meetings)

/** The pairs of a day as bits: bit n is the university's n-th pair. */
export type PairSet = number

const setOf = (slots: readonly TimetableSlot[]): PairSet =>
  slots.reduce((set, { position }) => set | (1 << position), 0)

/** The free pairs between the first and the last pair of a day. */
export function windowsIn(own: PairSet): PairSet {
  if (own === 0) return 0
  const beforeLast = (1 << (31 - Math.clz32(own))) - 1
  const fromFirst = -(own & -own)
  return beforeLast & fromFirst & ~own
}

const above = (count: number): number => Math.max(0, count - dayLimits.most)
const upTo = (count: number): number => (count > dayLimits.good && count <= dayLimits.most ? count - dayLimits.good : 0)
const lonely = (count: number): number => Number(count === 1)

/**
 * How much a day breaks a rule. `other`: for half a group, the pairs of the other half; otherwise 0. Each
 * half of a group has its own amount and counts as half, so equal days of both halves count once.
 */
export type DayAmount = (own: PairSet, other: PairSet) => number

type DayRow = { partyKind: 'group' | 'teacher'; amountOf: DayAmount }

const groupWindows = (own: PairSet, other: PairSet): PairSet => windowsIn(own) & ~other
const idlePairs = (own: PairSet, other: PairSet): PairSet => windowsIn(own) & other

/**
 * The rules about the pairs of a day. The engines that change timetables price changed days by the same
 * amounts.
 */
export const dayRules = {
  overfullGroupDay: { partyKind: 'group', amountOf: (own) => above(dateCount(own)) },
  overfullTeacherDay: { partyKind: 'teacher', amountOf: (own) => above(dateCount(own)) },
  groupWindow: { partyKind: 'group', amountOf: (own, other) => dateCount(groupWindows(own, other)) },
  idleHalf: { partyKind: 'group', amountOf: (own, other) => dateCount(idlePairs(own, other)) },
  teacherWindow: { partyKind: 'teacher', amountOf: (own) => dateCount(windowsIn(own)) },
  fullGroupDay: { partyKind: 'group', amountOf: (own) => upTo(dateCount(own)) },
  fullTeacherDay: { partyKind: 'teacher', amountOf: (own) => upTo(dateCount(own)) },
  singleGroupPair: { partyKind: 'group', amountOf: (own) => lonely(dateCount(own)) },
  singleTeacherPair: { partyKind: 'teacher', amountOf: (own) => lonely(dateCount(own)) },
} as const satisfies Record<string, DayRow>

export type DayRule = keyof typeof dayRules
export const dayRuleNames = keysOf(dayRules)

/** A finding about a whole day. */
const wholeDay = (who: Party, { date, slots }: Day, amount: number): Judgement =>
  finding({
    who: [who],
    date,
    pair: slots[0]?.pair ?? null,
    amount,
    meetings: meetingsOf(slots),
    about: [],
  })

/** Judges every day by the amount of a rule. */
const eachDay = (rule: DayRule) =>
  function* ({ who, days }: Diary): Iterable<Judgement> {
    const { amountOf }: DayRow = dayRules[rule]
    for (const day of days) {
      const amount = amountOf(setOf(day.slots), 0)
      if (amount > 0) yield wholeDay(who, day, amount)
    }
  }

/** The number of pairs above the good number, up to the maximum. */
export const judgeFullGroupDays: Judge = (timetable) => ofGroups(timetable, eachDay('fullGroupDay'))
export const judgeFullTeacherDays: Judge = (timetable) => ofTeachers(timetable, eachDay('fullTeacherDay'))
/** The number of pairs above the maximum. */
export const judgeOverfullGroupDays: Judge = (timetable) => ofGroups(timetable, eachDay('overfullGroupDay'))
export const judgeOverfullTeacherDays: Judge = (timetable) => ofTeachers(timetable, eachDay('overfullTeacherDay'))
/** Without days of exams and consultations only: one pair is usual on them. */
const withoutExamDays = (diary: Diary): Diary => ({
  ...diary,
  days: diary.days.filter(({ slots }) => meetingsOf(slots).some(({ kind }) => kind !== 'exam')),
})

/** A day with a single pair. */
export const judgeSingleGroupPairs: Judge = (timetable) =>
  ofGroups(timetable, (diary) => eachDay('singleGroupPair')(withoutExamDays(diary)))
export const judgeSingleTeacherPairs: Judge = (timetable) =>
  ofTeachers(timetable, (diary) => eachDay('singleTeacherPair')(withoutExamDays(diary)))

const setsOf = (diary: Diary | null): ReadonlyMap<CalendarDate, PairSet> =>
  new Map(diary?.days.map(({ date, slots }) => [date, setOf(slots)]))

/** Free pairs between the classes of a day: one finding per gap, with its number of pairs as the amount. */
function* windowsOf(
  { who, days }: Diary,
  pairs: readonly Pair[],
  windowsOn: (own: PairSet, date: CalendarDate) => PairSet,
): Iterable<Judgement> {
  for (const { date, slots } of days) {
    const windows = windowsOn(setOf(slots), date)
    if (windows === 0) continue
    for (const [index, slot] of slots.entries()) {
      const previous = slots[index - 1]
      if (!previous) continue
      const free = windows & ((1 << slot.position) - 1) & ~((2 << previous.position) - 1)
      if (free === 0) continue
      const pair = pairs[31 - Math.clz32(free & -free)] ?? null
      const meetings = meetingsOf([previous, slot])
      yield finding({ who: [who], date, pair, amount: dateCount(free), meetings, about: [] })
    }
  }
}

export const judgeTeacherWindows: Judge = (timetable) =>
  ofTeachers(timetable, (diary) => windowsOf(diary, pairsOf(timetable.input.calendar), windowsIn))

const windowsBeside =
  (windowsAre: (own: PairSet, other: PairSet) => PairSet): Judge =>
  (timetable) =>
    ofGroups(timetable, (diary, other) => {
      const others = setsOf(other)
      return windowsOf(diary, pairsOf(timetable.input.calendar), (own, date) => windowsAre(own, others.get(date) ?? 0))
    })

/** Windows of a group in which neither half has a class. */
export const judgeGroupWindows = windowsBeside(groupWindows)
/** Windows of one half of a group while the other has a class: both could have theirs at once. */
export const judgeIdleHalves = windowsBeside(idlePairs)

/** An evening pair followed by the first pair of the next day. The finding has the date of the morning. */
export function* judgeShortNights(timetable: QualityTimetable): Iterable<Judgement> {
  const { calendar } = timetable.input
  const starts = new Map(calendar.pairTimes.map(({ pair, startsAt }) => [pair, startsAt]))
  const [firstPair] = pairsOf(calendar)
  function* judge({ who, days }: Diary): Iterable<Judgement> {
    for (const [index, morning] of days.entries()) {
      const evening = days[index - 1]
      const last = evening?.slots.at(-1)
      const [first] = morning.slots
      if (evening?.next !== morning.date || !last || !first) continue
      if ((starts.get(last.pair) ?? 0) < eveningFrom || first.pair !== firstPair) continue
      const meetings = [...last.meetings, ...first.meetings]
      yield finding({ who: [who], date: morning.date, pair: first.pair, amount: 1, meetings, about: [] })
    }
  }
  yield* ofGroups(timetable, judge)
  yield* ofTeachers(timetable, judge)
}

/** The real rooms of somebody in a pair, and their buildings; `buildings` null: one of them is unknown. */
export type Whereabouts = { rooms: readonly RoomId[]; buildings: ReadonlySet<string> | null }

function whereabouts({ rooms: roomsById }: QualityInput, { meetings }: TimetableSlot): Whereabouts {
  const rooms = meetings.flatMap((meeting) => meeting.rooms)
  const buildings = new Set<string>()
  for (const id of rooms) {
    const room = roomsById.get(id)
    if (room?.isShared) continue
    if (!room || room.building === null) return { rooms, buildings: null }
    buildings.add(room.building)
  }
  return { rooms, buildings }
}

const pairKey = (a: string, b: string): string => [a, b].sort().join('\n')

/** Walking minutes by pair of buildings (`walkTable`). */
export type WalkTable = ReadonlyMap<string, number>

export const walkTable = (walks: readonly Walk[]): WalkTable =>
  new Map(walks.map(({ between: [a, b], minutes }) => [pairKey(a, b), minutes]))

/** The minutes by which a break is too short to reach the next pair, by the shortest walk; null: unknown. */
export function lateMinutes(
  from: Whereabouts,
  to: Whereabouts,
  breakMinutes: number | null,
  walks: WalkTable,
): number | null {
  if (to.rooms.some((id) => from.rooms.includes(id))) return 0
  const [here, there] = [from.buildings, to.buildings]
  if (!here || !there) return null
  if (here.size === 0 || there.size === 0 || [...here].some((one) => there.has(one))) return 0
  const minutes = [...here].flatMap((a) => [...there].map((b) => walks.get(pairKey(a, b)) ?? null))
  const shortest = minutes.reduce<number | null>(
    (least, one) => (least === null || one === null ? null : Math.min(least, one)),
    Infinity,
  )
  return shortest === null || breakMinutes === null ? null : Math.max(0, shortest - breakMinutes)
}

/** Walks to another building that take longer than the break; the amount is the missing minutes. */
export function* judgeBuildingChanges(timetable: QualityTimetable): Iterable<Judgement> {
  const { input } = timetable
  const walks = walkTable(input.walks)
  function* judge({ who, days }: Diary): Iterable<Judgement> {
    for (const { date, slots } of days)
      for (const [index, slot] of slots.entries()) {
        const previous = slots[index - 1]
        if (!previous || slot.position - previous.position !== 1) continue
        const [from, to] = [whereabouts(input, previous), whereabouts(input, slot)]
        const [ended, begun] = [previous, slot].map(({ pair }) => pairTimeOn(input.calendar, date, pair))
        const amount = lateMinutes(from, to, ended && begun ? begun.startsAt - ended.endsAt : null, walks)
        const meetings = [...previous.meetings, ...slot.meetings]
        if (amount === null) yield unknown(...meetings)
        else if (amount > 0) {
          const about = [from, to].map(({ buildings }) => [...(buildings ?? [])].sort().join(', '))
          yield finding({ who: [who], date, pair: slot.pair, amount, meetings, about })
        }
      }
  }
  yield* ofGroups(timetable, judge)
  yield* ofTeachers(timetable, judge)
}
