import { serve } from '@/lib/http/endpoint'
import { listRequests } from '@/lib/booking/service/list-requests'
import { encodeRequestDays } from '@/lib/booking/calls/requests'
import { requestsCall } from '@/lib/booking/calls/requests.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(requestsCall, async (context, { query }) => {
  const period = { from: query.dbeg, to: query.dend }
  const requests = await listRequests(context, { period, expired: query.show_expired })
  return encodeRequestDays(requests, context.now.date)
})
