import type { RequestId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { takeBackRequest } from '@/lib/services/requests/take-back-request'
import { takeBackCall } from '@/lib/wire/requests.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: takeBackCall,
    action: 'booking.take_back',
    run: async (context, { params, query }) => ({
      id: params.id,
      change_id: await takeBackRequest(context, { id: params.id as RequestId, dryRun: query.dry_run }),
    }),
  }),
)
