import { sessionBookCall } from '@/lib/exams/calls/paper.contract'
import { viewSessionPaper } from '@/lib/exams/service/view-session-paper'
import { serve } from '@/lib/http/endpoint'
import { bookAnswer } from '../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  sessionBookCall,
  async (context, { query: { faculty, semester = null, course = null, drafts }, request }) => {
    const data = await viewSessionPaper(context, { faculty, semester, course, drafts: drafts === '1' })
    const { title, groups, exams, now } = data
    return bookAnswer(request, ['session', { title, course, groups, exams, now }], {
      type: sessionBookCall.responseType,
      plainName: `session-${faculty}.xlsx`,
    })
  },
)
