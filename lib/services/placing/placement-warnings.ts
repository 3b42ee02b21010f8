import type { Queryable } from '@/db/client'
import { findRoomHistory, findWishesAgainst, type RoomTraits } from '@/db/queries/placing/find-advice'
import type { Actor } from '@/lib/domain/actor'
import { loadItemOf, type LoadItem } from '@/lib/domain/load-item'
import type { MeetingId } from '@/lib/domain/ids'
import type { ChangeWarning } from '@/lib/domain/placement'
import { warningTexts } from '@/lib/text/placement'
import { draftWarnings } from '../drafts/draft-warnings'

/**
 * What a planner should know of meetings that have just been placed; nothing of it blocks. Seats are compared where both numbers are
 * known. A projector or computers are missed where every real room that the load item stands in elsewhere has them and this one has
 * not: nothing else says what a class needs.
 */
export async function placementWarnings(
  { db, actor }: { db: Queryable; actor: Actor },
  { item, room, meetings }: { item: LoadItem; room: RoomTraits | null; meetings: readonly MeetingId[] },
): Promise<ChangeWarning[]> {
  const wishes = await findWishesAgainst(db, meetings)
  return [
    ...(room && !room.isPlaceholder ? await roomWarnings(db, item, room, meetings) : []),
    ...wishes.map(({ title, wish, firstDate, dates }) => ({
      kind: 'wish' as const,
      text: warningTexts.wish(title, wish, firstDate, dates),
    })),
    ...(await draftWarnings(db, actor, meetings)),
  ]
}

async function roomWarnings(
  db: Queryable,
  item: LoadItem,
  { title, capacity, hasProjector, isComputerClass }: RoomTraits,
  meetings: readonly MeetingId[],
): Promise<ChangeWarning[]> {
  const warnings: ChangeWarning[] = []
  const { students } = item
  if (students !== null && capacity !== null && students > capacity)
    warnings.push({ kind: 'capacity', text: warningTexts.capacity(title, capacity, students) })
  const loadItemId = loadItemOf(item.ref)
  if (loadItemId === null) return warnings
  const elsewhere = await findRoomHistory(db, loadItemId, meetings)
  if (elsewhere.projector && !hasProjector)
    warnings.push({ kind: 'projector', text: warningTexts.projector(title) })
  if (elsewhere.computers && !isComputerClass)
    warnings.push({ kind: 'computers', text: warningTexts.computers(title) })
  return warnings
}
