'use client'

import { useCallback, useMemo } from 'react'
import useSWR from 'swr'
import type { ChangeId, UserId } from '@/lib/domain/ids'
import type { LoadPermission, PermissionSubject } from '@/lib/domain/load-permission'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import { clearPermissionsUrl, permissionsUrl } from '@/lib/wire/addresses'
import { decodeLoadPermission, encodeLoadPermission, savePermissionCall } from '@/lib/wire/load-permission'
import type { WireLoadPermission } from '@/lib/wire/load-permissions.contract'
import { get, send } from './call'
import { refusalOf } from './refusal'

export type LoadPermissions = {
  /** By the id of an item; undefined until they have come. */
  stored: Readonly<Record<number, LoadPermission>> | undefined
  error: unknown
  reload: () => void
  /** Stores what the user may set of an item, over the permission that was seen; `changeId` takes it back. Throws as `send` does. */
  save: (
    ref: LoadPermission['ref'],
    seen: LoadPermission | undefined,
    grant: LoadGrant,
  ) => Promise<{ permission: LoadPermission; changeId: ChangeId | null }>
  /** What an answer says of a permission is what is stored now. */
  learn: (permission: LoadPermission) => void
  /** What a stale answer says that a permission is now; null for any other failure. */
  currentOf: (failure: unknown) => LoadPermission | null
  clear: () => Promise<{ removed: number; changeId: ChangeId | null }>
}

type WirePermissions = Record<string, WireLoadPermission>

/** What a user may set of a subject's load. */
export function useLoadPermissions(subject: PermissionSubject, userId: UserId): LoadPermissions {
  const of = subject.kind === 'group' ? 'load' : 'programme'
  const { data, error, mutate } = useSWR<WirePermissions, unknown>(
    permissionsUrl(subject, userId),
    (url: string) => get<WirePermissions>(url),
    { shouldRetryOnError: false },
  )
  const stored = useMemo(
    () =>
      data &&
      Object.fromEntries(Object.entries(data).map(([id, one]) => [id, decodeLoadPermission(one, of)])),
    [data, of],
  )
  const reload = useCallback(() => void mutate(), [mutate])
  const learn = useCallback<LoadPermissions['learn']>(
    (one) =>
      void mutate((known) => ({ ...known, [one.ref.id]: encodeLoadPermission(one) }), { revalidate: false }),
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
      const { change_id: changeId, ...permission } = await send<
        WireLoadPermission & { change_id: ChangeId | null }
      >(method, url, body, { quiet: true })
      return { permission: decodeLoadPermission(permission, of), changeId }
    },
    [of, userId],
  )
  const clear = useCallback(async () => {
    const { removed, change_id: changeId } = await send<{ removed: number; change_id: ChangeId | null }>(
      'POST',
      clearPermissionsUrl(subject, userId),
    )
    await mutate()
    return { removed, changeId }
  }, [subject, userId, mutate])
  return { stored, error: error ?? null, reload, save, learn, currentOf, clear }
}
