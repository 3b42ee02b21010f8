import type { FillingId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { keepFilling } from '@/lib/services/filling/keep-filling'
import { encodeKept } from '@/lib/wire/filling'
import { keepFillingCall } from '@/lib/wire/filling.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: keepFillingCall,
    run: async (context, { params, body }) =>
      encodeKept(await keepFilling(context, { id: params.id as FillingId, chosen: body.proposals ?? null })),
  }),
)
