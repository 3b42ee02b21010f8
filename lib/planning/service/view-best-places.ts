import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { countStanding } from '@/db/queries/load/find-load'
import {
  findPeopleTraits,
  findPermittedSlots,
  findPlaceRooms,
  type HeldSpan,
} from '@/db/queries/planning/find-held-span'
import { findWalks, findWeights } from '@/db/queries/quality/settings'
import { findTakenSlots, findWished, resourceKey } from '@/db/queries/repair/find-pieces'
import { type AcademicCalendar, hoursOf } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, later, mondayOf, weekDates, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { needsOf } from '@/lib/core/free-rooms/rules/free-rooms'
import { loadItemOf, type LoadItem, type LoadRef } from '@/lib/core/load/rules/load-item'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { untaughtOn } from '@/lib/core/placing/rules/placement-series'
import { daySeries, type DaySeries, spanItemOf } from '@/lib/core/placing/rules/placement-span'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { placesInRooms, rankPlaces, type BestPlace } from '@/lib/planning/rules/best-places'
import { walkTable } from '@/lib/quality/rules/day-rules'
import { slotAt } from '@/lib/repair/rules/piece'
import { busyDays, placeKey, type BusyPair, type PlacePerson } from '../rules/place-price'
import { plannedItem, spanOfPlacement } from './view-placement-span'

const mostPlaces = 10
/** Only the best so many places are tried with rooms; the others cannot become better than these. */
const mostConsidered = 24

/** When the item's groups and teachers are busy. Drafts and invitations do not count. */
async function busyOf(db: Queryable, item: LoadItem, held: readonly HeldSpan[], period: Period): Promise<BusyPair[]> {
  const teachers = new Set<number>(item.teachers.map(({ id }) => id))
  const groups = new Set<number>(item.groups.map(({ id }) => id))
  const busyPairs = held.flatMap(({ kind, id, pair, dates, blocks, holder }): BusyPair[] => {
    const isPerson = (kind === 'group' && groups.has(id)) || (kind === 'teacher' && teachers.has(id))
    if (!blocks || !isPerson) return []
    const subgroup = holder.groups.find((group) => group.id === id)?.subgroup ?? 0
    const halves = kind === 'group' ? halvesIn(subgroup) : [0]
    const rooms = holder.rooms
    return dates.map((date) => ({ who: `${kind} ${id}`, halves, date, pair, rooms }))
  })
  // If only half a group attends, the class may make the other half wait, or the reverse.
  const halfGroups = item.groups.filter(({ subgroup }) => subgroup !== 0)
  const taken = await findTakenSlots(
    db,
    halfGroups.map(({ id }) => ({ kind: 'group', id })),
    period,
  )
  const otherHalves = halfGroups.flatMap(({ id, subgroup }) => {
    const otherHalf = subgroup === 1 ? 2 : 1
    const slots = taken.get(resourceKey({ kind: 'group', id, subgroup: otherHalf }))?.keys() ?? []
    return [...slots].map((slot): BusyPair => ({
      ...slotAt(slot),
      who: `group ${id}`,
      halves: [otherHalf - 1],
      rooms: [],
    }))
  })
  return [...busyPairs, ...otherHalves]
}

const halvesIn = (subgroup: Subgroup): number[] => (subgroup === 0 ? [0, 1] : [subgroup - 1])

/** The item's groups and teachers, with what the rules of quality need to know of them. */
async function peopleOf(db: Queryable, item: LoadItem, period: Period): Promise<PlacePerson[]> {
  const resources = [
    ...item.groups.map(({ id }) => ({ kind: 'group' as const, id })),
    ...item.teachers.map(({ id }) => ({ kind: 'teacher' as const, id })),
  ]
  const [traits, wishes] = await Promise.all([
    findPeopleTraits(
      db,
      { groups: item.groups.map(({ id }) => id), teachers: item.teachers.map(({ id }) => id) },
      period,
    ),
    findWished(db, resources, period),
  ])
  const wishesOf = (key: string) => {
    const own = wishes.filter((one) => one.key === key)
    return {
      wished: new Set(own.filter(({ isAway }) => !isAway).map(placeKey)),
      away: new Set(own.filter(({ isAway }) => isAway).map(placeKey)),
    }
  }
  // A placeholder teacher has no days that could become worse.
  const teachers = item.teachers.filter(({ id }) => !traits.get(`teacher ${id}`)?.isPlaceholder)
  return [
    ...item.groups.map(({ id, subgroup, courseYear, correspondence }): PlacePerson => {
      const studyForm = traits.get(`group ${id}`)?.studyForm ?? (correspondence ? 'correspondence' : 'day')
      return {
        who: `group ${id}`,
        halves: halvesIn(subgroup),
        burden: { studyForm, courseYear },
        methodDay: null,
        ...wishesOf(resourceKey({ kind: 'group', id, subgroup: 1 })),
      }
    }),
    ...teachers.map(({ id }): PlacePerson => ({
      who: `teacher ${id}`,
      halves: [0],
      burden: null,
      methodDay: traits.get(`teacher ${id}`)?.methodDay ?? null,
      ...wishesOf(resourceKey({ kind: 'teacher', id, subgroup: 0 })),
    })),
  ]
}

/**
 * The best places and rooms for an item from a week on to the end of the semester, without past dates. Rooms
 * only if the actor may search rooms. Throws as `viewPlacementSpan` does.
 */
export async function viewBestPlaces(
  context: ServiceContext,
  request: { item: Pick<LoadRef, 'of' | 'id'>; monday: CalendarDate },
): Promise<BestPlace[]> {
  const { db, now } = context
  const item = await plannedItem(context, request)
  const calendar = await findCalendar(db)
  const first = later(item.startsOn, now.date)
  const from = later(request.monday, mondayOf(first))
  const series = weekDates(from).map((date) =>
    daySeries(calendar, spanItemOf(item), date < first ? addDays(date, 7) : date),
  )
  const needed = Math.ceil((item.requiredHours - hoursOf(await countStanding(db, item.ref))) / hoursOf(1))
  return bestPlacesOf(context, calendar, { item, series, needed })
}

/**
 * The best single dates for one class of an item in a week, from tomorrow on, with rooms as `viewBestPlaces` gives
 * them.
 */
export function bestDatesIn(
  context: ServiceContext,
  calendar: AcademicCalendar,
  item: LoadItem,
  monday: CalendarDate,
): Promise<BestPlace[]> {
  const courseYears = item.groups.map(({ courseYear }) => courseYear)
  const series = weekDates(monday)
    .filter((date) => date > context.now.date)
    .map((date): DaySeries => {
      const reason = untaughtOn(calendar, date, courseYears)
      return { first: date, dates: reason ? [] : [date], untaught: reason ? [{ date, reason }] : [] }
    })
  return bestPlacesOf(context, calendar, { item, series, needed: 1 })
}

/** The best places for series of an item, one for each weekday, of which `needed` classes are needed. */
async function bestPlacesOf(
  context: ServiceContext,
  calendar: AcademicCalendar,
  { item, series, needed }: { item: LoadItem; series: readonly DaySeries[]; needed: number },
): Promise<BestPlace[]> {
  const { db, actor } = context
  const dates = series.flatMap((one) => one.dates).sort()
  const [from] = dates
  if (from === undefined) return []
  const { span, held } = await spanOfPlacement(context, calendar, item, series, null)
  const period = { from, to: dates.at(-1) ?? from }
  const [busy, people, weights, walks, permitted] = await Promise.all([
    busyOf(db, item, held, period),
    peopleOf(db, item, period),
    findWeights(db),
    findWalks(db),
    findPermittedSlots(db, loadItemOf(item.ref)),
  ])
  const question = { calendar, people, days: busyDays(busy, pairsOf(calendar)), weights, needed }
  const places = rankPlaces({ ...question, span, permitted }).slice(0, mostConsidered)
  const rooms = isAllowed(actor, 'rooms.find_free')
    ? await findPlaceRooms(db, {
        slots: places.flatMap(({ free, pair }) => free.map((date) => ({ date, pair }))),
        loadItemId: loadItemOf(item.ref),
      })
    : []
  const taken = new Map(rooms.map((room) => [room.id, room.taken]))
  const used = rooms.flatMap(({ id, isUsed }) => (isUsed ? [id] : []))
  const freedom = new Map(rooms.map((room) => [room.id, { ...room, free: 'always' as const, isDrafted: false }]))
  return placesInRooms(places, {
    ...question,
    most: mostPlaces,
    rooms,
    walks: walkTable(walks),
    needs: needsOf(item, used, freedom),
    mayStand: ({ day: weekday, pair }, id) =>
      isAllowed(actor, 'draft.place', { plan: item.plan, place: { weekday, pair, roomIds: [id] } }),
    isTaken: ({ free, pair }, id) => free.some((date) => taken.get(id)?.has(placeKey({ date, pair })) ?? false),
  })
}
