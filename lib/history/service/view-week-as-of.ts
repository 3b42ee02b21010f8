import { findSchedule } from '@/db/queries/core/schedule/schedule'
import { findWeekAsOf } from '@/db/queries/history/as-of/find-week-as-of'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject } from '@/lib/core/names/rules/resource'
import { mayOfSubject } from '@/lib/core/placing/rules/may'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { WholeSubject } from '@/lib/core/schedule/rules/active-item'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { isVisible, itemTo, requestTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { environment } from '@/lib/environment/environment'

/** `moment`: by the university's clock, as `2026-11-10T14:00:00`. `drafts`: includes those the actor may see. */
type PastWeek = { subject: Subject; monday: CalendarDate; drafts: boolean; moment: string }

/**
 * A subject's week as it was at a moment, read-only, for everybody who may see the subject's week now. Wishes
 * are left out: they are advice for planning ahead. Throws `not_allowed`, and `not_found` for an unknown
 * subject.
 */
export async function viewWeekAsOf(
  { db, actor }: DataContext,
  { subject, monday, drafts, moment: local }: PastWeek,
): Promise<Schedule & { subject: WholeSubject }> {
  requireAllowed({ actor }, 'schedule.view', subject)
  const query = { subject, from: monday, to: addDays(monday, 6), drafts, viewer: actor.userId }
  const moment = { local, timeZone: environment().UNIVERSITY_TIME_ZONE }
  // Subject and parity are today's, not those of the moment; a week calls a group as on its last day.
  const current = await findSchedule(db, { ...query, also: [], from: query.to, drafts: false })
  if (!current) throw new ServiceError('not_found', noSuch[subject.kind])
  const { items, requests } = await findWeekAsOf(db, query, moment)
  const { owners, ...named } = current.subject
  return {
    subject: { ...named, may: mayOfSubject(actor, subject, owners) },
    parity: current.parity,
    items: items.filter((item) => isVisible(actor, item)).map((item) => ({ ...itemTo(actor, item), may: [] })),
    requests: requests.map((request) => requestTo(actor, request)),
    wishes: [],
  }
}
