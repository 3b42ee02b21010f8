import { z } from 'zod'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { subjectOfWord } from '@/lib/core/schedule/calls/subject'
import { ownCall, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { bulkAnswer } from './publishing.contract'

const mostInList = 500
const period = { dbeg: wire.dateText, dend: wire.dateText }

export const toggleByLoadCall = ownCall('POST /api/schedule/toggle-schedule-by-nagruzka/', {
  summary: 'Hides or shows the classes from load of these groups in the week of dbeg',
  body: z.object({
    dbeg: wire.dateText,
    groups: wire.idListBodyOf<GroupId>(mostInList),
    show: z.boolean(),
    dry_run: wire.dryRun,
  }),
  response: bulkAnswer('changed'),
})

export const projectByTemplateCall = ownCall('POST /api/schedule/project-by-template/', {
  summary: 'Repeats the last published week of an item as drafts over the period',
  body: z
    .object({
      type: z.enum(['group', 'metaprogram', 'teacher']),
      id: wire.idBody,
      ...period,
      dry_run: wire.dryRun,
    })
    .superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: bulkAnswer('created'),
})

export const removeByLoadCall = ownCall('POST /api/schedule/remove-by-nagruzka/', {
  summary: 'Removes all classes of these load items from dbeg on',
  body: z.object({ ids: wire.idListBodyOf<LoadItemId>(mostInList), dbeg: wire.dateText, dry_run: wire.dryRun }),
  response: bulkAnswer('removed'),
})

export const copyWeekCall = ownCall('POST /api/group/copy-schedule-to-date/', {
  summary: 'Copies a group’s week into another as drafts; shared classes once',
  body: z.object({
    from_date: wire.dateText,
    to_date: wire.dateText,
    group_id: wire.idBodyOf<GroupId>(),
    dry_run: wire.dryRun,
  }),
  response: bulkAnswer('created'),
})

export const removeWeekCall = ownCall('POST /api/group/remove-schedule-by-date/', {
  summary: 'Removes the schedule of a group in a period',
  body: z
    .object({ ...period, group_id: wire.idBodyOf<GroupId>(), dry_run: wire.dryRun })
    .superRefine(wire.checkPeriod(wire.longestPeriod)),
  response: bulkAnswer('removed'),
})

/** The subject of the template. */
export const templateSubjectOf = ({
  kind,
  id,
}: Pick<InputOf<typeof projectByTemplateCall>['body'], 'kind' | 'id'>): Plannable => subjectOfWord(kind, id)
