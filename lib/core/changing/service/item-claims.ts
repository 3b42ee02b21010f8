import type { NeededClaim, NeededResource } from '@/db/queries/core/placing/place-claims'
import { loadItemOf, type LoadItem } from '@/lib/core/load/rules/load-item'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'

/** What a class needs of a room. */
export const roomPlace = ({ id }: { id: RoomId }): NeededResource => ({
  kind: 'room',
  resourceId: id,
  subgroup: 0,
})

/** The places that a class of an item needs: room, teachers, groups or subgroups, and the load item itself. */
export function itemPlaces(item: LoadItem, room: { id: RoomId } | null): NeededResource[] {
  const loadItemId = loadItemOf(item.ref)
  const whole = { subgroup: 0 } as const
  return [
    ...(room ? [roomPlace(room)] : []),
    ...item.teachers.map(({ id }) => ({ ...whole, kind: 'teacher' as const, resourceId: id })),
    ...item.groups.map(({ id, subgroup }) => ({ kind: 'group' as const, resourceId: id, subgroup })),
    ...(loadItemId === null ? [] : [{ kind: 'load' as const, resourceId: loadItemId, subgroup: item.subgroup }]),
  ]
}

/** The same as claims of a meeting. */
export const itemClaims = (item: LoadItem, room: { id: RoomId } | null, meetingId: MeetingId): NeededClaim[] =>
  itemPlaces(item, room).map((place) => ({ ...place, meetingId }))
