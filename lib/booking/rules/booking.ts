import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { Conflict, UntaughtDate } from '@/lib/core/placing/rules/placement'
import { untaughtOn, type Series } from '@/lib/core/placing/rules/placement-series'
import type { ScheduleRequest } from '@/lib/core/schedule/rules/schedule'

/** Classes that make way for a booking: they move to another room in the same slot. `reason` is shown with them. */
export type Transition = { meetings: readonly MeetingId[]; roomId: RoomId; reason: string }

export type BookingOrder = {
  roomId: RoomId
  date: CalendarDate
  pair: Pair
  /** Repeats every week through this date; null: once. */
  until: CalendarDate | null
  /** With `until`: repeats every second week instead. */
  everySecondWeek?: boolean
  /** Books the free dates only, instead of refusing all of them when one is taken. */
  skipsTaken?: boolean
  /** Asks for taken dates too where a booking takes consent: they wait until the room is free. */
  queues?: boolean
  /** Empty for an exam: the default text is used. */
  reason: string
  inCharge: string
  inChargeTeacherId: TeacherId | null
  groups: readonly GroupId[]
  transition: Transition | null
  /** The load item the exam belongs to. */
  loadItemId: LoadItemId | null
  dryRun: boolean
}

/** The result of a booking, real or dry run. */
export type Booked = {
  /** The request on the first of its dates. */
  request: ScheduleRequest
  dates: CalendarDate[]
  untaught: UntaughtDate[]
  /** What holds the dates that were skipped. */
  skipped: Conflict[]
  /** What holds the dates that wait in the queue of the room. */
  waiting: Conflict[]
  /** Conflicts of the groups named in the booking; only a warning. */
  busy: Conflict[]
  /** It waits for somebody's consent, and holds nothing until then. */
  isAsked: boolean
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** Whether all that was asked for is taken now, and waits. */
export const isQueued = ({ dates, waiting }: Pick<Booked, 'dates' | 'waiting'>): boolean =>
  dates.every((date) => waiting.some((one) => one.date === date))

/** The result of cancelling a request, real or dry run: all slots it touched, in order. */
export type TakenBack = {
  slots: readonly DatedSlot[]
  warnings: readonly ChangeWarning[]
  changeId: ChangeId | null
}

/**
 * The dates of a booking from `date` through `until`, every week or every second. A booking needs no teaching: only later
 * holidays are skipped and returned separately, while `date` was chosen itself.
 */
export function weeklyDates(
  calendar: AcademicCalendar,
  { date, until, everySecondWeek }: { date: CalendarDate; until: CalendarDate; everySecondWeek?: boolean },
): Series {
  const series: Series = { dates: [], untaught: [] }
  for (let one = date; one <= until; one = addDays(one, everySecondWeek ? 14 : 7)) {
    const reason = one === date ? null : untaughtOn(calendar, one)
    if (reason?.kind === 'holiday') series.untaught.push({ date: one, reason })
    else series.dates.push(one)
  }
  return series
}
