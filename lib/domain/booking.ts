import type { AcademicCalendar } from './academic-calendar'
import { addDays, type CalendarDate } from './calendar-date'
import type { Conflict } from './conflicts'
import type { ChangeId, GroupId, LoadItemId, MeetingId, RoomId, TeacherId } from './ids'
import type { DatedSlot } from './dated-slot'
import type { Pair } from './pairs'
import type { ChangeWarning } from './change-warnings'
import type { UntaughtDate } from './placement'
import { untaughtOn, type Series } from './placement-series'
import type { ScheduleRequest } from './schedule'

/** Classes that give way to a booking: they go to another room in the same slot. `reason`: what is said of them. */
export type Transition = { meetings: readonly MeetingId[]; roomId: RoomId; reason: string }

export type BookingOrder = {
  roomId: RoomId
  date: CalendarDate
  pair: Pair
  /** Every week through this date; null: once. */
  until: CalendarDate | null
  /** With `until`: every second week instead. */
  everySecondWeek?: boolean
  /** Empty: of an exam, the usual words. */
  reason: string
  inCharge: string
  inChargeTeacherId: TeacherId | null
  groups: readonly GroupId[]
  transition: Transition | null
  /** The load item whose exam it is. */
  loadItemId: LoadItemId | null
  dryRun: boolean
}

/** What was booked, or in a dry run would be. */
export type Booked = {
  /** On the first of its dates. */
  request: ScheduleRequest
  dates: CalendarDate[]
  untaught: UntaughtDate[]
  /** With what the groups that it names are busy meanwhile: a warning. */
  busy: Conflict[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

/** What was taken back with a request, or in a dry run would be: all slots that it touched, in order. */
export type TakenBack = { slots: DatedSlot[]; warnings: ChangeWarning[]; changeId: ChangeId | null }

/**
 * The dates of a booking from `date` through `until`, every week or every second; those on which nothing is taught are stepped over
 * and told.
 */
export function weeklyDates(
  calendar: AcademicCalendar,
  { date, until, everySecondWeek }: { date: CalendarDate; until: CalendarDate; everySecondWeek?: boolean },
): Series {
  const series: Series = { dates: [], untaught: [] }
  for (let one = date; one <= until; one = addDays(one, everySecondWeek ? 14 : 7)) {
    const reason = untaughtOn(calendar, one)
    if (reason) series.untaught.push({ date: one, reason })
    else series.dates.push(one)
  }
  return series
}
