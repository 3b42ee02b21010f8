import { z } from 'zod'
import { appealVerdicts, type AppealDecision, type NewAppeal } from '@/lib/appeals/rules/appeal'
import type { AppealId, GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { movesOf } from '@/lib/core/placing/calls/make-way'
import { appealStates, appealWants } from '@/lib/core/requests/rules/appeal'
import { roomAnswer, slotAnswer, teacherAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { components, type InputOf, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { movesBodyOf, proposalsCall } from '@/lib/repair/calls.contract'

const longestReason = 1000
/** Enough for both series of a swap over a semester. */
const mostMoves = 100

const appealAnswer = z
  .object({
    id: wire.idAnswer<AppealId>(),
    version: z.int(),
    wants: z.enum(appealWants),
    /** `agreeing`: the colleague has to agree first; `asked`: a planner decides. */
    state: z.enum(appealStates),
    /** Its time has begun, so it is decided no more. */
    is_past: z.boolean(),
    title: z.string(),
    nt: z.literal([...lessonTypes]),
    teachers: z.array(teacherAnswer),
    groups: z.array(z.object({ id: wire.idAnswer<GroupId>(), title: z.string() })),
    with_teacher: teacherAnswer.nullable(),
    /** Where each class stood and is to go; `auditory` null: it keeps its rooms. */
    steps: z.array(
      z.object({
        schedule_id: wire.idAnswer<MeetingId>(),
        from: slotAnswer,
        to: slotAnswer,
        auditory: roomAnswer.nullable(),
      }),
    ),
    reason: z.string(),
    answer: z.string(),
    by: z.string(),
    decided_by: z.string(),
    made_on: wire.dateAnswer,
    /** Whether the user asked, or it is about the user’s own classes. */
    is_own: z.boolean(),
    may: z.array(z.enum(appealVerdicts)),
  })
  .register(components, { id: 'Appeal' })

const decidedAnswer = z.object({
  id: wire.idAnswer<AppealId>(),
  state: z.enum(appealStates),
  change_id: wire.changeId.nullable(),
})

export const appealsCall = ownCall('GET /api/appeal/', {
  summary: 'What teachers and monitors of groups asked for: the user’s own, and what the user decides about',
  response: z.array(appealAnswer),
})

export const appealOffersCall = ownCall('GET /api/schedule/{id}/appeal-offers/', {
  summary: 'What can be asked for a class of one’s own: places free for its teachers, groups and a room',
  params: z.object({ id: wire.largeIdTextOf<MeetingId>() }),
  query: z.object({
    wants: z.enum(appealWants),
    /** Also for the later classes of its series in the same place. */
    until_the_end: wire.flagText,
  }),
  response: proposalsCall.response,
})

export const makeAppealCall = ownCall('POST /api/appeal/', {
  summary: 'Asks the planners for another time or room of a class of one’s own, or for a swap with a colleague',
  body: z.object({
    wants: z.enum(appealWants),
    /** As offered; the class itself comes first. */
    moves: movesBodyOf(mostMoves).min(1),
    reason: wire.textBody(longestReason).default(''),
    dry_run: wire.dryRun,
  }),
  response: decidedAnswer,
})

export const decideAppealCall = ownCall('POST /api/appeal/{id}/decide/', {
  summary:
    'Accepts what was asked for, and does it in the same change; refuses it; agrees to it or not as the colleague; withdraws it',
  params: z.object({ id: wire.idTextOf<AppealId>() }),
  body: z.object({
    verdict: z.enum(appealVerdicts),
    /** The answer to who asked; needed to refuse. */
    reason: wire.textBody(longestReason).default(''),
    /** Accepts another place than was asked for. */
    moves: movesBodyOf(mostMoves).min(1).nullish(),
    version: wire.versionSeen,
    dry_run: wire.dryRun,
  }),
  response: decidedAnswer.extend({
    /** What is doubtful about the place that it is accepted in. */
    warnings: wire.warningsAnswer,
  }),
})

export const newAppealOf = ({ moves, ...body }: InputOf<typeof makeAppealCall>['body']): NewAppeal => ({
  ...body,
  steps: movesOf(moves),
})

export const appealDecisionOf = (
  id: AppealId,
  { moves, reason, version, ...body }: InputOf<typeof decideAppealCall>['body'],
): AppealDecision => ({ ...body, id, answer: reason, version, steps: moves ? movesOf(moves) : null })
