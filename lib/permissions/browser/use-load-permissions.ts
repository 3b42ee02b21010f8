'use client'
import { useCallback } from 'react'
import { type AskedFailure, useAnswer, useAsked } from '@/lib/core/browser/calls/answers'
import { request } from '@/lib/core/browser/calls/call'
import { currentIn } from '@/lib/core/browser/calls/refusal'
import { permissionsUrl } from '@/lib/core/calls/calls/addresses'
import { userOf, userProfilesRequest } from '@/lib/core/calls/names/vocabularies'
import {
  clearPermissionsRequest,
  decodeLoadPermission,
  decodeLoadPermissions,
  savePermissionRequest,
} from '@/lib/core/calls/rights/load-permission'
import type { LoadPermissionAnswer, LoadPermissionsAnswer } from '@/lib/core/calls/rights/load-permissions.contract'
import type { ChangeId, UserId } from '@/lib/core/rules/names/ids'
import type { UserEntry } from '@/lib/core/rules/names/vocabulary'
import type { LoadPermission, PermissionSubject } from '@/lib/core/rules/rights/load-permission'
import type { LoadGrant } from '@/lib/core/rules/rights/rights-subjects'

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

/** A user's load permissions for a subject. */
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
