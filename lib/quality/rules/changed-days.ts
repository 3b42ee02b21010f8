import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import { keysOf, recordOf } from '@/lib/core/words/rules/records'
import {
  dayRuleNames,
  dayRules,
  eveningFrom,
  lateMinutes,
  type DayRule,
  type PairSet,
  type WalkTable,
  type Whereabouts,
} from './day-rules'
import type { QualityWeights } from './quality-rules'

/** The rules used to price small changes: those that depend only on the days of the people involved. */
export type ChangeRule =
  | DayRule
  | ('shortNight' | 'buildingChange' | 'latePair' | 'saturday' | 'methodDay' | 'absence' | 'wish')
  | 'permittedTime'

/** How much a change increases what `assess` counts for each rule; negative: decreases. */
export type ChangeAmounts = Record<ChangeRule, number>

export const noChange = (): ChangeAmounts => ({
  ...recordOf(dayRuleNames, () => 0),
  shortNight: 0,
  buildingChange: 0,
  latePair: 0,
  saturday: 0,
  methodDay: 0,
  absence: 0,
  wish: 0,
  permittedTime: 0,
})

export const changeRules = keysOf(noChange())

/** The cost of a change by the weights of quality rules. */
export const priceOfChange = (amounts: ChangeAmounts, weights: QualityWeights): number =>
  changeRules.reduce((sum, rule) => sum + amounts[rule] * weights[rule], 0)

/** A day's pairs: for a teacher one set, for a group one for each half. */
export type DayHalves = readonly PairSet[]

const amountOf = (rule: DayRule, [one = 0, other]: DayHalves): number =>
  other === undefined
    ? dayRules[rule].amountOf(one, 0)
    : (dayRules[rule].amountOf(one, other) + dayRules[rule].amountOf(other, one)) / 2

const rulesOf = {
  group: dayRuleNames.filter((rule) => dayRules[rule].partyKind === 'group'),
  teacher: dayRuleNames.filter((rule) => dayRules[rule].partyKind === 'teacher'),
} as const

/** Adds the effect of changing a day from `before` to `after`. */
export function addDay(amounts: ChangeAmounts, before: DayHalves, after: DayHalves): void {
  for (const rule of rulesOf[before.length === 1 ? 'teacher' : 'group'])
    amounts[rule] += amountOf(rule, after) - amountOf(rule, before)
}

/**
 * Properties of the university's pairs, by their position in the day: the evening ones as bits of a
 * `PairSet`, and the minutes of each break.
 */
export type DayShape = { evenings: PairSet; breaks: readonly (number | null)[] }

export const dayShapeOf = (times: readonly PairTime[]): DayShape => ({
  evenings: times.reduce((set, { startsAt }, index) => (startsAt >= eveningFrom ? set | (1 << index) : set), 0),
  breaks: times.map(({ endsAt }, index) => {
    const next = times[index + 1]
    return next ? next.startsAt - endsAt : null
  }),
})

const partOf = ({ length }: DayHalves): number => (length === 1 ? 1 : 1 / 2)

/**
 * The number of short nights between two days: an evening pair, then the first pair of the next day. Half a
 * group counts as half.
 */
export function nightsIn({ evenings }: DayShape, day: DayHalves, next: DayHalves): number {
  const isShort = (one: PairSet, then: PairSet | undefined) => Number((one & evenings) !== 0 && ((then ?? 0) & 1) !== 0)
  return day.reduce((sum, own, half) => sum + isShort(own, next[half]), 0) * partOf(day)
}

/** The whereabouts of somebody in these rooms; virtual rooms are in no building. */
export function whereaboutsIn(rooms: readonly { id: RoomId; building: string | null }[]): Whereabouts {
  const real = rooms.filter(({ id }) => !isVirtualRoom(id))
  const buildings = real.flatMap(({ building }) => building ?? [])
  return {
    rooms: rooms.map(({ id }) => id),
    buildings: buildings.length < real.length ? null : new Set(buildings),
  }
}

/** Minutes by which the breaks of a day are too short for the walks; `isUnknown`: some walks are unknown. */
export type Walked = { minutes: number; isUnknown: boolean }

/**
 * The walks of one person's day. `whereIn` returns the whereabouts of a half in the pair at a position;
 * called only for pairs of the day.
 */
export function walkedIn(
  { breaks }: DayShape,
  day: DayHalves,
  walks: WalkTable,
  whereIn: (half: number, position: number) => Whereabouts,
): Walked {
  const walked = { minutes: 0, isUnknown: false }
  for (const [half, own] of day.entries())
    for (let left = own & (own >> 1); left !== 0; left &= left - 1) {
      const position = 31 - Math.clz32(left & -left)
      const [from, to] = [whereIn(half, position), whereIn(half, position + 1)]
      const late = lateMinutes(from, to, breaks[position] ?? null, walks)
      if (late === null) walked.isUnknown = true
      else walked.minutes += late * partOf(day)
    }
  return walked
}

/** `studyForm`: of a group; `methodDay`: of a teacher. */
export type PersonTraits = { studyForm: StudyForm | null; methodDay: Weekday | null; isPlaceholder: boolean }
/** By resource key (`group 7`). */
export type PeopleTraits = ReadonlyMap<string, PersonTraits>
