import { movesOf } from '@/lib/core/placing/calls/make-way'
import { endpoint, routes } from '@/lib/http/endpoint'
import { makeVariantCall, variantsCall } from '@/lib/variants/calls.contract'
import { listVariants, makeVariant } from '@/lib/variants/service/keep-variants'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(variantsCall, listVariants),
  endpoint(
    makeVariantCall,
    async (context, { body: { name, facultyId = null, fillingId, proposals = null, moves = [] } }) => ({
      id: await makeVariant(context, {
        name,
        facultyId,
        filling: fillingId === undefined ? null : { id: fillingId, chosen: proposals },
        moves: movesOf(moves),
      }),
    }),
  ),
)
