import type { RequestId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { takeBackRequest } from '@/lib/history/service/take-back-request'
import { encodeTakenBack } from '@/lib/booking/calls/requests'
import { takeBackCall } from '@/lib/booking/calls/requests.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: takeBackCall,
    async run(context, { params, query }) {
      const order = { id: params.id as RequestId, dryRun: query.dry_run }
      return encodeTakenBack(params.id, await takeBackRequest(context, order))
    },
  }),
)
