import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { examOrders, sessionStepOf } from '@/lib/core/placing/rules/exam-orders'
import { groupedByEach } from '@/lib/core/words/rules/lists'
import type { KnownExam, SessionFacts } from './facts'

/** On which side of the order it is; null: on neither, as consultations and retakes. */
function sideOf({ exam }: KnownExam): 'credits' | 'exams' | null {
  const step = sessionStepOf(exam)
  if (step === examOrders.credit.after) return 'exams'
  return examOrders.credit.before.some((one) => one === step) ? 'credits' : null
}

const standing = (those: readonly KnownExam[]): CalendarDate[] =>
  those.flatMap(({ exam, isFree }) => (isFree ? [] : exam.sittings.map(({ date }) => date)))

/**
 * Whether an exam would come before credits of one of its groups, or a credit after its exams. Where both may be on the same days,
 * as without periods, the first of these are for credits: a day each, while an exam takes the days wanted before the next one.
 */
export function creditsFirst(
  { exams, session }: Pick<SessionFacts, 'exams' | 'session'>,
  datesOf: (one: KnownExam) => ReadonlySet<CalendarDate>,
): (known: KnownExam, date: CalendarDate) => boolean {
  const ofGroups = groupedByEach(exams, ({ exam }) => exam.groups.map(({ id }) => id))
  const bounds = new Map<GroupId, { exams: CalendarDate | undefined; credits: CalendarDate | undefined }>()
  for (const [id, own] of ofGroups) {
    const of = (side: 'credits' | 'exams') => own.filter((known) => sideOf(known) === side)
    const [credits, held] = [of('credits'), of('exams')]
    const ofExams = new Set(held.flatMap((one) => [...datesOf(one)]))
    const shared = [...new Set(credits.flatMap((one) => [...datesOf(one)]))]
      .filter((date) => ofExams.has(date))
      .toSorted()
    const days = credits.length + held.length * session.norms.wantedDays
    const border = shared[Math.ceil((shared.length * credits.length) / days)]
    const known = border === undefined ? [] : [border]
    bounds.set(id, {
      exams: [...standing(credits), ...known].toSorted().at(-1),
      credits: [...standing(held), ...known].toSorted()[0],
    })
  }
  return (known, date) => {
    const side = sideOf(known)
    return known.exam.groups.some(({ id }) => {
      const bound = side === null ? undefined : bounds.get(id)?.[side]
      return bound !== undefined && (side === 'exams' ? date < bound : date >= bound)
    })
  }
}
