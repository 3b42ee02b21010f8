import { decideCall, decisionOf } from '@/lib/booking/calls/approvals.contract'
import { decideAsk } from '@/lib/booking/service/approvals'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(decideCall, async (context, { params: { id }, body }) =>
  decideAsk(context, decisionOf(id, body)),
)
