import type { Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findExamIds } from '@/db/queries/exams/exams'
import { findExamSession } from '@/db/queries/exams/session'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type ExamSession, isConsultation } from '@/lib/core/calendar/rules/session'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { mayUseRoom } from '@/lib/core/rights/rules/rights'
import { hasAll } from '@/lib/core/rooms/rules/room-properties'
import { consultationOf } from '@/lib/exams/rules/exam'
import type { SessionRoom } from '@/lib/exams/rules/rooms'
import { examErrors } from '@/lib/exams/texts/exam'
import { type ReadExam, readExams } from './read-exams'

/** What all orders of one change share. */
export type ExamScene = { calendar: AcademicCalendar; session: ExamSession }

export const readScene = async (db: Queryable): Promise<ExamScene> => {
  const [calendar, session] = await Promise.all([findCalendar(db), findExamSession(db)])
  return { calendar, session }
}

/** The rooms in which the actor may set this exam, and which have what its groups need. */
export const roomsFor = (
  { actor }: Pick<ServiceContext, 'actor'>,
  { item }: ReadExam,
  rooms: readonly SessionRoom[],
): SessionRoom[] => rooms.filter((room) => mayUseRoom(actor, item.plan, room.id) && hasAll(room, item.equipment))

/** Reads an exam and those it is tied to: its consultation, and all exams that this one prepares; of a consultation its exams. */
export async function readTied(
  context: Pick<ServiceContext, 'actor'> & { db: Queryable },
  scene: ExamScene,
  id: LoadItemId,
): Promise<{ read: ReadExam; tied: ReadExam[] }> {
  const [read] = await readExams(context, [id], scene)
  if (!read) throw new ServiceError('not_found', examErrors.unknown)
  const ids = await findExamIds(context.db, read.item.semester.id, {
    of: 'groups',
    ids: read.exam.groups.map((group) => group.id),
  })
  const near = await readExams(context, ids, scene)
  if (isConsultation(read.exam)) return { read, tied: near }
  const consultation = consultationOf(
    read.exam,
    near.map(({ exam }) => exam),
  )
  if (!consultation) return { read, tied: [] }
  const others = await findExamIds(context.db, read.item.semester.id, {
    of: 'groups',
    ids: consultation.groups.map((group) => group.id),
  })
  return { read, tied: await readExams(context, others, scene) }
}
