import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'

/** The page that an invitation link opens. */
export const invitePath = (secret: string): string => `/invite/${secret}/`

/** Days until an invitation link expires. */
export const invitationDays = 7

/**
 * Whether the account's owner has signed in, or could: a link to such an account needs the consent of a
 * second administrator.
 */
export const isUsed = (account: {
  hasPassword: boolean
  campus: readonly unknown[]
  signedInAt: Date | null
}): boolean => account.hasPassword || account.campus.length > 0 || account.signedInAt !== null

/**
 * A link as shown to users who may change the account. `waits`: a password was set by it, and awaits a
 * confirmation; `mayConfirm`: the viewer is not the one who gave the link.
 */
export type LinkView = {
  givenBy: string | null
  givenAt: CivilTime
  until: CivilTime
  waits: boolean
  mayConfirm: boolean
}

/**
 * Whether an account can be used. `awaited`: nobody has invited its owner yet; it opens at the first campus
 * sign-in.
 */
export type AccountState = 'works' | 'invited' | 'awaited' | 'blocked'

/** `invitedUntil`: when the invitation link expires; null: there is none. */
export function accountState(
  account: { active: boolean; hasPassword: boolean; campus: readonly unknown[]; invitedUntil: Date | null },
  now: Date,
): AccountState {
  if (!account.active) return 'blocked'
  if (account.hasPassword || account.campus.length > 0) return 'works'
  return account.invitedUntil && account.invitedUntil > now ? 'invited' : 'awaited'
}
