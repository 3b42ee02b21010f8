import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { countStanding } from '@/db/queries/load/find-load-progress'
import type { HeldSpan } from '@/db/queries/planning/find-held-span'
import { findPlaceRooms, slotText } from '@/db/queries/planning/find-place-rooms'
import { findWeights } from '@/db/queries/quality/settings'
import { hoursOf } from '@/lib/core/rules/calendar/academic-calendar'
import {
  busyDays,
  placesInRooms,
  rankPlaces,
  type BestPlace,
  type BusyDays,
  type PlacePerson,
} from '@/lib/planning/rules/best-places'
import {
  addDays,
  later,
  mondayOf,
  weekDates,
  type CalendarDate,
} from '@/lib/core/rules/calendar/calendar-date'
import { needsOf } from '@/lib/core/rules/rooms/free-rooms'
import { loadItemOf, type LoadItem, type LoadRef } from '@/lib/core/rules/load/load-item'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { daySeries, spanItemOf } from '@/lib/core/rules/placing/placement-span'
import { lateFrom } from '@/lib/quality/rules/time-rules'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { ServiceContext } from '@/lib/core/service/context'
import { plannedItem, spanOf } from './view-placement-span'

const most = 10
/** Places for which rooms are sought; the rest are worse than these whatever their rooms. */
const mostConsidered = 24

/** When the item's groups and teachers are busy. Drafts and invitations do not count. */
function busyOf(item: LoadItem, held: readonly HeldSpan[]): { people: PlacePerson[]; days: BusyDays } {
  const people = [
    ...item.groups.map(({ id }): PlacePerson => `group ${id}`),
    ...item.teachers.map(({ id }): PlacePerson => `teacher ${id}`),
  ]
  const busy = held.flatMap(({ kind, id, pair, dates, blocks, holder }) => {
    const who = people.find((one) => one === `${kind} ${id}`)
    if (!blocks || !who) return []
    const buildings = holder.rooms.map(({ building }) => building)
    return dates.map((date) => ({ who, date, pair, buildings }))
  })
  return { people, days: busyDays(busy) }
}

/**
 * The best places and rooms for an item from a week on, until the end; nothing counts that is over. Rooms are named to whoever may search them. Throws as
 * `viewPlacementSpan` does.
 */
export async function viewBestPlaces(
  context: ServiceContext,
  request: { item: Pick<LoadRef, 'of' | 'id'>; monday: CalendarDate },
): Promise<BestPlace[]> {
  const { db, actor, now } = context
  const item = await plannedItem(context, request)
  const calendar = await findCalendar(db)
  const first = later(item.startsOn, now.date)
  const from = later(request.monday, mondayOf(first))
  const series = weekDates(from).map((date) =>
    daySeries(calendar, spanItemOf(item), date < first ? addDays(date, 7) : date),
  )
  const { span, held } = await spanOf(context, calendar, item, series, null)
  const needed = Math.ceil((item.requiredHours - hoursOf(await countStanding(db, item.ref))) / hoursOf(1))
  const { people, days } = busyOf(item, held)
  const weights = await findWeights(db)
  const late = calendar.pairTimes.flatMap(({ pair, startsAt }) => (startsAt >= lateFrom ? [pair] : []))
  const places = rankPlaces({ span, pairs: pairsOf(calendar), people, days, needed, weights, late }).slice(
    0,
    mostConsidered,
  )
  const rooms = isAllowed(actor, 'rooms.find_free')
    ? await findPlaceRooms(db, {
        slots: places.flatMap(({ free, pair }) => free.map((date) => ({ date, pair }))),
        loadItemId: loadItemOf(item.ref),
      })
    : []
  const taken = new Map(rooms.map((room) => [room.id, room.taken]))
  const used = rooms.flatMap(({ id, isUsed }) => (isUsed ? [id] : []))
  const freedom = new Map(
    rooms.map((room) => [room.id, { ...room, free: 'always' as const, isDrafted: false }]),
  )
  return placesInRooms(places, {
    ...{ people, days, needed, weights, most },
    rooms,
    needs: needsOf(item.students, used, freedom),
    mayStand: ({ day: weekday, pair }, id) =>
      isAllowed(actor, 'draft.place', { plan: item.plan, place: { weekday, pair, roomIds: [id] } }),
    isTaken: ({ free, pair }, id) =>
      free.some((date) => taken.get(id)?.has(slotText({ date, pair })) ?? false),
  })
}
