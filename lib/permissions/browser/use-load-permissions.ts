'use client'
import { useCallback } from 'react'
import type { LoadPermission, PermissionSubject } from '@/lib/core/load/rules/load-permission'
import type { ChangeId, UserId } from '@/lib/core/names/rules/ids'
import { currentIn } from '@/lib/core/refusals/browser/refusal'
import { permissionsUrl } from '@/lib/core/refusals/calls/addresses'
import {
  clearPermissionsRequest,
  decodeLoadPermission,
  decodeLoadPermissions,
  savePermissionRequest,
} from '@/lib/core/refusals/calls/load-permission'
import type { LoadPermissionAnswer, LoadPermissionsAnswer } from '@/lib/core/refusals/calls/load-permissions.contract'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import type { UserEntry } from '@/lib/core/schedule/rules/vocabulary'
import { userOf, userProfilesRequest } from '@/lib/core/views/calls/vocabularies'
import { type AskedFailure, useAnswer, useAsked } from '@/lib/core/wire/browser/answers'
import { request } from '@/lib/core/wire/browser/call'

export type LoadPermissions = AskedFailure & {
  /** By item id; undefined while loading. */
  stored: Readonly<Record<number, LoadPermission>> | undefined
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

export function useLoadPermissions(subject: PermissionSubject, userId: UserId): LoadPermissions {
  const of = subject.kind === 'group' ? 'load' : 'programme'
  const {
    data: stored,
    hasFailed,
    why,
    reload,
    mutate,
  } = useAsked(
    'permissions',
    permissionsUrl(subject, userId),
    (answer: LoadPermissionsAnswer) => decodeLoadPermissions(answer, of),
    { revalidateOnFocus: true },
  )
  const learn = useCallback<LoadPermissions['learn']>(
    (one) => void mutate((known) => ({ ...known, [one.ref.id]: one }), { revalidate: false }),
    [mutate],
  )
  const currentOf = useCallback<LoadPermissions['currentOf']>(
    (failure) => currentIn(failure, (answer: LoadPermissionAnswer) => decodeLoadPermission(answer, of)),
    [of],
  )
  const save = useCallback<LoadPermissions['save']>(
    (ref, seen, grant) => request(savePermissionRequest({ userId, ref }, seen ?? null, grant), { quiet: true }),
    [userId],
  )
  const clear = useCallback(async () => {
    const cleared = await request(clearPermissionsRequest(subject, userId))
    await mutate()
    return cleared
  }, [subject, userId, mutate])
  return { stored, hasFailed, why, reload, save, learn, currentOf, clear }
}

/** Active accounts by full name, for delegating load; undefined while loading. */
export const useUserProfiles = (): readonly UserEntry[] | undefined =>
  useAnswer('list', userProfilesRequest, (answer) => answer.map(userOf)).data
