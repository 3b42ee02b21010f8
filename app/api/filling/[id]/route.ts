import type { FillingId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { throwFillingAway } from '@/lib/services/filling/end-filling'
import { viewFilling } from '@/lib/services/filling/view-filling'
import { encodeFilling } from '@/lib/wire/filling'
import { fillingCall, throwFillingAwayCall } from '@/lib/wire/filling.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: fillingCall,
    run: async (context, { params }) => encodeFilling(await viewFilling(context, params.id as FillingId)),
  }),
  endpoint({
    contract: throwFillingAwayCall,
    async run(context, { params }) {
      await throwFillingAway(context, params.id as FillingId)
      return {}
    },
  }),
)
