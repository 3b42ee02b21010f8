/**
 * What proposes timetables by the rules: «Лучшие места», «Починить» and the search for what is left. Variants
 * are made of their proposals.
 */
export const engines = ['places', 'repairs', 'filling'] as const
export type Engine = (typeof engines)[number]

/**
 * Why an engine does not price a rule. `never`: it proposes nothing of the kind; `suiting`: only rooms that
 * are known, or not known not, to suit; `week`: it knows the days of people, not what they are taught in the
 * week; `same room`: it changes a room only where it must; `load`: the hours are the same wherever they are.
 */
export const leftOutWhys = ['never', 'suiting', 'week', 'same room', 'load'] as const
export type LeftOutWhy = (typeof leftOutWhys)[number]
