import { findCardSubject } from '@/db/queries/print/card-subject'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { semesterSpan } from '@/lib/core/calendar/rules/period'
import type { Subgroup, Subject } from '@/lib/core/names/rules/resource'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { type Card, cardTerm } from '@/lib/print/rules/card-contents'
import { cardPeriods, cardSemester } from '@/lib/print/rules/card-lists'

/**
 * The card of a subject in the semester of the week from `monday`, in three queries. Drafts only on request
 * and if the actor may see them. Throws `not_allowed` and `not_found` as `viewSchedule` does.
 */
export async function viewCard(
  context: ServiceContext,
  question: { subject: Subject; monday: CalendarDate; subgroup: Subgroup; drafts: boolean },
): Promise<Card> {
  const { subject, monday, subgroup, drafts } = question
  requireAllowed(context, 'schedule.view', subject)
  const calendar = await viewCalendar(context)
  const semester = cardSemester(calendar, monday)
  const found = await findCardSubject(context.db, subject, semester ? semesterSpan(semester).to : monday)
  if (!found) throw new ServiceError('not_found', noSuch[subject.kind])
  const common = { ...found, calendar, subgroup, made: context.now.date }
  if (!semester) return { ...common, term: null }
  const courseYear = found.subject.kind === 'group' ? found.subject.courseYear : null
  const { period, reach } = cardPeriods(calendar, semester, courseYear)
  const schedule = await viewSchedule(context, { subject, ...reach, drafts })
  const filter = { subgroup, subject }
  return { ...common, term: cardTerm(schedule, { calendar, semester, period, monday, filter }) }
}
