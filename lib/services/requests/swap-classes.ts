import { findCalendar } from '@/db/queries/calendar'
import { findDraftsBeside } from '@/db/queries/claims/find-drafts-beside'
import { relocateMeetings, type Move } from '@/db/queries/claims/relocate-meetings'
import { findRequest } from '@/db/queries/requests/find-requests'
import { leaveTraces } from '@/db/queries/requests/traces'
import { findItems } from '@/db/queries/schedule'
import type { MeetingId } from '@/lib/domain/ids'
import type { DoubtedSlot } from '@/lib/domain/date-doubts'
import { courseYearsOf, isSameSlot, type DatedSlot, type SwapOrder, type Swapped } from '@/lib/domain/move'
import { dateWarnings } from '@/lib/text/date-doubts'
import { requestTexts } from '@/lib/text/requests'
import { openToChange, type OpenClass } from '../classes/open-class'
import type { ServiceContext } from '../context'
import { draftWarnings } from '../drafts/draft-warnings'
import { ServiceError } from '../errors'
import { changeTimetable, type TimetableChange } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import { recordRequest } from './record-request'
import { requireRooms } from './require-rooms'

const right = 'class.move'

/**
 * Swaps the dates and pairs of what stands in two slots, and the rooms, class by class in the order given; where one side has more
 * classes than the other they keep their rooms. Both sides change or none. Throws as `openClass` does, `not_allowed`, `invalid`
 * where a side stands in several slots, nothing would change or there is no reason, `conflict`.
 */
export async function swapClasses(context: ServiceContext, order: SwapOrder): Promise<Swapped> {
  const { db, actor, now } = context
  const { from, to, roomId, reason, dryRun } = order
  if (roomId !== null) await requireRooms(db, [roomId])
  const calendar = await findCalendar(db)
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'class.swap', rights: [right], subject: order, dryRun },
    async (change) => {
      await change.touch([...from, ...to])
      const [ours, theirs] = [await openSide(change, context, from), await openSide(change, context, to)]
      const moves = movesOf(ours, theirs, order)
      const published = [...ours.classes, ...theirs.classes]
        .filter(({ item }) => item.state === 'published')
        .map(({ item }) => item.id)
      const requestId =
        published.length > 0 ? await recordRequest(change, context, { kind: 'swap', reason, dryRun }) : null
      if (requestId !== null) change.created(await leaveTraces(change.db, published, requestId))
      const both = [...from, ...to]
      const known = await findDraftsBeside(change.db, both)
      await relocateMeetings(change.db, moves, 'refuse')
      const items = await findItems(change.db, both, actor.userId)
      const [found] = requestId === null ? [] : await findRequest(change.db, requestId)
      return {
        items: items.map(({ plan: _, ...item }) => item),
        request: found ?? null,
        warnings: [
          ...dateWarnings(calendar, now, [...slotsOf(ours, theirs), ...slotsOf(theirs, ours)]),
          ...(await draftWarnings(change.db, actor, both, known)),
        ],
      }
    },
  )
  return { ...result, changeId }
}

type Side = DatedSlot & { classes: OpenClass[] }

async function openSide(
  change: TimetableChange,
  { actor }: Pick<ServiceContext, 'actor'>,
  ids: readonly MeetingId[],
): Promise<Side> {
  const classes: OpenClass[] = []
  for (const id of ids) {
    const allow = ({ placed }: OpenClass['planned']) => requireAllowed({ actor }, right, placed)
    classes.push(await openToChange({ db: change.db, actor }, id, allow))
  }
  const [first] = classes
  if (!first || classes.some(({ item }) => item.date !== first.item.date || item.pair !== first.item.pair))
    throw new ServiceError('invalid', requestTexts.severalSlots)
  return { date: first.item.date, pair: first.item.pair, classes }
}

/** Where those of a side go, as far as the date may be doubted. */
const slotsOf = ({ date, classes }: Side, other: Side): DoubtedSlot[] =>
  classes.map(({ item }) => ({
    date: other.date,
    pair: other.pair,
    courseYears: courseYearsOf(item),
    isThere: date === other.date,
  }))

function movesOf(ours: Side, theirs: Side, { roomId }: SwapOrder): Move[] {
  const areMatched = ours.classes.length === theirs.classes.length
  const movesTo = (side: Side, other: Side): Move[] =>
    side.classes.map(({ item }, index) => {
      const rooms = areMatched ? other.classes[index]?.planned.roomIds : undefined
      return { meetingId: item.id, date: other.date, pair: other.pair, ...(rooms && { rooms }) }
    })
  if (isSameSlot(ours, theirs) && !areMatched) throw new ServiceError('invalid', requestTexts.standsThere)
  const going = movesTo(ours, theirs)
  return [
    ...(roomId === null ? going : going.map((move) => ({ ...move, rooms: [roomId] }))),
    ...movesTo(theirs, ours),
  ]
}
