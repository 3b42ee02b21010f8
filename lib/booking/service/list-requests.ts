import { findRequests } from '@/db/queries/booking/requests'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { isOver } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { ListedRequest } from '@/lib/core/schedule/rules/schedule'
import { requestTo } from '@/lib/core/views/service/is-visible'

/** The active requests of a period by date and pair; past ones only with `expired`. Throws `not_allowed`. */
export async function listRequests(
  context: ServiceContext,
  { period, expired }: { period: Period; expired: boolean },
): Promise<ListedRequest[]> {
  requireAllowed(context, 'requests.view_active')
  const { db, actor, now } = context
  const requests = (await findRequests(db, period, actor.userId)).map((one) => requestTo(actor, one))
  if (expired) return requests
  const calendar = await findCalendar(db)
  return requests.filter((request) => !isOver(calendar, now, request))
}
