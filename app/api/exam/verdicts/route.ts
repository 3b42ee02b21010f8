import { verdictsCall } from '@/lib/exams/calls/verdicts.contract'
import { viewVerdicts } from '@/lib/exams/service/view-verdicts'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(verdictsCall, (context, { query: { id } }) => viewVerdicts(context, id)),
)
