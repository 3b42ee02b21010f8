import { ownOfferAnswer } from '@/lib/absences/calls/offers'
import { ownOffersCall } from '@/lib/absences/calls/offers.contract'
import { listOwnOffers } from '@/lib/absences/service/answer-offer'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(ownOffersCall, async (context) =>
  (await listOwnOffers(context)).map(ownOfferAnswer),
)
