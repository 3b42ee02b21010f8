import type { ChangeId, LoadPermissionId, UserId, RoomId } from '@/lib/core/rules/names/ids'
import type { LoadPermission } from '@/lib/core/rules/rights/load-permission'
import type { Permission } from '@/lib/core/rules/accounts/actor'
import { placeOfSlot, type LoadGrant } from '@/lib/core/rules/rights/rights-subjects'
import { permissionListUrl, permissionUrl } from '../calls/addresses'
import type { ChangeCall } from '../placing/change-calls'
import type {
  WireLoadPermission,
  WireLoadPermissions,
  WireStoredPermission,
} from './load-permissions.contract'

type WireDayPairs = WireLoadPermission['allowed_day_pairs']

function encodeSlots(slots: readonly number[]): WireDayPairs {
  const dayPairs: WireDayPairs = {}
  for (const { weekday, pair } of slots.map(placeOfSlot))
    dayPairs[weekday] = { ...dayPairs[weekday], [pair]: true }
  return dayPairs
}

const decodeSlots = (dayPairs: WireDayPairs): number[] =>
  Object.entries(dayPairs).flatMap(([day, pairs]) =>
    Object.keys(pairs).map((pair) => Number(day) * 10 + Number(pair)),
  )

export const encodeLoadPermission = (permission: LoadPermission): WireLoadPermission => ({
  id: permission.id,
  version: permission.version,
  can_set: permission.canSet,
  auditories: [...permission.roomIds],
  user_id: permission.userId,
  instance: permission.ref.id,
  allowed_day_pairs: encodeSlots(permission.slots),
})

export const encodeStoredPermission = (stored: {
  permission: LoadPermission
  lacks: Permission[]
  changeId: ChangeId | null
}): WireStoredPermission => ({
  ...encodeLoadPermission(stored.permission),
  lacks: stored.lacks,
  change_id: stored.changeId,
})

/** `of`: a group's permissions are for load items, a programme's for its rows. */
export const decodeLoadPermission = (
  wire: WireLoadPermission,
  of: LoadPermission['ref']['of'],
): LoadPermission => ({
  id: wire.id as LoadPermissionId,
  version: wire.version,
  userId: wire.user_id as UserId,
  ref: { of, id: wire.instance } as LoadPermission['ref'],
  canSet: wire.can_set,
  roomIds: wire.auditories as RoomId[],
  slots: decodeSlots(wire.allowed_day_pairs),
})

/** By id of the load item or programme row. */
export const decodeLoadPermissions = (
  answer: WireLoadPermissions,
  of: LoadPermission['ref']['of'],
): Record<number, LoadPermission> =>
  Object.fromEntries(Object.entries(answer).map(([id, one]) => [id, decodeLoadPermission(one, of)]))

/** Stores a permission: updates the one the user saw, or creates it. */
export function savePermissionCall(
  { userId, ref }: Pick<LoadPermission, 'userId' | 'ref'>,
  seen: Pick<LoadPermission, 'id' | 'version'> | null,
  { canSet, roomIds, slots }: LoadGrant,
): ChangeCall & { method: 'POST' | 'PUT' } {
  const body = {
    user_id: userId,
    instance: ref.id,
    can_set: canSet,
    auditories: roomIds,
    allowed_day_pairs: encodeSlots(slots),
  }
  return seen
    ? { method: 'PUT', url: permissionUrl(ref.of, seen.id), body: { ...body, version: seen.version } }
    : { method: 'POST', url: permissionListUrl(ref.of), body }
}

/** Parses the same from a body, on the server, where the contract has already converted the matrix to slots. */
export const orderOf = (
  of: LoadPermission['ref']['of'],
  body: {
    user_id: number
    instance: number
    can_set: boolean
    auditories: number[]
    allowed_day_pairs: number[]
  },
): Omit<LoadPermission, 'id' | 'version'> => ({
  userId: body.user_id as UserId,
  ref: { of, id: body.instance } as LoadPermission['ref'],
  canSet: body.can_set,
  roomIds: body.auditories as RoomId[],
  slots: body.allowed_day_pairs,
})
