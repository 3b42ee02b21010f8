import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findRoomTraits, type RoomTraits } from '@/db/queries/core/placing/find-advice'
import { lockItem } from '@/db/queries/core/placing/insert-series'
import { ClaimConflict, type OnConflict } from '@/db/queries/core/placing/place-claims'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { countStanding, findLoadItem } from '@/db/queries/load/find-load'
import { type AcademicCalendar, hoursOf, teachingDay, type WeekStep } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type ChangeRecord, changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { requireSomebody } from '@/lib/core/changing/service/open-class'
import { type LoadItem, loadItemOf, placedOf } from '@/lib/core/load/rules/load-item'
import type { Placement, PlacementRequest } from '@/lib/core/placing/rules/placement'
import {
  goesOutside,
  type PlacementScope,
  placementSeries,
  type Series,
} from '@/lib/core/placing/rules/placement-series'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import { nothingTaught, placementTexts, untaughtText } from '@/lib/core/placing/texts/placement'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import { conflictsFor, itemTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { noneOf } from '@/lib/quality/rules/quality-check'
import { publishedForAReason, withReason } from '@/lib/quality/service/published-for-a-reason'
import { grantedFor, moveSteps } from '@/lib/repair/service/repair-classes'
import { placementWarnings } from './placement-warnings'
import { ownPlaces, storeSeries } from './store-series'

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
    scope.repeat === 'once' && series.dates.length === 0 ? askAllowed(context, 'load.place_outside_dates') : null
  const dates = extra ? [date] : series.dates
  const outside = goesOutside(item, date, dates) ? requireAllowed(context, 'load.place_outside_dates') : extra
  return {
    dates,
    untaught: extra ? [] : series.untaught,
    granted: [placing, ...further, ...(outside ? [outside] : [])],
  }
}

/**
 * Places a load item once or as a series: one event with a meeting per date. Stores all dates, none (throws
 * `conflict` with all of them), the free ones, or all by force; `makeWay` moves classes out of its way first,
 * as `repairClasses` does. A dry run reports conflicts instead of throwing. Throws `not_found`, `not_allowed`,
 * `stale` if the item changes meanwhile, and `invalid` if it has no people, no date is a teaching day, its
 * programme row is switched off, or it would be published against a hard rule of quality without a reason.
 */
export async function placeItem(context: ServiceContext, request: PlacementRequest): Promise<Placement> {
  const { db, actor } = context
  const { date, dryRun, roomId } = request
  const item = await findLoadItem(db, request, { from: date, to: date, viewer: actor.userId })
  if (!item) throw new ServiceError('not_found', request.of === 'load' ? noSuch.load : placementTexts.noDiscipline)
  const calendar = await findCalendar(db)
  requirePairs(calendar, [request.pair])
  const { dates, untaught, granted } = placementDates(context, calendar, item, request)
  requireSomebody(item)
  const room = roomId === null ? null : await findRoomTraits(db, roomId)
  if (roomId !== null && !room) throw new ServiceError('not_found', noSuch.room)
  const untaughtDates = untaught.map(({ date: day, reason }) => ({ date: day, text: untaughtText(reason) }))
  if (dates.length === 0) {
    const [first] = untaught
    if (!dryRun && first) throw new ServiceError('invalid', nothingTaught(first.date, first.reason))
    const placedHours = await placedHoursOf(db, item)
    const emptyResult = { created: [], skipped: [], warnings: [], violations: noneOf, changeId: null }
    return { ...emptyResult, dates, untaught: untaughtDates, placedHours }
  }
  const { makeWay } = request
  if (makeWay) await grantedFor(context, makeWay.steps)
  const record: ChangeRecord = {
    action: 'schedule.place',
    granted,
    subject: withReason(request),
    dryRun,
  }
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const moved = makeWay ? await moveSteps(change, context, { ...makeWay, dryRun }) : null
    const placed = await storePlacement(change, context, { item, room, dates, request })
    return { ...placed, warnings: [...(moved?.warnings ?? []), ...placed.warnings] }
  })
  const courseYears = item.groups.map(({ courseYear }) => courseYear)
  const slots = result.dates.map((day) => ({ date: day, pair: request.pair, courseYears, within: item }))
  const warnings = [...dateWarnings(calendar, context.now, slots), ...result.warnings]
  return { ...result, untaught: untaughtDates, warnings, changeId }
}

type PlacementPlan = {
  item: LoadItem
  room: RoomTraits | null
  dates: readonly CalendarDate[]
  request: PlacementRequest
}

async function storePlacement(
  change: TimetableChange,
  { actor }: ActorContext,
  { item, room, dates, request }: PlacementPlan,
): Promise<Omit<Placement, 'untaught' | 'changeId'>> {
  const { pair, published, scope, dryRun } = request
  // Classes that make way must free the whole place, so nothing is skipped then.
  const onTaken = dryRun && request.onTaken === 'refuse' && !request.makeWay ? 'skip' : request.onTaken
  const locked = await lockItem(change.db, item.ref)
  if (locked?.version !== item.version) throw new ServiceError('stale', placementTexts.changed)
  if (!locked.isOffered) throw new ServiceError('invalid', placementTexts.off)
  const taken = await ownPlaces(change.db, item, dates, pair)
  if (taken.length > 0 && onTaken !== 'skip') throw new ClaimConflict(taken)
  const free = dates.filter((date) => !taken.some((conflict) => conflict.date === date))
  if (free.length === 0) {
    const placedHours = await placedHoursOf(change.db, item)
    const skipped = await conflictsFor(change.db, actor, taken)
    return { dates: [], created: [], skipped, warnings: [], violations: noneOf, placedHours }
  }

  const onConflict: OnConflict = onTaken === 'force' ? { forcedBy: actor.userId } : onTaken
  const { stored, conflicts, skipped } = await storeSeries(
    change.db,
    [
      {
        item,
        room,
        pair,
        dates: free,
        notes: locked.notes,
        weekStep: weekStepOf(scope),
        state: published ? 'published' : 'projected',
      },
    ],
    { madeBy: actor.userId, onConflict },
  )
  const placed = stored.flatMap(({ meetings }) => meetings.filter(({ id }) => !skipped.has(id)))
  const ids = placed.map(({ id }) => id)
  const created = dryRun ? [] : await findItems(change.db, ids, actor.userId)
  return {
    dates: placed.map(({ date }) => date).sort(),
    created: created.map((row) => itemTo(actor, row)),
    skipped: onTaken === 'skip' ? await conflictsFor(change.db, actor, [...taken, ...conflicts]) : [],
    warnings: await placementWarnings(
      { db: change.db, actor },
      {
        roomed: room ? [{ students: item.students, loadItemId: loadItemOf(item.ref), rooms: [room] }] : [],
        meetings: ids,
      },
    ),
    violations: published ? (await publishedForAReason({ db: change.db, actor }, ids, request)).violations : noneOf,
    placedHours: await placedHoursOf(change.db, item),
  }
}

const placedHoursOf = async (db: Queryable, { ref }: LoadItem): Promise<number> => hoursOf(await countStanding(db, ref))

function weekStepOf(scope: PlacementScope): WeekStep {
  if (scope.repeat === 'once') return 0
  return scope.everySecondWeek ? 1 : 2
}
