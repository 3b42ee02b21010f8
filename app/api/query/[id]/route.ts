import type { RequestId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { takeBackRequest } from '@/lib/services/requests/take-back-request'
import { encodeTakenBack } from '@/lib/wire/requests'
import { takeBackCall } from '@/lib/wire/requests.contract'

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
