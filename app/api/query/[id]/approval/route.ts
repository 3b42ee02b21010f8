import { decideCall, decisionOf } from '@/lib/booking/calls/approvals.contract'
import { decideAsk } from '@/lib/booking/service/approvals'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(decideCall, async (context, { params: { id }, body }) => decideAsk(context, decisionOf(id, body))),
)
