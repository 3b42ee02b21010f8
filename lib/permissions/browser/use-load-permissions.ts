'use client'
import { useCallback } from 'react'
import { useAnswer } from '@/lib/core/browser/calls/answers'
import { send } from '@/lib/core/browser/calls/call'
import { refusalOf } from '@/lib/core/browser/calls/refusal'
import { clearPermissionsUrl, permissionsUrl } from '@/lib/core/calls/calls/addresses'
import { decodeUserProfile, userProfilesUrl } from '@/lib/core/calls/names/vocabularies'
import type { WireUserProfile } from '@/lib/core/calls/names/vocabularies.contract'
import {
  decodeLoadPermission,
  decodeLoadPermissions,
  savePermissionCall,
} from '@/lib/core/calls/rights/load-permission'
import type {
  WireClearedPermissions,
  WireLoadPermission,
  WireLoadPermissions,
  WireStoredPermission,
} from '@/lib/core/calls/rights/load-permissions.contract'
import type { ChangeId, UserId } from '@/lib/core/rules/names/ids'
import type { UserEntry } from '@/lib/core/rules/names/vocabulary'
import type { LoadPermission, PermissionSubject } from '@/lib/core/rules/rights/load-permission'
import type { LoadGrant } from '@/lib/core/rules/rights/rights-subjects'

export type LoadPermissions = {
  /** By item id; undefined while loading. */
  stored: Readonly<Record<number, LoadPermission>> | undefined
  error: unknown
  reload: () => void
  /** Stores a permission over the one the user saw; `changeId` undoes it. Throws as `send` does. */
  save: (
    ref: LoadPermission['ref'],
    seen: LoadPermission | undefined,
    grant: LoadGrant,
  ) => Promise<{ permission: LoadPermission; changeId: ChangeId | null }>
  /** Puts the permission from an answer into the cache. */
  learn: (permission: LoadPermission) => void
  /** The current permission in a stale answer; null for other failures. */
  currentOf: (failure: unknown) => LoadPermission | null
  clear: () => Promise<{ removed: number; changeId: ChangeId | null }>
}

/** A user's load permissions for a subject. */
export function useLoadPermissions(subject: PermissionSubject, userId: UserId): LoadPermissions {
  const of = subject.kind === 'group' ? 'load' : 'programme'
  const {
    data: stored,
    error,
    mutate,
  } = useAnswer(
    'permissions',
    permissionsUrl(subject, userId),
    (answer: WireLoadPermissions) => decodeLoadPermissions(answer, of),
    { revalidateOnFocus: true },
  )
  const reload = useCallback(() => void mutate(), [mutate])
  const learn = useCallback<LoadPermissions['learn']>(
    (one) => void mutate((known) => ({ ...known, [one.ref.id]: one }), { revalidate: false }),
    [mutate],
  )
  const currentOf = useCallback<LoadPermissions['currentOf']>(
    (failure) => {
      const refusal = refusalOf(failure)
      return refusal?.kind === 'stale' && refusal.current
        ? decodeLoadPermission(refusal.current as WireLoadPermission, of)
        : null
    },
    [of],
  )
  const save = useCallback<LoadPermissions['save']>(
    async (ref, seen, grant) => {
      const { method, url, body } = savePermissionCall({ userId, ref }, seen ?? null, grant)
      const { change_id, ...permission } = await send<WireStoredPermission>(method, url, body, {
        quiet: true,
      })
      return { permission: decodeLoadPermission(permission, of), changeId: change_id as ChangeId | null }
    },
    [of, userId],
  )
  const clear = useCallback(async () => {
    const { removed, change_id } = await send<WireClearedPermissions>(
      'POST',
      clearPermissionsUrl(subject, userId),
    )
    await mutate()
    return { removed, changeId: change_id as ChangeId | null }
  }, [subject, userId, mutate])
  return { stored, error: error ?? null, reload, save, learn, currentOf, clear }
}

/** Active accounts by full name, for delegating load; undefined while loading. */
export const useUserProfiles = (): readonly UserEntry[] | undefined =>
  useAnswer('list', userProfilesUrl, (answer: WireUserProfile[]) => answer.map(decodeUserProfile)).data
