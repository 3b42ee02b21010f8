import { nothingPermitted, type PermittedLoad } from '@/lib/client/use-permitted-load'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { Actor } from '@/lib/domain/actor'
import { weekdayOf } from '@/lib/domain/calendar-date'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { LoadItem } from '@/lib/domain/load-item'
import { isAllowed } from '@/lib/domain/rights'
import {
  bookingOf,
  ownersOf,
  type LoadGrant,
  type PlacedClass,
  type Plan,
} from '@/lib/domain/rights-subjects'
import { requestTraceOf, type ScheduleItem } from '@/lib/domain/schedule'

/** Whose a placed item is. */
export const placedOf = ({ plan, programmeId }: LoadItem): PlacedClass => ({ ...ownersOf(plan), programmeId })

/** `room`: another room in the slot where it stands. */
export type ItemAct = 'people' | 'comment' | 'move' | 'room' | 'swap' | 'remove' | 'take_back'

function planOf(
  { programmeId, programmeDisciplineId }: ScheduleItem,
  placed: PlacedClass,
  loadGrant: LoadGrant | null,
): Plan {
  return programmeId !== null && programmeDisciplineId !== null
    ? { of: 'programme', programmeId, programmeRoomIds: [], loadGrant }
    : { of: 'load', groups: placed.groups, teachers: placed.teachers, loadGrant }
}

/**
 * What a user may do to one class that a week of `subject` shows; a class names no faculty or department, so the user is editor by
 * name of all whose editor they are. `permitted`: of the load of that subject.
 */
export function itemActs(
  actor: Actor,
  subject: ActiveSubject,
  item: ScheduleItem,
  permitted: PermittedLoad = nothingPermitted,
): ReadonlySet<ItemAct> {
  if (item.state === 'trace' || item.kind === 'booking') return new Set()
  const placed: PlacedClass = {
    groups: item.groups.map(({ id }) => ({ id, facultyId: null })),
    teachers: item.teachers.map(({ id }) => ({ id, departmentId: null })),
    programmeId: item.programmeId,
  }
  const place = { weekday: weekdayOf(item.date), pair: item.pair, roomIds: item.rooms.map(({ id }) => id) }
  const itemId = subject.kind === 'programme' ? item.programmeDisciplineId : item.loadItemId
  const loadGrant = itemId === null ? null : (permitted[itemId] ?? null)
  const mayMove = isAllowed(actor, 'class.move', placed)
  const may: Record<Exclude<ItemAct, 'take_back'>, boolean> = {
    people: isAllowed(actor, 'class.change_people', placed),
    comment: isAllowed(actor, 'class.comment', placed),
    move: mayMove,
    room: isAllowed(actor, 'class.change_room', placed),
    swap: mayMove,
    remove:
      item.state === 'projected'
        ? isAllowed(actor, 'draft.remove', { plan: planOf(item, placed, loadGrant), place })
        : isAllowed(actor, 'schedule.unpublish', placed),
  }
  return new Set((Object.keys(may) as (keyof typeof may)[]).filter((act) => may[act]))
}

/** Whether the request that made a class what it is may be taken back. */
export function mayGiveBack(
  actor: Actor,
  item: ScheduleItem,
  liesAhead: (slot: DatedSlot) => boolean,
): boolean {
  const trace = requestTraceOf(item)
  if (trace === null || trace.requestId === null) return false
  return isAllowed(actor, 'booking.take_back', bookingOf(trace, liesAhead))
}

/** Whether any class of a week may be this user's to change: whoever has nothing to do is drawn no buttons. */
export const mayActOnItems = (actor: Actor, permitted: PermittedLoad): boolean =>
  actor.isSuperuser ||
  actor.programmes.length > 0 ||
  actor.editorOf.groups.length > 0 ||
  actor.editorOf.teachers.length > 0 ||
  Object.keys(permitted).length > 0 ||
  actor.permissions.includes('can remove queries') ||
  actor.permissions.includes('can change schedule item auditory')
