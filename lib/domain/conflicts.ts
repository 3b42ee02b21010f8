import type { CalendarDate } from './calendar-date'
import type { MeetingId } from './ids'
import type { Pair } from './pairs'
import type { ResourceKind } from './resource'
import type { EventKind } from './schedule'

/** A resource that is needed but held by another meeting. `title` names the resource; for a load item, its discipline. */
export type HeldPlace = {
  date: CalendarDate
  pair: Pair
  kind: ResourceKind
  id: number
  title: string
  holder: { id: MeetingId; kind: EventKind; title: string }
}

/** Who is busy, when and with what. `with` is null if the reader may not see the other meeting. */
export type Conflict = Omit<HeldPlace, 'holder'> & { with: HeldPlace['holder'] | null }
