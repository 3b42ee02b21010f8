import type { CalendarDate } from './calendar-date'
import type { MeetingId } from './ids'
import type { Pair } from './pairs'
import type { ResourceKind } from './resource'
import type { EventKind } from './schedule'

/** Who is busy, when, with what. `title` names the resource; a load item's is its discipline's. */
export type Conflict = {
  date: CalendarDate
  pair: Pair
  kind: ResourceKind
  id: number
  title: string
  with: { id: MeetingId; kind: EventKind; title: string }
}
