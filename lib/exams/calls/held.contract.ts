import { z } from 'zod'
import { examForms, sessionKinds } from '@/lib/core/calendar/rules/session'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { examAnswer } from './exams.contract'

export const changeHeldCall = ownCall('POST /api/exam/item/', {
  summary:
    'Sets how exams of the load are held: in which part of the session, how long, in what form and how many rooms, and whether they are hard. Where they stand does not change',
  body: z.object({
    items: z
      .array(z.object({ id: wire.idBodyOf<LoadItemId>(), version: wire.versionSeen }))
      .min(1)
      .max(300),
    type: z.enum(sessionKinds),
    minutes: z.int().min(15).max(720),
    form: z.enum(examForms),
    is_hard: z.boolean(),
    room_count: z.int().min(1).max(5),
    dry_run: wire.dryRun,
  }),
  response: z.object({ exams: z.array(examAnswer), change_id: wire.changeId.nullable() }),
})
