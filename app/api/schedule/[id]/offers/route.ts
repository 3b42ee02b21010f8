import { offerOrderOf } from '@/lib/absences/calls/offers'
import { askSubstitutesCall, offersCall, stopAskingCall } from '@/lib/absences/calls/offers.contract'
import { askSubstitutes, stopAsking, viewOffers } from '@/lib/absences/service/ask-substitutes'
import { endpoint, routes } from '@/lib/http/endpoint'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({ contract: offersCall, run: (context, { params }) => viewOffers(context, params.id) }),
  endpoint({
    contract: askSubstitutesCall,
    run: (context, { params, body }) => askSubstitutes(context, offerOrderOf(params.id, body)),
  }),
  endpoint({ contract: stopAskingCall, run: (context, { params }) => stopAsking(context, params.id) }),
)
