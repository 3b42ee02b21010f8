import type { Queryable } from '@/db/client'
import { leaveTraces } from '@/db/queries/booking/find-moves'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findPlannedMeetings, type PlannedMeeting } from '@/db/queries/core/load/plans'
import { findCompetingDrafts } from '@/db/queries/core/placing/find-competing-drafts'
import { findHeldPlaces } from '@/db/queries/core/placing/place-claims'
import { lockMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { findItems } from '@/db/queries/core/schedule/schedule'
import { findSubject, type SubjectResult } from '@/db/queries/core/schedule/subjects'
import { findTouched } from '@/db/queries/planning/remove-meetings'
import { findSubjectMeetings } from '@/db/queries/planning/series-meetings'
import { isUnlimited } from '@/db/queries/takeover/load-over'
import { oneAfterAnother } from '@/db/one-after-another'
import { recordRequest } from '@/lib/booking/service/record-request'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { MeetingId, RoomId, TeacherId } from '@/lib/core/rules/names/ids'
import type { HeldPlace } from '@/lib/core/rules/placing/placement'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { ownersOf, planOfSubject } from '@/lib/core/rules/rights/rights-subjects'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { ActorContext, ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable, type TimetableChange } from '@/lib/core/service/history/change-timetable'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'
import { askAllowed, type Granted, requireAllowed } from '@/lib/core/service/require-allowed'
import { conflictsOf, isNamedTo, itemTo } from '@/lib/core/service/schedule/is-visible'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { notAllowedTexts } from '@/lib/core/texts/rights/rights'
import { newRoomWarnings } from '@/lib/planning/service/placement-warnings'
import { noneOf } from '@/lib/quality/rules/quality-check'
import { publishedForAReason, withReason } from '@/lib/quality/service/published-for-a-reason'
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
  const granted = await grantedFor(context, from, period, own)
  const record = { action: `${from.kind}.take_over`, subject: withReason(order), dryRun }
  const { result, changeId } = await changeTimetable(context, { ...record, granted }, (change) =>
    hand(change, context, { order, calendar, period, taker }),
  )
  return { ...result, changeId }
}

async function requireSubject(db: Queryable, subject: ReturnType<typeof giverOf>): Promise<SubjectResult> {
  const found = await findSubject(db, subject)
  if (!found) throw new ServiceError('not_found', subjectNotFound[subject.kind])
  return found
}

/**
 * The right to change what there is. Whoever may change nothing of it is refused, whether or not anything is there,
 * so that a refusal tells nothing of drafts.
 */
async function grantedFor(
  context: ServiceContext,
  from: TakenFrom,
  period: Period,
  { owners }: SubjectResult,
): Promise<[Granted<(typeof takeoverRights)[TakenFrom['kind']]>]> {
  const { db, actor } = context
  const right = takeoverRights[from.kind]
  const asSuch = askAllowed(context, right, ownersOf(planOfSubject(giverOf(from), owners)))
  if (asSuch) return [asSuch]
  const { permitted } = await findClasses(db, context, { from, period })
  const one = permitted.flatMap(({ placed }) => askAllowed({ actor }, right, placed) ?? [])[0]
  if (!one) throw new ServiceError('not_allowed', notAllowedTexts[right])
  return [one]
}

type Classes = { permitted: PlannedMeeting[]; others: PlannedMeeting[] }

/** The classes ahead that the actor may see, by whether they may change them. */
async function findClasses(
  db: Queryable,
  { actor }: ActorContext,
  { from, period }: { from: TakenFrom; period: Period },
): Promise<Classes> {
  const ids = await findSubjectMeetings(db, giverOf(from), period, ['projected', 'published'])
  const seen = (await findPlannedMeetings(db, ids, actor.userId)).filter((one) => isNamedTo(actor, one))
  const isMine = ({ placed }: PlannedMeeting) => isAllowed(actor, takeoverRights[from.kind], placed)
  return { permitted: seen.filter(isMine), others: seen.filter((one) => !isMine(one)) }
}

type Handing = {
  order: TakeoverOrder
  calendar: AcademicCalendar
  period: Period
  taker: SubjectResult
}

async function hand(
  change: TimetableChange,
  context: ServiceContext,
  { order, calendar, period, taker }: Handing,
): Promise<Omit<Takeover, 'changeId'>> {
  const { actor } = context
  const { db } = change
  const { from, parts, dryRun, reason } = order
  const ids = await findSubjectMeetings(db, giverOf(from), period, ['projected', 'published'])
  await lockMeetings(db, ids)
  const { permitted, others } = await findClasses(db, context, { from, period })
  const mine = new Set(permitted.map(({ meetingId }) => meetingId))
  const items = (await findItems(db, [...mine, ...others.map(({ meetingId }) => meetingId)], actor.userId)).map(
    (item) => itemTo(actor, item),
  )
  const isChosen = (key: PartKey) => parts === null || parts.includes(key)
  const chosen = items.filter((item) => mine.has(item.id) && isChosen(partKeyOf(item)))
  const held = await findStaying(db, chosen, from, taker)
  const moving = chosen.filter(({ id }) => !held.has(id))
  const meetings = moving.map(({ id }) => id)
  await change.lock('meeting', meetings)
  const existingDrafts = await findCompetingDrafts(db, meetings)
  const touched = await findTouched(db, meetings)
  const ahead = await findLoadAhead(db, context, from, period)
  if (from.kind === 'teacher') await replaceTeacher(change, moving, from, order)
  else await replaceRoom(change, context, moving, from, order)
  const published = moving.flatMap(({ id, state }) => (state === 'published' ? [id] : []))
  return {
    meetings: meetings.length,
    touched,
    withheld: others.length,
    untaught: [],
    conflicts: await conflictsOf(db, actor, held),
    violations:
      from.kind === 'room'
        ? noneOf
        : await publishedForAReason({ db, actor }, published, {
            reason,
            dryRun,
            isAsked: ({ kind, id }) => kind === 'teacher' && id === from.to,
          }),
    warnings: [
      ...(from.kind === 'room'
        ? await newRoomWarnings(db, await findMoved(db, context, meetings), from.to)
        : await takerWarnings({ db, actor }, calendar, { teacher: from.to, moving })),
      ...(await draftWarnings(db, actor, meetings, existingDrafts)),
    ],
    parts: partsOf(items, { mine, held, ahead }),
    load: await takeLoadOver(change, context, from, { ahead, moving, period, isChosen }),
  }
}

const findMoved = async (
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
    'refuse',
  )
}
