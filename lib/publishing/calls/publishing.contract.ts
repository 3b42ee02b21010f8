import { z } from 'zod'
import { longestReason } from '@/lib/quality/rules/quality-check'
import { ownCall } from '@/lib/core/calls/calls/call.contract'
import {
  changeId,
  conflictAnswer,
  dryRun,
  textBody,
  touchedAnswer,
  untaughtAnswer,
  warningsAnswer,
} from '@/lib/core/calls/history/change.contract'
import { checkPeriod, dateText, idText, longestPeriod } from '@/lib/core/calls/names/fields.contract'
import { firstOf, violationAnswer } from '@/lib/quality/calls/quality.contract'

const period = { dbeg: dateText, dend: dateText }

const bulk = {
  touched: touchedAnswer,
  /** Number of classes skipped because the user may not change them. */
  withheld: z.int(),
  /** Dates that could not be copied to. */
  untaught: untaughtAnswer,
  conflicts: z.array(conflictAnswer),
  warnings: warningsAnswer,
  change_id: changeId.nullable(),
}

type Count = 'changed' | 'removed' | 'created'

/** The answer of a bulk change; the count's name depends on the call. */
export const bulkAnswer = <const Word extends Count>(count: Word) =>
  z.object({ ...({ [count]: z.int() } as Record<Word, z.ZodInt>), ...bulk })

const periodFields = { ...period, all: z.boolean().default(false), dry_run: dryRun }

export const publishCall = ownCall({
  method: 'POST',
  path: '/api/{itemType}/{id}/publish/',
  summary:
    'Publishes the drafts of a period, or with `all` to the end of the semester; all or none; needs a `reason` where it breaks a hard rule of quality',
  params: z.object({ itemType: z.enum(['group', 'meta-program', 'teacher']), id: idText }),
  body: z
    .object({ ...periodFields, reason: textBody(longestReason).default('') })
    .superRefine(checkPeriod(longestPeriod)),
  response: bulkAnswer('changed').extend({ violations: firstOf(violationAnswer) }),
})

export const unpublishCall = ownCall({
  method: 'POST',
  path: '/api/{itemType}/{id}/unpublish/',
  summary: 'Turns the published classes of a period back into drafts',
  params: z.object({ itemType: z.enum(['group', 'meta-program']), id: idText }),
  body: z.object(periodFields).superRefine(checkPeriod(longestPeriod)),
  response: bulkAnswer('changed'),
})

export const clearCall = ownCall({
  method: 'POST',
  path: '/api/{itemType}/{id}/clear/',
  summary: 'Removes the drafts of a period',
  params: z.object({ itemType: z.enum(['group', 'meta-program']), id: idText }),
  body: z.object({ ...period, dry_run: dryRun }).superRefine(checkPeriod(longestPeriod)),
  response: bulkAnswer('removed'),
})
