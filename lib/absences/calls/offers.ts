import type { OfferOrder, OwnOffer } from '@/lib/absences/rules/offers'
import type { InputOf, OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type * as calls from './offers.contract'

type OwnOfferAnswer = OwnAnswerOf<typeof calls.ownOffersCall>[number]

export const offerOrderOf = (
  id: MeetingId,
  { teacherId: instead, teacherIds: teachers, ...order }: InputOf<typeof calls.askSubstitutesCall>['body'],
): OfferOrder => ({ id, instead, teachers, ...order })

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
