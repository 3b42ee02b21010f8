'use client'

import { useMemo } from 'react'
import useSWR from 'swr'
import type { ActiveSubject } from '@/lib/domain/active-item'
import type { Actor } from '@/lib/domain/actor'
import { mayPlan } from '@/lib/domain/planning'
import type { PermissionSubject } from '@/lib/domain/load-permission'
import type { LoadGrant } from '@/lib/domain/rights-subjects'
import { permissionsUrl } from '@/lib/wire/addresses'
import { decodeLoadPermission } from '@/lib/wire/load-permission'
import type { WireLoadPermission } from '@/lib/wire/load-permissions.contract'
import { get } from './call'

/** What a user was permitted of the load of a subject, by the id of the load item, or of the programme's row. */
export type PermittedLoad = Readonly<Record<number, LoadGrant>>

export const nothingPermitted: PermittedLoad = {}

/** Whether a user who does not plan a subject's load may have been permitted some of it. */
export const mayBePermitted = (
  actor: Actor,
  subject: ActiveSubject | null,
): subject is ActiveSubject & PermissionSubject =>
  (subject?.kind === 'group' || subject?.kind === 'programme') &&
  actor.permissions.includes('can set nagruzka items') &&
  !mayPlan(actor, subject)

/** What the user may set of a subject's load without being its editor; nothing until it is known. */
export function usePermittedLoad(actor: Actor, subject: ActiveSubject | null): PermittedLoad {
  const asked = mayBePermitted(actor, subject) ? subject : null
  const { data } = useSWR<Record<string, WireLoadPermission>>(
    asked && permissionsUrl(asked, null),
    (url: string) => get(url, { quiet: true }),
    { shouldRetryOnError: false },
  )
  const of = asked?.kind === 'programme' ? 'programme' : 'load'
  return useMemo(
    () =>
      data && asked
        ? Object.fromEntries(
            Object.entries(data)
              .map(([id, wire]) => [id, decodeLoadPermission(wire, of)] as const)
              .filter(([, { canSet }]) => canSet),
          )
        : nothingPermitted,
    [data, asked, of],
  )
}
