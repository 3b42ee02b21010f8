import { clockText } from '@/lib/core/calendar/rules/pairs'
import type { ExamSlot } from '@/lib/core/calendar/rules/session'
import { otherRemark, statesExamTime } from '@/lib/core/schedule/rules/own-time'

/** `9:00–13:00` */
export const examTimeText = ({ startsAt, minutes }: ExamSlot): string =>
  `${clockText(startsAt)}–${clockText(startsAt + minutes)}`

/** A comment that begins with the time of an exam, instead of another time that it had. */
export function withExamTime(comment: string, time: ExamSlot): string {
  const own = statesExamTime({ comment }) ? otherRemark({ comment }) : comment
  return own === '' ? examTimeText(time) : `${examTimeText(time)}. ${own}`
}
