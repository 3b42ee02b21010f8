import { type CalendarDate, datesBetween, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { examDayBefore, type ExamSlot, isExamDay, pairsMeeting } from '@/lib/core/calendar/rules/session'
import { grouped } from '@/lib/core/words/rules/lists'
import type { ExamPeriod } from '@/lib/timetabling/exams/problem'
import type { ExamSitting } from '../exam'
import { examDates } from '../exam-dates'
import type { KnownExam, SessionFacts } from './facts'

/**
 * A time on a date. `pairs`: all that it meets; `own`: without those of the next time that day; `isUsual`: exams begin then, not
 * only one that stands there.
 */
export type SessionTime = ExamSlot & { date: CalendarDate; pairs: Pair[]; own: Pair[]; order: number; isUsual: boolean }

const keyOf = (exam: KnownExam['exam']) => `${exam.kind} ${exam.groups.map(({ id }) => id).join(' ')}`

/** The dates on which each exam may be, in order, by its kind and groups. */
export function datesOfExams(
  facts: Pick<SessionFacts, 'calendar' | 'session' | 'semester' | 'groups' | 'from'>,
): (one: Pick<KnownExam, 'exam'>) => ReadonlySet<CalendarDate> {
  const known = new Map<string, ReadonlySet<CalendarDate>>()
  return ({ exam }) => {
    const key = keyOf(exam)
    const before = known.get(key)
    if (before) return before
    const groups = exam.groups.flatMap(({ id }) => facts.groups.get(id) ?? [])
    const dates = examDates(facts, { semester: facts.semester, kind: exam.kind, groups })
    const found = new Set(dates.filter((date) => date >= facts.from && isExamDay(facts.calendar, date)))
    known.set(key, found)
    return found
  }
}

/** The times of all days from the day before the first of these dates to the last, and those of `standing`. */
export function sessionTimesOf(
  { calendar, session, from }: Pick<SessionFacts, 'calendar' | 'session' | 'from'>,
  dates: ReadonlySet<CalendarDate>,
  standing: readonly Pick<ExamSitting, 'date' | 'startsAt' | 'minutes'>[],
): SessionTime[] {
  const inOrder = [...dates].toSorted()
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (first === undefined || last === undefined) return []
  const standingOn = grouped(standing, ({ date }) => date)
  return datesBetween(examDayBefore(calendar, first), last)
    .filter((date) => date >= from && isExamDay(calendar, date))
    .flatMap((date) => {
      const times = pairTimesOn(calendar, date)
      const usual = new Set(session.slots.map(({ startsAt }) => startsAt))
      const others = grouped(
        (standingOn.get(date) ?? []).filter(({ startsAt }) => !usual.has(startsAt)),
        ({ startsAt }) => startsAt,
      )
      const longest = [...others].map(([startsAt, those]): ExamSlot => ({
        startsAt,
        minutes: Math.max(...those.map(({ minutes }) => minutes)),
      }))
      const all = [...session.slots, ...longest].toSorted((a, b) => a.startsAt - b.startsAt)
      const slots = all.flatMap(({ startsAt, minutes }) => {
        const pairs = pairsMeeting(times, { startsAt, minutes })
        const order = session.slots.filter((slot) => slot.startsAt < startsAt).length
        return pairs.length > 0 ? [{ startsAt, minutes, date, pairs, order, isUsual: usual.has(startsAt) }] : []
      })
      return slots.map((slot, index) => {
        const next = slots[index + 1]?.pairs[0]
        return { ...slot, own: slot.pairs.filter((pair) => next === undefined || pair < next) }
      })
    })
}

export const periodsOf = (times: readonly SessionTime[]): ExamPeriod[] => {
  const [first] = times
  return times.map(({ date, minutes, order }) => ({
    day: daysBetween(first?.date ?? date, date),
    minutes,
    penalty: order,
  }))
}

/** How many of the times after each one of that length holds as well, because they share a pair. */
export function reachesOf(
  facts: Pick<SessionFacts, 'calendar'>,
  times: readonly SessionTime[],
  minutes: number,
): number[] {
  return times.map((time, index) => {
    const last = pairsMeeting(pairTimesOn(facts.calendar, time.date), {
      startsAt: time.startsAt,
      minutes,
    }).at(-1)
    let reach = 0
    while (last !== undefined) {
      const next = times[index + reach + 1]
      if (next?.date !== time.date || (next.pairs[0] ?? Infinity) > last) break
      reach += 1
    }
    return reach
  })
}
