import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
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
