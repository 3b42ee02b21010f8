import type { ChangeRule } from './changed-days'
import type { DayRule } from './day-rules'
import type { QualityRule } from './quality-rules'

/**
 * Who proposes timetables by the rules: «Лучшие места», «Починить» and the search for what is left. Variants
 * are made of their proposals.
 */
export const engines = ['places', 'repairs', 'filling'] as const
export type Engine = (typeof engines)[number]

/** The rules that each engine prices, as `assess` counts them. */
export type PricedRule = {
  places: ChangeRule
  repairs: ChangeRule
  filling:
    | DayRule
    | ('shortNight' | 'buildingChange' | 'latePair' | 'saturday' | 'methodDay' | 'wish' | 'permittedTime')
    | ('lectureOrder' | 'repeatInADay' | 'badSpread' | 'wanderingRoom')
}

/**
 * Why an engine does not price a rule. `never`: it proposes nothing of the kind; `suiting`: only rooms that
 * are known, or not known not, to suit; `week`: it knows the days of people, not what they are taught in the
 * week; `same room`: it changes a room only where it must; `load`: the hours are the same wherever they are.
 */
export const leftOutWhys = ['never', 'suiting', 'week', 'same room', 'load'] as const
export type LeftOutWhy = (typeof leftOutWhys)[number]

const rooms = {
  capacity: 'suiting',
  sportHall: 'suiting',
  computers: 'suiting',
  projector: 'suiting',
} as const
const hours = { teacherNorm: 'load', missingHours: 'load', extraHours: 'load' } as const
const classes = {
  lectureOrder: 'week',
  repeatInADay: 'week',
  badSpread: 'week',
  wanderingRoom: 'same room',
} as const

/**
 * What each engine leaves out: every rule that it does not price, with the reason; a rule without either is
 * no rule of this type.
 */
export const leftOut: {
  readonly [E in Engine]: Readonly<Record<Exclude<QualityRule, PricedRule[E]>, LeftOutWhy>>
} = {
  places: { overlap: 'never', ...rooms, ...hours, ...classes },
  repairs: { overlap: 'never', ...rooms, ...hours, ...classes },
  filling: { overlap: 'never', absence: 'never', ...rooms, ...hours },
}

/** Which engines leave a rule out, and why. */
export const leftOutOf = (rule: QualityRule): { engine: Engine; why: LeftOutWhy }[] =>
  engines.flatMap((engine) => {
    const why = (leftOut[engine] as Partial<Record<QualityRule, LeftOutWhy>>)[rule]
    return why ? [{ engine, why }] : []
  })

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
