import { findCalendar } from '@/db/queries/calendar'
import { findRequests } from '@/db/queries/requests/find-requests'
import { isOver } from '@/lib/domain/pairs'
import type { Period } from '@/lib/domain/period'
import type { ListedRequest } from '@/lib/domain/schedule'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'
import { requestTo } from '../schedule/is-visible'

/** The active requests of a period by date and pair; past ones only with `expired`. Throws `not_allowed`. */
export async function listRequests(
  context: ServiceContext,
  { period, expired }: { period: Period; expired: boolean },
): Promise<ListedRequest[]> {
  requireAllowed(context, 'requests.view_active')
  const { db, actor, now } = context
  const requests = (await findRequests(db, period, actor.userId)).map((one) => requestTo(actor, one))
  if (expired) return requests
  const { pairTimes } = await findCalendar(db)
  return requests.filter((request) => !isOver(pairTimes, now, request))
}
