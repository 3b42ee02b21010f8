import type { PermissionSubject } from '@/lib/core/load/rules/load-permission'
import { type UserId, idIn } from '@/lib/core/names/rules/ids'
import { readSubject, subjectWord } from '@/lib/core/schedule/calls/subject'

/** State in the URL of the permissions page. */
export type PermissionsLocation = { subject: PermissionSubject | null; userId: UserId | null }

export const permissionsPath = '/nagruzka-set-permissions/'

/** Parses the URL; malformed values count as absent. */
export function readPermissionsLocation(params: { get(name: string): string | null }): PermissionsLocation {
  const subject = readSubject(params.get('type'), params.get('id'))
  return {
    subject: subject?.kind === 'group' || subject?.kind === 'programme' ? subject : null,
    userId: idIn(params.get('user')),
  }
}

export function permissionsScreenUrl({ subject, userId }: PermissionsLocation): string {
  const params = new URLSearchParams()
  if (subject) {
    params.set('type', subjectWord(subject.kind))
    params.set('id', String(subject.id))
  }
  if (userId !== null) params.set('user', String(userId))
  const query = params.toString()
  return query ? `${permissionsPath}?${query}` : permissionsPath
}
