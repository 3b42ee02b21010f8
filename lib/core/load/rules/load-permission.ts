import type { LoadPermissionId, UserId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { LoadRef } from './load-item'

/** What one user may set of one item, where and when (specification, «Nagruzka permission»). */
export type LoadPermission = LoadGrant & {
  id: LoadPermissionId
  version: number
  userId: UserId
  ref: Pick<LoadRef, 'of' | 'id'>
}

/** Owner of the delegated load: a group or a programme. */
export type PermissionSubject = Exclude<Plannable, { kind: 'teacher' }>

/** The grant of a user without a permission. */
export const emptyGrant: LoadGrant = { canSet: false, roomIds: [], slots: [] }

/** Set equality, ignoring order. */
export const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** The result of the bulk «can set» switch: all on, unless all are on already. */
export const bulkCanSet = (grants: readonly LoadGrant[]): boolean => !grants.every(({ canSet }) => canSet)

export const sameGrant = (a: LoadGrant, b: LoadGrant): boolean =>
  a.canSet === b.canSet && sameSet(a.roomIds, b.roomIds) && sameSet(a.slots, b.slots)
