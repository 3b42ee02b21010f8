import type { UserId } from './ids'

/** What is written into the log of security events. */
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
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Why something failed, as a class: never what was typed. */
export const securityReasons = [
  'wrong_password',
  'unknown_name',
  'switched_off',
  'no_password',
  'demo_password',
  'wrong_code',
  'campus_unknown',
  'campus_name_taken',
  'campus_inactive',
] as const
export type SecurityReason = (typeof securityReasons)[number]

/** Where it came from: the address, and the beginning of the session's id, which opens nothing. */
export type Visit = { address: string; session: string | null }

/**
 * One event. `userId`: who did or tried it, null for nobody known; `visit` null: a command on the server. `subject`: whose account it
 * concerns, where that is another; `detail`: the rights or the call, without anything secret.
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
