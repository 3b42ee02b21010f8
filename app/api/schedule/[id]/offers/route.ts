import { offerOrderOf } from '@/lib/absences/calls/offers'
import { askSubstitutesCall, offersCall, stopAskingCall } from '@/lib/absences/calls/offers.contract'
import { askSubstitutes, stopAsking, viewOffers } from '@/lib/absences/service/ask-substitutes'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(offersCall, (context, { params }) => viewOffers(context, params.id)),
  endpoint(askSubstitutesCall, (context, { params, body }) => askSubstitutes(context, offerOrderOf(params.id, body))),
  endpoint(stopAskingCall, (context, { params }) => stopAsking(context, params.id)),
)
