import { endpoint, routes } from '@/lib/http/endpoint'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { takeBackCall } from '@/lib/booking/calls/requests.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: takeBackCall,
    run: async (context, { params: { id }, query: { dryRun } }) => ({
      id,
      ...(await takeBackRequest(context, { id, dryRun })),
    }),
  }),
)
