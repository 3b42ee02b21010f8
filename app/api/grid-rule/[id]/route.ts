import type { GridRuleId } from '@/lib/domain/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { forgetGridRule } from '@/lib/services/grids/grid-rules'
import { removeGridRuleCall } from '@/lib/wire/grids.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: removeGridRuleCall,
    async run(context, { params }) {
      await forgetGridRule(context, params.id as GridRuleId)
      return {}
    },
  }),
)
