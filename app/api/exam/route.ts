import { sessionCall } from '@/lib/exams/calls/exams.contract'
import { viewSession } from '@/lib/exams/service/view-session'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(sessionCall, (context, { query }) =>
  viewSession(context, query),
)
