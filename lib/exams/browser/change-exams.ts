import { requestChange } from '@/lib/core/browser/placing/changes'
import { placeExamRequest } from '@/lib/exams/calls/exams'
import { changeHeldRequest } from '@/lib/exams/calls/held'
import type { HeldAnswer, HeldOrder } from '@/lib/exams/rules/held'
import type { ExamOrder, PlacedExams } from '@/lib/exams/rules/order'

/** Places, moves, pins or removes an exam. */
export const placeExam = (order: ExamOrder): Promise<PlacedExams> =>
  requestChange(placeExamRequest(order)) as Promise<PlacedExams>

/** Sets how exams are held. The form shows what is refused. */
export const changeHeld = (order: HeldOrder): Promise<HeldAnswer> =>
  requestChange(changeHeldRequest(order), { quiet: true }) as Promise<HeldAnswer>
