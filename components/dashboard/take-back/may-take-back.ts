import type { Actor } from '@/lib/domain/actor'
import type { DatedSlot } from '@/lib/domain/dated-slot'
import { isAllowed } from '@/lib/domain/rights'
import { bookingOf } from '@/lib/domain/rights-subjects'
import { requestTraceOf, type ScheduleItem, type ScheduleRequest } from '@/lib/domain/schedule'

/** Whether a request may be taken back. It says itself whose it is and when it begins; while a page stands open, its time comes. */
export const mayTakeBack = (
  actor: Actor,
  { kind, ...request }: Pick<ScheduleRequest, 'kind' | 'madeBy' | 'begins'>,
  liesAhead: (slot: DatedSlot) => boolean,
): boolean => kind !== 'closure' && isAllowed(actor, 'booking.take_back', bookingOf(request, liesAhead))

/** The same of the request that made a class what it is. */
export function mayGiveBack(
  actor: Actor,
  item: ScheduleItem,
  liesAhead: (slot: DatedSlot) => boolean,
): boolean {
  const trace = requestTraceOf(item)
  return trace !== null && trace.requestId !== null && mayTakeBack(actor, trace, liesAhead)
}
