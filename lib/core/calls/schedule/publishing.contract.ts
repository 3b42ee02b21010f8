import { z } from 'zod'
import { longestReason } from '@/lib/quality/rules/quality-check'
import { call, type AnswerOf } from '../calls/call.contract'
import { bulkAnswer, dryRun, textBody } from '../history/change.contract'
import { checkPeriod, dateText, idText, longestPeriod } from '../names/fields.contract'
import { firstOf, violationAnswer } from '@/lib/quality/calls/quality.contract'

const period = { dbeg: dateText, dend: dateText }

const periodFields = { ...period, all: z.boolean().default(false), dry_run: dryRun }

export const publishCall = call({
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

export const unpublishCall = call({
  method: 'POST',
  path: '/api/{itemType}/{id}/unpublish/',
  summary: 'Turns the published classes of a period back into drafts',
  params: z.object({ itemType: z.enum(['group', 'meta-program']), id: idText }),
  body: z.object(periodFields).superRefine(checkPeriod(longestPeriod)),
  response: bulkAnswer('changed'),
})

export const clearCall = call({
  method: 'POST',
  path: '/api/{itemType}/{id}/clear/',
  summary: 'Removes the drafts of a period',
  params: z.object({ itemType: z.enum(['group', 'meta-program']), id: idText }),
  body: z.object({ ...period, dry_run: dryRun }).superRefine(checkPeriod(longestPeriod)),
  response: bulkAnswer('removed'),
})

export type WirePublication = AnswerOf<typeof publishCall>
