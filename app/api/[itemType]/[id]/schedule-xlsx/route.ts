import { scheduleBookCall, scheduleQuestion } from '@/lib/core/schedule/calls/schedule.contract'
import { serve } from '@/lib/http/endpoint'
import { exportSchedule } from '@/lib/print/service/export-schedule'
import { bookAnswer } from '../../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(scheduleBookCall, async (context, input) => {
  const data = await exportSchedule(context, scheduleQuestion(input))
  const { params, query, request } = input
  const plainName = `schedule-${params.itemType}-${params.id}-${query.dbeg}.xlsx`
  return bookAnswer(request, ['schedule', data], { type: scheduleBookCall.responseType, plainName })
})
