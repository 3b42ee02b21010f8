import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { endpoint, routes } from '@/lib/http/endpoint'
import { owedCall } from '@/lib/owed/calls.contract'
import { viewOwed } from '@/lib/owed/service/view-owed'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(owedCall, (context, { params, query }) => viewOwed(context, { subject: subjectIn(params), ...query })),
)
