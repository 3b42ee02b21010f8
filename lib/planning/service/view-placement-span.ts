import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findLoadItem } from '@/db/queries/load/find-load'
import { findHeldSpan, type HeldSpan } from '@/db/queries/planning/find-held-span'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, weekDates, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { itemPlaces } from '@/lib/core/changing/service/item-claims'
import { requireSomebody } from '@/lib/core/changing/service/open-class'
import type { LoadItem, LoadRef } from '@/lib/core/load/rules/load-item'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import {
  daySeries,
  placementSpan,
  spanItemOf,
  type DatedCause,
  type DaySeries,
  type PlacementSpan,
} from '@/lib/core/placing/rules/placement-span'
import type { BusyMeeting } from '@/lib/core/placing/rules/slot-occupations'
import { itemOutOfSight, occupationText } from '@/lib/core/placing/texts/occupation'
import type { ServiceContext, DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { isVisible, itemPlan } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'

type SpanRequest = {
  item: Pick<LoadRef, 'of' | 'id'>
  /** The Monday of the week in which the series begin. */
  monday: CalendarDate
  /** The room to place in; null: without a room, or in one still to be chosen. */
  roomId: RoomId | null
}

/** The item, if the actor plans it. Throws `not_found`, `not_allowed`, and `invalid` if it has no people. */
export async function plannedItem(
  { db, actor }: DataContext,
  { item: ref, monday }: Pick<SpanRequest, 'item' | 'monday'>,
): Promise<LoadItem> {
  const week = { from: monday, to: addDays(monday, 6) }
  const item = await findLoadItem(db, ref, { ...week, viewer: actor.userId })
  if (!item) throw new ServiceError('not_found', noSuch.load)
  if (!isAllowed(actor, 'draft.view', item.plan)) throw new ServiceError('not_allowed', itemOutOfSight)
  requireSomebody(item)
  return item
}

/**
 * Planners of an item may know who holds its people; a room requires the right to search rooms or to see its
 * week.
 */
function requireRoom(actor: Actor, roomId: RoomId | null): void {
  if (roomId !== null && !isAllowed(actor, 'rooms.find_free'))
    requireAllowed({ actor }, 'schedule.view', { kind: 'room', id: roomId })
}

function isNamedTo(actor: Actor, { holder }: HeldSpan): boolean {
  const subjects = [
    ...holder.rooms.map(({ id }): Subject => ({ kind: 'room', id })),
    ...holder.teachers.map(({ id }): Subject => ({ kind: 'teacher', id })),
    ...holder.groups.map(({ id }): Subject => ({ kind: 'group', id })),
    ...(holder.programmeId === null ? [] : [{ kind: 'programme' as const, id: holder.programmeId }]),
  ]
  return isAllowed(actor, 'class.name', { plan: itemPlan(holder), subjects })
}

/**
 * Converts a held place into a cause; null for a draft that the actor may not see. Hidden published classes
 * are reported.
 */
function causeOf(actor: Actor, held: HeldSpan): DatedCause | null {
  const { kind, id, pair, dates, blocks, holder } = held
  const [date] = dates
  if (!date || (holder.isDraft && !isVisible(actor, holder) && !holder.isOwn)) return null
  // For the item's own class, report only the item, not its people too.
  if (holder.isOwn && kind !== 'load' && !blocks) return null
  const meeting: BusyMeeting = {
    ...holder,
    date,
    pair,
    isNamed: isNamedTo(actor, held),
    teachers: holder.teachers.map((one) => ({ ...one, isUnlimited: false })),
    groups: holder.groups.map((one) => ({ ...one, isInvited: false })),
  }
  const common = { pair, dates, blocks }
  if (holder.isOwn || kind === 'load') return { ...common, cause: { kind: 'load', meeting } }
  switch (kind) {
    case 'teacher': {
      const teacher = meeting.teachers.find((one) => one.id === id)
      return teacher ? { ...common, cause: { kind, teacher, meeting } } : null
    }
    case 'group': {
      const group = meeting.groups.find((one) => one.id === id)
      return group ? { ...common, cause: { kind, group, meeting } } : null
    }
    case 'room': {
      const room = meeting.rooms.find((one) => one.id === id)
      return room ? { ...common, cause: { kind, room, meeting } } : null
    }
  }
}

/**
 * The conflicts of placing an item in a room from each slot in which these series begin, and what holds the
 * places. Runs one statement.
 */
export async function spanOfPlacement(
  { db, actor, now }: ServiceContext,
  calendar: AcademicCalendar,
  item: LoadItem,
  series: readonly DaySeries[],
  roomId: RoomId | null,
): Promise<{ span: PlacementSpan; held: HeldSpan[] }> {
  const dates = series.flatMap((one) => one.dates).sort()
  const [from] = dates
  const to = dates.at(-1)
  const room = roomId === null ? null : { id: roomId }
  const { held, wishes } =
    from && to
      ? await findHeldSpan(db, {
          item: item.ref,
          from,
          to,
          viewer: actor.userId,
          places: itemPlaces(item, room),
        })
      : { held: [], wishes: [] }
  const roomIds = roomId === null ? [] : [roomId]
  const span = placementSpan(
    {
      series,
      pairs: pairsOf(calendar),
      item: spanItemOf(item),
      calendar,
      now,
      datesBind: !isAllowed(actor, 'load.place_outside_dates'),
      mayPlaceAt: (weekday, pair) =>
        isAllowed(actor, 'draft.place', { plan: item.plan, place: { weekday, pair, roomIds } }),
      held: [
        ...held.flatMap((one) => causeOf(actor, one) ?? []),
        ...wishes.map(({ pair, dates: on, ...wish }): DatedCause => {
          const [date = from ?? item.startsOn] = on
          return { pair, dates: on, blocks: false, cause: { kind: 'wish', wish: { ...wish, date, pair } } }
        }),
      ],
    },
    occupationText,
  )
  return { span, held }
}

/**
 * Where an item can stand to the end of the semester, from each slot of a week: the dates of the series, what
 * holds them, rules and wishes. Throws `not_found`, `not_allowed` for an item that the actor does not plan or
 * a room they may not see, `invalid` for an item without people.
 */
export async function viewPlacementSpan(context: ServiceContext, request: SpanRequest): Promise<PlacementSpan> {
  const item = await plannedItem(context, request)
  requireRoom(context.actor, request.roomId)
  const calendar = await findCalendar(context.db)
  const series = weekDates(request.monday).map((date) => daySeries(calendar, spanItemOf(item), date))
  const { span } = await spanOfPlacement(context, calendar, item, series, request.roomId)
  return span
}
