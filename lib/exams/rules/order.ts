import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { SessionExam, SittingPlace } from './exam'

/**
 * Where an exam is to stand; `place` null: nowhere. `reason`: why, if it is published. `version`: that of its event that the
 * client saw. `isPinned` absent: as before. `isConfirmed`: though its verdict says no, or others lose their consultation.
 */
export type ExamOrder = {
  id: LoadItemId
  place: SittingPlace | null
  isPinned?: boolean | undefined
  reason: string
  version?: number | undefined
  isConfirmed?: boolean | undefined
  /** Its groups get a consultation of their own, if they share one. */
  partsConsultation?: boolean | undefined
  dryRun: boolean
}

/**
 * `exams`: as they are now, the consultation that moved along among them. `mayPart`: the groups whose consultation is not on the day
 * before, or moves for others, as they share it, and which could have one of their own. `wantsReason`: something published moves or is
 * withdrawn, the consultation too.
 */
export type PlacedExams = {
  exams: SessionExam[]
  warnings: ChangeWarning[]
  mayPart: string[]
  wantsReason: boolean
  changeId: ChangeId | null
}
