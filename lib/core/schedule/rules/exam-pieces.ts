import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { EventId } from '@/lib/core/names/rules/ids'
import { statesExamTime } from './own-time'

/** `state`: whatever tells one that stands from one that is struck. */
type Piece = {
  eventId: EventId
  kind: string
  comment: string
  date: CalendarDate
  pair: Pair
  state: string
}

const keyOf = ({ eventId, date, state }: Piece): string => `${eventId} ${date} ${state}`

/** An exam takes each pair that its time meets, and is one in lists: only its first class there is left. */
export function oncePerExam<One extends Piece>(classes: readonly One[]): One[] {
  const first = new Map<string, Pair>()
  const isExam = (one: One) => one.kind === 'exam' && statesExamTime(one)
  for (const one of classes) {
    const key = keyOf(one)
    const known = first.get(key)
    if (isExam(one) && (known === undefined || one.pair < known)) first.set(key, one.pair)
  }
  return classes.filter((one) => !isExam(one) || first.get(keyOf(one)) === one.pair)
}
