import {
  elsewhere,
  type Person,
  type SeriesProblem,
  type SeriesWalk,
  type SeriesWeights,
} from '@/lib/timetabling/series/problem'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import type { FillingFacts } from './facts'
import { buildingsOf } from './people-of'

/** Half units: a whole group is two halves that suffer alike. */
const comfortsOf = (weights: QualityWeights) => ({
  window: { half: weights.groupWindow, teacher: 2 * weights.teacherWindow },
  single: { half: weights.singleGroupPair, teacher: 2 * weights.singleTeacherPair },
  full: { half: weights.fullGroupDay, teacher: 2 * weights.fullTeacherDay },
  shortNight: { half: weights.shortNight, teacher: 2 * weights.shortNight },
  repeated: weights.repeatInADay,
  wandering: 2 * weights.wanderingRoom,
  neighbouring: weights.badSpread,
  beforeLecture: weights.lectureOrder,
  unwanted: 2 * weights.wish,
})

/** Series of an item in one slot: the one that is sought, and what is left of it twice. */
const mostInASlot = 3

/** Classes that follow a lecture of their discipline in a week, at most. */
const mostAfterLecture = 4

type Shape = Pick<SeriesProblem, 'people' | 'series' | 'pairsPerDay' | 'walks' | 'flows'>

/** A class weighs more than all the comfort that one can cost, and a day that must not be more than both. */
export function weightsOf(
  weights: QualityWeights,
  { people, series, pairsPerDay, walks, flows }: Shape,
): SeriesWeights {
  const comforts = comfortsOf(weights)
  const { window, single, full, shortNight, repeated, wandering, neighbouring, beforeLecture, unwanted } =
    comforts
  const furthest = walks.reduce((most, { cost }) => Math.max(most, cost), 0)
  const most = ({ kind, halves }: Pick<Person, 'kind' | 'halves'>): number => {
    // Beside another of its day, or of the day before and the one after.
    if (kind === 'item' || kind === 'block') return (repeated + 2 * neighbouring) * halves
    // To there and on from there.
    const walked = 2 * furthest * (kind === 'teacher' ? 2 : 1)
    // The night before and the one after.
    return pairsPerDay * window[kind] + single[kind] + full[kind] + 2 * shortNight[kind] + walked
  }
  const missing = series.reduce((heaviest, one) => {
    const own = one.people.reduce((sum, index) => sum + (people[index] ? most(people[index]) : 0), 0)
    const place = one.options.reduce((dear, { cost, costEach }) => Math.max(dear, cost + costEach), 0)
    const room = (one.rooms ?? []).reduce((dear, { cost }) => Math.max(dear, cost), 0)
    // Before a lecture is one class; what a lecture comes after may be several.
    const early = one.flows.reduce((sum, flow) => sum + (flows[flow]?.halves ?? 0), 0) * beforeLecture
    const ordered = early * (one.isLecture ? mostAfterLecture : 1)
    return Math.max(heaviest, 1 + own + ordered + place + room + unwanted + mostInASlot * wandering)
  }, 1)
  return { ...comforts, missing, overfull: { half: 2 * missing, teacher: 2 * missing } }
}

/** What is too far to walk in each break, for half a group. */
export function walksOf(facts: FillingFacts): SeriesWalk[] {
  const { calendar, walks, weights } = facts
  const { byName } = buildingsOf(facts)
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
