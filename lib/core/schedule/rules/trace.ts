import { isSameSlot, type DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { requestTraceOf, type RequestTrace, type ScheduleItem, type StandingPlace } from './schedule'

/**
 * What happened to a class, in the same terms for weeks, open pages, files, feeds and messages. `withdrawn`:
 * it has no slot any more; `moved`: to another slot; `rehoused`: other rooms in the same slot; `substituted`:
 * other teachers.
 */
export type Became = 'withdrawn' | 'moved' | 'rehoused' | 'substituted'

/**
 * `isGone`: shown in the original slot. `place`: the other end: the present place, or the original one; null:
 * withdrawn, or not visible.
 */
export type Outcome = { became: Became; isGone: boolean; isSwap: boolean; place: StandingPlace | null }

/** Whether a class is in another slot than `place`, or only in other rooms. */
export const becameFrom = (at: DatedSlot, place: DatedSlot): 'moved' | 'rehoused' =>
  isSameSlot(at, place) ? 'rehoused' : 'moved'

/** The other end of a move: where a class went or came from. */
export const otherPlace = ({
  state,
  trace,
}: Pick<ScheduleItem, 'state'> & { trace: RequestTrace }): StandingPlace | null =>
  state === 'trace' ? trace.movedTo : trace.movedFrom

type OutcomeItem = Pick<ScheduleItem, 'state' | 'date' | 'pair' | 'trace' | 'substitution'>

/** Null if nothing happened to it. A class both moved and given other teachers counts as moved. */
export function outcomeOf(item: OutcomeItem): Outcome | null {
  const isGone = item.state === 'trace'
  const trace = requestTraceOf(item)
  if (!trace)
    return item.trace || item.substitution ? { became: 'substituted', isGone, isSwap: false, place: null } : null
  const place = otherPlace({ state: item.state, trace })
  const isSwap = trace.kind === 'swap'
  if (place) return { became: becameFrom(item, place), isGone, isSwap, place }
  if (isGone) return { became: 'withdrawn', isGone, isSwap: false, place }
  return { became: trace.kind === 'move' || isSwap ? 'moved' : 'rehoused', isGone, isSwap, place }
}

type Standing = Pick<ScheduleItem, 'eventId' | 'date' | 'pair' | 'state'>

/** Leaves out traces of classes that are in the same slot, where the class itself shows what happened. */
export function withoutOwnTraces<Item extends Standing>(items: readonly Item[]): Item[] {
  const slotOf = ({ eventId, date, pair }: Item) => `${eventId} ${date} ${pair}`
  const occupiedSlots = new Set(items.filter(({ state }) => state !== 'trace').map(slotOf))
  return items.filter((item) => item.state !== 'trace' || !occupiedSlots.has(slotOf(item)))
}
