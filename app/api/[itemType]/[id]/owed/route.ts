import { subjectIn } from '@/lib/core/schedule/calls/subject'
import { serve } from '@/lib/http/endpoint'
import { owedCall } from '@/lib/owed/calls.contract'
import { viewOwed } from '@/lib/owed/service/view-owed'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(owedCall, (context, { params, query }) =>
  viewOwed(context, { subject: subjectIn(params), ...query }),
)
