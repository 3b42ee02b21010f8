import type { OfferOrder, OfferReply, OwnOffer } from '@/lib/absences/rules/offers'
import type { InputOf, OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type * as calls from './offers.contract'

type OwnOfferAnswer = OwnAnswerOf<typeof calls.ownOffersCall>[number]

export const offersRequest = (id: MeetingId) =>
  requestOf<typeof calls.offersCall>('GET /api/schedule/{id}/offers/', { params: { id } })

export const askSubstitutesRequest = ({ id, instead, teachers, atOnce, ...order }: OfferOrder) =>
  requestOf<typeof calls.askSubstitutesCall>('POST /api/schedule/{id}/offers/', {
    params: { id },
    body: { ...order, teacher_id: instead, teacher_ids: [...teachers], at_once: atOnce },
  })

export const offerOrderOf = (
  id: MeetingId,
  { teacherId: instead, teacherIds: teachers, ...order }: InputOf<typeof calls.askSubstitutesCall>['body'],
): OfferOrder => ({ id, instead, teachers, ...order })

export const stopAskingRequest = (id: MeetingId) =>
  requestOf<typeof calls.stopAskingCall>('DELETE /api/schedule/{id}/offers/', { params: { id } })

export const ownOffersRequest = () => requestOf<typeof calls.ownOffersCall>('GET /api/offer/', {})

export const answerOfferRequest = ({ id, answer, version }: OfferReply) =>
  requestOf<typeof calls.answerOfferCall>('POST /api/offer/{id}/', {
    params: { id },
    body: { answer, version },
  })

export const ownOfferAnswer = ({ id, item, ...offer }: OwnOffer): OwnOfferAnswer => ({
  ...item,
  ...offer,
  offerId: id,
})

export const ownOfferOf = ({ offerId, instead, until, by, reason, ...item }: OwnOfferAnswer): OwnOffer => ({
  id: offerId,
  item,
  instead,
  until,
  by,
  reason,
})
