import type { CivilTime } from '../calendar/civil-time'

/** The page that a link opens. */
export const invitePath = (secret: string): string => `/invite/${secret}/`

/** Days for which a link that invites opens. */
export const invitationDays = 7

/** Whether somebody has been in, or could be: a link to such an account takes a second consent. */
export const isUsed = (account: {
  hasPassword: boolean
  campus: readonly unknown[]
  signedInAt: Date | null
}): boolean => account.hasPassword || account.campus.length > 0 || account.signedInAt !== null

/**
 * A link as those see it who may change the account. `waits`: a password was set by it; `mayConfirm`: whoever
 * looks is another than gave it.
 */
export type ShownLink = {
  givenBy: string | null
  givenAt: CivilTime
  until: CivilTime
  waits: boolean
  mayConfirm: boolean
}

/** What an account is good for: `awaited` is one that nobody has invited, and that the campus may open. */
export type AccountState = 'works' | 'invited' | 'awaited' | 'blocked'

/** `invitedUntil`: until when a link opens, null: there is none. */
export function accountState(
  account: { active: boolean; hasPassword: boolean; campus: readonly unknown[]; invitedUntil: Date | null },
  now: Date,
): AccountState {
  if (!account.active) return 'blocked'
  if (account.hasPassword || account.campus.length > 0) return 'works'
  return account.invitedUntil && account.invitedUntil > now ? 'invited' : 'awaited'
}
