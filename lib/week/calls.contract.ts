import { z } from 'zod'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { call, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const ngroup = z.literal([...subgroups])

export const overlapsCall = call('GET /api/{itemType}/{id}/overlaps/', {
  summary: 'The overlaps of a subject’s classes with other events, and how they came about',
  params: z.object({ itemType: z.enum(['auditory', 'teacher', 'group', 'meta-program']), id: wire.idText }),
  query: z.object({ dbeg: wire.dateText, dend: wire.dateText }).superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: z.array(
    z.object({
      date: wire.dateAnswer,
      para: wire.pairField,
      kind: z.enum(['auditory', 'teacher', 'group']),
      id: z.int(),
      title: z.string(),
      ngroup,
      items: z.array(
        z.object({
          id: wire.idAnswer<MeetingId>(),
          type: z.enum(['class', 'exam', 'booking', 'closure']),
          title: z.string(),
          nt: z.literal([...lessonTypes]),
          status: z.literal([0, 1]),
          auditories: z.array(z.string()),
          teachers: z.array(z.string()),
          groups: z.array(z.object({ title: z.string(), ngroup })),
          /** `by` and `date`: who forced it and when, or when it was imported. */
          how: z.enum(['firm', 'imported', 'forced']),
          by: z.string(),
          date: wire.dateAnswer.nullable(),
        }),
      ),
    }),
  ),
})

export type OverlapAnswer = AnswerOf<typeof overlapsCall>[number]
