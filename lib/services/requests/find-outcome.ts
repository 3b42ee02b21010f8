import type { Queryable } from '@/db/client'
import { findRequest } from '@/db/queries/requests/find-requests'
import { findItems } from '@/db/queries/schedule'
import type { MeetingId, RequestId } from '@/lib/domain/ids'
import type { Moved } from '@/lib/domain/move'
import type { ServiceContext } from '../context'
import { itemTo, requestTo } from '../schedule/is-visible'

/** Moved classes after the change and their request, as visible to the actor. */
export async function findOutcome(
  db: Queryable,
  { actor }: Pick<ServiceContext, 'actor'>,
  { meetings, requestId }: { meetings: readonly MeetingId[]; requestId: RequestId | null },
): Promise<Pick<Moved, 'items' | 'request'>> {
  const [request] = requestId === null ? [] : await findRequest(db, requestId, actor.userId)
  return {
    items: (await findItems(db, meetings, actor.userId)).map((item) => itemTo(actor, item)),
    request: request ? requestTo(actor, request) : null,
  }
}
