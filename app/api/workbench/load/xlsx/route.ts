import { serve } from '@/lib/http/endpoint'
import { readLoadTableLocation } from '@/lib/load-table/browser/load-table-location'
import { loadBookCall } from '@/lib/load-table/calls.contract'
import { exportLoadTable } from '@/lib/load-table/service/view-load-table'
import { bookAnswer } from '../../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  loadBookCall,
  async (context, { query: { faculty_id: facultyId, semester_id: semesterId }, request }) => {
    const { sorting, ...filter } = readLoadTableLocation(new URL(request.url).searchParams)
    const data = await exportLoadTable(context, { facultyId, semesterId }, { filter, sorting })
    return bookAnswer(request, ['table', data], {
      type: loadBookCall.responseType,
      plainName: `load-${facultyId}-${semesterId}.xlsx`,
    })
  },
)
