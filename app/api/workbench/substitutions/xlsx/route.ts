import { serve } from '@/lib/http/endpoint'
import { substitutionsBookCall } from '@/lib/workbench/calls.contract'
import { viewSubstitutions } from '@/lib/workbench/service/view-substitutions'
import { bookAnswer } from '../../../book-answer'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  substitutionsBookCall,
  async (context, { query: { faculty = null, date, span }, request }) => {
    const data = await viewSubstitutions(context, { faculty, date, span })
    return bookAnswer(request, ['moves', data], {
      type: substitutionsBookCall.responseType,
      plainName: `substitutions-${faculty ?? 'all'}-${data.period.from}.xlsx`,
    })
  },
)
