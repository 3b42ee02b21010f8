import type { OfferOrder, OwnOffer } from '@/lib/absences/rules/offers'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
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
