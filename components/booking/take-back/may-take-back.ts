import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { bookingSubject } from '@/lib/core/rules/rights/rights-subjects'
import { requestTraceOf, type ScheduleItem, type ScheduleRequest } from '@/lib/core/rules/schedule/schedule'

/** Whether a request may be cancelled, by its author and start; the result changes as time passes. */
export const mayTakeBack = (
  actor: Actor,
  { kind, ...request }: Pick<ScheduleRequest, 'kind' | 'madeBy' | 'begins'>,
  liesAhead: (slot: DatedSlot) => boolean,
): boolean => kind !== 'closure' && isAllowed(actor, 'booking.take_back', bookingSubject(request, liesAhead))

/** The same for the request that booked or moved a class. */
export function mayGiveBack(
  actor: Actor,
  item: ScheduleItem,
  liesAhead: (slot: DatedSlot) => boolean,
): boolean {
  const trace = requestTraceOf(item)
  return trace !== null && trace.requestId !== null && mayTakeBack(actor, trace, liesAhead)
}
