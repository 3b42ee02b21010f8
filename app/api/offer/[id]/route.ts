import { answerOfferCall } from '@/lib/absences/calls/offers.contract'
import { answerOffer } from '@/lib/absences/service/answer-offer'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(answerOfferCall, (context, { params, body }) =>
  answerOffer(context, { ...params, ...body }),
)
