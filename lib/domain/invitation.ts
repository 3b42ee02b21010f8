/** Days for which a link that invites opens. */
export const invitationDays = 7

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
