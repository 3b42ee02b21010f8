import { z } from 'zod'
import { pairs } from '@/lib/domain/pairs'
import { call } from './call.contract'
import { bulkAnswer, changeId, dryRun, idBody, idListBody, versionSeen } from './change.contract'
import { checkPeriod, dateAnswer, dateText, flagText, idText } from './fields.contract'
import { itemAnswer } from './schedule.contract'

const longestPeriod = 371
const mostInList = 500
const longestText = 2000

const pair = z.literal([...pairs])
const item = z.object({ id: idText })
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
  summary: 'Makes what is published in a period drafts again',
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

const removed = z.object({ removed: z.array(z.int()), change_id: changeId.nullable() })

export const removeItemCall = call({
  method: 'DELETE',
  path: '/api/schedule/{id}/',
  summary: 'Removes a class, with removeAll the later ones of its series too',
  params: item,
  query: z.object({ removeAll: flagText, version: idText.optional(), dry_run: flagText }),
  response: removed,
})

export const removeItemsCall = call({
  method: 'POST',
  path: '/api/schedule/remove-by-ids/',
  summary: 'Removes classes, all or none',
  body: z.object({ ids: idListBody(mostInList), dry_run: dryRun }),
  response: removed,
})

const changedItem = itemAnswer.extend({
  change_id: changeId,
  /** Later classes of the series that no longer had what this one had: left as they were. */
  untouched: z.array(z.object({ id: z.int(), date: dateAnswer, para: pair, text: z.string() })),
})

export const commentCall = call({
  method: 'PATCH',
  path: '/api/schedule/{id}/comment/',
  summary: 'Comment and link of a whole series',
  params: item,
  body: z.object({
    comment: z.string().max(longestText),
    link: z.string().max(longestText),
    version: versionSeen,
  }),
  response: changedItem,
})

export const changePeopleCall = call({
  method: 'PATCH',
  path: '/api/schedule/{id}/update/',
  summary: 'Teachers and groups of one class, or of it and the later ones that have the same',
  params: item,
  body: z.object({
    groups: idListBody(mostInList),
    teachers: idListBody(mostInList),
    until_the_end: z.boolean().default(false),
    version: versionSeen,
  }),
  response: changedItem,
})

export const toggleByLoadCall = call({
  method: 'POST',
  path: '/api/schedule/toggle-schedule-by-nagruzka/',
  summary: 'Hides or shows what those groups have from load in the week of dbeg',
  body: z.object({ dbeg: dateText, groups: idListBody(mostInList), show: z.boolean(), dry_run: dryRun }),
  response: bulkAnswer('changed'),
})

export const projectByTemplateCall = call({
  method: 'POST',
  path: '/api/schedule/project-by-template/',
  summary: 'Repeats the last published week of an item as drafts over the period',
  body: z
    .object({
      type: z.enum(['group', 'metaprogram', 'teacher']),
      id: idBody,
      ...period,
      dry_run: dryRun,
    })
    .superRefine(checkPeriod(longestPeriod)),
  response: bulkAnswer('created'),
})

export const removeByLoadCall = call({
  method: 'POST',
  path: '/api/schedule/remove-by-nagruzka/',
  summary: 'Removes all that was placed from those load items from dbeg on',
  body: z.object({ ids: idListBody(mostInList), dbeg: dateText, dry_run: dryRun }),
  response: bulkAnswer('removed'),
})

export const copyWeekCall = call({
  method: 'POST',
  path: '/api/group/copy-schedule-to-date/',
  summary: 'Copies a group’s week as drafts into another, a stream once',
  body: z.object({ from_date: dateText, to_date: dateText, group_id: idBody, dry_run: dryRun }),
  response: bulkAnswer('created'),
})

export const removeWeekCall = call({
  method: 'POST',
  path: '/api/group/remove-schedule-by-date/',
  summary: 'Removes the schedule of a group in a period',
  body: z.object({ ...period, group_id: idBody, dry_run: dryRun }).superRefine(checkPeriod(longestPeriod)),
  response: bulkAnswer('removed'),
})

export const changeLoadCall = call({
  method: 'POST',
  path: '/api/group/update-nagruzka-item/',
  summary: 'Teachers and groups of a load item, and of its future classes that still equal it',
  body: z.object({
    nagruzka_id: idBody,
    groups: idListBody(mostInList),
    teachers: idListBody(mostInList),
    version: versionSeen,
  }),
  response: z.object({
    changed: z.int(),
    untouched: changedItem.shape.untouched,
    version: z.int(),
    change_id: changeId,
  }),
})
