import { z } from 'zod'
import { ownCall } from '@/lib/core/wire/calls/call.contract'

const rules = z.object({
  /** Readers see why a class was changed, and why somebody is absent. */
  tells_reasons: z.boolean(),
  /** Readers may search for free rooms. */
  finds_rooms: z.boolean(),
  /** Planners see who else works on the same week, programme or load. */
  shares_presence: z.boolean(),
})

export const readerRulesCall = ownCall('POST /api/reader-rules/', {
  summary:
    'What those are told and may ask who only read: reasons, and free rooms; whether planners see each other at work',
  /** `based_on`: what was seen; if something else is stored now, it is refused as stale. */
  body: rules.extend({ based_on: rules.optional() }),
  response: rules,
})
