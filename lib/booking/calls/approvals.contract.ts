import { z } from 'zod'
import { askStates, type AskDecision } from '@/lib/booking/rules/approval'
import type { GroupId, RequestId, UserId } from '@/lib/core/names/rules/ids'
import { roomAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { components, ownCall, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const longestReason = 1000
const mostDates = 60

const askAnswer = z
  .object({
    id: wire.idAnswer<RequestId>(),
    version: z.int(),
    para: wire.pairField,
    room: roomAnswer,
    title: z.string(),
    in_charge: z.string(),
    groups: z.array(z.object({ id: wire.idAnswer<GroupId>(), title: z.string() })),
    /** Who asked. */
    by: z.string(),
    made_by: wire.idAnswer<UserId>().nullable(),
    dates: z.array(
      z.object({
        date: wire.dateAnswer,
        /** `waiting`: somebody holds the place. */
        state: z.enum(askStates),
        /** Why it was refused. */
        reason: z.string(),
        decided_by: z.string(),
        /** How many asked for the place earlier. */
        ahead: z.int(),
        held_by: wire.conflictAnswer.nullable(),
      }),
    ),
    may_take_back: z.boolean(),
  })
  .register(components, { id: 'Ask' })

export const asksCall = ownCall('GET /api/query/approvals/', {
  summary: 'The bookings that wait for the user’s consent, and those that the user asked for',
  response: z.object({ to_decide: z.array(askAnswer), own: z.array(askAnswer) }),
})

export const decideCall = ownCall('POST /api/query/{id}/approval/', {
  summary:
    'Approves or refuses a booking that takes consent, on all its dates that wait or on some: all of these or none',
  params: z.object({ id: wire.idTextOf<RequestId>() }),
  body: z.object({
    verdict: z.enum(['approved', 'refused']),
    dates: z.array(wire.dateText).min(1).max(mostDates).nullish(),
    /** Needed to refuse. */
    reason: wire.textBody(longestReason).default(''),
    version: wire.versionSeen,
    dry_run: wire.dryRun,
  }),
  response: z.object({
    dates: z.array(wire.dateAnswer),
    /** Who else asked for these places, and waits from now on. */
    rivals: z.array(
      z.object({ id: wire.idAnswer<RequestId>(), title: z.string(), by: z.string(), dates: z.array(wire.dateAnswer) }),
    ),
    change_id: wire.changeId.nullable(),
  }),
})

export const decisionOf = (
  id: RequestId,
  { dates, version, ...decision }: InputOf<typeof decideCall>['body'],
): AskDecision => ({ ...decision, id, dates: dates ? [...new Set(dates)] : null, version })
