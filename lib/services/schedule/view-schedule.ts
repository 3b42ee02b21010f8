import { findSchedule } from '@/db/queries/schedule'
import type { WholeSubject } from '@/lib/domain/active-item'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import { mayOfSubject } from '@/lib/domain/may'
import type { Subject } from '@/lib/domain/resource'
import type { Schedule } from '@/lib/domain/schedule'
import { subjectNotFound } from '@/lib/text/errors'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'
import { isVisible, itemTo, requestTo } from './is-visible'

/**
 * The schedule of a subject and of `also` from `from` to `to`, both included, and the subject as its page shows it. Drafts only on
 * request. Throws `not_allowed` for a subject the actor may not see, `not_found` for an unknown one.
 */
export async function viewSchedule(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  params: {
    subject: Subject
    also?: readonly Subject[]
    from: CalendarDate
    to: CalendarDate
    drafts?: boolean
  },
): Promise<Schedule & { subject: WholeSubject }> {
  const { subject, also = [], drafts = false } = params
  for (const one of [subject, ...also]) requireAllowed({ actor }, 'schedule.view', one)
  const found = await findSchedule(db, { ...params, also, drafts, viewer: actor.userId })
  if (!found) throw new ServiceError('not_found', subjectNotFound[subject.kind])
  const { owners, ...named } = found.subject
  return {
    ...found,
    subject: { ...named, may: mayOfSubject(actor, subject, owners) },
    items: found.items.filter((item) => isVisible(actor, item)).map((item) => itemTo(actor, item)),
    requests: found.requests.map((request) => requestTo(actor, request)),
  }
}
