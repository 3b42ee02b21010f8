import { teachingDay, type AcademicCalendar } from '@/lib/domain/academic-calendar'
import { placedOf, type LoadItem } from '@/lib/domain/load-item'
import type { PlacementRequest } from '@/lib/domain/placement'
import { goesOutside, placementSeries, type Series } from '@/lib/domain/placement-series'
import type { ServiceContext } from '../context'
import type { ChangeRecord } from '../history/change-timetable'
import { askAllowed, requireAllowed } from '../require-allowed'

/**
 * Computes the dates and checks all rights required. Slot and room are checked once, because all dates of a series have the same
 * teaching weekday. Users who may place outside the item's dates may also place a single class on a day without teaching.
 */
export function placementDates(
  context: Pick<ServiceContext, 'actor'>,
  calendar: AcademicCalendar,
  item: LoadItem,
  { date, pair, roomId, scope, published, onTaken }: PlacementRequest,
): Series & { granted: ChangeRecord['granted'] } {
  const roomIds = roomId === null ? [] : [roomId]
  const place = { weekday: teachingDay(calendar, date).weekday, pair, roomIds }
  const placing = requireAllowed(context, 'draft.place', { plan: item.plan, place })
  const besides = [
    ...(published ? [requireAllowed(context, 'schedule.publish', placedOf(item))] : []),
    ...(onTaken === 'force' ? [requireAllowed(context, 'overlap.force')] : []),
  ]

  const series = placementSeries(calendar, {
    date,
    scope,
    within: item,
    courseYears: item.groups.map((group) => group.courseYear),
  })
  const extra =
    scope.repeat === 'once' && series.dates.length === 0
      ? askAllowed(context, 'load.place_outside_dates')
      : null
  const dates = extra ? [date] : series.dates
  const outside = goesOutside(item, date, dates) ? requireAllowed(context, 'load.place_outside_dates') : extra
  return {
    dates,
    untaught: extra ? [] : series.untaught,
    granted: [placing, ...besides, ...(outside ? [outside] : [])],
  }
}
