import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { relocateMeetings, type Move } from '@/db/queries/core/placing/relocate-meetings'
import { findLaterOfEach } from '@/db/queries/planning/series-meetings'
import { findOutcome, recordRequest, requireRooms } from '@/lib/booking/service/record-request'
import { requestTexts } from '@/lib/booking/texts/requests'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { openToMove } from '@/lib/core/changing/service/make-way'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { DoubtedSlot } from '@/lib/core/placing/rules/date-doubts'
import {
  courseYearsOf,
  swapSeries,
  type FollowedClass,
  type SwappedDate,
  type SwapOrder,
  type Swapped,
} from '@/lib/core/placing/rules/move'
import type { ServiceContext, MomentContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { findLater, untouchedOf } from '@/lib/planning/service/change-people'
import { placeWarnings } from '@/lib/planning/service/placement-warnings'

const right = 'class.move'

/**
 * Swaps dates and pairs of the classes in two slots, and their rooms unless kept, pairwise in the given
 * order; if the sides differ in number, rooms are kept. On request swaps the later classes of both series
 * too. All or nothing. Throws as `openClass` does, `not_allowed`, `invalid` if a side spans several slots,
 * nothing would change or the reason is missing, `conflict`.
 */
export async function swapClasses(context: ServiceContext, order: SwapOrder): Promise<Swapped> {
  const { db } = context
  const { roomId, keepsRooms, reason, dryRun } = order
  if (roomId !== null) await requireRooms(db, [roomId])
  const calendar = await findCalendar(db)
  const [opened] = await openToMove(context, [...order.from, ...order.to])
  if (!opened) throw new ServiceError('invalid', requestTexts.severalSlots)
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'class.swap', granted: [opened.granted], subject: order, dryRun },
    async (change) => {
      const { swaps, untouched } = await plan(change, context, calendar, order)
      const swapped = swaps.flatMap(({ ours, theirs }) => [...ours, ...theirs])
      const published = swapped.filter(({ state }) => state === 'published').map(({ id }) => id)
      const requestId =
        published.length > 0 ? await recordRequest(change, context, { kind: 'swap', reason, dryRun }) : null
      if (requestId !== null) await leaveTraces(change.db, published, requestId)
      const ids = swapped.map(({ id }) => id)
      const draftsBefore = await findCompetingDrafts(change.db, ids)
      await relocateMeetings(
        change.db,
        swaps.flatMap((one) => movesOf(one, order)),
      )
      const outcome = await findOutcome(change.db, context, { meetings: ids, requestId })
      return {
        ...outcome,
        untouched: untouchedOf(untouched),
        warnings: await placeWarnings({ ...context, db: change.db }, calendar, {
          slots: swaps.flatMap(slotsOf),
          meetings: ids,
          inNewRooms: roomId !== null || !keepsRooms ? outcome.items : [],
          draftsBefore,
        }),
      }
    },
  )
  return { ...result, changeId }
}

type Swaps = { swaps: SwappedDate<ScheduleItem>[]; untouched: ScheduleItem[] }

/** Takes the locks and decides which classes swap. */
async function plan(
  change: TimetableChange,
  { actor, now }: MomentContext,
  calendar: AcademicCalendar,
  { from, to, roomId, keepsRooms, untilEnd }: SwapOrder,
): Promise<Swaps> {
  const later = await findLaterOfEach(change.db, untilEnd ? [...from, ...to] : [], now.date)
  const following = [...new Set([...later.values()].flat())].filter((id) => ![...from, ...to].includes(id))
  await change.lock('meeting', [...from, ...to, ...following])
  const { permitted, others } = await findLater(change.db, { actor }, following, right)
  const opened = await openToMove({ db: change.db, actor }, [...from, ...to])
  const sideOf = (ids: readonly MeetingId[]): SwappedSide => {
    const [first, ...more] = opened
      .filter(({ item }) => ids.includes(item.id))
      .map(({ item }) => ({ item, later: permitted.filter((one) => later.get(item.id)?.includes(one.id)) }))
    if (!first || more.some(({ item }) => !isSameSlot(item, first.item)))
      throw new ServiceError('invalid', requestTexts.severalSlots)
    return [first, ...more]
  }
  const [ours, theirs] = [sideOf(from), sideOf(to)]
  const areSwapped = areRoomsSwapped(keepsRooms, ours, theirs)
  if (isSameSlot(ours[0].item, theirs[0].item) && !areSwapped && roomId === null)
    throw new ServiceError('invalid', requestTexts.standsThere)
  if (!untilEnd) return { swaps: [{ ours: itemsOf(ours), theirs: itemsOf(theirs) }], untouched: [] }
  const { swaps, untouched } = swapSeries(calendar, ours, theirs, now.date)
  if (swaps.length === 0) throw new ServiceError('invalid', requestTexts.nobodyAhead)
  return { swaps, untouched: [...untouched, ...others] }
}

/** The targets of both sides, for date warnings. */
const slotsOf = ({ ours, theirs }: SwappedDate<ScheduleItem>): DoubtedSlot[] => {
  const slotsAfter = (side: readonly ScheduleItem[], [{ date, pair }]: SwappedDate<ScheduleItem>['ours']) =>
    side.map((item) => ({ date, pair, courseYears: courseYearsOf(item), isThere: item.date === date }))
  return [...slotsAfter(ours, theirs), ...slotsAfter(theirs, ours)]
}

type SwappedSide = readonly [FollowedClass<ScheduleItem>, ...FollowedClass<ScheduleItem>[]]

const itemsOf = ([first, ...more]: SwappedSide): SwappedDate<ScheduleItem>['ours'] => [
  first.item,
  ...more.map(({ item }) => item),
]

/** If the sides differ in number, all classes keep their rooms. */
const areRoomsSwapped = (keepsRooms: boolean, ours: readonly unknown[], theirs: readonly unknown[]): boolean =>
  !keepsRooms && ours.length === theirs.length

function movesOf({ ours, theirs }: SwappedDate<ScheduleItem>, { roomId, keepsRooms }: SwapOrder): Move[] {
  const areSwapped = areRoomsSwapped(keepsRooms, ours, theirs)
  const movesTo = (side: readonly ScheduleItem[], other: SwappedDate<ScheduleItem>['ours']): Move[] =>
    side.map(({ id }, index) => {
      const rooms = areSwapped ? other[index]?.rooms.map((room) => room.id) : undefined
      return { meetingId: id, date: other[0].date, pair: other[0].pair, ...(rooms && { rooms }) }
    })
  const moves = movesTo(ours, theirs)
  return [...(roomId === null ? moves : moves.map((move) => ({ ...move, rooms: [roomId] }))), ...movesTo(theirs, ours)]
}
