import type { Actor } from '@/lib/core/actor/rules/actor'
import { isAllowed } from './rights'
import type { Owners, PlacedClass } from './rights-subjects'

/**
 * What a reason is given for: a request (booking, move, swap or withdrawal), a closed room, an
 * absence.
 */
export const reasonPurposes = ['request', 'closure', 'absence'] as const
export type ReasonPurpose = (typeof reasonPurposes)[number]

export type Reason = { title: string; purposes: readonly ReasonPurpose[] }

/**
 * The reason of a change of a class if this actor may know it, otherwise empty. The one place that decides this, for
 * weeks, files, feeds and messages.
 */
export const visibleReason = (actor: Actor, reason: string, of: PlacedClass): string =>
  isAllowed(actor, 'reasons.know', of) ? reason : ''

/**
 * Whether the actor may know why a teacher or group (the owners, as in `absence.change`) is absent: also whoever may say
 * that they are. That they are absent, everybody who sees the week may know.
 */
export const knowsWhyAway = (actor: Actor, owners: Owners): boolean =>
  isAllowed(actor, 'reasons.know', { ...owners, programmeId: null }) || isAllowed(actor, 'absence.change', owners)
