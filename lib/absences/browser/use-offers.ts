import {
  answerOfferRequest,
  askSubstitutesRequest,
  offersRequest,
  ownOfferOf,
  ownOffersRequest,
  stopAskingRequest,
} from '@/lib/absences/calls/offers'
import type {
  SubstituteOffer,
  OfferDone,
  OfferOrder,
  OfferReply,
  OwnOffer,
} from '@/lib/absences/rules/offers'
import { asItIs, type Asked, useAsked } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { MeetingId } from '@/lib/core/rules/names/ids'

/** Who was asked about a class. */
export const useSubstituteOffers = (id: MeetingId): Asked<readonly SubstituteOffer[]> =>
  useAsked('timetable', offersRequest(id), asItIs)

/** What the user is asked. */
export const useOwnOffers = (): Asked<OwnOffer[]> =>
  useAsked('timetable', ownOffersRequest(), (answer) => answer.map(ownOfferOf))

export const askSubstitutes = (order: OfferOrder): Promise<OfferDone> =>
  requestChange(askSubstitutesRequest(order))

export const stopAsking = (id: MeetingId): Promise<OfferDone> => requestChange(stopAskingRequest(id))

export const answerOffer = (reply: OfferReply): Promise<OfferDone> => requestChange(answerOfferRequest(reply))
