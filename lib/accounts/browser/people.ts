'use client'

import type { ChangeId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { WrittenPerson } from '@/lib/accounts/rules/people-list'
import type { PersonRights } from '@/lib/accounts/rules/person'
import { importLinksUrl } from '@/lib/imports/calls/imports'
import type { WireImportLinks } from '@/lib/imports/calls/imports.contract'
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
import { send, sendOpenly } from '@/lib/core/browser/calls/call'
import type { SignedIn } from '@/lib/core/browser/accounts/session'

export { inviteUrl } from '@/lib/accounts/calls'

/** A link that was given, whole, as it is handed over. It is never shown again. */
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

/** A new link for somebody; the one that they had opens nothing any more. */
export const inviteAgain = (id: number): Promise<Answered<string>> =>
  ask(async () =>
    whole((await send<WireInvitedAgain>('POST', inviteAgainUrl(id), undefined, { quiet: true })).path),
  )

/** Links for everybody whose account a file made and who was never in; those that they had open nothing any more. */
export const giveImportLinks = (id: ImportJobId): Promise<Answered<GivenLink[]>> =>
  ask(async () => {
    const { rows } = await send<WireImportLinks>('POST', importLinksUrl(id), undefined, { quiet: true })
    return rows.map(({ full_name: fullName, username, path }) => ({ fullName, username, link: whole(path) }))
  })

const steps = { Ok: 'in', Code: 'code', Enrol: 'enrol', Waits: 'waits' } as const

/**
 * Sets the password of whoever was invited; what is left of signing in; `waits`: another administrator has to agree.
 */
export const acceptInvitation = (
  token: string,
  password: string,
): Promise<Answered<SignedIn['step'] | 'waits'>> =>
  ask(async () => {
    const body = { token, new_password: password }
    return steps[(await sendOpenly<WireAccepted>(acceptUrl, body, { quiet: true })).result]
  })

/** What an account may, as it is now. */
export const usePerson = (id: number) =>
  useAnswer('timetable', personUrl(id), (person: WirePerson) => decodePerson(person), { quiet: true })

export const changeRights = (id: number, rights: PersonRights): Promise<Answered<ChangeId | null>> =>
  ask(async () => {
    const body = encodeRights(rights)
    const answer = await send<{ change_id: number | null }>('PUT', personUrl(id), body, { quiet: true })
    return answer.change_id as ChangeId | null
  })

/** Signs somebody out everywhere. */
export const endSessionsOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', personSessionsUrl(id), undefined, { quiet: true }))

/** Agrees to the password that somebody set by a link. */
export const confirmLinkOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('POST', confirmLinkUrl(id), undefined, { quiet: true }))

/** Takes somebody's link back, or the password that was set by it. */
export const endLinkOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', inviteAgainUrl(id), undefined, { quiet: true }))

/** Turns the second factor of whoever lost it off. */
export const dropFactorOf = (id: number): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', personFactorUrl(id), undefined, { quiet: true }))
