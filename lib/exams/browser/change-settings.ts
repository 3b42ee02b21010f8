import { requestChange } from '@/lib/core/browser/placing/changes'
import type { ExamSession } from '@/lib/core/rules/calendar/session'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { setExamSettingsRequest } from '@/lib/exams/calls/exams'
import type { ExamSettingsOrder } from '@/lib/exams/rules/settings'

/** Stores how sessions are held. The form shows what is refused. */
export const changeExamSettings = (
  order: ExamSettingsOrder,
): Promise<{ session: ExamSession; changeId: ChangeId | null }> =>
  requestChange(setExamSettingsRequest(order)) as Promise<{
    session: ExamSession
    changeId: ChangeId | null
  }>
