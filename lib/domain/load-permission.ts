import type { LoadPermissionId, UserId } from './ids'
import type { LoadRef } from './load-item'
import type { LoadGrant } from './rights-subjects'

/** What one user may set of one item, where and when (specification, «Nagruzka permission»). */
export type LoadPermission = LoadGrant & {
  id: LoadPermissionId
  version: number
  userId: UserId
  ref: Pick<LoadRef, 'of' | 'id'>
}
