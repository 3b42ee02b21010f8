import type { ChangeId, GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { Untouched } from '@/lib/core/placing/rules/placement'
import { decodeItem, encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { decodedBy, requestOf, wireRequestOf } from '@/lib/core/wire/calls/request'
import type * as calls from './class-change.contract'

export const encodeUntouched = ({ id, date, pair, text }: Untouched): calls.UntouchedAnswer => ({
  id,
  date,
  para: pair,
  text,
})

type ChangedItem = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

export const encodeChangedItem = ({ item, untouched, warnings, changeId }: ChangedItem): calls.ChangedItemAnswer => ({
  ...encodeItem(item),
  untouched: untouched.map(encodeUntouched),
  warnings,
  change_id: changeId,
})

const decodeChangedItem = (answer: calls.ChangedItemAnswer): ChangedItem => ({
  item: decodeItem(answer),
  untouched: [...inOwnNames(answer.untouched)],
  warnings: answer.warnings,
  changeId: answer.change_id,
})

export const commentRequest = (id: MeetingId, note: { comment: string; link: string; version: number }) =>
  decodedBy(
    decodeChangedItem,
    wireRequestOf<typeof calls.commentCall>('PATCH /api/schedule/{id}/comment/', {
      params: { id },
      body: note,
    }),
  )

/** New teachers and groups, and the version the user saw. */
type People = {
  teacherIds: readonly TeacherId[]
  groupIds: readonly GroupId[]
  /** Not shown to readers as a substitution. */
  justChange: boolean
  version: number
  dryRun: boolean
}

export const changePeopleRequest = (
  id: MeetingId,
  { teacherIds, groupIds, justChange, version, dryRun, forever }: People & { forever: boolean },
) =>
  decodedBy(
    decodeChangedItem,
    wireRequestOf<typeof calls.changePeopleCall>('PATCH /api/schedule/{id}/update/', {
      params: { id },
      body: {
        teachers: teacherIds,
        groups: groupIds,
        just_change: justChange,
        version,
        dry_run: dryRun,
        until_the_end: forever,
      },
    }),
  )

export const changeLoadRequest = (id: LoadItemId, { teacherIds, groupIds, justChange, version, dryRun }: People) =>
  requestOf<typeof calls.changeLoadCall>('POST /api/group/update-nagruzka-item/', {
    body: { nagruzkaId: id, teachers: teacherIds, groups: groupIds, justChange, version, dryRun },
  })
