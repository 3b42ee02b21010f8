import {
  elsewhere,
  type SeriesPerson,
  type SeriesProblem,
  type SeriesWalk,
  type SeriesWeights,
} from '@/lib/timetabling/series/problem'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { dayRuleNames, dayRules, type DayRule } from '@/lib/quality/rules/day-rules'
import { isHard, type QualityWeights } from '@/lib/quality/rules/quality-rules'
import { repeatsIn } from '@/lib/quality/rules/week-rules'
import type { FillingFacts } from './facts'
import { seriesBuildings } from './people-of'

/** At most so many classes follow a lecture of their discipline in a week. */
const mostAfterLecture = 4

type Shape = Pick<SeriesProblem, 'people' | 'series' | 'pairsPerDay' | 'walks' | 'flows'>

/** The cost of a day by its set of pairs, in half units: half a group counts once, a teacher twice. */
const tableOf = (
  pairsPerDay: number,
  partyKind: 'group' | 'teacher',
  weightOf: (rule: DayRule) => number,
): number[] => {
  const own = dayRuleNames.filter((rule) => dayRules[rule].partyKind === partyKind)
  const times = partyKind === 'group' ? 1 : 2
  return Array.from({ length: 1 << pairsPerDay }, (_, set) =>
    own.reduce((sum, rule) => sum + times * weightOf(rule) * dayRules[rule].amountOf(set, 0), 0),
  )
}

const repeatsOf = (pairsPerDay: number, isLongOne: boolean, weight: number): number[] =>
  Array.from({ length: 1 << pairsPerDay }, (_, set) => weight * repeatsIn(set, isLongOne))

/** The most that one more pair can add to a day's cost. */
function dearest(table: readonly number[]): number {
  let most = 0
  for (const [set, cost] of table.entries())
    for (let bit = 1; bit < table.length; bit <<= 1) most = Math.max(most, (table[set | bit] ?? 0) - cost)
  return most
}

const plus = (table: readonly number[], more: readonly number[]): number[] =>
  table.map((cost, set) => cost + (more[set] ?? 0))

/** A missing class costs more than all comfort that it could save, and a forbidden day more than both. */
export function fillingWeights(
  weights: QualityWeights,
  { people, series, pairsPerDay, walks, flows }: Shape,
): SeriesWeights {
  const comfort = (rule: DayRule): number => (isHard(rule) ? 0 : weights[rule])
  const days = {
    half: tableOf(pairsPerDay, 'group', comfort),
    teacher: tableOf(pairsPerDay, 'teacher', comfort),
    item: repeatsOf(pairsPerDay, false, weights.repeatInADay),
    block: repeatsOf(pairsPerDay, true, weights.repeatInADay),
  }
  const idle = weights.idleHalf - weights.groupWindow
  const shortNight = { half: weights.shortNight, teacher: 2 * weights.shortNight }
  const { badSpread: neighbouring, lectureOrder: beforeLecture } = weights
  const wandering = 2 * weights.wanderingRoom
  const furthest = walks.reduce((most, { cost }) => Math.max(most, cost), 0)
  const most = ({ kind, halves }: Pick<SeriesPerson, 'kind' | 'halves'>): number => {
    const day = dearest(days[kind])
    // Neighbouring classes on the day before and on the day after.
    if (kind === 'item' || kind === 'block') return (day + 2 * neighbouring) * halves
    // The walks there and onwards; the nights before and after.
    const walked = 2 * furthest * (kind === 'teacher' ? 2 : 1)
    return day + pairsPerDay * Math.abs(idle) + 2 * shortNight[kind] + walked
  }
  const missing = series.reduce((heaviest, one) => {
    const own = one.people.reduce((sum, index) => sum + (people[index] ? most(people[index]) : 0), 0)
    const place = one.options.reduce(
      (dear, { cost, charges }) =>
        Math.max(
          dear,
          charges.reduce((sum, charge) => sum + charge.cost, cost),
        ),
      0,
    )
    const room = (one.rooms ?? []).reduce((dear, { cost }) => Math.max(dear, cost), 0)
    // One class comes before a lecture; several may come after one.
    const early = one.flows.reduce((sum, flow) => sum + (flows[flow]?.halves ?? 0), 0) * beforeLecture
    const ordered = early * (one.isLecture ? mostAfterLecture : 1)
    return Math.max(heaviest, 1 + own + ordered + place + room + wandering)
  }, 1)
  const forbidden = (rule: DayRule): number => (isHard(rule) && weights[rule] > 0 ? missing : 0)
  return {
    days: {
      ...days,
      half: plus(
        days.half,
        tableOf(pairsPerDay, 'group', (rule) => 2 * forbidden(rule)),
      ),
      teacher: plus(days.teacher, tableOf(pairsPerDay, 'teacher', forbidden)),
    },
    idle,
    shortNight,
    wandering,
    neighbouring,
    beforeLecture,
    missing,
  }
}

/** The walks that are too long for each break, with their cost for half a group. */
export function fillingWalks(facts: FillingFacts): SeriesWalk[] {
  const { calendar, walks, weights } = facts
  const { byName } = seriesBuildings(facts)
  const times = new Map(calendar.pairTimes.map((time) => [time.pair, time]))
  return pairsOf(calendar).flatMap((pair, after, pairs) => {
    const [ended, begun] = [times.get(pair), times.get(pairs[after + 1] ?? pair)]
    if (!ended || !begun || begun === ended) return []
    const long = begun.startsAt - ended.endsAt
    const far = new Map<string, SeriesWalk>()
    for (const { between, minutes } of walks) {
      const [one = elsewhere, other = elsewhere] = between.map((name) => byName.get(name) ?? elsewhere).sort()
      const cost = weights.buildingChange * (minutes - long)
      if (minutes > long) far.set(`${one} ${other}`, { after, between: [one, other], cost })
    }
    return [...far.values()]
  })
}
