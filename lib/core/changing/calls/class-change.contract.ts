import { z } from 'zod'
import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { itemAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { call, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'
import { isWebLink } from '@/lib/core/words/rules/web-link'

const mostInList = 500
/** As many as one subject can have in the longest period. */
const mostRemoved = wire.longestPeriod * mostPairs
const longestComment = 10_000
const longestLink = 2000
const item = z.object({ id: wire.largeIdTextOf<MeetingId>() })

const removed = z.object({
  removed: z.array(wire.idAnswer<MeetingId>()),
  touched: wire.touchedAnswer,
  warnings: wire.warningsAnswer,
  change_id: wire.changeId.nullable(),
})

export const removeItemCall = ownCall('DELETE /api/schedule/{id}/', {
  summary: 'Removes a class, with removeAll the later ones of its series too',
  params: item,
  query: z.object({ removeAll: wire.flagText, version: wire.idText.optional(), dry_run: wire.flagText }),
  response: removed,
})

export const removeItemsCall = ownCall('POST /api/schedule/remove-by-ids/', {
  summary: 'Removes classes, all or none',
  body: z.object({ ids: wire.largeIdListBodyOf<MeetingId>(mostRemoved), dry_run: wire.dryRun }),
  response: removed,
})

/** Later classes of a series that a change skipped. */
export const untouchedAnswer = z.array(
  z.object({ id: wire.idAnswer<MeetingId>(), date: wire.dateAnswer, para: wire.pairField, text: z.string() }),
)

const changedItem = itemAnswer.extend({
  change_id: wire.changeId.nullable(),
  untouched: untouchedAnswer,
  warnings: wire.warningsAnswer,
})

export const commentCall = call('PATCH /api/schedule/{id}/comment/', {
  summary: 'Sets the comment and link of a whole series',
  params: item,
  body: z.object({
    comment: wire.textBody(longestComment),
    link: wire.textBody(longestLink).refine(isWebLink, fieldTexts.link),
    version: wire.versionSeen,
  }),
  response: changedItem,
})

/** Not shown to readers as a substitution. */
const justChange = z.boolean().default(false)

export const changePeopleCall = call('PATCH /api/schedule/{id}/update/', {
  summary: 'Sets the teachers and groups of one class, or also of later ones with the same people',
  params: item,
  body: z.object({
    groups: wire.idListBodyOf<GroupId>(mostInList),
    teachers: wire.idListBodyOf<TeacherId>(mostInList),
    until_the_end: z.boolean().default(false),
    just_change: justChange,
    version: wire.versionSeen,
    dry_run: z.boolean().optional(),
  }),
  response: changedItem,
})

export const changeLoadCall = ownCall('POST /api/group/update-nagruzka-item/', {
  summary: 'Sets the teachers and groups of a load item and of its future classes that still match it',
  body: z.object({
    nagruzka_id: wire.idBodyOf<LoadItemId>(),
    groups: wire.idListBodyOf<GroupId>(mostInList),
    teachers: wire.idListBodyOf<TeacherId>(mostInList),
    just_change: justChange,
    version: wire.versionSeen,
    dry_run: z.boolean().optional(),
  }),
  response: z.object({
    changed: z.int(),
    untouched: untouchedAnswer,
    warnings: wire.warningsAnswer,
    version: z.int(),
    change_id: wire.changeId.nullable(),
  }),
})

export type UntouchedAnswer = z.infer<typeof untouchedAnswer>[number]
export type ChangedItemAnswer = z.infer<typeof changedItem>
