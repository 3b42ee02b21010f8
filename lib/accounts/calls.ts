import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { PersonRights, PersonView, WrittenPerson } from './rules/person'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type * as session from '@/lib/core/calls/accounts/session.contract'
import type * as calls from './calls.contract'

export const inviteRequest = (written: readonly WrittenPerson[], dryRun: boolean) =>
  requestOf<typeof calls.inviteCall>('POST /api/admin/people/invite/', {
    body: { rows: written.map(({ fullName, ...row }) => ({ full_name: fullName, ...row })), dry_run: dryRun },
  })
export const inviteUrl = inviteRequest([], true).url
/** Gives a link, takes it back, agrees to the password set by it. */
export const inviteAgainRequest = (id: number) =>
  requestOf<typeof calls.inviteAgainCall>('POST /api/admin/people/{id}/invite/', { params: { id } })
export const endLinkRequest = (id: number) =>
  requestOf<typeof calls.endLinkCall>('DELETE /api/admin/people/{id}/invite/', { params: { id } })
export const confirmLinkRequest = (id: number) =>
  requestOf<typeof calls.confirmLinkCall>('POST /api/admin/people/{id}/invite/confirm/', { params: { id } })
export const personRequest = (id: number) =>
  requestOf<typeof calls.personCall>('GET /api/admin/people/{id}/', { params: { id } })
export const endPersonSessionsRequest = (id: number) =>
  requestOf<typeof calls.endPersonSessionsCall>('DELETE /api/admin/people/{id}/sessions/', { params: { id } })
export const dropPersonFactorRequest = (id: number) =>
  requestOf<typeof calls.dropPersonFactorCall>('DELETE /api/admin/people/{id}/second-factor/', {
    params: { id },
  })
export const changeRightsRequest = (
  id: number,
  { version, isSuperuser, permissions, editorOf, programmes }: PersonRights,
) =>
  requestOf<typeof calls.changeRightsCall>('PUT /api/admin/people/{id}/', {
    params: { id },
    body: {
      version,
      is_superuser: isSuperuser,
      permissions,
      editor_of: editorOf.map((one) => ({ kind: one.kind, id: one.id })),
      programs: programmes?.map((one) => ({ id: one.id, flags: one.flags })),
    },
  })
/** Uses up a link. */
export const acceptRequest = (token: string, password: string) =>
  requestOf<typeof calls.acceptCall>('POST /accounts/invitation/', {
    body: { token, new_password: password },
  })
/** A signed-in user must give the password. */
export const newSecondFactorRequest = (password?: string) =>
  requestOf<typeof session.newSecondFactorCall>('POST /accounts/second-factor/new/', { body: { password } })
export const confirmSecondFactorRequest = (code: string) =>
  requestOf<typeof session.confirmSecondFactorCall>('POST /accounts/second-factor/confirm/', {
    body: { code },
  })
export const dropSecondFactorRequest = (password: string, code: string) =>
  requestOf<typeof session.dropSecondFactorCall>('DELETE /accounts/second-factor/', {
    body: { password, code },
  })

type PersonAnswer = OwnAnswerOf<typeof calls.personCall>

export const encodePerson = ({ sessions, link, ...person }: PersonView): PersonAnswer => ({
  ...person,
  sessions: sessions.map(({ device, seenAt }) => ({ device, ...seenAt })),
  link: link && { ...link, by: link.givenBy, given: link.givenAt },
})

export const decodePerson = ({ sessions, link, ...person }: PersonAnswer): PersonView => ({
  ...person,
  sessions: sessions.map(({ device, date, minutes }) => ({
    device,
    seenAt: { date: date as CalendarDate, minutes },
  })),
  link: link && { ...link, givenBy: link.by, givenAt: link.given },
})
