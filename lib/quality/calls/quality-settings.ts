import type { QualityWeights } from '@/lib/quality/rules/quality-rules'
import { weighedRules, weightsWith, type NamedNorm } from '@/lib/quality/rules/quality-settings'
import type { Walk } from '@/lib/quality/rules/timetable'
import type { WireNorms, WireWalks, WireWeights } from './quality-settings.contract'

export const weightsUrl = '/api/quality/weights/'
export const walksUrl = '/api/quality/walks/'
export const normsUrl = '/api/quality/norms/'

export const encodeWeights = (weights: QualityWeights): WireWeights => ({
  rows: weighedRules.map((rule) => ({ rule, weight: weights[rule] })),
})

/** Rules that are missing have their default weights. */
export const decodeWeights = ({ rows }: WireWeights): QualityWeights =>
  weightsWith(new Map(rows.map(({ rule, weight }) => [rule, weight])))

export const encodeWalks = (walks: readonly Walk[]): WireWalks => ({
  rows: walks.map(({ between: [from, to], minutes }) => ({ korpus_from: from, korpus_to: to, minutes })),
})

export const decodeWalks = ({ rows }: WireWalks): Walk[] =>
  rows.map(({ korpus_from: from, korpus_to: to, minutes }) => ({ between: [from, to], minutes }))

export const encodeNorms = (norms: readonly NamedNorm[]): WireNorms => ({
  rows: norms.map(({ name, weeklyHours, methodDay }) => ({
    teacher: name,
    hours: weeklyHours,
    method_day: methodDay,
  })),
})

export const decodeNorms = ({ rows }: WireNorms): NamedNorm[] =>
  rows.map(({ teacher, hours, method_day: methodDay }) => ({ name: teacher, weeklyHours: hours, methodDay }))
