'use client'

import type { ChangeId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { WrittenPerson } from '@/lib/accounts/rules/people-list'
import type { PersonRights } from '@/lib/accounts/rules/person'
import { importLinksRequest } from '@/lib/imports/calls/imports'
import {
  acceptUrl,
  confirmLinkUrl,
  decodePerson,
  encodeRights,
  encodeWritten,
  inviteAgainUrl,
  inviteUrl,
  personFactorUrl,
  personSessionsUrl,
  personUrl,
} from '@/lib/accounts/calls'
import type { WireAccepted, WireInvited, WireInvitedAgain, WirePerson } from '@/lib/accounts/calls.contract'
import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/browser/accounts/account'
import { useAnswer } from '@/lib/core/browser/calls/answers'
import { request, send, sendOpenly } from '@/lib/core/browser/calls/call'
import type { SignedIn } from '@/lib/core/browser/accounts/session'

export { inviteUrl } from '@/lib/accounts/calls'

/** A new link with its secret. It is shown only this once. */
export type GivenLink = { fullName: string; username: string; link: string }

export type InvitedLine = WireInvited['rows'][number]
export type InvitedPeople = { rows: InvitedLine[]; links: GivenLink[]; changeId: ChangeId | null }

const whole = (path: string): string => new URL(path, window.location.origin).href

export async function invitePeople(
  written: readonly WrittenPerson[],
  dryRun: boolean,
): Promise<InvitedPeople> {
  const body = { rows: written.map(encodeWritten), dry_run: dryRun }
  const { rows, change_id: changeId } = await send<WireInvited>('POST', inviteUrl, body, { quiet: true })
  return {
    rows,
    links: rows.flatMap(({ full_name: fullName, username, path }) =>
      path === null ? [] : [{ fullName, username, link: whole(path) }],
    ),
    changeId: changeId as ChangeId | null,
  }
}

/** Gives an account a new link; the old one stops working. */
export const inviteAgain = (id: number): Promise<Answered<string>> =>
  ask(async () =>
    whole((await send<WireInvitedAgain>('POST', inviteAgainUrl(id), undefined, { quiet: true })).path),
  )

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
  ask(async () => {
    const body = { token, new_password: password }
    return steps[(await sendOpenly<WireAccepted>(acceptUrl, body, { quiet: true })).result]
  })

/** The present rights of an account. */
export const usePerson = (id: number) =>
  useAnswer('timetable', personUrl(id), (person: WirePerson) => decodePerson(person), { quiet: true })

export const changeRights = (id: number, rights: PersonRights): Promise<Answered<ChangeId | null>> =>
  ask(async () => {
    const body = encodeRights(rights)
    const answer = await send<{ change_id: number | null }>('PUT', personUrl(id), body, { quiet: true })
    return answer.change_id as ChangeId | null
  })

/** Ends all sessions of an account. */
export const endSessionsOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', personSessionsUrl(id), undefined, { quiet: true }))

/** Confirms the password that was set by a link. */
export const confirmLinkOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('POST', confirmLinkUrl(id), undefined, { quiet: true }))

/** Revokes a link, or discards the unconfirmed password set by it. */
export const endLinkOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', inviteAgainUrl(id), undefined, { quiet: true }))

/** Turns off the second factor of a user who lost it. */
export const dropFactorOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', personFactorUrl(id), undefined, { quiet: true }))
