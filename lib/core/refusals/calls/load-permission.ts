import type { Permission } from '@/lib/core/actor/rules/actor'
import { refOf } from '@/lib/core/load/rules/load-item'
import type { LoadPermission, PermissionSubject } from '@/lib/core/load/rules/load-permission'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import { placeOfSlot, type LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { InputOf } from '@/lib/core/wire/calls/call.contract'
import { decodedBy, requestOf, wireRequestOf } from '@/lib/core/wire/calls/request'
import { pathWord } from './addresses'
import type * as calls from './load-permissions.contract'

type DayPairsAnswer = calls.LoadPermissionAnswer['allowed_day_pairs']

function encodeSlots(slots: readonly number[]): DayPairsAnswer {
  const dayPairs: DayPairsAnswer = {}
  for (const { weekday, pair } of slots.map(placeOfSlot)) dayPairs[weekday] = { ...dayPairs[weekday], [pair]: true }
  return dayPairs
}

const decodeSlots = (dayPairs: DayPairsAnswer): number[] =>
  Object.entries(dayPairs).flatMap(([day, pairs]) => Object.keys(pairs).map((pair) => Number(day) * 10 + Number(pair)))

export const encodeLoadPermission = (permission: LoadPermission): calls.LoadPermissionAnswer => ({
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
}): calls.StoredPermissionAnswer => ({
  ...encodeLoadPermission(stored.permission),
  lacks: stored.lacks,
  change_id: stored.changeId,
})

/** `of`: a group's permissions are for load items, a programme's for its rows. */
export const decodeLoadPermission = (
  wire: calls.LoadPermissionAnswer,
  of: LoadPermission['ref']['of'],
): LoadPermission => ({
  id: wire.id,
  version: wire.version,
  userId: wire.user_id,
  ref: refOf(of, wire.instance),
  canSet: wire.can_set,
  roomIds: wire.auditories,
  slots: decodeSlots(wire.allowed_day_pairs),
})

/** By id of the load item or programme row. */
export const decodeLoadPermissions = (
  answer: calls.LoadPermissionsAnswer,
  of: LoadPermission['ref']['of'],
): Record<number, LoadPermission> =>
  Object.fromEntries(Object.entries(answer).map(([id, one]) => [id, decodeLoadPermission(one, of)]))

const lists = {
  load: '/api/group-set-nagruzka-permissions/',
  programme: '/api/meta-program-set-nagruzka-permissions/',
} as const satisfies Record<LoadPermission['ref']['of'], string>

/** Stores a permission: updates the one the user saw, or creates it. */
export function savePermissionRequest(
  { userId, ref }: Pick<LoadPermission, 'userId' | 'ref'>,
  seen: Pick<LoadPermission, 'id' | 'version'> | null,
  { canSet, roomIds, slots }: LoadGrant,
) {
  const body = {
    user_id: userId,
    instance: ref.id,
    can_set: canSet,
    auditories: roomIds,
    allowed_day_pairs: encodeSlots(slots),
  }
  return decodedBy(
    ({ change_id: changeId, ...permission }) => ({
      permission: decodeLoadPermission(permission, ref.of),
      changeId,
    }),
    seen
      ? wireRequestOf<typeof calls.changeGroupPermissionCall | typeof calls.changeProgrammePermissionCall>(
          `PUT ${lists[ref.of]}{id}/`,
          { params: { id: seen.id }, body: { ...body, version: seen.version } },
        )
      : wireRequestOf<typeof calls.addGroupPermissionCall | typeof calls.addProgrammePermissionCall>(
          `POST ${lists[ref.of]}`,
          { body },
        ),
  )
}

export const clearPermissionsRequest = ({ kind, id }: PermissionSubject, userId: UserId) =>
  requestOf<typeof calls.clearPermissionsCall>('POST /api/{itemType}/{id}/clear-permissions/', {
    params: { itemType: pathWord(kind), id },
    query: { userId },
  })

/** Parses the same from a body, on the server, where the contract has already converted the matrix to slots. */
export const permissionOrder = (
  of: LoadPermission['ref']['of'],
  body: InputOf<typeof calls.addGroupPermissionCall>['body'],
): Omit<LoadPermission, 'id' | 'version'> => ({
  userId: body.user_id,
  ref: refOf(of, body.instance),
  canSet: body.can_set,
  roomIds: body.auditories,
  slots: body.allowed_day_pairs,
})
