import type { FillingId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { stopFilling } from '@/lib/services/filling/end-filling'
import { stopFillingCall } from '@/lib/wire/filling.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: stopFillingCall,
    async run(context, { params }) {
      await stopFilling(context, params.id as FillingId)
      return {}
    },
  }),
)
