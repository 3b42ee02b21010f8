import type { Queryable } from '@/db/client'
import { findRequest } from '@/db/queries/booking/find-requests'
import { findItems } from '@/db/queries/core/schedule/schedule'
import type { MeetingId, RequestId } from '@/lib/core/rules/names/ids'
import type { Moved } from '@/lib/core/rules/requests/move'
import type { ActorContext } from '@/lib/core/service/context'
import { itemTo, requestTo } from '@/lib/core/service/schedule/is-visible'

/** Moved classes after the change and their request, as visible to the actor. */
export async function findOutcome(
  db: Queryable,
  { actor }: ActorContext,
  { meetings, requestId }: { meetings: readonly MeetingId[]; requestId: RequestId | null },
): Promise<Pick<Moved, 'items' | 'request'>> {
  const [request] = requestId === null ? [] : await findRequest(db, requestId, actor.userId)
  return {
    items: (await findItems(db, meetings, actor.userId)).map((item) => itemTo(actor, item)),
    request: request ? requestTo(actor, request) : null,
  }
}
