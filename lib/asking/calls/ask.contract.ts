import { z } from 'zod'
import { longestQuestion } from '@/lib/asking/rules/is-question'
import { subjectKinds } from '@/lib/core/names/rules/resource'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'

const subject = z.object({ type: z.enum(subjectKinds), id: z.int() })

export const askCall = ownCall('GET /api/ask/', {
  summary: 'Answers a question in one line, or finds what its text names; by what the user may see',
  query: z.object({
    q: z
      .string({ error: fieldTexts.invalid })
      .trim()
      .min(1, fieldTexts.invalid)
      .max(longestQuestion, fieldTexts.invalid),
  }),
  response: z.object({
    /** Null: the text is no question that is understood whole. `is_sure` false: understood but for typing errors. */
    answer: z
      .object({
        text: z.string(),
        is_sure: z.boolean(),
        /** The week in which it is seen. */
        at: z.object({ item: subject, date: wire.dateAnswer, pair: wire.pairField.nullable() }).nullable(),
      })
      .nullable(),
    /** What the text names, or the answer does; best first. `item` null: a building or a discipline. */
    found: z.array(z.object({ item: subject.nullable(), title: z.string(), hint: z.string() })),
  }),
})
