import { z } from 'zod'
import type { JobId } from '@/lib/core/names/rules/ids'
import { jobDoings, jobStates } from '@/lib/core/wire/rules/job'
import { call, ownCall } from './call.contract'
import * as wire from './fields.contract'

const params = z.object({ id: wire.idTextOf<JobId>() })

export const jobCall = ownCall('GET /api/job/{id}/', {
  summary: 'How far a call is that was accepted and is answered later',
  params,
  response: z.object({
    id: wire.idAnswer<JobId>(),
    state: z.enum(jobStates),
    /** How many wait before it. */
    ahead: z.int(),
    /** What it has done, of how many; null: not known yet. */
    done: z.int().nullable(),
    of: z.int().nullable(),
    /** What it does now; null: it does not say. */
    doing: z.enum(jobDoings).nullable(),
    /** How often it has told what is known of its answer so far. */
    parts: z.int(),
  }),
})

export const jobPartCall = call('GET /api/job/{id}/part/', {
  summary: 'What is known of the answer before its end, in the form of the answer; 404 if nothing is, or it has ended',
  params,
  response: z.unknown(),
})

export const jobAnswerCall = call('GET /api/job/{id}/answer/', {
  summary: 'What the call was answered, with its status; 409 while it is under way',
  params,
  response: z.unknown(),
})

export const cancelJobCall = ownCall('DELETE /api/job/{id}/', {
  summary: 'End it: what it had begun to change stays as it was',
  params,
  response: z.object({}),
})
