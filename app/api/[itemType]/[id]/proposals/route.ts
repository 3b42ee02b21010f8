import type { PlanAsk } from '@/lib/domain/mending/proposal'
import type { Pair } from '@/lib/domain/pairs'
import { apart } from '@/lib/apart/apart'
import { endpoint, routes } from '@/lib/http/endpoint'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodePlanEntry } from '@/lib/wire/mending'
import { planCall } from '@/lib/wire/mending.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: planCall,
    async run(context, { params, query, request }) {
      const asked = {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as PlanAsk['subject'],
        period: { from: query.dbeg, to: query.dend },
        pairs: query.pairs.length > 0 ? (query.pairs as Pair[]) : null,
      }
      const plan = await apart('viewPlan', context, asked, request.signal)
      return plan.map(encodePlanEntry)
    },
  }),
)
