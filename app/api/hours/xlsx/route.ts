import { serve } from '@/lib/http/endpoint'
import { hoursQuestionOf } from '@/lib/hours/calls'
import { hoursBookCall } from '@/lib/hours/calls.contract'
import { exportHours } from '@/lib/hours/service/view-hours'
import { bookAnswer } from '../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(hoursBookCall, async (context, { query, request }) => {
  const asked = {
    teacherId: query.teacher_id,
    departmentId: query.department_id,
    year: query.year,
    semesterId: query.semester_id,
  }
  const data = await exportHours(context, hoursQuestionOf(asked, context.now.date))
  return bookAnswer(request, ['hours', data], {
    type: hoursBookCall.responseType,
    plainName: 'hours.xlsx',
  })
})
