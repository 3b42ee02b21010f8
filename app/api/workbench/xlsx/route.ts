import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { serve } from '@/lib/http/endpoint'
import { facultyBookCall } from '@/lib/workbench/calls.contract'
import { exportFacultyWeek } from '@/lib/workbench/service/view-workbench'
import { bookAnswer } from '../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  facultyBookCall,
  async (context, { query: { faculty, week, paper }, request }) => {
    const monday = mondayOf(week)
    const data = await exportFacultyWeek(context, { faculty, monday })
    return bookAnswer(request, ['faculty', { ...data, paper }], {
      type: facultyBookCall.responseType,
      plainName: `faculty-${faculty}-${monday}.xlsx`,
    })
  },
)
