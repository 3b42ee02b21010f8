import type { Actor } from '../accounts/actor'
import type { AwaySubject } from '../placing/wish'
import { isAllowed } from '../rights/rights'

/**
 * What a reason is given for: a request (booking, move, swap or withdrawal), a closed room, an
 * absence.
 */
export const reasonPurposes = ['request', 'closure', 'absence'] as const
export type ReasonPurpose = (typeof reasonPurposes)[number]

/** A suggested reason, and what for. */
export type Reason = { title: string; purposes: readonly ReasonPurpose[] }

/**
 * The reason of a change if this actor may know it, otherwise empty. The one place that decides this, for
 * weeks, files, feeds and messages.
 */
export const visibleReason = (actor: Actor, reason: string): string =>
  isAllowed(actor, 'reasons.know') ? reason : ''

/**
 * Whether the actor may know why a teacher or group is absent; the teacher always may. That they are absent,
 * everybody who sees the week may know.
 */
export const knowsWhyAway = (actor: Actor, who: AwaySubject): boolean =>
  isAllowed(actor, 'reasons.know') || isAllowed(actor, 'wish.change', who)
