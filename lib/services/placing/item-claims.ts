import type { WantedClaim } from '@/db/queries/claims/wanted-claim'
import type { MeetingId, RoomId } from '@/lib/domain/ids'
import { loadItemOf, type LoadItem } from '@/lib/domain/load-item'

/** The claims of an item's meeting: room, teachers, groups or subgroups, and the load item itself. */
export function itemClaims(item: LoadItem, room: { id: RoomId } | null, meetingId: MeetingId): WantedClaim[] {
  const loadItemId = loadItemOf(item.ref)
  const whole = { meetingId, subgroup: 0 } as const
  return [
    ...(room ? [{ ...whole, kind: 'room' as const, resourceId: room.id }] : []),
    ...item.teachers.map(({ id }) => ({ ...whole, kind: 'teacher' as const, resourceId: id })),
    ...item.groups.map(({ id, subgroup }) => ({
      meetingId,
      kind: 'group' as const,
      resourceId: id,
      subgroup,
    })),
    ...(loadItemId === null
      ? []
      : [{ meetingId, kind: 'load' as const, resourceId: loadItemId, subgroup: item.subgroup }]),
  ]
}
