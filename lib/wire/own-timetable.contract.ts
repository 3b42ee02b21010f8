import { z } from 'zod'
import { lessonTypes } from '@/lib/domain/lesson-type'
import { subgroups } from '@/lib/domain/resource'
import { call, type AnswerOf } from './call.contract'
import { idBody } from './change.contract'
import { idText } from './fields.contract'

/** More than anybody may have, so that the refusal is the service's. */
const mostNamed = 50

const kind = z.enum(['group', 'teacher'])

const own = z.object({ type: kind, id: idBody, ngroup: z.literal([...subgroups]).default(0) })

const ownAnswer = z.object({
  type: kind,
  id: z.int(),
  ngroup: z.literal([...subgroups]),
  title: z.string(),
  ngroup_count: z.int(),
  /** Bound by the university. */
  is_bound: z.boolean(),
  may_view: z.boolean(),
})

const hiddenAnswer = z.array(z.object({ id: z.int(), title: z.string(), nt: z.literal([...lessonTypes]) }))

export const changeOwnCall = call({
  method: 'PUT',
  path: '/api/own-timetable/',
  summary:
    'Replaces the groups and teachers whose classes the user calls their own; those of the university stay',
  body: z.object({ subjects: z.array(own).max(mostNamed) }),
  response: z.object({ subjects: z.array(ownAnswer) }),
})

export const hideClassCall = call({
  method: 'POST',
  path: '/api/own-timetable/hidden/',
  summary: 'Hides a class of the user’s own timetable from them, on all its dates',
  body: z.object({ schedule_id: idBody }),
  response: z.object({ hidden: hiddenAnswer }),
})

export const showClassCall = call({
  method: 'DELETE',
  path: '/api/own-timetable/hidden/{id}/',
  summary: 'Shows a hidden class again',
  params: z.object({ id: idText }),
  response: z.object({ hidden: hiddenAnswer }),
})

export type WireOwn = AnswerOf<typeof changeOwnCall>
export type WireHidden = AnswerOf<typeof hideClassCall>
