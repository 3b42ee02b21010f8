import { z } from 'zod'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { owedTexts } from './texts'

const longestReason = 1000

export const owedCall = ownCall('GET /api/{itemType}/{id}/owed/', {
  summary: 'The withdrawn classes of that load that are owed, by date, 2 hours each',
  params: z.object({ itemType: z.enum(['group', 'meta-program', 'teacher']), id: wire.idText }),
  query: z.object({ dbeg: wire.dateText, dend: wire.dateText }).superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: z.array(
    z.object({
      id: wire.idAnswer<MeetingId>(),
      version: z.int(),
      date: wire.dateAnswer,
      para: wire.pairField,
      title: z.string(),
      nt: z.literal([...lessonTypes]),
      groups: z.array(z.object({ id: wire.idAnswer<GroupId>(), title: z.string(), ngroup: z.literal([...subgroups]) })),
      teachers: z.array(z.object({ id: wire.idAnswer<TeacherId>(), name: z.string() })),
      /** Why it was withdrawn. */
      reason: z.string(),
      /** Whether the user may settle it. */
      may_settle: z.boolean(),
    }),
  ),
})

const classParams = z.object({ id: wire.largeIdTextOf<MeetingId>() })

export const makeUpPlacesCall = ownCall('GET /api/schedule/{id}/owed/', {
  summary: 'Single dates of the next three weeks on which an owed class could be held, the best first, and why',
  params: classParams,
  response: z.array(
    z.object({
      date: wire.dateAnswer,
      para: wire.pairField,
      room: z.object({ id: wire.idAnswer<RoomId>(), title: z.string() }).nullable(),
      reasons: z.array(z.string()),
    }),
  ),
})

export const settleCall = ownCall('POST /api/schedule/{id}/owed/', {
  summary: 'Settles an owed class: made up at another time, held otherwise, or cancelled for good',
  params: classParams,
  body: z
    .object({
      act: z.enum(['make_up', 'held', 'cancel']),
      /** Where it is made up. */
      date: wire.dateText.nullish(),
      pair: wire.pairField.nullish(),
      aud_id: wire.idBodyOf<RoomId>().nullish(),
      reason: wire.textBody(longestReason).default(''),
      version: wire.versionSeen,
      dry_run: wire.dryRun,
    })
    .superRefine(({ act, date, pair }, context) => {
      if (act === 'make_up' && !(date && pair))
        context.addIssue({ code: 'custom', path: ['date'], message: owedTexts.choose })
    }),
  response: z.object({ warnings: wire.warningsAnswer, change_id: wire.changeId.nullable() }),
})
