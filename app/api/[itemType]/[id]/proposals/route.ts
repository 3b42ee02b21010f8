import type { PlanAsk } from '@/lib/domain/mending/proposal'
import type { Pair } from '@/lib/domain/pairs'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewPlan } from '@/lib/services/mending/view-plan'
import { kindOfPathWord } from '@/lib/wire/addresses'
import { encodePlanEntry } from '@/lib/wire/mending'
import { planCall } from '@/lib/wire/mending.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: planCall,
    async run(context, { params, query }) {
      const plan = await viewPlan(context, {
        subject: { kind: kindOfPathWord(params.itemType), id: params.id } as PlanAsk['subject'],
        period: { from: query.dbeg, to: query.dend },
        pairs: query.pairs.length > 0 ? (query.pairs as Pair[]) : null,
      })
      return plan.map(encodePlanEntry)
    },
  }),
)
