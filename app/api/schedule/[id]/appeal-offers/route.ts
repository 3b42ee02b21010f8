import { appealOffersCall } from '@/lib/appeals/calls/appeals.contract'
import { viewAppealOffers } from '@/lib/appeals/service/appeals'
import { serve } from '@/lib/http/endpoint'
import { proposalAnswer } from '@/lib/repair/calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  appealOffersCall,
  async (context, { params: { id }, query: { wants, untilTheEnd } }) => {
    const offers = await viewAppealOffers(context, { id, want: wants, untilEnd: untilTheEnd })
    return offers.map(proposalAnswer)
  },
)
