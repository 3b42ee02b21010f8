import { isAllowed, type Action, type SubjectOf } from '@/lib/domain/rights'
import { notAllowedTexts } from '@/lib/text/rights'
import type { ServiceContext } from './context'
import { ServiceError } from './errors'

/** Throws `not_allowed` with the action's sentence unless the rights let this actor do it. */
export function requireAllowed<A extends Action>(
  { actor }: Pick<ServiceContext, 'actor'>,
  action: A,
  ...subject: SubjectOf<A>
): void {
  if (!isAllowed(actor, action, ...subject)) throw new ServiceError('not_allowed', notAllowedTexts[action])
}
