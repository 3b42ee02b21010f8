import { findCardSubject } from '@/db/queries/card-subject'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Card } from '@/lib/domain/card-contents'
import { cardPeriods, cardSemester } from '@/lib/domain/card-lists'
import { cardTerm } from '@/lib/domain/card-term'
import type { Subgroup, Subject } from '@/lib/domain/resource'
import { subjectNotFound } from '@/lib/text/errors'
import { viewCalendar } from '../calendar/view-calendar'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'
import { viewSchedule } from './view-schedule'

/**
 * The card of a subject in the semester of the week from `monday`, in three queries. Drafts only on request and if the actor may
 * see them. Throws `not_allowed` and `not_found` as `viewSchedule` does.
 */
export async function viewCard(
  context: ServiceContext,
  question: { subject: Subject; monday: CalendarDate; subgroup: Subgroup; drafts: boolean },
): Promise<Card> {
  const { subject, monday, subgroup, drafts } = question
  requireAllowed(context, 'schedule.view', subject)
  const [calendar, found] = await Promise.all([viewCalendar(context), findCardSubject(context.db, subject)])
  if (!found) throw new ServiceError('not_found', subjectNotFound[subject.kind])
  const common = { ...found, calendar, subgroup, made: context.now.date }
  const semester = cardSemester(calendar, monday)
  if (!semester) return { ...common, term: null }
  const courseYear = found.subject.kind === 'group' ? found.subject.courseYear : null
  const { period, reach } = cardPeriods(calendar, semester, courseYear)
  const schedule = await viewSchedule(context, { subject, ...reach, drafts })
  const filter = { subgroup, subject }
  return { ...common, term: cardTerm(schedule, { calendar, semester, period, monday, filter }) }
}
