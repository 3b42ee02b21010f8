import type * as calls from '@/lib/absences/calls/offers.contract'
import type { OfferDone, OfferOrder, SubstituteOffer } from '@/lib/absences/rules/offers'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { asItIs, type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'

/** Who was asked about a class. */
export const useSubstituteOffers = (id: MeetingId): Asked<readonly SubstituteOffer[]> =>
  useAsked(
    'timetable',
    requestOf<typeof calls.offersCall>('GET /api/schedule/{id}/offers/', { params: { id } }),
    asItIs,
  )

const ask = changeOf<typeof calls.askSubstitutesCall>('POST /api/schedule/{id}/offers/')

export const askSubstitutes = ({ instead, teachers, ...order }: OfferOrder): Promise<OfferDone> =>
  ask({ ...order, teacherId: instead, teacherIds: teachers })

export const stopAsking = changeOf<typeof calls.stopAskingCall>('DELETE /api/schedule/{id}/offers/')

export const answerOffer = changeOf<typeof calls.answerOfferCall>('POST /api/offer/{id}/')
