import type { ChangeRule } from './changed-days'
import type { DayRule } from './day-rules'
import { engines, type Engine, type LeftOutWhy } from './engines'
import { qualityRuleNames, qualityRules, type QualityRow, type QualityRule } from './quality-rules'

/** The rules that each engine prices, in the same units as `assess`. */
export type PricedRule = {
  places: ChangeRule
  repairs: ChangeRule
  filling:
    | Exclude<DayRule, 'overfullGroupDay' | 'overfullTeacherDay'>
    | ('shortNight' | 'buildingChange' | 'latePair' | 'saturday' | 'methodDay' | 'wish' | 'permittedTime')
    | ('lectureOrder' | 'repeatInADay' | 'badSpread' | 'wanderingRoom')
}

type Rows = typeof qualityRules
type LeftOutBy<E extends Engine> = {
  [R in QualityRule]: Rows[R] extends { leftOut: Record<E, LeftOutWhy> } ? R : never
}[QualityRule]

type Unexplained = { [E in Engine]: Exclude<QualityRule, PricedRule[E] | LeftOutBy<E>> }[Engine]

/** Fails to compile if an engine neither prices a rule nor leaves it out with a reason. */
const explained: [Unexplained] extends [never] ? typeof engines : never = engines

/** The engines that do not price a rule, with the reasons. */
export const enginesWithout = (rule: QualityRule): { engine: Engine; why: LeftOutWhy }[] => {
  const { leftOut = {} }: QualityRow = qualityRules[rule]
  return explained.flatMap((engine) => {
    const why = leftOut[engine]
    return why ? [{ engine, why }] : []
  })
}

/** The rules that an engine does not price. */
export const leftOutBy = (engine: Engine): QualityRule[] =>
  qualityRuleNames.filter((rule) => enginesWithout(rule).some((one) => one.engine === engine))

/**
 * Cases of priced rules that an engine does not see. `room wish`: wishes about rooms; `far room`: the rooms
 * of classes that were not read; `moved day`: the series of a class on a moved day.
 */
export const partlySeen: readonly { engine: Engine; rule: QualityRule; why: PartWhy }[] = [
  { engine: 'places', rule: 'wish', why: 'room wish' },
  { engine: 'filling', rule: 'wish', why: 'room wish' },
  { engine: 'repairs', rule: 'buildingChange', why: 'far room' },
  { engine: 'filling', rule: 'wanderingRoom', why: 'moved day' },
]
export type PartWhy = 'room wish' | 'far room' | 'moved day'
