import type { Queryable } from '@/db/client'
import { pinSittings } from '@/db/queries/exams/exams'
import { recordRequest, requireRooms } from '@/lib/booking/service/record-request'
import { type Pair, pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { examDayBefore, pairsMeeting, sessionWindow } from '@/lib/core/calendar/rules/session'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { requireSomebody } from '@/lib/core/changing/service/open-class'
import type { RequestId, RoomId } from '@/lib/core/names/rules/ids'
import { type ChangeWarning, consentNeeded } from '@/lib/core/placing/rules/change-warnings'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { examTimeText } from '@/lib/core/schedule/texts/exam-time'
import { consultationOf, groupsToPart, type SittingPlace } from '@/lib/exams/rules/exam'
import { busyIn, consultationDate, roomsIn } from '@/lib/exams/rules/free-places'
import type { ExamOrder, PlacedExams } from '@/lib/exams/rules/order'
import { examErrors } from '@/lib/exams/texts/exam'
import { reasonSentence } from '@/lib/exams/texts/verdict'
import { type Along, moveConsultation, removeConsultation, type Tied } from './along'
import { type ExamScene, readScene, readTied } from './exam-scene'
import { type Against, reasonsAgainst } from './judge-exam'
import { partConsultation } from './part-consultation'
import { type ReadExam, readExams } from './read-exams'
import { readHeldDay, removeSitting, rightsFor, sittingOf, putSitting } from './sittings'

/** Whether an exam stands in this place already; its length may have changed since. */
function isThere({ exam }: ReadExam, { date, startsAt, roomIds }: SittingPlace): boolean {
  const [sitting] = exam.sittings
  return roomIds === null && sitting?.date === date && sitting.startsAt === startsAt
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
  const held = await readHeldDay(context, scene, date, read)
  const best = required(roomsIn(held, exam, busyIn(held, exam, date, pairs).room), 'conflict', examErrors.noRoom)
  return best.map(({ id }) => id)
}

/**
 * Places, moves or removes an exam within a change; its consultation moves along to the day before the first of the exams that
 * it prepares, and goes with the last of them, or its groups get one of their own. Returns the ids of what moved, warnings, who
 * could have a consultation of their own, and whether anything published was moved or withdrawn. Throws as `placeExam` does.
 */
async function placeWithin(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  order: ExamOrder,
): Promise<Placed & { wantsReason: boolean }> {
  const requests: RequestId[] = []
  const requestOf = async (kind: 'move' | 'withdrawal') => {
    const [known] = requests
    if (known !== undefined) return known
    const id = await recordRequest(change, context, { kind, reason: order.reason, dryRun: order.dryRun })
    requests.push(id)
    return id
  }
  const placed = await placeAs(change, context, scene, { order, requestOf })
  return { ...placed, wantsReason: requests.length > 0 }
}

type Placed = Along & { mayPart: string[] }

async function placeAs(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { order, requestOf }: { order: ExamOrder; requestOf: Tied['requestOf'] },
): Promise<Placed> {
  const within = { ...context, db: change.db }
  // Whoever else places it waits, and then moves what is placed by now.
  await change.lock('load_item', [order.id])
  const { read, tied } = await readTied(within, scene, order.id)
  const sitting = sittingOf(read)
  if (order.version !== undefined && order.version !== sitting?.version)
    throw new ServiceError('stale', examErrors.stale)
  if (order.place === null) {
    if (!sitting) throw new ServiceError('invalid', examErrors.notPlaced)
    change.takes(...rightsFor(context, scene, read, null))
    await removeSitting(change, sitting, requestOf)
    const along = await removeConsultation(change, context, scene, { read, tied, requestOf })
    return { moved: [order.id, ...along.moved], warnings: along.warnings, mayPart: [] }
  }
  const { place, isPinned: pinning } = order
  const stays = sitting !== null && isThere(read, place)
  if (stays && pinning !== undefined && sitting.minutes === read.exam.minutes) {
    change.takes(
      ...rightsFor(context, scene, read, {
        date: place.date,
        pairs: sitting.pairs,
        roomIds: sitting.rooms.map(({ id }) => id),
      }),
    )
    await pinSittings(change.db, [sitting.eventId], pinning)
    return { moved: [order.id], warnings: [], mayPart: [] }
  }
  const found = { read, tied, place, requestOf }
  if (order.partsConsultation && stays) {
    const along = await partConsultation(change, context, scene, found)
    return { moved: [order.id, ...along.moved], warnings: along.warnings, mayPart: [] }
  }
  requireSomebody(read.item)
  const pairs = pairsAt(scene, read, place)
  const told = await reasonsAgainst(within, scene, { read, tied }, place)
  const warnings = warningsOf(told, order.partsConsultation ? ofShared : [])
  const rooms = await chosenRooms(within, scene, read, { ...place, pairs })
  change.takes(...rightsFor(context, scene, read, { date: place.date, pairs, roomIds: rooms }))
  const time = { startsAt: place.startsAt, minutes: read.exam.minutes }
  const isPinned = order.isPinned ?? sitting?.isPinned ?? false
  await putSitting(change, context, read, { date: place.date, time, pairs, rooms, isPinned }, requestOf)
  const settle = order.partsConsultation ? partConsultation : moveConsultation
  const along = await settle(change, context, scene, found)
  return {
    moved: [order.id, ...along.moved],
    warnings: [...warnings, ...along.warnings],
    mayPart: order.partsConsultation || stays ? [] : whoMayPart(scene, found, along),
  }
}

/** The groups of a placed exam that could have a consultation of their own: that of others is not on the day before, or moved. */
function whoMayPart(
  { calendar }: ExamScene,
  { read: { exam }, tied, place: { date } }: { read: ReadExam; tied: readonly ReadExam[]; place: SittingPlace },
  { warnings }: Along,
): string[] {
  const all = tied.map((one) => one.exam)
  const consultation = consultationOf(exam, all)
  if (!consultation) return []
  const [now] = consultation.sittings
  const day = now?.isPinned ? now.date : consultationDate(calendar, { consultation, exam, date }, all)
  const isLate = day < examDayBefore(calendar, date) || warnings.length > 0
  return isLate ? groupsToPart(consultation, exam).map(({ title }) => title) : []
}

/** What is said of a consultation that an exam shares with others, and is not true of one of its own. */
const ofShared: readonly Against['what'][] = ['consultation', 'consultationDay', 'consultationEarly']

/** What speaks against a place, as warnings. */
const warningsOf = (
  { ofDay, against }: Awaited<ReturnType<typeof reasonsAgainst>>,
  leftOut: readonly Against['what'][],
): ChangeWarning[] => [
  ...(ofDay === '' ? [] : [{ kind: 'untaught' as const, text: reasonSentence(ofDay) }]),
  ...against
    .filter(({ what }) => !leftOut.includes(what))
    .map(({ what, forbids, text }): ChangeWarning => ({
      kind: what === 'past' ? 'past' : forbids ? 'forbidden' : 'quality',
      text: reasonSentence(text),
    })),
]

/** Throws `conflict` with what wants a yes, unless it was given. */
function requireYes({ isConfirmed, dryRun }: ExamOrder, warnings: readonly ChangeWarning[]): void {
  const asked = consentNeeded('exam', warnings)
  if (asked.length > 0 && isConfirmed !== true && !dryRun)
    throw new ServiceError('conflict', examErrors.wantsYes(asked.map(({ text }) => text)))
}

/**
 * Places an exam on a date at a time of the session, moves it, or removes it, as a draft; its consultation goes along. A
 * published one is moved or withdrawn with a reason and leaves a trace. Throws `not_found`, `not_allowed`, `stale`, `invalid`
 * for a time in which it does not fit, and `conflict` if people or rooms are taken, or if the order has to be confirmed.
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
      const { moved, ...told } = await placeWithin(change, context, scene, order)
      requireYes(order, told.warnings)
      const exams = await readExams({ ...context, db: change.db }, moved, scene)
      return { exams: exams.map(({ exam }) => exam), ...told }
    },
  )
  return { ...result, changeId }
}
