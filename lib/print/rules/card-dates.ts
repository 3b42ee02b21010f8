import {
  teachingDay,
  type AcademicCalendar,
  type Parity,
  type Semester,
} from '@/lib/core/rules/calendar/academic-calendar'
import { datesBetween, type CalendarDate, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import { semesterSpan, type Period } from '@/lib/core/rules/schedule/period'

/**
 * When a class is held in a semester: a rule or a list of dates. A rule covers the teaching dates of its
 * weekday; `from` and `to` are null where it runs to the ends of the card's period. `except`: dates of the
 * rule without the class; `also`: extra dates.
 */
export type CardDates =
  | {
      by: 'rule'
      weeks: 'every' | Parity
      from: CalendarDate | null
      to: CalendarDate | null
      except: readonly CalendarDate[]
      also: readonly CalendarDate[]
    }
  | { by: 'list'; dates: readonly CalendarDate[] }

/** A semester's teaching dates grouped by the weekday they count as, in order. */
type TaughtWeekdays = ReadonlyMap<Weekday, readonly { date: CalendarDate; parity: Parity }[]>

/** Covers all course years: from the earliest start to the latest end. */
export function cardWeekdays(calendar: AcademicCalendar, semester: Semester): TaughtWeekdays {
  const { from, to } = semesterSpan(semester)
  const found = new Map<Weekday, { date: CalendarDate; parity: Parity }[]>()
  for (const date of datesBetween(from, to)) {
    const { weekday, parity, holiday } = teachingDay(calendar, date)
    if (holiday !== null) continue
    const dates = found.get(weekday) ?? []
    found.set(weekday, dates)
    dates.push({ date, parity })
  }
  return found
}

type Rule = Extract<CardDates, { by: 'rule' }>
type Weighed = { said: CardDates; cost: number }

// Fewer dates than this are easier to read as a list.
const fewestOfRule = 3
// A date range takes longer to read than a date.
const spanCost = 1.5
const parityCost = 0.5

function ruleOf(
  weeks: Rule['weeks'],
  dates: readonly CalendarDate[],
  taught: readonly CalendarDate[],
  period: Period,
): Weighed | null {
  const held = new Set(dates)
  const inside = taught.filter((date) => held.has(date))
  const [first, last] = [inside[0], inside.at(-1)]
  if (first === undefined || last === undefined) return null
  const own = taught.filter((date) => period.from <= date && date <= period.to)
  const except = taught.filter((date) => first < date && date < last && !held.has(date))
  const isWhole = except.length === 0 && first === own[0] && last === own.at(-1) && own.length > 1
  if (!isWhole && (inside.length < fewestOfRule || except.length * 2 > inside.length)) return null
  const also = dates.filter((date) => !taught.includes(date))
  const from = first === own[0] ? null : first
  const to = last === own.at(-1) ? null : last
  const spans = Number(from !== null) + Number(to !== null)
  const cost = spans * spanCost + except.length + also.length + (weeks === 'every' ? 0 : parityCost)
  return { said: { by: 'rule', weeks, from, to, except, also }, cost }
}

/**
 * The shortest exact description of `dates` (sorted, unique), all of which count as the weekday whose
 * teaching dates are given. `period`: the card's period, both ends included.
 */
export function cardDates(
  dates: readonly CalendarDate[],
  taught: readonly { date: CalendarDate; parity: Parity }[],
  period: Period,
): CardDates {
  const of = (weeks: Rule['weeks']) =>
    taught.filter(({ parity }) => weeks === 'every' || parity === weeks).map(({ date }) => date)
  const list: Weighed = { said: { by: 'list', dates }, cost: dates.length }
  return (['every', 0, 1] as const)
    .map((weeks) => ruleOf(weeks, dates, of(weeks), period))
    .reduce<Weighed>((best, rule) => (rule && rule.cost < best.cost ? rule : best), list).said
}
