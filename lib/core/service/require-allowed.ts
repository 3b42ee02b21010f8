import { isAllowed, type Action, type SubjectOf } from '@/lib/core/rules/rights/rights'
import { notAllowedTexts } from '@/lib/core/texts/rights/rights'
import type { ActorContext } from './context'
import { ServiceError } from './errors'

declare const proof: unique symbol

/** That somebody was asked for a right and had it: only asking gives it, and a change is nothing without one. */
export type Granted<A extends Action = Action> = { readonly right: A; readonly [proof]: true }

const granted = <A extends Action>(right: A): Granted<A> => ({ right }) as Granted<A>

/** Whether the rights let this actor do it; null where they do not. */
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

/** The same of all these things, however few. */
export function requireOfAll<A extends Action>(
  { actor }: ActorContext,
  right: A,
  subjects: readonly SubjectOf<A>[],
): Granted<A> {
  for (const subject of subjects)
    if (!isAllowed(actor, right, ...subject)) throw new ServiceError('not_allowed', notAllowedTexts[right])
  return granted(right)
}
