import { z } from 'zod'
import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { itemAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { call, ownCall } from '@/lib/core/wire/calls/call.contract'
import {
  changeId,
  dryRun,
  idBodyOf,
  idListBodyOf,
  largeIdListBodyOf,
  textBody,
  touchedAnswer,
  versionSeen,
  warningsAnswer,
} from '@/lib/core/wire/calls/change.contract'
import {
  dateAnswer,
  flagText,
  idAnswer,
  idText,
  largeIdTextOf,
  longestPeriod,
  pairField,
} from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'
import { isWebLink } from '@/lib/core/words/rules/web-link'

const mostInList = 500
/** As many as one subject can have in the longest period. */
const mostRemoved = longestPeriod * mostPairs
const longestComment = 10_000
const longestLink = 2000
const item = z.object({ id: largeIdTextOf<MeetingId>() })

const removed = z.object({
  removed: z.array(idAnswer<MeetingId>()),
  touched: touchedAnswer,
  warnings: warningsAnswer,
  change_id: changeId.nullable(),
})

export const removeItemCall = ownCall('DELETE /api/schedule/{id}/', {
  summary: 'Removes a class, with removeAll the later ones of its series too',
  params: item,
  query: z.object({ removeAll: flagText, version: idText.optional(), dry_run: flagText }),
  response: removed,
})

export const removeItemsCall = ownCall('POST /api/schedule/remove-by-ids/', {
  summary: 'Removes classes, all or none',
  body: z.object({ ids: largeIdListBodyOf<MeetingId>(mostRemoved), dry_run: dryRun }),
  response: removed,
})

/** Later classes of a series that a change skipped. */
export const untouchedAnswer = z.array(
  z.object({ id: idAnswer<MeetingId>(), date: dateAnswer, para: pairField, text: z.string() }),
)

const changedItem = itemAnswer.extend({
  change_id: changeId.nullable(),
  untouched: untouchedAnswer,
  warnings: warningsAnswer,
})

export const commentCall = call('PATCH /api/schedule/{id}/comment/', {
  summary: 'Sets the comment and link of a whole series',
  params: item,
  body: z.object({
    comment: textBody(longestComment),
    link: textBody(longestLink).refine(isWebLink, fieldTexts.link),
    version: versionSeen,
  }),
  response: changedItem,
})

/** Not shown to readers as a substitution. */
const justChange = z.boolean().default(false)

export const changePeopleCall = call('PATCH /api/schedule/{id}/update/', {
  summary: 'Sets the teachers and groups of one class, or also of later ones with the same people',
  params: item,
  body: z.object({
    groups: idListBodyOf<GroupId>(mostInList),
    teachers: idListBodyOf<TeacherId>(mostInList),
    until_the_end: z.boolean().default(false),
    just_change: justChange,
    version: versionSeen,
    dry_run: z.boolean().optional(),
  }),
  response: changedItem,
})

export const changeLoadCall = ownCall('POST /api/group/update-nagruzka-item/', {
  summary: 'Sets the teachers and groups of a load item and of its future classes that still match it',
  body: z.object({
    nagruzka_id: idBodyOf<LoadItemId>(),
    groups: idListBodyOf<GroupId>(mostInList),
    teachers: idListBodyOf<TeacherId>(mostInList),
    just_change: justChange,
    version: versionSeen,
    dry_run: z.boolean().optional(),
  }),
  response: z.object({
    changed: z.int(),
    untouched: untouchedAnswer,
    warnings: warningsAnswer,
    version: z.int(),
    change_id: changeId.nullable(),
  }),
})

export type UntouchedAnswer = z.infer<typeof untouchedAnswer>[number]
export type ChangedItemAnswer = z.infer<typeof changedItem>
