import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findFillingFacts } from '@/db/queries/filling/find-facts'
import { findWalks, findWeights } from '@/db/queries/quality/settings'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { FillingFacts } from '@/lib/filling/rules/facts'
import type { FillingScope } from '@/lib/core/rules/placing/filling'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { fillingPeriod, itemsToFill } from './scope-items'

/**
 * Reads all that the search needs for a scope, in a fixed number of statements. Throws as `itemsToFill` does.
 */
export async function readFacts(
  context: DataContext,
  { scope, from }: { scope: FillingScope; from: CalendarDate },
): Promise<FillingFacts> {
  const { db, actor } = context
  const [calendar, weights, walks] = await Promise.all([findCalendar(db), findWeights(db), findWalks(db)])
  const period = fillingPeriod(calendar, from)
  const itemsLeft = await itemsToFill(context, scope, period)
  const { used, ...facts } = await findFillingFacts(
    db,
    itemsLeft.map(({ item }) => item),
    { ...period, viewer: actor.userId },
  )
  const anywhere = { weekday: 1, pair: 1 } as const
  return {
    ...facts,
    calendar,
    weights,
    walks,
    from,
    items: itemsLeft.map(({ item, classes }, index) => ({ ...item, classes, used: used[index] ?? [] })),
    mayPlaceAt: ({ plan }, weekday, pair) =>
      isAllowed(actor, 'draft.place', { plan, place: { weekday, pair, roomIds: [] } }),
    // Ask for any time: a permission limited to some slots would otherwise deny every room.
    mayStandIn: ({ plan }, roomId) =>
      isAllowed(actor, 'draft.place', {
        plan: plan.loadGrant ? { ...plan, loadGrant: { ...plan.loadGrant, slots: [] } } : plan,
        place: { ...anywhere, roomIds: [roomId] },
      }),
    choosesRooms: isAllowed(actor, 'rooms.find_free'),
  }
}
