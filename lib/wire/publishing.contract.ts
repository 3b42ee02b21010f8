import { z } from 'zod'
import { call } from './call.contract'
import { bulkAnswer, dryRun } from './change.contract'
import { checkPeriod, dateText, idText, longestPeriod } from './fields.contract'

const period = { dbeg: dateText, dend: dateText }

const periodBody = z
  .object({ ...period, all: z.boolean().default(false), dry_run: dryRun })
  .superRefine(checkPeriod(longestPeriod))

export const publishCall = call({
  method: 'POST',
  path: '/api/{itemType}/{id}/publish/',
  summary: 'Publishes the drafts of a period, or with `all` to the end of the semester; all or none',
  params: z.object({ itemType: z.enum(['group', 'meta-program', 'teacher']), id: idText }),
  body: periodBody,
  response: bulkAnswer('changed'),
})

export const unpublishCall = call({
  method: 'POST',
  path: '/api/{itemType}/{id}/unpublish/',
  summary: 'Turns the published classes of a period back into drafts',
  params: z.object({ itemType: z.enum(['group', 'meta-program']), id: idText }),
  body: periodBody,
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
