import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findHeldPlaces } from '@/db/queries/core/placing/place-claims'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findSubject, type SubjectResult } from '@/db/queries/core/schedule/subjects'
import { findSubjectMeetings } from '@/db/queries/planning/series-meetings'
import { isUnlimited } from '@/db/queries/takeover/load-over'
import { recordRequest } from '@/lib/booking/service/record-request'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { TakenRight } from '@/lib/core/changing/service/ask-again'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed, type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf, planOfSubject } from '@/lib/core/rights/rules/rights-subjects'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { isNamedTo, itemTo } from '@/lib/core/views/service/is-visible'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { actOnClasses, type ClassSelection, lockByRight, splitByRight } from '@/lib/planning/service/act-on-classes'
import { newRoomWarnings } from '@/lib/planning/service/placement-warnings'
import { withReason } from '@/lib/quality/service/published-for-a-reason'
import {
  giverOf,
  inOneSlot,
  type PartKey,
  partKeyOf,
  type TakenFrom,
  type Takeover,
  type TakeoverOrder,
  takeoverPeriod,
  takeoverRights,
  takerOf,
} from '@/lib/takeover/rules'
import { takeoverKinds, takeoverTexts } from '@/lib/takeover/texts'
import { findLoadAhead, takeLoadOver } from './take-load-over'
import { partsOf } from './takeover-parts'
import { takerWarnings } from './taker-warnings'

/**
 * Gives the classes of a teacher or room to another from a date to the end of the semester, with the load of a
 * teacher. Classes whose place is taken stay and are named; what the actor may not change stays and is counted.
 * Throws `not_found`, `not_allowed` if the actor may change none, `invalid` for a past date, for the same teacher or
 * room, and without a reason where one is needed; `conflict` if a place is taken meanwhile.
 */
export async function takeOverClasses(context: ServiceContext, order: TakeoverOrder): Promise<Takeover> {
  const { db, now } = context
  const { from, since, dryRun } = order
  const giver = giverOf(from)
  requireAllowed(context, 'schedule.view', giver)
  const [own, taker] = [await requireSubject(db, giver), await requireSubject(db, takerOf(from))]
  if (from.id === from.to) throw new ServiceError('invalid', takeoverKinds[from.kind].same)
  if (since < now.date) throw new ServiceError('invalid', takeoverTexts.past)
  const calendar = await findCalendar(db)
  const period = takeoverPeriod(calendar, since)
  const choice = choiceOf(context, from, period)
  const record = {
    action: `${from.kind}.take_over`,
    granted: [await grantedFor(context, from, choice, own)],
    subject: withReason(order),
    dryRun,
  } as const
  const { result, changeId } = await changeTimetable(context, record, (change) =>
    hand(change, context, { order, calendar, period, choice, taker }),
  )
  return { ...result, changeId }
}

async function requireSubject(db: Queryable, subject: ReturnType<typeof giverOf>): Promise<SubjectResult> {
  const found = await findSubject(db, subject)
  if (!found) throw new ServiceError('not_found', noSuch[subject.kind])
  return found
}

/** The classes ahead, and the right to each that the actor may see. */
const choiceOf = ({ actor }: ActorContext, from: TakenFrom, period: Period): ClassSelection => ({
  find: (db) => findSubjectMeetings(db, giverOf(from), period, ['projected', 'published']),
  ask: (meeting) =>
    isNamedTo(actor, meeting) ? askAllowed({ actor }, takeoverRights[from.kind], meeting.placed) : null,
})

/**
 * The right to change what there is. Whoever may change nothing of it is refused, whether or not anything is there,
 * so that a refusal tells nothing of drafts.
 */
async function grantedFor(
  context: ServiceContext,
  from: TakenFrom,
  choice: ClassSelection,
  { owners }: SubjectResult,
): Promise<Granted<TakenRight>> {
  const right = takeoverRights[from.kind]
  const asSuch = askAllowed(context, right, ownersOf(planOfSubject(giverOf(from), owners)))
  if (asSuch) return asSuch
  const [first] = (await splitByRight(context.db, context, choice)).mine
  if (!first) throw new ServiceError('not_allowed', notAllowedTexts[right])
  return first.granted
}

type Handing = {
  order: TakeoverOrder
  calendar: AcademicCalendar
  period: Period
  choice: ClassSelection
  taker: SubjectResult
}

async function hand(
  change: TimetableChange,
  context: ServiceContext,
  { order, calendar, period, choice, taker }: Handing,
): Promise<Omit<Takeover, 'changeId'>> {
  const { actor } = context
  const { db } = change
  const { from, parts } = order
  const split = await lockByRight(change, context, choice)
  const mine = new Set(split.mine.map(({ meeting }) => meeting.meetingId))
  const items = await itemsOf(db, context, [...mine, ...split.others.map(({ meetingId }) => meetingId)])
  const isChosen = (key: PartKey) => parts === null || parts.includes(key)
  const chosen = items.filter((item) => mine.has(item.id) && isChosen(partKeyOf(item)))
  const held = await findStaying(db, chosen, from, taker)
  const moving = chosen.filter(({ id }) => !held.has(id))
  const meetings = moving.map(({ id }) => id)
  const ahead = await findLoadAhead(db, context, from, period)
  const told = await actOnClasses(change, context, { ...order, meetings }, async () => {
    if (from.kind === 'room') {
      await replaceRoom(change, context, moving, from, order)
      const moved = await itemsOf(db, context, meetings)
      return { changed: meetings, held, warnings: await newRoomWarnings(db, moved, from.to) }
    }
    await replaceTeacher(change, moving, from, order)
    return {
      changed: meetings,
      held,
      warnings: await takerWarnings({ db, actor }, calendar, { teacher: from.to, moving }),
      published: moving.flatMap(({ id, state }) => (state === 'published' ? [id] : [])),
      isAsked: ({ kind, id }) => kind === 'teacher' && id === from.to,
    }
  })
  return {
    ...told,
    withheld: split.others.length,
    parts: partsOf(items, { mine, held, ahead }),
    load: await takeLoadOver(change, context, from, { ahead, moving, period, isChosen }),
  }
}

const itemsOf = async (
  db: Queryable,
  { actor }: ActorContext,
  meetings: readonly MeetingId[],
): Promise<ScheduleItem[]> => (await findItems(db, meetings, actor.userId)).map((item) => itemTo(actor, item))

/** The classes that cannot be taken over, each with what holds the place. */
async function findStaying(
  db: Queryable,
  chosen: readonly ScheduleItem[],
  from: TakenFrom,
  taker: SubjectResult,
): Promise<ReadonlyMap<MeetingId, HeldPlace>> {
  if (await isUnlimited(db, takerOf(from))) return new Map()
  const isThere = ({ teachers, rooms }: ScheduleItem) =>
    from.kind === 'teacher' ? teachers.some(({ id }) => id === from.to) : rooms.some(({ id }) => id === from.to)
  const coming = chosen.filter((item) => !isThere(item))
  const claims = coming.map(({ id }) => ({
    meetingId: id,
    kind: from.kind,
    resourceId: from.to,
    subgroup: 0 as const,
  }))
  const held = await findHeldPlaces(db, claims)
  const free = coming.filter(({ id }) => !held.has(id))
  return new Map([...held, ...inOneSlot(free, { kind: from.kind, id: from.to, title: taker.title })])
}

/** Each list without the one who gives up, and with the other, once. */
const exchanged = <Id extends number>(ids: readonly Id[], from: Id, to: Id): Id[] => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
]

async function replaceTeacher(
  change: TimetableChange,
  moving: readonly ScheduleItem[],
  { id, to }: Extract<TakenFrom, { kind: 'teacher' }>,
  { justChange }: TakeoverOrder,
): Promise<void> {
  const byTeachers = new Map<string, { teachers: TeacherId[]; meetings: MeetingId[] }>()
  for (const item of moving) {
    const teachers = exchanged(
      item.teachers.map((one) => one.id),
      id,
      to,
    )
    const key = teachers.toSorted((a, b) => a - b).join()
    const alike = byTeachers.get(key) ?? { teachers, meetings: [] }
    byTeachers.set(key, alike)
    alike.meetings.push(item.id)
  }
  await oneAfterAnother(byTeachers.values(), ({ teachers, meetings }) =>
    replacePeople(change.db, meetings, { teachers }, { changeId: change.id, leavesTraces: !justChange }),
  )
}

async function replaceRoom(
  change: TimetableChange,
  context: ActorContext,
  moving: readonly ScheduleItem[],
  { id, to }: Extract<TakenFrom, { kind: 'room' }>,
  { justChange, reason, dryRun }: TakeoverOrder,
): Promise<void> {
  const published = moving.flatMap((item) => (item.state === 'published' ? [item.id] : []))
  if (published.length > 0 && !justChange) {
    const requestId = await recordRequest(change, context, { kind: 'move', reason, dryRun })
    await leaveTraces(change.db, published, requestId)
  }
  await relocateMeetings(
    change.db,
    moving.map(({ id: meetingId, date, pair, rooms }) => ({
      meetingId,
      date,
      pair,
      rooms: exchanged<RoomId>(
        rooms.map((one) => one.id),
        id,
        to,
      ),
    })),
  )
}
