import { oneAfterAnother } from '@/db/one-after-another'
import { ClaimConflict } from '@/db/queries/core/placing/place-claims'
import { findExamRooms } from '@/db/queries/exams/exams'
import type { TakenRight } from '@/lib/core/changing/service/ask-again'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { LoadItemId, RoomId } from '@/lib/core/names/rules/ids'
import { consentNeeded } from '@/lib/core/placing/rules/change-warnings'
import { conflictsText } from '@/lib/core/placing/texts/conflicts'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { Granted } from '@/lib/core/refusals/service/require-allowed'
import { conflictsFor } from '@/lib/core/views/service/is-visible'
import { folded } from '@/lib/core/words/rules/folded'
import type { SittingPlace } from '@/lib/exams/rules/exam'
import type { ListedOutcome, ListOrder, PlacedList } from '@/lib/exams/rules/listed-dates'
import type { SessionRoom } from '@/lib/exams/rules/rooms'
import { examErrors } from '@/lib/exams/texts/exam'
import { type ExamScene, readScene } from './exam-scene'
import { pairsAt, placeWithin } from './place-exam'
import { type ReadExam, readExams } from './read-exams'
import { rightsFor, sittingOf } from './sittings'

type Row = ListOrder['rows'][number]
type Told = Pick<ListedOutcome, 'asks' | 'refusal'>
type Listed = { row: Row; place: SittingPlace; granted: readonly Granted<TakenRight>[]; refusal: string | null }

const isRoomWord = /^ауд(?:итория|\.)?\s*/i

/** The rooms that a row names. Throws `invalid` for a room that is none. */
function roomsNamed({ cells }: Row, rooms: ReadonlyMap<string, SessionRoom>): RoomId[] | null {
  const ids = cells.flatMap((cell) => {
    const title = cell.replace(isRoomWord, '')
    const room = rooms.get(folded(title))
    if (!room && isRoomWord.test(cell)) throw new ServiceError('invalid', examErrors.listedRoom(title))
    return room ? [room.id] : []
  })
  return ids.length > 0 ? ids : null
}

/** Where a row wants an exam, and the rights that this takes. Throws what makes it impossible. */
function orderOf(
  context: ServiceContext,
  scene: ExamScene,
  read: ReadExam,
  row: Row,
  rooms: ReadonlyMap<string, SessionRoom>,
): Omit<Listed, 'refusal' | 'row'> {
  const { date, startsAt } = row
  const place = { date, startsAt, roomIds: roomsNamed(row, rooms) }
  const pairs = pairsAt(scene, read, place)
  if (sittingOf(read)?.isDraft === false) throw new ServiceError('invalid', examErrors.listedPublished)
  return { place, granted: rightsFor(context, scene, read, { date, pairs, roomIds: place.roomIds ?? [] }) }
}

/** Of each row where it wants its exam. Throws `not_allowed` if the actor may place none of them. */
async function readList(context: ServiceContext, scene: ExamScene, rows: ListOrder['rows']): Promise<Listed[]> {
  const ids = rows.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new ServiceError('invalid', examErrors.listedTwice)
  const known = new Map((await readExams(context, ids, scene)).map((read) => [read.exam.id, read]))
  const rooms = new Map((await findExamRooms(context.db)).map((room) => [folded(room.title), room]))
  const failures: ServiceError[] = []
  const listed = rows.map((row): Listed => {
    const read = known.get(row.id)
    if (!read) throw new ServiceError('not_found', examErrors.unknown)
    try {
      return { row, ...orderOf(context, scene, read, row, rooms), refusal: null }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      failures.push(error)
      const place = { date: row.date, startsAt: row.startsAt, roomIds: null }
      return { row, place, granted: [], refusal: error.detail }
    }
  })
  const [first] = failures
  if (first && failures.length === rows.length) throw first
  return listed
}

/** Wanted a yes that was not given: what was done is taken back. */
class Asked extends Error {
  constructor(readonly asks: string[]) {
    super('asked')
  }
}

/** Places what one row says, or nothing of it. */
async function placeRow(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { row, place }: Listed,
): Promise<Told & { moved: LoadItemId[] }> {
  try {
    return await change.db.transaction(async (db) => {
      const order = { id: row.id, place, reason: '', dryRun: false }
      const { moved, warnings } = await placeWithin({ ...change, db }, context, scene, order)
      const asks = consentNeeded('exam', warnings).map(({ text }) => text)
      if (asks.length > 0 && !row.isConfirmed) throw new Asked(asks)
      return { asks, refusal: null, moved }
    })
  } catch (error) {
    if (error instanceof Asked) return { asks: error.asks, refusal: null, moved: [] }
    if (error instanceof ServiceError) return { asks: [], refusal: error.detail, moved: [] }
    if (!(error instanceof ClaimConflict)) throw error
    const conflicts = await conflictsFor(change.db, context.actor, error.conflicts)
    return { asks: [], refusal: conflictsText(conflicts), moved: [] }
  }
}

/**
 * Places exams as a list of dates says, one after another, as drafts in one change, each with its consultation. What cannot stand
 * there, and what wants a yes that it has not, is told and left out. Throws `not_found`, `not_allowed`, and `invalid` for exams that
 * are named twice, or if no row can be.
 */
export async function placeListed(context: ServiceContext, { rows, dryRun }: ListOrder): Promise<PlacedList> {
  const scene = await readScene(context.db)
  const listed = await readList(context, scene, rows)
  const [first, ...granted] = listed.flatMap((one) => one.granted)
  if (!first) throw new ServiceError('invalid', examErrors.notPlaced)
  const { result, changeId } = await changeTimetable(
    context,
    {
      action: 'exam.place_list',
      granted: [first, ...granted],
      subject: { rows: rows.map(({ id, date }) => ({ id, date })) },
      dryRun,
      isLarge: true,
    },
    async (change) => {
      const done = await oneAfterAnother(listed, async (one) => ({
        id: one.row.id,
        ...(one.refusal === null
          ? await placeRow(change, context, scene, one)
          : { asks: [], refusal: one.refusal, moved: [] }),
      }))
      const ids = listed.map(({ row }) => row.id)
      const now = new Map(
        (await readExams({ ...context, db: change.db }, ids, scene)).map(({ exam }) => [exam.id, exam]),
      )
      return {
        rows: done.flatMap(({ moved: _, ...told }) => {
          const exam = now.get(told.id)
          return exam ? [{ ...told, exam }] : []
        }),
        placed: done.filter(({ moved }) => moved.length > 0).length,
      }
    },
  )
  return { ...result, changeId }
}
