'use client'

import type { Actor } from '@/lib/core/actor/rules/actor'
import type { PermissionSubject } from '@/lib/core/load/rules/load-permission'
import { permissionsUrl } from '@/lib/core/refusals/calls/addresses'
import { decodeLoadPermissions } from '@/lib/core/refusals/calls/load-permission'
import type { LoadPermissionsAnswer } from '@/lib/core/refusals/calls/load-permissions.contract'
import { mayDo, type ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { useAnswer } from '@/lib/core/wire/browser/answers'

/** Whether a user who may not plan the subject's load may have permissions for some of it. */
export const mayBePermitted = (
  actor: Actor,
  subject: ActiveSubject | null,
): subject is ActiveSubject & PermissionSubject =>
  (subject?.kind === 'group' || subject?.kind === 'programme') &&
  actor.permissions.includes('can set nagruzka items') &&
  subject.may !== undefined &&
  !mayDo(subject, 'plan')

/** Whether the user may set any of a subject's load without being its editor; null while unknown. */
export function useIsPermitted(actor: Actor, subject: ActiveSubject | null): boolean | null {
  const asked = mayBePermitted(actor, subject) ? subject : null
  const of = asked?.kind === 'programme' ? 'programme' : 'load'
  const { data, isLoading } = useAnswer(
    'permissions',
    asked && permissionsUrl(asked, null),
    (answer: LoadPermissionsAnswer) => decodeLoadPermissions(answer, of),
    { quiet: true, revalidateOnFocus: true },
  )
  if (isLoading) return null
  return asked !== null && Object.values(data ?? {}).some(({ canSet }) => canSet)
}
