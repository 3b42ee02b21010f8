import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { RemainingLoad, NewStep, PlacesQuestion, Repeat } from '@/lib/variants/rules/variant-view'
import type { Slot } from '@/lib/core/rules/schedule/schedule-grid'

/**
 * What the planner has picked: load to place, or a class of the variant to move. `roomId` null: no room, or
 * the rooms it has.
 */
export type PickedClass =
  | { kind: 'place'; left: RemainingLoad; repeat: Repeat; roomId: RoomId | null }
  | { kind: 'move'; item: ScheduleItem; following: boolean; roomId: RoomId | null }

export const pickedQuestion = (picked: PickedClass, monday: CalendarDate): PlacesQuestion =>
  picked.kind === 'place'
    ? {
        kind: 'place',
        monday,
        roomId: picked.roomId,
        ref: picked.left.item.ref,
        repeat: picked.repeat,
      }
    : {
        kind: 'move',
        monday,
        roomId: picked.roomId,
        id: picked.item.id,
        following: picked.following,
      }

/** The step that puts it into a slot of the shown week. */
export function stepTo(picked: PickedClass, monday: CalendarDate, { day, pair }: Slot): NewStep {
  const to = { date: addDays(monday, day - 1), pair, roomId: picked.roomId }
  return picked.kind === 'place'
    ? { ...to, kind: 'place', ref: picked.left.item.ref, repeat: picked.repeat }
    : { ...to, kind: 'move', id: picked.item.id, following: picked.following }
}
