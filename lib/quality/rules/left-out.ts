import type { ChangeRule } from './changed-days'
import type { DayRule } from './day-rules'
import { engines, type Engine, type LeftOutWhy } from './engines'
import { qualityRuleNames, qualityRules, type QualityRow, type QualityRule } from './quality-rules'

/** The rules that each engine prices, as `assess` counts them. */
export type PricedRule = {
  places: ChangeRule
  repairs: ChangeRule
  filling:
    | DayRule
    | ('shortNight' | 'buildingChange' | 'latePair' | 'saturday' | 'methodDay' | 'wish' | 'permittedTime')
    | ('lectureOrder' | 'repeatInADay' | 'badSpread' | 'wanderingRoom')
}

type Rows = typeof qualityRules
type LeftOutBy<E extends Engine> = {
  [R in QualityRule]: Rows[R] extends { leftOut: Record<E, LeftOutWhy> } ? R : never
}[QualityRule]

/** A rule that an engine neither prices nor leaves out with a reason is no `true` here. */
const isComplete: {
  [E in Engine]: [Exclude<QualityRule, PricedRule[E] | LeftOutBy<E>>] extends [never] ? true : never
} = { places: true, repairs: true, filling: true }

/** Which engines leave a rule out, and why. */
export const leftOutOf = (rule: QualityRule): { engine: Engine; why: LeftOutWhy }[] => {
  const { leftOut = {} }: QualityRow = qualityRules[rule]
  return engines.flatMap((engine) => {
    const why = isComplete[engine] ? leftOut[engine] : undefined
    return why ? [{ engine, why }] : []
  })
}

/** The rules that an engine leaves out. */
export const leftOutBy = (engine: Engine): QualityRule[] =>
  qualityRuleNames.filter((rule) => leftOutOf(rule).some((one) => one.engine === engine))

/**
 * Of what an engine prices, what it does not see. `far room`: of classes that were not looked up nobody knows
 * where they are; `moved day`: the series that a class on a moved day is part of.
 */
export const partlySeen: readonly { engine: Engine; rule: QualityRule; why: PartWhy }[] = [
  { engine: 'places', rule: 'wish', why: 'room wish' },
  { engine: 'filling', rule: 'wish', why: 'room wish' },
  { engine: 'repairs', rule: 'buildingChange', why: 'far room' },
  { engine: 'filling', rule: 'wanderingRoom', why: 'moved day' },
]
export type PartWhy = 'room wish' | 'far room' | 'moved day'
