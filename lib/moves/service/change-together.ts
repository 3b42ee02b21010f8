import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { ClaimConflict } from '@/db/queries/core/placing/place-claims'
import { publishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { lockMeetings, withdrawMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { findRepeated, repeatMeetings } from '@/db/queries/planning/series-meetings'
import { findOutcome, recordRequest } from '@/lib/booking/service/record-request'
import { requestTexts } from '@/lib/booking/texts/requests'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { type DatedSlot, isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { draftWarnings } from '@/lib/core/changing/service/draft-warnings'
import { openAllToChange } from '@/lib/core/changing/service/open-class'
import type { MeetingId, RequestId } from '@/lib/core/names/rules/ids'
import { courseYearsOf } from '@/lib/core/placing/rules/move'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { requirePairs } from '@/lib/core/refusals/service/require-pairs'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { Together, TogetherOrder } from '@/lib/moves/rules'
import { placeWarnings } from '@/lib/planning/service/placement-warnings'
import { noneOf } from '@/lib/quality/rules/quality-check'
import { publishedForAReason, withReason } from '@/lib/quality/service/published-for-a-reason'

/**
 * Copies classes into other slots as drafts of their series, all or none. Throws as `openClass` does,
 * `not_allowed` if a draft may not be placed, `invalid` if the class already stands there, `conflict`.
 */
async function copyClasses(
  context: ServiceContext,
  { classes, dryRun }: Extract<TogetherOrder, { act: 'copy' }>,
): Promise<Together> {
  const { db } = context
  const calendar = await findCalendar(db)
  requirePairs(
    calendar,
    classes.map(({ to }) => to.pair),
  )
  const targets = new Map<MeetingId, DatedSlot>(classes.map(({ id, to }) => [id, to]))
  const allow = ({ meetingId, plan, date, pair, roomIds }: PlannedMeeting) => {
    const to = targets.get(meetingId) ?? { date, pair }
    const place = { weekday: teachingDay(calendar, to.date).weekday, pair: to.pair, roomIds }
    return requireAllowed(context, 'draft.place', { plan, place })
  }
  const ids = classes.map(({ id }) => id)
  const [first] = await openAllToChange(context, ids, allow)
  if (!first) throw new ServiceError('invalid', classTexts.noneChosen)
  const repeated = await findRepeated(db, ids, { forTemplate: false })
  if (repeated.length < new Set(ids).size) throw new ServiceError('invalid', classTexts.tornExam)
  const slots = repeated.flatMap(({ id, courseYears, within }) => {
    const to = targets.get(id)
    return to ? [{ ...to, courseYears, within: within && { startsOn: within.from, endsOn: within.to } }] : []
  })
  const isOutside = slots.some(({ date, within }) => within && (date < within.startsOn || date > within.endsOn))
  const outside = isOutside ? [requireAllowed(context, 'load.place_outside_dates')] : []
  const subject = { act: 'copy', classes }
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'class.copy', granted: [first.granted, ...outside], subject, dryRun },
    async (change) => {
      await lockMeetings(change.db, ids)
      await openAllToChange({ db: change.db, actor: context.actor }, ids, allow)
      const { created, conflicts } = await repeatMeetings(
        change.db,
        classes.map(({ id, to }) => ({ id, ...to })),
      )
      if (conflicts.length > 0) throw new ClaimConflict(conflicts)
      if (created.length < classes.length) throw new ServiceError('invalid', classTexts.standsThere)
      const drafts = created.map(({ id }) => id)
      const outcome = await findOutcome(change.db, context, { meetings: drafts, requestId: null })
      return {
        ...outcome,
        violations: noneOf,
        warnings: await placeWarnings({ ...context, db: change.db }, calendar, {
          slots: slots.map(({ within, ...slot }) => ({ ...slot, ...(within && { within }) })),
          meetings: drafts,
          inNewRooms: [],
        }),
      }
    },
  )
  return { ...result, changeId }
}

const actions = {
  publish: { action: 'schedule.publish', right: 'schedule.publish' },
  withdraw: { action: 'class.withdraw', right: 'class.move' },
  move: { action: 'class.move', right: 'class.move' },
} as const

/** Acts that change the classes themselves. */
type ChangingOrder = Exclude<TogetherOrder, { act: 'copy' }>

/**
 * Publishes, withdraws or moves classes, all or none, as one change, or copies them as `copyClasses` does.
 * Throws as `openClass` does, `not_allowed`, `stale` if the client saw another version of one, `conflict`,
 * and `invalid` if drafts should be withdrawn, published classes published, nothing moves, or a request or a
 * violation of a hard rule lacks its reason.
 */
export async function changeTogether(context: ServiceContext, order: TogetherOrder): Promise<Together> {
  return order.act === 'copy' ? copyClasses(context, order) : changeAll(context, order)
}

async function changeAll(context: ServiceContext, order: ChangingOrder): Promise<Together> {
  const { db, actor } = context
  const { action, right } = actions[order.act]
  const ids = order.classes.map(({ id }) => id)
  const allow = ({ placed }: PlannedMeeting) => requireAllowed(context, right, placed)
  const calendar = await findCalendar(db)
  const [first] = await openAllToChange(context, ids, allow)
  if (!first) throw new ServiceError('invalid', classTexts.noneChosen)
  if (order.act === 'move')
    requirePairs(
      calendar,
      order.classes.map(({ to }) => to.pair),
    )
  const { result, changeId } = await changeTimetable(
    context,
    { action, granted: [first.granted], subject: withReason(order), dryRun: order.dryRun },
    async (change) => {
      await change.lock('meeting', ids)
      const open = await openAllToChange({ db: change.db, actor }, ids, allow)
      const items = open.map(({ item }) => item)
      requireSeen(items, order)
      const draftsBefore = await findCompetingDrafts(change.db, ids)
      const requestId = await apply(change, context, order, items)
      const outcome = await findOutcome(change.db, context, { meetings: ids, requestId })
      const published = order.act === 'publish' ? ids : []
      return {
        ...outcome,
        violations: (await publishedForAReason({ db: change.db, actor }, published, order)).violations,
        warnings:
          order.act === 'move'
            ? await placeWarnings({ ...context, db: change.db }, calendar, {
                slots: targetsOf(order, items),
                meetings: ids,
                inNewRooms: [],
                draftsBefore,
              })
            : // What is published takes the places of the drafts beside which it stood.
              await draftWarnings(change.db, actor, ids, order.act === 'publish' ? [] : draftsBefore),
      }
    },
  )
  return { ...result, changeId }
}

function requireSeen(items: readonly ScheduleItem[], { classes }: ChangingOrder): void {
  const stale = items.find((item) =>
    classes.some(({ id, version }) => id === item.id && version !== undefined && version !== item.version),
  )
  if (stale) throw new ServiceError('stale', classTexts.stale, { current: { of: 'class', item: stale } })
}

type MovingOrder = Extract<TogetherOrder, { act: 'move' }>

/** The classes with their targets, without those already there. */
const movesOf = ({ classes }: MovingOrder, items: readonly ScheduleItem[]) =>
  items.flatMap((item) => {
    const to = classes.find(({ id }) => id === item.id)?.to
    return to && !isSameSlot(to, item) ? [{ item, to }] : []
  })

const targetsOf = (order: MovingOrder, items: readonly ScheduleItem[]) =>
  movesOf(order, items).map(({ item, to: { date, pair } }) => ({
    date,
    pair,
    courseYears: courseYearsOf(item),
    isThere: item.date === date,
  }))

const publishedOf = (items: readonly ScheduleItem[]) =>
  items.filter(({ state }) => state === 'published').map(({ id }) => id)

async function apply(
  change: TimetableChange,
  context: ActorContext,
  order: ChangingOrder,
  items: readonly ScheduleItem[],
): Promise<RequestId | null> {
  switch (order.act) {
    case 'publish':
      if (publishedOf(items).length > 0) throw new ServiceError('invalid', classTexts.publishedAlready)
      await publishMeetings(
        change.db,
        items.map(({ id }) => id),
        'refuse',
      )
      return null
    case 'withdraw': {
      const published = publishedOf(items)
      if (published.length < items.length) throw new ServiceError('invalid', requestTexts.draftWithdrawn)
      const { reason, dryRun } = order
      const requestId = await recordRequest(change, context, { kind: 'withdrawal', reason, dryRun })
      await withdrawMeetings(change.db, published, requestId)
      return requestId
    }
    case 'move':
      return move(change, context, order, items)
  }
}

/**
 * Moves all in one statement, so that one class may take the place that another leaves. Only published ones
 * leave traces.
 */
async function move(
  change: TimetableChange,
  context: ActorContext,
  order: MovingOrder,
  items: readonly ScheduleItem[],
): Promise<RequestId | null> {
  const { reason, justChange, dryRun } = order
  const moves = movesOf(order, items)
  if (moves.length === 0) throw new ServiceError('invalid', requestTexts.standsThere)
  const published = publishedOf(moves.map(({ item }) => item))
  const isRecorded = published.length > 0 && !justChange
  const requestId = isRecorded ? await recordRequest(change, context, { kind: 'move', reason, dryRun }) : null
  if (requestId !== null) await leaveTraces(change.db, published, requestId)
  await relocateMeetings(
    change.db,
    moves.map(({ item, to }) => ({ meetingId: item.id, ...to })),
  )
  return requestId
}
