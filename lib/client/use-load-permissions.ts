'use client'

import { useCallback, useMemo } from 'react'
import useSWR from 'swr'
import type { ChangeId, UserId } from '@/lib/domain/ids'
import type { LoadPermission, PermissionSubject } from '@/lib/domain/load-permission'
import type { StoredPermissions } from '@/lib/domain/permission-draft'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import { clearPermissionsUrl, permissionsUrl } from '@/lib/wire/addresses'
import { decodeLoadPermission, savePermissionCall } from '@/lib/wire/load-permission'
import type { WireLoadPermission } from '@/lib/wire/load-permissions.contract'
import { CallError, get, send } from './call'
import { refusalOf } from './refusal'

export type LoadPermissions = {
  /** Undefined until they have come. */
  stored: StoredPermissions | undefined
  error: unknown
  reload: () => void
  /** Stores what the user may set of an item, over the permission that was seen; `changeId` takes it back. Throws as `send` does. */
  save: (
    ref: LoadPermission['ref'],
    seen: LoadPermission | undefined,
    grant: LoadGrant,
  ) => Promise<{ permission: LoadPermission; changeId: ChangeId | null }>
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
  const learn = useCallback(
    (one: WireLoadPermission) =>
      mutate((known) => ({ ...known, [one.instance]: one }), { revalidate: false }),
    [mutate],
  )
  const save = useCallback<LoadPermissions['save']>(
    async (ref, seen, grant) => {
      const { method, url, body } = savePermissionCall({ userId, ref }, seen ?? null, grant)
      try {
        const { change_id: changeId, ...permission } = await send<
          WireLoadPermission & { change_id: ChangeId | null }
        >(method, url, body, { quiet: true })
        await learn(permission)
        return { permission: decodeLoadPermission(permission, of), changeId }
      } catch (failure) {
        const refusal = refusalOf(failure)
        if (refusal?.kind === 'stale' && refusal.current) await learn(refusal.current as WireLoadPermission)
        else if (failure instanceof CallError && failure.status === 404) await mutate()
        throw failure
      }
    },
    [of, userId, learn, mutate],
  )
  const clear = useCallback(async () => {
    const { removed, change_id: changeId } = await send<{ removed: number; change_id: ChangeId | null }>(
      'POST',
      clearPermissionsUrl(subject, userId),
    )
    await mutate()
    return { removed, changeId }
  }, [subject, userId, mutate])
  return { stored, error: error ?? null, reload, save, clear }
}
