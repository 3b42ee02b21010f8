import { answerOfferCall } from '@/lib/absences/calls/offers.contract'
import { answerOffer } from '@/lib/absences/service/answer-offer'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(answerOfferCall, (context, { params, body }) => answerOffer(context, { ...params, ...body })),
)
