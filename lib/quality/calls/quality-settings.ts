import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import { weighedRules, weightsWith, type NamedNorm } from '@/lib/quality/rules/quality-settings'
import type { Walk } from '@/lib/quality/rules/timetable'
import type { normsCall, walksCall, weightsCall } from './quality-settings.contract'

type WalksAnswer = OwnAnswerOf<typeof walksCall>
type NormsAnswer = OwnAnswerOf<typeof normsCall>

export const weightsAnswer = (weights: QualityWeights) => ({
  rows: weighedRules.map((rule) => ({ rule, weight: weights[rule] })),
})

/** Rules that are missing have their default weights. */
export const weightsOf = ({ rows }: OwnAnswerOf<typeof weightsCall>): QualityWeights =>
  weightsWith(new Map(rows.map(({ rule, weight }) => [rule, weight])))

export const walksAnswer = (walks: readonly Walk[]): WalksAnswer => ({
  rows: walks.map(({ between: [korpusFrom, korpusTo], minutes }) => ({ korpusFrom, korpusTo, minutes })),
})

export const walksOf = ({ rows }: WalksAnswer): Walk[] =>
  rows.map(({ korpusFrom, korpusTo, minutes }) => ({ between: [korpusFrom, korpusTo], minutes }))

export const normsAnswer = (norms: readonly NamedNorm[]): NormsAnswer => ({
  rows: norms.map(({ name, weeklyHours, methodDay }) => ({ teacher: name, hours: weeklyHours, methodDay })),
})

export const normsOf = ({ rows }: NormsAnswer): NamedNorm[] =>
  rows.map(({ teacher, hours, methodDay }) => ({ name: teacher, weeklyHours: hours, methodDay }))

export const saveWeightsRequest = (weights: QualityWeights) =>
  requestOf<typeof weightsCall>('POST /api/quality/weights/', { body: weightsAnswer(weights) })
export const saveWalksRequest = (walks: readonly Walk[]) =>
  requestOf<typeof walksCall>('POST /api/quality/walks/', {
    body: {
      rows: walks.map(({ between: [from, to], minutes }) => ({
        korpus_from: from,
        korpus_to: to,
        minutes,
      })),
    },
  })
export const saveNormsRequest = (norms: readonly NamedNorm[]) =>
  requestOf<typeof normsCall>('POST /api/quality/norms/', {
    body: {
      rows: norms.map(({ name, weeklyHours, methodDay }) => ({
        teacher: name,
        hours: weeklyHours,
        method_day: methodDay,
      })),
    },
  })
