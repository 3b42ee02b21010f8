import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, RequestId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'

/**
 * A booking as it stands ahead, to fill the form: dates that have begun are not changed any more and are only
 * counted. `date`: the first date ahead.
 */
export type StandingBooking = {
  id: RequestId
  version: number
  kind: 'booking' | 'exam'
  date: CalendarDate
  pair: Pair
  /** The dates ahead; some dates of the series may have been skipped. */
  dates: readonly CalendarDate[]
  /** How many dates stay as they are. */
  past: number
  until: CalendarDate | null
  everySecondWeek: boolean
  room: { id: RoomId; title: string }
  reason: string
  inCharge: string
  inChargeTeacherId: TeacherId | null
  groups: readonly { id: GroupId; title: string }[]
  /** The load item of an exam, whose people it keeps. */
  loadItemId: LoadItemId | null
}
