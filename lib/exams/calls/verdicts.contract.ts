import { z } from 'zod'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { roomAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { verdictRanks } from '@/lib/exams/rules/verdict'

/** Minutes since midnight. */
const startsAt = z.int().min(0).max(1439)

export const verdictsCall = ownCall('GET /api/exam/verdicts/', {
  summary:
    'What speaks for and against each day and time at which an exam of the load could stand, the rooms that it would get, and where its consultation would go',
  isHeavy: true,
  query: z.object({ id: wire.idTextOf<LoadItemId>() }),
  response: z.object({
    days: z.array(
      z.object({
        date: wire.dateAnswer,
        /** Not empty: nothing can be on this day, and verdicts is empty. */
        reason: z.string(),
        consultation: z
          .object({
            date: wire.dateAnswer,
            starts_at: startsAt,
            auditories: z.array(roomAnswer),
            /** It is there now and stays. */
            is_fixed: z.boolean(),
          })
          .nullable(),
        verdicts: z.array(
          z.object({
            starts_at: startsAt,
            rank: z.enum(verdictRanks),
            /** The gravest first. */
            reasons: z.array(z.string()),
            auditories: z.array(roomAnswer),
          }),
        ),
      }),
    ),
  }),
})
