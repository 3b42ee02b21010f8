import type { CalendarDate } from '../calendar/calendar-date'
import type { MeetingId } from '../names/ids'
import type { Pair } from '../calendar/pairs'
import type { ResourceKind } from '../names/resource'
import type { EventKind } from '../schedule/schedule'

/**
 * A resource that is needed but held by another meeting. `title` names the resource; for a load item, its discipline.
 */
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
