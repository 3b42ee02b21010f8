import type { Queryable } from '@/db/client'
import { findRequest, insertRequest, type NewRequest } from '@/db/queries/booking/requests'
import { findRoomsTraits } from '@/db/queries/core/placing/find-advice'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { requestFields } from '@/lib/booking/texts/requests'
import { accountOf } from '@/lib/core/actor/rules/actor'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { MeetingId, RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { Moved } from '@/lib/core/placing/rules/move'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { itemTo, requestTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'

/**
 * Stores a request of any kind, for the meetings it creates or changes to refer to. Throws `invalid` without
 * a reason, because readers of a trace see it; a dry run does not require one. `madeBy`: its author, if not the actor.
 */
export async function recordRequest(
  change: TimetableChange,
  { actor }: ActorContext,
  {
    dryRun,
    ...request
  }: Omit<NewRequest, 'madeBy' | 'changeId'> & Partial<Pick<NewRequest, 'madeBy'>> & { dryRun: boolean },
): Promise<RequestId> {
  if (request.reason === '' && !dryRun)
    throw new ServiceError('invalid', requestFields.reason, {
      problems: { of: 'request', fields: { reason: requestFields.reason } },
    })
  return insertRequest(change.db, { madeBy: accountOf(actor), ...request, changeId: change.id })
}

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

/** Throws `not_found` if a room does not exist. */
export async function requireRooms(db: Queryable, ids: readonly RoomId[]): Promise<void> {
  const rooms = await findRoomsTraits(db, ids)
  if (ids.some((id) => !rooms.some((room) => room.id === id))) throw new ServiceError('not_found', noSuch.room)
}
