import { sessionCall } from '@/lib/exams/calls/exams.contract'
import { viewSession } from '@/lib/exams/service/view-session'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(sessionCall, (context, { query }) => viewSession(context, query)),
)
