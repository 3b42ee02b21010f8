import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { leaveTraces, withdrawMeetings } from '@/db/queries/booking/find-moves'
import { insertBeside, redirectTraces } from '@/db/queries/core/placing/exam-classes'
import { insertSeries, removeEvents } from '@/db/queries/core/placing/insert-series'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { deleteMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import {
  findExamRooms,
  findHeldDays,
  type FoundSitting,
  pinSittings,
  storeComment,
  storeSitting,
} from '@/db/queries/exams/exams'
import { recordRequest, requireRooms } from '@/lib/booking/service/record-request'
import { teachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { type Pair, pairTimesOn } from '@/lib/core/rules/calendar/pairs'
import { type ExamSlot, pairsMeeting, sessionWindow } from '@/lib/core/rules/calendar/session'
import { loadItemOf, placedOf } from '@/lib/core/rules/load/load-item'
import type { LoadItemId, RequestId, RoomId } from '@/lib/core/rules/names/ids'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable, type TimetableChange } from '@/lib/core/service/history/change-timetable'
import { itemClaims, roomPlace } from '@/lib/core/service/placing/item-claims'
import { requireSomebody } from '@/lib/core/service/placing/open-class'
import { type Granted, requireAllowed } from '@/lib/core/service/require-allowed'
import { consultationOf, examsOfConsultation, type SittingPlace } from '@/lib/exams/rules/exam'
import { busyIn, consultationDate, consultationFor, type HeldPlaces, roomsIn } from '@/lib/exams/rules/free-places'
import type { ExamOrder, PlacedExams } from '@/lib/exams/rules/order'
import { examTimeText, withExamTime } from '@/lib/core/texts/schedule/exam-time'
import { examErrors, sessionPartText } from '@/lib/exams/texts/exam'
import { reasonSentence } from '@/lib/exams/texts/verdict'
import type { TakenRight } from '@/lib/core/service/history/ask-again'
import { type ExamScene, readScene, readTied, roomsFor } from './exam-scene'
import { mayStandAt, reasonsAgainst } from './judge-exam'
import { type ReadExam, readExams } from './read-exams'

/** The only sitting of an exam, if any. Throws `conflict` if it stands twice. */
function sittingOf({ found }: ReadExam): FoundSitting | null {
  if (found.sittings.length > 1) throw new ServiceError('conflict', examErrors.twice)
  return found.sittings[0] ?? null
}

/** Whether an exam stands in this place already, as long as it lasts there. */
function isThere({ exam }: ReadExam, { date, startsAt, roomIds }: SittingPlace): boolean {
  const [sitting] = exam.sittings
  return roomIds === null && sitting?.date === date && sitting.startsAt === startsAt && sitting.minutes === exam.minutes
}

/** The rights that setting this exam there takes. Throws `not_allowed`. */
function rightsFor(
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

/**
 * The pairs that an exam takes there. Throws `invalid` for a date of no session from its semester on, and for a time in which exams
 * do not begin, or too short.
 */
function pairsAt({ calendar, session }: ExamScene, { exam, item }: ReadExam, { date, startsAt }: SittingPlace) {
  const { semesters } = calendar
  const own = semesters.find(({ id }) => id === item.semester.id)
  const windows = semesters.filter(({ startsOn }) => own && startsOn >= own.startsOn)
  const isTaught = windows.some((one) => {
    const { from, to } = sessionWindow(semesters, one)
    return from <= date && date <= to
  })
  if (!isTaught) throw new ServiceError('invalid', examErrors.noSession)
  const slot = session.slots.find((one) => one.startsAt === startsAt)
  if (!slot) throw new ServiceError('invalid', examErrors.noSlot)
  if (slot.minutes < exam.minutes) throw new ServiceError('invalid', examErrors.tooShort(examTimeText(slot)))
  const pairs = pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes: exam.minutes })
  if (pairs.length === 0) throw new ServiceError('invalid', examErrors.noPair)
  return pairs
}

/** What the rooms and these people hold on a date, and the rooms where the actor may set the exam. */
async function readDay(
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

/** The rooms asked for, else the best ones. Throws `not_found`, and `conflict` if too few are free. */
async function chosenRooms(
  context: Pick<ServiceContext, 'actor'> & { db: Queryable },
  scene: ExamScene,
  read: ReadExam,
  { date, roomIds, pairs }: SittingPlace & { pairs: readonly Pair[] },
): Promise<RoomId[]> {
  if (roomIds) {
    await requireRooms(context.db, roomIds)
    return [...new Set(roomIds)]
  }
  const { exam } = read
  const held = await readDay(context, scene, date, read)
  const best = roomsIn(held, exam, busyIn(held, exam, date, pairs).room)
  if (!best) throw new ServiceError('conflict', examErrors.noRoom)
  return best.map(({ id }) => id)
}

/**
 * Stores where an exam stands. A published one leaves a trace with the request's reason. Throws ClaimConflict, and as the above.
 */
async function store(
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
  const { date, time, rooms, isPinned } = target
  const { pairs } = target
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
    'refuse',
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

async function remove(
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

/**
 * Places, moves or removes an exam within a change; its consultation moves along to the day before the first of the exams that
 * it prepares, and goes with the last of them. Returns the ids of what moved, and warnings. Throws as `placeExam` does.
 */
async function placeWithin(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  order: ExamOrder,
): Promise<{ moved: LoadItemId[]; warnings: ChangeWarning[] }> {
  const within = { ...context, db: change.db }
  // Whoever else places it waits, and then moves what is placed by now.
  await change.lock('load_item', [order.id])
  const { read, tied } = await readTied(within, scene, order.id)
  const sitting = sittingOf(read)
  if (order.version !== undefined && order.version !== sitting?.version)
    throw new ServiceError('stale', examErrors.stale)
  let request: RequestId | null = null
  const requestOf = async (kind: 'move' | 'withdrawal') =>
    (request ??= await recordRequest(change, context, { kind, reason: order.reason, dryRun: order.dryRun }))
  if (order.place === null) {
    if (!sitting) throw new ServiceError('invalid', examErrors.notPlaced)
    change.takes(...rightsFor(context, scene, read, null))
    await remove(change, sitting, requestOf)
    const along = await removeConsultation(change, context, scene, { read, tied, requestOf })
    return { moved: [order.id, ...along.moved], warnings: along.warnings }
  }
  const { place, isPinned: pinning } = order
  if (sitting && pinning !== undefined && isThere(read, place)) {
    change.takes(
      ...rightsFor(context, scene, read, {
        date: place.date,
        pairs: sitting.pairs,
        roomIds: sitting.rooms.map(({ id }) => id),
      }),
    )
    await pinSittings(change.db, [sitting.eventId], pinning)
    return { moved: [order.id], warnings: [] }
  }
  requireSomebody(read.item)
  const pairs = pairsAt(scene, read, place)
  const { ofDay, ofTime } = await reasonsAgainst(within, scene, { read, tied }, place)
  const warnings: ChangeWarning[] = [
    ...(ofDay === '' ? [] : [{ kind: 'untaught' as const, text: reasonSentence(ofDay) }]),
    ...ofTime.map((text) => ({ kind: 'quality' as const, text: reasonSentence(text) })),
  ]
  const rooms = await chosenRooms(within, scene, read, { ...place, pairs })
  change.takes(...rightsFor(context, scene, read, { date: place.date, pairs, roomIds: rooms }))
  const time = { startsAt: place.startsAt, minutes: read.exam.minutes }
  const isPinned = order.isPinned ?? sitting?.isPinned ?? false
  await store(change, context, read, { date: place.date, time, pairs, rooms, isPinned }, requestOf)
  const along = await moveConsultation(change, context, scene, { read, tied, place, requestOf })
  return { moved: [order.id, ...along], warnings }
}

type Tied = {
  read: ReadExam
  tied: readonly ReadExam[]
  requestOf: (kind: 'move' | 'withdrawal') => Promise<RequestId>
}

/** The consultation of an exam and all that it is tied to, as they are by now; null if it has none that the actor places. */
async function lockConsultation(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { read, tied }: Tied,
): Promise<{ consultation: ReadExam; all: ReadExam['exam'][] } | null> {
  const known = consultationOf(
    read.exam,
    tied.map(({ exam }) => exam),
  )
  if (!known?.mayPlace) return null
  // Another of its exams may be placed meanwhile: they are read anew.
  await change.lock('load_item', [known.id])
  const ids = tied.map(({ exam }) => exam.id)
  const now = await readExams({ ...context, db: change.db }, ids, scene)
  const consultation = now.find(({ exam }) => exam.id === known.id)
  return consultation ? { consultation, all: now.map(({ exam }) => exam) } : null
}

/**
 * Removes the consultation of a removed exam; one that prepares others goes to the day before the first of these, with a warning of
 * whom it prepares for nothing. Warns also of one that stays as it is pinned or not the actor's.
 */
async function removeConsultation(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  found: Tied,
): Promise<{ moved: LoadItemId[]; warnings: ChangeWarning[] }> {
  const nothing = { moved: [], warnings: [] }
  const locked = await lockConsultation(change, context, scene, found)
  const sitting = locked && sittingOf(locked.consultation)
  if (!locked || !sitting) return nothing
  const { consultation, all } = locked
  const { exam, item } = consultation
  const others = examsOfConsultation(exam, all).filter(
    ({ id, sittings }) => id !== found.read.exam.id && sittings.length > 0,
  )
  const { weekday } = teachingDay(scene.calendar, sitting.date)
  const roomIds = sitting.rooms.map(({ id }) => id)
  const isTheirs =
    sitting.pairs.every((pair) =>
      isAllowed(context.actor, 'draft.remove', { plan: item.plan, place: { weekday, pair, roomIds } }),
    ) &&
    (sitting.isDraft || isAllowed(context.actor, 'class.move', placedOf(item)))
  if (others.length > 0) return keepForOthers(change, context, scene, { found, others, isDraft: sitting.isDraft })
  if (sitting.isPinned || !isTheirs)
    return { moved: [], warnings: [{ kind: 'quality', text: examErrors.consultationStays }] }
  change.takes(...rightsFor(context, scene, consultation, null))
  await remove(change, sitting, found.requestOf)
  return { moved: [exam.id], warnings: [] }
}

/** A consultation that loses one of its exams goes to the day before the first of the others, if it is a draft. */
async function keepForOthers(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { found, others, isDraft }: { found: Tied; others: readonly ReadExam['exam'][]; isDraft: boolean },
): Promise<{ moved: LoadItemId[]; warnings: ChangeWarning[] }> {
  const [first] = others
    .flatMap(({ id, sittings }) => sittings.map(({ date, startsAt }) => ({ id, date, startsAt })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const read = found.tied.find(({ exam }) => exam.id === first?.id)
  const place = first && { date: first.date, startsAt: first.startsAt, roomIds: null }
  const moved =
    isDraft && place && read ? await moveConsultation(change, context, scene, { ...found, read, place }) : []
  const left = found.read.exam.groups.filter(
    (group) => !others.some((one) => one.groups.some(({ id }) => id === group.id)),
  )
  const text = examErrors.consultationOfOthers(left.map(({ title }) => title))
  return { moved, warnings: left.length > 0 ? [{ kind: 'quality', text }] : [] }
}

/**
 * Places the consultation of an exam on the day before the first exam that it prepares, unless it is pinned or stands there, or
 * there is no place for it, of which the exam's verdict tells. Returns what moved.
 */
async function moveConsultation(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { place, ...found }: Tied & { place: SittingPlace },
): Promise<LoadItemId[]> {
  const { read, requestOf } = found
  const locked = await lockConsultation(change, context, scene, found)
  if (!locked) return []
  const { consultation, all } = locked
  const { exam } = consultation
  const prepared = { consultation: exam, exam: read.exam, date: place.date }
  const date = consultationDate(scene.calendar, prepared, all)
  const day = await readDay({ ...context, db: change.db }, scene, date, consultation)
  const best = consultationFor(day, prepared, all)
  if (!best || best.isFixed) return []
  const time = { startsAt: best.startsAt, minutes: exam.minutes }
  const pairs = pairsMeeting(pairTimesOn(scene.calendar, date), time)
  const roomIds = best.rooms.map(({ id }) => id)
  if (!mayStandAt(context, scene, consultation, { date, pairs, roomIds })) return []
  change.takes(...rightsFor(context, scene, consultation, { date, pairs, roomIds }))
  await store(change, context, consultation, { date, time, pairs, rooms: roomIds, isPinned: false }, requestOf)
  return [exam.id]
}

/**
 * Places an exam on a date at a time of the session, moves it, or removes it, as a draft; its consultation goes along. A
 * published one is moved or withdrawn with a reason and leaves a trace. Throws `not_found`, `not_allowed`, `stale`, `invalid`
 * for a time in which it does not fit, and `conflict` if people or rooms are taken.
 */
export async function placeExam(context: ServiceContext, order: ExamOrder): Promise<PlacedExams> {
  const scene = await readScene(context.db)
  const [read] = await readExams(context, [order.id], scene)
  if (!read) throw new ServiceError('not_found', examErrors.unknown)
  const pairs = order.place && pairsAt(scene, read, order.place)
  const granted = rightsFor(
    context,
    scene,
    read,
    order.place && pairs && { date: order.place.date, pairs, roomIds: order.place.roomIds ?? [] },
  )
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'exam.place', granted, subject: order, dryRun: order.dryRun },
    async (change) => {
      const { moved, warnings } = await placeWithin(change, context, scene, order)
      const exams = await readExams({ ...context, db: change.db }, moved, scene)
      return { exams: exams.map(({ exam }) => exam), warnings }
    },
  )
  return { ...result, changeId }
}
