'use client'

import { decodePerson } from '@/lib/accounts/calls'
import type * as calls from '@/lib/accounts/calls.contract'
import type { PersonRights, PersonView, WrittenPerson } from '@/lib/accounts/rules/person'
import { ask, attempt, requestOpenly, type AccountRefusal, type Answered } from '@/lib/core/accounts/browser/account'
import type { SignedIn } from '@/lib/core/accounts/browser/session'
import type { ChangeId, ImportJobId, UserId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import type { OrderOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { orderedRequest, requestOf } from '@/lib/core/wire/calls/request'
import type { importLinksCall } from '@/lib/imports/calls/imports.contract'

export const inviteUrl = '/api/admin/people/invite/'

// The forms show what is refused.
const quiet = { quiet: true }
const invite = changeOf<typeof calls.inviteCall>('POST /api/admin/people/invite/', quiet)
const giveLink = changeOf<typeof calls.inviteAgainCall>('POST /api/admin/people/{id}/invite/', quiet)
const giveLinks = changeOf<typeof importLinksCall>('POST /api/import/{id}/links/', quiet)
const change = changeOf<typeof calls.changeRightsCall>('PUT /api/admin/people/{id}/', quiet)
const endSessions = changeOf<typeof calls.endPersonSessionsCall>('DELETE /api/admin/people/{id}/sessions/', quiet)
const confirmLink = changeOf<typeof calls.confirmLinkCall>('POST /api/admin/people/{id}/invite/confirm/', quiet)
const endLink = changeOf<typeof calls.endLinkCall>('DELETE /api/admin/people/{id}/invite/', quiet)
const dropFactor = changeOf<typeof calls.dropPersonFactorCall>('DELETE /api/admin/people/{id}/second-factor/', quiet)

/** A new link with its secret. It is shown only this once. */
export type GivenLink = { fullName: string; username: string; link: string }

type Invited = OwnAnswerOf<typeof calls.inviteCall>
export type InvitedLine = Invited['rows'][number]
export type InvitedPeople = Pick<Invited, 'rows' | 'changeId'> & { links: GivenLink[] }

const whole = (path: string): string => new URL(path, window.location.origin).href

export async function invitePeople(written: readonly WrittenPerson[], dryRun: boolean): Promise<InvitedPeople> {
  const { rows, changeId } = await invite({ rows: written, dryRun })
  return {
    rows,
    links: rows.flatMap(({ fullName, username, path }) =>
      path === null ? [] : [{ fullName, username, link: whole(path) }],
    ),
    changeId,
  }
}

/** Gives an account a new link; the old one stops working. */
export const inviteAgain = (id: UserId): Promise<Answered<string>> =>
  ask(async () => whole((await giveLink({ id })).path))

/** Gives new links to all accounts made from a file whose owners have never signed in; old links stop working. */
export const giveImportLinks = (id: ImportJobId): Promise<Answered<GivenLink[]>> =>
  ask(async () => {
    const { rows } = await giveLinks({ id })
    return rows.map(({ fullName, username, path }) => ({ fullName, username, link: whole(path) }))
  })

const steps = { Ok: 'in', Code: 'code', Enrol: 'enrol', Waits: 'waits' } as const

const accepting = (order: OrderOf<typeof calls.acceptCall>) =>
  orderedRequest<typeof calls.acceptCall>('POST /accounts/invitation/', order)

/**
 * Sets the password of an invited person; returns the next step of signing in. `waits`: another administrator
 * has to confirm the password.
 */
export const acceptInvitation = (token: string, password: string): Promise<Answered<SignedIn['step'] | 'waits'>> =>
  ask(async () => steps[(await requestOpenly(accepting({ token, newPassword: password }))).result])

/** The present rights of an account. */
export const usePerson = (id: UserId): Asked<PersonView> =>
  useAsked(
    'timetable',
    requestOf<typeof calls.personCall>('GET /api/admin/people/{id}/', { params: { id } }),
    decodePerson,
  )

export const changeRights = (id: UserId, rights: PersonRights): Promise<Answered<ChangeId | null>> =>
  ask(async () => {
    const { editorOf, programmes, ...others } = rights
    const { changeId } = await change({
      ...others,
      id,
      editorOf: editorOf.map((one) => ({ kind: one.kind, id: one.id })),
      programmes: programmes?.map((one) => ({ id: one.id, flags: one.flags })),
    })
    return changeId
  })

export const endSessionsOf = (id: UserId): Promise<AccountRefusal | null> => attempt(() => endSessions({ id }))

/** Confirms the password that was set by a link. */
export const confirmLinkOf = (id: UserId): Promise<AccountRefusal | null> => attempt(() => confirmLink({ id }))

/** Revokes a link, or discards the unconfirmed password set by it. */
export const endLinkOf = (id: UserId): Promise<AccountRefusal | null> => attempt(() => endLink({ id }))

/** Turns off the second factor of a user who lost it. */
export const dropFactorOf = (id: UserId): Promise<AccountRefusal | null> => attempt(() => dropFactor({ id }))
