import { z } from 'zod'
import { requestFields } from '@/lib/booking/texts/requests'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { itemAnswer, queryAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { call, type AnswerOf, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { firstOf, violationAnswer } from '@/lib/quality/calls/quality.contract'
import type { TogetherOrder } from './rules'

/** As many as a full week of a large subject has. */
const mostClasses = 200
const longestReason = 10_000

const togetherClass = z.object({
  id: wire.largeIdBodyOf<MeetingId>(),
  version: wire.versionSeen,
  /** The new date; not for withdrawals and publications. */
  date_to: wire.dateText.nullish(),
  pair_to: wire.pairField.nullish(),
})

export const togetherCall = call('POST /api/schedule/change-together/', {
  summary: 'Publishes, withdraws, moves or, as drafts, copies these classes, all or none, as one change',
  body: z
    .object({
      act: z.enum(['publish', 'withdraw', 'move', 'copy']),
      classes: z.array(togetherClass).max(mostClasses),
      reason: wire.textBody(longestReason).default(''),
      /** For a move: without a request and traces. */
      just_change: z.boolean().default(false),
      dry_run: wire.dryRun,
    })
    .superRefine(({ act, classes }, context) => {
      const lacksTarget = classes.findIndex((one) => !one.date_to || !one.pair_to)
      if ((act === 'move' || act === 'copy') && lacksTarget >= 0)
        context.addIssue({
          code: 'custom',
          path: ['classes', lacksTarget, 'date_to'],
          message: requestFields.target,
        })
      if (new Set(classes.map(({ id }) => id)).size < classes.length)
        context.addIssue({ code: 'custom', path: ['classes'], message: requestFields.twice })
    }),
  response: z.object({
    /** For copies, the new drafts. */
    changed: z.array(itemAnswer),
    query: queryAnswer.nullable(),
    warnings: wire.warningsAnswer,
    /** For a publication: violations that need a `reason`. */
    violations: firstOf(violationAnswer),
    change_id: wire.changeId.nullable(),
  }),
})

export function togetherOf(body: InputOf<typeof togetherCall>['body']): TogetherOrder {
  const { act, reason, just_change: justChange, dry_run: dryRun } = body
  const seen = body.classes.map(({ id, version }) => ({ id, version }))
  if (act === 'publish') return { act, classes: seen, reason, dryRun }
  if (act === 'withdraw') return { act, classes: seen, reason, dryRun }
  const classes = body.classes.flatMap(({ id, version, date_to: date, pair_to: pair }) =>
    date && pair ? [{ id, version, to: { date, pair } }] : [],
  )
  if (act === 'copy') return { act, classes, dryRun }
  return { act, classes, reason, justChange, dryRun }
}

export type TogetherAnswer = AnswerOf<typeof togetherCall>
