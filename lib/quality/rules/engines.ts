/**
 * The engines that propose timetables by the rules: «Лучшие места», «Починить» and the search for a load's
 * remaining classes. Variants consist of their proposals.
 */
export const engines = ['places', 'repairs', 'filling'] as const
export type Engine = (typeof engines)[number]

/**
 * Why an engine does not price a rule. `never`: it never proposes such violations; `suiting`: it uses only
 * rooms without known faults; `week`: it knows when people are busy, but not with which disciplines; `same
 * room`: it changes rooms only if necessary; `load`: hours are the same in every place;
 * `session`: it places classes of weeks, no exams.
 */
export type LeftOutWhy = 'never' | 'suiting' | 'week' | 'same room' | 'load' | 'session'
