import { verdictsCall } from '@/lib/exams/calls/verdicts.contract'
import { viewVerdicts } from '@/lib/exams/service/view-verdicts'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(verdictsCall, (context, { query: { id } }) =>
  viewVerdicts(context, id),
)
