import { requestChange } from '@/lib/core/browser/placing/changes'
import { planRetakesRequest } from '@/lib/exams/calls/exams'
import type { PlannedRetakes, RetakeOrder } from '@/lib/exams/rules/retakes'

/** Plans retakes; the caller shows what is refused. */
export const planRetakes = (order: RetakeOrder): Promise<Pick<PlannedRetakes, 'changeId'>> =>
  requestChange(planRetakesRequest(order), { quiet: true })

export const planRetakesUrl = '/api/exam/retakes/'
