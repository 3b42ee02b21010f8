import type { MeetingId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { viewProposals } from '@/lib/repair/service/view-proposals'
import { encodeProposal } from '@/lib/repair/calls'
import { proposalsCall } from '@/lib/repair/calls.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: proposalsCall,
    async run(context, { params, query }) {
      const proposals = await viewProposals(context, {
        id: params.id as MeetingId,
        without: query.without,
        untilEnd: query.until_the_end,
        to: query.date_to && query.pair_to ? { date: query.date_to, pair: query.pair_to } : null,
      })
      return proposals.map(encodeProposal)
    },
  }),
)
