import { serve } from '@/lib/http/endpoint'
import { viewProposals } from '@/lib/repair/service/view-proposals'
import { proposalAnswer } from '@/lib/repair/calls'
import { proposalsCall } from '@/lib/repair/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  proposalsCall,
  async (context, { params, query: { without, untilTheEnd, dateTo: date, pairTo: pair } }) => {
    const proposals = await viewProposals(context, {
      ...params,
      without,
      untilEnd: untilTheEnd,
      to: date && pair ? { date, pair } : null,
    })
    return proposals.map(proposalAnswer)
  },
)
