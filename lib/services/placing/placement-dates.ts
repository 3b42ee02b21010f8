import { teachingDay, type AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { LoadItem } from '@/lib/domain/load-item'
import type { PlacementRequest } from '@/lib/domain/placement'
import { placementSeries, type Series } from '@/lib/domain/placement-series'
import { isAllowed, type Action } from '@/lib/domain/rights'
import { ownersOf, type PlacedClass } from '@/lib/domain/rights-subjects'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'

const placedOf = ({ plan, programmeId }: LoadItem): PlacedClass => ({ ...ownersOf(plan), programmeId })

/**
 * The dates of a placing and the rights that it takes, all of them asked. The slot and the room are asked of once: every date of a
 * series is the same weekday in teaching terms. Whoever may place outside of the item's dates may also place one class on a date
 * on which nothing is taught.
 */
export function placementDates(
  context: Pick<ServiceContext, 'actor'>,
  calendar: AcademicCalendar,
  item: LoadItem,
  { date, pair, roomId, scope, published, onTaken }: PlacementRequest,
): Series & { rights: [Action, ...Action[]] } {
  const roomIds = roomId === null ? [] : [roomId]
  const place = { weekday: teachingDay(calendar, date).weekday, pair, roomIds }
  requireAllowed(context, 'draft.place', { plan: item.plan, place })
  if (published) requireAllowed(context, 'schedule.publish', placedOf(item))
  if (onTaken === 'force') requireAllowed(context, 'overlap.force')

  const series = placementSeries(calendar, {
    date,
    scope,
    within: item,
    courseYears: item.groups.map((group) => group.courseYear),
  })
  const isExtra =
    scope.repeat === 'once' &&
    series.dates.length === 0 &&
    isAllowed(context.actor, 'load.place_outside_dates')
  const dates = isExtra ? [date] : series.dates
  const isOutside = [date, ...dates].some((one) => one < item.startsOn || one > item.endsOn)
  if (isOutside) requireAllowed(context, 'load.place_outside_dates')
  return {
    dates,
    untaught: isExtra ? [] : series.untaught,
    rights: [
      'draft.place',
      ...(published ? (['schedule.publish'] as const) : []),
      ...(onTaken === 'force' ? (['overlap.force'] as const) : []),
      ...(isOutside || isExtra ? (['load.place_outside_dates'] as const) : []),
    ],
  }
}
