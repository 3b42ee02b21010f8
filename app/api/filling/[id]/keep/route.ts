import type { FillingId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { keepFilling } from '@/lib/filling/service/keep-filling'
import { encodeKept } from '@/lib/filling/calls'
import { keepFillingCall } from '@/lib/filling/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: keepFillingCall,
    run: async (context, { params, body }) =>
      encodeKept(await keepFilling(context, { id: params.id as FillingId, chosen: body.proposals ?? null })),
  }),
)
