import type { Actor } from '../accounts/actor'
import type { TeacherId } from '../names/ids'
import { isAllowed } from '../rights/rights'

/**
 * What a reason is said of: a booking, a move, a swap or a withdrawal; a room that is closed; a teacher who
 * will not be there.
 */
export const reasonPurposes = ['request', 'closure', 'absence'] as const
export type ReasonPurpose = (typeof reasonPurposes)[number]

/** A reason that is suggested, and where. */
export type Reason = { title: string; purposes: readonly ReasonPurpose[] }

/**
 * The reason of a change of a class as far as somebody is told it: the one place that decides so, for weeks,
 * files, feeds and messages.
 */
export const toldReason = (actor: Actor, reason: string): string =>
  isAllowed(actor, 'reasons.know') ? reason : ''

/**
 * Whether somebody is told why a teacher is away: the teacher too. Everybody who sees the week is told that they are.
 */
export const knowsWhyAway = (actor: Actor, teacherId: TeacherId): boolean =>
  isAllowed(actor, 'reasons.know') || isAllowed(actor, 'wish.change', { kind: 'teacher', id: teacherId })
