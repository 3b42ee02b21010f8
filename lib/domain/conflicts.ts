import type { CalendarDate } from './calendar-date'
import type { MeetingId } from './ids'
import type { Pair } from './pairs'
import type { ResourceKind } from './resource'
import type { EventKind } from './schedule'

/** A place that somebody wants and another holds. `title` names the resource; a load item's is its discipline's. */
export type HeldPlace = {
  date: CalendarDate
  pair: Pair
  kind: ResourceKind
  id: number
  title: string
  holder: { id: MeetingId; kind: EventKind; title: string }
}

/** Who is busy, when, with what; null where whoever is told may not see it: then the place is only taken. */
export type Conflict = Omit<HeldPlace, 'holder'> & { with: HeldPlace['holder'] | null }
