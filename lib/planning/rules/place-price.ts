import { teachingDay, type AcademicCalendar, type Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import { grantSlot } from '@/lib/core/rights/rules/rights-subjects'
import { keysOf } from '@/lib/core/words/rules/records'
import {
  addDay,
  dayShapeOf,
  nightsIn,
  noChange,
  priceOfChange,
  walkedIn,
  whereaboutsIn,
  type ChangeAmounts,
  type DayHalves,
  type Walked,
} from '@/lib/quality/rules/changed-days'
import type { PairSet, WalkTable, Whereabouts } from '@/lib/quality/rules/day-rules'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import { burdenTimes, lateFrom } from '@/lib/quality/rules/time-rules'

type Who = `${'group' | 'teacher'} ${number}`

/**
 * A group or teacher of the item. `halves`: the halves of the group that attend, 0 and 1; for a teacher only
 * 0.
 */
export type PlacePerson = {
  who: Who
  halves: readonly number[]
  /** For groups only. */
  burden: { studyForm: StudyForm; courseYear: number | null } | null
  methodDay: Weekday | null
  /** Dates and pairs (`placeKey`) with a wish to stay free, and with an absence. */
  wished: ReadonlySet<string>
  away: ReadonlySet<string>
}

export const placeKey = ({ date, pair }: { date: CalendarDate; pair: Pair }): string => `${date}.${pair}`

/** A pair in which one of the item's people is busy on a date, with its rooms. */
export type BusyPair = {
  who: Who
  halves: readonly number[]
  date: CalendarDate
  pair: Pair
  rooms: readonly { id: RoomId; building: string | null }[]
}

/** A series in a slot: every week (`parity` null) or in the weeks of one parity. */
export type CandidatePlace = {
  day: Weekday
  pair: Pair
  parity: Parity | null
  dates: CalendarDate[]
  free: CalendarDate[]
}

/** Prices of traits that concern placing, not the quality of a timetable. */
const ownPrices = { excess: 1, 'no room': 6, unseated: 6 } as const

/**
 * Advantages and drawbacks of a place, each as a share or number per class of the series; negative if it
 * improves something.
 */
export type PlaceTrait =
  | ('windows' | 'alone' | 'full' | 'overfull' | 'night' | 'walk' | 'unwalked' | 'building')
  | ('late' | 'saturday' | 'course' | 'method' | 'wish' | 'absence' | 'planned')
  | keyof typeof ownPrices

/** `amounts`: how much each rule of quality is affected over all free dates. */
export type PricedPlace = CandidatePlace & { traits: Record<PlaceTrait, number>; amounts: ChangeAmounts }

/** The cost per class of the series, by the weights of quality rules. */
export const placePrice = (
  { traits, amounts, free }: Pick<PricedPlace, 'traits' | 'amounts' | 'free'>,
  weights: QualityWeights,
): number =>
  priceOfChange(amounts, weights) / Math.max(1, free.length) +
  keysOf(ownPrices).reduce((sum, trait) => sum + ownPrices[trait] * traits[trait], 0)

/** One person's day: the pairs of each half, and their rooms by half and pair. */
type BusyDay = { sets: PairSet[]; rooms: Map<string, BusyPair['rooms'][number][]> }

/** The busy days of the item's people, by person and date. */
export type BusyDays = ReadonlyMap<string, BusyDay>

const dayKey = (who: Who, date: CalendarDate): string => `${who} ${date}`
const roomKey = (half: number, position: number): string => `${half} ${position}`
const emptyDay = (who: Who): BusyDay => ({ sets: who.startsWith('group') ? [0, 0] : [0], rooms: new Map() })

const positionOf = (pairs: readonly Pair[], pair: Pair): number => pairs.filter((one) => one < pair).length

export function busyDays(busy: readonly BusyPair[], pairs: readonly Pair[]): BusyDays {
  const days = new Map<string, BusyDay>()
  for (const { who, halves, date, pair, rooms } of busy) {
    const day = days.get(dayKey(who, date)) ?? emptyDay(who)
    days.set(dayKey(who, date), day)
    const position = positionOf(pairs, pair)
    for (const half of halves) {
      day.sets[half] = (day.sets[half] ?? 0) | (1 << position)
      const key = roomKey(half, position)
      day.rooms.set(key, [...(day.rooms.get(key) ?? []), ...rooms])
    }
  }
  return days
}

/** The facts about the item's people that prices depend on. */
export type PeopleFacts = {
  calendar: AcademicCalendar
  people: readonly PlacePerson[]
  days: BusyDays
  weights: QualityWeights
}

/** `permitted`: the slots (`grantSlot`) that the item may be placed in; null: any. */
export type PricedItem = PeopleFacts & {
  /** The number of classes that the item still lacks. */
  needed: number
  permitted: ReadonlySet<number> | null
}

/** A day without and with one more pair for these halves. */
function withPair(
  { sets }: BusyDay,
  halves: readonly number[],
  position: number,
): { before: DayHalves; after: DayHalves } {
  const after = sets.map((set, half) => (halves.includes(half) ? set | (1 << position) : set))
  return { before: sets, after }
}

/** Returns a function that prices places by comparing the rules of quality with and without them. */
export function placePricer({ calendar, people, days, needed, permitted }: PricedItem) {
  const pairs = pairsOf(calendar)
  const shape = dayShapeOf(calendar.pairTimes)
  const isLate = (pair: Pair) => calendar.pairTimes.some((time) => time.pair === pair && time.startsAt >= lateFrom)
  const setsOn = (who: Who, date: CalendarDate) => (days.get(dayKey(who, date)) ?? emptyDay(who)).sets

  return (place: CandidatePlace): PricedPlace => {
    const { pair, free } = place
    const amounts = noChange()
    const [late, position] = [isLate(pair), positionOf(pairs, pair)]
    let [saturdays, methodDays, wishes, absences, unknown] = [0, 0, 0, 0, 0]
    for (const date of free) {
      const weekday = weekdayOf(date)
      const { weekday: taughtAs } = teachingDay(calendar, date)
      if (weekday === 6) saturdays += 1
      if (permitted && !permitted.has(grantSlot({ weekday: taughtAs, pair }))) amounts.permittedTime += 1
      let isWished = false
      let isAway = false
      let isUnknown = false
      for (const { who, halves, burden, methodDay, wished, away } of people) {
        const share = burden ? halves.length / 2 : 1
        const day = days.get(dayKey(who, date)) ?? emptyDay(who)
        const { before, after } = withPair(day, halves, position)
        addDay(amounts, before, after)
        const [previousDay, nextDay] = [setsOn(who, addDays(date, -1)), setsOn(who, addDays(date, 1))]
        amounts.shortNight +=
          nightsIn(shape, previousDay, after) +
          nightsIn(shape, after, nextDay) -
          nightsIn(shape, previousDay, before) -
          nightsIn(shape, before, nextDay)
        if (wished.has(placeKey({ date, pair }))) {
          amounts.wish += share
          isWished = true
        }
        if (away.has(placeKey({ date, pair }))) {
          amounts.absence += share
          isAway = true
        }
        if (methodDay === weekday) {
          amounts.methodDay += 1
          methodDays += 1
        }
        if (!burden) continue
        const evening = late ? burdenTimes('late', burden) : 0
        const saturday = weekday === 6 ? burdenTimes('saturday', burden) : 0
        amounts.latePair += (evening ?? 0) * share
        amounts.saturday += (saturday ?? 0) * share
        isUnknown ||= evening === null || saturday === null
      }
      wishes += Number(isWished)
      absences += Number(isAway)
      unknown += Number(isUnknown)
    }
    const parts = free.length * Math.max(1, people.length)
    return {
      ...place,
      amounts,
      traits: {
        windows: (amounts.groupWindow + amounts.idleHalf + amounts.teacherWindow) / parts,
        alone: (amounts.singleGroupPair + amounts.singleTeacherPair) / parts,
        full: (amounts.fullGroupDay + amounts.fullTeacherDay) / parts,
        overfull: (amounts.overfullGroupDay + amounts.overfullTeacherDay) / parts,
        night: amounts.shortNight / parts,
        late: Number(late),
        saturday: saturdays / free.length,
        course: unknown / free.length,
        method: methodDays / free.length,
        wish: wishes / free.length,
        absence: absences / free.length,
        excess: needed > 0 ? Math.max(0, free.length - needed) : 0,
        planned: 0,
        walk: 0,
        unwalked: 0,
        building: 0,
        'no room': 0,
        unseated: 0,
      },
    }
  }
}

/** The buildings of the classes directly before and after a place, on all its free dates. */
export function neighboursOf(place: CandidatePlace, { calendar, people, days }: PeopleFacts): (string | null)[] {
  const position = positionOf(pairsOf(calendar), place.pair)
  return place.free.flatMap((date) =>
    people.flatMap(({ who, halves: [half = 0] }) => {
      const day = days.get(dayKey(who, date))
      return [position - 1, position + 1].flatMap((adjacent) =>
        (day?.rooms.get(roomKey(half, adjacent)) ?? []).map(({ building }) => building),
      )
    }),
  )
}

/**
 * The minutes by which walks to a room and onwards exceed the breaks, for everybody and over all free dates
 * of a place.
 */
export function walkedTo(
  place: CandidatePlace,
  room: BusyPair['rooms'][number],
  { calendar, people, days, walks }: PeopleFacts & { walks: WalkTable },
): Walked {
  const shape = dayShapeOf(calendar.pairTimes)
  const position = positionOf(pairsOf(calendar), place.pair)
  const walked = { minutes: 0, isUnknown: false }
  for (const date of place.free)
    for (const { who, halves } of people) {
      const day = days.get(dayKey(who, date)) ?? emptyDay(who)
      const { before, after } = withPair(day, halves, position)
      const whereAt = (half: number, at: number): Whereabouts =>
        at === position && halves.includes(half)
          ? whereaboutsIn([room])
          : whereaboutsIn(day.rooms.get(roomKey(half, at)) ?? [])
      const [walkBefore, walkAfter] = [walkedIn(shape, before, walks, whereAt), walkedIn(shape, after, walks, whereAt)]
      walked.minutes += walkAfter.minutes - walkBefore.minutes
      walked.isUnknown ||= walkAfter.isUnknown && !walkBefore.isUnknown
    }
  return walked
}
