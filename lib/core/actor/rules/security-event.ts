import type { UserId } from '@/lib/core/names/rules/ids'

export const securityEventKinds = [
  'sign_in',
  'sign_out',
  'session_ended',
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'throttled',
  'refused',
  'csrf',
  'rights_granted',
  'rights_taken',
  'load_permission',
  'account_made',
  'account_blocked',
  'account_unblocked',
  'invitation_given',
  'invitation_used',
  'invitation_waits',
  'invitation_confirmed',
  'invitation_ended',
  'feed_given',
  'feed_replaced',
  'feed_revoked',
  'key_given',
  'key_revoked',
  'archive_taken',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Why something failed, as a category; never the input itself. */
export type SecurityReason =
  | 'wrong_password'
  | 'unknown_name'
  | 'switched_off'
  | 'no_password'
  | 'demo_password'
  | 'wrong_code'
  | 'campus_unknown'
  | 'campus_name_taken'
  | 'campus_inactive'
  | 'dead_link'

/** Client address and a prefix of the session id (useless for signing in). */
export type Visit = { address: string; session: string | null }

/**
 * One event. `userId`: the acting user, null if unknown; `visit` null: a server command. `subject`: the
 * affected account, if another; `detail`: rights or the call, without secrets.
 */
export type SecurityEvent = {
  kind: SecurityEventKind
  outcome: 'done' | 'failed'
  userId: UserId | null
  visit: Visit | null
  subject?: string
  reason?: SecurityReason
  detail?: string
}
