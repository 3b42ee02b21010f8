import { isAllowed, type Action, type SubjectOf } from '@/lib/core/rights/rules/rights'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import type { ActorContext } from './context'
import { ServiceError } from './errors'

declare const proof: unique symbol

/** Proof that a right was checked and granted. Only a check creates it, and every change requires one. */
export type Granted<A extends Action = Action> = { readonly right: A; readonly [proof]: true }

const granted = <A extends Action>(right: A): Granted<A> => ({ right }) as Granted<A>

/** The proof that the actor has this right; null if they do not have it. */
export const askAllowed = <A extends Action>(
  { actor }: ActorContext,
  right: A,
  ...subject: SubjectOf<A>
): Granted<A> | null => (isAllowed(actor, right, ...subject) ? granted(right) : null)

/** Throws `not_allowed` with the action's message unless the actor has the right. */
export function requireAllowed<A extends Action>(
  context: ActorContext,
  right: A,
  ...subject: SubjectOf<A>
): Granted<A> {
  return requireOfAll(context, right, [subject])
}

/** As `requireAllowed`, for each of these subjects; passes if there are none. */
export function requireOfAll<A extends Action>(
  { actor }: ActorContext,
  right: A,
  subjects: readonly SubjectOf<A>[],
): Granted<A> {
  for (const subject of subjects)
    if (!isAllowed(actor, right, ...subject)) throw new ServiceError('not_allowed', notAllowedTexts[right])
  return granted(right)
}
