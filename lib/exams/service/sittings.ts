import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { leaveTraces } from '@/db/queries/booking/find-moves'
import { insertBeside, redirectTraces } from '@/db/queries/core/placing/exam-classes'
import { insertSeries, removeEvents } from '@/db/queries/core/placing/insert-series'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { deleteMeetings, withdrawMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { findExamRooms, findHeldDays, type FoundSitting, storeComment, storeSitting } from '@/db/queries/exams/exams'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ExamSlot } from '@/lib/core/calendar/rules/session'
import type { TakenRight } from '@/lib/core/changing/service/ask-again'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { itemClaims, roomPlace } from '@/lib/core/changing/service/item-claims'
import { loadItemOf, placedOf } from '@/lib/core/load/rules/load-item'
import type { RequestId, RoomId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { withExamTime } from '@/lib/core/schedule/texts/exam-time'
import type { HeldPlaces } from '@/lib/exams/rules/free-places'
import { examErrors, sessionPartText } from '@/lib/exams/texts/exam'
import { type ExamScene, roomsFor } from './exam-scene'
import type { ReadExam } from './read-exams'

/** The only sitting of an exam, if any. Throws `conflict` if it stands twice. */
export function sittingOf({ found }: ReadExam): FoundSitting | null {
  if (found.sittings.length > 1) throw new ServiceError('conflict', examErrors.twice)
  return found.sittings[0] ?? null
}

/** The rights that setting this exam there takes. Throws `not_allowed`. */
export function rightsFor(
  context: ServiceContext,
  { calendar }: ExamScene,
  { item, found }: ReadExam,
  place: { date: CalendarDate; pairs: readonly Pair[]; roomIds: readonly RoomId[] } | null,
): [Granted<TakenRight>, ...Granted<TakenRight>[]] {
  const isPublished = found.sittings.some(({ isDraft }) => !isDraft)
  const weekdayAt = (date: CalendarDate) => teachingDay(calendar, date).weekday
  const own = place
    ? place.pairs.map((pair) =>
        requireAllowed(context, 'draft.place', {
          plan: item.plan,
          place: { weekday: weekdayAt(place.date), pair, roomIds: place.roomIds },
        }),
      )
    : found.sittings.flatMap(({ date, pairs, rooms }) =>
        pairs.map((pair) =>
          requireAllowed(context, 'draft.remove', {
            plan: item.plan,
            place: { weekday: weekdayAt(date), pair, roomIds: rooms.map(({ id }) => id) },
          }),
        ),
      )
  const [first, ...others] = [...own, ...(isPublished ? [requireAllowed(context, 'class.move', placedOf(item))] : [])]
  if (!first) throw new ServiceError('invalid', examErrors.notPlaced)
  return [first, ...others]
}

/** What the rooms and these people hold on a date, and the rooms where the actor may set the exam. */
export async function readHeldDay(
  context: Pick<ServiceContext, 'actor'> & { db: Queryable },
  scene: ExamScene,
  date: CalendarDate,
  read: ReadExam,
): Promise<HeldPlaces> {
  const { db } = context
  const { teachers, groups, roomCount } = read.exam
  const people = { teachers: teachers.map(({ id }) => id), groups: groups.map(({ id }) => id) }
  const [held, rooms] = await Promise.all([
    findHeldDays(db, { rooms: 'all', ...people, from: date, to: date }),
    roomCount === 0 ? [] : findExamRooms(db),
  ])
  return { ...scene, rooms: roomsFor(context, read, rooms), days: new Map([[date, held]]) }
}

/**
 * Stores where an exam stands. A published one leaves a trace with the request's reason. Throws ClaimConflict, and `conflict` if it
 * stands twice.
 */
export async function putSitting(
  change: TimetableChange,
  context: ServiceContext,
  read: ReadExam,
  target: {
    date: CalendarDate
    time: ExamSlot
    pairs: readonly Pair[]
    rooms: readonly RoomId[]
    isPinned: boolean
  },
  requestOf: (kind: 'move' | 'withdrawal') => Promise<RequestId>,
): Promise<void> {
  const { item, exam } = read
  const { date, time, pairs, rooms, isPinned } = target
  const [firstPair, ...otherPairs] = pairs
  if (firstPair === undefined) throw new Error('An exam takes at least one pair')
  const sitting = sittingOf(read)
  const [firstRoom, ...moreRooms] = rooms.map((id) => ({ id }))
  if (!sitting) {
    const { eventId, meetings } = await insertSeries(change.db, {
      event: {
        kind: 'exam',
        title: item.title,
        disciplineId: item.disciplineId,
        lessonType: item.lessonType,
        subgroup: item.subgroup,
        loadItemId: loadItemOf(item.ref),
        weekStep: 0,
        comment: withExamTime(sessionPartText(exam.kind), time),
        madeBy: context.actor.userId,
      },
      dates: [date],
      pair: firstPair,
      state: 'projected',
    })
    const first = meetings[0]?.id
    if (first === undefined) throw new Error('The exam was not inserted')
    const beside = await insertBeside(change.db, first, otherPairs)
    const claims = [first, ...beside.meetings].flatMap((id) => [
      ...itemClaims(item, firstRoom ?? null, id),
      ...moreRooms.map((room) => ({ ...roomPlace(room), meetingId: id })),
    ])
    await placeClaims(change.db, claims, 'refuse')
    await storeSitting(change.db, eventId, { ...time, isPinned })
    return
  }
  await relocateSittings(change, [{ sitting, date, time, pairs, rooms, isPinned }], () => requestOf('move'))
}

/** An exam that stands, and where it is to stand. */
export type Relocation = {
  sitting: FoundSitting
  date: CalendarDate
  time: ExamSlot
  pairs: readonly Pair[]
  rooms: readonly RoomId[]
  isPinned: boolean
}

/**
 * Moves exams that stand, together, so that one may take the place of another. Published ones leave traces, of the request. Throws
 * ClaimConflict.
 */
export async function relocateSittings(
  change: TimetableChange,
  all: readonly Relocation[],
  requestOf: () => Promise<RequestId>,
): Promise<void> {
  await change.lock(
    'meeting',
    all.flatMap(({ sitting }) => sitting.meetings),
  )
  const published = all.flatMap(({ sitting }) => (sitting.isDraft ? [] : sitting.meetings))
  if (published.length > 0) await leaveTraces(change.db, published, await requestOf())
  await oneAfterAnother(all, async ({ sitting: { meetings }, pairs }) => {
    const [first] = meetings
    const surplus = meetings.slice(pairs.length)
    if (first === undefined || surplus.length === 0) return
    await redirectTraces(change.db, surplus, first)
    await deleteMeetings(change.db, surplus)
  })
  await relocateMeetings(
    change.db,
    all.flatMap(({ sitting: { meetings }, date, pairs, rooms }) =>
      meetings.slice(0, pairs.length).flatMap((meetingId, index) => {
        const pair = pairs[index]
        return pair === undefined ? [] : [{ meetingId, date, pair, rooms }]
      }),
    ),
  )
  await oneAfterAnother(all, async ({ sitting: { meetings, eventId }, time, pairs, isPinned }) => {
    const [first] = meetings
    if (first === undefined) return
    const { claims } = await insertBeside(change.db, first, pairs.slice(meetings.length))
    await placeClaims(change.db, claims, 'refuse')
    await storeSitting(change.db, eventId, { ...time, isPinned })
    await storeComment(change.db, eventId, (comment) => withExamTime(comment, time))
  })
}

/** Removes a draft; withdraws a published exam, with a trace of the request. */
export async function removeSitting(
  change: TimetableChange,
  sitting: FoundSitting,
  requestOf: (kind: 'move' | 'withdrawal') => Promise<RequestId>,
): Promise<void> {
  await change.lock('meeting', sitting.meetings)
  if (sitting.isDraft) {
    await deleteMeetings(change.db, sitting.meetings)
    await removeEvents(change.db, [sitting.eventId])
  } else await withdrawMeetings(change.db, sitting.meetings, await requestOf('withdrawal'))
}
