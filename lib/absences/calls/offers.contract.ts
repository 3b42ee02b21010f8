import { z } from 'zod'
import { longestAnswer, mostAsked, offerStates } from '@/lib/absences/rules/offers'
import type { ChangeId, MeetingId, OfferId, TeacherId } from '@/lib/core/names/rules/ids'
import { teacherAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { absentAnswer } from './absences.contract'

const longestReason = 2000

const params = z.object({ id: wire.largeIdTextOf<MeetingId>() })
/** Civil time at the university. */
const timeAnswer = z.object({ date: wire.dateAnswer, minutes: z.int() })
const done = z.object({ change_id: wire.idAnswer<ChangeId>().nullable() })

export const offersCall = ownCall('GET /api/schedule/{id}/offers/', {
  summary: 'Who was asked to hold a class instead of one of its teachers, and what they answered',
  params,
  response: z.array(
    z.object({
      id: wire.idAnswer<OfferId>(),
      teacher: teacherAnswer,
      state: z.enum(offerStates),
      /** By when they are to answer; null: not asked yet. */
      until: timeAnswer.nullable(),
    }),
  ),
})

export const askSubstitutesCall = ownCall('POST /api/schedule/{id}/offers/', {
  summary: 'Asks teachers to hold a class instead of one of its teachers: who agrees first has it',
  params,
  body: z.object({
    /** Whom to replace. */
    teacher_id: wire.idBodyOf<TeacherId>(),
    /** Whom to ask, in this order. */
    teacher_ids: z.array(wire.idBodyOf<TeacherId>()).min(1).max(mostAsked),
    /** All of them now, instead of one after another. */
    at_once: z.boolean().default(false),
    /** How long each may take to answer. */
    hours: z.int().min(1).max(longestAnswer).default(24),
    reason: wire.textBody(longestReason).default(''),
    version: wire.versionSeen,
  }),
  response: done,
})

export const stopAskingCall = ownCall('DELETE /api/schedule/{id}/offers/', {
  summary: 'Stops asking who holds a class',
  params,
  response: done,
})

export const ownOffersCall = ownCall('GET /api/offer/', {
  summary: 'The classes that the user is asked to hold instead of other teachers',
  response: z.array(
    absentAnswer.extend({
      offer_id: wire.idAnswer<OfferId>(),
      instead: teacherAnswer,
      until: timeAnswer,
      /** Who asks. */
      by: z.string(),
      reason: z.string(),
    }),
  ),
})

export const answerOfferCall = ownCall('POST /api/offer/{id}/', {
  summary: 'Answers whether the user holds a class instead of another teacher; yes gives it to them',
  params: z.object({ id: wire.idTextOf<OfferId>() }),
  body: z.object({
    answer: z.enum(['yes', 'no']),
    /** The version of the class that the user saw. */
    version: wire.versionSeen,
  }),
  response: done,
})
