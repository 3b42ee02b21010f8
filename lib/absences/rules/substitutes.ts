import { hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import { weekdayOf, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { windowsIn } from '@/lib/quality/rules/day-rules'
import { dateCount } from '@/lib/timetabling/series/dates'

/** What is known of a teacher who is free and present at the time of a class that needs a substitute. */
export type CandidateFacts = {
  id: TeacherId
  name: string
  department: string | null
  /** Of the department of the teacher to be replaced. */
  isOfDepartment: boolean
  teachesDiscipline: boolean
  /** How many groups of the class they teach anything. */
  knownGroups: number
  /** Their published pairs of that day, and the number of them in that week. */
  dayPairs: readonly Pair[]
  weekPairs: number
  /** Null: unknown. */
  weeklyHours: number | null
  methodDay: Weekday | null
  /** They wish to keep the time free. */
  wishesFree: boolean
  /** Classes of this semester that they have held or will hold instead of others. */
  substitutions: number
  /** Whether they can be asked: somebody signs in as them. */
  hasAccount: boolean
}

/** A teacher who can take a class, with all that the rank was made of. */
export type Substitute = Omit<CandidateFacts, 'dayPairs' | 'weekPairs' | 'methodDay'> & {
  /** Academic hours of that week, with this class. */
  weekHours: number
  /** Their pairs of that day without this one. */
  dayClasses: number
  /** How many windows the class makes; negative: closes. */
  windows: number
  isMethodDay: boolean
  /** The lower the better. */
  price: number
}

/** Points that a criterion takes off the price, or adds; each substitution of the semester adds one. */
const weights = {
  discipline: -10,
  groups: -6,
  department: -4,
  wish: 8,
  methodDay: 6,
  /** Per academic hour above the norm. */
  overNorm: 3,
  /** Comes for this class alone. */
  onlyClass: 4,
  window: 3,
}

const setOf = (pairs: readonly Pair[]): number => pairs.reduce((set, pair) => set | (1 << pair), 0)

const windowsWith = (pairs: readonly Pair[]): number => dateCount(windowsIn(setOf(pairs)))

function judged(
  { dayPairs, weekPairs, methodDay, ...facts }: CandidateFacts,
  { date, pair }: { date: CalendarDate; pair: Pair },
): Substitute {
  const weekHours = hoursOf(weekPairs + 1)
  const windows = windowsWith([...dayPairs, pair]) - windowsWith(dayPairs)
  const isMethodDay = methodDay === weekdayOf(date)
  const overNorm = facts.weeklyHours === null ? 0 : Math.max(0, weekHours - facts.weeklyHours)
  const price =
    (facts.teachesDiscipline ? weights.discipline : 0) +
    (facts.knownGroups > 0 ? weights.groups : 0) +
    (facts.isOfDepartment ? weights.department : 0) +
    (facts.wishesFree ? weights.wish : 0) +
    (isMethodDay ? weights.methodDay : 0) +
    (dayPairs.length === 0 ? weights.onlyClass : 0) +
    overNorm * weights.overNorm +
    windows * weights.window +
    facts.substitutions
  return { ...facts, weekHours, dayClasses: dayPairs.length, windows, isMethodDay, price }
}

/** What a class more costs for somebody who is given `given` others of the same plan already. */
export const priceOfMore = ({ weekHours, weeklyHours }: Substitute, given: number): number =>
  given +
  (weeklyHours === null ? 0 : Math.max(0, hoursOf(given) + Math.min(0, weekHours - weeklyHours))) * weights.overNorm

/** The candidates for a class at this time, the best first. */
export const rankSubstitutes = (
  candidates: readonly CandidateFacts[],
  at: { date: CalendarDate; pair: Pair },
): Substitute[] =>
  candidates
    .map((one) => judged(one, at))
    .sort((a, b) => a.price - b.price || inAlphabet(a.name, b.name) || a.id - b.id)
