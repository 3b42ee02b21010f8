'use client'

import type { ChangeId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { PersonView, PersonRights, WrittenPerson } from '@/lib/accounts/rules/person'
import { importLinksRequest } from '@/lib/imports/calls/imports'
import {
  acceptRequest,
  changeRightsRequest,
  confirmLinkRequest,
  decodePerson,
  dropPersonFactorRequest,
  endLinkRequest,
  endPersonSessionsRequest,
  inviteAgainRequest,
  inviteRequest,
  personRequest,
} from '@/lib/accounts/calls'
import type { inviteCall } from '@/lib/accounts/calls.contract'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import {
  ask,
  attempt,
  requestOpenly,
  type AccountRefusal,
  type Answered,
} from '@/lib/core/browser/accounts/account'
import { type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { request } from '@/lib/core/browser/calls/call'
import type { SignedIn } from '@/lib/core/browser/accounts/session'

export { inviteUrl } from '@/lib/accounts/calls'

/** A new link with its secret. It is shown only this once. */
export type GivenLink = { fullName: string; username: string; link: string }

type Invited = OwnAnswerOf<typeof inviteCall>
export type InvitedLine = Invited['rows'][number]
export type InvitedPeople = Pick<Invited, 'rows' | 'changeId'> & { links: GivenLink[] }

const whole = (path: string): string => new URL(path, window.location.origin).href

export async function invitePeople(
  written: readonly WrittenPerson[],
  dryRun: boolean,
): Promise<InvitedPeople> {
  const { rows, changeId } = await request(inviteRequest(written, dryRun), { quiet: true })
  return {
    rows,
    links: rows.flatMap(({ fullName, username, path }) =>
      path === null ? [] : [{ fullName, username, link: whole(path) }],
    ),
    changeId,
  }
}

/** Gives an account a new link; the old one stops working. */
export const inviteAgain = (id: number): Promise<Answered<string>> =>
  ask(async () => whole((await request(inviteAgainRequest(id), { quiet: true })).path))

/**
 * Gives new links to all accounts made from a file whose owners have never signed in; old links stop working.
 */
export const giveImportLinks = (id: ImportJobId): Promise<Answered<GivenLink[]>> =>
  ask(async () => {
    const { rows } = await request(importLinksRequest(id), { quiet: true })
    return rows.map(({ fullName, username, path }) => ({ fullName, username, link: whole(path) }))
  })

const steps = { Ok: 'in', Code: 'code', Enrol: 'enrol', Waits: 'waits' } as const

/**
 * Sets the password of an invited person; returns the next step of signing in. `waits`: another administrator
 * has to confirm the password.
 */
export const acceptInvitation = (
  token: string,
  password: string,
): Promise<Answered<SignedIn['step'] | 'waits'>> =>
  ask(async () => steps[(await requestOpenly(acceptRequest(token, password))).result])

/** The present rights of an account. */
export const usePerson = (id: number): Asked<PersonView> =>
  useAsked('timetable', personRequest(id), decodePerson)

export const changeRights = (id: number, rights: PersonRights): Promise<Answered<ChangeId | null>> =>
  ask(async () => (await request(changeRightsRequest(id, rights), { quiet: true })).changeId)

/** Ends all sessions of an account. */
export const endSessionsOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => request(endPersonSessionsRequest(id), { quiet: true }))

/** Confirms the password that was set by a link. */
export const confirmLinkOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => request(confirmLinkRequest(id), { quiet: true }))

/** Revokes a link, or discards the unconfirmed password set by it. */
export const endLinkOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => request(endLinkRequest(id), { quiet: true }))

/** Turns off the second factor of a user who lost it. */
export const dropFactorOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => request(dropPersonFactorRequest(id), { quiet: true }))
