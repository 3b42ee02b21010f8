import { listLost, type UndeliveredMessage } from '@/db/queries/notices/outbox'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ServiceContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

const shown = 50

/** The latest undeliverable messages about changes, for administrators. Throws `not_allowed`. */
export async function listLostMessages(
  context: ServiceContext,
): Promise<(Omit<UndeliveredMessage, 'madeAt'> & { madeAt: CivilTime })[]> {
  requireAllowed(context, 'university.administer')
  const lost = await listLost(context.db, shown)
  return lost.map((message) => ({
    ...message,
    madeAt: civilTimeAt(message.madeAt, environment().UNIVERSITY_TIME_ZONE),
  }))
}
