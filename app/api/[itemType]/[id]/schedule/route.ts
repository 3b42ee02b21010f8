import { viewScheduleWithAsks } from '@/lib/booking/service/approvals'
import { encodeSchedule, encodeSubject } from '@/lib/core/schedule/calls/schedule'
import { scheduleCall, scheduleQuestion } from '@/lib/core/schedule/calls/schedule.contract'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  scheduleCall,
  async (context, input) => {
    const question = { ...scheduleQuestion(input), nearest: true }
    const { subject, ...schedule } = await viewScheduleWithAsks(context, question)
    return { subject: encodeSubject(subject), ...encodeSchedule(schedule, context.now.date) }
  },
  { published: true },
)
