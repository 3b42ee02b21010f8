import type { Queryable } from '@/db/client'
import { lockRows } from '@/db/queries/core/history/lock-rows'
import { lockMeetings } from '@/db/queries/core/placing/release-meetings'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findLoad, findLoadItems } from '@/db/queries/load/find-load'
import { findLoadMeetings, findSubjectMeetings } from '@/db/queries/planning/series-meetings'
import { findHoursBefore } from '@/db/queries/regrouping/load-turns'
import { type CalendarDate, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isLoadDone, type LoadItem } from '@/lib/core/load/rules/load-item'
import type { GroupId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { itemTo } from '@/lib/core/views/service/is-visible'
import type { LoadAhead } from '@/lib/takeover/service/take-load-over'

/** Classes from a date on, and load with the hours of it that are not placed. */
export type PartsAhead = { items: readonly ScheduleItem[]; load: readonly LoadAhead[] }

/** What is done from a date on has no end. */
export const everAfter = calendarDate('2199-12-31')

/** `isOnlyLooking`: nothing is chosen yet, so nothing is locked, and whoever looks waits for nobody. */
type Looking = { isOnlyLooking: boolean }

/** All classes and load of a group from a date on, locked. */
export const findGroupParts = (
  db: Queryable,
  { actor }: ActorContext,
  group: GroupId,
  since: CalendarDate,
  { isOnlyLooking }: Looking = { isOnlyLooking: false },
): Promise<PartsAhead> =>
  (isOnlyLooking ? lookAt : lockParts)(db, async () => {
    const [subject, period] = [{ kind: 'group', id: group } as const, { from: since, to: everAfter }]
    const load = (await findLoad(db, { subject, ...period, viewer: actor.userId })) ?? []
    const own = await findSubjectMeetings(db, subject, period, ['projected', 'published'])
    return partsOfAll(db, { actor }, { load, meetings: own, since })
  })

/** These load items with their classes from a date on, locked. */
export const findLoadParts = (
  db: Queryable,
  { actor }: ActorContext,
  ids: readonly LoadItemId[],
  since: CalendarDate,
  { isOnlyLooking }: Looking = { isOnlyLooking: false },
): Promise<PartsAhead> =>
  (isOnlyLooking ? lookAt : lockParts)(db, async () => {
    const refs = ids.map((id) => ({ of: 'load', id }) as const)
    const load = await findLoadItems(db, refs, { from: since, to: everAfter, viewer: actor.userId })
    return partsOfAll(db, { actor }, { load, meetings: [], since })
  })

const lookAt = (_: Queryable, find: () => Promise<PartsAhead>): Promise<PartsAhead> => find()

/** Looks again once all is locked: whoever held a class may have moved, published or given it to others. */
async function lockParts(db: Queryable, find: () => Promise<PartsAhead>): Promise<PartsAhead> {
  const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)
  const seen = await find()
  const meetings = new Set(await lockMeetings(db, idsOf(seen.items)))
  const load = new Set(await lockRows(db, 'load_item', idsOf(seen.load)))
  const { items, load: standing } = await find()
  return { items: items.filter(({ id }) => meetings.has(id)), load: standing.filter(({ id }) => load.has(id)) }
}

async function partsOfAll(
  db: Queryable,
  { actor }: ActorContext,
  { load, meetings, since }: { load: readonly LoadItem[]; meetings: readonly MeetingId[]; since: CalendarDate },
): Promise<PartsAhead> {
  const own = load.flatMap((item) => (item.ref.of === 'load' ? [{ id: item.ref.id, item }] : []))
  const ids = own.map(({ id }) => id)
  const placed = await findHoursBefore(db, ids, everAfter)
  const all = new Set([...meetings, ...(await findLoadMeetings(db, ids, since))])
  return {
    items: (await findItems(db, [...all], actor.userId)).map((item) => itemTo(actor, item)),
    load: own.map(({ id, item }) => {
      const hours = placed.get(id) ?? 0
      return { id, item, missingHours: isLoadDone(item, hours) ? 0 : item.requiredHours - hours }
    }),
  }
}
