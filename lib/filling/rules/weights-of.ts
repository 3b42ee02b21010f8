import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { recordOf } from '@/lib/core/words/rules/records'
import { dayRuleNames, dayRules, type DayRule } from '@/lib/quality/rules/day-rules'
import { isHard, type QualityRule, qualityRuleNames, type QualityWeights } from '@/lib/quality/rules/quality-rules'
import { repeatsIn } from '@/lib/quality/rules/week-rules'
import { elsewhere, type SeriesWalk, type SeriesWeights } from '@/lib/timetabling/series/problem'
import type { FillingFacts } from './facts'
import { seriesBuildings } from './people-of'

/**
 * So many times dearer than to the check is what people hate: by its prices alone a search pays with fifth pairs, Saturdays and
 * late pairs for windows of teachers, of which there are most.
 */
const dearer: Partial<Record<QualityRule, number>> = {
  fullGroupDay: 4,
  fullTeacherDay: 4,
  saturday: 4,
  latePair: 4,
}

/** What rules cost while a place is looked for; what the university does not weigh costs nothing. */
export const searchWeights = (weights: QualityWeights): QualityWeights =>
  recordOf(qualityRuleNames, (rule) => weights[rule] * (dearer[rule] ?? 1))

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

/**
 * What comfort costs. Hard rules have no price: nobody's day gets more pairs than it may have, and no comfort
 * pays for a class without a place.
 */
export function fillingWeights(weights: QualityWeights, pairsPerDay: number): SeriesWeights {
  const comfort = (rule: DayRule): number => (isHard(rule) ? 0 : weights[rule])
  return {
    days: {
      half: tableOf(pairsPerDay, 'group', comfort),
      teacher: tableOf(pairsPerDay, 'teacher', comfort),
      item: repeatsOf(pairsPerDay, false, weights.repeatInADay),
      block: repeatsOf(pairsPerDay, true, weights.repeatInADay),
    },
    idle: weights.idleHalf - weights.groupWindow,
    shortNight: { half: weights.shortNight, teacher: 2 * weights.shortNight },
    wandering: 2 * weights.wanderingRoom,
    neighbouring: weights.badSpread,
    beforeLecture: weights.lectureOrder,
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
