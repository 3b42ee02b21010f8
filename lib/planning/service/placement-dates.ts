import { teachingDay, type AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { placedOf, type LoadItem } from '@/lib/core/rules/load/load-item'
import type { PlacementRequest } from '@/lib/core/rules/placing/placement'
import { goesOutside, placementSeries, type Series } from '@/lib/core/rules/placing/placement-series'
import type { ActorContext } from '@/lib/core/service/context'
import type { ChangeRecord } from '@/lib/core/service/history/change-timetable'
import { askAllowed, requireAllowed } from '@/lib/core/service/require-allowed'

/**
 * Computes the dates and checks all rights required. Slot and room are checked once, because all dates of a
 * series have the same teaching weekday. Users who may place outside the item's dates may also place a single
 * class on a day without teaching.
 */
export function placementDates(
  context: ActorContext,
  calendar: AcademicCalendar,
  item: LoadItem,
  { date, pair, roomId, scope, published, onTaken }: PlacementRequest,
): Series & { granted: ChangeRecord['granted'] } {
  const roomIds = roomId === null ? [] : [roomId]
  const place = { weekday: teachingDay(calendar, date).weekday, pair, roomIds }
  const placing = requireAllowed(context, 'draft.place', { plan: item.plan, place })
  const further = [
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
    granted: [placing, ...further, ...(outside ? [outside] : [])],
  }
}
