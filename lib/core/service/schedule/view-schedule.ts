import { findNearestDay } from '@/db/queries/core/schedule/nearest-week'
import { findSchedule } from '@/db/queries/core/schedule/schedule'
import type { WholeSubject } from '@/lib/core/rules/schedule/active-item'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { mayOfSubject } from '@/lib/core/rules/rights/may'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { Schedule } from '@/lib/core/rules/schedule/schedule'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { following } from './following'
import { isVisible, itemTo, requestTo, wishesTo } from './is-visible'

/**
 * The schedule of a subject and of `also` from `from` to `to`, both included, with the subject's data for its
 * page. Drafts only on request. `nearest`: for an empty period, also finds the nearest day with classes. A
 * subject that was merged into another is answered with the other's schedule. Throws `not_allowed` for a
 * subject the actor may not see, `not_found` for an unknown one.
 */
export async function viewSchedule(
  { db, actor }: DataContext,
  params: {
    subject: Subject
    also?: readonly Subject[]
    from: CalendarDate
    to: CalendarDate
    drafts?: boolean
    nearest?: boolean
  },
): Promise<Schedule & { subject: WholeSubject }> {
  const { also = [], drafts = false, from, to } = params
  for (const one of [params.subject, ...also]) requireAllowed({ actor }, 'schedule.view', one)
  const { subject, result } = await following(db, params.subject, (one) =>
    findSchedule(db, { ...params, subject: one, also, drafts, viewer: actor.userId }),
  )
  const { owners, ...named } = result.subject
  const items = result.items.filter((item) => isVisible(actor, item)).map((item) => itemTo(actor, item))
  const isEmpty = items.length === 0 && result.requests.length === 0
  const nearest = params.nearest && isEmpty ? await findNearestDay(db, { subject, from, to }) : null
  return {
    ...result,
    subject: { ...named, may: mayOfSubject(actor, subject, owners) },
    items,
    requests: result.requests.map((request) => requestTo(actor, request)),
    wishes: wishesTo(actor, result.wishes),
    ...(nearest && { nearest }),
  }
}
