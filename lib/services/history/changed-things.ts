import { findCalendar } from '@/db/queries/calendar'
import { findChangedLoadItem } from '@/db/queries/history/changed-load-item'
import { findPermittedByChange } from '@/db/queries/history/changed-load-permissions'
import { findChangedProgramme } from '@/db/queries/history/changed-programme'
import { findChangedWish } from '@/db/queries/history/changed-wish'
import { findLoadItem } from '@/db/queries/load/find-load'
import { findOwners, findOwnersOfAll } from '@/db/queries/owners'
import { findPlannedOfChange } from '@/db/queries/plans'
import { findLoadValues } from '@/db/queries/programmes/load-rows'
import { findBookingOfChange, type FoundBooking } from '@/db/queries/requests/find-booking'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { CivilTime } from '@/lib/domain/civil-time'
import type { ChangeId } from '@/lib/domain/ids'
import { hasBegun } from '@/lib/domain/pairs'
import { bookingOf, type Booking } from '@/lib/domain/rights-subjects'
import type { ServiceContext } from '../context'
import type { ChangedThings } from './require-again'

/** A request as the right to take it back is asked. */
export const asBooking = (
  { pairTimes }: AcademicCalendar,
  now: CivilTime,
  { madeBy, slots }: FoundBooking,
): Booking => bookingOf({ madeBy, begins: slots[0] ?? null }, (slot) => !hasBegun(pairTimes, now, slot))

/**
 * All that a change was made to, as the rights are asked of it again. `isOwn`: its maker takes back to whom they gave a load item,
 * though they are no editor of it any more, and rooms that somebody else permitted come back with what they cleared.
 */
export async function findChangedThings(
  { db, actor, now }: ServiceContext,
  changeId: ChangeId,
  { isOwn }: { isOwn: boolean },
): Promise<ChangedThings> {
  const booking = await findBookingOfChange(db, changeId)
  const programme = await findChangedProgramme(db, changeId)
  const items = programme?.rows.flatMap((row) => row.load_item_id ?? []) ?? []
  const given = await findChangedLoadItem(db, changeId)
  const people = given ? [given.before, ...(isOwn ? [] : [given.after])] : []
  const permitted: ChangedThings['permitted'][number][] = []
  for (const { ref, roomIds } of await findPermittedByChange(db, changeId)) {
    const item = await findLoadItem(db, ref, { from: now.date, to: now.date, viewer: actor.userId })
    if (item) permitted.push({ plan: item.plan, roomIds: isOwn ? [] : roomIds })
  }
  return {
    meetings: await findPlannedOfChange(db, changeId, actor.userId),
    wishOf: (await findChangedWish(db, changeId))?.subject ?? null,
    booking: booking && asBooking(await findCalendar(db), now, booking),
    programme,
    rowLoad: await findOwnersOfAll(db, await findLoadValues(db, items)),
    loadItem: await Promise.all(people.map((one) => findOwners(db, one))),
    permitted,
  }
}
