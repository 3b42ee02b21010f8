import { isSameSlot, type DatedSlot } from './dated-slot'
import {
  requestTraceOf,
  type RequestTrace,
  type ScheduleItem,
  type StandingPlace,
} from '../schedule/schedule'

/**
 * What became of a class, for everything that tells of it: weeks, open pages, files, feeds and messages.
 * `withdrawn`: it stands nowhere any more; `moved`: in another slot; `rehoused`: in the same slot, in other
 * rooms; `substituted`: others teach it.
 */
export type Became = 'withdrawn' | 'moved' | 'rehoused' | 'substituted'

/**
 * `isGone`: told where it stood. `place`: the other end, where it stands now or stood before; null:
 * withdrawn, or not to be seen.
 */
export type Outcome = { became: Became; isGone: boolean; isSwap: boolean; place: StandingPlace | null }

/** Whether it is in another slot, or only in other rooms, than in `place`. */
export const becameFrom = (at: DatedSlot, place: DatedSlot): 'moved' | 'rehoused' =>
  isSameSlot(at, place) ? 'rehoused' : 'moved'

/** The other end of a move: where a class went or came from. */
export const otherPlace = ({
  state,
  trace,
}: Pick<ScheduleItem, 'state'> & { trace: RequestTrace }): StandingPlace | null =>
  state === 'trace' ? trace.movedTo : trace.movedFrom

type Told = Pick<ScheduleItem, 'state' | 'date' | 'pair' | 'trace' | 'substitution'>

/** Null: nothing that is told. A class that has moved and has other teachers too is told as moved. */
export function outcomeOf(item: Told): Outcome | null {
  const isGone = item.state === 'trace'
  const trace = requestTraceOf(item)
  if (!trace)
    return item.trace || item.substitution
      ? { became: 'substituted', isGone, isSwap: false, place: null }
      : null
  const place = otherPlace({ state: item.state, trace })
  const isSwap = trace.kind === 'swap'
  if (place) return { became: becameFrom(item, place), isGone, isSwap, place }
  if (isGone) return { became: 'withdrawn', isGone, isSwap: false, place }
  return { became: trace.kind === 'move' || isSwap ? 'moved' : 'rehoused', isGone, isSwap, place }
}

type Standing = Pick<ScheduleItem, 'eventId' | 'date' | 'pair' | 'state'>

/** Without the traces of classes that stand in the same slot, and say there what became of them. */
export function withoutOwnTraces<Item extends Standing>(items: readonly Item[]): Item[] {
  const slotOf = ({ eventId, date, pair }: Item) => `${eventId} ${date} ${pair}`
  const standing = new Set(items.filter(({ state }) => state !== 'trace').map(slotOf))
  return items.filter((item) => item.state !== 'trace' || !standing.has(slotOf(item)))
}
