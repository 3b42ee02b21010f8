import type { ExamForm, SessionKind } from '@/lib/core/calendar/rules/session'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { SessionExam } from './exam'

/** How an exam is held: in which part of the session, how long in minutes, how, in how many rooms, and whether it is a hard one. */
export type HeldAs = {
  kind: SessionKind
  minutes: number
  form: ExamForm
  isHard: boolean
  roomCount: number
}

/** `version`: as the client saw the item. */
export type HeldOrder = HeldAs & {
  items: readonly { id: LoadItemId; version?: number | undefined }[]
  dryRun: boolean
}

/** `changeId` null: a dry run, or nothing changed. */
export type HeldAnswer = { exams: SessionExam[]; changeId: ChangeId | null }

/** The exams that are held alike: of the same discipline and type, this one first. */
export const alikeExams = <One extends Pick<SessionExam, 'id' | 'disciplineId' | 'lessonType' | 'title'>>(
  exam: One,
  exams: readonly One[],
): One[] => [
  exam,
  ...exams.filter(
    (one) =>
      one.id !== exam.id &&
      one.lessonType === exam.lessonType &&
      one.disciplineId === exam.disciplineId &&
      one.title === exam.title,
  ),
]
