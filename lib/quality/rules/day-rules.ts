import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { found, ofGroups, ofTeachers, unknown, type Judge, type Judgement } from './finding'
import type { Day, Diary, Party, QualityInput, QualityMeeting, Slot, Timetable } from './timetable'

/** Pairs a day: up to `good` are fine, up to `most` are bad, more are allowed by nobody but by will. */
export const dayLimits = { good: 4, most: 5 }

/** A last pair that begins at this minute or later is an evening. */
export const eveningFrom = 17 * 60

const meetingsOf = (slots: readonly Slot[]): QualityMeeting[] => slots.flatMap(({ meetings }) => meetings)

/** The whole day of somebody as a finding. */
const wholeDay = (who: Party, { date, slots }: Day, amount: number): Judgement =>
  found({
    who: [who],
    date,
    pair: slots[0]?.pair ?? null,
    amount,
    meetings: meetingsOf(slots),
    about: [],
  })

/** Judges every day by a number: none where it returns 0. */
const eachDay = (amountOf: (day: Day) => number) =>
  function* ({ who, days }: Diary): Iterable<Judgement> {
    for (const day of days) {
      const amount = amountOf(day)
      if (amount > 0) yield wholeDay(who, day, amount)
    }
  }

const fullDay = eachDay(({ slots }) =>
  slots.length > dayLimits.good && slots.length <= dayLimits.most ? slots.length - dayLimits.good : 0,
)
const overfullDay = eachDay(({ slots }) =>
  slots.length > dayLimits.most ? slots.length - dayLimits.most : 0,
)
const singlePair = eachDay(({ slots }) => (slots.length === 1 ? 1 : 0))

/** Pairs above the good number, up to the most; the amount is how many above. */
export const judgeFullGroupDays: Judge = (timetable) => ofGroups(timetable, fullDay)
export const judgeFullTeacherDays: Judge = (timetable) => ofTeachers(timetable, fullDay)
/** Pairs above the most; the amount is how many above. */
export const judgeOverfullGroupDays: Judge = (timetable) => ofGroups(timetable, overfullDay)
export const judgeOverfullTeacherDays: Judge = (timetable) => ofTeachers(timetable, overfullDay)
/** A day for the sake of one pair. */
export const judgeSingleGroupPairs: Judge = (timetable) => ofGroups(timetable, singlePair)
export const judgeSingleTeacherPairs: Judge = (timetable) => ofTeachers(timetable, singlePair)

type Gap = { before: Slot; after: Slot; free: readonly Pair[] }

function gapsOf({ slots }: Day, pairs: readonly Pair[]): Gap[] {
  return slots.slice(1).flatMap((after, index) => {
    const before = slots[index]
    if (!before || after.position - before.position < 2) return []
    return [{ before, after, free: pairs.slice(before.position + 1, after.position) }]
  })
}

/** Free pairs between the classes of a day that `counts`; the amount is how many, a finding for each gap. */
function* windowsOf(
  { who, days }: Diary,
  pairs: readonly Pair[],
  counts: (date: CalendarDate, pair: Pair) => boolean = () => true,
): Iterable<Judgement> {
  for (const day of days)
    for (const { before, after, free } of gapsOf(day, pairs)) {
      const counted = free.filter((pair) => counts(day.date, pair))
      if (counted.length === 0) continue
      const { date } = day
      const meetings = meetingsOf([before, after])
      yield found({
        who: [who],
        date,
        pair: counted[0] ?? null,
        amount: counted.length,
        meetings,
        about: [],
      })
    }
}

export const judgeTeacherWindows: Judge = (timetable) =>
  ofTeachers(timetable, (diary) => windowsOf(diary, pairsOf(timetable.input.calendar)))

const busyOf = (diary: Diary | null) => {
  const busy = new Map(
    diary?.days.map(({ date, slots }) => [date, new Set(slots.map(({ pair }) => pair))]) ?? [],
  )
  return (date: CalendarDate, pair: Pair): boolean => busy.get(date)?.has(pair) ?? false
}

/** Windows of a group in which nobody of it has a class. */
export const judgeGroupWindows: Judge = (timetable) =>
  ofGroups(timetable, (diary, other) => {
    const isBusy = busyOf(other)
    return windowsOf(diary, pairsOf(timetable.input.calendar), (date, pair) => !isBusy(date, pair))
  })

/** Windows of one half of a group while the other has a class: both could be busy at once. */
export const judgeIdleHalves: Judge = (timetable) =>
  ofGroups(timetable, (diary, other) =>
    other ? windowsOf(diary, pairsOf(timetable.input.calendar), busyOf(other)) : [],
  )

/** An evening followed by the first pair of the next day. The finding stands in the morning. */
export function* judgeShortNights(timetable: Timetable): Iterable<Judgement> {
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
      yield found({ who: [who], date: morning.date, pair: first.pair, amount: 1, meetings, about: [] })
    }
  }
  yield* ofGroups(timetable, judge)
  yield* ofTeachers(timetable, judge)
}

/** The buildings of the real rooms of a slot; null: one of them is unknown. */
function buildingsOf({ rooms }: QualityInput, slot: Slot): Set<string> | null {
  const buildings = new Set<string>()
  for (const id of roomsOf(slot)) {
    const room = rooms.get(id)
    if (room?.isShared) continue
    if (!room || room.building === null) return null
    buildings.add(room.building)
  }
  return buildings
}

const roomsOf = ({ meetings }: Slot): RoomId[] => meetings.flatMap(({ rooms }) => rooms)

const pairKey = (a: string, b: string): string => [a, b].sort().join('\n')

/** The shortest walk between any two of these buildings, in minutes; null: unknown. */
function walkOf(walks: ReadonlyMap<string, number>, from: Set<string>, to: Set<string>): number | null {
  const minutes = [...from].flatMap((a) => [...to].map((b) => walks.get(pairKey(a, b))))
  return minutes.some((one) => one === undefined) ? null : Math.min(...minutes.flatMap((one) => one ?? []))
}

/** Another building in the very next pair, further than the break is long; the amount is how many minutes are missing. */
export function* judgeBuildingChanges(timetable: Timetable): Iterable<Judgement> {
  const { input } = timetable
  const times = new Map(input.calendar.pairTimes.map((time) => [time.pair, time]))
  const walks = new Map(input.walks.map(({ between: [a, b], minutes }) => [pairKey(a, b), minutes]))
  function* judge({ who, days }: Diary): Iterable<Judgement> {
    for (const { date, slots } of days)
      for (const [index, after] of slots.entries()) {
        const before = slots[index - 1]
        if (!before || after.position - before.position !== 1) continue
        if (roomsOf(after).some((id) => roomsOf(before).includes(id))) continue
        const [from, to] = [buildingsOf(input, before), buildingsOf(input, after)]
        const meetings = [...before.meetings, ...after.meetings]
        if (!from || !to) {
          yield unknown(...meetings)
          continue
        }
        if (from.size === 0 || to.size === 0 || [...from].some((one) => to.has(one))) continue
        const [ended, begun] = [times.get(before.pair), times.get(after.pair)]
        const minutes = walkOf(walks, from, to)
        if (minutes === null || !ended || !begun) yield unknown(...meetings)
        else if (minutes > begun.startsAt - ended.endsAt) {
          const amount = minutes - (begun.startsAt - ended.endsAt)
          const about = [[...from].sort().join(', '), [...to].sort().join(', ')]
          yield found({ who: [who], date, pair: after.pair, amount, meetings, about })
        }
      }
  }
  yield* ofGroups(timetable, judge)
  yield* ofTeachers(timetable, judge)
}
