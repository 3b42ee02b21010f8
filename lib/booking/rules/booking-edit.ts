import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import type { Series } from '@/lib/core/placing/rules/placement-series'
import type { StandingBooking } from '@/lib/core/requests/rules/standing-booking'
import type { BookingOrder } from './booking'

/**
 * What a booking becomes, on its dates ahead or on `only` one of them. `version`: of the booking that the user
 * saw.
 */
export type BookingEdit = Omit<BookingOrder, 'transition' | 'loadItemId' | 'queues'> & {
  id: RequestId
  version?: number | undefined
  only?: CalendarDate | undefined
}

/** Whether an edit leaves the dates as they are, with those that were skipped. */
export const keepsDates = (
  standing: Pick<StandingBooking, 'date' | 'until' | 'everySecondWeek'>,
  { date, until, everySecondWeek = false }: Pick<BookingEdit, 'date' | 'until' | 'everySecondWeek'>,
): boolean => date === standing.date && until === standing.until && everySecondWeek === standing.everySecondWeek

/**
 * Of the dates that an edit asks for, those that it brings. A series that only ends earlier or later keeps what it has
 * until then: a date that was skipped, or changed alone, does not come back, and one that became a holiday stays.
 */
export function editedDates(
  standing: Pick<StandingBooking, 'date' | 'dates' | 'until' | 'everySecondWeek'>,
  order: Pick<BookingEdit, 'date' | 'until' | 'everySecondWeek'>,
  asked: Series,
): Series {
  const { until, dates } = standing
  const { until: ends } = order
  if (keepsDates(standing, order)) return { dates: [...dates], untaught: [] }
  if (until === null || ends === null || !keepsDates(standing, { ...order, until })) return asked
  return {
    dates: [...dates.filter((date) => date <= ends), ...asked.dates.filter((date) => date > until)],
    untaught: asked.untaught.filter(({ date }) => date > until),
  }
}

type StandingDate = { id: MeetingId; date: CalendarDate }
type DateChanges = { kept: StandingDate[]; added: CalendarDate[]; gone: MeetingId[] }

/**
 * Which meetings take which of the new dates: those of the same date first, then the others in order, so that
 * calendars see as many as possible move. The rest is added or gone.
 */
export function matchDates(standing: readonly StandingDate[], dates: readonly CalendarDate[]): DateChanges {
  const staying = standing.filter(({ date }) => dates.includes(date))
  const moving = standing.filter((one) => !staying.includes(one))
  const open = dates.filter((date) => !staying.some((one) => one.date === date))
  const moved = open.slice(0, moving.length).flatMap((date, index) => {
    const one = moving[index]
    return one ? [{ id: one.id, date }] : []
  })
  return {
    kept: [...staying, ...moved],
    added: open.slice(moving.length),
    gone: moving.slice(open.length).map(({ id }) => id),
  }
}
