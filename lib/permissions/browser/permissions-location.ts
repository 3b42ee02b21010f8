import type { PermissionSubject } from '@/lib/core/load/rules/load-permission'
import { type UserId, idIn } from '@/lib/core/names/rules/ids'
import { readSubject, subjectWord } from '@/lib/core/schedule/calls/subject'
import { addressWith } from '@/lib/core/words/rules/address'

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

export const permissionsScreenUrl = ({ subject, userId: user }: PermissionsLocation): string =>
  addressWith(permissionsPath, { type: subject && subjectWord(subject.kind), id: subject?.id, user })
