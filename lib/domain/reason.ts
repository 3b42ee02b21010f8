import type { Actor } from './actor'

/** What a reason is said of: a booking, a move, a swap or a withdrawal; a room that is closed; a teacher who will not be there. */
export const reasonPurposes = ['request', 'closure', 'absence'] as const
export type ReasonPurpose = (typeof reasonPurposes)[number]

/** A reason that is suggested, and where. */
export type Reason = { title: string; purposes: readonly ReasonPurpose[] }

/**
 * The reason of a change of a class as far as a reader is told it: the one place that decides so, for weeks, files, feeds and messages. Whoever
 * sees the week is told why it is so; the public is not.
 */
export const toldReason = ({ kind }: Pick<Actor, 'kind'>, reason: string): string =>
  kind === 'public' ? '' : reason
